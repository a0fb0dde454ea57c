//! Curves in the graph of a game.

use asterism_rules::{Seat, SeatSet};

use super::course::Course;
use super::{FIELD, FigurePainter, ink};
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Thickness of the curves.
pub(super) const CURVE: f64 = 6.0;

/// Horizontal distance between two marks on a curve.
const APART: f64 = 150.0;

/// Radius of a mark on a curve.
const MARK: f64 = 10.0;

/// Maximum number of move numbers below the plot area.
const MOST_TICKS: usize = 8;

/// The curves of a game, each showing how a side's chances changed.
pub(super) struct Plot<'a> {
    course: &'a Course,
    pub(super) sides: &'a [SeatSet],
}

impl<'a> Plot<'a> {
    pub(super) fn new(course: &'a Course, sides: &'a [SeatSet]) -> Self {
        Self { course, sides }
    }

    /// Returns whether the graph has one curve for both sides, because there are only two.
    pub(super) fn is_shared(&self) -> bool {
        self.sides.len() == 2
    }

    /// Returns the index of the last evaluation.
    pub(super) fn last(&self) -> usize {
        self.course.chances.len().saturating_sub(1)
    }

    /// Returns the x coordinate of evaluation number `at`.
    pub(super) fn x(&self, at: usize) -> f64 {
        let [left, _, right, _] = FIELD;
        left + (right - left) * at as f64 / self.last().max(1) as f64
    }

    /// Returns the chance (0 to 1) of a side at evaluation number `at`.
    pub(super) fn chance(&self, side: usize, at: usize) -> f64 {
        let first = self.sides.get(side).and_then(|side| side.iter().next());
        let seat = first.unwrap_or(Seat::FIRST);
        f64::from(self.course.chance(at, seat)).clamp(0.0, 1.0)
    }

    /// Returns the height of a side's curve at evaluation number `at`, from 0 (bottom) to 1 (top).
    fn height(&self, side: usize, at: usize) -> f64 {
        if self.is_shared() {
            // Wins can be shared, so the chances of the two sides need not add up to 1.
            0.5 + (self.chance(0, at) - self.chance(1, at)) / 2.0
        } else {
            self.chance(side, at)
        }
    }

    /// Returns the point on a side's curve at evaluation number `at`.
    pub(super) fn place(&self, side: usize, at: usize) -> Point {
        let [_, top, _, bottom] = FIELD;
        let y = bottom + (top - bottom) * self.height(side, at);
        point(self.x(at), y)
    }

    /// Returns all points of a side's curve.
    fn curve(&self, side: usize) -> Vec<Point> {
        let mut points: Vec<Point> = (0..=self.last()).map(|at| self.place(side, at)).collect();
        if let [only] = points[..] {
            points.push(point(FIELD[2], only.y));
        }
        points
    }

    /// Returns the move numbers to write below the plot area, with their x coordinates.
    pub(super) fn ticks(&self) -> Vec<(f64, usize)> {
        let moves = self.course.entries.last().map_or(0, |entry| entry.ply);
        let step = tick_step(moves);
        let entries = self.course.entries.iter().enumerate();
        let mut ticks = vec![(self.x(0), 0)];
        for (at, entry) in entries {
            let (_, before) = ticks[ticks.len() - 1];
            if entry.ply >= before + step {
                ticks.push((self.x(at + 1), entry.ply));
            }
        }
        ticks
    }

