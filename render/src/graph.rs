//! How the chances went in a game, as a picture: a curve for every side over the moves, where the game turned, and how it ended.
//!
//! Two sides share one curve around the middle; whoever is ahead has the field between it and the middle. Of more, each has a
//! curve, told apart by color and by the form of its marks, and led to its player's badge and name. Everything that can be put
//! into numbers is: there is no word in it but names.

mod curves;
mod ends;
mod marks;
mod shades;

use std::fmt;
use std::sync::Arc;

use asterism_engine::review::Course;
use asterism_rules::{AnyGame, SeatSet};

use crate::font;
use crate::raster;
use crate::scene::{Art, Point, Shape, Stroke, Text, point};
use crate::theme::Ink;
use crate::view::View;
use crate::{Png, gallery};
use curves::Plot;

/// Picture of a game's course as data. The origin is in the middle, a unit a thousandth of the width.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// What is drawn, from bottom to top.
    pub items: Vec<Drawn>,
}

/// One thing in the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// What it shows, for people who read a graph as text.
    pub what: String,
    /// Its looks.
    pub shown: Shown,
}

/// Looks of a thing.
#[derive(Clone, PartialEq, Debug)]
pub enum Shown {
    /// Drawing with its origin at this point.
    Art(Art, Point),
    /// Line.
    Stroke(Stroke),
    /// Line of writing.
    Text(Text),
}

/// Size of the picture.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 560.0;

/// Field in which the curves run: left, top, right, bottom.
const FIELD: [f64; 4] = [-412.0, -198.0, 246.0, 222.0];

/// Size of writing beside the field.
const FIGURES: f64 = 24.0;

/// Sizes of names, the largest that fits.
const NAMES: [f64; 3] = [29.0, 26.0, 23.0];

/// Draws how `game` went, `view.size` pixels wide. Of the view, only size, theme and names count.
pub fn graph(game: &AnyGame, course: &Course, view: &View) -> Png {
    let graph = graph_scene(game, course, view);
    let of_game = gallery(game.kind()).shades.full;
    let shades: Vec<_> = shades::SHADES.iter().chain(of_game).copied().collect();
    Png {
        bytes: Arc::new(raster::chart(&graph, &shades, view.theme, view.pixels())),
    }
}

/// The picture as data.
pub fn graph_scene(game: &AnyGame, course: &Course, view: &View) -> Graph {
    let sides = game.sides();
    let plot = Plot::new(course, &sides);
    let mut painter = Painter::default();
    painter.field(&plot);
    match sides.as_slice() {
        [_, _] => plot.area(&mut painter),
        _ => plot.curves(&mut painter),
    }
    marks::turns(&mut painter, &plot, course);
    marks::ends(&mut painter, &plot, game, course);
    ends::labels(&mut painter, &plot, game, view);
    Graph {
        width: WIDTH,
        height: HEIGHT,
        items: painter.items,
    }
}

/// Ink of a side's curve: that of its first seat.
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

/// Gathers items.
#[derive(Default)]
struct Painter {
    items: Vec<Drawn>,
}

impl Painter {
    fn art(&mut self, what: impl Into<String>, art: Art, at: Point) {
        self.push(what, Shown::Art(art, at));
    }

    fn line(&mut self, what: impl Into<String>, points: Vec<Point>, width: f64, ink: Ink) {
        let heads = crate::scene::Heads::None;
        self.push(
            what,
            Shown::Stroke(Stroke {
                points,
                width,
                ink,
                heads,
            }),
        );
    }

    fn text(&mut self, what: impl Into<String>, text: Text) {
        self.push(what, Shown::Text(text));
    }

    /// Writing whose middle is at this point.
    fn figure(&mut self, what: impl Into<String>, text: &str, size: f64, at: Point, ink: Ink) {
        let text = Text {
            text: text.to_owned(),
            at: font::centered(text, size, at),
            size,
            ink,
        };
        self.text(what, text);
    }

    fn push(&mut self, what: impl Into<String>, shown: Shown) {
        let what = what.into();
        self.items.push(Drawn { what, shown });
    }

    /// Field with its scales.
    fn field(&mut self, plot: &Plot<'_>) {
        let [left, top, right, bottom] = FIELD;
        let (width, height) = (right - left, bottom - top);
        let middle = point(f64::midpoint(left, right), f64::midpoint(top, bottom));
        let field = Shape::rounded(Point::ZERO, width, height, 0.0);
        self.art("field", Art::default().fill(field, Ink::Chart), middle);
        for (at, number) in plot.ticks() {
            let foot = point(at, bottom);
            self.line("grid", vec![point(at, top), foot], 1.6, Ink::ChartLine);
            let below = foot + point(0.0, 26.0);
            self.figure("move", &number.to_string(), FIGURES, below, Ink::Quiet);
        }
        for (share, label) in plot.levels() {
            let y = bottom + (top - bottom) * share;
            self.line(
                "grid",
                vec![point(left, y), point(right, y)],
                1.6,
                Ink::ChartLine,
            );
            let end = left - 11.0;
            let at = point(
                end - font::width(label, FIGURES),
                y + font::CAPITAL * FIGURES / 2.0,
            );
            let text = Text {
                text: (*label).to_owned(),
                at,
                size: FIGURES,
                ink: Ink::Quiet,
            };
            self.text("level", text);
        }
    }
}

/// One line for each thing, coordinates to hundredths: what golden files hold.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "graph {:.2} x {:.2}", self.width, self.height)?;
        for Drawn { what, shown } in &self.items {
            write!(f, "{what}")?;
            match shown {
                Shown::Art(_, at) => write!(f, " {at}")?,
                Shown::Stroke(stroke) => {
                    for p in &stroke.points {
                        write!(f, " {p}")?;
                    }
                }
                Shown::Text(text) => write!(f, " {} {:?}", text.at, text.text)?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
