//! Sends the response to an interaction: at once, or later after deferring it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use asterism_app::app::App;
use asterism_app::protocol::reply::{Audience, Post, Reply};
use asterism_app::protocol::request::{Request, What};
use asterism_store::{Backoff, CommitError, GameId, IdempotencyKey, InteractionId, MessageId};
use serde_json::Value;
use serenity::all::Route;
use tokio::time::Instant;

use crate::discord::api::{Api, ApiCall, ApiError, OnlyId, Outgoing, error_code};
use crate::discord::error::with_causes;
use crate::discord::icons::send_with_icons;
use crate::discord::limits;
use crate::discord::messenger::THREAD_ARCHIVED;
use crate::discord::outbound;
use crate::discord::registered::Registered;
use crate::discord::tenure::Tenure;
use crate::metrics::instruments::{InteractionKind, InteractionOutcome};

/// Error code of a response to an interaction that already has a response. See [Discord Docs/JSON Error
/// Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
const ALREADY_ACKNOWLEDGED: isize = 40_060;

/// Error code of a response to an interaction that does not exist, or no longer.
const UNKNOWN_INTERACTION: isize = 10_062;

/// Minimum timeout for an attempt to send a first response.
const LEAST_ATTEMPT: Duration = Duration::from_millis(500);

/// Pause before the second attempt to send a response; doubles with each attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Maximum pause between two attempts to send a deferred response.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Time for which the bot tries to send a deferred response. Discord accepts it for 15 minutes. See [Discord Docs/Followup
/// Messages](https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages).
const LATE_WITHIN: Duration = Duration::from_mins(10);

/// Time for which the bot tries to send the response that shows a challenge; after that, a job posts the challenge
/// ([`Topic::Challenge`](asterism_store::Topic::Challenge)).
const CHALLENGE_WITHIN: Duration = Duration::from_secs(45);

/// Time for which the bot keeps asking Discord whether a response was accepted, after Discord's limit of three seconds.
const ASKED_WITHIN: Duration = Duration::from_secs(15);

/// Everything needed to respond to one interaction. The interaction's token is a secret: it is neither logged nor stored.
pub(super) struct Callback {
    pub(super) api: Arc<Api>,
    pub(super) registered: Arc<Registered>,
    pub(super) id: serenity::all::InteractionId,
    pub(super) token: String,
    /// Kind of the interaction, if it could be parsed.
    pub(super) kind: Option<InteractionKind>,
    /// Whether the user has used the entry point command, which opens the touch board.
    pub(super) is_entry_point: bool,
    /// Time at which the interaction arrived.
    pub(super) arrived: Instant,
    /// Tenure of the shard on which the interaction arrived; `None` if it was sent over HTTP.
    pub(super) tenure: Option<Arc<Tenure>>,
    /// Whether Discord reports that another process had already responded to the interaction.
    pub(super) was_answered_elsewhere: AtomicBool,
}

impl Callback {
    /// Sends the first response; returns `None` if Discord rejects it or cannot be reached in time.
    pub(super) async fn answer(&self, reply: Reply) -> Option<Sent> {
        let removes = match &reply {
            Reply::Done { remove } => *remove,
            Reply::Say(post, _) => post.fleeting,
            _ => false,
        };
        let instead = match &reply {
            Reply::Change(post) => Some(post.clone()),
            _ => None,
        };
        let refused = match self.send_first(reply).await {
            Ok(sent) => {
                if removes {
                    self.remove_original().await;
                }
                return Some(sent);
            }
            Err(refused) => refused,
        };
        // In an archived thread no message can be edited, but the user still has to learn what happened.
        if let Some(post) = instead
            && error_code(&refused) == Some(THREAD_ARCHIVED)
        {
            let reply = Reply::Say(post, Audience::You);
            return self.log_refused(self.send_first(reply).await);
        }
        self.log_refused(Err(refused))
    }

    /// Opens the touch board, which is a first response.
    pub(super) async fn launch(&self) -> Launched {
        match self.respond(outbound::launch()).await {
            Err(error) if is_no_launch(&error) => {
                let error = self.describe(&error);
                tracing::debug!(
                    error,
                    "Discord does not open the touch board; replying in the chat"
                );
                Launched::Refused
            }
            sent => match self.log_refused(sent) {
                Some(_) => Launched::Opened,
                None => Launched::Failed,
            },
        }
    }

    /// Deletes the interaction's original response. For a button press, that is the message with the button.
    async fn remove_original(&self) {
        let removed = match self.original() {
            Ok(original) => {
                let call = ApiCall::delete(original);
                self.persist(call, Repeatable::Yes, LATE_WITHIN).await
            }
            Err(error) => Err(error),
        };
        if let Err(error) = removed {
            let error = self.describe(&error);
            tracing::debug!(
                error,
                "could not delete a private message; the user sees what is already outdated"
            );
        }
    }

