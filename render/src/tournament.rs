//! Pictures of tournaments: a table of the standings, a knockout bracket, and the winners on a podium.
//!
//! The caller provides all texts, in the language of the readers. Discord shows pictures about 400 pixels wide, so no text is smaller than
//! [`SMALLEST`], and details that would leave too little room for names are left out. The size of a picture is bounded: rows, rounds and characters
//! that do not fit are not drawn.

mod bracket;
mod entrant;
mod heading;
mod knockout;
mod numbers;
mod round_marks;
mod shades;
mod stars;
mod table;
mod winners;

pub use bracket::{bracket, bracket_scene};
pub use entrant::Entrant;
pub use knockout::{Bracket, BracketMatch, BracketRound, BracketSide, MatchWinner};
pub use round_marks::RoundResult;
pub use table::{Standings, StandingsHeads, StandingsRow, standings, standings_scene};
pub use winners::{PodiumStep, Winners, winners, winners_scene};

use crate::figure::{Figure, FigurePainter};
use crate::picture::Png;
use crate::raster;
use crate::scene::Point;
use crate::theme::{Ink, Theme};

/// Width of the pictures, in units of the drawing.
const WIDTH: f64 = 1000.0;
/// Width of the pictures, in pixels. The pictures are wide enough to stay sharp on high-density screens, which use two pixels where other screens use
/// one.
const PIXELS: u32 = 1000;

/// Margin of the pictures.
const MARGIN: f64 = 28.0;

/// Smallest font size: 11 pixels in a picture shown 400 pixels wide.
const SMALLEST: f64 = 28.0;

/// Draws a picture of a tournament.
fn draw(figure: &Figure, theme: Theme) -> Png {
    Png::new(raster::chart(figure, shades::SHADES, theme, PIXELS))
}

/// Adds a rounded panel with a thin outline around `center`.
fn add_outlined_panel(
    painter: &mut FigurePainter,
    what: &str,
    center: Point,
    (width, height): (f64, f64),
    round: f64,
) {
    const OUTLINE: f64 = 2.0;
    let inside = (width - 2.0 * OUTLINE, height - 2.0 * OUTLINE);
    let outline = format!("outline of {what}");
    painter.add_panel(outline, center, (width, height), round, Ink::ChartLine);
    painter.add_panel(what, center, inside, round - OUTLINE, Ink::Chart);
}
