//! What must be shown for a puzzle, by game.

use asterism_rules::GameKind;

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

/// Returns what is required of the puzzles of a game.
pub(crate) const fn standard_of(kind: GameKind) -> Standard {
    match kind {
        GameKind::Pentagame => Standard {
            moves: (1, 2),
            gap: 0,
            others_at_most: None,
            nodes: 0,
            most_nodes: 10_000_000,
        },
        GameKind::Squadro => Standard {
            moves: (3, 6),
            gap: 2,
            others_at_most: Some(50),
            nodes: 200_000,
            most_nodes: 3_000_000,
        },
        GameKind::StarSquares => Standard {
            moves: (2, 4),
            gap: 1,
            others_at_most: Some(80),
            nodes: 20_000,
            most_nodes: 1_000_000,
        },
        GameKind::SternHalma => Standard {
            moves: (3, 5),
            gap: 0,
            others_at_most: None,
            nodes: 0,
            most_nodes: 2_000_000,
        },
    }
}
