//! Does the jobs in the outbox.
//!
//! A change and its jobs (to post a board, to have the engine move) are one transaction; the jobs are done afterwards. Each post has a
//! unique name, so a crash between sending it and recording that neither loses nor duplicates it.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    Challenge, Change, ChannelId, ClosedWhy, EntryKind, GameRecord, IdempotencyKey, Job, JobDone,
    MessageId, News, Player, StoreError, Timestamp, Topic, UserId,
};
use futures_util::FutureExt as _;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::{App, MANY};
use crate::game::challenge::ChallengeState;
use crate::game::loaded_game::{LoadedGame, Unreplayable, replay_first};
use crate::game::offers::user_on;
use crate::ports::clock::Worker;
use crate::ports::messenger::{Messenger, SendError};
use crate::text::Language;
use crate::text::markdown::mention;
use crate::view::posts::Live;
use crate::worker::cautious::Cautious;
use crate::worker::notifications::PostedEvent;
use crate::worker::posting::{LEASE, count_entries_shown, name_message, retire, retire_job};
use crate::worker::{notifications, offers, opponent, threads};

/// How often lapsed challenges are closed.
const SWEEP_EVERY: Duration = Duration::from_secs(10 * 60);

/// Shortest lease.
const LEAST: Duration = Duration::from_millis(1);

/// Most sending jobs at the same time.
const AT_ONCE: usize = 16;

/// Wait before the first retry; doubles each time.
const FIRST_WAIT: Duration = Duration::from_secs(2);

/// Attempts at a message that Discord rejects.
const TRIES: u32 = 3;

/// A job is set aside after it was claimed this often without any result, for example because the program was killed. A lease that was too
/// short counts as well, so this is generous.
const CRASHES: u32 = 10;

/// Attempts after which a job whose handler panics is set aside.
const PANICS: u32 = 3;

/// How long the post of a challenge waits for the thread of its game.
const WAIT_FOR_THREAD: Duration = Duration::from_secs(60);

/// Longest wait between retries.
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);

/// Attempts at a message that the bot may not post: about a week, at one attempt in [`LONGEST_WAIT`].
const FORBIDDEN_TRIES: u32 = 700;

/// Does jobs until told to stop; then finishes those that send.
pub async fn run(
    app: Arc<App>,
    messenger: Arc<dyn Messenger>,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    let mut sending: JoinSet<()> = JoinSet::new();
    // Separate, because thinking takes long and posts must not wait for it.
    let mut thinking: JoinSet<()> = JoinSet::new();
    let now = || app.clock.now();
    let mut next_sweep = now();
    // If the program was killed, jobs may still be leased although no process is doing them: the first claim ignores such leases. A message
    // that was already sent is not sent twice, because of its name.
    let left = now().plus(LEASE);
    let mut are_left = true;
    loop {
        while sending.try_join_next().is_some() {}
        while thinking.try_join_next().is_some() {}
        if *stop.borrow() {
            break;
        }
        let room = AT_ONCE - sending.len();
        let (due, lease) = if are_left {
            (left, now().plus(LEASE).since(left).max(LEAST))
        } else {
            (now(), LEASE)
        };
        let jobs = match app.store.claim_jobs(due, lease, room).await {
            Ok(jobs) => jobs,
            Err(StoreError::Closed) => break,
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the outbox, retrying");
                }
                tokio::time::sleep(FIRST_WAIT).await;
                continue;
            }
        };
        are_left = are_left && jobs.len() == room;
        let claimed = jobs.len();
        for job in jobs {
            let doing = if is_sending(&job.topic) {
                &mut sending
            } else {
                &mut thinking
            };
            let busy = app.clock.worker();
            let sent = send(Arc::clone(&app), Arc::clone(&messenger), job);
            doing.spawn(async move {
                sent.await;
                drop(busy);
            });
        }
        if claimed == room && sending.len() < AT_ONCE {
            // More jobs may be due.
            continue;
        }
        if next_sweep <= now() {
            close_lapsed(&app, now()).await;
            next_sweep = now().plus(SWEEP_EVERY);
        }
        let due = app.store.next_due().await.ok().flatten();
        let due = due.map_or(next_sweep, |due| due.min(next_sweep));
        tokio::select! {
            _ = stop.changed() => {}
            () = app.store.jobs_added() => {}
            () = worker.rest(Some(due)), if sending.len() < AT_ONCE => {}
            Some(_) = sending.join_next() => {}
            Some(_) = thinking.join_next() => {}
        }
    }
    // Interrupted searches start again with the program.
    thinking.shutdown().await;
    while sending.join_next().await.is_some() {}
}

