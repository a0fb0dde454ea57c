//! Runs variants in turn and reports how fast they were.

use std::fmt;
use std::time::Instant;

/// Number of rounds; odd, so that there is a median.
const ROUNDS: usize = 7;
/// Minimum duration of a variant in each round, in seconds: on some systems the clock ticks in milliseconds.
const SECONDS: f64 = 0.1;

/// One variant to measure.
pub(crate) struct Variant<'a> {
    pub(crate) name: String,
    /// Does the work once and returns the number of units done.
    pub(crate) run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Variant<'a> {
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

/// Minimum that a speed or a ratio must reach.
pub(crate) struct Bar {
    pub(crate) what: String,
    pub(crate) measured: f64,
    pub(crate) needed: f64,
    /// Unit: `M nodes/s` or `×`.
    pub(crate) unit: &'static str,
}

impl Bar {
    pub(crate) fn is_met(&self) -> bool {
        self.measured >= self.needed
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<52} {:>9.1} ≥ {:>4} {:<10} {}",
            self.what,
            self.measured,
            self.needed,
            self.unit,
            if self.is_met() { "met" } else { "NOT MET" }
        )
    }
}

/// CPU time of this thread on Linux, wall-clock time elsewhere.
struct Clock {
    cpu: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn now() -> Self {
        Self {
            cpu: cpu_nanoseconds(),
            wall: Instant::now(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.cpu, cpu_nanoseconds()) {
            (Some(begin), Some(end)) => (end - begin) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

fn cpu_nanoseconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ').next()?.parse().ok()
}

/// Runs one round and returns the units per second.
fn round(variant: &mut Variant) -> f64 {
    let begin = Clock::now();
    let mut units = 0;
    loop {
        units += (variant.run)();
        let seconds = begin.seconds();
        if seconds >= SECONDS {
            return units as f64 / seconds;
        }
    }
}

/// Prints and returns millions of units per second for each variant. The others are compared with the first.
pub(crate) fn report(title: &str, unit: &str, variants: &mut [Variant]) -> Vec<f64> {
    println!("{title}");
    let mut speeds = vec![Vec::new(); variants.len()];
    for _ in 0..ROUNDS {
        for (variant, speeds) in variants.iter_mut().zip(&mut speeds) {
            speeds.push(round(variant) / 1e6);
        }
    }
    let medians: Vec<f64> = speeds
        .into_iter()
        .map(|mut speeds| {
            speeds.sort_by(f64::total_cmp);
            speeds[ROUNDS / 2]
        })
        .collect();
    for (variant, speed) in variants.iter().zip(&medians) {
        let ratio = speed / medians[0];
        println!(
            "  {:<44} {speed:>10.3} M {unit}/s {ratio:>9.1} ×",
            variant.name
        );
    }
    medians
}
