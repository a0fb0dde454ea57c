//! A graph as data.

use std::fmt;

use crate::scene::{Art, Point, Stroke, Text};

/// A graph as data. The origin is in the middle; a unit is a thousandth of the width.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    /// Width of the graph.
    pub width: f64,
    /// Height of the graph.
    pub height: f64,
    /// Items to draw, from bottom to top.
    pub items: Vec<GraphItem>,
}

/// One item of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct GraphItem {
    /// What the item shows, in words.
    pub what: String,
    /// How the item is drawn.
    pub shown: GraphMark,
}

/// How an item is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum GraphMark {
    /// Drawing with its origin at this point.
    Art(Art, Point),
    /// Line.
    Stroke(Stroke),
    /// Line of text.
    Text(Text),
}

/// Writes one line per item, with coordinates rounded to hundredths. Golden files have this format.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "graph {:.2} x {:.2}", self.width, self.height)?;
        for GraphItem { what, shown } in &self.items {
            write!(f, "{what}")?;
            match shown {
                GraphMark::Art(_, at) => write!(f, " {at}")?,
                GraphMark::Stroke(stroke) => {
                    for p in &stroke.points {
                        write!(f, " {p}")?;
                    }
                }
                GraphMark::Text(text) => write!(f, " {} {:?}", text.at, text.text)?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
