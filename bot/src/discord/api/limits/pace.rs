//! The most requests that the bot makes in a second, whatever they are: some less than Discord allows.

use std::time::{Duration, Instant};

/// Requests in a second, on average. With [`BURST`], at most 40 begin in any second; Discord allows 50.
/// See [Discord Docs/Global Rate Limit](https://docs.discord.com/developers/topics/rate-limits#global-rate-limit).
const A_SECOND: u32 = 36;

/// Requests that can be made at once after a pause.
const BURST: u32 = 4;

/// Time between two requests to Discord.
const ONE: Duration = Duration::from_nanos(1_000_000_000 / A_SECOND as u64);

/// Gives each request its time.
pub(super) struct Pace {
    /// Time between two requests.
    one: Duration,
    /// When all requests that got a time so far are made, if they were made one by one.
    made: Option<Instant>,
    /// The time given to the last request that was sent away.
    promised: Option<Instant>,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            one: ONE,
            made: None,
            promised: None,
        }
    }
}

impl Pace {
    /// Returns a pace a hundred times as fast, for tests in which people play a game within seconds.
    pub(super) fn hurried() -> Self {
        Self {
            one: ONE / 100,
            ..Self::default()
        }
    }

    /// Returns how long to wait before the next request, which is then counted. If that is longer than `patience`, returns when to ask again
    /// instead: each time another one, so that not all come back together.
    pub(super) fn take(&mut self, patience: Duration, now: Instant) -> Result<Duration, Duration> {
        let made = self.made.map_or(now, |made| made.max(now));
        let ahead = made - now;
        let wait = (ahead + self.one).saturating_sub(self.one * BURST);
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
            assert_eq!(pair[1], pair[0] + ONE);
        }
    }
}
