//! What must be shown for a puzzle, by game.

use asterism_engine::Playable;
use asterism_rules::{GameKind, each_kind};

use super::bound::Bounded;

/// What is required of the puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard {
    /// Fewest and most moves of the winner, counting the first.
    pub(crate) moves: (u32, u32),
    /// No other first move may win within this many additional moves. Proved by the same exhaustive search.
    pub(crate) gap: u32,
    /// No other first move may leave the player a winning chance above this, in hundredths, in a search of `nodes` positions at the
    /// engine's highest level; `None` where there are too many moves for that.
    pub(crate) others_at_most: Option<u32>,
    /// Number of positions of each such search.
    pub(crate) nodes: u64,
    /// Most positions of the exhaustive search.
    pub(crate) most_nodes: u64,
}

/// Fewest legal moves of a puzzle, counting moves that lead to the same position as one.
pub(crate) const FEWEST_MOVES: usize = 3;

/// Fewest legal moves at a later move that has to be found.
pub(crate) const FEWEST_LATER_MOVES: usize = 2;

/// Most moves of the player that have to be found.
pub(crate) const MOST_FINDS: u8 = 3;

/// A game with puzzles.
pub(crate) trait PuzzleGame: Playable + Bounded {
    /// What is required of its puzzles.
    const STANDARD: Standard;
    /// How its puzzles are looked for.
    const HUNT: PuzzleHunt;
    /// Number of moves ahead whose sequences are counted to recognize positions that are equal up to a symmetry of the board; `None` if the
    /// board has no symmetry.
    const SYMMETRIC_DEPTH: Option<u32>;
}

/// How moves that may solve a puzzle are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleHunt {
    /// By the winning chances that the engine sees.
    Chances,
    /// By the wins that the engine proves: they are exact, and take less time than an exhaustive search that fails.
    Proofs,
    /// By an exhaustive search, where the engine does not look for the shortest win.
    ForcedWins,
}

/// Returns what is required of the puzzles of a game.
pub(crate) const fn standard_of(kind: GameKind) -> Standard {
    each_kind!(kind, P => P::STANDARD)
}
