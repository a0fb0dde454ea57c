//! The engine's threads, separate from the async threads. They run a fixed number of searches at once, and queue the others fairly.
//!
//! Searches for the engine's turns go before hints, and hints go before reviews. Within each kind, users take turns, so a user who starts twenty
//! games delays their own searches, not everyone else's.
//!
//! The level that thinks longer has separate threads, which use only the time that the other threads leave idle: a search on them pauses within a few
//! thousand positions when another search needs its place. A long search is split into searches with fixed limits, so its result does not depend on
//! how often they pause, or on how many run at the same time.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use asterism_engine::{AnyThought, Deliberation, Level, Limits, StopSignal, think};
use asterism_rules::AnyGame;
use asterism_store::UserId;
use futures_util::future::join_all;
use tokio::sync::{Notify, oneshot};

/// Maximum number of hints, or of positions under review, that one user may have waiting. Further ones are refused.
const MOST_OF_ONE: usize = 64;

/// Maximum number of waiting searches in total.
const MOST: usize = 4096;

/// Niceness of the engine's threads, from 0 (normal priority) to 19 (lowest).
const NICE: i32 = 10;

/// Niceness of the threads for long searches.
const NICEST: i32 = 19;

/// Purpose of a search, in order of priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move the engine plays.
    Turn,
    /// A move suggested to a player.
    Hint,
    /// One position of a finished game.
    Review,
    /// A part of a search at the level that thinks longer. It runs only while no other search needs its thread.
    Long,
}

/// A position in which the engine is to find a move, and the limits of the search.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) game: AnyGame,
    pub(crate) level: Level,
    /// Seed of the search. The same seed gives the same answer.
    pub(crate) seed: u64,
    /// Maximum number of positions to search; `None` for the level's own limit.
    pub(crate) nodes: Option<u64>,
    pub(crate) purpose: Purpose,
    /// The user who is waiting for the answer; `None` if only engines play. Each user's questions are answered in order.
    pub(crate) whom: Option<UserId>,
}

/// A pool of threads that search for moves.
pub struct EnginePool {
    shared: Arc<Shared>,
    threads: usize,
    /// Number of long searches in progress, including paused ones.
    deliberations: AtomicUsize,
    /// Notified when a long search begins.
    deliberates: Notify,
    /// Maximum number of positions per long search; `None` for the usual number of its level.
    long_nodes: Option<NonZero<u64>>,
    /// Maximum number of positions for every search; used in tests and simulations.
    most_nodes: Option<NonZero<u64>>,
}

/// Figures about the current and past work of a pool's threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineFigures {
    /// Number of threads.
    pub threads: usize,
    /// Number of searches that are waiting for a thread.
    pub waiting: usize,
    /// Number of searches that are running or paused.
    pub running: usize,
    /// Number of searches that have ended, including canceled ones.
    pub ended: u64,
    /// Total time of the searches that have ended.
    pub time: Duration,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
    /// Notified when a long search may begin or continue, or when one has been stopped.
    room: Condvar,
    /// True if a long search has to pause. The flag is read often, but written only under the lock of the queue.
    is_crowded: AtomicBool,
}

/// Waiting and running searches.
#[derive(Default)]
struct Queue {
    /// One queue for each [`Purpose`].
    lines: [TaskQueue; 4],
    waiting: usize,
    threads: usize,
    /// Number of searches, other than long ones, that wait for a thread or run on one.
    urgent: usize,
    /// Number of long searches that are running and not paused.
    long: usize,
    /// Stop flags of the running searches, by the number of the search.
    running: HashMap<u64, Arc<AtomicBool>>,
    last: u64,
    is_closed: bool,
    /// Number of searches that have ended, and their total time.
    ended: (u64, Duration),
}

/// Waiting searches with the same purpose.
#[derive(Default)]
struct TaskQueue {
    /// Users with waiting searches, in the order in which they take turns. Each user appears once.
    turns: VecDeque<Option<UserId>>,
    /// The waiting searches of each user in `turns`. No user has an empty queue here.
    of: HashMap<Option<UserId>, VecDeque<Task>>,
}

struct Task {
    number: u64,
    search: Search,
    stop: Arc<AtomicBool>,
}

/// A search, which ends soon after its stop signal is set. It returns a function that delivers the answer.
type Search = Box<dyn FnOnce(&dyn StopSignal) -> Delivery + Send>;

/// A function that delivers an answer. It does nothing if the task that was waiting for the answer is gone.
type Delivery = Box<dyn FnOnce()>;

