//! Drawings of the numbers in the holes. Their digits look as if milled into wood: straight strokes with round corners.
//!
//! A picture has 121 of these numbers. Unlike the digits of the font for names, these digits have rows of pixels that repeat, which makes the file a
//! tenth smaller.

use super::layout::{PIXEL, trimmed};
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Height of a digit in pixels.
const HEIGHT: i8 = 18;
/// Gap between two digits, in pixels.
const GAP: i8 = 2;

/// Corner of an outline, in pixels to the right of and below a digit's upper left corner.
type Corner = (i8, i8);

/// Shape of a digit: its width in pixels, its outline, and the outlines of the areas enclosed by its strokes.
struct Digit(i8, &'static [Corner], &'static [&'static [Corner]]);

#[rustfmt::skip]
const DIGITS: [Digit; 10] = [
    Digit(12,
        &[(3, 0), (9, 0), (12, 3), (12, 15), (9, 18), (3, 18), (0, 15), (0, 3)],
        &[&[(5, 3), (7, 3), (8, 4), (8, 14), (7, 15), (5, 15), (4, 14), (4, 4)]]),
    Digit(7, &[(3, 0), (7, 0), (7, 18), (3, 18), (3, 5), (0, 7), (0, 3)], &[]),
    Digit(12,
        &[(0, 3), (3, 0), (9, 0), (12, 3), (12, 7), (4, 15), (12, 15), (12, 18), (0, 18), (0, 14), (8, 6), (8, 4), (7, 3), (5, 3),
            (4, 4), (4, 6), (0, 6)],
        &[]),
    Digit(12,
        &[(0, 3), (3, 0), (9, 0), (12, 3), (12, 7), (10, 9), (12, 11), (12, 15), (9, 18), (3, 18), (0, 15), (0, 12), (4, 12),
            (4, 14), (5, 15), (7, 15), (8, 14), (8, 11), (7, 10), (4, 10), (4, 7), (7, 7), (8, 6), (8, 4), (7, 3), (5, 3), (4, 4),
            (4, 6), (0, 6)],
        &[]),
    Digit(12,
        &[(5, 0), (10, 0), (10, 11), (12, 11), (12, 14), (10, 14), (10, 18), (6, 18), (6, 14), (0, 14), (0, 10)],
        &[&[(6, 5), (6, 11), (3, 11)]]),
    Digit(12,
        &[(0, 0), (12, 0), (12, 3), (4, 3), (4, 6), (9, 6), (12, 9), (12, 15), (9, 18), (3, 18), (0, 15), (0, 13), (4, 13), (4, 14),
            (5, 15), (7, 15), (8, 14), (8, 10), (7, 9), (0, 9)],
        &[]),
    Digit(12,
        &[(3, 0), (9, 0), (12, 3), (12, 5), (8, 5), (8, 4), (7, 3), (5, 3), (4, 4), (4, 7), (9, 7), (12, 10), (12, 15), (9, 18),
            (3, 18), (0, 15), (0, 3)],
        &[&[(4, 10), (7, 10), (8, 11), (8, 14), (7, 15), (5, 15), (4, 14)]]),
    Digit(12, &[(0, 0), (12, 0), (12, 5), (8, 11), (8, 18), (4, 18), (4, 10), (8, 4), (8, 3), (0, 3)], &[]),
    Digit(12,
        &[(3, 0), (9, 0), (12, 3), (12, 7), (10, 9), (12, 11), (12, 15), (9, 18), (3, 18), (0, 15), (0, 11), (2, 9), (0, 7), (0, 3)],
        &[
            &[(5, 3), (7, 3), (8, 4), (8, 6), (7, 7), (5, 7), (4, 6), (4, 4)],
            &[(5, 10), (7, 10), (8, 11), (8, 14), (7, 15), (5, 15), (4, 14), (4, 11)],
        ]),
    Digit(12,
        &[(9, 18), (3, 18), (0, 15), (0, 13), (4, 13), (4, 14), (5, 15), (7, 15), (8, 14), (8, 11), (3, 11), (0, 8), (0, 3), (3, 0),
            (9, 0), (12, 3), (12, 15)],
        &[&[(8, 8), (5, 8), (4, 7), (4, 4), (5, 3), (7, 3), (8, 4)]]),
];

/// Draws a number below 100, centered at the origin.
pub(super) fn draw_number(number: u8, ink: Ink) -> Art {
    let digits = [number / 10, number % 10];
    let shown = &digits[usize::from(number < 10)..];
    let shown: Vec<&Digit> = shown.iter().map(|&d| &DIGITS[usize::from(d)]).collect();
    let width = shown.iter().map(|digit| digit.0).sum::<i8>() + GAP * (shown.len() as i8 - 1);
    // On whole pixels, even if that is half a pixel off center.
    let mut left = -(width / 2);
    let mut art = Art::default();
    for Digit(width, outline, cuts) in shown {
        let place =
            |&(x, y): &Corner| point(f64::from(left + x), f64::from(y - HEIGHT / 2)) * PIXEL;
        let corners = |corners: &[Corner], inward| {
            let corners: Vec<Point> = corners.iter().map(place).collect();
            round_corners(trimmed(&corners, inward))
        };
        let mut points = corners(outline, true);
        // A single closed line, out to each cut and back: the seams have no width.
        let begin = points[0];
        points.push(begin);
        for cut in *cuts {
            let cut = corners(cut, false);
            points.extend(&cut);
            points.extend([cut[0], begin]);
        }
        art = art.fill(Shape::Polygon(points), ink);
        left += width + GAP;
    }
    art
}

/// Returns an outline with its corners rounded, as if cut by a drill.
fn round_corners(corners: Vec<Point>) -> Vec<Point> {
    /// Length that rounding cuts off at each end of a side, in pixels.
    const ROUND: f64 = 2.2;
    match Shape::soft(&corners, ROUND * PIXEL) {
        Shape::Polygon(points) => points,
        Shape::Ellipse { .. } | Shape::Sign { .. } => corners,
    }
}
