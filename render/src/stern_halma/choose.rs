//! A move being put together: what is chosen, and what may be chosen next.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Game, Position};

use super::art::{Look, Sign};
use super::{Painter, layout};
use crate::draft::Draft;
use crate::view::Choosing;

/// What the picture says about a move being put together.
pub(super) struct Choices {
    pub(super) draft: Draft<SternHalma>,
    /// Holes that may be chosen, with the pegs that may move or free to go to.
    holes: Vec<Hole>,
    /// Where the peg chosen to move stands.
    mover: Option<Hole>,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    pub(super) fn read(game: &Game<SternHalma>, choosing: &Choosing) -> Option<Self> {
        let draft = Draft::read(game, choosing)?;
        let hole = |choice: &asterism_rules::Choice| Hole::new(usize::from(choice.spot?.0));
        let mover = choosing.chosen.first().and_then(|&first| {
            let pegs = game.position().next_steps(&[]).ok()?.choices;
            hole(pegs.iter().find(|choice| choice.step == first)?)
        });
        Some(Self {
            holes: draft.offered.iter().filter_map(hole).collect(),
            mover,
            draft,
        })
    }

    /// Whether a hole in the row called `letter` may be chosen.
    pub(super) fn offers_row(&self, letter: char) -> bool {
        self.holes
            .iter()
            .any(|&hole| layout::letter(hole) == letter)
    }

    /// Whether the peg in `hole` stays in full color.
    pub(super) fn keeps(&self, hole: Hole) -> bool {
        self.mover == Some(hole) || self.holes.contains(&hole)
    }

    /// What lies under the pegs.
    pub(super) fn below(&self, painter: &mut Painter<'_>) {
        if self.draft.whole.is_some() {
            return;
        }
        if let Some(mover) = self.mover {
            painter.sign("chosen", mover, Look::Around(Sign::Chosen));
        }
        for &hole in &self.holes {
            let look = match self.draft.position.peg(hole) {
                Some(_) => Look::Around(Sign::Choice),
                None => Look::Pick(painter.number(hole)),
            };
            painter.sign("choice", hole, look);
        }
    }
}