impl EnginePool {
    /// Starts a pool with this many threads.
    pub fn new(threads: NonZero<usize>) -> EnginePool {
        let shared = Arc::<Shared>::default();
        shared.lock().threads = threads.get();
        for _ in 0..threads.get() {
            spawn("engine", &shared, Shared::serve);
            spawn("engine-long", &shared, Shared::serve_long);
        }
        EnginePool {
            shared,
            threads: threads.get(),
            deliberations: AtomicUsize::default(),
            deliberates: Notify::new(),
            long_nodes: None,
            most_nodes: None,
        }
    }

    /// Returns this pool with a limit on the number of positions searched at the level that thinks longer.
    #[must_use]
    pub fn with_long_nodes(mut self, long_nodes: Option<NonZero<u64>>) -> EnginePool {
        self.long_nodes = long_nodes;
        self
    }

    /// Returns this pool with a limit on the number of positions in each search, for tests that need moves but not good ones.
    #[must_use]
    pub fn with_most_nodes(mut self, most_nodes: Option<NonZero<u64>>) -> EnginePool {
        self.most_nodes = most_nodes;
        self
    }

    /// Returns a pool without threads, for simulations. Each search blocks its caller and looks at no more than `most_nodes` positions, so everything
    /// happens in a fixed order.
    pub fn inline(most_nodes: NonZero<u64>) -> EnginePool {
        EnginePool {
            shared: Arc::default(),
            threads: 0,
            deliberations: AtomicUsize::default(),
            deliberates: Notify::new(),
            long_nodes: None,
            most_nodes: Some(most_nodes),
        }
    }

    /// Returns figures about the current and past work of the pool.
    pub fn figures(&self) -> EngineFigures {
        let queue = self.shared.lock();
        let (ended, time) = queue.ended;
        EngineFigures {
            threads: self.threads,
            waiting: queue.waiting,
            running: queue.running.len(),
            ended,
            time,
        }
    }

    /// Finds a move. Returns `None` if the game is over, if too many searches are already waiting, if the search panicked (which is logged), or after
    /// [`hurry`](Self::hurry).
    ///
    /// Dropping the future cancels the search.
    pub(crate) async fn think(&self, question: Question) -> Option<AnyThought> {
        let (game, level, seed) = (question.game, question.level, question.seed);
        let most = self.most_nodes.map(NonZero::get);
        let nodes = question.nodes.into_iter().chain(most).min();
        if self.threads == 0 {
            return think(&game, level, seed, Limits { nodes, stop: None });
        }
        let (purpose, whom) = (question.purpose, question.whom);
        if level == Level::LONGEST {
            return self.deliberate(&game, seed, nodes, whom).await;
        }
        let search = move |stop: &dyn StopSignal| {
            let stop = Some(stop);
            think(&game, level, seed, Limits { nodes, stop })
        };
        self.search(purpose, whom, search).await
    }

    /// Finds a move by a long search, which consists of several searches that run only while their threads are idle.
    async fn deliberate(
        &self,
        game: &AnyGame,
        seed: u64,
        nodes: Option<u64>,
        whom: Option<UserId>,
    ) -> Option<AnyThought> {
        let _counted = Counted::new(&self.deliberations);
        self.deliberates.notify_one();
        let nodes = nodes.or(self.long_nodes.map(NonZero::get));
        let mut deliberation = Deliberation::new(game, seed, nodes)?;
        loop {
            let searches = deliberation.next_searches();
            if searches.is_empty() {
                return deliberation.into_thought();
            }
            let each = searches.into_iter().map(|search| {
                self.search(Purpose::Long, whom, move |stop| {
                    let (nodes, stop) = (None, Some(stop));
                    Some(search.run(Limits { nodes, stop }))
                })
            });
            let found = join_all(each).await.into_iter().collect::<Option<_>>()?;
            deliberation.record(found);
        }
    }

    /// Returns the number of long searches in progress, including paused ones.
    pub(crate) fn deliberations(&self) -> usize {
        self.deliberations.load(Ordering::Relaxed)
    }

    /// Completes when a long search begins, or immediately if one has begun since the last call.
    pub(crate) async fn deliberation_begun(&self) {
        self.deliberates.notified().await;
    }

