//! Questions to the engine, and its answers.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use asterism_rules::{Game, GamePosition};

use crate::level::Level;
use crate::win_in_one::own_side;

/// Limits of a search, which decide when the engine stops searching.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use asterism_engine::{Level, Limits, think};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Pentagame, "", 2)?;
/// // Another thread sets this flag when the answer is needed.
/// let stop = AtomicBool::new(true);
/// let limits = Limits { nodes: None, stop: Some(&stop) };
/// let thought = think(&game, Level::BEST, 1, limits).expect("the game is not over");
/// assert!(!thought.line.is_empty(), "there is a move even if the search is stopped at once");
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Maximum number of positions to create and evaluate; `None` means the level's default. At least one move is always found.
    pub nodes: Option<u64>,
    /// Signal that ends the search. Once the signal is set, the search ends within a few thousand nodes. The answer then depends on when the signal
    /// was set.
    pub stop: Option<&'a dyn StopSignal>,
}

/// Signal that tells a search to end. The thread of the search calls [`is_set`](Self::is_set) every few thousand nodes. This call may block the
/// thread, which pauses the search but does not change its result.
pub trait StopSignal: fmt::Debug + Sync {
    /// Returns whether the search must end.
    fn is_set(&self) -> bool;
}

impl StopSignal for AtomicBool {
    fn is_set(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

impl Limits<'_> {
    /// Limits the number of positions.
    ///
    /// ```
    /// use asterism_engine::{Level, Limits, think};
    /// use asterism_rules::{AnyGame, GameKind};
    ///
    /// let game = AnyGame::new(GameKind::Squadro, "first=light", 2)?;
    /// let thought = think(&game, Level::BEST, 1, Limits::nodes(5_000)).expect("not over");
    /// assert!(thought.nodes <= 5_000);
    /// # Ok::<(), asterism_rules::SetupError>(())
    /// ```
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            stop: None,
        }
    }

    /// Returns whether the [stop flag](Self::stop) is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(StopSignal::is_set)
    }
}

/// A position in which to find a move, with the level to play at and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, P: GamePosition> {
    /// Positions of the game so far, for recognizing draws by repetition. The last one is the position that needs a move. Never empty, and the game
    /// is not over.
    pub(crate) positions: &'a [P],
    /// Level to play at.
    pub(crate) level: Level,
    /// Seed of the random decisions: which of several equal moves is chosen, and what a weaker level overlooks.
    pub(crate) seed: u64,
    /// Limits of the search.
    pub(crate) limits: Limits<'a>,
}

impl<'a, P: GamePosition> Question<'a, P> {
    /// Creates a question about `game` for the seat on move; `None` if the game is over.
    pub fn new(game: &'a Game<P>, level: Level, seed: u64, limits: Limits<'a>) -> Option<Self> {
        (!is_over(game)).then(|| Self {
            positions: game.positions(),
            level,
            seed,
            limits,
        })
    }

    /// Returns the position that needs a move.
    pub(crate) fn position(&self) -> &P {
        // `positions` is never empty.
        &self.positions[self.positions.len() - 1]
    }
}

/// Returns whether `game` is over. A game without a recorded ending is also over if the rules decide its current position.
pub(crate) fn is_over<P: GamePosition>(game: &Game<P>) -> bool {
    game.ending().is_some() || game.position().outcome().is_some()
}

/// The engine's answer to a question.
///
/// ```
/// use asterism_engine::{Level, Limits, think};
/// use asterism_rules::{AnyGame, GameKind};
///
/// // Light has two pieces home, and the third comes home in lane 5.
/// let text = "12 12 0 0 11 / 0 0 0 0 0 a";
/// let game = AnyGame::from_position(GameKind::Squadro, "pieces_to_win=3", 2, text)?;
/// let thought = think(&game, Level::BEST, 1, Limits::default()).expect("not over");
/// assert_eq!(thought.line[0], "A5");
/// assert_eq!(thought.forced.map(|forced| forced.to_string()).as_deref(), Some("+#1"));
/// assert_eq!(thought.chances, [1.0, 0.0]);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// Expected moves, starting with the one to play; never empty.
    pub line: Vec<M>,
    /// Expected result of each seat, from 0 for a certain loss to 1 for a certain win; a draw counts as half. Where wins can be shared, the
    /// sum may be more than 1.
    pub chances: Vec<f32>,
    /// A result that the seat on move can force or cannot avoid, whatever the other seats play.
    pub forced: Option<Forced>,
    /// Evaluation for the seat on move, in hundredths of the game's own unit; comparable only within one game.
    pub score: i32,
    /// Number of moves ahead that were searched completely, or the length of the longest path in the tree if the search grew a tree.
    pub depth: u32,
    /// Number of positions created and evaluated, excluding those created only to check for a win in one move.
    pub nodes: u64,
}

/// A game the engine can play.
pub trait Playable: GamePosition {
    /// Whether a [`Deliberation`](crate::Deliberation) compares moves in separate searches, which may run concurrently. Otherwise, the deliberation
    /// runs a single search, which is stronger in most games. In 40 games of Squadro against level 6, a single search won 92 %, and separate searches
    /// won 67 %, each with fifteen times the nodes of level 6. In 10 games of Stern-Halma, a single search won 90 %, and separate searches won 60 %,
    /// each with ten times the nodes.
    const COMPARES_MOVES: bool = false;

    /// Number of positions that a [review](crate::review) searches for each position of a game: about half of what the highest level uses for a
    /// move.
    const REVIEW_NODES: u64;

    /// Answers `question`.
    fn find_move(question: &Question<'_, Self>) -> Thought<Self::Move>;

    /// Returns the number of positions that [`Level::LONGEST`] searches for a move in this position, which takes some ten seconds on one core.
    fn long_nodes(&self) -> u64;

    /// Returns whether the side on move is certain to be among the winners after `m`.
    fn secures_win(&self, m: &Self::Move) -> bool {
        let after = self.after(m);
        let winners = after
            .outcome()
            .map_or_else(|| after.winners_so_far(), |outcome| outcome.winners);
        !winners.is_empty() && own_side(self).iter().any(|seat| winners.contains(seat))
    }

    /// Returns a move that [secures a win](Self::secures_win), if there is one.
    fn find_win_in_one(&self) -> Option<Self::Move> {
        let mut found = None;
        self.each_move(|m| {
            if found.is_none() && self.secures_win(&m) {
                found = Some(m);
            }
        });
        found
    }
}

/// A result that one side can force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forced {
    /// The seat on move wins within this many moves, counting the moves of all seats.
    Win(u32),
    /// The seat on move loses within this many moves if the other seats play perfectly, counting the moves of all seats.
    Loss(u32),
}

/// Writes `+#5` for a win in five moves, and `-#4` for a loss in four.
impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(moves) => write!(f, "+#{moves}"),
            Self::Loss(moves) => write!(f, "-#{moves}"),
        }
    }
}

/// A [`Thought`] whose moves are in canonical notation.
pub type AnyThought = Thought<String>;

impl<M: fmt::Display> Thought<M> {
    /// Returns this thought with its moves in notation.
    pub fn in_notation(&self) -> AnyThought {
        Thought {
            line: self.line.iter().map(ToString::to_string).collect(),
            chances: self.chances.clone(),
            forced: self.forced,
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}
