//! Asking the engine for a move.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use asterism_rules::{AnyGame, Game, Position};

use crate::level::Level;

/// When the engine stops thinking.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Positions made and looked at, at most; `None` leaves it to the level. At least one move is always found.
    pub nodes: Option<u64>,
    /// Set by another thread, it ends the search within a few thousand nodes. The answer then depends on when that was.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// At most this many nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            stop: None,
        }
    }

    /// Whether the [stop flag](Self::stop) is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A position to think about.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, P: Position> {
    /// Positions of the game up to now, for draws by repetition; the last one is thought about. Never empty, and the game is
    /// not over.
    pub(crate) positions: &'a [P],
    /// How well.
    pub(crate) level: Level,
    /// Chooses among moves that look alike, and what a lower level overlooks.
    pub(crate) seed: u64,
    /// For how long.
    pub(crate) limits: Limits<'a>,
}

impl<'a, P: Position> Question<'a, P> {
    /// Asks for a move of the seat on move in `game`; `None` if it is over.
    pub fn new(game: &'a Game<P>, level: Level, seed: u64, limits: Limits<'a>) -> Option<Self> {
        let is_over = game.ending().is_some() || game.position().outcome().is_some();
        (!is_over).then(|| Self {
            positions: game.positions(),
            level,
            seed,
            limits,
        })
    }

    /// Position to find a move in.
    pub(crate) fn position(&self) -> &P {
        // Checked where a question is made.
        &self.positions[self.positions.len() - 1]
    }
}

/// What the engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// Moves it expects, the one to play first; never empty.
    pub line: Vec<M>,
    /// What each seat can expect, by seat: 1 for a win that is certain, 0 for a loss, a draw counts half. Where wins can be shared
    /// the sum may be more than 1.
    pub chances: Vec<f32>,
    /// A result the seat on move can force, or cannot avoid, whatever the others do.
    pub forced: Option<Forced>,
    /// What the position is worth to the seat on move, in the game's own hundredths; comparable within one game only.
    pub score: i32,
    /// Moves ahead that all were looked at.
    pub depth: u32,
    /// Positions made and looked at.
    pub nodes: u64,
}

/// A game the engine can play.
pub trait Thinker: Position {
    /// Finds a move; the game is not over.
    fn think(question: &Question<'_, Self>) -> Thought<Self::Move>;
}

/// Finds a move for the seat on move; `None` if the game is over by its rules. `nodes` is the budget, `None` the level's own.
///
/// What came before the position is not known here; [`think`] minds draws by repetition as well.
pub fn choose<P: Thinker>(
    position: &P,
    level: Level,
    seed: u64,
    nodes: Option<u64>,
) -> Option<Thought<P::Move>> {
    if position.outcome().is_some() {
        return None;
    }
    Some(P::think(&Question {
        positions: std::slice::from_ref(position),
        level,
        seed,
        limits: Limits { nodes, stop: None },
    }))
}

/// Finds a move for the seat on move in `game`, with moves in canonical notation; `None` if the game is over.
///
/// The same game, level, seed and number of nodes give the same answer, unless the search is stopped.
///
/// ```
/// use asterism_engine::{Level, Limits, think};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::StarSquares, "", 2)?;
/// let ask = || think(&game, Level::LOWEST, 7, Limits::nodes(100));
/// assert_eq!(ask(), ask());
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn think(game: &AnyGame, level: Level, seed: u64, limits: Limits<'_>) -> Option<AnyThought> {
    match game {
        AnyGame::Pentagame(game) => think_in_notation(game, level, seed, limits),
        AnyGame::Squadro(game) => think_in_notation(game, level, seed, limits),
        AnyGame::StarSquares(game) => think_in_notation(game, level, seed, limits),
        AnyGame::SternHalma(game) => think_in_notation(game, level, seed, limits),
    }
}

fn think_in_notation<P: Thinker>(
    game: &Game<P>,
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<AnyThought> {
    Some(think_in(game, level, seed, limits)?.in_notation())
}

/// Finds a move for the seat on move in a `game` of a known kind; `None` if it is over.
pub fn think_in<P: Thinker>(
    game: &Game<P>,
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    let question = Question::new(game, level, seed, limits)?;
    Some(P::think(&question))
}

/// A result that is certain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forced {
    /// The seat on move wins within so many moves of all seats together.
    Win(u32),
    /// It loses, within so many moves if the others play on perfectly.
    Loss(u32),
}

/// `+#5` for a win in five moves, `-#4` for a loss in four.
impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(moves) => write!(f, "+#{moves}"),
            Self::Loss(moves) => write!(f, "-#{moves}"),
        }
    }
}

/// What the engine found, with moves in canonical notation.
pub type AnyThought = Thought<String>;

impl<M: fmt::Display> Thought<M> {
    /// The same with moves in notation.
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
