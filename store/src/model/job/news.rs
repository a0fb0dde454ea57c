//! News: what users are told about.

use crate::stored::tagged;
use crate::{GameId, words};

/// Maximum number of news items in one digest; further ones are left out.
pub const NEWS_KEPT: usize = 100;

tagged! {
    /// Something that concerns a user and that they did not do themselves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum News as NewsV1 {
        /// A game in which the user has a seat is over.
        "over" Over {
            /// The game.
            game: GameId,
        } => b'6';
        /// An offer in one of the user's games waits for their answer.
        "offer" Offer {
            /// The game.
            game: GameId,
            /// Number of the offer.
            number: u32,
        } => b'6';
        /// A challenge of the user was declined, or not answered in time.
        "closed" Closed {
            /// The challenge.
            challenge: GameId,
        } => b'6';
        /// None of the answers that the user planned for a game can be played any more. No other user may learn of it.
        "plan_void" PlanVoid {
            /// The game.
            game: GameId,
            /// Why.
            why: VoidWhy,
        } => b'8';
        /// A game that the user watches has a new board.
        "watched" Watched {
            /// The game.
            game: GameId,
            /// Version of the game that the board shows.
            version: u64,
        } => b'9';
    }
}

/// Why planned answers can no longer be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidWhy {
    /// The game went a different way than the user had planned for.
    Elsewhere,
    /// Moves were taken back.
    TakenBack,
    /// The game is over.
    Over,
    /// The rules do not allow the planned answer.
    NotLegal,
}

words! {
    VoidWhyV1 of VoidWhy { Elsewhere, TakenBack, Over, NotLegal }
}

impl News {
    /// Returns whether a digest with this news need not also contain `other`. It shows a watched game as it is when the digest is sent.
    pub(super) fn covers(self, other: Self) -> bool {
        match (self, other) {
            (News::Watched { game, .. }, News::Watched { game: same, .. }) => game == same,
            _ => self == other,
        }
    }

    /// Returns the game that the news is about; `None` if it is about a challenge.
    pub fn game(self) -> Option<GameId> {
        match self {
            News::Over { game }
            | News::Offer { game, .. }
            | News::PlanVoid { game, .. }
            | News::Watched { game, .. } => Some(game),
            News::Closed { .. } => None,
        }
    }

    /// Returns the closed challenge that the news is about.
    pub(super) fn closed_challenge(self) -> Option<GameId> {
        match self {
            News::Closed { challenge } => Some(challenge),
            _ => None,
        }
    }
}
