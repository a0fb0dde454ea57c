//! Pegs of six seats, told apart by color, lightness and mark; badges, and the dots that count pegs.

use asterism_rules::Seat;

use super::digits;
use super::layout::{PIXEL, round, trimmed};
use super::panel;
use crate::rim::Standing;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Number of pegs of a seat.
pub(super) const PEGS: u8 = 10;

/// Radius of a peg, in pixels at the usual size.
const PEG: i32 = 23;
/// Radius of a peg in board units.
pub(super) const PEG_REACH: f64 = PEG as f64 * PIXEL;

/// Colors of a seat.
pub(super) struct Inks {
    /// Face of its pegs.
    peg: Ink,
    /// Edges of its pegs, away from the light.
    shade: Ink,
    /// Highlight on its pegs.
    shine: Ink,
    /// Mark on its pegs.
    mark: Ink,
    /// Arm where its pegs start.
    pub(super) arm: Ink,
    /// Line around the arm that it has to fill.
    pub(super) goal: Ink,
}

/// Builds the table of the seats' inks, in the order of the fields.
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
    Peg1 Peg1Shade Peg1Shine MarkDark Arm1 Goal1;
    Peg2 Peg2Shade Peg2Shine MarkLight Arm2 Goal2;
    Peg3 Peg3Shade Peg3Shine MarkDark Arm3 Goal3;
    Peg4 Peg4Shade Peg4Shine MarkDark Arm4 Goal4;
    Peg5 Peg5Shade Peg5Shine MarkDark Arm5 Goal5;
    Peg6 Peg6Shade Peg6Shine MarkLight Arm6 Goal6;
};

/// Returns the inks of a seat.
pub(super) const fn inks(seat: Seat) -> &'static Inks {
    &INKS[seat.index()]
}

/// Draws a peg with its seat's mark. Its edge is thicker at the bottom, with a highlight at the top.
pub(super) fn draw_peg(seat: Seat) -> Art {
    let inks = inks(seat);
    let up = point(0.0, -PIXEL);
    // Horizontal steps without blurred edges keep the file small.
    let shine = |down: f64, width: f64| {
        let at = point(0.0, down * PIXEL);
        upright(at, width * PIXEL, 2.0 * PIXEL)
    };
    Art::default()
        .fill(round(Point::ZERO, PEG), inks.shade)
        .fill(round(up, PEG - 2), inks.peg)
        .fill(shine(-19.0, 12.0), inks.shine)
        .fill(shine(-17.0, 16.0), inks.shine)
        .add(&draw_mark(seat, inks.mark), 1.0, up * -1.0)
}

/// Returns a rectangle whose sides are between pixels.
fn upright(center: Point, width: f64, height: f64) -> Shape {
    let corner = |x, y| center + point(x * width / 2.0, y * height / 2.0);
    let corners = [
        corner(1.0, -1.0),
        corner(1.0, 1.0),
        corner(-1.0, 1.0),
        corner(-1.0, -1.0),
    ];
    Shape::Polygon(trimmed(&corners, true))
}

/// Draws the mark of a seat on its pegs, so that players do not depend on colors.
///
/// The marks can be told apart at ten pixels: square, cross, bar, two bars, hollow square, two vertical bars.
fn draw_mark(seat: Seat, ink: Ink) -> Art {
    // In pixels at the usual size. Vertical lines without blurred edges keep the file small.
    let bar = |x: f64, y: f64, width: f64, height: f64| {
        let [x, y, width, height] = [x, y, width, height].map(|v| v * PIXEL);
        Art::default().fill(upright(point(x, y), width, height), ink)
    };
    let both = |a: Art, b: Art| a.add(&b, 1.0, Point::ZERO);
    match seat.index() {
        0 => bar(0.0, 0.0, 16.0, 16.0),
        1 => both(bar(0.0, 0.0, 8.0, 26.0), bar(0.0, 0.0, 26.0, 8.0)),
        2 => bar(0.0, 0.0, 28.0, 10.0),
        3 => both(bar(0.0, -6.0, 24.0, 8.0), bar(0.0, 6.0, 24.0, 8.0)),
        4 => both(
            both(bar(-9.0, 0.0, 6.0, 24.0), bar(9.0, 0.0, 6.0, 24.0)),
            both(bar(0.0, -9.0, 24.0, 6.0), bar(0.0, 9.0, 24.0, 6.0)),
        ),
        _ => both(bar(-7.0, 0.0, 8.0, 24.0), bar(7.0, 0.0, 8.0, 24.0)),
    }
}

/// Draws a seat's peg next to the board.
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

/// Draws how many pegs of ten have arrived, in the digits used in holes, with its left end at the origin.
pub(super) fn draw_score(arrived: u8, ink: Ink) -> Art {
    let slash = [(3.0, -9.0), (7.0, -9.0), (3.0, 9.0), (-1.0, 9.0)];
    let slash = Shape::Polygon(slash.map(|(x, y)| point(x, y) * PIXEL).to_vec());
    let (arrived, all) = (
        digits::draw_number(arrived, ink),
        digits::draw_number(PEGS, ink),
    );
    let mut right = 0.0;
    let mut art = Art::default();
    for part in [arrived, Art::default().fill(slash, ink), all] {
        let bounds = part.bounds();
        art = art.add(&part, 1.0, point(right - bounds.min.x, 0.0));
        right += bounds.max.x - bounds.min.x + 3.0 * PIXEL;
    }
    art
}

/// Distance between the dots that count pegs.
const STEP: f64 = 12.0 * PIXEL;
/// Side of the triangle of these dots.
pub(super) const TALLY: f64 = 4.0 * STEP;

/// Draws a small arm filled from its tip, with a dot for every peg.
pub(super) fn draw_tally(arrived: u8) -> Art {
    let dot = round(Point::ZERO, 5);
    let mut art = Art::default();
    let mut number = 0;
    for row in 0..4 {
        for nth in 0..=row {
            let ink = if number < arrived {
                Ink::Text
            } else {
                Ink::Tally
            };
            let (row, nth) = (f64::from(row), f64::from(nth));
            let at = point(nth - row / 2.0, row - 1.5) * STEP;
            art = art.fill(dot.placed(1.0, at), ink);
            number += 1;
        }
    }
    art
}
