//! Limits the total number of requests that the bot makes per second, to somewhat less than Discord allows.

use std::num::NonZero;
use std::time::{Duration, Instant};

/// Maximum number of requests that begin within any second; Discord allows 50. See [Discord Docs/Global Rate
/// Limit](https://docs.discord.com/developers/topics/rate-limits#global-rate-limit).
const A_SECOND: u32 = 40;

/// Number of requests that all processes together can make at once after a pause.
const BURST: u32 = 4;

/// Minimum number of requests per second that all processes together can make.
const LEAST: u32 = 4;

/// Assigns each request the time at which it may be sent.
pub(super) struct Pace {
    /// Factor by which the server's rate limit is higher than Discord's.
    hurry: u32,
    /// Minimum time between two requests, except in bursts.
    one: Duration,
    /// Number of requests that can be made at once after a pause.
    burst: u32,
    /// Earliest time of the next request if no bursts were allowed.
    made: Option<Instant>,
    /// Earliest time at which the caller of the next refused request may be told to retry.
    promised: Option<Instant>,
}

impl Default for Pace {
    fn default() -> Self {
        Self::in_hurry(NonZero::<u32>::MIN)
    }
}

impl Pace {
    /// Returns a pace for a server that allows `hurry` times as many requests as Discord does.
    pub(super) fn in_hurry(hurry: NonZero<u32>) -> Self {
        let mut pace = Self {
            hurry: hurry.get(),
            one: Duration::ZERO,
            burst: 0,
            made: None,
            promised: None,
        };
        pace.share(1);
        pace
    }

    /// Divides the allowed rate of requests among all `processes` of this bot.
    pub(super) fn share(&mut self, processes: u32) {
        let processes = processes.max(1);
        self.burst = (BURST / processes).max(1);
        // Others may use up their bursts in the same second.
        let steady = A_SECOND.saturating_sub(self.burst.saturating_mul(processes));
        let steady = steady.max(LEAST).saturating_mul(self.hurry);
        self.one = Duration::from_secs(u64::from(processes)) / steady;
    }

    /// Counts a request and returns how long to wait before it is sent. If the wait would be longer than `patience`, does not count the request and
    /// returns, as an error, how long to wait before asking again. Each refused request gets a different time, so that they do not all come back
    /// together.
    pub(super) fn take(&mut self, patience: Duration, now: Instant) -> Result<Duration, Duration> {
        let made = self.made.map_or(now, |made| made.max(now));
        let ahead = made - now;
        let wait = (ahead + self.one).saturating_sub(self.one * self.burst);
        if wait <= patience {
            self.made = Some(made + self.one);
            return Ok(wait);
        }
        let next = self
            .promised
            .map_or(now + wait, |promised| promised.max(now + wait));
        self.promised = Some(next + self.one);
        Err(next - now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_has_more_than_forty_requests() {
        let (mut pace, begin) = (Pace::default(), Instant::now());
        let mut times: Vec<Duration> = Vec::new();
        // Many at once, and then one at a time after pauses of all lengths.
        for _ in 0..200 {
            times.push(pace.take(Duration::MAX, begin).expect("it can wait"));
        }
        let mut now = Duration::from_secs(10);
        for pause in 0..2000 {
            now += Duration::from_millis(pause % 37);
            let wait = pace.take(Duration::MAX, begin + now).expect("it can wait");
            times.push(now + wait);
        }
        for (first, time) in times.iter().enumerate() {
            let within = |it: &&Duration| **it < *time + Duration::from_secs(1);
            let count = times[first..].iter().take_while(within).count();
            assert!(count <= 40, "{count} from {time:?}");
        }
        let last = times[199];
        assert!(last <= Duration::from_secs(6), "{last:?} for 200 requests");
    }

    #[test]
    fn several_processes_share_the_limit() {
        for processes in [1, 2, 3, 4, 5, 8, 20, 36] {
            let mut pace = Pace::default();
            pace.share(processes);
            let begin = Instant::now();
            let times = (0..200).map(|_| pace.take(Duration::MAX, begin).expect("it can wait"));
            let first = times.take_while(|time| *time < Duration::from_secs(1));
            let all = first.count() as u32 * processes;
            let most = A_SECOND.max(2 * processes);
            assert!((A_SECOND / 2..=most).contains(&all), "{processes}: {all}");
        }
    }

    #[test]
    fn those_that_are_sent_away_come_back_one_after_the_other() {
        let (mut pace, now) = (Pace::default(), Instant::now());
        let patience = Duration::from_secs(1);
        let (mut waited, mut sent_away) = (0, Vec::new());
        for _ in 0..100 {
            match pace.take(patience, now) {
                Ok(_) => waited += 1,
                Err(again) => sent_away.push(again),
            }
        }
        assert!((36..=40).contains(&waited), "{waited}");
        for pair in sent_away.windows(2) {
            assert_eq!(pair[1], pair[0] + pace.one);
        }
    }
}
