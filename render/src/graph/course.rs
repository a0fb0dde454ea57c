//! Data types for the course of a game, from which its graph is drawn.

use asterism_rules::{LogEntry, Seat};

/// Course of a game, which [`graph`](super::graph) draws.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// Chances of winning over the course of the game: one list for the start, and one for the position after each entry of the game's log. Each list
    /// has the chances (0 to 1) of all seats, in seat order.
    pub chances: Vec<Vec<f32>>,
    /// The entries of the game's log.
    pub entries: Vec<CourseEntry>,
    /// Turning points, in the order in which they happened.
    pub turns: Vec<CourseTurn>,
}

/// One entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseEntry {
    /// The log entry itself.
    pub entry: LogEntry,
    /// Number of moves up to and including this entry.
    pub ply: usize,
}

/// Turning point of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CourseTurn {
    /// Index of the turning point in [`Course::entries`].
    pub at: usize,
    /// Seat that made the move or resigned.
    pub seat: Seat,
    /// Kind of the turning point.
    pub kind: CourseTurnKind,
}

/// Kind of a turning point: the action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseTurnKind {
    /// The seat found a win.
    FoundWin,
    /// The seat made a move that lowered its chances.
    Mistake,
    /// The seat resigned although it still had good chances.
    Resigned,
}

impl Course {
    /// Returns the chance of `seat` after `at` log entries, or 0 if the chance is not known.
    pub(super) fn chance(&self, at: usize, seat: Seat) -> f32 {
        let chances = self.chances.get(at);
        let chance = chances.and_then(|chances| chances.get(seat.index()));
        chance.copied().unwrap_or_default()
    }
}
