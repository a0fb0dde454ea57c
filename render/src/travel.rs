//! Paths along which animations move pieces between two positions.

use crate::scene::Point;

/// Path along which an item of a scene moved during the last move.
#[derive(Clone, PartialEq, Debug)]
pub struct Travel {
    /// Index of the item in [`Scene::items`](crate::Scene::items). The scene shows the item at the end of the path.
    pub item: usize,
    /// Points of the path, in board units. There are at least two; the last one is where the scene shows the item.
    pub path: Vec<Point>,
    /// Time at which the item starts to move, as a fraction (0 to 1) of the move's duration.
    pub begin: f64,
    /// Time at which the item arrives, as a fraction (`begin` to 1) of the move's duration.
    pub end: f64,
}
