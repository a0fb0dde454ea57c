//! How a piece came to its place: what an animation shows between two positions.

use crate::scene::Point;

/// Way of one item of a scene during the last move.
#[derive(Clone, PartialEq, Debug)]
pub struct Travel {
    /// Index of the item in [`Scene::items`](crate::Scene::items). The scene shows it where it ends up.
    pub item: usize,
    /// Way in board units: at least two points; the last one is where the item is.
    pub path: Vec<Point>,
    /// When it sets out, as a share of the move's time: 0 to 1.
    pub begin: f64,
    /// When it arrives, as a share of the move's time: `begin` to 1.
    pub end: f64,
}
