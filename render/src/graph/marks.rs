//! Draws the marks for the turning points and for the end of a game.

use asterism_rules::{AnyGame, How, LogEntry, Seat};

use super::course::{Course, CourseTurn, CourseTurnKind};
use super::curves::Plot;
use super::{FIELD, FigurePainter, ink};
use crate::rim;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Radius of the discs with the numbers of the turning points.
const DISC: f64 = 20.0;

/// Minimum distance between the centers of two discs with numbers.
const APART: f64 = 2.0 * DISC + 6.0;

/// Draws the numbers of the turning points above the plot area, and marks the turning points on the curves.
pub(super) fn paint_turns(painter: &mut FigurePainter, plot: &Plot<'_>, course: &Course) {
    let [left, top, right, _] = FIELD;
    let height = top - 2.0 * DISC;
    let feet: Vec<Point> = course.turns.iter().map(|turn| foot(plot, turn)).collect();
    let wanted: Vec<f64> = feet.iter().map(|foot| foot.x).collect();
    let places = spread(&wanted, APART, left, right);
    let numbered = course.turns.iter().zip(1..).zip(feet.iter().zip(places));
    let mut heads = Vec::new();
    for ((turn, number), (&foot, x)) in numbered {
        let head = point(x, height);
        let knee = point(foot.x, top - 6.0);
        let line = vec![head, knee, foot];
        painter.add_line(format!("way to {number}"), line, 2.4, Ink::Quiet);
        let dot = Art::default()
            .fill(Shape::disc(Point::ZERO, 11.5), Ink::Chart)
            .fill(Shape::disc(Point::ZERO, 8.0), disc(plot, turn));
        painter.add_art(format!("turn {number}"), dot, foot);
        heads.push((number, turn, head));
    }
    for (number, turn, head) in heads {
        let art = Art::default()
            .fill(Shape::disc(Point::ZERO, DISC + 2.5), Ink::Ground)
            .fill(Shape::disc(Point::ZERO, DISC), disc(plot, turn));
        painter.add_art(format!("disc {number}"), art, head);
        let text: String = number.to_string();
        painter.add_number(format!("number {number}"), &text, 28.0, head, Ink::Chart);
    }
}

/// Returns the color of the mark for a turning point. A win that was found has a color of its own.
fn disc(plot: &Plot<'_>, turn: &CourseTurn) -> Ink {
    match turn.kind {
        CourseTurnKind::FoundWin => Ink::Win,
        _ if plot.is_shared() => Ink::Text,
        CourseTurnKind::Mistake | CourseTurnKind::Resigned => {
            ink(plot.sides[side(plot, turn.seat)])
        }
    }
}

/// Returns the point on the curve where a turning point is marked: after a move, but before a resignation.
fn foot(plot: &Plot<'_>, turn: &CourseTurn) -> Point {
    let at = match turn.kind {
        // A resignation gave up the chances that the seat had before it.
        CourseTurnKind::Resigned => turn.at,
        CourseTurnKind::Mistake | CourseTurnKind::FoundWin => turn.at + 1,
    };
    plot.place(side(plot, turn.seat), at)
}

/// Returns the side on which `seat` plays.
fn side(plot: &Plot<'_>, seat: Seat) -> usize {
    let found = plot.sides.iter().position(|side| side.contains(seat));
    found.unwrap_or(0)
}

/// Returns the ascending numbers `wanted`, changed no more than necessary to be at least `apart` from each other and between `least` and `most`.
pub(super) fn spread(wanted: &[f64], apart: f64, least: f64, most: f64) -> Vec<f64> {
    let mut places = wanted.to_vec();
    let mut floor = least;
    for place in &mut places {
        *place = place.max(floor);
        floor = *place + apart;
    }
    let mut ceiling = most;
    for place in places.iter_mut().rev() {
        *place = place.min(ceiling);
        ceiling = *place - apart;
    }
    places
}

/// Marks where seats resigned or ran out of time, and marks a draw.
pub(super) fn paint_ends(
    painter: &mut FigurePainter,
    plot: &Plot<'_>,
    game: &AnyGame,
    course: &Course,
) {
    for (at, entry) in course.entries.iter().enumerate() {
        let (what, sign, seat) = match entry.entry {
            LogEntry::Resigned(seat) => ("flag", rim::draw_flag(), seat),
            LogEntry::TimedOut(seat) => ("clock", rim::draw_clock(Ink::Quiet), seat),
            LogEntry::Move(_) | LogEntry::DrawAgreed | LogEntry::Aborted(_) => continue,
        };
        let place = plot.place(side(plot, seat), at);
        // Inside the plot area, and off the curve.
        let [left, top, right, bottom] = FIELD;
        let down = if place.y < f64::midpoint(top, bottom) {
            38.0
        } else {
            -38.0
        };
        let at = point(
            (place.x - 8.0).clamp(left + 26.0, right - 26.0),
            place.y + down,
        );
        let art = Art::default()
            .fill(Shape::disc(Point::ZERO, 0.66), Ink::Chart)
            .add(&sign, 1.0, Point::ZERO);
        let art = Art::default().add(&art, 34.0, Point::ZERO);
        painter.add_art(format!("{what} of {seat}"), art, at);
    }
    let drawn = game.ending().is_some_and(|ending| {
        let left = matches!(ending.how, How::Resigned | How::Time | How::Aborted);
        ending.winners.is_empty() && !left
    });
    if drawn && plot.is_shared() {
        let end = plot.place(0, plot.last());
        let art = Art::default()
            .fill(Shape::disc(Point::ZERO, DISC + 2.0), Ink::Chart)
            .fill(Shape::disc(Point::ZERO, DISC - 2.0), Ink::Text);
        let end = end - point(DISC, 0.0);
        painter.add_art("drawn", art, end);
        painter.add_number("drawn", "=", 30.0, end, Ink::Chart);
    }
}
