//! Helpers shared by the jobs that post boards.

use std::time::Duration;

use asterism_store::{ChannelId, GameRecord, Job, MessageId, Timestamp, Topic};

use crate::app::App;
use crate::game::loaded_game::replay_first;
use crate::ports::messenger::{MessageName, Messenger, SendError};

/// How long a job is leased: after that, another process may do it.
pub(crate) const LEASE: Duration = Duration::from_secs(60);

/// Attempts at a message that Discord rejects.
pub(crate) const TRIES: u32 = 3;

/// A longer gap between two records that the bot is running is an outage, and a board posted later than this is late.
pub(crate) const OUTAGE: Duration = Duration::from_secs(10 * 60);

/// Returns the job that retires the post `before`, if the post `after` replaces it.
pub(crate) fn retire_job(
    before: Option<asterism_store::Post>,
    after: asterism_store::Post,
) -> Option<Topic> {
    let is_replaced = |before: &asterism_store::Post| {
        before.version <= after.version && before.message != after.message
    };
    let before = before.filter(is_replaced)?;
    Some(Topic::Retire {
        channel: before.channel,
        message: before.message,
    })
}

/// Removes the buttons from a post that a newer one has replaced, and the text that is about the present.
pub(crate) async fn retire(
    messenger: &dyn Messenger,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), SendError> {
    match messenger.retire(channel, message).await {
        // If the buttons stay, clicks on them are refused as outdated.
        Ok(()) | Err(SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// For how long Discord certainly compares the names of messages. See [Discord Docs/Create
/// Message](https://docs.discord.com/developers/resources/message#create-message): "the past few minutes".
const NAMES_COMPARED: Duration = Duration::from_secs(2 * 60);

/// Returns the name of a job's message: the same at every attempt, and unique to this job and database. `started` is when the job's
/// game or challenge was.
pub(crate) fn name_message(app: &App, started: Timestamp, job: &Job) -> MessageName {
    MessageName {
        text: format!("{:x}-{}", started.secs(), job.id),
        sent_since: find_first_try(app, started, job),
    }
}

/// Returns since when a job's message may exist, as in [`MessageName::sent_since`]. Nothing was sent before `earliest`.
pub(crate) fn find_first_try(app: &App, earliest: Timestamp, job: &Job) -> Option<Timestamp> {
    let repeats = job.attempts > 1;
    let is_recent = |first: &Timestamp| app.clock.now().since(*first) < NAMES_COMPARED;
    match job.first_claimed {
        Some(first) => Some(first).filter(|first| repeats && !is_recent(first)),
        // An attempt by a program that did not store the time.
        None => repeats.then_some(earliest),
    }
}

/// Returns the number of entries of `record` that its newest post shows, at most `entries` after a takeback; `None` if there is no
/// post yet.
pub(crate) fn count_entries_shown(record: &GameRecord, entries: usize) -> Option<usize> {
    let shown = record.entries_at(record.post?.version);
    Some(shown.unwrap_or(entries))
}

/// True if the turn of `record` at `version` still lasts.
pub(crate) fn is_turn_open(record: &GameRecord, version: u64) -> bool {
    let turn = |entries: usize| {
        let game = replay_first(record, entries).ok()?;
        Some((game.ply(), game.to_move()?))
    };
    record.ended.is_none()
        && record
            .entries_at(version)
            .is_some_and(|then| turn(then).is_some() && turn(then) == turn(record.entries.len()))
}

/// Whether a board of the turn that lasts was posted.
pub(crate) fn is_turn_shown(record: &GameRecord) -> bool {
    record
        .post
        .is_some_and(|post| is_turn_open(record, post.version))
}
