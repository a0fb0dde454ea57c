//! How a piece moved to its place: what an animation shows between two positions.

use crate::scene::Point;

/// Path of one item of a scene during the last move.
#[derive(Clone, PartialEq, Debug)]
pub struct Travel {
    /// Index of the item in [`Scene::items`](crate::Scene::items). The scene shows the item at the end of the path.
    pub item: usize,
    /// Points of the path in board units: at least two; the last one is where the scene shows the item.
    pub path: Vec<Point>,
    /// Time at which the item starts to move, as a share of the move's time: 0 to 1.
    pub begin: f64,
    /// Time at which the item arrives, as a share of the move's time: `begin` to 1.
    pub end: f64,
}
