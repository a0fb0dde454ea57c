//! A move being put together: what is chosen, and what may be chosen next.

use asterism_rules::star_squares::{Move, Point as Place, StarSquares};
use asterism_rules::{Game, Position};

use super::art::{Look, Sign};
use super::{Painter, signs};
use crate::scene::{Role, Tone};
use crate::theme::Ink;
use crate::view::Choosing;

/// What the picture says about a move being put together.
pub(super) struct Choices {
    /// The board as it looks with what is chosen so far.
    pub(super) position: StarSquares,
    /// Points that may be chosen, with a star or not.
    points: Vec<Place>,
    /// Star chosen to do something.
    chosen: Option<Place>,
    /// Whether the chosen star may leave the board.
    leaves: bool,
    /// The whole move, once nothing is left to choose.
    pub(super) whole: Option<Move>,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    pub(super) fn read(game: &Game<StarSquares>, choosing: &Choosing) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let before = game.position();
        let board = before.options().board;
        let steps = before.next_steps(&choosing.chosen).ok()?;
        let offered = steps
            .choices
            .iter()
            .filter(|choice| choosing.group.is_none_or(|group| group == choice.group));
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
            position: before.preview(&choosing.chosen).ok()?,
            points,
            chosen,
            leaves,
            whole: steps.whole.and_then(|text| before.parse_move(&text).ok()),
        })
    }

    /// Strength of everything that cannot be chosen.
    pub(super) fn tone(&self) -> Tone {
        match self.whole {
            Some(_) => Tone::Full,
            None => Tone::Dim,
        }
    }

    /// Whether the star on this point stays in full color.
    pub(super) fn keeps(&self, place: Place) -> bool {
        self.chosen == Some(place) || self.points.contains(&place)
    }

    /// Signs, which lie under the stars.
    pub(super) fn mark(&self, painter: &mut Painter<'_>) {
        if self.whole.is_some() {
            return;
        }
        for &place in &self.points {
            if painter.position.star(place).is_some() {
                painter.around("choice", place, Sign::Choice);
            } else {
                let what = format!("choice {}", painter.board.name(place));
                let look = Look::Pick(painter.size());
                painter.sprite(Role::Sign, what, look, painter.center(place), Tone::Full);
            }
        }
        if let Some(place) = self.chosen {
            painter.around("chosen", place, Sign::Chosen);
            if self.leaves {
                let way = painter.center(place);
                signs::off(painter, "choice off".to_owned(), place, way, Ink::Choice);
            }
        }
    }
}
