//! A move being put together: what is chosen, and what may be chosen next.

use asterism_rules::star_squares::{Point as Place, StarSquares};
use asterism_rules::{Game, Position};

use super::art::{Look, Sign};
use super::{Painter, signs};
use crate::draft::Draft;
use crate::scene::{Heads, Role, Tone};
use crate::theme::Ink;
use crate::view::Choosing;

/// What the picture says about a move being put together.
pub(super) struct Choices {
    pub(super) draft: Draft<StarSquares>,
    /// Points that may be chosen, with a star or not.
    points: Vec<Place>,
    /// Star chosen to do something.
    chosen: Option<Place>,
    /// Whether the chosen star may leave the board.
    leaves: bool,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    pub(super) fn read(game: &Game<StarSquares>, choosing: &Choosing) -> Option<Self> {
        let draft = Draft::read(game, choosing)?;
        let board = draft.position.options().board;
        let offered = draft.offered.iter();
        let mut points: Vec<Place> = offered
            .filter_map(|choice| board.point(choice.spot?.0.into()))
            .collect();
        // A star chosen stays where it is until it is said what it does: that it may leave is offered where it stands.
        let chosen = choosing
            .chosen
            .first()
            .and_then(|step| board.point(step.value().into()));
        let leaves = points.iter().any(|&point| Some(point) == chosen);
        points.retain(|&point| Some(point) != chosen);
        Some(Self {
            draft,
            points,
            chosen,
            leaves,
        })
    }

    /// Whether the star on this point stays in full color.
    pub(super) fn keeps(&self, place: Place) -> bool {
        self.chosen == Some(place) || self.points.contains(&place)
    }

    /// Signs, which lie under the stars.
    ///
    /// Free points to place a star on are many: they get small rings. Stars that may do something are circled. Those
    /// the chosen star may push have an arrow that says whither besides, and free points it may move to are discs.
    pub(super) fn mark(&self, painter: &mut Painter<'_>) {
        if self.draft.whole.is_some() {
            return;
        }
        if let Some(chosen) = self.chosen {
            for &place in &self.points {
                let what = format!("reach {}", painter.board.name(place));
                let ends = vec![painter.center(chosen), painter.center(place)];
                let width = painter.size().arrow() * 0.75;
                painter.stroke(what, ends, width, Ink::ChoiceGlow, Heads::None);
            }
        }
        for &place in &self.points {
            let size = painter.size();
            let look = match (painter.position.star(place), self.chosen) {
                (Some(_), _) => Look::Around(size, Sign::Choice),
                (None, None) => Look::Free(size),
                (None, Some(_)) => Look::Goal(size),
            };
            let what = format!("choice {}", painter.board.name(place));
            painter.sprite(Role::Sign, what, look, painter.center(place), Tone::Full);
        }
        if let Some(chosen) = self.chosen {
            painter.around("chosen", chosen, Sign::Chosen);
            for &place in &self.points {
                if painter.position.star(place).is_some() {
                    whither(painter, chosen, place);
                }
            }
            if self.leaves {
                let way = painter.center(chosen);
                signs::off(painter, "choice off".to_owned(), chosen, way, Ink::Choice);
            }
        }
    }
}

/// Where the star on `place` goes if it is pushed by the `chosen` one.
fn whither(painter: &mut Painter<'_>, chosen: Place, place: Place) {
    if let Some(beyond) = painter.position.pushed_to(chosen, place) {
        signs::arrow(painter, "would go", place, beyond, Ink::Choice);
    } else {
        let way = painter.center(place) - painter.center(chosen);
        let what = format!("would leave {}", painter.board.name(place));
        signs::off(painter, what, place, way, Ink::Choice);
    }
}
