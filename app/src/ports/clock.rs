//! The current time, and waiting until a time: by the machine's clock, or by a test clock that stands still until a test moves it.
//!
//! A test clock jumps from one time that a task waits for to the next. At each such time, it waits until everything due is done, so nothing is late
//! even if a week of test time passes in a moment.
//!
//! A task that acts at certain times is a [`Worker`]. It counts as busy except in [`Worker::rest`], to which it passes the time at which it wants to
//! continue. A request in progress is a worker that never rests and is dropped at its end.
//!
//! Timeouts that keep the program from hanging do not use this clock but the machine's clock.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use asterism_store::Timestamp;
use tokio::sync::Notify;

/// Maximum time to sleep before the clock is checked again: timers stop while the machine is suspended, and the machine's clock may be changed.
const NAP: Duration = Duration::from_mins(1);

/// A clock. All of its clones show the same time.
#[derive(Clone)]
pub struct Clock(ClockSource);

#[derive(Clone)]
enum ClockSource {
    /// The machine's clock.
    Machine(Arc<Steady>),
    /// A test clock, which shows the time to which it was last moved.
    Moved(Arc<Moved>),
}

/// The clocks of a machine.
pub trait MachineClocks: Send + Sync {
    /// Returns the time of day, which may be set forward or back at any moment.
    fn time_of_day(&self) -> Timestamp;

    /// Returns the time since some fixed moment. It never goes back, but may stop while the machine is suspended.
    fn monotonic(&self) -> Duration;
}

/// The clocks of the machine on which the program runs.
struct ThisMachine {
    start: Instant,
}

impl MachineClocks for ThisMachine {
    fn time_of_day(&self) -> Timestamp {
        let since_epoch = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp::from_millis(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
    }

    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The machine's time, except that it never goes back while the program runs. If the machine's clock is set back, time continues from its last value,
/// so that nothing that was due soon has to wait until the machine's clock catches up. If the clock is set forward, time follows it; the gap counts
/// as an outage, for which no player loses time.
struct Steady {
    clocks: Arc<dyn MachineClocks>,
    shown: Mutex<Shown>,
}

/// The last time that the clock has shown.
struct Shown {
    time: Timestamp,
    /// The monotonic time at which `time` was shown.
    at: Duration,
}

impl Steady {
    fn new(clocks: Arc<dyn MachineClocks>) -> Self {
        let shown = Shown {
            time: clocks.time_of_day(),
            at: clocks.monotonic(),
        };
        Self {
            clocks,
            shown: Mutex::new(shown),
        }
    }

    fn show(&self) -> Timestamp {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let at = self.clocks.monotonic();
        let steady = shown.time.plus(at.saturating_sub(shown.at));
        let time = steady.max(self.clocks.time_of_day());
        *shown = Shown { time, at };
        time
    }
}

struct Moved {
    state: Mutex<State>,
    /// Notified when a worker starts to rest or is dropped, because fewer workers are busy then.
    calmer: Notify,
}

struct State {
    now: Timestamp,
    workers: BTreeMap<u64, Doing>,
    next_worker: u64,
    /// Number of times that a worker was created or dropped.
    turnover: u64,
}

/// The activity of a worker.
enum Doing {
    Works,
    Rests {
        until: Option<Timestamp>,
        call: Arc<Notify>,
    },
}

impl Clock {
    /// Returns a clock that shows the machine's time.
    pub fn system() -> Clock {
        let start = Instant::now();
        Clock::of_machine(Arc::new(ThisMachine { start }))
    }

    /// Returns a clock based on these machine clocks, which may be simulated. Waiting uses tokio's timers.
    pub fn of_machine(clocks: Arc<dyn MachineClocks>) -> Clock {
        Clock(ClockSource::Machine(Arc::new(Steady::new(clocks))))
    }

    /// Returns a test clock that shows `now` until it is moved.
    pub fn stopped(now: Timestamp) -> Clock {
        Clock(ClockSource::Moved(Arc::new(Moved {
            state: Mutex::new(State {
                now,
                workers: BTreeMap::new(),
                next_worker: 0,
                turnover: 0,
            }),
            calmer: Notify::new(),
        })))
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            ClockSource::Machine(steady) => steady.show(),
            ClockSource::Moved(moved) => moved.state().now,
        }
    }

    /// Registers a worker. It counts as busy from then on.
    pub fn worker(&self) -> Worker {
        let id = match &self.0 {
            ClockSource::Machine(_) => 0,
            ClockSource::Moved(moved) => {
                let mut state = moved.state();
                state.next_worker += 1;
                state.turnover += 1;
                let id = state.next_worker;
                state.workers.insert(id, Doing::Works);
                id
            }
        };
        Worker {
            clock: self.clone(),
            id,
        }
    }

    /// Moves a test clock forward to `now`, and returns when everything due by then is done. Does nothing if `now` is in the past, or if this is the
    /// machine's clock.
    pub async fn move_to(&self, now: Timestamp) {
        let ClockSource::Moved(moved) = &self.0 else {
            return;
        };
        // First wake the workers whose time has come. Then wake all others, because there may be new work for them.
        moved.move_to(now);
        moved.calm().await;
        loop {
            let before = moved.state().turnover;
            moved.wake(|_| true);
            moved.calm().await;
            if moved.state().turnover == before {
                return;
            }
        }
    }

    /// Returns the next time for which a worker waits. The returned time is later than the current time, and not later than `limit`. For the
    /// machine's clock, returns `limit`.
    pub fn next(&self, limit: Timestamp) -> Timestamp {
        let ClockSource::Moved(moved) = &self.0 else {
            return limit;
        };
        let state = moved.state();
        let waited_for = state.workers.values().filter_map(|doing| match doing {
            Doing::Rests { until, .. } => *until,
            Doing::Works => None,
        });
        // Each step must advance the clock, even if a worker waits for a time in the past.
        let least = Timestamp::from_millis(state.now.millis().saturating_add(1));
        waited_for
            .min()
            .map_or(limit, |next| next.max(least).min(limit))
    }

    /// Advances a test clock by `time`, stopping at each time that a worker waits for.
    #[cfg(test)]
    pub async fn pass(&self, time: Duration) {
        let limit = self.now().plus(time);
        self.move_to(self.now()).await;
        while self.now() < limit {
            self.move_to(self.next(limit)).await;
        }
    }

    /// Advances a test clock by `time` without waiting for the workers it wakes.
    #[cfg(test)]
    pub fn skip(&self, time: Duration) -> Timestamp {
        if let ClockSource::Moved(moved) = &self.0 {
            moved.move_to(self.now().plus(time));
        }
        self.now()
    }
}

impl Moved {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn move_to(&self, now: Timestamp) {
        {
            let mut state = self.state();
            state.now = state.now.max(now);
        }
        self.wake(|until| until.is_some_and(|until| until <= now));
    }

