//! A clock that tells the time, wakes tasks at a given time, and can be advanced by tests.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::{Date, Month, Time, UtcDateTime};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The sandbox's clock. Clones share the same time.
///
/// The clock measures all of Discord's time limits (3 s to acknowledge, 15 min for a token, 1 h for free edits) and
/// provides the timestamps of all snowflakes.
#[derive(Clone)]
pub struct Clock(Arc<ClockInner>);

struct ClockInner {
    source: Source,
    shift_ms: AtomicI64,
    moved: Notify,
}

enum Source {
    /// The machine's clock.
    System,
    /// Tokio's clock, which `tokio::time::pause` and `advance` control.
    Tokio { start: Instant, start_ms: i64 },
    /// A clock that starts at `at_ms` and moves only when [`Clock::advance`] is called.
    Stopped { at_ms: i64 },
}

impl Clock {
    /// Returns the machine's clock.
    pub fn system() -> Self {
        Self::with(Source::System)
    }

    /// Returns a clock that starts at `start_ms`, in milliseconds since 1970, and follows tokio's clock, which `tokio::time::pause` stops.
    pub fn tokio_from(start_ms: i64) -> Self {
        Self::with(Source::Tokio {
            start: Instant::now(),
            start_ms,
        })
    }

    /// Returns a clock that starts at `at_ms`, in milliseconds since 1970, and moves only when [`advance`](Self::advance) is called.
    pub fn stopped(at_ms: i64) -> Self {
        Self::with(Source::Stopped { at_ms })
    }

    fn with(source: Source) -> Self {
        Self(Arc::new(ClockInner {
            source,
            shift_ms: AtomicI64::new(0),
            moved: Notify::new(),
        }))
    }

    /// Returns the time in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        let unshifted = match &self.0.source {
            Source::System => system_ms(),
            Source::Stopped { at_ms } => *at_ms,
            Source::Tokio { start, start_ms } => {
                start_ms + i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX / 2)
            }
        };
        unshifted + self.0.shift_ms.load(Ordering::SeqCst)
    }

    /// Moves the time forward by `by`. Tasks waiting for a time that has passed wake up at once.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX / 2);
        self.0.shift_ms.fetch_add(by, Ordering::SeqCst);
        self.0.moved.notify_waiters();
    }

    /// Returns once the clock shows `until_ms` (milliseconds since 1970) or later.
    pub(crate) async fn sleep_until(&self, until_ms: i64) {
        loop {
            let moved = self.0.moved.notified();
            tokio::pin!(moved);
            // Register before reading the clock, so that no move is missed.
            moved.as_mut().enable();
            let Ok(left) = u64::try_from(until_ms - self.now_ms()) else {
                return;
            };
            if left == 0 {
                return;
            }
            if matches!(self.0.source, Source::Stopped { .. }) {
                moved.await;
                continue;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                () = moved => {}
            }
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now_ms()).finish()
    }
}

fn system_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX / 2)
        })
}

/// Formats milliseconds since 1970 as Discord does: `2026-11-21T12:26:00.123000+00:00`.
pub(crate) fn iso(ms: i64) -> String {
    let at = UtcDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000);
    let at = at.unwrap_or(UtcDateTime::MAX);
    let (date, hour, minute, second) = (at.date(), at.hour(), at.minute(), at.second());
    let milli = at.millisecond();
    format!("{date}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
}

/// Reads a time such as `2026-11-21T12:26:00.123+00:00`, in milliseconds since 1970. The offset may be `Z`, and the parts of a second are optional.
pub(crate) fn read_iso(text: &str) -> Option<i64> {
    let number = |text: &str| -> Option<u8> {
        let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let (date, rest) = text.split_once(['T', 't', ' '])?;
    let mut parts = date.splitn(3, '-');
    let year: i32 = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let month = Month::try_from(number(parts.next()?)?).ok()?;
    let date = Date::from_calendar_date(year, month, number(parts.next()?)?).ok()?;
    let (time, offset) = if let Some(time) = rest.strip_suffix(['Z', 'z']) {
        (time, 0)
    } else {
        let (time, offset) = rest.split_at_checked(rest.rfind(['+', '-'])?)?;
        let (hours, minutes) = offset[1..].split_once(':')?;
        let minutes = i64::from(number(hours)?) * 60 + i64::from(number(minutes)?);
        let is_before = offset.starts_with('-');
        (time, if is_before { -minutes } else { minutes })
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let milli = format!("{fraction:0<3}");
    let milli: u16 = milli.get(..3)?.parse().ok().filter(|_| is_fraction)?;
    let mut parts = time.splitn(3, ':').map(number);
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let time = Time::from_hms_milli(hour, minute, second, milli).ok()?;
    let at = UtcDateTime::new(date, time).unix_timestamp_nanos() / 1_000_000;
    Some(i64::try_from(at).ok()? - offset * 60_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_programs_write_them() {
        let check = |text: &str, ms| assert_eq!(read_iso(text), ms, "{text}");
        for ms in [0, 951_782_400_000, 1_798_761_599_999] {
            check(&iso(ms), Some(ms));
        }
        check("2026-12-31T23:59:59Z", Some(1_798_761_599_000));
        check("2026-12-31T23:59:59.5z", Some(1_798_761_599_500));
        check("2027-01-01T00:59:59+01:00", Some(1_798_761_599_000));
        check("2026-12-31T18:29:59.000-05:30", Some(1_798_761_599_000));
        for wrong in [
            "",
            "tomorrow",
            "2026-12-31",
            "2026-12-31T23:59Z",
            "2026-12-31T23:59:59",
            "2026-02-30T00:00:00Z",
            "2026-12-31T24:00:00Z",
            "2026-12-31T23:59:59.Z",
            "2026-12-31T23:59:59+1:00",
            "26-12-31T23:59:59Z",
            "2026-12-31T+3:59:59Z",
            "2026-12-31T23:59:59+é1:00",
        ] {
            check(wrong, None);
        }
    }

    #[test]
    fn times_are_formatted_like_discord() {
        let check = |ms, text: &str| assert_eq!(iso(ms), text);
        check(0, "1970-01-01T00:00:00.000000+00:00");
        check(951_782_400_000, "2000-02-29T00:00:00.000000+00:00");
        check(1_420_070_400_000, "2015-01-01T00:00:00.000000+00:00");
        check(1_798_761_599_999, "2026-12-31T23:59:59.999000+00:00");
    }

    #[tokio::test]
    async fn a_sleeper_wakes_when_the_clock_is_moved() {
        check_sleeper(Clock::system()).await;
        let stopped = Clock::stopped(1_798_761_599_999);
        check_sleeper(stopped.clone()).await;
        assert_eq!(stopped.now_ms(), 1_798_761_599_999 + 3_600_000);
    }

    async fn check_sleeper(clock: Clock) {
        let until = clock.now_ms() + 3_600_000;
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(until).await }
        });
        tokio::task::yield_now().await;
        clock.advance(Duration::from_hours(1));
        sleeper.await.expect("the sleeper does not panic");
        assert!(clock.now_ms() >= until);
    }
}
