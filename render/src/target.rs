//! Places on a picture where players touch what they choose.

use asterism_rules::{Choice, Game, Step};

use crate::painter::{Choices, Drawable, Painter};
use crate::scene::Point;
use crate::view::View;

/// A choice for the next step of a move, and its place on the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The step that the choice adds to the move.
    pub step: Step,
    /// Short name of the choice, in notation.
    pub label: String,
    /// Center of the place, in board units; `None` if the choice has no place on the picture.
    pub at: Option<Point>,
    /// Radius of the place, in board units. Places of different choices may overlap.
    pub radius: f64,
}

/// Returns the choices for the next step of the move that `view` puts together, or of a new move, in board order.
pub(crate) fn find_targets<P: Drawable>(game: &Game<P>, view: &View) -> Vec<Target> {
    let view = View {
        choosing: Some(view.choosing.clone().unwrap_or_default()),
        ..view.clone()
    };
    let Some(Choices { draft, .. }) = Choices::<P>::read(game, &view) else {
        return Vec::new();
    };
    let painter = Painter::new(&draft.position, &view);
    let target = |choice: &Choice| {
        let place = P::touch(&painter, choice);
        Target {
            step: choice.step,
            label: choice.label.clone(),
            at: place.map(|(at, _)| at),
            radius: place.map_or(0.0, |(_, radius)| radius),
        }
    };
    draft.offered.iter().map(target).collect()
}
