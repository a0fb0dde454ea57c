//! Lines in which changes of the same thing wait, so that many at once all succeed.
//!
//! A change reads something, and replaces it at the version that was read. Within this process, such changes are made one after the other. If
//! another process has come first, the change is made again after a pause.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use asterism_store::{CommitError, DocumentKey, GameId, UserId};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::Instant;

use crate::app::App;
use crate::game::chance::scramble;
use crate::protocol::refusal::Refusal;

/// Number of lines. Two things that share one by chance only wait for each other.
const LINES: usize = 256;

/// How long a change waits and is tried. It is then refused, because the user has stopped waiting.
const WITHIN: Duration = Duration::from_secs(30);

/// Longest pause before the second attempt; doubles each time up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(5);

const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// Something that many change at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Contested<'a> {
    Document(&'a DocumentKey),
    Challenge(GameId),
    Ratings(UserId),
}

/// The lines of an app.
pub(crate) struct Lines {
    places: Vec<Mutex<()>>,
    /// Number of pauses so far.
    pauses: AtomicU64,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            places: (0..LINES).map(|_| Mutex::default()).collect(),
            pauses: AtomicU64::default(),
        }
    }
}

/// A change at the head of its lines, which it leaves when this is dropped.
pub(crate) struct Turn<'a> {
    app: &'a App,
    until: Instant,
    attempts: u32,
    _places: Vec<MutexGuard<'a, ()>>,
}

/// So many others change the same thing that a change was given up. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("others changed the same thing all the time")]
pub(crate) struct Crowded;

impl From<Crowded> for Refusal {
    fn from(_: Crowded) -> Self {
        Refusal::Crowded
    }
}

impl From<Crowded> for CommitError {
    fn from(_: Crowded) -> Self {
        CommitError::DocumentMoved
    }
}

impl App {
    /// Waits until no other request changes any of these things. Who has a [`Turn`] must not wait for another one.
    ///
    /// # Errors
    ///
    /// [`Crowded`] if it takes too long.
    pub(crate) async fn wait_for_turn(
        &self,
        things: &[Contested<'_>],
    ) -> Result<Turn<'_>, Crowded> {
        let until = Instant::now() + WITHIN;
        // In the same order for all, so that no two wait for each other.
        let lines: BTreeSet<usize> = things.iter().map(find_line).collect();
        let mut places = Vec::new();
        for line in lines {
            let place = tokio::time::timeout_at(until, self.lines.places[line].lock());
            places.push(place.await.map_err(|_| give_up())?);
        }
        Ok(Turn {
            app: self,
            until,
            attempts: 0,
            _places: places,
        })
    }
}

impl Turn<'_> {
    /// Pauses before another attempt, because another process has come first.
    ///
    /// # Errors
    ///
    /// [`Crowded`] if there is no time for one.
    pub(crate) async fn pause(&mut self) -> Result<(), Crowded> {
        let longest = FIRST_PAUSE.saturating_mul(1 << self.attempts.min(16));
        self.attempts += 1;
        // Different for each process, so that they do not meet again.
        let pauses = self.app.lines.pauses.fetch_add(1, Ordering::Relaxed);
        let time = self.app.clock.now().millis().cast_unsigned();
        let chance = (scramble(time.wrapping_add(pauses << 32)) >> 32) as u32;
        let part = f64::from(chance) / f64::from(u32::MAX);
        let pause = longest.min(LONGEST_PAUSE).mul_f64(part);
        if Instant::now() + pause >= self.until {
            return Err(give_up());
        }
        tokio::time::sleep(pause).await;
        Ok(())
    }
}

fn give_up() -> Crowded {
    tracing::error!(within = ?WITHIN, "gave up a change, others changed the same thing all the time");
    Crowded
}

fn find_line(thing: &Contested<'_>) -> usize {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish() as usize % LINES
}

#[cfg(test)]
mod tests;
