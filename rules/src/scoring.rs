//! Who plays together, and how far everyone is.

use crate::{Position, Seat, SeatSet};

/// Sides, places and points of a game.
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
    /// Seats that play together; each seat is in exactly one set. The game is over once all seats of all sides but one have retired.
    fn sides(&self) -> Vec<SeatSet> {
        Seat::first(self.players())
            .map(|seat| SeatSet::from_iter([seat]))
            .collect()
    }

    /// Seats that have nothing left to do while others play on for the places behind them. They do not retire.
    fn finished(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Seats that have already won while others play on for the places behind them. If the game is drawn, they win it all the same.
    fn winners_so_far(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What `seat` has achieved so far: figures out, pieces home. It decides a series of games in which several players have won
    /// equally often. Zero in a game that has no such count.
    fn score(&self, seat: Seat) -> u32 {
        let _ = seat;
        0
    }
}
