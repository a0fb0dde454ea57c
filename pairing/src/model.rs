//! Entrants, rounds and tables: the parts of a tournament.

use crate::Points;

/// A player who takes part in a tournament. All other types refer to an entrant by the index in a slice. New entrants are only ever appended to that
/// slice.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entrant {
    /// Strength, for seeding: the entrant with the highest rating is the first seed. Equal ratings are seeded by index.
    pub rating: f64,
    /// First round in which the entrant can be paired, counted from 0. More than 0 for a late entry.
    pub from_round: usize,
    /// Round from which the entrant is no longer paired; `None` unless the entrant has withdrawn.
    pub until_round: Option<usize>,
}

impl Entrant {
    /// Returns an entrant who takes part from the first round to the last.
    pub fn new(rating: f64) -> Self {
        Self {
            rating,
            from_round: 0,
            until_round: None,
        }
    }

    /// Returns whether the entrant can be paired in `round`, counted from 0.
    pub fn takes_part_in(&self, round: usize) -> bool {
        self.from_round <= round && self.until_round.is_none_or(|until| round < until)
    }
}

/// One round of a tournament. Entrants who neither sit at a table nor have a bye miss the round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// The tables, the strongest first.
    pub tables: Vec<Table>,
    /// Entrants who have a bye in this round.
    pub byes: Vec<usize>,
}

/// One game of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Table {
    /// The players in the order of their seats. The player in the first seat begins.
    pub players: Vec<usize>,
    /// Result of the game.
    pub result: TableResult,
}

impl Table {
    /// Returns a table whose game has not ended yet.
    pub fn new(players: Vec<usize>) -> Self {
        Self {
            players,
            result: TableResult::Running,
        }
    }

    /// Returns the points by seat; `None` until the game has ended.
    pub fn scores(&self) -> Option<&[Points]> {
        match &self.result {
            TableResult::Running => None,
            TableResult::Played(scores) | TableResult::Unplayed(scores) => Some(scores),
        }
    }
}

/// Result of the game at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TableResult {
    /// The game has not ended yet.
    Running,
    /// The game was played. Contains the points by seat.
    Played(Vec<Points>),
    /// The game was decided without being played, such as by forfeit. Contains the points by seat. As in chess, the players count as not having met:
    /// they can be paired again, the game does not count toward their seats, and tie-breaks count no opponent.
    Unplayed(Vec<Points>),
}

/// Points for rounds without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scoring {
    /// Points for a bye.
    pub bye: Points,
    /// Points for each round that a late entry missed before entering.
    pub late_bye: Points,
}

impl Scoring {
    /// One point for a bye, and no points for rounds missed by a late entry.
    pub const SWISS: Self = Self {
        bye: Points::WIN,
        late_bye: Points::ZERO,
    };

    /// No points for byes: in a round robin with an odd number of entrants, every entrant has one bye.
    pub const ROUND_ROBIN: Self = Self {
        bye: Points::ZERO,
        late_bye: Points::ZERO,
    };
}

/// The seat of a player at a table of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatOfTwo {
    /// The player begins (White in chess).
    First,
    /// The opponent begins.
    Second,
}

impl SeatOfTwo {
    /// Returns the opponent's seat.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
