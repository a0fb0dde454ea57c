//! Responds to an interaction: within Discord's limit of three seconds, or later after deferring the response.

use std::sync::Arc;

use asterism_app::app::App;
use asterism_app::protocol::refusal::{Reason as _, Refusal};
use asterism_app::protocol::reply::{Audience, Later, Meanwhile, Reply};
use asterism_app::protocol::request::{Request, What};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::discord::callback::{Callback, Launched, Waits};
use crate::discord::lateness::Lateness;
use crate::discord::limits;
use crate::metrics::instruments::InteractionOutcome;

/// Outcome of handling a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handled {
    Done,
    Refused,
    /// The handler panicked, or its reply is one that Discord would reject.
    Failed,
}

/// Handles `request` and responds to it. Returns the outcome.
pub(super) async fn answer(
    app: Arc<App>,
    request: Request,
    call: Callback,
    lateness: &Lateness,
) -> InteractionOutcome {
    let outcome = answer_or_defer(app, request, &call, lateness).await;
    match (outcome, call.kind) {
        (InteractionOutcome::Failed, _) => call.judge_failure(),
        (InteractionOutcome::Late, _) | (_, None) => outcome,
        (_, Some(kind)) => {
            let instruments = &call.api.instruments;
            instruments.note_answer(kind, call.arrived.elapsed());
            outcome
        }
    }
}

/// Handles `request` and responds to it. Defers the response if handling takes too long. A request that seems to have arrived too late is handled
/// only if Discord still accepts a response, because otherwise the user would believe that nothing had happened.
async fn answer_or_defer(
    app: Arc<App>,
    mut request: Request,
    call: &Callback,
    lateness: &Lateness,
) -> InteractionOutcome {
    let now = app.clock.now();
    let mut waits = None;
    if lateness.is_late(request.interaction, now) {
        waits = Waits::of(&request);
        let is_accepted = match waits {
            Some(waits) => call.ask_for_time(waits).await,
            None => false,
        };
        if !is_accepted {
            tracing::info!("ignored an interaction that arrived too late for a response");
            return InteractionOutcome::Late;
        }
        lateness.note_in_time(request.interaction, now);
    }
    // The touch board opens only as a first response.
    request.launches &= waits.is_none();
    let entry = (call.is_entry_point && waits.is_none()).then_some(Reply::Launch);
    let mut handled = match entry {
        Some(launch) => Ok((request, launch, Handled::Done)),
        None => handle(&app, request, call, &mut waits).await,
    };
    if let Ok((mut request, Reply::Launch, _)) = handled {
        let launched = match waits {
            None => call.launch().await,
            Some(_) => Launched::Refused,
        };
        handled = match launched {
            Launched::Opened => return InteractionOutcome::Answered,
            Launched::Failed => return InteractionOutcome::Failed,
            Launched::Refused => {
                request.launches = false;
                handle(&app, request, call, &mut waits).await
            }
        };
    }
    let (request, mut reply, mut end) = match handled {
        Ok((request, reply, end)) => (Arc::new(request), reply, end),
        Err(outcome) => return outcome,
    };
    if let Reply::Later(later, audience) = reply {
        if waits.is_none() {
            let message = Waits::ForMessage(audience);
            if !call.ask_for_time(message).await {
                return InteractionOutcome::Failed;
            }
            waits = Some(message);
        }
        let work = tokio::spawn({
            let (app, request) = (Arc::clone(&app), Arc::clone(&request));
            async move {
                let post = app.finish(&request, later, audience).await?;
                Ok(Reply::Say(post, audience))
            }
            .in_current_span()
        });
        (reply, end) = reply_of(&request, work.await);
    }
    if let Reply::Meanwhile(_, later) = reply {
        // The final response replaces the first one: it edits the message or is a new one.
        let place = if let Reply::Meanwhile(Meanwhile::Change(_), _) = &reply {
            Waits::ForChange
        } else {
            Waits::ForMessage(Audience::You)
        };
        // If the response is already deferred, no first one is sent.
        if waits.is_none() && call.answer(reply).await.is_none() {
            return InteractionOutcome::Failed;
        }
        let waits = waits.unwrap_or(place);
        let finished = finish_meanwhile(&app, &request, later, (call, waits)).await;
        let (reply, end) = reply_of(&request, finished);
        let answered = call.answer_late(waits, reply).await;
        return judge(end, Some(waits), answered.is_some());
    }
    let challenge = match &reply {
        Reply::Say(post, Audience::Everyone) => post.challenge,
        _ => None,
    };
    // After a deferral there is nothing to send.
    let is_silent = waits.is_some() && matches!(reply, Reply::Done { .. });
    let answered = match waits {
        Some(waits) => call.answer_late(waits, reply).await,
        None => call.answer(reply).await,
    };
    if let (Some(challenge), Some(sent)) = (challenge, answered) {
        call.note_post(&app, challenge, sent, request.interaction)
            .await;
    }
    judge(end, waits, is_silent || answered.is_some())
}

