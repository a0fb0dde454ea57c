//! Helpers shared by the jobs that post boards.

use std::time::Duration;

use asterism_store::{ChannelId, GameId, GameRecord, Job, MessageId, Timestamp, Topic};

use crate::app::App;
use crate::game::loaded_game::{LoadedGame, replay_first};
use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::text::Language;

/// How long a job is leased. After that time, another process may claim the job.
pub(crate) const LEASE: Duration = Duration::from_mins(1);

/// Maximum number of attempts to send a message that Discord rejects.
pub(crate) const TRIES: u32 = 3;

/// Maximum gap between two records that the bot is running. A longer gap counts as an outage, and a board that is posted later than this counts as
/// late.
pub(crate) const OUTAGE: Duration = Duration::from_mins(10);

/// Returns the game of a job, and the language of the posts about it; `None` if there is no game that `accepts` returns true for, or if it cannot be
/// replayed.
pub(crate) async fn load_game_of(
    app: &App,
    job: &Job,
    accepts: impl Fn(&GameRecord) -> bool + Send,
) -> Result<Option<(LoadedGame, Language)>, SendError> {
    let Some(game) = job.game() else {
        return Ok(None);
    };
    load_game(app, game, accepts).await
}

/// Returns a game, and the language of the posts about it; `None` if it does not exist, if `accepts` returns false for it, or if it cannot be replayed.
pub(crate) async fn load_game(
    app: &App,
    game: GameId,
    accepts: impl Fn(&GameRecord) -> bool + Send,
) -> Result<Option<(LoadedGame, Language)>, SendError> {
    let record = app.store.game(game).await?;
    let Some(record) = record.filter(accepts) else {
        return Ok(None);
    };
    let language = app.public_language(record.place).await;
    let loaded = app.load_record(record, language).await.ok();
    Ok(loaded.map(|loaded| (loaded, language)))
}

/// Returns the job that removes the buttons of the post `before`, if the post `after` replaces it.
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

/// Removes the buttons, and the text above the card, from a post that a newer one has replaced.
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

/// Time for which Discord certainly compares the names of messages, and so recognizes a message that is sent twice. See [Discord Docs/Create
/// Message](https://docs.discord.com/developers/resources/message#create-message): "the past few minutes".
const NAMES_COMPARED: Duration = Duration::from_mins(2);

/// At most this many attempts fit into [`NAMES_COMPARED`], because each waits twice as long as the previous one. A program that keeps crashing
/// makes more attempts, so it begins sooner to look for messages that it may have sent.
const RECENT_ATTEMPTS: u32 = 8;

/// Returns the name of a job's message, which is the same in every attempt, and unique to this job and database. `started` is the time when the job's
/// game or challenge started.
pub(crate) fn name_message(app: &App, started: Timestamp, job: &Job) -> MessageName {
    MessageName {
        text: format!("{:x}-{}", started.secs(), job.id),
        sent_since: find_first_try(app, started, job),
    }
}

/// Returns the earliest time when a job's message may have been sent, as in [`MessageName::sent_since`]. Nothing was sent before `earliest`.
pub(crate) fn find_first_try(app: &App, earliest: Timestamp, job: &Job) -> Option<Timestamp> {
    let now = app.clock.now();
    let first = match job.first_claimed {
        Some(first) => first,
        // A version of the program that did not store the time made this attempt.
        None => earliest,
    };
    // If the clock may have been set back since the first attempt, it is unknown how long ago that was, even when the clock shows the same time
    // again.
    let is_recent = job.first_claimed.is_some()
        && job.attempts <= RECENT_ATTEMPTS
        && first <= now
        && now.since(first) < NAMES_COMPARED;
    (job.attempts > 1 && !is_recent).then_some(first.min(now))
}

/// Returns the number of entries of `record` that its newest post shows, or `entries` if the post shows entries that were taken back; `None` if there
/// is no post yet.
pub(crate) fn count_entries_shown(record: &GameRecord, entries: usize) -> Option<usize> {
    let shown = record.entries_at(record.post?.version);
    Some(shown.unwrap_or(entries))
}

/// Returns true if the turn that was in progress in `record` at `version` still is.
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

/// Returns true if a board of the current turn has been posted.
pub(crate) fn is_turn_shown(record: &GameRecord) -> bool {
    record
        .post
        .is_some_and(|post| is_turn_open(record, post.version))
}

#[cfg(test)]
mod tests {
    use asterism_store::{GameId, JobId, JobSubject};

    use super::*;
    use crate::testing::club::Club;

    #[test]
    fn a_message_is_looked_for_if_its_first_attempt_may_be_long_ago() {
        let club = Club::new();
        let now = club.app.clock.now();
        let minutes = |minutes: i64| Timestamp::from_millis(now.millis() + minutes * 60_000);
        let check = |attempts: u32, first: Option<i64>, expected: Option<i64>| {
            let id = GameId::new(1).unwrap();
            let job = Job {
                id: JobId::new(1),
                subject: JobSubject::Game { id, series: None },
                topic: Topic::Think { version: 1 },
                attempts,
                unanswered: 1,
                first_claimed: first.map(minutes),
                due: now,
            };
            let found = find_first_try(&club.app, minutes(-600), &job);
            assert_eq!(found, expected.map(minutes), "{attempts} {first:?}");
        };
        check(1, Some(0), None);
        check(2, Some(-1), None);
        check(2, Some(-5), Some(-5));
        check(8, Some(-1), None);
        // The clock was set back for a while.
        check(9, Some(-1), Some(-1));
        // The clock has been set back and still is.
        check(2, Some(60), Some(0));
        check(2, None, Some(-600));
        check(1, None, None);
    }
}