    /// Sends a first response, without icons if Discord rejects them.
    async fn send_first(&self, reply: Reply) -> Result<Sent, ApiError> {
        let send = |reply| async move {
            let response = outbound::response(reply, &self.registered)?;
            self.respond(response).await
        };
        send_with_icons(reply, send).await
    }

    /// Sends a first response, retrying within the time that Discord waits for one.
    async fn respond(&self, response: Outgoing) -> Result<Sent, ApiError> {
        let sent = self.try_to_respond(response).await;
        if let (Ok(_), Some(kind)) = (&sent, self.kind) {
            self.api
                .instruments
                .note_response(kind, self.arrived.elapsed());
        }
        sent
    }

    async fn try_to_respond(&self, response: Outgoing) -> Result<Sent, ApiError> {
        let deadline = self.arrived + limits::RESPONSE_WITHIN;
        let mut may_be_done = false;
        let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // Half of the time, so that there is time for another attempt if this one hangs.
            let within = (left / 2).max(LEAST_ATTEMPT);
            let route = Route::InteractionResponse {
                interaction_id: self.id,
                token: &self.token,
            };
            let call = ApiCall::post(route)
                .query("with_response", "true")
                .message(response.clone())
                .within(within);
            let error = match self.api.send(call).await {
                Ok(body) => return Ok(Sent::Original(find_message(&body))),
                Err(error) => error,
            };
            if error_code(&error) == Some(ALREADY_ACKNOWLEDGED) {
                if may_be_done {
                    tracing::info!(
                        "responded twice to an interaction, because Discord's answer to the first response was late or lost"
                    );
                    return Ok(Sent::Original(None));
                }
                self.note_answered_elsewhere().await;
            }
            if !error.is_temporary() {
                return Err(error);
            }
            may_be_done |= error.may_be_done();
            let wait = error.pause_before_retry(&mut backoff);
            if Instant::now() + wait >= deadline {
                if may_be_done && self.was_accepted().await {
                    tracing::info!(
                        "asked for the response to an interaction, because Discord's answer to the first response was late or lost"
                    );
                    return Ok(Sent::Original(None));
                }
                return Err(error);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Records that another process had already responded to the interaction. Logs an error if that process was another program's.
    ///
    /// While a shard is handed over, another process of this bot may have responded. Over HTTP, Discord sends an interaction to one address only, so
    /// a proxy must have forwarded it to two processes.
    async fn note_answered_elsewhere(&self) {
        self.was_answered_elsewhere.store(true, Ordering::Relaxed);
        if let Some(tenure) = &self.tenure
            && tenure.is_exclusive().await
        {
            self.api.rivals.note();
        }
    }

    /// Returns the outcome of an interaction to which the bot could not respond.
    pub(super) fn judge_failure(&self) -> InteractionOutcome {
        if self.was_answered_elsewhere.load(Ordering::Relaxed) {
            InteractionOutcome::Repeated
        } else {
            InteractionOutcome::Failed
        }
    }

    /// Asks Discord whether it accepted a first response.
    async fn was_accepted(&self) -> bool {
        let found = self.find_original(ASKED_WITHIN).await;
        found.is_ok()
    }

    /// Returns the ID of the message that is the first response.
    async fn find_original(&self, within: Duration) -> Result<MessageId, ApiError> {
        let call = ApiCall::get(self.original()?);
        let found = self.persist(call, Repeatable::Yes, within).await?;
        read_id(&found)
    }

    /// Sends a request, retrying until `within` has passed.
    async fn persist(
        &self,
        call: ApiCall<'_>,
        repeatable: Repeatable,
        within: Duration,
    ) -> Result<Vec<u8>, ApiError> {
        let deadline = Instant::now() + within;
        let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
        loop {
            let error = match self.api.send(call.clone()).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            let is_repeatable = repeatable == Repeatable::Yes || !error.may_be_done();
            let wait = error.pause_before_retry(&mut backoff);
            if !error.is_temporary() || !is_repeatable || Instant::now() + wait >= deadline {
                return Err(error);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Returns the API route of the interaction's original response.
    fn original(&self) -> Result<Route<'_>, ApiError> {
        Ok(Route::WebhookOriginalInteractionResponse {
            application_id: self.api.application()?,
            token: &self.token,
        })
    }

    /// Edits the deferred response, without icons if Discord rejects them.
    async fn edit_original(&self, post: Post) -> Result<Sent, ApiError> {
        let within = patience(&post);
        let send = |post| async move {
            let edit = outbound::edit(post, &self.registered)?;
            let call = ApiCall::patch(self.original()?).message(edit);
            let edited = self.persist(call, Repeatable::Yes, within).await?;
            read_id(&edited).map(|id| Sent::Original(Some(id)))
        };
        send_with_icons(post, send).await
    }

    /// Sends a follow-up message, without icons if Discord rejects them.
    async fn follow_up(&self, post: Post, audience: Audience) -> Result<Sent, ApiError> {
        let within = patience(&post);
        let send = |post| async move {
            let message = outbound::followup(post, audience, &self.registered)?;
            let route = Route::WebhookFollowupMessages {
                application_id: self.api.application()?,
                token: &self.token,
            };
            let call = ApiCall::post(route).message(message);
            // Discord would not recognize it as the same message.
            let sent = self.persist(call, Repeatable::No, within).await?;
            read_id(&sent).map(Sent::Another)
        };
        send_with_icons(post, send).await
    }

    /// Logs the error if a response was not accepted.
    fn log_refused(&self, sent: Result<Sent, ApiError>) -> Option<Sent> {
        sent.inspect_err(|error| {
            let error = self.describe(error);
            if self.was_answered_elsewhere.load(Ordering::Relaxed) {
                tracing::debug!(
                    error,
                    "another response to the interaction had already been accepted"
                );
                return;
            }
            tracing::warn!(
                error,
                "could not respond to an interaction; the player sees a failure"
            );
        })
        .ok()
    }

    /// Defers the response; returns false if Discord rejects the deferral.
    pub(super) async fn ask_for_time(&self, waits: Waits) -> bool {
        let response = match waits {
            Waits::ForChange => outbound::wait_for_change(),
            Waits::ForMessage(audience) => outbound::wait_for_message(audience),
        };
        self.log_refused(self.respond(response).await).is_some()
    }

    /// Sends the deferred response, after [`ask_for_time`](Self::ask_for_time). Returns `None` if it could not be sent.
    pub(super) async fn answer_late(&self, waits: Waits, reply: Reply) -> Option<Sent> {
        let (post, audience, in_place) = match (reply, waits) {
            (Reply::Done { remove }, _) => {
                if remove {
                    self.remove_original().await;
                }
                return None;
            }
            (Reply::Say(post, audience), Waits::ForMessage(expected)) => {
                // Editing a message notifies no one, so a post with a mention must be a new message.
                let in_place = audience == expected && post.pings.is_empty();
                (post, audience, in_place)
            }
            (Reply::Say(post, audience), Waits::ForChange) => (post, audience, false),
            (Reply::Change(post), Waits::ForChange) => (post, Audience::You, true),
            (Reply::Change(post), Waits::ForMessage(expected)) => {
                (post, Audience::You, expected == Audience::You)
            }
            // Discord accepts forms and suggestions only as a first response, and a response can be deferred only once.
            (
                Reply::Ask(_)
                | Reply::Suggest(_)
                | Reply::Later(..)
                | Reply::Meanwhile(..)
                | Reply::Launch,
                _,
            ) => return None,
        };
        let removes = in_place && post.fleeting;
        let sent = if in_place {
            self.edit_original(post).await
        } else {
            if let Waits::ForMessage(_) = waits {
                // A new message replaces the one where Discord says that the bot is thinking.
                self.remove_original().await;
            }
            self.follow_up(post, audience).await
        };
        if let Err(error) = &sent {
            let error = self.describe(error);
            tracing::warn!(
                error,
                "could not send a deferred response; the player gets no reply"
            );
        } else if removes {
            self.remove_original().await;
        }
        sent.ok()
    }

    /// Stores the ID of the message that shows a challenge.
    pub(super) async fn note_post(
        &self,
        app: &App,
        challenge: GameId,
        sent: Sent,
        id: InteractionId,
    ) {
        let post = match sent {
            Sent::Original(Some(message)) | Sent::Another(message) => Ok(message),
            Sent::Original(None) => self.find_original(CHALLENGE_WITHIN).await,
        };
        let post = match post {
            Ok(message) => message,
            Err(error) => {
                let error = self.describe(&error);
                tracing::warn!(%challenge, error, "could not get the message ID of a challenge; it will be looked for in the channel");
                return;
            }
        };
        let key = IdempotencyKey::ChallengePost { id };
        let now = app.clock.now();
        let noted = app.note_challenge_post(key, challenge, post, now).await;
        match noted {
            Ok(_) => {}
            // Whether it is stored is unknown. If it is not, the challenge will be looked for in the channel.
            Err(CommitError::Store(error)) => {
                if !error.is_reported() {
                    tracing::warn!(%challenge, %error, "could not store the message ID of a challenge");
                }
            }
            Err(error) => {
                tracing::debug!(%challenge, %error, "could not store the message ID of a challenge; removing its buttons");
                // The challenge was answered before its message was known, so the buttons are outdated.
                self.strip(sent).await;
            }
        }
    }

    /// Removes the buttons from a sent response.
    async fn strip(&self, sent: Sent) {
        let stripped = self.strip_once(sent).await;
        if let Err(error) = stripped {
            let error = self.describe(&error);
            tracing::debug!(
                error,
                "could not remove the buttons of a challenge; clicks on them will be refused"
            );
        }
    }

    async fn strip_once(&self, sent: Sent) -> Result<(), ApiError> {
        let route = match sent {
            Sent::Original(_) => self.original()?,
            Sent::Another(message) => Route::WebhookFollowupMessage {
                application_id: self.api.application()?,
                token: &self.token,
                message_id: serenity::all::MessageId::new(message.get()),
            },
        };
        let call = ApiCall::patch(route).message(outbound::without_buttons());
        self.persist(call, Repeatable::Yes, LATE_WITHIN).await?;
        Ok(())
    }

    /// Returns the text of an error and its causes, without the token.
    fn describe(&self, error: &ApiError) -> String {
        with_causes(error).replace(&self.token, "…")
    }
}

/// Returns whether an error means that Discord does not launch the Activity, but still accepts another response. Discord documents neither the status
/// nor the code: Activities may be off, the user may lack the permission, or may be unable to open an Activity that is not public.
fn is_no_launch(error: &ApiError) -> bool {
    let is_refused = matches!(error.status(), Some(400..=428 | 430..=499));
    let code = error_code(error);
    is_refused && code != Some(ALREADY_ACKNOWLEDGED) && code != Some(UNKNOWN_INTERACTION)
}

/// Returns the time for which the bot tries to send a deferred response with this message.
fn patience(post: &Post) -> Duration {
    match post.challenge {
        Some(_) => CHALLENGE_WITHIN,
        None => LATE_WITHIN,
    }
}

fn read_id(message: &[u8]) -> Result<MessageId, ApiError> {
    let message: OnlyId = serde_json::from_slice(message).map_err(ApiError::Unreadable)?;
    Ok(MessageId::new(message.id.get()))
}

/// Returns the message that a first response created or changed, according to Discord's answer. See [Discord Docs/Interaction Callback
/// Response](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-response-object).
fn find_message(body: &[u8]) -> Option<MessageId> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let id = body["resource"]["message"]["id"].as_str()?;
    id.parse().ok().map(MessageId::new)
}

/// Whether a request can be repeated even if the first attempt may have succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repeatable {
    Yes,
    No,
}

/// The message that Discord created from an interaction response.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sent {
    /// The interaction's original response, with its message ID if known.
    Original(Option<MessageId>),
    /// A follow-up message to the original response.
    Another(MessageId),
}

/// What has become of a launch of the touch board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Launched {
    Opened,
    /// Discord does not open it for this user, but accepts another response.
    Refused,
    /// Discord accepts no response, or cannot be reached in time.
    Failed,
}

