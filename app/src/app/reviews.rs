//! A cache of recent reviews, finished or in progress. Losing the cache costs only time: repeating a review gives the same result.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asterism_engine::review::{self, Review, ReviewReport};
use asterism_store::{GameId, UserId};

use crate::game::loaded_game::LoadedGame;
use crate::ports::engine::{EnginePool, Purpose, Question};

/// Maximum number of reviews in the cache. Each of them takes some tens of kilobytes.
const MOST: usize = 64;

/// The most recent reviews.
#[derive(Default)]
pub(crate) struct Reviews {
    /// Reviews by game and version, in order of use; the most recently used comes last.
    jobs: Mutex<VecDeque<(Key, Arc<Job>)>>,
}

/// The game's ID and its version.
type Key = (GameId, u64);

/// A review, finished or in progress.
pub(crate) struct Job {
    /// The review. The task that holds the lock runs the review; other tasks wait for the lock.
    review: tokio::sync::Mutex<Review>,
    nodes: u64,
    done: AtomicUsize,
    of: AtomicUsize,
    course: OnceLock<Arc<ReviewReport>>,
}

impl Reviews {
    /// Returns the review of this game from the cache. If there is none, creates a new review and adds it to the cache.
    pub(crate) fn job(&self, loaded: &LoadedGame) -> Arc<Job> {
        let key = (loaded.record.id, loaded.record.version);
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let found = jobs.iter().position(|(known, _)| *known == key);
        let known = found.and_then(|at| jobs.remove(at));
        let (_, job) = known.unwrap_or_else(|| (key, Arc::new(Job::new(loaded))));
        while jobs.len() >= MOST {
            jobs.pop_front();
        }
        jobs.push_back((key, Arc::clone(&job)));
        job
    }
}

impl Job {
    fn new(loaded: &LoadedGame) -> Job {
        let review = Review::new(&loaded.game);
        let (done, of) = review.progress();
        Job {
            nodes: review::nodes(loaded.game.kind()),
            review: tokio::sync::Mutex::new(review),
            done: AtomicUsize::new(done),
            of: AtomicUsize::new(of),
            course: OnceLock::new(),
        }
    }

    /// Returns the report of the review, or `None` if the review is not finished.
    pub(crate) fn report(&self) -> Option<Arc<ReviewReport>> {
        self.course.get().cloned()
    }

    /// Returns the number of positions searched so far, and the total.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let count = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        (count(&self.done), count(&self.of))
    }

    /// Runs the review until it is finished. Returns `None` if the engine stops before that, for example because the program shuts down; the progress
    /// made so far is kept.
    pub(crate) async fn finish(
        &self,
        engine_pool: &EnginePool,
        whom: UserId,
    ) -> Option<Arc<ReviewReport>> {
        let mut review = self.review.lock().await;
        while let Some(game) = review.next_position() {
            let question = Question {
                game,
                level: review::LEVEL,
                seed: review::SEED,
                nodes: Some(self.nodes),
                purpose: Purpose::Review,
                whom: Some(whom),
            };
            review.record(engine_pool.think(question).await?);
            let (done, of) = review.progress();
            self.done.store(done, Ordering::Relaxed);
            self.of.store(of, Ordering::Relaxed);
        }
        let course = review.report()?;
        Some(Arc::clone(self.course.get_or_init(|| Arc::new(course))))
    }
}