/// Handles a request whose response is deferred if `waits` says so. Defers it if handling takes too long, and then sets `waits`. Returns the request in the
/// user's language, the reply and the outcome; or how the interaction ended, if nothing more can be sent.
async fn handle(
    app: &Arc<App>,
    request: Request,
    call: &Callback,
    waits: &mut Option<Waits>,
) -> Result<(Request, Reply, Handled), InteractionOutcome> {
    let mut handling = spawn_handler(app, &request);
    let handled = if waits.is_some() {
        handling.await
    } else if let Some(handled) = finish_in_time(&mut handling, call.arrived).await {
        handled
    } else {
        *waits = Waits::of(&request);
        match *waits {
            Some(waits) if call.ask_for_time(waits).await => handling.await,
            // Discord refuses to wait, so nothing more can be sent.
            Some(_) => return Err(InteractionOutcome::Failed),
            None => {
                // Suggestions cannot be deferred. They change nothing, so the rest of the work is not needed.
                handling.abort();
                tracing::debug!("suggestions took too long; sending none");
                call.answer(Reply::Suggest(Vec::new())).await;
                return Err(InteractionOutcome::Failed);
            }
        }
    };
    let (request, result) = match handled {
        Ok((request, result)) => (request, Ok(result)),
        Err(error) => (request, Err(error)),
    };
    let (reply, end) = reply_of(&request, result);
    Ok((request, reply, end))
}

/// Builds the message that replaces the first response of a [`Reply::Meanwhile`]. Until then, tells the user how far the work has come.
async fn finish_meanwhile(
    app: &Arc<App>,
    request: &Arc<Request>,
    later: Later,
    (call, waits): (&Callback, Waits),
) -> Result<Result<Reply, Refusal>, JoinError> {
    let mut work = tokio::spawn({
        let (app, request) = (Arc::clone(app), Arc::clone(request));
        async move {
            let post = app.finish(&request, later, Audience::You).await?;
            Ok(Reply::Change(post))
        }
        .in_current_span()
    });
    let mut shown = String::new();
    loop {
        let next = Instant::now() + limits::PROGRESS_EVERY;
        if let Some(finished) = finish_until(&mut work, next).await {
            return finished;
        }
        let Some(post) = app.progress(request, later).await else {
            continue;
        };
        let text = post.card.as_ref().map(|card| card.text.clone());
        let text = text.unwrap_or_default();
        if text != shown {
            shown = text;
            let told = call.answer_late(waits, Reply::Change(post)).await;
            if told.is_none() {
                // The user has dismissed the message.
                return work.await;
            }
        }
    }
}

/// Starts handling `request` in the user's language.
fn spawn_handler(
    app: &Arc<App>,
    request: &Request,
) -> JoinHandle<(Request, Result<Reply, Refusal>)> {
    let (app, mut request) = (Arc::clone(app), request.clone());
    let handling = async move {
        let result = app.answer(&mut request, app.clock.now()).await;
        (request, result)
    };
    tokio::spawn(handling.in_current_span())
}

fn judge(end: Handled, waits: Option<Waits>, is_answered: bool) -> InteractionOutcome {
    match (end, waits) {
        _ if !is_answered => InteractionOutcome::Failed,
        (Handled::Failed, _) => InteractionOutcome::Failed,
        (Handled::Refused, _) => InteractionOutcome::Refused,
        (Handled::Done, Some(_)) => InteractionOutcome::Deferred,
        (Handled::Done, None) => InteractionOutcome::Answered,
    }
}

/// Waits for `work` until the deadline for deferring an interaction that arrived at `arrived`; `None` if `work` is not done by then.
async fn finish_in_time<T>(
    work: &mut JoinHandle<T>,
    arrived: Instant,
) -> Option<Result<T, JoinError>> {
    finish_until(work, arrived + limits::PATIENCE).await
}

/// Waits for `work` until `deadline`; `None` if `work` is not done by then.
async fn finish_until<T>(
    work: &mut JoinHandle<T>,
    deadline: Instant,
) -> Option<Result<T, JoinError>> {
    tokio::time::timeout_at(deadline, work).await.ok()
}

