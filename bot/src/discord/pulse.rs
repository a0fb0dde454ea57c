//! Notices a gateway connection that has fallen silent.
//!
//! The bot sends a heartbeat about every 41 seconds, and Discord acknowledges each at once. serenity itself notices a missing
//! acknowledgement only when the next heartbeat is due. Interactions that arrive meanwhile are lost.

use std::time::Duration;

use tokio::time::Instant;

/// How long an acknowledgement may take, at most.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(10);

/// Part of the time between two heartbeats that an acknowledgement may take. Decides only if heartbeats are frequent.
const PART: u32 = 4;

/// The acknowledged heartbeats of one connection.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// The last sign of life; `None` while there is no connection.
    last: Option<Sign>,
    /// Time between two heartbeats, including the acknowledgement. `None` before the first one: until then only serenity notices.
    interval: Option<Duration>,
}

#[derive(Debug)]
struct Sign {
    /// Number of the connection.
    connection: u64,
    at: Instant,
    /// How long the last acknowledged heartbeat took. A new value means a new acknowledgement.
    latency: Option<Duration>,
}

impl Pulse {
    /// Notes what is known now. Returns whether the connection is silent; then the next call begins with a new one.
    ///
    /// `connection` is the number of the present connection, if there is one: a lost one may have been replaced since the last call. `latency`
    /// is how long the last acknowledged heartbeat took. To be called every few seconds.
    pub(super) fn is_silent(&mut self, connection: Option<u64>, latency: Option<Duration>) -> bool {
        let now = Instant::now();
        let sign = |connection| Sign {
            connection,
            at: now,
            latency,
        };
        let last = self.last.as_mut();
        let Some(last) = last.filter(|last| Some(last.connection) == connection) else {
            self.last = connection.map(sign);
            // Discord may ask for another interval on the next connection. An old one could end each new connection too soon.
            self.interval = None;
            return false;
        };
        let silence = now.duration_since(last.at);
        if latency.is_some() && latency != last.latency {
            // Discord may ask for a heartbeat early, so a shorter time says nothing about the others.
            self.interval = self.interval.max(Some(silence));
            *last = sign(last.connection);
            return false;
        }
        let Some(interval) = self.interval else {
            return false;
        };
        let is_silent = silence > interval + ACKNOWLEDGED_WITHIN.min(interval / PART);
        if is_silent {
            self.last = None;
        }
        is_silent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a connection is looked at.
    const LOOK: Duration = Duration::from_secs(2);

    /// Time between two heartbeats.
    const BEAT: Duration = Duration::from_millis(41_250);

    /// Lets `seconds` pass on a connection whose heartbeats are acknowledged or not. Returns when it was found to be silent.
    async fn pass(pulse: &mut Pulse, seconds: u64, is_acknowledged: bool) -> Option<Duration> {
        let began = Instant::now();
        let mut latency = None;
        while began.elapsed() < Duration::from_secs(seconds) {
            let beats = began.elapsed().as_millis() / BEAT.as_millis();
            if is_acknowledged && beats > 0 {
                latency = Some(Duration::from_millis(30 + u64::try_from(beats).unwrap()));
            }
            if pulse.is_silent(Some(1), latency) {
                return Some(began.elapsed());
            }
            tokio::time::advance(LOOK).await;
        }
        None
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_falls_silent_is_noticed_ten_seconds_after_the_next_heartbeat() {
        let mut pulse = Pulse::default();
        assert_eq!(pass(&mut pulse, 3600, true).await, None);
        let noticed = pass(&mut pulse, 3600, false).await;
        // The last acknowledgement was up to one heartbeat before.
        assert!(
            noticed.is_some_and(|after| after <= Duration::from_secs(58)),
            "{noticed:?}"
        );
        // The next connection has its own time, and its own interval.
        assert_eq!(pass(&mut pulse, 3600, true).await, None);
        assert!(pass(&mut pulse, 3600, false).await.is_some());
        assert_eq!(pass(&mut pulse, 3600, false).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_was_never_acknowledged_is_left_alone() {
        let mut pulse = Pulse::default();
        assert_eq!(pass(&mut pulse, 3600, false).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lost_connection_is_not_silent() {
        let mut pulse = Pulse::default();
        assert_eq!(pass(&mut pulse, 3600, true).await, None);
        for _ in 0..1000 {
            assert!(!pulse.is_silent(None, None));
            tokio::time::advance(LOOK).await;
        }
        assert_eq!(pass(&mut pulse, 40, true).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_has_just_been_replaced_is_not_silent() {
        let mut pulse = Pulse::default();
        assert_eq!(pass(&mut pulse, 3600, true).await, None);
        assert_eq!(pass(&mut pulse, 30, false).await, None);
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(!pulse.is_silent(Some(2), None));
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(!pulse.is_silent(Some(2), None));
    }
}
