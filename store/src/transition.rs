//! The effects of changes on records: pure functions, the same for every engine.
//!
//! The modules `challenge` and `game` change a single record. The module `effects` computes the effects of a change on all records, which it reads
//! through a `view`.

mod challenge;
pub(crate) mod change;
mod document;
mod effects;
pub(crate) mod forget;
mod game;
mod tree;
mod view;

use crate::error::refused;
use crate::{
    CommitError, Engine, EntryKind, GameId, GameRecord, MAX_GAME_BYTES, MAX_TEXT, NewGame, Part,
    SeriesRecord, StoreError, Timestamp, Topic, UserId,
};

pub(crate) use effects::{finish_job, set_rating, work_out};
pub(crate) use forget::forget;
pub(crate) use view::{Effects, Swap, View};

/// Version of a new record, such as a challenge or a game.
pub const FIRST_VERSION: u64 = 1;

/// Approximate number of bytes that a stored entry takes without its text, for the time, the kind and punctuation.
const ENTRY_BYTES: usize = 24;

impl SeriesRecord {
    /// Returns whether all planned games have started.
    pub fn is_full(&self) -> bool {
        self.games.len() >= usize::from(self.length)
    }

    /// Adds game number `id` to the series and starts it at `now`.
    pub(crate) fn start_next(
        &mut self,
        id: GameId,
        new: NewGame,
        now: Timestamp,
    ) -> Result<GameRecord, CommitError> {
        if self.is_full() {
            return Err(invalid(format!(
                "a game after the {} of its series",
                self.length
            )));
        }
        let part = Part {
            series: self.id,
            number: u8::try_from(self.games.len() + 1).expect("no more than the length"),
        };
        let game = GameRecord::open(id, Some(part), new, now)?;
        self.games.push(id);
        Ok(game)
    }
}

/// Fills in the number of the new offer in those of `jobs` that post an offer.
fn number_offers(mut jobs: Vec<Topic>, given: Option<u32>) -> Vec<Topic> {
    for job in &mut jobs {
        if let (Topic::Offer { number }, Some(given)) = (job, given) {
            *number = given;
        }
    }
    jobs
}

/// Returns the approximate stored size of `entries`. Fails if the text of a move is too long.
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

/// Returns an error if the entries with which a game starts are larger than allowed.
fn check_start(entries: &[EntryKind]) -> Result<(), StoreError> {
    if weigh(entries)? > MAX_GAME_BYTES {
        return Err(refused(format!(
            "a game longer than {MAX_GAME_BYTES} bytes"
        )));
    }
    Ok(())
}

/// Returns an error if `engine` is not among `users`.
fn expect_engine(
    engine: Option<Engine>,
    players: &[impl PartialEq<UserId>],
) -> Result<(), CommitError> {
    match engine {
        Some(engine) if !players.iter().any(|it| *it == engine.user) => Err(invalid(format!(
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

/// Returns an error unless `running` is less than `cap`.
fn expect_below(running: usize, cap: u16) -> Result<(), CommitError> {
    if running < usize::from(cap) {
        Ok(())
    } else {
        Err(CommitError::CapReached { running, cap })
    }
}

/// Returns an error if one of `texts` is longer than [`MAX_TEXT`].
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

/// Returns the same error as [`refused`], but as a [`CommitError`].
fn invalid(what: String) -> CommitError {
    refused(what).into()
}
