//! Plays tournaments on several threads and with a time limit.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant, TryFromFloatSecsError};

use asterism_engine::{Limits, StopSignal};
use asterism_rules::SetupError;

use crate::tournament::{Contestant, PlayedGame, Score, Timing, Tournament};

/// Plays all games on `threads` threads, and calls `progress` with the score after each game. The result does not depend on the number of
/// threads; it depends on the machine only if `timer` limits the time.
///
/// # Errors
///
/// [`SetupError`] if the game cannot be set up.
pub(crate) fn play_all(
    tournament: &Tournament,
    threads: NonZero<usize>,
    timer: &Timer,
    progress: &(impl Fn(&Score) + Sync),
) -> Result<Score, SetupError> {
    let next = AtomicU64::new(0);
    let played = Mutex::new((Vec::new(), Score::default()));
    let play_some = || -> Result<(), SetupError> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= tournament.games {
                return Ok(());
            }
            let game = tournament.play_game(number, timer)?;
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            let (games, score) = &mut *played;
            games.push((number, game));
            score.add(&game);
            progress(score);
        }
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads.get()).map(|_| scope.spawn(play_some)).collect();
        all.into_iter().try_for_each(|thread| {
            let result = thread.join();
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    // Games end in any order, but the score adds them up in the order of their numbers, so that rounding is always the same.
    let (mut games, _): (Vec<(u64, PlayedGame)>, _) =
        played.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|&(number, _)| number);
    let mut score = Score::default();
    for (_, game) in &games {
        score.add(game);
    }
    Ok(score)
}

/// Stops searches that reach the time limit, and measures how long moves take.
pub(crate) struct Timer {
    nodes: Option<u64>,
    most: Option<Duration>,
    /// Time spent, by contestant.
    spent: [Spent; 2],
}

#[derive(Default)]
struct Spent {
    moves: AtomicU64,
    nanoseconds: AtomicU64,
    longest: AtomicU64,
}

impl Timer {
    /// Creates a timer for moves of at most `nodes` nodes and `seconds` seconds.
    ///
    /// # Errors
    ///
    /// [`TryFromFloatSecsError`] if `seconds` is negative or not a number.
    pub(crate) fn new(
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> Result<Self, TryFromFloatSecsError> {
        Ok(Self {
            nodes,
            most: seconds.map(Duration::try_from_secs_f64).transpose()?,
            spent: Default::default(),
        })
    }

    /// Returns the mean and the maximum time that `contestant` took for a move, in milliseconds.
    pub(crate) fn milliseconds(&self, contestant: Contestant) -> (f64, f64) {
        let spent = &self.spent[contestant as usize];
        let moves = spent.moves.load(Ordering::Relaxed).max(1) as f64;
        let [all, longest] = [&spent.nanoseconds, &spent.longest];
        let [all, longest] = [all, longest].map(|time| time.load(Ordering::Relaxed) as f64 / 1e6);
        (all / moves, longest)
    }
}

impl Timing for Timer {
    fn limited<T>(&self, contestant: Contestant, think: impl FnOnce(Limits<'_>) -> T) -> T {
        let begin = Instant::now();
        let stop = AtomicBool::new(false);
        // A baseline with a stop flag, but without a limit, would search until the flag is set.
        let stops = self.most.is_some();
        let limits = Limits {
            nodes: self.nodes,
            stop: stops.then_some(&stop as &dyn StopSignal),
        };
        let thought = match self.most {
            None => think(limits),
            Some(most) => std::thread::scope(|scope| {
                // Dropping this sender ends the wait.
                let (_done, wait) = mpsc::channel::<()>();
                let stop = &stop;
                scope.spawn(move || {
                    if wait.recv_timeout(most) == Err(mpsc::RecvTimeoutError::Timeout) {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                think(limits)
            }),
        };
        let nanoseconds = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let spent = &self.spent[contestant as usize];
        spent.moves.fetch_add(1, Ordering::Relaxed);
        spent.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        spent.longest.fetch_max(nanoseconds, Ordering::Relaxed);
        thought
    }
}
