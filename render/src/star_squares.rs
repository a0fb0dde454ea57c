//! Pictures of StarSquares.

use asterism_rules::Game;
use asterism_rules::star_squares::StarSquares;

use crate::scene::Scene;
use crate::{Gallery, View};

/// The picture as data.
pub(crate) fn scene(_game: &Game<StarSquares>, _view: &View) -> Scene {
    unimplemented!()
}

/// Board and pieces.
pub(crate) fn gallery() -> Gallery {
    unimplemented!()
}
