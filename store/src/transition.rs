//! What each change does to one record: pure, and the same for every engine.
//!
//! An engine loads the record, applies one of these and writes the result with its indexes, all in one transaction.

mod challenge;
mod game;

use crate::{
    CommitError, Engine, EntryKind, GameId, GameRecord, MAX_GAME_BYTES, MAX_TEXT, NewGame, Part,
    SeriesRecord, StoreError, Timestamp, Topic, UserId,
};

/// Version of a challenge and of a game at their beginning.
pub const FIRST_VERSION: u64 = 1;

/// What an entry weighs beside its text, roughly: time, kind and punctuation as stored.
const ENTRY_BYTES: usize = 24;

impl SeriesRecord {
    /// Whether all its games have started.
    pub fn is_full(&self) -> bool {
        self.games.len() >= usize::from(self.planned)
    }

    /// Game number `id` as the next of this series, started at `now`.
    pub(crate) fn start_next(
        &mut self,
        id: GameId,
        new: NewGame,
        now: Timestamp,
    ) -> Result<GameRecord, CommitError> {
        if self.is_full() {
            return Err(invalid(format!(
                "a game beyond the {} of its series",
                self.planned
            )));
        }
        let part = Part {
            series: self.id,
            number: u8::try_from(self.games.len() + 1).expect("no more than planned"),
        };
        let game = GameRecord::open(id, Some(part), new, now)?;
        self.games.push(id);
        Ok(game)
    }
}

/// `jobs` of a change that gave an offer this number.
pub(crate) fn numbered(mut jobs: Vec<Topic>, given: Option<u32>) -> Vec<Topic> {
    for job in &mut jobs {
        if let (Topic::Offer { number }, Some(given)) = (job, given) {
            *number = given;
        }
    }
    jobs
}

/// What `entries` weigh, and of those the moves' texts are not too long.
fn weigh<'a>(entries: impl IntoIterator<Item = &'a EntryKind>) -> Result<usize, StoreError> {
    let mut bytes = 0;
    for entry in entries {
        bytes += ENTRY_BYTES;
        if let EntryKind::Move(text) = entry {
            check_texts([text])?;
            bytes += text.len();
        }
    }
    Ok(bytes)
}

/// Fails if a record to begin with is longer than a game may be.
fn check_start(entries: &[EntryKind]) -> Result<(), StoreError> {
    if weigh(entries)? > MAX_GAME_BYTES {
        return Err(refused(format!(
            "a game longer than {MAX_GAME_BYTES} bytes"
        )));
    }
    Ok(())
}

/// Fails if an engine is named that is not among `users`.
fn expect_engine(engine: Option<Engine>, users: &[UserId]) -> Result<(), CommitError> {
    match engine {
        Some(engine) if !users.contains(&engine.user) => Err(invalid(format!(
            "an engine {} that does not play",
            engine.user
        ))),
        Some(_) | None => Ok(()),
    }
}

fn expect_version(now: u64, version: u64) -> Result<(), CommitError> {
    if now == version {
        Ok(())
    } else {
        Err(CommitError::Conflict { now })
    }
}

/// Fails unless fewer than `cap` games run.
pub(crate) fn expect_below(running: usize, cap: u16) -> Result<(), CommitError> {
    if running < usize::from(cap) {
        Ok(())
    } else {
        Err(CommitError::CapReached { running, cap })
    }
}

/// Fails if one of `texts` is longer than the store takes.
pub(crate) fn check_texts<'a>(
    texts: impl IntoIterator<Item = &'a String>,
) -> Result<(), StoreError> {
    match texts.into_iter().find(|text| text.len() > MAX_TEXT) {
        Some(text) => Err(refused(format!(
            "a text of {} bytes, more than {MAX_TEXT}",
            text.len()
        ))),
        None => Ok(()),
    }
}

/// Answer to what the caller should not have asked.
pub(crate) fn refused(what: String) -> StoreError {
    StoreError::Invalid { what }
}

/// [`refused`], of a change.
pub(crate) fn invalid(what: String) -> CommitError {
    refused(what).into()
}
