//! Draws graphs of how the chances changed during a game, with a curve over the moves for each side, the turning points, and the end of the game.
//!
//! Two sides share one curve, and the area between the curve and the middle line has the color of the side that is ahead. With more sides, each side
//! has its own curve, with its own color and shape of marks. Each player's badge and name are at the end of the curve of the player's side. Apart
//! from player names, the graph contains only numbers, no words.

mod course;
mod curves;
mod ends;
mod marks;
mod ratings;
mod shades;

use asterism_rules::{AnyGame, SeatSet};

use crate::figure::{Figure, FigurePainter};
use crate::font;
use crate::games::gallery;
use crate::picture::Png;
use crate::raster;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;
use crate::view::View;
use curves::Plot;
use ends::draw_on_ground;

pub use course::{Course, CourseEntry, CourseTurn, CourseTurnKind};
pub use ratings::{RatingCurve, rating_graph, rating_graph_scene};

/// Width of the picture, in units of the graph.
const WIDTH: f64 = 1000.0;
/// Height of the picture, in units of the graph.
const HEIGHT: f64 = 560.0;

/// Plot area: its left, top, right and bottom.
const FIELD: [f64; 4] = [-412.0, -198.0, 246.0, 222.0];

/// Font size of the numbers on the axes.
const FIGURES: f64 = 24.0;

/// Font sizes for player names; the largest that fits is used.
const NAMES: [f64; 4] = [29.0, 26.0, 23.0, 21.0];

/// Draws a graph of how the chances changed in `game`, `view.size` pixels wide (200 to 2000). Of the view, only the size, theme and names are used.
///
/// ```
/// use asterism_render::{Course, CourseEntry, View, graph};
/// use asterism_rules::{AnyGame, GameKind, LogEntry};
///
/// let mut game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// let m = game.legal_moves().swap_remove(0);
/// game.play(&m).expect("a legal move");
/// let course = Course {
///     chances: vec![vec![0.5, 0.5], vec![0.6, 0.4]],
///     entries: vec![CourseEntry {
///         entry: LogEntry::Move(m),
///         ply: 1,
///     }],
///     turns: Vec::new(),
/// };
/// let picture = graph(&game, &course, &View::default());
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn graph(game: &AnyGame, course: &Course, view: &View) -> Png {
    let graph = graph_scene(game, course, view);
    let of_game = gallery(game.kind()).shades.full;
    let shades: Vec<_> = shades::SHADES.iter().chain(of_game).copied().collect();
    Png::new(raster::chart(&graph, &shades, view.theme, view.pixels()))
}

/// Returns the graph that [`graph`] draws, as data.
pub fn graph_scene(game: &AnyGame, course: &Course, view: &View) -> Figure {
    let sides = game.sides();
    let plot = Plot::new(course, &sides);
    let mut painter = FigurePainter::default();
    painter.paint_field(FIELD, &plot.ticks(), &plot.levels());
    match sides.as_slice() {
        [_, _] => plot.paint_area(&mut painter),
        _ => plot.paint_curves(&mut painter),
    }
    marks::paint_turns(&mut painter, &plot, course);
    marks::paint_ends(&mut painter, &plot, game, course);
    ends::paint_labels(&mut painter, &plot, game, view);
    Figure {
        width: WIDTH,
        height: HEIGHT,
        items: painter.items,
    }
}

/// Returns the color of a side's curve, which is the color of the side's first seat.
fn ink(side: SeatSet) -> Ink {
    let inks = [
        Ink::Curve1,
        Ink::Curve2,
        Ink::Curve3,
        Ink::Curve4,
        Ink::Curve5,
        Ink::Curve6,
    ];
    side.iter()
        .next()
        .map_or(Ink::Text, |seat| inks[seat.index()])
}

impl FigurePainter {
    /// Draws the plot area with its grid and the numbers on both axes. Each of the `ticks` has an x coordinate, and each of the `levels` has a height
    /// from 0 (bottom) to 1 (top).
    fn paint_field(&mut self, field: [f64; 4], ticks: &[(f64, usize)], levels: &[(f64, String)]) {
        let [left, top, right, bottom] = field;
        let (width, height) = (right - left, bottom - top);
        let middle = point(f64::midpoint(left, right), f64::midpoint(top, bottom));
        let field = Shape::rounded(Point::ZERO, width, height, 0.0);
        self.add_art("field", Art::default().fill(field, Ink::Chart), middle);
        for &(at, number) in ticks {
            let foot = point(at, bottom);
            self.add_line("grid", vec![point(at, top), foot], 1.6, Ink::ChartLine);
            let below = foot + point(0.0, 26.0);
            self.add_number("move", &number.to_string(), FIGURES, below, Ink::Quiet);
        }
        for (share, label) in levels {
            let y = bottom + (top - bottom) * share;
            self.add_line(
                "grid",
                vec![point(left, y), point(right, y)],
                1.6,
                Ink::ChartLine,
            );
            let start = left - 11.0 - font::width(label, FIGURES);
            self.write("level", (label.clone(), FIGURES), (start, y), Ink::Quiet);
        }
    }
}
