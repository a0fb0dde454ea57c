//! The current time, and waiting for a time: the machine's clock, or a test clock that stops until a test moves it.
//!
//! A test clock jumps from one time that a task waits for to the next. At each, it waits until everything due is done, so nothing is late
//! even if a week of test time passes in a moment.
//!
//! A task that acts at certain times is a [`Worker`]: it counts as busy except in [`Worker::rest`], where it says when it wants
//! to continue. A request in progress is a worker that never rests and is dropped at its end.
//!
//! Timeouts that keep the program from hanging do not use this clock but the machine's.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use asterism_store::Timestamp;

#[cfg(any(test, feature = "test-clock"))]
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
#[cfg(any(test, feature = "test-clock"))]
use tokio::net::{TcpStream, tcp::OwnedWriteHalf};
use tokio::sync::Notify;

/// Environment variable with the address of a socket that sets the clock, `127.0.0.1:PORT`. Only programs built for tests obey it.
const VARIABLE: &str = "ASTERISM_TEST_CLOCK";

/// Whether this program was built for tests.
pub const IS_FOR_TESTS: bool = cfg!(feature = "test-clock");

/// Why the clock could not be created.
#[derive(Debug, thiserror::Error)]
pub enum ClockError {
    /// A test clock was requested, but this program was not built for tests.
    #[error(
        "{VARIABLE} is set, but this program was not built for tests; unset it to start with the real time"
    )]
    NotForTests,
    /// The socket that should set the clock cannot be reached.
    #[error("cannot get the time from {address}, which {VARIABLE} names")]
    Unreachable {
        /// Value of the environment variable.
        address: String,
        /// The I/O error.
        source: std::io::Error,
    },
}

/// Longest sleep on a timer before the time is checked again: timers stop while the machine sleeps, and the machine's clock may be changed.
const NAP: Duration = Duration::from_secs(60);

/// A clock. Its clones always show the same time.
#[derive(Clone)]
pub struct Clock(ClockSource);

#[derive(Clone)]
enum ClockSource {
    /// The machine's.
    Machine(Arc<Steady>),
    /// Shows the time it was last moved to.
    Moved(Arc<Moved>),
}

/// The clocks of a machine.
pub trait MachineClocks: Send + Sync {
    /// Returns the time of day, which may be set back or forward at any moment.
    fn time_of_day(&self) -> Timestamp;

    /// Returns the time since some fixed moment; it never goes back, and may stop while the machine sleeps.
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

/// The machine's time, except that it never goes back while the program runs: if the machine's clock is set back, time continues from
/// where it was, so that nothing waits for what was near and is now a day away. If the clock is set forward, time follows it; the gap is an
/// outage, for which no player loses time.
struct Steady {
    clocks: Arc<dyn MachineClocks>,
    shown: Mutex<Shown>,
}

/// The time last shown.
struct Shown {
    time: Timestamp,
    /// The monotonic time at that moment.
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
    /// Notified when a worker starts to rest or is dropped.
    calmer: Notify,
}

struct State {
    now: Timestamp,
    workers: BTreeMap<u64, Doing>,
    next_worker: u64,
    /// Number of times a worker was created or dropped.
    turnover: u64,
}

/// What a worker is doing.
enum Doing {
    Works,
    Rests {
        until: Option<Timestamp>,
        call: Arc<Notify>,
    },
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        let start = Instant::now();
        Clock::of_machine(Arc::new(ThisMachine { start }))
    }

    /// The clock of a machine with these clocks, which may be simulated. Waiting uses tokio's time.
    pub fn of_machine(clocks: Arc<dyn MachineClocks>) -> Clock {
        Clock(ClockSource::Machine(Arc::new(Steady::new(clocks))))
    }

    /// Returns the clock that the environment asks for: the machine's, or in a program built for tests (feature `test-clock`) one that
    /// a socket sets.
    ///
    /// An installed program refuses to start if the variable is set, rather than ignore it: whoever set it expects it to work, and games
    /// played at the wrong time cannot be repaired afterwards.
    ///
    /// # Errors
    ///
    /// [`ClockError`] if a test clock was requested and is not available.
    pub async fn from_environment() -> Result<Clock, ClockError> {
        match std::env::var_os(VARIABLE) {
            None => Ok(Clock::system()),
            Some(address) => Clock::for_test(&address.to_string_lossy()).await,
        }
    }

