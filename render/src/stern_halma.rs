//! Pictures of SternHalma.

use asterism_rules::Game;
use asterism_rules::stern_halma::SternHalma;

use crate::scene::Scene;
use crate::{Gallery, View};

/// The picture as data.
pub(crate) fn scene(_game: &Game<SternHalma>, _view: &View) -> Scene {
    unimplemented!()
}

/// Board and pieces.
pub(crate) fn gallery() -> Gallery {
    unimplemented!()
}
