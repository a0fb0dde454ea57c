//! Marks for the results of rounds. The marks have different shapes, so players need not rely on color.

use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// Result of a round for an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundResult {
    /// The entrant won; shown as a full disc.
    Win,
    /// The match was a draw; shown as a half-filled disc.
    Draw,
    /// The entrant lost; shown as an empty ring.
    Loss,
    /// The entrant had no opponent and got the point; shown as a plus sign.
    Bye,
    /// The entrant did not play, or has not finished the match yet; shown as a dash.
    Unplayed,
}

impl RoundResult {
    /// All results, in the order in which they are declared.
    pub const ALL: [Self; 5] = [Self::Win, Self::Draw, Self::Loss, Self::Bye, Self::Unplayed];

    /// Returns the name that the mark has in scenes.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::Bye => "bye",
            Self::Unplayed => "unplayed",
        }
    }
}

/// Radius of a mark.
const RADIUS: f64 = 12.0;

/// Thickness of the lines of a mark.
const LINE: f64 = 3.6;

/// Draws the mark of a result.
pub(super) fn draw_round_mark(result: RoundResult) -> Art {
    match result {
        RoundResult::Win => Art::default().fill(Shape::disc(Point::ZERO, RADIUS), Ink::Text),
        RoundResult::Draw => {
            let half = (0..=24).map(|step| Point::polar(180.0 + 7.5 * f64::from(step), RADIUS));
            Art::ring(RADIUS, LINE, Ink::Text).fill(Shape::Polygon(half.collect()), Ink::Text)
        }
        RoundResult::Loss => Art::ring(RADIUS, LINE, Ink::Quiet),
        RoundResult::Bye => {
            let bar = |width, height| Shape::rounded(Point::ZERO, width, height, 1.0);
            Art::default()
                .fill(bar(2.0 * RADIUS - 2.0, 6.0), Ink::Text)
                .fill(bar(6.0, 2.0 * RADIUS - 2.0), Ink::Text)
        }
        RoundResult::Unplayed => Art::default().fill(draw_dash(), Ink::Quiet),
    }
}

/// Returns a dash, which stands for a missing result or entrant.
pub(super) fn draw_dash() -> Shape {
    Shape::rounded(Point::ZERO, 1.4 * RADIUS, LINE, LINE / 2.0)
}
