//! Drawings of figures, which have four shapes in five colors.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Color, Command};

use super::colors::{ink, shade};
use super::sizes::FigureSize;
use super::stops::draw_stop;
use crate::scene::{Art, Bounds, Point, Shape, point};
use crate::theme::Ink;

/// Width of the dark border around figures.
const SEAM: f64 = 0.055;

/// Height of the side of a figure, which is visible below its face.
const SIDE: f64 = 0.09;

/// Draws a figure with the shape of a seat in the figure's color, with a dark border, and with the figure's letter or number on it.
pub(super) fn draw_figure(seat: Seat, color: Color, size: FigureSize, command: Command) -> Art {
    let scale = size.diameter();
    let (shape, center, _) = silhouette(seat);
    let letter = letter(seat, color, command, center);
    let side = point(0.0, SIDE / 2.0);
    let seam = grow(&shape, SEAM / scale).inked(Ink::Seam);
    draw_ground(size)
        .add(&seam, scale, side * -1.0)
        .add(&seam, scale, side)
        .add(&shape.inked(shade(color)), scale, side)
        .add(&shape.inked(ink(color)), scale, side * -1.0)
        .fill(letter.placed(scale, side * -1.0), Ink::Letter)
}

/// Returns the font size for the letter of a color, where `em` is the font size for tall letters. Low letters are drawn larger, because they would
/// not fill the figure otherwise.
fn letter_size(color: Color, em: f64) -> f64 {
    match color {
        Color::White | Color::Red | Color::Green => 1.2 * em,
        Color::Blue | Color::Yellow => em,
    }
}

/// Draws the disc under a figure, which hides the number of a stop and separates the figure from the color of a crossing.
fn draw_ground(size: FigureSize) -> Art {
    match size {
        FigureSize::Node => Art::default().fill(Shape::disc(Point::ZERO, 0.80), Ink::Stop),
        FigureSize::Stop => draw_stop(0),
        FigureSize::Two
        | FigureSize::Three
        | FigureSize::Four
        | FigureSize::Out
        | FigureSize::Fourth
        | FigureSize::Fifth => Art::default(),
    }
}

/// Returns the character on a figure, which tells the player which of their figures it is: the letter of the figure's color, or the number of its
/// shape.
fn letter(seat: Seat, color: Color, command: Command, center: Point) -> Shape {
    let (_, _, em) = silhouette(seat);
    match command {
        Command::Shape => Shape::sign(&color.letter(), center, letter_size(color, em)),
        Command::Color => Shape::sign(&seat.number(), center, em),
    }
}

/// Draws a patch with the full name of a figure, which covers the letter or number on the figure.
pub(super) fn draw_called(seat: Seat, color: Color, size: FigureSize, command: Command) -> Art {
    /// Margin of the patch around the letter or number. All shapes have room for this margin.
    const MARGIN: f64 = 0.03;
    let scale = size.diameter();
    let (_, center, _) = silhouette(seat);
    let Bounds { min, max } = letter(seat, color, command, Point::ZERO).bounds();
    let patch = Shape::rounded(
        center,
        max.x - min.x + MARGIN,
        max.y - min.y + MARGIN,
        MARGIN,
    );
    let name = Shape::Sign {
        text: format!("{}{}", seat.number(), color.letter()),
        center,
        // As large as the narrowest part of the body allows.
        size: match seat.index() {
            0 => 0.45,
            1 => 0.55,
            2 => 0.49,
            _ => 0.48,
        },
    };
    let up = point(0.0, -SIDE / 2.0);
    Art::default()
        .fill(patch.placed(scale, up), ink(color))
        .fill(name.placed(scale, up), Ink::Letter)
}

/// Returns a drawing with all of its shapes extended by `seam` on all sides.
fn grow(art: &Art, seam: f64) -> Art {
    let grown = art
        .fills
        .iter()
        .map(|(shape, ink)| (shape.grown(seam), *ink));
    Art {
        fills: grown.collect(),
    }
}

/// Returns the silhouette of a seat's figures, and the center and font size of the letter on it. The silhouette fits in a circle with a
/// diameter of 1.
///
/// The silhouettes can be told apart even if they are only 15 pixels wide. They have two tall ears, two pointed ears, a tail at the side, or two
/// knobs on a round head.
pub(super) fn silhouette(seat: Seat) -> (Art, Point, f64) {
    let art = Art::default();
    // A placeholder: the caller chooses the ink.
    let ink = Ink::Stop;
    match seat.index() {
        0 => {
            let ear =
                |side: f64| Shape::ellipse(point(side * 0.145, -0.215), 0.095, 0.275, side * 9.0);
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.15), 0.33, 0.315, 0.0), ink);
            (art, point(0.0, 0.155), 0.70)
        }
        1 => {
            let ear = |side: f64| {
                Shape::Polygon(vec![
                    point(side * 0.45, 0.10),
                    point(side * 0.39, -0.43),
                    point(side * 0.06, -0.14),
                ])
            };
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.11), 0.465, 0.30, 0.0), ink);
            (art, point(0.0, 0.11), 0.73)
        }
        2 => {
            let body = Shape::smooth(&[
                point(-0.56, 0.0),
                point(-0.38, -0.24),
                point(-0.10, -0.40),
                point(0.20, -0.20),
                point(0.34, 0.0),
                point(0.20, 0.20),
                point(-0.10, 0.40),
                point(-0.38, 0.24),
            ]);
            let tail = Shape::Polygon(vec![
                point(0.14, 0.0),
                point(0.42, -0.27),
                point(0.36, 0.0),
                point(0.42, 0.27),
            ]);
            let art = art.fill(body, ink).fill(tail, ink);
            (art, point(-0.11, 0.0), 0.70)
        }
        _ => {
            let ear = |side: f64| Shape::disc(point(side * 0.275, -0.29), 0.175);
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.085), 0.36, 0.39, 0.0), ink);
            (art, point(0.0, 0.085), 0.76)
        }
    }
}
