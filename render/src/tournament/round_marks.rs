//! Marks for the result of a round. Their shapes differ, so they can be read without color.

use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// How a round went for an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundResult {
    /// Won: a full disc.
    Win,
    /// Drawn: a disc that is half full.
    Draw,
    /// Lost: an empty ring.
    Loss,
    /// Had no opponent and got the point: a plus sign.
    Bye,
    /// Did not play, or has not finished yet: a dash.
    Unplayed,
}

impl RoundResult {
    /// All results, in the order of the declaration.
    pub const ALL: [Self; 5] = [Self::Win, Self::Draw, Self::Loss, Self::Bye, Self::Unplayed];

    /// Returns the word for the mark in scenes.
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

/// Thickness of lines.
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

/// Returns a dash: nothing to show here.
pub(super) fn draw_dash() -> Shape {
    Shape::rounded(Point::ZERO, 1.4 * RADIUS, LINE, LINE / 2.0)
}