    #[cfg(not(feature = "test-clock"))]
    #[expect(
        clippy::unused_async,
        reason = "same signature as the version for tests, which connects"
    )]
    async fn for_test(_address: &str) -> Result<Clock, ClockError> {
        Err(ClockError::NotForTests)
    }

    #[cfg(feature = "test-clock")]
    async fn for_test(address: &str) -> Result<Clock, ClockError> {
        tracing::warn!(
            address,
            "the time comes from a test socket, not from the machine's clock"
        );
        Clock::connect_test_clock(address)
            .await
            .map_err(|source| ClockError::Unreachable {
                address: address.to_owned(),
                source,
            })
    }

    /// A clock that shows `now` until it is moved.
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

    /// A clock set by a socket at `address`; returns once the first time has arrived.
    ///
    /// Each line from the socket holds two numbers, milliseconds since 1970: the current time, and a limit. When everything due is done,
    /// the reply is a line with the next time a worker waits for, at most the limit.
    ///
    /// # Errors
    ///
    /// If the socket cannot be reached or sends no valid time.
    #[cfg(any(test, feature = "test-clock"))]
    async fn connect_test_clock(address: &str) -> std::io::Result<Clock> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (reader, mut writer) = stream.into_split();
        let mut lines = BufReader::new(reader).lines();
        let first = lines.next_line().await?.unwrap_or_default();
        let (now, limit) = read(&first)?;
        let clock = Clock::stopped(now);
        answer(&mut writer, clock.next(limit)).await?;
        let told = clock.clone();
        tokio::spawn(async move {
            // Once the socket is closed, time stands still.
            while let Ok(Some(line)) = lines.next_line().await {
                let Ok((now, limit)) = read(&line) else {
                    tracing::error!(
                        line,
                        "could not read a time from the test socket, the clock stops"
                    );
                    break;
                };
                told.move_to(now).await;
                if answer(&mut writer, told.next(limit)).await.is_err() {
                    break;
                }
            }
        });
        Ok(clock)
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            ClockSource::Machine(steady) => steady.show(),
            ClockSource::Moved(moved) => moved.state().now,
        }
    }

    /// Registers a worker, which counts as busy from now on.
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

    /// Moves a test clock forward to `now`, and returns when everything due by then is done. Does nothing if `now` is in the past, or on
    /// the machine's clock.
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

    /// The next time a worker waits for, at most `limit`.
    #[cfg(any(test, feature = "test-clock"))]
    fn next(&self, limit: Timestamp) -> Timestamp {
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

    /// Advances a test clock by `time`, stopping at each time a worker waits for.
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

/// Parses a line: the current time, and the limit for the next one.
#[cfg(any(test, feature = "test-clock"))]
fn read(line: &str) -> std::io::Result<(Timestamp, Timestamp)> {
    let mut numbers = line.split(' ').map(str::parse);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(now)), Some(Ok(limit)), None) => {
            Ok((Timestamp::from_millis(now), Timestamp::from_millis(limit)))
        }
        _ => Err(std::io::ErrorKind::InvalidData.into()),
    }
}

#[cfg(any(test, feature = "test-clock"))]
async fn answer(writer: &mut OwnedWriteHalf, next: Timestamp) -> std::io::Result<()> {
    writer
        .write_all(format!("{}\n", next.millis()).as_bytes())
        .await
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    const START: Timestamp = Timestamp::from_millis(1_790_000_000_000);
    const HOUR: Duration = Duration::from_secs(60 * 60);

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
        // The machine slept, and its clock went on.
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

    #[tokio::test]
    async fn a_socket_can_set_the_clock() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let telling = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let (reader, mut writer) = stream.into_split();
            let mut answers = BufReader::new(reader).lines();
            let mut next = START.millis();
            let limit = START.plus(3 * HOUR).millis();
            let mut steps = Vec::new();
            while next < limit {
                writer
                    .write_all(format!("{next} {limit}\n").as_bytes())
                    .await
                    .unwrap();
                next = answers.next_line().await.unwrap().unwrap().parse().unwrap();
                steps.push(next);
                // The first reply comes before any worker is waiting.
                if steps.len() == 1 {
                    next = START.millis();
                    tokio::task::yield_now().await;
                }
            }
            steps
        });
        let clock = Clock::connect_test_clock(&address).await.unwrap();
        assert_eq!(clock.now(), START);
        let (sender, _heard) = mpsc::unbounded_channel();
        every(&clock, 2 * HOUR, sender);
        let steps = telling.await.unwrap();
        let hour = |hour: u32| START.plus(hour * HOUR).millis();
        assert_eq!(steps, [hour(3), hour(2), hour(3)]);
    }
}