/// Returns the reply to a request and the outcome, given the result of the request's handler.
fn reply_of(
    request: &Request,
    handled: Result<Result<Reply, Refusal>, JoinError>,
) -> (Reply, Handled) {
    match handled {
        Ok(Ok(reply)) => match reply.check() {
            Ok(()) => (reply, Handled::Done),
            Err(error) => {
                tracing::error!(%error, "could not send a reply that Discord would reject; sending an apology instead");
                (refusal_reply(request, &Refusal::Trouble), Handled::Failed)
            }
        },
        Ok(Err(refusal)) => (refuse(request, &refusal), Handled::Refused),
        Err(error) => (apologize(request, &error), Handled::Failed),
    }
}

/// Logs a refused request and returns the reply to it.
fn refuse(request: &Request, refusal: &Refusal) -> Reply {
    tracing::debug!(?refusal, "refused a request");
    refusal_reply(request, refusal)
}

/// Logs a panic of a request's handler and returns the reply to the request.
fn apologize(request: &Request, error: &JoinError) -> Reply {
    tracing::error!(%error, "request handler panicked; sending an apology");
    refusal_reply(request, &Refusal::Trouble)
}

/// Returns the reply that shows `refusal`: if the refusal ends a private dialog, the reply replaces the dialog; otherwise it is a new private
/// message.
pub(super) fn refusal_reply(request: &Request, refusal: &Refusal) -> Reply {
    let post = refusal.post(request.language);
    if matches!(request.what, What::Complete(..)) {
        return Reply::Suggest(Vec::new());
    }
    if request.is_in_private() && refusal.ends_the_dialog() {
        Reply::Change(post)
    } else {
        Reply::Say(post, Audience::You)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use asterism_app::protocol::reply::Post;
    use asterism_app::protocol::request::{Call, Person, Presence};
    use asterism_app::text::Language;
    use asterism_store::{ChannelId, InteractionId, Place, UserId};

    use super::*;

    #[test]
    fn a_reply_that_discord_would_refuse_becomes_an_apology() {
        let request = Request {
            interaction: InteractionId::new(1),
            user: Person {
                id: UserId::new(2),
                name: "Ann".to_owned(),
                is_bot: false,
            },
            place: Place {
                guild: None,
                channel: ChannelId::new(3),
            },
            lacks: Vec::new(),
            presence: Presence::Member,
            manages: false,
            gives_roles: false,
            parent: None,
            opens_threads: false,
            launches: false,
            roles: Vec::new(),
            lacks_for_threads: Vec::new(),
            language: Language::English,
            guild_language: None,
            what: What::Command(Call::default()),
        };
        let check = |post: Post, end: Handled, content: &str| {
            let reply = Reply::Say(post, Audience::You);
            let (reply, ended) = reply_of(&request, Ok(Ok(reply)));
            assert_eq!(ended, end);
            let Reply::Say(post, Audience::You) = reply else {
                panic!("{reply:?}")
            };
            assert_eq!(post.content, content);
        };
        let full = Post {
            content: "Hello".to_owned(),
            ..Post::default()
        };
        check(full, Handled::Done, "Hello");
        let apology = Language::English.refuse_trouble();
        check(Post::default(), Handled::Failed, &apology);
    }

    /// Simulates handling a request: reading its language takes `store`, everything else takes `rest`.
    fn start_handling(store: Duration, rest: Duration) -> JoinHandle<()> {
        tokio::spawn(async move {
            tokio::time::sleep(store).await;
            tokio::time::sleep(rest).await;
        })
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_is_deferred_two_seconds_after_the_interaction_arrived() {
        let second = Duration::from_secs(1);
        let check = async |waited: Duration, store: Duration, rest: Duration, in_time: bool| {
            let arrived = Instant::now();
            // Time before handling starts counts, too.
            tokio::time::advance(waited).await;
            let mut handling = start_handling(store, rest);
            let handled = finish_in_time(&mut handling, arrived).await;
            assert_eq!(handled.is_some(), in_time, "{waited:?} {store:?} {rest:?}");
            assert!(arrived.elapsed() <= limits::PATIENCE + second / 100);
        };
        check(Duration::ZERO, second / 2, second, true).await;
        // The store takes half of the time: without deferring, the response would take three seconds.
        check(Duration::ZERO, second * 3 / 2, second * 3 / 2, false).await;
        check(second * 3 / 2, second / 2, second, false).await;
        check(second, second / 4, second / 2, true).await;
    }
}
