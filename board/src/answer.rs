//! What the calls return. Coordinates and lengths are in board units, with the origin in the center of the board.

use std::collections::BTreeMap;

use serde::Serialize;

/// Origin of the rules.
#[derive(Clone, Debug, Serialize)]
pub struct Version {
    /// Checksum of the sources.
    pub sources: &'static str,
}

/// Colors of a theme.
#[derive(Clone, Debug, Serialize)]
pub struct Inks {
    /// All inks.
    pub inks: Vec<InkColor>,
}

/// Colors of an ink.
#[derive(Clone, Debug, Serialize)]
pub struct InkColor {
    /// Name of the ink: drawings use the CSS variable `--ink-NAME`.
    pub name: String,
    /// Color of undimmed drawings.
    pub full: String,
    /// Color of dimmed drawings.
    pub dim: String,
}

/// Drawings by id, as elements of SVG.
#[derive(Clone, Debug, Serialize)]
pub struct Defs {
    /// The asked drawings, and those that they refer to.
    pub defs: BTreeMap<String, String>,
}

/// A board.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// Identifier of the kind of game.
    pub kind: &'static str,
    /// Side length of the square board.
    pub side: f64,
    /// Id of the empty board.
    pub ground: String,
    /// Whether the empty board is dimmed, because choices stand out.
    pub dim: bool,
    /// Everything on the board, from bottom to top.
    pub items: Vec<ShownItem>,
    /// Paths of the pieces that the last move moved.
    pub travels: Vec<ShownTravel>,
    /// Index of the seat to move; `None` if the game is over.
    pub turn: Option<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// Number of moves made, tried moves included.
    pub ply: usize,
    /// Moves made, tried moves included, in notation.
    pub moves: Vec<ShownMove>,
    /// Choices for the next step that have a place on the board, in board order.
    pub asks_choices: Vec<ShownChoice>,
    /// Choices for the next step without a place on the board.
    pub placeless: Vec<PlacelessChoice>,
    /// Notation of the move, if nothing is left to choose.
    pub whole: Option<String>,
    /// Notation of the steps chosen so far.
    pub written: String,
}

/// A move that was made or tried.
#[derive(Clone, Debug, Serialize)]
pub struct ShownMove {
    /// Index of the seat that made the move.
    pub seat: usize,
    /// Notation of the move.
    pub text: String,
}

/// An item on the board.
#[derive(Clone, Debug, Serialize)]
pub struct ShownItem {
    /// Name of the item, which is unique on the board.
    pub key: String,
    /// Purpose of the item: `label`, `piece`, `block`, `sign` or `rim`.
    pub role: &'static str,
    /// Whether the item is dimmed.
    pub dim: bool,
    /// Id of the drawing; `None` for lines and text.
    #[serde(rename = "use", skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// Position of the drawing's origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// Position of the drawing's origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
    /// Elements of SVG, for lines and text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// Path of an item that moved.
#[derive(Clone, Debug, Serialize)]
pub struct ShownTravel {
    /// Name of the item.
    pub key: String,
    /// Points of the path; at the last one the item is shown.
    pub path: Vec<(f64, f64)>,
    /// Time at which the item starts, as a fraction of the move's duration.
    pub begin: f64,
    /// Time at which the item arrives, as a fraction of the move's duration.
    pub end: f64,
}

/// A choice with its place on the board.
#[derive(Clone, Debug, Serialize)]
pub struct ShownChoice {
    /// Step that the choice adds.
    pub step: u16,
    /// Short name of the choice, in notation.
    pub label: String,
    /// Center of the place.
    pub x: f64,
    /// Center of the place.
    pub y: f64,
    /// Radius of the place.
    pub r: f64,
    /// Name of the piece that the choice refers to.
    pub piece: Option<String>,
}

/// A choice without a place on the board.
#[derive(Clone, Debug, Serialize)]
pub struct PlacelessChoice {
    /// Step that the choice adds.
    pub step: u16,
    /// Short name of the choice, in notation.
    pub label: String,
}

/// Steps of a move.
#[derive(Clone, Debug, Serialize)]
pub struct Chosen {
    /// The steps.
    pub chosen: Vec<u16>,
}
