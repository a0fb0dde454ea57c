//! Pictures other than boards, as data: graphs, tables and the like.

use std::fmt;

use crate::font;
use crate::scene::{Art, Heads, Point, Stroke, Text};
use crate::theme::Ink;

/// A picture other than a board, as data. The origin is in the middle; a unit is a thousandth of the width.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Items to draw, from bottom to top.
    pub items: Vec<FigureItem>,
}

/// One item of a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureItem {
    /// What the item shows, in words.
    pub what: String,
    /// How the item is drawn.
    pub shown: FigureMark,
}

/// How an item is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum FigureMark {
    /// Drawing with its origin at this point.
    Art(Art, Point),
    /// Line.
    Stroke(Stroke),
    /// Line of text.
    Text(Text),
}

/// Writes one line per item, with coordinates rounded to hundredths. Golden files have this format.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "figure {:.2} x {:.2}", self.width, self.height)?;
        for FigureItem { what, shown } in &self.items {
            write!(f, "{what}")?;
            match shown {
                FigureMark::Art(_, at) => write!(f, " {at}")?,
                FigureMark::Stroke(stroke) => {
                    for p in &stroke.points {
                        write!(f, " {p}")?;
                    }
                }
                FigureMark::Text(text) => write!(f, " {} {:?}", text.at, text.text)?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Collects the items of a figure.
#[derive(Default)]
pub(crate) struct FigurePainter {
    pub(crate) items: Vec<FigureItem>,
}

impl FigurePainter {
    pub(crate) fn add_art(&mut self, what: impl Into<String>, art: Art, at: Point) {
        self.add(what, FigureMark::Art(art, at));
    }

    pub(crate) fn add_line(
        &mut self,
        what: impl Into<String>,
        points: Vec<Point>,
        width: f64,
        ink: Ink,
    ) {
        let heads = Heads::None;
        self.add(
            what,
            FigureMark::Stroke(Stroke {
                points,
                width,
                ink,
                heads,
            }),
        );
    }

    pub(crate) fn add_text(&mut self, what: impl Into<String>, text: Text) {
        self.add(what, FigureMark::Text(text));
    }

    /// Adds text centered at this point.
    pub(crate) fn add_number(
        &mut self,
        what: impl Into<String>,
        text: &str,
        size: f64,
        at: Point,
        ink: Ink,
    ) {
        let text = Text {
            text: text.to_owned(),
            at: font::centered(text, size, at),
            size,
            ink,
        };
        self.add_text(what, text);
    }

    pub(crate) fn add(&mut self, what: impl Into<String>, shown: FigureMark) {
        let what = what.into();
        self.items.push(FigureItem { what, shown });
    }
}
