//! Growing pauses between attempts.

use std::time::Duration;

/// Computes the pauses between attempts: each is twice as long as the one before, up to a maximum.
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
    /// Creates a sequence of pauses that starts with `first` and never exceeds `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self {
            first,
            longest,
            next: first,
        }
    }

    /// Returns the pause before the next attempt.
    pub fn next_pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = pause.saturating_mul(2).min(self.longest);
        pause
    }

    /// Returns the pause that follows the first `pauses` pauses, for callers that store the number of pauses.
    pub fn pause_after(&self, pauses: u32) -> Duration {
        let growth = 2_u32.saturating_pow(pauses);
        self.first.saturating_mul(growth).min(self.longest)
    }

    /// Makes the next pause at least as long as `least`, even if that exceeds the maximum. Later pauses grow from there, but do not exceed the
    /// maximum.
    pub fn raise_to(&mut self, least: Duration) {
        self.next = self.next.max(least);
    }

    /// Starts over with the first pause.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}
