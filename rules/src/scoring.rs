//! Teams and scores.

use crate::{Position, Seat, SeatSet};

/// Sides, finished seats and scores of a game.
///
/// ```
/// use asterism_rules::pentagame::{Options, Pentagame};
/// use asterism_rules::{GameOptions, Position, Scoring, Seat};
///
/// let teams = Pentagame::start(&Options::parse("teams=true")?, 4)?;
/// let sides: Vec<String> = teams.sides().iter().map(ToString::to_string).collect();
/// assert_eq!(sides, ["1,3", "2,4"]);
/// assert_eq!(teams.score(Seat::FIRST), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scoring: Position {
    /// Returns the sets of seats that play together; each seat is in exactly one set. The game is over once every seat on all sides but one has
    /// retired.
    fn sides(&self) -> Vec<SeatSet> {
        Seat::first(self.players())
            .map(|seat| SeatSet::from_iter([seat]))
            .collect()
    }

    /// Returns the seats that have finished while others continue to play for the remaining places. Finished seats do not count as retired.
    fn finished(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Returns the seats that have already won while others continue to play for the remaining places. These seats still win if the rest of the game
    /// is drawn.
    fn winners_so_far(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Returns the score of `seat` so far: the number of its figures that are out, or of its pieces that are home. The score breaks ties in a series
    /// of games. Returns 0 in games that have no score.
    fn score(&self, seat: Seat) -> u32 {
        let _ = seat;
        0
    }

    /// Returns the [score](Self::score) that a side needs to win; `None` in games that have no score.
    fn winning_score(&self) -> Option<u32> {
        None
    }
}
