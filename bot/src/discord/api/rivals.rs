//! Detects another program that responds to this bot's players.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Number of responses by another program within [`WITHIN`] after which the host is told.
const MANY: usize = 3;
const WITHIN: Duration = Duration::from_mins(10);

/// Times at which the bot noticed that another program had responded to an interaction.
#[derive(Debug, Default)]
pub(in crate::discord) struct Rivals(Mutex<VecDeque<Instant>>);

impl Rivals {
    /// Records that another program responded to an interaction, rather than another process of this bot. Logs an error if that happens repeatedly.
    pub(in crate::discord) fn note(&self) {
        if self.is_rivaled(Instant::now()) {
            tracing::error!(
                "another program answers this bot's players: it has the same token. Stop it, or give it the same database in PostgreSQL \
                 (docs/scaling.md); if you do not know it, reset the token in the Developer Portal (your application, Bot)"
            );
        }
    }

    /// Records a response by another program at `now`. Returns whether there have been so many that the host should be told.
    fn is_rivaled(&self, now: Instant) -> bool {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.push_back(now);
        while times
            .front()
            .is_some_and(|first| now.duration_since(*first) > WITHIN)
        {
            times.pop_front();
        }
        let is_rivaled = times.len() >= MANY;
        if is_rivaled {
            times.clear();
        }
        is_rivaled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_host_is_told_when_it_happens_again_and_again() {
        let rivals = Rivals::default();
        let note = async |after: Duration| {
            tokio::time::advance(after).await;
            rivals.is_rivaled(Instant::now())
        };
        let minute = Duration::from_mins(1);
        for _ in 0..20 {
            assert!(!note(6 * minute).await, "at most two within ten minutes");
        }
        assert!(note(minute).await);
        assert!(!note(minute).await);
        assert!(!note(minute).await);
        assert!(note(minute).await);
    }
}