/// Closes the challenges that nobody answered in time. The store adds the jobs that update their posts.
pub(super) async fn close_lapsed(app: &App, now: Timestamp) {
    let lapsed = match app.store.lapsed(now, MANY).await {
        Ok(lapsed) => lapsed,
        Err(error) => {
            if !error.is_reported() {
                tracing::error!(%error, "could not read lapsed challenges");
            }
            return;
        }
    };
    for challenge in lapsed {
        let change = Change::CloseChallenge {
            challenge: challenge.id,
            version: challenge.version,
            why: ClosedWhy::Lapsed,
            shown_on: None,
        };
        let key = IdempotencyKey::ChallengeLapsed {
            challenge: challenge.id,
        };
        match app.store.commit(key, now, change).await {
            Ok(_) => {}
            // The same would happen to all others.
            Err(error) if error.is_reported() => return,
            Err(error) => {
                tracing::warn!(challenge = %challenge.id, %error, "could not close a lapsed challenge");
            }
        }
    }
}

/// Updates the post of a challenge.
async fn challenge(app: &App, messenger: &dyn Messenger, job: &Job) -> Result<JobDone, SendError> {
    let later = |error: &dyn std::fmt::Display| SendError::Later(error.to_string());
    let Some(id) = job.challenge() else {
        return Ok(JobDone::Dropped);
    };
    loop {
        let open = app.store.challenge(id).await;
        let open = open.map_err(|error| later(&error))?;
        let (challenge, state) = if let Some(open) = open {
            (open, ChallengeState::Open)
        } else {
            let closed = app.store.closed_challenge(id).await;
            let Some(challenge) = closed.map_err(|error| later(&error))? else {
                return Ok(JobDone::Dropped);
            };
            let state = find_closed_state(app, &challenge).await?;
            (challenge, state)
        };
        let Some(message) = challenge.post else {
            return Ok(JobDone::Dropped);
        };
        let post = app.challenge_post(&challenge, state).await;
        let replaced = messenger
            .replace(challenge.place.channel, message, post)
            .await;
        if let Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) = &replaced {
            tracing::warn!(challenge = %id, %error, "could not update the post of a challenge, which keeps its old buttons");
            return Ok(JobDone::Dropped);
        }
        replaced?;
        if state != ChallengeState::Open {
            return Ok(JobDone::Dropped);
        }
        // Drawing takes a while. If a user answered on the post meanwhile, the reply has already updated it, and this older state must not
        // stay on it.
        let now = app.store.challenge(id).await;
        let now = now.map_err(|error| later(&error))?;
        if now.is_some_and(|now| now.version == challenge.version) {
            return Ok(JobDone::Dropped);
        }
    }
}

/// Returns the state of a closed challenge.
async fn find_closed_state(app: &App, challenge: &Challenge) -> Result<ChallengeState, SendError> {
    let later = |error: &dyn std::fmt::Display| SendError::Later(error.to_string());
    let id = challenge.id;
    let closed = app.store.closed(id).await;
    let closed = closed.map_err(|error| later(&error))?;
    match closed.map(|closed| closed.why) {
        Some(ClosedWhy::Started) | None => {
            let game = app.store.game(id).await;
            let game = game.map_err(|error| later(&error))?;
            let thread = game.as_ref().and_then(|game| game.thread);
            let now = app.clock.now();
            let is_new = |game: &GameRecord| {
                game.post.is_none() && now.since(game.started) < WAIT_FOR_THREAD
            };
            if thread.is_none() && game.as_ref().is_some_and(is_new) {
                let wants_thread = app.wants_thread(challenge.place, true).await;
                // If the setting cannot be read, the post is shown without a thread.
                if wants_thread.is_ok_and(|wants| wants)
                    && app.names.opens_threads(challenge.place.channel).await
                {
                    // The first board is posted in the thread, so once it is posted, the thread is known.
                    return Err(SendError::NotBefore(now.plus(FIRST_WAIT)));
                }
            }
            Ok(ChallengeState::Started { thread })
        }
        Some(why) => Ok(ChallengeState::Closed(why)),
    }
}

