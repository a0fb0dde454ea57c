//! Pictures other than boards, such as graphs and tables, as data.

use std::fmt;

use crate::font;
use crate::scene::{Art, Bounds, Heads, Point, Stroke, Text, point};
use crate::theme::Ink;

/// A picture other than a board, as data. The origin is in the center of the picture, and a unit is a thousandth of the width.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Items to draw, from bottom to top.
    pub items: Vec<FigureItem>,
}

/// An item in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureItem {
    /// Description of what the item shows, such as `title`.
    pub what: String,
    /// Drawing of the item.
    pub shown: FigureMark,
}

/// Drawing of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum FigureMark {
    /// A drawing, and the point where its origin goes.
    Art(Art, Point),
    /// A line through given points.
    Stroke(Stroke),
    /// A line of text.
    Text(Text),
    /// A filled rectangle.
    Panel(Panel),
}

/// A filled rectangle with rounded corners. Drawing a large rectangle as a panel is much faster than drawing it as an [`Art`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Panel {
    /// Position and size of the panel.
    pub bounds: Bounds,
    /// Radius of the corners.
    pub round: f64,
    /// Color that fills the panel.
    pub ink: Ink,
}

/// Writes one line for each item, with coordinates rounded to hundredths. The golden files of tests have this format.
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
                FigureMark::Panel(Panel { bounds, .. }) => {
                    write!(f, " {} {}", bounds.min, bounds.max)?;
                }
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

    /// Adds a filled rectangle of the given width and height around `center`. The radius of its corners is `round`.
    pub(crate) fn add_panel(
        &mut self,
        what: impl Into<String>,
        center: Point,
        (width, height): (f64, f64),
        round: f64,
        ink: Ink,
    ) {
        let half = point(width / 2.0, height / 2.0);
        let bounds = Bounds {
            min: center - half,
            max: center + half,
        };
        self.add(what, FigureMark::Panel(Panel { bounds, round, ink }));
    }

    /// Adds text that begins at the x coordinate `left`. Its capital letters are vertically centered on the y coordinate `middle`. Empty text is left
    /// out.
    pub(crate) fn write(
        &mut self,
        what: impl Into<String>,
        (text, size): (String, f64),
        (left, middle): (f64, f64),
        ink: Ink,
    ) {
        if text.is_empty() {
            return;
        }
        let text = Text {
            text,
            at: point(left, middle + font::CAPITAL * size / 2.0),
            size,
            ink,
        };
        self.add(what, FigureMark::Text(text));
    }

    /// Adds text whose visible part is centered at a point.
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
        self.add(what, FigureMark::Text(text));
    }

    pub(crate) fn add(&mut self, what: impl Into<String>, shown: FigureMark) {
        let what = what.into();
        self.items.push(FigureItem { what, shown });
    }

    /// Returns the finished figure. The coordinates of the items, which are relative to the upper left corner until then, are made relative to the
    /// center.
    pub(crate) fn finish(mut self, width: f64, height: f64) -> Figure {
        let way = point(-width / 2.0, -height / 2.0);
        for FigureItem { shown, .. } in &mut self.items {
            match shown {
                FigureMark::Art(_, at) => *at = *at + way,
                FigureMark::Stroke(stroke) => {
                    for p in &mut stroke.points {
                        *p = *p + way;
                    }
                }
                FigureMark::Text(text) => text.at = text.at + way,
                FigureMark::Panel(panel) => panel.bounds = panel.bounds.moved(way),
            }
        }
        Figure {
            width,
            height,
            items: self.items,
        }
    }
}
