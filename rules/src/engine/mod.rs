//! The computer opponent.
//!
//! [`choose`] is pure and reproducible: the same position, level, seed and number of nodes give the same move, on any machine.
//! It reads no clock; whoever wants an answer by some time sets the [stop flag](Limits::stop), and gets the best move found
//! until then.
//!
//! Each game brings what the search cannot know: a compact position (`Node`), what it is worth, and what its levels
//! are (`Plan`). The searches are written once.

pub(crate) mod alphabeta;
mod any;
pub mod climb;
mod greedy;
mod level;
mod many;
mod node;
mod player;
pub mod proof;
mod proof_check;
mod proof_search;
mod proof_write;
mod regression;
pub mod review;
mod rivals;
mod table;
mod tournament;
pub mod tune;
mod weights;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Game, Position, Seat};

pub use any::{AnyThought, Forced};
pub use greedy::Sparring;
pub use level::{BadLevel, Level};
pub use player::{Choice, Player, Said, UnknownPlayer};
pub use tournament::{Contestant, Played, Score, Timing, Tournament, Untimed};
pub use weights::{Feature, Weighted};

pub(crate) use alphabeta::{Found, alphabeta};
pub(crate) use any::think_in_notation;
pub(crate) use level::Plan;
pub(crate) use many::{Seated, best_reply};
pub(crate) use node::{MOST, Node, WIN, forced};
pub(crate) use proof_search::{ProofSearch, Provable};
pub(crate) use proof_write::prove;

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

    /// Whether the flag is set.
    pub(crate) fn is_stopped(&self) -> bool {
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

impl<P: Position> Question<'_, P> {
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
    let limits = Limits { nodes, stop: None };
    ask(std::slice::from_ref(position), level, seed, limits)
}

/// Finds a move for the seat on move in `game`; `None` if it is over.
pub fn think<P: Thinker>(
    game: &Game<P>,
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    if game.ending().is_some() {
        return None;
    }
    ask(game.positions(), level, seed, limits)
}

fn ask<P: Thinker>(
    positions: &[P],
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    positions.last().filter(|now| now.outcome().is_none())?;
    Some(P::think(&Question {
        positions,
        level,
        seed,
        limits,
    }))
}

/// Well mixed bits of `bits`, the same everywhere: the finalizer of `SplitMix64`.
/// Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
#[inline]
pub(crate) const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Chance of winning for a position worth `score`, where `scale` more makes a win e times as likely.
pub(crate) fn chance(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score as f32 / scale).exp())
}

/// Chances of both sides of a game for two, by seat, from what the one on move can expect.
pub(crate) fn chances_of_two(mover: Seat, own: f32) -> Vec<f32> {
    Seat::first(2)
        .map(|seat| if seat == mover { own } else { 1.0 - own })
        .collect()
}