/// True if the job sends something. Thinking takes long and sends nothing itself: the post is a separate job.
fn is_sending(topic: &Topic) -> bool {
    match topic {
        Topic::Think { .. } => false,
        Topic::Thread { .. }
        | Topic::Turn { .. }
        | Topic::Refresh { .. }
        | Topic::Remind { .. }
        | Topic::Nudge { .. }
        | Topic::Offer { .. }
        | Topic::Tell { .. }
        | Topic::News { .. }
        | Topic::Digest { .. }
        | Topic::Retire { .. }
        | Topic::Challenge => true,
    }
}

/// Does one job and stores its result.
pub(crate) async fn send(app: Arc<App>, messenger: Arc<dyn Messenger>, job: Job) {
    if job.unanswered >= CRASHES {
        set_aside(
            &app,
            &job,
            "the program ended or hung each time it was tried",
        )
        .await;
        return;
    }
    let cautious = Cautious {
        app: &app,
        messenger: &*messenger,
    };
    let doing = AssertUnwindSafe(do_job(&app, &cautious, &job));
    let Ok(done) = doing.catch_unwind().await else {
        give_up_or_retry(&app, &job).await;
        return;
    };
    let stored = match done {
        Ok(done) => app.store.finish_job(job.id, done).await,
        Err(SendError::NotBefore(due)) => app.store.postpone_job(job.id, due).await,
        Err(SendError::Gone) => {
            tracing::warn!(subject = %job.subject, topic = ?job.topic, "could not send: the channel or message is gone");
            app.store.finish_job(job.id, JobDone::Dropped).await
        }
        Err(SendError::Refused(why)) if job.attempts >= TRIES => {
            // Otherwise the jobs behind it would wait for ever.
            tracing::error!(subject = %job.subject, topic = ?job.topic, why, "could not send: Discord refuses the message");
            app.store.finish_job(job.id, JobDone::Dropped).await
        }
        Err(SendError::Forbidden(why)) if job.attempts >= FORBIDDEN_TRIES => {
            tracing::warn!(subject = %job.subject, topic = ?job.topic, why, "could not send for a week: the bot may not post there");
            app.store.finish_job(job.id, JobDone::Dropped).await
        }
        Err(error) => {
            let wait = wait_before_retry(&job);
            tracing::warn!(subject = %job.subject, topic = ?job.topic, %error, ?wait, "could not send yet, will retry");
            let due = app.clock.now().plus(wait);
            app.store.postpone_job(job.id, due).await
        }
    };
    log_unless_stored(stored);
}

async fn do_job(app: &App, messenger: &dyn Messenger, job: &Job) -> Result<JobDone, SendError> {
    let _names = if is_sending(&job.topic) {
        Some(app.naming.read().await)
    } else {
        None
    };
    match &job.topic {
        Topic::Thread { message } => threads::open(app, messenger, job, *message).await,
        Topic::Turn { version, by } => post_turn(app, messenger, job, (*version, *by)).await,
        Topic::Think { version } => opponent::take_turn(app, messenger, job, *version).await,
        Topic::Remind { version } => notifications::remind(app, messenger, job, *version).await,
        Topic::Nudge { version, by } => {
            notifications::nudge(app, messenger, job, *version, *by).await
        }
        Topic::Tell { user, version } => {
            notifications::tell(app, messenger, job, *user, *version).await
        }
        Topic::News { user, news } => {
            notifications::tell_news(app, messenger, job, *user, *news).await
        }
        Topic::Digest { user, at, news } => {
            notifications::digest(app, messenger, job, (*user, *at), news).await
        }
        Topic::Retire { channel, message } => {
            retire_board(messenger, job, *channel, *message).await
        }
        Topic::Offer { number } => offers::send(app, messenger, job, *number).await,
        Topic::Refresh { version } => refresh(app, messenger, job, *version).await,
        Topic::Challenge => challenge(app, messenger, job).await,
    }
}

/// Retries a job whose handler panicked; sets it aside after a few attempts, so that the jobs behind it can continue.
async fn give_up_or_retry(app: &App, job: &Job) {
    if job.attempts >= PANICS {
        return set_aside(app, job, "its handler panicked").await;
    }
    let wait = wait_before_retry(job);
    tracing::error!(subject = %job.subject, topic = ?job.topic, attempts = job.attempts, ?wait, "the handler of a job panicked, will retry");
    let due = app.clock.now().plus(wait);
    log_unless_stored(app.store.postpone_job(job.id, due).await);
}

