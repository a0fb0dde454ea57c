//! Origins of games, such as challenges and tournaments.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::refused;
use crate::stored::Unreadable;
use crate::stored::field::Field;
use crate::{GameId, Group, StoreError};

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
    /// A user challenged others, or the engine, for a group of users.
    Group(Voting),
    /// Someone joined the standing challenge with this number, which opens one challenge after another.
    Standing(GameId),
}

/// How a group of users plays, and which group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voting {
    /// The group that holds the challenger's seat.
    pub group: Group,
    /// Number of votes with which a vote ends before its time is over: at least 1; `None` if it never does.
    pub quorum: Option<u8>,
    /// Time from the first suggestion in a turn to the end of its vote, in whole milliseconds.
    pub time: Duration,
}

impl Voting {
    /// Checks that the terms of the votes can be stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a vote has no time or ends without votes, or if the group's ID is too large.
    pub(crate) fn check(self) -> Result<(), StoreError> {
        if self.time.as_millis() == 0 || self.quorum == Some(0) || !self.group.is_storable() {
            return Err(refused(format!("votes by {self:?}")));
        }
        Ok(())
    }
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
            Origin::Group(_) => "group",
            Origin::Standing(_) => "standing",
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

    /// Returns how groups of users vote in games with this origin; `None` if no group plays.
    pub const fn voting(self) -> Option<Voting> {
        match self {
            Origin::Group(voting) => Some(voting),
            _ => None,
        }
    }

    /// Returns whether a challenge may be opened with this origin.
    pub(crate) const fn may_be_chosen(self) -> bool {
        matches!(
            self,
            Origin::Challenge | Origin::Ladder | Origin::Group(_) | Origin::Standing(_)
        )
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
    Group(VotingV11),
    /// Number of the standing challenge. Added in format version 12 of games and 11 of challenges.
    Standing(u64),
}

/// Stored form of a [`Voting`]: the number of the group, how many votes end a vote, and its time in milliseconds. Added in format version 11 of games
/// and 9 of challenges.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VotingV11(u64, Option<u8>, u64);

impl Field for Voting {
    type Stored = VotingV11;

    fn write(&self) -> VotingV11 {
        VotingV11(self.group.to_stored(), self.quorum, self.time.write())
    }

    fn read(VotingV11(group, quorum, time): VotingV11) -> Result<Self, Unreadable> {
        Ok(Self {
            group: Group::from_stored(group).ok_or("a group that is a user")?,
            quorum,
            time: Field::read(time)?,
        })
    }
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
            Origin::Group(voting) => OriginV4::Group(voting.write()),
            Origin::Standing(number) => OriginV4::Standing(number.get()),
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
            OriginV4::Group(voting) => Origin::Group(Field::read(voting)?),
            OriginV4::Standing(number) => Origin::Standing(Field::read(number)?),
        })
    }
}