/// How Discord shows a deferred response until the bot completes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// The message with the pressed button stays as it is until the response edits it.
    ForChange,
    /// A new message says that the bot is thinking.
    ForMessage(Audience),
}

impl Waits {
    /// Predicts what kind of response `request` will get, and returns how that response is deferred; `None` if it cannot be deferred.
    pub(super) fn of(request: &Request) -> Option<Waits> {
        match &request.what {
            What::Complete(..) => None,
            What::Press { .. } | What::Submit { on: Some(_), .. } => Some(Waits::ForChange),
            What::Command(call) if call.name == "challenge" => {
                Some(Waits::ForMessage(Audience::Everyone))
            }
            // A form that was not opened from a message has no message to change.
            What::Command(_) | What::Menu(..) | What::Submit { on: None, .. } => {
                Some(Waits::ForMessage(Audience::You))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::api::Refused;

    #[test]
    fn another_reply_is_sent_only_if_discord_still_accepts_one() {
        let check = |status: u16, code: u64, is_sent: bool| {
            let body = serde_json::json!({"code": code, "message": "refused"});
            let refused = Refused {
                status,
                error: serde_json::from_value(body).ok(),
            };
            let error = ApiError::Refused(refused);
            assert_eq!(is_no_launch(&error), is_sent, "{status} {code}");
        };
        check(400, 50_035, true);
        check(403, 50_013, true);
        check(403, 50_001, true);
        check(400, 40_060, false);
        check(404, 10_062, false);
        check(500, 0, false);
        assert!(!is_no_launch(&ApiError::NoApplication));
    }

    #[test]
    fn the_message_is_found_in_the_answer_to_a_first_response() {
        let found = |body: &str| find_message(body.as_bytes()).map(MessageId::get);
        let made =
            r#"{"interaction": {"id": "5"}, "resource": {"type": 4, "message": {"id": "123"}}}"#;
        assert_eq!(found(made), Some(123));
        let deferred = r#"{"interaction": {"id": "5"}, "resource": {"type": 6}}"#;
        for nothing in [deferred, "{}", ""] {
            assert_eq!(found(nothing), None);
        }
    }
}