/// Sets a job aside, so that the jobs behind it can continue; the store keeps it for the host to inspect.
async fn set_aside(app: &App, job: &Job, why: &str) {
    tracing::error!(subject = %job.subject, topic = ?job.topic, attempts = job.attempts, why, "set a job aside");
    let done = JobDone::SetAside {
        why: why.to_owned(),
        at: app.clock.now(),
    };
    log_unless_stored(app.store.finish_job(job.id, done).await);
}

/// Returns how long a job waits before its next attempt: twice as long each time, and up to a quarter longer, so that jobs that failed
/// together are not tried again together.
fn wait_before_retry(job: &Job) -> Duration {
    let wait = FIRST_WAIT
        .saturating_mul(1 << job.attempts.clamp(1, 16).saturating_sub(1))
        .min(LONGEST_WAIT);
    // The multiplier of Knuth's multiplicative hash spreads consecutive numbers evenly.
    let spread = job.id.get().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
    wait + wait / 4 * spread as u32 / 256
}

fn log_unless_stored(stored: Result<(), StoreError>) {
    if let Err(error) = stored
        && !error.is_reported()
    {
        tracing::error!(%error, "could not store the result of a job");
    }
}

/// Posts the board to which the player on seat `by` brought a game at `version`, and removes the buttons from the previous one.
async fn post_turn(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (version, by): (u64, Option<u8>),
) -> Result<JobDone, SendError> {
    let later = |error: &dyn std::fmt::Display| SendError::Later(error.to_string());
    let Some(game) = job.game() else {
        return Ok(JobDone::Dropped);
    };
    let record = app.store.game(game).await;
    let Some(record) = record.map_err(|error| later(&error))? else {
        return Ok(JobDone::Dropped);
    };
    if !threads::is_reachable(app, &record) {
        return Err(SendError::Forbidden("it was forbidden before".to_owned()));
    }
    let newest = version == record.version;
    // A board that was taken back is not posted any more.
    let Some(entries) = record.entries_at(version) else {
        return Ok(JobDone::Dropped);
    };
    let place = record.place;
    let before = record.post;
    let shown = count_entries_shown(&record, entries);
    let name = name_message(app, record.started, job);
    offers::clear(app, messenger, &record, version).await?;
    let then = as_of(record.clone(), entries, version);
    let language = app.public_language(place).await;
    let Ok(loaded) = app.load_record(then, language).await else {
        return Ok(JobDone::Dropped);
    };
    let by = by.and_then(|seat| user_on(&loaded, seat));
    let (mut users, event) = match find_event(&record, entries, version, &loaded) {
        Ok(event) => event,
        Err(error) => {
            tracing::error!(%error, "could not post a board, its game does not replay");
            return Ok(JobDone::Dropped);
        }
    };
    // Nobody is notified of what they did themselves.
    users.retain(|user| Some(*user) != by);
    let (mentioned, mut then) =
        notifications::split_by_way(app, &users, record.place, event).await?;
    let live = if newest { Live::Yes } else { Live::No };
    let mut post = app.render_turn_post(&loaded, shown, live, language).await;
    post.content = add_mentions(post.content, &mentioned, loaded.is_aborted(), language);
    post.pings = mentioned;
    let (channel, message) = threads::post(app, messenger, &record, post, &name).await?;
    let post = asterism_store::Post {
        channel,
        message,
        version,
    };
    then.splice(0..0, retire_job(before, post));
    Ok(JobDone::Posted { post, then })
}

/// Returns `content` with a mention of each of `users`: only a mention in the text notifies.
fn add_mentions(content: String, users: &[UserId], is_aborted: bool, language: Language) -> String {
    let missing = users.iter().map(|user| mention(*user));
    let missing: Vec<String> = missing.filter(|user| !content.contains(user)).collect();
    if missing.is_empty() {
        return content;
    }
    let users = language.list(&missing);
    if is_aborted {
        language.aborted_call(users, content)
    } else {
        language.over_call(users, content)
    }
}

/// Removes the buttons of a board that a newer one has replaced. Gives up sooner than a post: newer boards wait behind it, and clicks on the
/// buttons are refused anyway.
async fn retire_board(
    messenger: &dyn Messenger,
    job: &Job,
    channel: ChannelId,
    message: MessageId,
) -> Result<JobDone, SendError> {
    match retire(messenger, channel, message).await {
        Err(SendError::Later(why)) if job.attempts < TRIES => Err(SendError::Later(why)),
        Err(error) => {
            tracing::info!(%channel, %message, %error, "could not remove the buttons of an old board");
            Ok(JobDone::Dropped)
        }
        Ok(()) => Ok(JobDone::Dropped),
    }
}

