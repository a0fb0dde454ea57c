//! Marks for a move being put together: the peg that has been chosen, and the choices for the next step.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Choice, Choices as _, Game, Step};

use super::art::{PegSign, SternHalmaLook};
use crate::draft::Draft;
use crate::painter::{Choices, Painter};

/// The choices for the next step of a move.
pub(crate) struct HoleOffer {
    /// Holes that the player may choose: holes with pegs that can move, or free holes to move to.
    holes: Vec<Hole>,
    /// Hole of the peg that the player has chosen to move.
    mover: Option<Hole>,
}

impl HoleOffer {
    pub(super) fn read(
        game: &Game<SternHalma>,
        choosing: &[Step],
        draft: &Draft<SternHalma>,
    ) -> Self {
        let hole = |choice: &Choice| Hole::new(usize::from(choice.spot?.0));
        let mover = choosing.first().and_then(|&first| {
            let pegs = game.position().next_steps(&[]).ok()?.choices;
            hole(pegs.iter().find(|choice| choice.step == first)?)
        });
        Self {
            holes: draft.offered.iter().filter_map(hole).collect(),
            mover,
        }
    }
}

impl Choices<SternHalma> {
    /// Returns whether the peg in `hole` keeps its full color, because it has been chosen or may be chosen.
    pub(super) fn keeps(&self, hole: Hole) -> bool {
        self.offer.mover == Some(hole) || self.offer.holes.contains(&hole)
    }

    /// Paints the signs for the choices, below the pegs.
    pub(super) fn paint_below(&self, painter: &mut Painter<'_, SternHalma>) {
        if let Some(mover) = self.offer.mover {
            painter.paint_on_hole("chosen", mover, SternHalmaLook::Around(PegSign::Chosen));
        }
        for &hole in &self.offer.holes {
            let look = match self.draft.position.peg(hole) {
                Some(_) => SternHalmaLook::Around(PegSign::Choice),
                None => SternHalmaLook::Pick(hole),
            };
            painter.paint_on_hole("choice", hole, look);
        }
    }

    /// Paints the names of the holes of pegs that the player may choose, above all pegs. The marks on free holes already contain the names of these
    /// holes.
    pub(super) fn paint_names(&self, painter: &mut Painter<'_, SternHalma>) {
        for &hole in &self.offer.holes {
            if self.draft.position.peg(hole).is_some() {
                painter.paint_on_hole("name", hole, SternHalmaLook::Name(hole));
            }
        }
    }
}
