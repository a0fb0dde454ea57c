//! Queues for concurrent changes to the same data, so that all of them succeed.
//!
//! A change reads some data, and replaces it only if its version is still the same. Within this process, such changes are made one after the other.
//! If another process has changed the data first, the change is retried after a pause.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use asterism_store::{
    Backoff, Change, CommitError, DocumentKey, GameId, IdempotencyKey, Receipt, Timestamp, UserId,
};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::Instant;

use crate::app::App;
use crate::game::chance::scramble;
use crate::protocol::refusal::Refusal;

/// Number of queues. Unrelated data that happens to share a queue only has to wait longer.
const LINES: usize = 256;

/// Time limit for waiting and retrying. After that, the change is refused, because the user is no longer waiting for it.
const WITHIN: Duration = Duration::from_secs(30);

/// Upper bound of the random pause before the second attempt. The bound doubles before each further attempt, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(5);

const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// Data that many requests may try to change concurrently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Contested<'a> {
    Document(&'a DocumentKey),
    Challenge(GameId),
    Ratings(UserId),
}

/// The queues in which changes to the same data wait for their turn.
pub(crate) struct Lines {
    places: Vec<Mutex<()>>,
    /// Number of pauses between attempts since the start.
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

/// A change whose turn has come. Dropping this guard ends the turn.
pub(crate) struct Turn<'a> {
    app: &'a App,
    until: Instant,
    backoff: Backoff,
    _places: Vec<MutexGuard<'a, ()>>,
}

/// Error for a change that the app gave up on, because too many other requests are changing the same data. Nothing has been changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many others are changing the same thing")]
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
    /// Waits until no other request is changing any of these `things`. A caller that already has a [`Turn`] must not wait for another one.
    ///
    /// # Errors
    ///
    /// [`Crowded`] if the wait exceeds the time limit.
    pub(crate) async fn wait_for_turn(
        &self,
        things: &[Contested<'_>],
    ) -> Result<Turn<'_>, Crowded> {
        let until = Instant::now() + WITHIN;
        // All lock in the same order, so that no two wait for each other.
        let lines: BTreeSet<usize> = things.iter().map(find_line).collect();
        let mut places = Vec::new();
        for line in lines {
            let place = tokio::time::timeout_at(until, self.lines.places[line].lock());
            places.push(place.await.map_err(|_| give_up())?);
        }
        Ok(Turn {
            app: self,
            until,
            backoff: Backoff::new(FIRST_PAUSE, LONGEST_PAUSE),
            _places: places,
        })
    }
}

impl Turn<'_> {
    /// Commits a change that replaces documents. If one of the documents has changed since it was read, pauses and returns `None`; the caller then
    /// has to read the documents again.
    ///
    /// # Errors
    ///
    /// The errors of the store, but [`CommitError::DocumentMoved`] only if there is no time for another attempt.
    pub(crate) async fn commit(
        &mut self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Option<Receipt>, CommitError> {
        match self.app.store.commit(key, now, change).await {
            Ok(receipt) => Ok(Some(receipt)),
            Err(CommitError::DocumentMoved) => {
                self.pause().await?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Pauses before another attempt, because another process has changed the data first.
    ///
    /// # Errors
    ///
    /// [`Crowded`] if there is no time for another attempt.
    pub(crate) async fn pause(&mut self) -> Result<(), Crowded> {
        // Different for each process, so that they do not collide again.
        let pauses = self.app.lines.pauses.fetch_add(1, Ordering::Relaxed);
        let time = self.app.clock.now().millis().cast_unsigned();
        let chance = (scramble(time.wrapping_add(pauses << 32)) >> 32) as u32;
        let part = f64::from(chance) / f64::from(u32::MAX);
        let pause = self.backoff.next_pause().mul_f64(part);
        if Instant::now() + pause >= self.until {
            return Err(give_up());
        }
        tokio::time::sleep(pause).await;
        Ok(())
    }
}

fn give_up() -> Crowded {
    tracing::warn!(within = ?WITHIN, "gave up on a change because it did not get its turn in time");
    Crowded
}

fn find_line(thing: &Contested<'_>) -> usize {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish() as usize % LINES
}

#[cfg(test)]
mod tests;
