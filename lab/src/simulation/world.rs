//! Time, chance and the log of a simulation.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_app::ports::clock::MachineClocks;
use asterism_store::{GameId, Job, JobId, Timestamp};
use tokio::time::Instant;

use crate::mix::mix;

/// When every simulation begins: 2026-11-23, a Monday, at noon UTC.
const START: Timestamp = Timestamp::from_millis(1_795_435_200_000);

/// Most violations that are described.
const DESCRIBED: usize = 20;

/// State shared by everything in a simulation. Everything happens on one thread and in tokio's paused time, so the order of events, and with it the
/// dice, depend on the seed only.
pub(super) struct World {
    began: Instant,
    is_traced: bool,
    state: Mutex<State>,
}

struct State {
    dice: u64,
    /// How far the machine's clock is from the true time, in milliseconds.
    clock_error: i64,
    /// True time at which the machine's clock was last set.
    clock_set: Option<Timestamp>,
    /// A hash of the log.
    digest: u64,
    violations: Vec<String>,
    counts: BTreeMap<&'static str, u64>,
    /// Jobs that were claimed, in their last state.
    jobs: BTreeMap<JobId, Job>,
}

impl World {
    /// Starts the time now; must be called in a runtime whose time is paused.
    pub(super) fn new(seed: u64, is_traced: bool) -> World {
        World {
            began: Instant::now(),
            is_traced,
            state: Mutex::new(State {
                dice: mix(seed ^ 0x5EED),
                clock_error: 0,
                clock_set: None,
                digest: 0,
                violations: Vec::new(),
                counts: BTreeMap::new(),
                jobs: BTreeMap::new(),
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the true time.
    pub(super) fn now(&self) -> Timestamp {
        START.plus(self.began.elapsed())
    }

    /// Returns a number from 0 to `below` - 1.
    pub(super) fn roll(&self, below: u64) -> u64 {
        let mut state = self.state();
        state.dice = state.dice.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(state.dice) % below.max(1)
    }

    /// Returns true in `permille` of 1000 cases.
    pub(super) fn happens(&self, permille: u64) -> bool {
        permille > 0 && self.roll(1000) < permille
    }

    /// Picks one of `from`, which must not be empty.
    pub(super) fn pick<'a, T>(&self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len() as u64) as usize]
    }

    /// Returns a time from `least` to `most`; short times are more likely.
    pub(super) fn span(&self, least: Duration, most: Duration) -> Duration {
        let range = most.saturating_sub(least).as_millis() as u64;
        let share = self.roll(1001);
        least + Duration::from_millis(range / 1000 * share / 1000 * share)
    }

    /// Sets the machine's clock forward or back, in milliseconds.
    pub(super) fn shift_clock(&self, by: i64) {
        let now = self.now();
        let mut state = self.state();
        state.clock_error += by;
        state.clock_set = Some(now);
    }

    /// Returns whether the machine's clock has been set since `at`, in true time.
    pub(super) fn was_clock_set_since(&self, at: Timestamp) -> bool {
        self.state().clock_set.is_some_and(|set| set >= at)
    }

    /// Returns how far the machine's clock is off, in milliseconds.
    pub(super) fn clock_error(&self) -> i64 {
        self.state().clock_error
    }

    /// Sets the machine's clock right.
    pub(super) fn correct_clock(&self) {
        let error = self.clock_error();
        if error != 0 {
            self.shift_clock(-error);
        }
    }

    /// Adds a line to the log.
    pub(super) fn log(&self, line: &str) {
        let now = self.began.elapsed();
        let mut state = self.state();
        let mut digest = mix(state.digest ^ now.as_millis() as u64);
        for byte in line.bytes() {
            digest = digest.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte);
        }
        state.digest = digest;
        drop(state);
        if self.is_traced {
            let minutes = now.as_secs() / 60;
            let (days, hours) = (minutes / 1440, minutes / 60 % 24);
            let (minutes, seconds) = (minutes % 60, now.as_secs_f64() % 60.0);
            println!("day {days} {hours:02}:{minutes:02}:{seconds:06.3}  {line}");
        }
    }

    /// Reports that a law was broken.
    pub(super) fn report(&self, violation: String) {
        self.log(&format!("VIOLATION {violation}"));
        let mut state = self.state();
        if state.violations.len() < DESCRIBED {
            state.violations.push(violation);
        }
    }

    /// Counts something, for the summary.
    pub(super) fn count(&self, what: &'static str) {
        *self.state().counts.entry(what).or_default() += 1;
    }

    /// Notes a claimed job.
    pub(super) fn note_job(&self, job: Job) {
        self.state().jobs.insert(job.id, job);
    }

    /// Returns the job with this number, if it was ever claimed.
    pub(super) fn job(&self, id: JobId) -> Option<Job> {
        self.state().jobs.get(&id).cloned()
    }

    /// Returns the jobs about a game that were ever claimed.
    pub(super) fn jobs_about(&self, game: GameId) -> Vec<Job> {
        let state = self.state();
        let all = state.jobs.values();
        all.filter(|job| job.game() == Some(game))
            .cloned()
            .collect()
    }

    /// Ends the simulation: returns what was counted, the laws that were broken, and the hash of the log.
    pub(super) fn finish(&self) -> (BTreeMap<&'static str, u64>, Vec<String>, u64) {
        let state = self.state();
        (state.counts.clone(), state.violations.clone(), state.digest)
    }
}

impl MachineClocks for World {
    fn time_of_day(&self) -> Timestamp {
        let error = self.state().clock_error;
        Timestamp::from_millis(self.now().millis() + error)
    }

    fn monotonic(&self) -> Duration {
        self.began.elapsed()
    }
}
