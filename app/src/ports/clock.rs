//! The current time, and waiting for a time: the machine's clock, or a test clock that stops until a test moves it.
//!
//! A test clock jumps from one moment that a task waits for to the next. At each it waits until everything due is done, so
//! nothing is late in a week of test time, however fast it passes.
//!
//! A task that acts at certain times is a [`Worker`]: it counts as busy except in [`Worker::rest`], where it says when it wants
//! to continue. A request in progress is a worker that never rests and is dropped at its end.
//!
//! Timeouts that keep the program from hanging do not use this clock but the machine's.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use asterism_store::Timestamp;

#[cfg(any(test, feature = "test-clock"))]
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
#[cfg(any(test, feature = "test-clock"))]
use tokio::net::{TcpStream, tcp::OwnedWriteHalf};
use tokio::sync::Notify;

/// Environment variable with the address of a socket that sets the clock, `127.0.0.1:PORT`. Only programs built for tests obey it.
const VARIABLE: &str = "ASTERISM_TEST_CLOCK";

/// Why the clock could not be created.
#[derive(Debug, thiserror::Error)]
pub enum ClockError {
    /// A clock for tests is asked for, but this program was not built for tests.
    #[error(
        "{VARIABLE} is set, but this program was not built for tests; unset it to start with the real time"
    )]
    NotForTests,
    /// The socket that should set the clock does not answer.
    #[error("cannot get the time from {address}, which {VARIABLE} names")]
    Unreachable {
        /// What the variable names.
        address: String,
        /// What went wrong.
        source: std::io::Error,
    },
}

/// How long a timer is trusted: it does not go on while the machine sleeps, and the machine's clock may be set.
const NAP: Duration = Duration::from_secs(60);

/// A clock; clones show one time.
#[derive(Clone)]
pub struct Clock(ClockSource);

#[derive(Clone)]
enum ClockSource {
    /// The machine's.
    System,
    /// Shows what it was last moved to.
    Moved(Arc<Moved>),
}

struct Moved {
    state: Mutex<State>,
    /// Somebody has gone to rest, or is gone.
    calmer: Notify,
}

struct State {
    now: Timestamp,
    workers: BTreeMap<u64, Doing>,
    next_worker: u64,
    /// Workers that came or went so far.
    turnover: u64,
}

/// What a worker does.
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
        Clock(ClockSource::System)
    }

    /// Returns the clock that the environment asks for: the machine's, or in a program built for tests (feature `test-clock`) one that
    /// a socket sets.
    ///
    /// An installed program refuses to start where the variable is set, rather than ignore it: somebody expects it to work, and games
    /// played on the wrong time cannot be mended afterwards.
    ///
    /// # Errors
    ///
    /// [`ClockError`] if a test clock was requested and cannot be had.
    pub async fn from_environment() -> Result<Clock, ClockError> {
        match std::env::var_os(VARIABLE) {
            None => Ok(Clock::system()),
            Some(address) => Clock::for_test(&address.to_string_lossy()).await,
        }
    }

    #[cfg(not(feature = "test-clock"))]
    #[expect(clippy::unused_async, reason = "its twin waits for a connection")]
    async fn for_test(_address: &str) -> Result<Clock, ClockError> {
        Err(ClockError::NotForTests)
    }

    #[cfg(feature = "test-clock")]
    async fn for_test(address: &str) -> Result<Clock, ClockError> {
        tracing::warn!(address, "a socket sets the clock, as in a test");
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

    /// A clock that shows what is told at `address`, from what is told first.
    ///
    /// What is told are lines of two numbers, milliseconds since 1970: what time it is now, and a limit. When all that is due
    /// has been done, the answer is a line with the next time somebody waits for, at most the limit.
    ///
    /// # Errors
    ///
    /// If nobody tells the time there.
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
            // Time stands still from when nobody tells it any more.
            while let Ok(Some(line)) = lines.next_line().await {
                let Ok((now, limit)) = read(&line) else {
                    tracing::error!(line, "ignored a line on the test clock, it is not a time");
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

    /// The present.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            ClockSource::System => {
                let since_epoch = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default();
                Timestamp::from_millis(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
            }
            ClockSource::Moved(moved) => moved.state().now,
        }
    }

    /// Somebody who is at work from now on.
    pub fn worker(&self) -> Worker {
        let id = match &self.0 {
            ClockSource::System => 0,
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

    /// Makes a stopped clock show `now`, if that is later than what it shows, and returns when all that is due then has been
    /// done. The machine's clock is not moved.
    pub async fn move_to(&self, now: Timestamp) {
        let ClockSource::Moved(moved) = &self.0 else {
            return;
        };
        // First those whose time it is; what they do may be others' business, who then look after it.
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

    /// When somebody next waits for a time, at most `limit`.
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
        // Nobody waits for what has been, and no step is none.
        let least = Timestamp::from_millis(state.now.millis().saturating_add(1));
        waited_for
            .min()
            .map_or(limit, |next| next.max(least).min(limit))
    }

    /// Advances a stopped clock by this much, step by step.
    #[cfg(test)]
    pub async fn pass(&self, time: Duration) {
        let limit = self.now().plus(time);
        self.move_to(self.now()).await;
        while self.now() < limit {
            self.move_to(self.next(limit)).await;
        }
    }

    /// Makes a stopped clock show a later time; those it wakes are not waited for.
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

    /// Sets those to work again who rest and whose time `fits`.
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

    /// Waits until nobody is at work.
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

/// Somebody who does things at their time. See [`Clock::worker`].
pub struct Worker {
    clock: Clock,
    id: u64,
}

impl Worker {
    /// Waits until `until`, for ever if that is `None`; may return sooner. Dropped before, it ends the rest as well.
    pub async fn rest(&mut self, until: Option<Timestamp>) {
        match &self.clock.0 {
            ClockSource::System => match until {
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
                // Kept by the task that waits for it.
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

/// The end of a rest, however it came.
struct AtWorkAgain<'a> {
    moved: &'a Moved,
    id: u64,
}

impl Drop for AtWorkAgain<'_> {
    fn drop(&mut self) {
        self.moved.state().workers.insert(self.id, Doing::Works);
    }
}

/// What is told in a line: the time, and how far it may be moved.
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

    /// Works each `every`, and tells at what time.
    fn every(clock: &Clock, every: Duration, heard: mpsc::UnboundedSender<Timestamp>) {
        let (clock, mut worker) = (clock.clone(), clock.worker());
        tokio::spawn(async move {
            let mut next = clock.now().plus(every);
            loop {
                worker.rest(Some(next)).await;
                let now = clock.now();
                if now >= next {
                    // What takes a while takes none of the clock's time.
                    for _ in 0..20 {
                        tokio::task::yield_now().await;
                    }
                    assert_eq!(clock.now(), now, "time passes while somebody works");
                    heard.send(now).unwrap();
                    next = now.plus(every);
                }
            }
        });
    }

    #[tokio::test]
    async fn nobody_is_late_however_much_time_passes_at_once() {
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
    async fn a_request_in_hand_is_waited_for() {
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
    async fn what_somebody_leaves_to_others_is_done_before_time_goes_on() {
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
    async fn the_time_can_be_told_from_outside() {
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
                // The first answer comes before anybody can wait for anything.
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