    /// Returns the heights (0 to 1) of the labeled horizontal lines, with their labels.
    pub(super) fn levels(&self) -> Vec<(f64, String)> {
        let levels = if self.is_shared() {
            [(1.0, "100 %"), (0.5, "="), (0.0, "100 %")]
        } else {
            [(1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")]
        };
        levels
            .map(|(share, label)| (share, label.to_owned()))
            .into()
    }

    /// Draws the curve that two sides share, and fills the area between the curve and the middle line with the color of the side that is ahead.
    pub(super) fn paint_area(&self, painter: &mut FigurePainter) {
        let [_, top, _, bottom] = FIELD;
        let middle = f64::midpoint(top, bottom);
        let curve = crossed(&self.curve(0), middle);
        for (what, ink, first) in [
            ("ahead 1", Ink::Area1, true),
            ("ahead 2", Ink::Area2, false),
        ] {
            let within = |p: &Point| {
                let y = if first {
                    p.y.min(middle)
                } else {
                    p.y.max(middle)
                };
                point(p.x, y)
            };
            let mut points = vec![point(curve[0].x, middle)];
            points.extend(curve.iter().map(within));
            points.push(point(curve[curve.len() - 1].x, middle));
            let art = Art::default().fill(Shape::Polygon(points), ink);
            painter.add_art(what, art, Point::ZERO);
        }
        let [left, _, right, _] = FIELD;
        let line = vec![point(left, middle), point(right, middle)];
        painter.add_line("middle", line, 2.4, Ink::Quiet);
        painter.add_line("edge", self.curve(0), CURVE + 5.0, Ink::Chart);
        painter.add_line("curve", self.curve(0), CURVE, Ink::Text);
    }

    /// Draws a curve for every side; the curve of the first side is on top.
    pub(super) fn paint_curves(&self, painter: &mut FigurePainter) {
        for (side, &seats) in self.sides.iter().enumerate().rev() {
            let curve = self.curve(side);
            let name = seats.iter().next().map_or(0, Seat::number);
            painter.add_line(
                format!("edge {name}"),
                curve.clone(),
                CURVE + 5.0,
                Ink::Chart,
            );
            painter.add_line(format!("curve {name}"), curve.clone(), CURVE, ink(seats));
        }
        for (side, &seats) in self.sides.iter().enumerate().rev() {
            let curve = self.curve(side);
            let name = seats.iter().next().map_or(0, Seat::number);
            // Staggered, so that no mark covers another where curves run together.
            let share = (side as f64 + 0.5) / self.sides.len() as f64;
            for at in along(&curve, APART * share, APART) {
                painter.add_art(format!("mark {name}"), draw_mark(seats), at);
            }
        }
    }
}

/// Returns the interval between the numbers on an axis from 0 to `most`. It is a round number that is large enough to avoid too many numbers.
pub(super) fn tick_step(most: usize) -> usize {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];
    let fits = |step: &&usize| most / **step <= MOST_TICKS;
    steps.iter().find(fits).copied().unwrap_or(1000)
}

/// Returns `line` with an additional point wherever it crosses the height `y`.
fn crossed(line: &[Point], y: f64) -> Vec<Point> {
    let mut points = vec![line[0]];
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if (from.y - y) * (to.y - y) < 0.0 {
            points.push(from.toward(to, (y - from.y) / (to.y - from.y)));
        }
        points.push(to);
    }
    points
}

/// Returns the points on a line whose horizontal distances from its start are `first`, `first + apart` and so on.
fn along(line: &[Point], first: f64, apart: f64) -> Vec<Point> {
    let mut found = Vec::new();
    let mut next = line[0].x + first;
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        while next <= to.x && next > from.x {
            found.push(from.toward(to, (next - from.x) / (to.x - from.x)));
            next += apart;
        }
    }
    found
}

/// Draws the mark that identifies a side's curve.
pub(super) fn draw_mark(side: SeatSet) -> Art {
    let seat = side.iter().next().map_or(0, Seat::index);
    let form = |r: f64| match seat {
        0 => Shape::disc(Point::ZERO, r),
        1 => Shape::rounded(Point::ZERO, 1.8 * r, 1.8 * r, 0.1 * r),
        2 => Shape::regular(point(0.0, 0.12 * r), 1.25 * r, 3, 0.0),
        3 => Shape::regular(Point::ZERO, 1.25 * r, 4, 0.0),
        4 => Shape::regular(point(0.0, -0.12 * r), 1.25 * r, 3, 180.0),
        _ => Shape::star(Point::ZERO, 5, 1.3 * r, 0.65 * r),
    };
    Art::default()
        .fill(form(MARK + 3.5), Ink::Chart)
        .fill(form(MARK), ink(side))
}
