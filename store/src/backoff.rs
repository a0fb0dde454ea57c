//! Growing pauses between attempts.

use std::time::Duration;

/// The pauses between attempts: each is twice as long as the one before, up to the longest.
///
/// ```
/// use std::time::Duration;
///
/// use asterism_store::Backoff;
///
/// let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(5));
/// for seconds in [1, 2, 4, 5, 5] {
///     assert_eq!(backoff.next_pause(), Duration::from_secs(seconds));
/// }
/// assert_eq!(backoff.pause_after(2), Duration::from_secs(4));
/// backoff.reset();
/// assert_eq!(backoff.next_pause(), Duration::from_secs(1));
/// ```
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    next: Duration,
}

impl Backoff {
    /// Begins with the pause `first`; later ones are at most `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self {
            first,
            longest,
            next: first,
        }
    }

    /// Returns the next pause.
    pub fn next_pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = pause.saturating_mul(2).min(self.longest);
        pause
    }

    /// Returns the pause that comes after `pauses` others, for callers that store how many there were.
    pub fn pause_after(&self, pauses: u32) -> Duration {
        let growth = 2_u32.saturating_pow(pauses);
        self.first.saturating_mul(growth).min(self.longest)
    }

    /// Makes the next pause at least this long, even if that is more than the longest. Later ones grow from there, up to the longest again.
    pub fn raise_to(&mut self, least: Duration) {
        self.next = self.next.max(least);
    }

    /// Begins again with the first pause.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}
