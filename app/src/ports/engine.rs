//! The engine's threads: a fixed number of searches at once, queued fairly, never on the async threads.
//!
//! Turns go before hints, and hints before reviews. Within each kind, users take turns, so a user who starts twenty games delays their own
//! searches, not everyone else's.

use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use asterism_engine::{AnyThought, Level, Limits, think};
use asterism_rules::AnyGame;
use asterism_store::UserId;
use tokio::sync::oneshot;

/// Most hints, or positions under review, that one user may have waiting. More are refused.
const MOST_OF_ONE: usize = 64;

/// Most searches waiting in total.
const MOST: usize = 4096;

/// Niceness of the engine's threads, from 0 (normal priority) to 19 (lowest).
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// What a search is for, in order of priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move the engine plays.
    Turn,
    /// A move suggested to a player.
    Hint,
    /// One position of a finished game.
    Review,
}

/// A position to find a move in.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) game: AnyGame,
    pub(crate) level: Level,
    /// The same seed gives the same answer.
    pub(crate) seed: u64,
    /// Most positions searched; `None` for the level's own limit.
    pub(crate) nodes: Option<u64>,
    pub(crate) purpose: Purpose,
    /// The user who waits for the answer; `None` if only engines play. Each user's questions are queued in order.
    pub(crate) whom: Option<UserId>,
}

/// A pool of threads that search for moves.
pub struct EnginePool {
    shared: Arc<Shared>,
    threads: usize,
    /// If there are no threads: most positions that the caller searches itself.
    inline_nodes: Option<u64>,
}

/// What the threads of a pool do, and have done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineFigures {
    /// Number of threads.
    pub threads: usize,
    /// Searches that wait for a thread.
    pub waiting: usize,
    /// Searches that are running.
    pub running: usize,
    /// Searches that have ended, canceled ones included.
    pub ended: u64,
    /// Total time of the searches that have ended.
    pub time: Duration,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
}

/// Waiting and running searches.
#[derive(Default)]
struct Queue {
    lines: [TaskQueue; 3],
    waiting: usize,
    /// Stop flags of the running searches, by number.
    running: HashMap<u64, Arc<AtomicBool>>,
    last: u64,
    is_closed: bool,
    /// Number of searches that have ended, and their total time.
    ended: (u64, Duration),
}

/// Waiting searches of one kind.
#[derive(Default)]
struct TaskQueue {
    /// Users with waiting searches, each once; the next one first.
    turns: VecDeque<Option<UserId>>,
    /// Waiting searches of each of these users; never empty.
    of: HashMap<Option<UserId>, VecDeque<Task>>,
}

struct Task {
    number: u64,
    search: Search,
    stop: Arc<AtomicBool>,
    answer: oneshot::Sender<AnyThought>,
}

/// A search for a move, which stops soon after the flag is set.
type Search = Box<dyn FnOnce(&AtomicBool) -> Option<AnyThought> + Send>;

impl EnginePool {
    /// Starts a pool with this many threads.
    pub fn new(threads: NonZero<usize>) -> EnginePool {
        let shared = Arc::<Shared>::default();
        for _ in 0..threads.get() {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name("engine".to_owned());
            // Detached: nothing is lost if the program ends during a search.
            if let Err(error) = thread.spawn(move || shared.serve()) {
                tracing::error!(%error, "could not start an engine thread");
            }
        }
        EnginePool {
            shared,
            threads: threads.get(),
            inline_nodes: None,
        }
    }

    /// Returns a pool without threads, for simulations: each search blocks its caller, and looks at no more than `most_nodes` positions. So
    /// everything happens in a fixed order.
    pub fn inline(most_nodes: u64) -> EnginePool {
        EnginePool {
            shared: Arc::default(),
            threads: 0,
            inline_nodes: Some(most_nodes),
        }
    }

    /// Returns what the pool does and has done.
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

