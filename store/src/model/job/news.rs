//! The news that jobs tell users, declared in one table.

use crate::stored::tagged;
use crate::{GameId, words};

tagged! {
    /// An event that affects a user and that the user did not cause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum News as NewsV1 {
        /// A game in which the user has a seat is over.
        "over" Over {
            /// ID of the game.
            game: GameId,
        } => b'6';
        /// An offer in one of the user's games is waiting for the user's answer.
        "offer" Offer {
            /// ID of the game.
            game: GameId,
            /// Number of the offer.
            number: u32,
        } => b'6';
        /// A challenge by the user was declined, or was not answered in time.
        "closed" Closed {
            /// ID of the challenge.
            challenge: GameId,
        } => b'6';
        /// It became the user's turn during their quiet hours.
        "turn" Turn {
            /// ID of the game.
            game: GameId,
            /// Version of the game at which it is the user's turn.
            version: u64,
        } => b'=';
        /// The user was challenged during their quiet hours.
        "invited" Invited {
            /// ID of the challenge.
            challenge: GameId,
        } => b'=';
        /// The user is next in a game of three or more.
        "next" Next {
            /// ID of the game.
            game: GameId,
            /// Version of the game at which the turn before the user's began.
            version: u64,
        } => b'=';
        /// None of the answers that the user planned for a game can be played anymore. No other user may learn about this.
        "plan_void" PlanVoid {
            /// ID of the game.
            game: GameId,
            /// Reason why the answers can no longer be played.
            why: VoidWhy,
        } => b'8';
        /// The clocks of one of the user's games were stopped, or a player was given more time.
        "granted" Granted {
            /// ID of the game.
            game: GameId,
            /// Number of the grant in [`GameRecord::grants`](crate::GameRecord::grants), from 1.
            number: u32,
        } => b'<';
        /// The board of a game that the user watches has changed.
        "watched" Watched {
            /// ID of the game.
            game: GameId,
            /// Version of the game that the board shows.
            version: u64,
        } => b'9';
    }
}

/// Reason why planned answers can no longer be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidWhy {
    /// The game took a different course from the one that the user had planned for.
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
    /// Returns whether a digest that contains this news can omit `other`. One item for each watched game is enough, because the digest shows the game
    /// as it is when the digest is sent.
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
            | News::Granted { game, .. }
            | News::Turn { game, .. }
            | News::Next { game, .. }
            | News::Watched { game, .. } => Some(game),
            News::Closed { .. } | News::Invited { .. } => None,
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
