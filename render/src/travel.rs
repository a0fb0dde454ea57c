//! How things on a board came to be where they are: what an animation shows between two moves.

use asterism_rules::AnyGame;

use crate::scene::{Point, Scene};
use crate::view::View;
use crate::{pentagame, squadro, star_squares, stern_halma};

/// Way of one thing during the last move.
#[derive(Clone, PartialEq, Debug)]
pub struct Travel {
    /// Which of the scene's items, shown where it ends up.
    pub item: usize,
    /// Where it runs, in board units: at least two points, the last one where the item is.
    pub path: Vec<Point>,
    /// Share of the move's time, 0 to 1, at which it sets out.
    pub begin: f64,
    /// Share of the move's time, `begin` to 1, at which it arrives.
    pub end: f64,
}

/// Ways of everything the last move of `game` moved, in its `scene`: none before the first.
pub fn travels(game: &AnyGame, view: &View, scene: &Scene) -> Vec<Travel> {
    match game {
        AnyGame::Pentagame(game) => pentagame::travels(game, view, scene),
        AnyGame::Squadro(game) => squadro::travels(game, view, scene),
        AnyGame::StarSquares(game) => star_squares::travels(game, view, scene),
        AnyGame::SternHalma(game) => stern_halma::travels(game, view, scene),
    }
}
