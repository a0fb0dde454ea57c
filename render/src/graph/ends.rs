//! Draws the badges and names of players at the ends of the curves.

use asterism_rules::{AnyGame, Seat, SeatSet};

use super::curves::{Plot, draw_mark};
use super::marks::spread;
use super::{FIELD, FigurePainter, NAMES, WIDTH, ink};
use crate::games::{art, scene};
use crate::rim;
use crate::scene::{Art, Mark, Point, Scene, point};
use crate::theme::Ink;
use crate::view::View;

/// Half the width or height of a badge, whichever is larger.
const BADGE: f64 = 21.0;

/// Vertical distance between two names.
const LINE: f64 = 56.0;

/// Vertical distance between two names if there may be a crown between them.
const TEAM_LINE: f64 = 68.0;

/// X coordinate of the badges.
const BADGES: f64 = FIELD[2] + 48.0;

/// Draws the badge and name of every player next to the end of their side's curve.
pub(super) fn paint_labels(
    painter: &mut FigurePainter,
    plot: &Plot<'_>,
    game: &AnyGame,
    view: &View,
) {
    // At the start, with the seats still to be drawn by lot, badges show neither whose turn it is nor who won or left.
    let known = View {
        by_lot: true,
        ..view.clone()
    };
    let scene = scene(&game.rewound(), &known);
    let art = |seat: Seat| draw_badge(&scene, seat);
    let [_, top, _, bottom] = FIELD;
    if plot.is_shared() {
        // Each side's labels are at the end of its half of the plot area.
        for (&side, down) in plot.sides.iter().zip([false, true]) {
            let lines = side.len() as f64;
            let first = if down {
                bottom - BADGE - (lines - 1.0) * TEAM_LINE
            } else {
                top + BADGE
            };
            for (line, seat) in side.iter().enumerate() {
                let at = point(BADGES, first + TEAM_LINE * line as f64);
                paint_label(painter, game, view, seat, art(seat), at);
            }
        }
        return;
    }
    let last = plot.last();
    let mut order: Vec<usize> = (0..plot.sides.len()).collect();
    // From top to bottom; curves that end at the same height are ordered by the evaluation before.
    let key = |side: usize| {
        (
            plot.chance(side, last),
            plot.chance(side, last.saturating_sub(1)),
        )
    };
    order.sort_by(|&a, &b| {
        let ((a, before_a), (b, before_b)) = (key(a), key(b));
        b.total_cmp(&a).then(before_b.total_cmp(&before_a))
    });
    let ends: Vec<Point> = order.iter().map(|&side| plot.place(side, last)).collect();
    let wanted: Vec<f64> = ends.iter().map(|end| end.y).collect();
    let places = spread(&wanted, LINE, top - 10.0, bottom + 10.0);
    let mut found = Vec::new();
    for ((side, end), y) in order.into_iter().zip(ends).zip(places) {
        let seats = plot.sides[side];
        let form = point(FIELD[2] + 20.0, y);
        let name = seats.iter().next().map_or(0, Seat::number);
        painter.add_line(format!("end of {name}"), vec![end, form], 3.0, ink(seats));
        found.push((seats, form, y));
    }
    for (seats, form, y) in found {
        let name = seats.iter().next().map_or(0, Seat::number);
        painter.add_art(format!("form of {name}"), draw_on_ground(seats), form);
        for (line, seat) in seats.iter().enumerate() {
            let at = point(BADGES + 10.0, y + LINE * line as f64);
            paint_label(painter, game, view, seat, art(seat), at);
        }
    }
}

/// Draws the mark that identifies a side's curve, for use on the background outside the plot area.
pub(super) fn draw_on_ground(side: SeatSet) -> Art {
    let mut art = draw_mark(side);
    for (_, ink) in &mut art.fills {
        if *ink == Ink::Chart {
            *ink = Ink::Ground;
        }
    }
    art
}

/// Adds the badge and name of a seat, and a crown if the seat has won.
fn paint_label(
    painter: &mut FigurePainter,
    game: &AnyGame,
    view: &View,
    seat: Seat,
    art: Option<Art>,
    at: Point,
) {
    if let Some(art) = art {
        painter.add_art(format!("badge of {seat}"), art, at);
    }
    let ending = game.ending();
    let won = ending.is_some_and(|ending| ending.winners.contains(seat));
    if won {
        let crown = Art::default().add(&rim::draw_crown(), 26.0, Point::ZERO);
        let above = at - point(0.0, BADGE + 9.0);
        painter.add_art(format!("crown of {seat}"), crown, above);
    }
    let begin = at.x + BADGE + 11.0;
    let room = WIDTH / 2.0 - 10.0 - begin;
    let name = rim::fit_name(view, seat, &NAMES, room);
    let ink = if won || ending.is_none() {
        Ink::Text
    } else {
        Ink::Quiet
    };
    painter.write(format!("name of {seat}"), name, (begin, at.y), ink);
}

/// Returns the badge that a seat has in pictures of the board, scaled to the size used in graphs.
fn draw_badge(scene: &Scene, seat: Seat) -> Option<Art> {
    let name = format!("badge of {seat}");
    let item = scene.items.iter().find(|item| item.what.ends_with(&name))?;
    let Mark::Sprite { sprite, .. } = item.mark else {
        return None;
    };
    let art = art(scene.kind, sprite);
    let bounds = art.bounds();
    let (width, height) = (bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    let scale = 2.0 * BADGE / width.max(height);
    let middle = bounds.center() * -scale;
    Some(Art::default().add(art, scale, middle))
}
