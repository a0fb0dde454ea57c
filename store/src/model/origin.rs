//! Origins of games, such as challenges and tournaments.

use serde::{Deserialize, Serialize};

use crate::GameId;
use crate::stored::Unreadable;
use crate::stored::field::Field;

/// How a game came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A user challenged other users or the engine.
    #[default]
    Challenge,
    /// One user plays all seats.
    Practice,
    /// The game started with moves played elsewhere.
    Import,
    /// The game belongs to a tournament.
    Tournament {
        /// ID of the tournament.
        id: GameId,
        /// Whether vacations stop the game's clock.
        vacations: bool,
    },
    /// The game is played for the ladder of its server.
    Ladder,
}

impl Origin {
    /// Returns the name of the origin: a lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Challenge => "challenge",
            Origin::Practice => "practice",
            Origin::Import => "import",
            Origin::Tournament { .. } => "tournament",
            Origin::Ladder => "ladder",
        }
    }

    /// Returns whether the players of games with this origin compete with each other.
    pub const fn is_competitive(self) -> bool {
        !matches!(self, Origin::Practice | Origin::Import)
    }

    /// Returns whether users who do not play in a game with this origin wait for its end.
    pub const fn keeps_others_waiting(self) -> bool {
        matches!(self, Origin::Tournament { .. } | Origin::Ladder)
    }

    /// Returns whether vacations stop the clocks of games with this origin.
    pub const fn allows_vacations(self) -> bool {
        !matches!(
            self,
            Origin::Tournament {
                vacations: false,
                ..
            }
        )
    }

    /// Returns whether the players of games with this origin may abort them.
    pub const fn allows_abort(self) -> bool {
        !matches!(self, Origin::Tournament { .. })
    }

    /// Returns whether a challenge may be opened with this origin.
    pub(crate) const fn may_be_chosen(self) -> bool {
        matches!(self, Origin::Challenge | Origin::Ladder)
    }
}

/// Stored form of an [`Origin`].
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OriginV4 {
    #[default]
    Challenge,
    Practice,
    Import,
    /// ID of the tournament, and whether vacations stop the clock. Added in format version 8, like [`Ladder`](Self::Ladder).
    Tournament(u64, bool),
    Ladder,
}

impl OriginV4 {
    /// Returns whether a feature, such as tournaments or the ladder, started the game.
    pub(crate) const fn is_of_feature(&self) -> bool {
        matches!(self, OriginV4::Tournament(..) | OriginV4::Ladder)
    }
}

impl Field for Origin {
    type Stored = OriginV4;

    fn write(&self) -> OriginV4 {
        match *self {
            Origin::Challenge => OriginV4::Challenge,
            Origin::Practice => OriginV4::Practice,
            Origin::Import => OriginV4::Import,
            Origin::Tournament { id, vacations } => OriginV4::Tournament(id.get(), vacations),
            Origin::Ladder => OriginV4::Ladder,
        }
    }

    fn read(stored: OriginV4) -> Result<Self, Unreadable> {
        Ok(match stored {
            OriginV4::Challenge => Origin::Challenge,
            OriginV4::Practice => Origin::Practice,
            OriginV4::Import => Origin::Import,
            OriginV4::Tournament(id, vacations) => {
                let id = Field::read(id)?;
                Origin::Tournament { id, vacations }
            }
            OriginV4::Ladder => Origin::Ladder,
        })
    }
}
