//! State of a move being put together, in any game, and the moves that a picture marks.

use asterism_rules::{Choice, Entry, Game, GamePosition, Step};

use crate::scene::Tone;
use crate::view::View;

/// State of a move being put together.
pub(crate) struct Draft<P: GamePosition> {
    /// Position on the board after the steps chosen so far.
    pub(crate) position: P,
    /// Choices for the next step of the move.
    pub(crate) offered: Vec<Choice>,
    /// The complete move, if nothing is left to choose.
    pub(crate) whole: Option<P::Move>,
}

impl<P: GamePosition> Draft<P> {
    /// Reads the move from the chosen steps. Returns `None` if the game is over or does not offer these steps.
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

    /// Returns the tone of everything that the player cannot choose. It is dimmed until the move is complete.
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
    /// Position after the move. Later moves may have changed it.
    pub(crate) after: &'a P,
    pub(crate) m: &'a P::Move,
    pub(crate) age: MoveAge,
}

/// Age of a move, which determines how the picture marks the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveAge {
    /// The last move, or the move being put together.
    Newest,
    /// An earlier move that the viewer has not seen yet.
    Older,
}

impl MoveAge {
    /// Returns the name of a sign in scenes. `what` is the name that the sign has if it belongs to the last move; for older moves, a prefix is added.
    pub(crate) fn name(self, what: &str) -> String {
        match self {
            Self::Newest => what.to_owned(),
            Self::Older => format!("older {what}"),
        }
    }

    /// Returns the thickness of a line, where `width` is its thickness for the last move.
    pub(crate) fn line(self, width: f64) -> f64 {
        match self {
            Self::Newest => width,
            Self::Older => width * 0.5,
        }
    }
}

/// Returns the moves that a picture marks, oldest first. If a move being put together is complete, only that move is marked. Otherwise, the picture
/// marks the moves that `view` asks for.
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
            after: &draft.position,
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

/// Returns the moves since the last move of the seat [`View::since`], including that move, oldest first. There are at most as many moves as there are
/// other seats, because a viewer who has left the game, or has not moved yet, would otherwise see all moves. The moves that the last one answered
/// ([`View::answered`]) are always among them, but not more than one move of each seat.
pub(crate) fn recent_moves<'a, P: GamePosition>(
    game: &'a Game<P>,
    view: &View,
) -> Vec<ShownMove<'a, P>> {
    let players = game.position().players();
    let least = (1 + view.answered).min(players);
    let most = match view.since {
        _ if !view.last_move => 0,
        None => least,
        Some(_) => least.max(players - 1),
    };
    let positions = game.positions().windows(2);
    let entries = game.entries().iter().zip(positions);
    let moves = entries.rev().filter_map(|(entry, around)| match entry {
        Entry::Move(m) => Some((m, &around[0], &around[1])),
        Entry::Resigned(_) | Entry::TimedOut(_) | Entry::DrawAgreed | Entry::Aborted(_) => None,
    });
    let mut shown: Vec<ShownMove<'a, P>> = Vec::new();
    let mut is_seen = false;
    for (m, before, after) in moves.take(most) {
        let is_own = view.since == Some(before.to_move());
        if shown.len() >= least && (is_seen || is_own) {
            break;
        }
        is_seen |= is_own;
        let age = if shown.is_empty() {
            MoveAge::Newest
        } else {
            MoveAge::Older
        };
        shown.push(ShownMove {
            before,
            after,
            m,
            age,
        });
    }
    shown.reverse();
    shown
}
