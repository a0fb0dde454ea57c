//! A move being put together, in any game: the steps chosen so far, and the choices for the next step.

use asterism_rules::{Choice, Game, GamePosition};

use crate::scene::Tone;
use crate::view::{Choosing, View};

/// State of a move being put together.
pub(crate) struct Draft<P: GamePosition> {
    /// Board after the steps chosen so far.
    pub(crate) position: P,
    /// Choices for the next step, in the wanted group.
    pub(crate) offered: Vec<Choice>,
    /// The complete move, once nothing is left to choose.
    pub(crate) whole: Option<P::Move>,
}

impl<P: GamePosition> Draft<P> {
    /// Returns `None` if the game is over or does not offer the chosen steps.
    pub(crate) fn read(game: &Game<P>, choosing: &Choosing) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let before = game.position();
        let steps = before.next_steps(&choosing.chosen).ok()?;
        let wanted = |choice: &Choice| choosing.group.is_none_or(|group| group == choice.group);
        Some(Self {
            position: before.preview(&choosing.chosen).ok()?,
            offered: steps.choices.into_iter().filter(wanted).collect(),
            whole: steps.whole.and_then(|text| before.parse_move(&text).ok()),
        })
    }

    /// Tone of everything that cannot be chosen.
    pub(crate) fn tone(&self) -> Tone {
        match self.whole {
            Some(_) => Tone::Full,
            None => Tone::Dim,
        }
    }
}

/// Returns the move that a picture marks, with the position before it: the move being put together once it is complete, or the last move if
/// none is being put together.
pub(crate) fn shown_move<'a, P: GamePosition>(
    game: &'a Game<P>,
    view: &View,
    draft: Option<&'a Draft<P>>,
) -> Option<(&'a P, &'a P::Move)> {
    match draft {
        Some(draft) => draft.whole.as_ref().map(|m| (game.position(), m)),
        None => game.last().filter(|_| view.last_move),
    }
}
