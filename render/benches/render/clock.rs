//! Processor time and elapsed time.

use std::ops::{Div, Sub};
use std::time::Instant;

/// A moment or a duration, in milliseconds.
#[derive(Clone, Copy, Default)]
pub(crate) struct Time {
    /// Processor time of this thread; elapsed time where the system does not report it.
    pub(crate) cpu: f64,
    /// Elapsed time.
    pub(crate) wall: f64,
}

impl Sub for Time {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            cpu: self.cpu - other.cpu,
            wall: self.wall - other.wall,
        }
    }
}

impl Div<f64> for Time {
    type Output = Self;
    fn div(self, by: f64) -> Self {
        Self {
            cpu: self.cpu / by,
            wall: self.wall / by,
        }
    }
}

/// Returns the average time of one run of `work`, over `times` runs.
pub(crate) fn time(times: usize, mut work: impl FnMut()) -> Time {
    let begun = Clock::now();
    for _ in 0..times {
        work();
    }
    begun.elapsed() / times as f64
}

/// Returns the median of the processor times and of the elapsed times.
pub(crate) fn median(times: &[Time]) -> Time {
    let middle = |of: fn(&Time) -> f64| {
        let mut values: Vec<f64> = times.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Time {
        cpu: middle(|time| time.cpu),
        wall: middle(|time| time.wall),
    }
}

struct Clock {
    cpu: Option<f64>,
    wall: Instant,
}

impl Clock {
    fn now() -> Self {
        Self {
            cpu: cpu(),
            wall: Instant::now(),
        }
    }

    fn elapsed(&self) -> Time {
        let wall = self.wall.elapsed().as_secs_f64() * 1000.0;
        let cpu = cpu().zip(self.cpu).map(|(now, begun)| now - begun);
        Time {
            cpu: cpu.unwrap_or(wall),
            wall,
        }
    }
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere the processor's time is not known"
)]
fn cpu() -> Option<f64> {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Some(now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6)
}

#[cfg(not(unix))]
fn cpu() -> Option<f64> {
    None
}
