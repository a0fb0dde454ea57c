//! A move being put together, in any game: the steps chosen so far, and the choices for the next step.

use asterism_rules::{Choice, Entry, Game, GamePosition, Step};

use crate::scene::Tone;
use crate::view::View;

/// State of a move being put together.
pub(crate) struct Draft<P: GamePosition> {
    /// Board after the steps chosen so far.
    pub(crate) position: P,
    /// Choices for the next step.
    pub(crate) offered: Vec<Choice>,
    /// The complete move, when nothing is left to choose.
    pub(crate) whole: Option<P::Move>,
}

impl<P: GamePosition> Draft<P> {
    /// Reads the move from the chosen steps; `None` if the game is over or does not offer these steps.
    pub(crate) fn read(game: &Game<P>, choosing: &[Step]) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let before = game.position();
        let steps = before.next_steps(choosing).ok()?;
        Some(Self {
            position: before.preview(choosing).ok()?,
            offered: steps.choices,
            whole: steps.whole.and_then(|text| before.parse_move(&text).ok()),
        })
    }

    /// Returns the tone of everything that cannot be chosen.
    pub(crate) fn tone(&self) -> Tone {
        match self.whole {
            Some(_) => Tone::Full,
            None => Tone::Dim,
        }
    }
}

/// A move that a picture marks.
pub(crate) struct ShownMove<'a, P: GamePosition> {
    /// Position before the move.
    pub(crate) before: &'a P,
    pub(crate) m: &'a P::Move,
    pub(crate) age: MoveAge,
}

/// How a move is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveAge {
    /// The last move, or the one being put together.
    Newest,
    /// An earlier move that the viewer has not seen yet.
    Older,
}

impl MoveAge {
    /// Returns the name in scenes of a sign called `what` for the last move.
    pub(crate) fn name(self, what: &str) -> String {
        match self {
            Self::Newest => what.to_owned(),
            Self::Older => format!("older {what}"),
        }
    }

    /// Returns the thickness of a line that is `width` thick for the last move.
    pub(crate) fn line(self, width: f64) -> f64 {
        match self {
            Self::Newest => width,
            Self::Older => width * 0.5,
        }
    }
}

/// Returns the moves that a picture marks, oldest first: the move being put together once it is complete, otherwise the moves that
/// `view` asks for.
pub(crate) fn shown_moves<'a, P: GamePosition>(
    game: &'a Game<P>,
    view: &View,
    draft: Option<&'a Draft<P>>,
) -> Vec<ShownMove<'a, P>> {
    let Some(draft) = draft else {
        return recent_moves(game, view);
    };
    if let Some(m) = &draft.whole {
        return vec![ShownMove {
            before: game.position(),
            m,
            age: MoveAge::Newest,
        }];
    }
    let has_chosen = view
        .choosing
        .as_ref()
        .is_some_and(|chosen| !chosen.is_empty());
    if has_chosen || view.since.is_none() {
        return Vec::new();
    }
    recent_moves(game, view)
}

/// Returns the last move and the earlier ones since the last move of [`View::since`], oldest first. At most one per other seat: a seat that
/// has left the game, or has not moved yet, would otherwise get all of them.
pub(crate) fn recent_moves<'a, P: GamePosition>(
    game: &'a Game<P>,
    view: &View,
) -> Vec<ShownMove<'a, P>> {
    let most = match view.since {
        _ if !view.last_move => 0,
        None => 1,
        Some(_) => game.position().players() - 1,
    };
    let entries = game.entries().iter().zip(game.positions());
    let moves = entries.rev().filter_map(|(entry, before)| match entry {
        Entry::Move(m) => Some((m, before)),
        Entry::Resigned(_) | Entry::TimedOut(_) | Entry::DrawAgreed | Entry::Aborted(_) => None,
    });
    let mut shown: Vec<ShownMove<'a, P>> = Vec::new();
    for (m, before) in moves.take(most) {
        let is_own = view.since == Some(before.to_move());
        let age = if shown.is_empty() {
            MoveAge::Newest
        } else if is_own {
            break;
        } else {
            MoveAge::Older
        };
        shown.push(ShownMove { before, m, age });
        if is_own {
            break;
        }
    }
    shown.reverse();
    shown
}