/// Updates the time shown on the post of the turn at `version`. Notifies nobody, and gives up sooner than a post: boards wait behind it,
/// and users can see the time elsewhere.
async fn refresh(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(game) = job.game() else {
        return Ok(JobDone::Dropped);
    };
    let record = app.store.game(game).await;
    let record = record.map_err(|error| SendError::Later(error.to_string()))?;
    let is_its_turn = |record: &GameRecord| record.version == version && record.ended.is_none();
    let Some(record) = record.filter(is_its_turn) else {
        return Ok(JobDone::Dropped);
    };
    let Some(shown) = record.post.filter(|post| post.version == version) else {
        // Not posted yet; when it is, it shows the current time.
        return Ok(JobDone::Dropped);
    };
    let language = app.public_language(record.place).await;
    let Ok(loaded) = app.load_record(record, language).await else {
        return Ok(JobDone::Dropped);
    };
    let post = app
        .render_turn_post(&loaded, since_own_move(&loaded), Live::Yes, language)
        .await;
    match messenger.replace(shown.channel, shown.message, post).await {
        Err(SendError::Later(why)) if job.attempts < TRIES => Err(SendError::Later(why)),
        Err(error) => {
            tracing::info!(%game, %error, "could not refresh the clock on a board post");
            Ok(JobDone::Dropped)
        }
        Ok(()) => Ok(JobDone::Dropped),
    }
}

/// Returns the number of entries before the current player's previous move; their board shows what has happened since. `None`
/// before their first move.
fn since_own_move(loaded: &LoadedGame) -> Option<usize> {
    let on_turn = loaded.game.to_move()?;
    let entries = loaded.record.entries.iter().enumerate();
    let moves = entries.filter(|(_, entry)| matches!(entry.what, EntryKind::Move(_)));
    let own = moves.zip(1..).filter_map(|((at, _), ply)| {
        let (seat, _) = loaded.game.move_at(ply)?;
        (seat == on_turn).then_some(at)
    });
    own.last()
}

/// Returns `record` as it was at `version`, with `entries` entries.
fn as_of(mut record: GameRecord, entries: usize, version: u64) -> GameRecord {
    if entries < record.entries.len() {
        record.entries.truncate(entries);
        record.version = version;
        record.ended = None;
        // The stored clock belongs to a later turn.
        record.clock = None;
    }
    record
}

/// Returns what the post after `entries` entries is about, and the users it concerns: the player whose turn began then, if it still lasts, or
/// at the end of the game all players. `then` is the game after those entries.
///
/// Each turn begins at exactly one entry, or with a takeback, so it notifies once however many posts show it.
fn find_event(
    record: &GameRecord,
    entries: usize,
    version: u64,
    then: &LoadedGame,
) -> Result<(Vec<UserId>, PostedEvent), Unreplayable> {
    let last = entries.checked_sub(1).map(|last| &record.entries[last]);
    if then.game.ending().is_some() {
        let news = News::Over { game: record.id };
        return Ok((people_in(record), PostedEvent::News(news)));
    }
    let event = PostedEvent::Turn { version };
    let on_turn = |count: usize| -> Result<(usize, Option<Player>), Unreplayable> {
        let game = replay_first(record, count)?;
        let player = game
            .to_move()
            .and_then(|seat| record.seats.get(seat.index()).copied());
        Ok((game.ply(), player))
    };
    let turn = on_turn(entries)?;
    let is_over = turn != on_turn(record.entries.len())?;
    let began = match last {
        _ if record.undone == Some(version) => true,
        None => true,
        Some(last) => matches!(last.what, EntryKind::Move(_)) || on_turn(entries - 1)? != turn,
    };
    let user = turn.1.and_then(Player::user);
    // The engine needs no notification.
    let user = user.filter(|user| began && !is_over && !record.is_engine(*user));
    Ok((user.into_iter().collect(), event))
}

/// Returns the people who play in `record`'s game, each once.
fn people_in(record: &GameRecord) -> Vec<UserId> {
    let mut people = Vec::new();
    for user in record.seats.iter().filter_map(|player| player.user()) {
        if !record.is_engine(user) && !people.contains(&user) {
            people.push(user);
        }
    }
    people
}

#[cfg(test)]
mod tests;
