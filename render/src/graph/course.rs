//! How a game went, as data for its graph.

use asterism_rules::{LogEntry, Seat};

/// How a game went, as [`graph`](super::graph) draws it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// Chances of each seat, by seat from 0 to 1: before the first entry of the game's log, and after each.
    pub chances: Vec<Vec<f32>>,
    /// What happened in between.
    pub entries: Vec<CourseEntry>,
    /// Where the game turned, in the order of the game.
    pub turns: Vec<CourseTurn>,
}

/// One entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseEntry {
    /// The entry.
    pub entry: LogEntry,
    /// Number of moves up to this entry, counting it.
    pub ply: usize,
}

/// Moment at which a game turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CourseTurn {
    /// Index in [`Course::entries`].
    pub at: usize,
    /// Seat that moved or resigned.
    pub seat: Seat,
    /// What the seat did.
    pub kind: CourseTurnKind,
}

/// What a seat did when the game turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseTurnKind {
    /// It found a win.
    FoundWin,
    /// It gave chances away with a move.
    Mistake,
    /// It resigned too early.
    Resigned,
}

impl Course {
    /// Chance of `seat` after `at` entries.
    pub(super) fn chance(&self, at: usize, seat: Seat) -> f32 {
        let chances = self.chances.get(at);
        let chance = chances.and_then(|chances| chances.get(seat.index()));
        chance.copied().unwrap_or_default()
    }
}
