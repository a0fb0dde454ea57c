//! How a game went, as data for its graph.

use asterism_rules::{LogEntry, Seat};

/// How a game went, as [`graph`](super::graph) draws it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// Chances of each seat (0 to 1), in seat order: one list for the start of the game, and one after each entry of its log.
    pub chances: Vec<Vec<f32>>,
    /// The entries of the game's log.
    pub entries: Vec<CourseEntry>,
    /// Turning points, in the order in which they happened.
    pub turns: Vec<CourseTurn>,
}

/// One entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseEntry {
    /// The entry.
    pub entry: LogEntry,
    /// Number of moves up to and including this entry.
    pub ply: usize,
}

/// Turning point of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CourseTurn {
    /// Index in [`Course::entries`].
    pub at: usize,
    /// Seat that moved or resigned.
    pub seat: Seat,
    /// Kind of turning point: what the seat did.
    pub kind: CourseTurnKind,
}

/// What a seat did at a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseTurnKind {
    /// The seat found a win.
    FoundWin,
    /// The seat made a move that lowered its chances.
    Mistake,
    /// The seat resigned too early.
    Resigned,
}

impl Course {
    /// Returns the chance of `seat` after `at` entries, 0 if it is not known.
    pub(super) fn chance(&self, at: usize, seat: Seat) -> f32 {
        let chances = self.chances.get(at);
        let chance = chances.and_then(|chances| chances.get(seat.index()));
        chance.copied().unwrap_or_default()
    }
}
