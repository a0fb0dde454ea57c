//! Detects a gateway connection that has fallen silent, or that cannot be established.
//!
//! The bot sends a heartbeat about every 41 seconds, and Discord acknowledges each at once. serenity itself notices a missing
//! acknowledgement only when the next heartbeat is due, and has no time limit for connecting. Interactions that arrive in the meantime are lost.

use std::time::Duration;

use tokio::time::Instant;

/// Usual time between two heartbeats, as requested by Discord. It is assumed until an acknowledgement shows the real interval.
const USUAL: Duration = Duration::from_millis(41_250);

/// Longest interval between heartbeats that is ever assumed.
const RAREST: Duration = USUAL.saturating_mul(4);

/// Maximum time that an acknowledgement may take.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(10);

/// Divisor of the interval between heartbeats: an acknowledgement may take at most a quarter of the interval. This limit only matters if heartbeats
/// are frequent.
const PART: u32 = 4;

/// State of the gateway connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The connection works, or it is too soon to tell.
    Fine,
    /// The connection has been silent for too long.
    Silent,
    /// There has been no connection for too long.
    Unconnected,
}

/// Tracks the acknowledged heartbeats of the gateway connection.
#[derive(Debug)]
pub(super) struct Pulse {
    /// Time limit for establishing a connection.
    connected_within: Duration,
    /// Start of the current period without a connection; only used during such a period.
    unconnected: Instant,
    /// Last sign of life of the current connection; `None` while there is no connection.
    last: Option<Sign>,
    /// Longest time measured between two acknowledgements on this connection; `None` before the first measurement.
    interval: Option<Duration>,
    /// Time between acknowledgements that is assumed while `interval` is `None`.
    assumed: Duration,
}

#[derive(Debug)]
struct Sign {
    /// Number that identifies the connection.
    connection: u64,
    at: Instant,
    /// Time from the last acknowledged heartbeat to its acknowledgement. A changed value means that another heartbeat was acknowledged.
    latency: Option<Duration>,
}

impl Pulse {
    /// Returns a value that has not seen any connection yet.
    pub(super) fn new(connected_within: Duration) -> Self {
        Self {
            connected_within,
            unconnected: Instant::now(),
            last: None,
            interval: None,
            assumed: USUAL,
        }
    }

