//! Limits how often an event is logged, so that clients cannot fill the log.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Minimum time between two log lines.
const BETWEEN_LINES: Duration = Duration::from_mins(1);

/// Counter of an event that clients can cause arbitrarily often. The event is logged at most once a minute.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<Unlogged>);

#[derive(Debug, Default)]
struct Unlogged {
    /// Number of times that the event has happened since the last log line.
    times: u64,
    last_line: Option<Instant>,
}

impl Seldom {
    /// Counts one more event. Returns the number of events since the last log line if another line is due.
    pub fn note(&self) -> Option<u64> {
        let now = Instant::now();
        let mut unlogged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        unlogged.times += 1;
        let last = unlogged.last_line;
        if last.is_some_and(|last| now.duration_since(last) < BETWEEN_LINES) {
            return None;
        }
        unlogged.last_line = Some(now);
        Some(std::mem::take(&mut unlogged.times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_happens_all_the_time_is_logged_once_a_minute() {
        let seldom = Seldom::default();
        let mut lines = Vec::new();
        for _ in 0..=120 {
            lines.extend(seldom.note());
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert_eq!(lines, [1, 60, 60]);
    }
}
