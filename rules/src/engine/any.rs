//! The engine over any game, in notation.

use std::fmt;

use super::{Level, Limits, Thought, think};
use crate::Game;

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

pub(crate) fn think_in_notation<P: super::Thinker>(
    game: &Game<P>,
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<AnyThought> {
    Some(think(game, level, seed, limits)?.in_notation())
}