    async fn search<T: Send + 'static>(
        &self,
        purpose: Purpose,
        whom: Option<UserId>,
        search: impl FnOnce(&dyn StopSignal) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let search = move |stop: &dyn StopSignal| {
            let found = search(stop);
            let deliver: Delivery = Box::new(move || {
                if let Some(found) = found {
                    drop(answer.send(found));
                }
            });
            deliver
        };
        let (shared, stop) = (&*self.shared, Arc::<AtomicBool>::default());
        let number = shared.lock().put(purpose, whom, |number| Task {
            number,
            search: Box::new(search),
            stop: Arc::clone(&stop),
        })?;
        shared.note_change();
        shared.work.notify_one();
        let _ticket = Ticket {
            shared,
            purpose,
            whom,
            number,
            stop,
        };
        answered.await.ok()
    }

    /// Returns how many waiting searches begin before the next one of `whom` for `purpose`, which may be waiting already. 0 if a thread is free.
    pub(crate) fn count_ahead(&self, purpose: Purpose, whom: Option<UserId>) -> usize {
        self.shared.lock().count_ahead(purpose, whom)
    }

    /// Stops all searches and starts no new ones, because the program is shutting down.
    pub fn hurry(&self) {
        self.shared.close();
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// Held by the task that waits for a search; cancels the search when dropped.
struct Ticket<'a> {
    shared: &'a Shared,
    purpose: Purpose,
    whom: Option<UserId>,
    number: u64,
    stop: Arc<AtomicBool>,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut queue = self.shared.lock();
        let taken = queue.take(self.purpose, self.whom, self.number);
        drop(queue);
        self.shared.note_change();
        // The search is dropped after the lock is released.
        drop(taken);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing that may panic runs under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates whether long searches have to pause, and wakes those that are waiting to begin or continue.
    fn note_change(&self) {
        let queue = self.lock();
        self.is_crowded.store(queue.is_crowded(), Ordering::Relaxed);
        drop(queue);
        self.room.notify_all();
    }

    /// Runs searches, other than long ones, until the pool shuts down.
    fn serve(&self) {
        lower_priority(NICE);
        while let Some(task) = self.next(&self.work, Queue::next) {
            let stop = Arc::clone(&task.stop);
            self.run(task, &*stop, |queue| queue.urgent -= 1);
        }
    }

    /// Runs long searches until the pool shuts down.
    fn serve_long(&self) {
        lower_priority(NICEST);
        while let Some(task) = self.next(&self.room, Queue::next_long) {
            let stop = Arc::clone(&task.stop);
            let patience = Patience {
                shared: self,
                stop: &stop,
            };
            self.run(task, &patience, |queue| queue.long -= 1);
        }
    }

    /// Runs a search. Afterwards, `leave` frees its place in the queue.
    fn run(&self, task: Task, signal: &dyn StopSignal, leave: impl FnOnce(&mut Queue)) {
        let (search, began) = (task.search, Instant::now());
        let found = catch_unwind(AssertUnwindSafe(|| search(signal)));
        let mut queue = self.lock();
        queue.note_end(task.number, began.elapsed());
        leave(&mut queue);
        drop(queue);
        self.note_change();
        match found {
            Ok(deliver) if !task.stop.load(Ordering::Relaxed) => deliver(),
            Ok(_) => {}
            Err(_) => tracing::error!("an engine search panicked"),
        }
    }

    /// Waits until `next` returns a task, and returns that task; returns `None` once the pool shuts down. `change` is notified when there may be a
    /// task.
    fn next(&self, change: &Condvar, next: fn(&mut Queue) -> Option<Task>) -> Option<Task> {
        let mut queue = self.lock();
        while !queue.is_closed {
            if let Some(task) = next(&mut queue) {
                queue.running.insert(task.number, Arc::clone(&task.stop));
                return Some(task);
            }
            queue = wait(change, queue);
        }
        None
    }

    /// Waits while long searches have to pause, but returns early if `stop` is set.
    #[cold]
    fn pause(&self, stop: &AtomicBool) {
        let mut queue = self.lock();
        if !queue.is_crowded() {
            return;
        }
        queue.long -= 1;
        self.is_crowded.store(queue.is_crowded(), Ordering::Relaxed);
        while !queue.has_room() && !stop.load(Ordering::Relaxed) {
            queue = wait(&self.room, queue);
        }
        queue.long += 1;
    }

    fn close(&self) {
        let mut queue = self.lock();
        queue.is_closed = true;
        for stop in queue.running.values() {
            stop.store(true, Ordering::Relaxed);
        }
        let waiting = std::mem::take(&mut queue.lines);
        queue.waiting = 0;
        let [urgent @ .., _] = &waiting;
        queue.urgent -= urgent.iter().map(TaskQueue::len).sum::<usize>();
        drop(queue);
        drop(waiting);
        self.work.notify_all();
        self.room.notify_all();
    }
}

fn wait<'a>(change: &Condvar, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
    change.wait(queue).unwrap_or_else(PoisonError::into_inner)
}

/// Stop signal of a long search. Checking it also makes the search wait while long searches have to pause.
struct Patience<'a> {
    shared: &'a Shared,
    stop: &'a AtomicBool,
}

impl StopSignal for Patience<'_> {
    fn is_set(&self) -> bool {
        if self.shared.is_crowded.load(Ordering::Relaxed) {
            self.shared.pause(self.stop);
        }
        self.stop.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").finish_non_exhaustive()
    }
}