    /// Wakes the resting workers whose time `fits`.
    fn wake(&self, fits: impl Fn(Option<Timestamp>) -> bool) {
        let mut state = self.state();
        for doing in state.workers.values_mut() {
            if let Doing::Rests { until, call } = doing
                && fits(*until)
            {
                call.notify_one();
                *doing = Doing::Works;
            }
        }
    }

    /// Waits until no worker is busy.
    async fn calm(&self) {
        loop {
            let calmer = self.calmer.notified();
            let works = |doing: &Doing| matches!(doing, Doing::Works);
            if !self.state().workers.values().any(works) {
                return;
            }
            calmer.await;
        }
    }
}

/// A task that acts at certain times. See [`Clock::worker`].
pub struct Worker {
    clock: Clock,
    id: u64,
}

impl Worker {
    /// Waits until `until`, or forever if it is `None`; may return sooner. Dropping the future ends the rest as well.
    pub async fn rest(&mut self, until: Option<Timestamp>) {
        match &self.clock.0 {
            ClockSource::Machine(_) => match until {
                Some(until) => {
                    let left = until.since(self.clock.now());
                    tokio::time::sleep(left.min(NAP)).await;
                }
                None => std::future::pending().await,
            },
            ClockSource::Moved(moved) => {
                let call = Arc::new(Notify::new());
                {
                    let mut state = moved.state();
                    if until.is_some_and(|until| until <= state.now) {
                        return;
                    }
                    let call = Arc::clone(&call);
                    state.workers.insert(self.id, Doing::Rests { until, call });
                }
                let _up = AtWorkAgain { moved, id: self.id };
                // `notify_one` stores the notification if the task is not waiting yet.
                moved.calmer.notify_one();
                call.notified().await;
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let ClockSource::Moved(moved) = &self.clock.0 {
            {
                let mut state = moved.state();
                state.workers.remove(&self.id);
                state.turnover += 1;
            }
            moved.calmer.notify_one();
        }
    }
}

/// Marks the worker as busy again when dropped, whether the rest ended or was cancelled.
struct AtWorkAgain<'a> {
    moved: &'a Moved,
    id: u64,
}

impl Drop for AtWorkAgain<'_> {
    fn drop(&mut self) {
        self.moved.state().workers.insert(self.id, Doing::Works);
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    const START: Timestamp = Timestamp::from_millis(1_790_000_000_000);
    const HOUR: Duration = Duration::from_hours(1);

    #[test]
    fn time_never_goes_back_while_the_program_runs() {
        let machine = Arc::new(FakeMachine(Mutex::new((START, Duration::ZERO))));
        let clock = Clock::of_machine(machine.clone());
        let check = |time_of_day: Timestamp, passed: Duration, expected: Timestamp| {
            *machine.0.lock().unwrap() = (time_of_day, passed);
            assert_eq!(clock.now(), expected);
        };
        let second = Duration::from_secs(1);
        check(START, Duration::ZERO, START);
        check(START.plus(second), second, START.plus(second));
        // Set back by an hour.
        let back = Timestamp::from_millis(START.millis() - 60 * 60 * 1000);
        check(back, 2 * second, START.plus(2 * second));
        check(back.plus(second), 3 * second, START.plus(3 * second));
        // Set forward by an hour; then set right.
        check(START.plus(HOUR), 4 * second, START.plus(HOUR));
        check(START, 5 * second, START.plus(HOUR + second));
        // The machine slept while its clock kept running.
        check(START.plus(5 * HOUR), 6 * second, START.plus(5 * HOUR));
    }

    /// Clocks that a test sets: the time of day, and the monotonic time.
    struct FakeMachine(Mutex<(Timestamp, Duration)>);

    impl MachineClocks for FakeMachine {
        fn time_of_day(&self) -> Timestamp {
            self.0.lock().unwrap().0
        }

        fn monotonic(&self) -> Duration {
            self.0.lock().unwrap().1
        }
    }

    /// Starts a worker that works every `every` and sends the time at which it does.
    fn every(clock: &Clock, every: Duration, heard: mpsc::UnboundedSender<Timestamp>) {
        let (clock, mut worker) = (clock.clone(), clock.worker());
        tokio::spawn(async move {
            let mut next = clock.now().plus(every);
            loop {
                worker.rest(Some(next)).await;
                let now = clock.now();
                if now >= next {
                    // Work that takes real time does not advance the clock.
                    for _ in 0..20 {
                        tokio::task::yield_now().await;
                    }
                    assert_eq!(clock.now(), now, "the clock moved while a worker was busy");
                    heard.send(now).unwrap();
                    next = now.plus(every);
                }
            }
        });
    }

    #[tokio::test]
    async fn no_worker_is_late_however_much_time_passes_at_once() {
        let clock = Clock::stopped(START);
        let (sender, mut heard) = mpsc::unbounded_channel();
        every(&clock, HOUR, sender.clone());
        every(&clock, 5 * HOUR, sender);
        clock.pass(10 * HOUR + HOUR / 2).await;
        assert_eq!(clock.now(), START.plus(10 * HOUR + HOUR / 2));
        let mut times = Vec::new();
        while let Ok(time) = heard.try_recv() {
            times.push(time.since(START).as_secs() / 3600);
        }
        assert_eq!(times, [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10]);
    }

    #[tokio::test]
    async fn the_clock_waits_for_a_request_in_progress() {
        let clock = Clock::stopped(START);
        let request = clock.worker();
        let moving = tokio::spawn({
            let clock = clock.clone();
            async move { clock.pass(HOUR).await }
        });
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        assert_eq!(clock.now(), START);
        drop(request);
        moving.await.unwrap();
        assert_eq!(clock.now(), START.plus(HOUR));
    }

    #[tokio::test]
    async fn work_passed_to_another_worker_is_done_before_the_clock_moves() {
        let clock = Clock::stopped(START);
        let (sender, mut task) = mpsc::unbounded_channel::<Timestamp>();
        every(&clock, HOUR, sender);
        let mut helper = clock.worker();
        let told = clock.clone();
        let helping = tokio::spawn(async move {
            for hour in 1..=3 {
                loop {
                    tokio::select! {
                        task = task.recv() => {
                            assert_eq!(task, Some(START.plus(hour * HOUR)));
                            assert_eq!(told.now(), START.plus(hour * HOUR));
                            break;
                        }
                        () = helper.rest(None) => {}
                    }
                }
            }
        });
        clock.pass(3 * HOUR).await;
        helping.await.unwrap();
    }
}
