//! The state of one rate-limit bucket: requests that Discord counts together.

use std::time::Duration;

use tokio::time::Instant;

/// Rate-limit headers of a response. They describe the bucket to which the request belongs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Told {
    /// Maximum number of requests per period.
    pub(super) limit: u32,
    /// Number of requests left in this period.
    pub(super) left: u32,
    /// Time until the bucket is reset.
    pub(super) reset_after: Duration,
    /// Time of the reset in seconds since 1970, by Discord's clock.
    pub(super) reset: f64,
}

/// The rate limit of a route, as learned from responses to requests about any channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Habit {
    /// The route has no rate limit of its own.
    Unlimited,
    /// At most `limit` requests in each `period`.
    Limited { limit: u32, period: Duration },
}

/// Two reset times that differ by less than this many seconds belong to the same reset.
const SAME_RESET: f64 = 0.002;

/// Shortest period that the bot assumes for a rate limit.
const SHORTEST: Duration = Duration::from_millis(10);

/// Maximum period that may be computed from the reset time of a partly used bucket. If the result would be longer, the period is taken to be the
/// reset time itself.
const LONGEST_COMPUTED: Duration = Duration::from_secs(5);

/// Maximum delay after which the caller of a refused request is told to retry.
const LONGEST_PROMISE: Duration = Duration::from_mins(10);

/// Time for which requests wait while another one finds out how many requests are left in the bucket.
const WHILE_PROBED: Duration = Duration::from_millis(100);

impl Habit {
    /// Returns the rate limit of a route after another response, given the limit that was known `before`.
    pub(super) fn learn(before: Option<Habit>, told: Option<&Told>) -> Habit {
        let Some(told) = told else {
            return before.unwrap_or(Habit::Unlimited);
        };
        let before = match before {
            Some(Habit::Limited { limit, period }) if limit == told.limit => period,
            _ => SHORTEST,
        };
        // Most buckets give back one request after the other, and tell how long it takes until the missing ones are back.
        let missing = told.limit.saturating_sub(told.left).max(1);
        let computed = told.reset_after * told.limit / missing;
        let period = if computed <= LONGEST_COMPUTED {
            computed
        } else {
            told.reset_after
        };
        Habit::Limited {
            limit: told.limit,
            period: before.max(period),
        }
    }

    fn limit(self) -> u32 {
        match self {
            Habit::Unlimited => u32::MAX,
            Habit::Limited { limit, .. } => limit,
        }
    }

    fn period(self) -> Duration {
        match self {
            Habit::Unlimited => SHORTEST,
            Habit::Limited { period, .. } => period,
        }
    }
}

/// The state of one rate-limit bucket.
pub(super) struct Bucket {
    left: u32,
    /// Time at which the bucket is next reset.
    next: Instant,
    /// Reset time in the newest response.
    told: Option<f64>,
    /// Number of requests that have no response yet.
    on_way: u32,
    /// Whether requests are sent one at a time, to find out how many requests are left.
    is_probed: bool,
    /// Latest retry time given to a refused request, and the number of refused requests to which it was given.
    promised: (Instant, u32),
}

impl Bucket {
    pub(super) fn new(habit: Option<Habit>, now: Instant) -> Self {
        Self {
            left: habit.map_or(1, Habit::limit),
            next: now + habit.map_or(Duration::ZERO, Habit::period),
            told: None,
            on_way: 0,
            is_probed: habit.is_none(),
            promised: (now, 0),
        }
    }

    /// Returns how long to wait before the next request; zero if the bucket has requests left.
    pub(super) fn wait(&mut self, habit: Option<Habit>, now: Instant) -> Duration {
        if self.is_probed {
            let wait = self.next.saturating_duration_since(now);
            return match self.on_way {
                0 => wait,
                _ => wait.max(WHILE_PROBED),
            };
        }
        if now >= self.next {
            // A response will say when this period ends.
            self.left = habit.map_or(1, Habit::limit);
            self.next = now + habit.map_or(SHORTEST, Habit::period);
        }
        if self.left > 0 {
            Duration::ZERO
        } else {
            self.next - now
        }
    }

    /// Returns the delay after which a request that cannot wait should be retried. The delays are spread out, so that the requests are not all
    /// repeated at the same time.
    pub(super) fn promise(&mut self, habit: Option<Habit>, now: Instant) -> Duration {
        let next = self.next.max(now + WHILE_PROBED);
        let (last, count) = self.promised;
        self.promised = if last < next {
            (next, 1)
        } else if count < habit.map_or(1, Habit::limit) {
            (last, count + 1)
        } else {
            let period = habit.map_or(WHILE_PROBED, Habit::period);
            ((last + period).min(now + LONGEST_PROMISE), 1)
        };
        self.promised.0 - now
    }

    /// Counts a request against the bucket.
    pub(super) fn take(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.on_way += 1;
    }

    /// Records that a request has ended, with or without a response.
    pub(super) fn end(&mut self) {
        self.on_way = self.on_way.saturating_sub(1);
    }

    /// Updates the bucket with the rate-limit headers of a response; `None` if the response has none.
    pub(super) fn note(&mut self, told: Option<&Told>, habit: Habit, now: Instant) {
        let was_probed = std::mem::replace(&mut self.is_probed, false);
        let Some(told) = told else {
            if was_probed {
                self.left = habit.limit();
            }
            return;
        };
        let next = now + told.reset_after;
        match self.told {
            // An older response than the newest one.
            Some(newest) if !was_probed && told.reset < newest - SAME_RESET => return,
            // Requests on their way are already counted.
            Some(newest) if !was_probed && told.reset <= newest + SAME_RESET => {
                self.left = self.left.min(told.left);
            }
            // Discord may not have counted those on their way yet.
            _ => self.left = told.left.saturating_sub(self.on_way),
        }
        self.told = Some(told.reset);
        self.next = next;
    }

    /// Records that Discord refused a request because of the rate limit.
    pub(super) fn pause(&mut self, wait: Duration, now: Instant) {
        self.left = 0;
        self.next = self.next.max(now + wait);
        self.told = None;
        self.is_probed = true;
    }

    /// Returns whether the bucket can be forgotten without losing information.
    pub(super) fn is_idle(&self, now: Instant) -> bool {
        self.on_way == 0 && now >= self.next && !self.is_probed
    }
}