    /// Records the current state, and returns the verdict on the connection. After [`Finding::Silent`], the next call treats the connection as a new
    /// one.
    ///
    /// `connection` is the number of the current connection, if there is one; a different number than in the last call means that the connection has
    /// been replaced. `latency` is the time from the last acknowledged heartbeat to its acknowledgement. Call this method every few seconds.
    pub(super) fn take(&mut self, connection: Option<u64>, latency: Option<Duration>) -> Finding {
        let now = Instant::now();
        let Some(connection) = connection else {
            if self.last.take().is_some() {
                self.unconnected = now;
            }
            let is_late = now.duration_since(self.unconnected) > self.connected_within;
            if is_late {
                self.unconnected = now;
                return Finding::Unconnected;
            }
            return Finding::Fine;
        };
        let sign = Sign {
            connection,
            at: now,
            latency,
        };
        let last = self.last.as_ref();
        let Some(last) = last.filter(|last| last.connection == connection) else {
            self.last = Some(sign);
            // Discord may ask for another interval on the next connection. With the old one, each new connection could be ended too soon.
            self.interval = None;
            return Finding::Fine;
        };
        let silence = now.duration_since(last.at);
        if latency.is_some() && latency != last.latency {
            // Discord may ask for a heartbeat early, so a shorter time says nothing about the others.
            let interval = self.interval.unwrap_or_default().max(silence);
            self.interval = Some(interval);
            self.assumed = USUAL.max(interval);
            self.last = Some(sign);
            return Finding::Fine;
        }
        let interval = self.interval.unwrap_or(self.assumed);
        if silence <= interval + ACKNOWLEDGED_WITHIN.min(interval / PART) {
            return Finding::Fine;
        }
        self.last = None;
        self.unconnected = now;
        if self.interval.is_none() {
            // Discord may want fewer heartbeats than was assumed; then a later connection lives long enough to find out.
            self.assumed = (self.assumed * 2).min(RAREST);
        }
        Finding::Silent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often to check a connection.
    const LOOK: Duration = Duration::from_secs(2);

    const CONNECTED_WITHIN: Duration = Duration::from_secs(50);

    fn pulse() -> Pulse {
        Pulse::new(CONNECTED_WITHIN)
    }

    /// Simulates `seconds` of a connection with this interval, with or without acknowledgements. Returns when something was found.
    async fn pass(
        pulse: &mut Pulse,
        seconds: u64,
        acknowledged_every: Option<Duration>,
    ) -> Option<(Finding, Duration)> {
        let began = Instant::now();
        let mut latency = None;
        while began.elapsed() < Duration::from_secs(seconds) {
            if let Some(interval) = acknowledged_every {
                let beats = began.elapsed().as_millis() / interval.as_millis();
                let took = Duration::from_millis(30 + u64::try_from(beats).unwrap());
                latency = (beats > 0).then_some(took);
            }
            let finding = pulse.take(Some(1), latency);
            if finding != Finding::Fine {
                return Some((finding, began.elapsed()));
            }
            tokio::time::advance(LOOK).await;
        }
        None
    }

    #[track_caller]
    fn check_noticed(found: Option<(Finding, Duration)>, within: u64) {
        let is_noticed = found.is_some_and(|(finding, after)| {
            finding == Finding::Silent && after <= Duration::from_secs(within)
        });
        assert!(is_noticed, "{found:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_falls_silent_is_noticed_within_a_minute() {
        // At any time: at once, before the first heartbeat, after it, and an hour later.
        for heard in [0, 2, 20, 40, 42, 60, 84, 3600] {
            let mut pulse = pulse();
            assert_eq!(pass(&mut pulse, heard, Some(USUAL)).await, None);
            check_noticed(pass(&mut pulse, 3600, None).await, 58);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn each_connection_has_its_own_interval() {
        let mut pulse = pulse();
        let often = Duration::from_secs(12);
        assert_eq!(pass(&mut pulse, 3600, Some(often)).await, None);
        check_noticed(pass(&mut pulse, 3600, None).await, 18);
        assert_eq!(pass(&mut pulse, 3600, Some(USUAL)).await, None);
        check_noticed(pass(&mut pulse, 3600, None).await, 58);
    }

    #[tokio::test(start_paused = true)]
    async fn heartbeats_that_are_rarer_than_usual_end_one_connection_only() {
        let mut pulse = pulse();
        let rare = Some(Duration::from_secs(80));
        let found = pass(&mut pulse, 3600, rare).await;
        assert_eq!(found.map(|(finding, _)| finding), Some(Finding::Silent));
        for _ in 0..10 {
            assert_eq!(pass(&mut pulse, 3600, rare).await, None);
            assert_eq!(pulse.take(None, None), Finding::Fine);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_does_not_come_about_is_given_up_within_a_minute() {
        let mut pulse = pulse();
        for _ in 0..2 {
            let lost = Instant::now();
            while pulse.take(None, None) == Finding::Fine {
                tokio::time::advance(LOOK).await;
            }
            assert!(lost.elapsed() <= Duration::from_secs(54), "{lost:?}");
            // It is lost after an hour.
            assert_eq!(pass(&mut pulse, 3600, Some(USUAL)).await, None);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_has_just_been_replaced_is_not_silent() {
        let mut pulse = pulse();
        assert_eq!(pass(&mut pulse, 3600, Some(USUAL)).await, None);
        assert_eq!(pass(&mut pulse, 30, None).await, None);
        tokio::time::advance(Duration::from_secs(50)).await;
        assert_eq!(pulse.take(Some(2), None), Finding::Fine);
        tokio::time::advance(Duration::from_secs(50)).await;
        assert_eq!(pulse.take(Some(2), None), Finding::Fine);
    }
}
