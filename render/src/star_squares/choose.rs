//! Marks for a move being put together: the star that has been chosen, and the choices for the next step.

use asterism_rules::star_squares::{Point as Place, StarSquares};
use asterism_rules::{Position, Step};

use super::look::{StarSign, StarSquaresLook};
use super::signs;
use crate::draft::Draft;
use crate::painter::{Choices, Painter};
use crate::scene::Heads;
use crate::theme::Ink;

/// The choices for the next step of a move.
pub(crate) struct PointOffer {
    /// Points that the player may choose, free or with a star on them.
    points: Vec<Place>,
    /// Point of the star that the player has chosen already.
    chosen: Option<Place>,
    /// Whether the chosen star may leave the board.
    leaves: bool,
}

impl PointOffer {
    pub(super) fn read(choosing: &[Step], draft: &Draft<StarSquares>) -> Self {
        let board = draft.position.options().board;
        let offered = draft.offered.iter();
        let mut points: Vec<Place> = offered
            .filter_map(|choice| board.point(choice.spot?.0.into()))
            .collect();
        // A chosen star stays in place until its action is chosen. Taking it off the board is offered at its own point.
        let chosen = choosing
            .first()
            .and_then(|step| board.point(step.value().into()));
        let leaves = points.iter().any(|&point| Some(point) == chosen);
        points.retain(|&point| Some(point) != chosen);
        Self {
            points,
            chosen,
            leaves,
        }
    }
}

impl Choices<StarSquares> {
    /// Returns whether `label` is part of the name of a point that the player may choose.
    pub(super) fn names(&self, label: &str) -> bool {
        let board = self.draft.position.options().board;
        let leaving = self.offer.chosen.filter(|_| self.offer.leaves);
        let mut points = self.offer.points.iter().copied().chain(leaving);
        points.any(|point| board.name(point).contains(label))
    }

    /// Returns whether the star on this point keeps its full color, because it has been chosen or may be chosen.
    pub(super) fn keeps(&self, place: Place) -> bool {
        self.offer.chosen == Some(place) || self.offer.points.contains(&place)
    }

    /// Paints the signs for the choices, below the stars.
    ///
    /// There are many free points on which a star may be placed, so these points get small rings. Stars that can be chosen are circled. Stars that
    /// the chosen star may push also have an arrow in the direction of the push. Free points to which the chosen star may move are shown as discs.
    pub(super) fn paint_marks(&self, painter: &mut Painter<'_, StarSquares>) {
        if let Some(chosen) = self.offer.chosen {
            for &place in &self.offer.points {
                let what = format!("reach {}", painter.board().name(place));
                let ends = vec![painter.center(chosen), painter.center(place)];
                let width = painter.size().arrow() * 0.75;
                painter.add_stroke(what, ends, width, Ink::ChoiceGlow, Heads::None);
            }
        }
        for &place in &self.offer.points {
            let size = painter.size();
            let look = match (painter.position.star(place), self.offer.chosen) {
                (Some(_), _) => StarSquaresLook::Around(size, StarSign::Choice),
                (None, None) => StarSquaresLook::Free(size),
                (None, Some(_)) => StarSquaresLook::Goal(size),
            };
            let what = format!("choice {}", painter.board().name(place));
            painter.add_sign(what, look, painter.center(place));
        }
        if let Some(chosen) = self.offer.chosen {
            painter.paint_around("chosen", chosen, StarSign::Chosen);
            for &place in &self.offer.points {
                if painter.position.star(place).is_some() {
                    paint_push(painter, chosen, place);
                }
            }
            if self.offer.leaves {
                let way = painter.center(chosen);
                let width = painter.size().arrow();
                let what = "choice off".to_owned();
                signs::paint_arrow_off(painter, what, (chosen, way), width, Ink::Choice);
            }
        }
    }
}

/// Paints an arrow from `place` to where the star there goes if the `chosen` star pushes it.
fn paint_push(painter: &mut Painter<'_, StarSquares>, chosen: Place, place: Place) {
    let width = painter.size().arrow();
    if let Some(beyond) = painter.position.pushed_to(chosen, place) {
        signs::paint_arrow(painter, "would go", (place, beyond), width, Ink::Choice);
    } else {
        let way = painter.center(place) - painter.center(chosen);
        let what = format!("would leave {}", painter.board().name(place));
        signs::paint_arrow_off(painter, what, (place, way), width, Ink::Choice);
    }
}