/// Guard that increases a counter by one for as long as the guard exists.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Queue {
    fn count_ahead(&self, purpose: Purpose, whom: Option<UserId>) -> usize {
        let (earlier, own) = self.lines.split_at(purpose as usize);
        let earlier: usize = earlier.iter().map(TaskQueue::len).sum();
        let users = own.first().map_or(0, |line| {
            let place = line.turns.iter().position(|user| *user == whom);
            place.unwrap_or(line.turns.len())
        });
        earlier + users
    }

    /// Returns true if a thread is idle, so that a long search may run.
    fn has_room(&self) -> bool {
        self.long + self.urgent < self.threads
    }

    /// Returns true if a long search has to pause.
    fn is_crowded(&self) -> bool {
        self.long > 0 && self.long + self.urgent.min(self.threads) > self.threads
    }

    /// Records that search `number` has ended after running for `time`.
    fn note_end(&mut self, number: u64, time: Duration) {
        self.running.remove(&number);
        self.ended.0 += 1;
        self.ended.1 += time;
    }

    /// Queues a task and returns its number. Returns `None` if the queue is full or closed, or if the user has too many waiting tasks.
    fn put(
        &mut self,
        purpose: Purpose,
        whom: Option<UserId>,
        task: impl FnOnce(u64) -> Task,
    ) -> Option<u64> {
        if self.is_closed || self.waiting >= MOST {
            return None;
        }
        let line = &mut self.lines[purpose as usize];
        let own = line.of.entry(whom).or_default();
        // Turns have no limit per user: there is at most one per game, and the games wait for them anyway.
        let is_turn = matches!(purpose, Purpose::Turn | Purpose::Long);
        if !is_turn && own.len() >= MOST_OF_ONE {
            return None;
        }
        if own.is_empty() {
            line.turns.push_back(whom);
        }
        self.last += 1;
        self.waiting += 1;
        self.urgent += usize::from(purpose != Purpose::Long);
        own.push_back(task(self.last));
        Some(self.last)
    }

    /// Takes the next search that is not a long one.
    fn next(&mut self) -> Option<Task> {
        let [lines @ .., _] = &mut self.lines;
        let task = lines.iter_mut().find_map(TaskQueue::next)?;
        self.waiting -= 1;
        Some(task)
    }

    /// Takes the next long search, if a thread is idle.
    fn next_long(&mut self) -> Option<Task> {
        let has_room = self.has_room();
        let line = &mut self.lines[Purpose::Long as usize];
        let task = has_room.then(|| line.next()).flatten()?;
        self.waiting -= 1;
        self.long += 1;
        Some(task)
    }

    /// Removes a task from the queue and returns it; returns `None` if the task is not queued.
    fn take(&mut self, purpose: Purpose, whom: Option<UserId>, number: u64) -> Option<Task> {
        let line = &mut self.lines[purpose as usize];
        let own = line.of.get_mut(&whom)?;
        let at = own.iter().position(|task| task.number == number)?;
        let task = own.remove(at);
        if own.is_empty() {
            line.of.remove(&whom);
            line.turns.retain(|waiting| *waiting != whom);
        }
        self.waiting -= 1;
        self.urgent -= usize::from(purpose != Purpose::Long);
        task
    }
}

impl TaskQueue {
    fn len(&self) -> usize {
        self.of.values().map(VecDeque::len).sum()
    }

    fn next(&mut self) -> Option<Task> {
        let whom = self.turns.pop_front()?;
        let own = self.of.get_mut(&whom)?;
        let task = own.pop_front()?;
        if own.is_empty() {
            self.of.remove(&whom);
        } else {
            self.turns.push_back(whom);
        }
        Some(task)
    }
}

/// Starts a thread that runs `serve`.
fn spawn(name: &str, shared: &Arc<Shared>, serve: fn(&Shared)) {
    let shared = Arc::clone(shared);
    let thread = thread::Builder::new().name(name.to_owned());
    // Detached: nothing is lost if the program ends during a search.
    if let Err(error) = thread.spawn(move || serve(&shared)) {
        tracing::error!(%error, "could not start an engine thread");
    }
}

/// Lowers the priority of this thread, so that threads that answer requests run first.
fn lower_priority(nice: i32) {
    // Only Linux has priorities per thread; elsewhere this would slow down the whole program.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, nice) {
        tracing::debug!(%error, "could not lower the priority of engine threads");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

/// Returns the default number of engine threads: all cores but one.
pub fn usual_threads() -> NonZero<usize> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(cores.saturating_sub(1)).unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
pub(crate) mod tests;
