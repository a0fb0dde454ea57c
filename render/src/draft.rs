//! A move being put together, in any game: what is chosen, and what may be chosen next.

use asterism_rules::{Choice, Game, Position};

use crate::scene::Tone;
use crate::view::{Choosing, View};

/// What a picture needs to know of a move being put together.
pub(crate) struct Draft<P: Position> {
    /// The board as it looks with what is chosen so far.
    pub(crate) position: P,
    /// What may be chosen next, of the group wanted.
    pub(crate) offered: Vec<Choice>,
    /// The whole move, once nothing is left to choose.
    pub(crate) whole: Option<P::Move>,
}

impl<P: Position> Draft<P> {
    /// `None` if the game does not offer what is chosen.
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

    /// Strength of everything that cannot be chosen.
    pub(crate) fn tone(&self) -> Tone {
        match self.whole {
            Some(_) => Tone::Full,
            None => Tone::Dim,
        }
    }
}

/// The move a picture shows, with the position before it: one that is ready to be played, or else the last one.
pub(crate) fn shown<'a, P: Position>(
    game: &'a Game<P>,
    view: &View,
    draft: Option<&'a Draft<P>>,
) -> Option<(&'a P, &'a P::Move)> {
    match draft {
        Some(draft) => draft.whole.as_ref().map(|m| (game.position(), m)),
        None => game.last().filter(|_| view.last_move),
    }
}
