//! Pictures of Squadro.

use asterism_rules::Game;
use asterism_rules::squadro::Squadro;

use crate::scene::Scene;
use crate::{Gallery, View};

/// The picture as data.
pub(crate) fn scene(_game: &Game<Squadro>, _view: &View) -> Scene {
    unimplemented!()
}

/// Board and pieces.
pub(crate) fn gallery() -> Gallery {
    unimplemented!()
}
