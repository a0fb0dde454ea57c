//! Limits requests when too many of them have been invalid: Discord bans bots after 10 000 invalid requests in ten minutes. See [Discord Docs/Invalid
//! Request Limit](https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Period over which invalid requests are counted.
const PERIOD: Duration = Duration::from_mins(10);

/// Number of invalid requests at which the host gets a warning.
const WARNED: usize = 1000;

/// Number of invalid requests above which the bot only posts messages and responds to interactions.
const ONLY_ESSENTIAL: usize = 5000;

/// Number of invalid requests above which the bot only responds to interactions.
const ONLY_ANSWERS: usize = 9000;

/// Counter of invalid requests.
#[derive(Default)]
pub(super) struct InvalidRequests {
    /// Number of other processes of this bot, each of which may make as many invalid requests as this process.
    others: usize,
    times: VecDeque<Instant>,
    warned: Option<Instant>,
}

impl InvalidRequests {
    /// Divides the limits equally among all `processes` of this bot.
    pub(super) fn share(&mut self, processes: u32) {
        self.others = processes.saturating_sub(1) as usize;
    }

    /// Returns this process's share of `most`, the limit for all processes.
    fn own(&self, most: usize) -> usize {
        most / (self.others + 1)
    }

    /// Counts an invalid request made at `now`.
    pub(super) fn count(&mut self, now: Instant) {
        self.forget(now);
        self.times.push_back(now);
        let count = self.times.len();
        let was_warned = self.warned.is_some_and(|warned| now - warned < PERIOD);
        if count >= self.own(WARNED) && !was_warned {
            self.warned = Some(now);
            tracing::warn!(
                count,
                "Discord rejected many requests in the last ten minutes, and bans at 10 000; check the bot's permissions"
            );
        }
        if count == self.own(ONLY_ESSENTIAL) {
            tracing::error!(
                count,
                "Discord rejected so many requests that the bot only posts boards and responds to interactions, to avoid a ban"
            );
        }
    }

    /// Returns how long to delay a request so that the bot is not banned; zero if it can be made now.
    pub(super) fn wait(&mut self, is_essential: bool, now: Instant) -> Duration {
        self.forget(now);
        let most = if is_essential {
            ONLY_ANSWERS
        } else {
            ONLY_ESSENTIAL
        };
        // Until the oldest ones no longer count.
        let excess = self.times.len().checked_sub(self.own(most));
        let last = excess.and_then(|excess| self.times.get(excess));
        last.map_or(Duration::ZERO, |last| *last + PERIOD - now)
    }

    fn forget(&mut self, now: Instant) {
        while self.times.front().is_some_and(|at| now - *at >= PERIOD) {
            self.times.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_invalid_requests_slow_the_bot_down_before_it_is_banned() {
        let (mut invalid, begin) = (InvalidRequests::default(), Instant::now());
        let at = |millis| begin + Duration::from_millis(millis);
        for nth in 0..4999 {
            invalid.count(at(nth));
        }
        assert_eq!(invalid.wait(false, at(5000)), Duration::ZERO);
        invalid.count(at(5000));
        assert_eq!(invalid.wait(false, at(5000)), Duration::from_secs(595));
        assert_eq!(invalid.wait(true, at(5000)), Duration::ZERO);
        for nth in 5001..9001 {
            invalid.count(at(nth));
        }
        assert_eq!(invalid.wait(true, at(9001)), Duration::from_millis(590_999));
        assert_eq!(invalid.wait(true, at(600_000)), Duration::ZERO);
        assert_eq!(invalid.wait(false, at(609_000)), Duration::ZERO);
    }
}