    /// Finds a move; `None` if the game is over, if too much is waiting already, if the search panicked (which is logged),
    /// or after [`hurry`](Self::hurry).
    ///
    /// Dropping the future cancels the search.
    pub(crate) async fn think(&self, question: Question) -> Option<AnyThought> {
        let Question {
            game,
            level,
            seed,
            nodes,
            purpose,
            whom,
        } = question;
        if let Some(most) = self.inline_nodes {
            let limits = Limits {
                nodes: Some(nodes.map_or(most, |nodes| nodes.min(most))),
                stop: None,
            };
            return think(&game, level, seed, limits);
        }
        let search = move |stop: &AtomicBool| {
            let limits = Limits {
                nodes,
                stop: Some(stop),
            };
            think(&game, level, seed, limits)
        };
        self.search(purpose, whom, Box::new(search)).await
    }

    async fn search(
        &self,
        purpose: Purpose,
        whom: Option<UserId>,
        search: Search,
    ) -> Option<AnyThought> {
        let (answer, answered) = oneshot::channel();
        let stop = Arc::<AtomicBool>::default();
        let number = self.shared.lock().put(purpose, whom, |number| Task {
            number,
            search,
            stop: Arc::clone(&stop),
            answer,
        })?;
        self.shared.work.notify_one();
        let _ticket = Ticket {
            shared: &self.shared,
            purpose,
            whom,
            number,
            stop,
        };
        answered.await.ok()
    }

    /// Stops all searches and starts no more, because the program is shutting down.
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
        let taken = self
            .shared
            .lock()
            .take(self.purpose, self.whom, self.number);
        // The search is dropped after the lock is released.
        drop(taken);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing that may panic is done under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs searches until the pool shuts down.
    fn serve(&self) {
        lower_priority();
        while let Some(task) = self.next() {
            let Task {
                number,
                search,
                stop,
                answer,
            } = task;
            let began = Instant::now();
            let found = catch_unwind(AssertUnwindSafe(|| search(&stop)));
            self.lock().note_end(number, began.elapsed());
            match found {
                // The waiting task may be gone.
                Ok(Some(thought)) if !stop.load(Ordering::Relaxed) => drop(answer.send(thought)),
                Ok(_) => {}
                Err(_) => tracing::error!("an engine search panicked"),
            }
        }
    }

    /// Waits for a task; `None` once the pool shuts down.
    fn next(&self) -> Option<Task> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(task) = queue.next() {
                queue.running.insert(task.number, Arc::clone(&task.stop));
                return Some(task);
            }
            queue = self
                .work
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn close(&self) {
        let mut queue = self.lock();
        queue.is_closed = true;
        for stop in queue.running.values() {
            stop.store(true, Ordering::Relaxed);
        }
        let waiting = std::mem::take(&mut queue.lines);
        queue.waiting = 0;
        drop(queue);
        drop(waiting);
        self.work.notify_all();
    }
}

impl Queue {
    /// Notes that search `number` has ended after this time.
    fn note_end(&mut self, number: u64, time: Duration) {
        self.running.remove(&number);
        self.ended.0 += 1;
        self.ended.1 += time;
    }

    /// Queues a task and returns its number; `None` if the queue is full.
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
        if purpose != Purpose::Turn && own.len() >= MOST_OF_ONE {
            return None;
        }
        if own.is_empty() {
            line.turns.push_back(whom);
        }
        self.last += 1;
        self.waiting += 1;
        own.push_back(task(self.last));
        Some(self.last)
    }

    fn next(&mut self) -> Option<Task> {
        for line in &mut self.lines {
            let Some(whom) = line.turns.pop_front() else {
                continue;
            };
            let own = line.of.get_mut(&whom)?;
            let task = own.pop_front()?;
            if own.is_empty() {
                line.of.remove(&whom);
            } else {
                line.turns.push_back(whom);
            }
            self.waiting -= 1;
            return Some(task);
        }
        None
    }

    /// Removes a task from the queue; `None` if it is not queued.
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
        task
    }
}

/// Lowers the priority of this thread, so that threads that answer requests run first.
fn lower_priority() {
    // Only Linux has priorities per thread; elsewhere this would slow down the whole program.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "could not lower the priority of engine threads");
    }
}

/// Returns the default number of engine threads: all cores but one.
pub fn usual_threads() -> NonZero<usize> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(cores.saturating_sub(1)).unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
pub(crate) mod tests;
