//! Drawings of the pegs of six seats, which differ in color, lightness and mark; of badges; and of the number of pegs that have arrived.

use asterism_rules::Seat;

use super::layout::{self, PIXEL};
use super::panel;
use crate::font;
use crate::rim::Standing;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Number of pegs that each seat has.
pub(super) const PEGS: u8 = 10;

/// Radius of a peg in board units.
pub(super) const PEG_REACH: f64 = 0.40;

/// Colors of a seat.
pub(super) struct Inks {
    /// Color of the face of the seat's pegs.
    peg: Ink,
    /// Color of the seat's pegs at their edges and on the side away from the light.
    shade: Ink,
    /// Color of the highlight on the seat's pegs.
    shine: Ink,
    /// Color of the mark on the seat's pegs.
    mark: Ink,
    /// Color of the arm where the seat's pegs start.
    pub(super) arm: Ink,
    /// Color of the outline of the arm that the seat has to fill.
    pub(super) goal: Ink,
}

/// Builds the table of the seats' colors from one line per seat, with the colors in the order of the fields.
macro_rules! inks {
    ($($peg:ident $shade:ident $shine:ident $mark:ident $arm:ident $goal:ident;)+) => {
        [$(Inks {
            peg: Ink::$peg,
            shade: Ink::$shade,
            shine: Ink::$shine,
            mark: Ink::$mark,
            arm: Ink::$arm,
            goal: Ink::$goal,
        }),+]
    };
}

const INKS: [Inks; 6] = inks! {
    Peg1 Peg1Shade Peg1Shine Peg1Mark Arm1 Goal1;
    Peg2 Peg2Shade Peg2Shine Peg2Mark Arm2 Goal2;
    Peg3 Peg3Shade Peg3Shine Peg3Mark Arm3 Goal3;
    Peg4 Peg4Shade Peg4Shine Peg4Mark Arm4 Goal4;
    Peg5 Peg5Shade Peg5Shine Peg5Mark Arm5 Goal5;
    Peg6 Peg6Shade Peg6Shine Peg6Mark Arm6 Goal6;
};

/// Returns the colors of a seat.
pub(super) const fn inks(seat: Seat) -> &'static Inks {
    &INKS[seat.index()]
}

/// Draws a peg with its seat's mark. Light comes from above: there is a highlight at the top, and the lower side is in the shade.
///
/// All circles of the drawing have the same center. This makes the file a twentieth smaller than with an edge of varying thickness.
pub(super) fn draw_peg(seat: Seat) -> Art {
    /// Width of the edge of a peg.
    const EDGE: f64 = 0.03;
    /// Height of the highlight at its thickest point.
    const LIT: f64 = 0.06;
    /// Height of the shade inside the edge at its thickest point.
    const UNLIT: f64 = 0.06;
    let inks = inks(seat);
    let face = PEG_REACH - EDGE;
    let shade = layout::crescent(face + 0.005, UNLIT, 46.0).turned(180.0);
    let shine = layout::crescent(face - 0.04, LIT, 42.0);
    Art::default()
        .fill(Shape::disc(Point::ZERO, PEG_REACH), inks.shade)
        .fill(Shape::disc(Point::ZERO, face), inks.peg)
        .fill(shade, inks.shade)
        .fill(shine, inks.shine)
        .add(&draw_mark(seat, inks.mark), 1.0, Point::ZERO)
}

/// Draws the mark inlaid in the pegs of a seat, so that players need not rely on color. The marks of the six seats are a ring, square, diamond, star,
/// triangle and dot.
///
/// All marks are about the same size and can be told apart even if they are only eight pixels wide.
fn draw_mark(seat: Seat, ink: Ink) -> Art {
    let one = |shape: Shape| Art::default().fill(shape, ink);
    match seat.index() {
        0 => Art::ring(0.18, 0.075, ink),
        // Between pixels where many play, so that its sides are crisp.
        1 => one(Shape::rounded(Point::ZERO, 0.2994, 0.2994, 0.02)),
        2 => one(Shape::Polygon(vec![
            point(0.0, -0.21),
            point(0.16, 0.0),
            point(0.0, 0.21),
            point(-0.16, 0.0),
        ])),
        // Like the board.
        3 => one(Shape::star(Point::ZERO, 6, 0.215, 0.11)),
        4 => one(Shape::regular(point(0.0, 0.035), 0.205, 3, 0.0)),
        _ => one(Shape::disc(Point::ZERO, 0.118)),
    }
}

/// Draws the badge of a seat: a peg, with a frame if the seat is to move or has won.
pub(super) fn draw_badge(seat: Seat, standing: Standing) -> Art {
    let frame = match standing {
        Standing::Waiting | Standing::Gone => None,
        Standing::OnTurn => Some(Ink::Text),
        Standing::Winner => Some(Ink::Crown),
    };
    let radius = panel::BADGE;
    let mut art = Art::default();
    if let Some(ink) = frame {
        art = art.fill(Shape::ring(Point::ZERO, radius + 0.08, radius), ink);
    }
    art.add(&draw_peg(seat), (radius - 0.08) / PEG_REACH, Point::ZERO)
}

/// Draws the number of pegs, out of ten, that have arrived. The left end of the drawing is at the origin.
pub(super) fn draw_score(arrived: u8, ink: Ink) -> Art {
    /// Font size of the score.
    const SIZE: f64 = 24.0 * PIXEL;
    let score = format!("{arrived}/{PEGS}");
    let bounds = font::ink_bounds(&score, SIZE);
    let middle = point((bounds.max.x - bounds.min.x) / 2.0, 0.0);
    Art::default().fill(Shape::sign(&score, middle, SIZE), ink)
}
