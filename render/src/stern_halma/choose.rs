//! A move being put together: what is chosen, and what may be chosen next.

use asterism_rules::stern_halma::{Hole, Move, SternHalma};
use asterism_rules::{Game, Position};

use super::art::{Look, Sign};
use super::{Painter, layout};
use crate::scene::Tone;
use crate::view::Choosing;

/// What the picture says about a move being put together.
pub(super) struct Choices {
    /// The board as it looks with what is chosen so far.
    pub(super) position: SternHalma,
    /// Holes that may be chosen, with the pegs that may move or free to go to.
    holes: Vec<Hole>,
    /// Where the peg chosen to move stands.
    mover: Option<Hole>,
    /// The whole move, once nothing is left to choose.
    pub(super) whole: Option<Move>,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    pub(super) fn read(game: &Game<SternHalma>, choosing: &Choosing) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let before = game.position();
        let chosen = &choosing.chosen[..];
        let steps = before.next_steps(chosen).ok()?;
        let whole = steps.whole.as_deref();
        let offered = steps
            .choices
            .iter()
            .filter(|choice| choosing.group.is_none_or(|group| group == choice.group));
        let hole = |choice: &asterism_rules::Choice| Hole::new(usize::from(choice.spot?.0));
        let mover = chosen.first().and_then(|&first| {
            let pegs = before.next_steps(&[]).ok()?.choices;
            hole(pegs.iter().find(|choice| choice.step == first)?)
        });
        Some(Self {
            position: before.preview(chosen).ok()?,
            holes: offered.filter_map(hole).collect(),
            mover,
            whole: whole.and_then(|text| before.parse_move(text).ok()),
        })
    }

    /// Strength of everything that cannot be chosen.
    pub(super) fn tone(&self) -> Tone {
        match self.whole {
            Some(_) => Tone::Full,
            None => Tone::Dim,
        }
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
        if self.whole.is_some() {
            return;
        }
        if let Some(mover) = self.mover {
            painter.sign("chosen", mover, Look::Around(Sign::Chosen));
        }
        for &hole in &self.holes {
            let look = match self.position.peg(hole) {
                Some(_) => Look::Around(Sign::Choice),
                None => Look::Pick(painter.number(hole)),
            };
            painter.sign("choice", hole, look);
        }
    }
}
