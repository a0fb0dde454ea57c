//! Options and presets of Stern-Halma.

use crate::options::option_words;
use crate::{GameOptions, OptionKey};

/// Options of Stern-Halma; the default is the preset `printed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Option `win` (R5): the condition under which a seat has reached its goal.
    pub win: Win,
    /// Option `foreign_arms` (R2): whether a peg can end its turn in an arm that is neither its start arm nor its target.
    pub foreign_arms: ForeignArms,
    /// Option `leave_target` (R2): whether a peg can leave its target arm.
    pub leave_target: LeaveTarget,
    /// Option `play_on` (R5): whether the game continues after a seat has reached its goal, until all places in the ranking are decided.
    pub play_on: bool,
}

/// Condition under which a seat has reached its goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Win {
    /// All pegs of the seat are in its target arm.
    #[default]
    OwnOnly,
    /// All pegs of the seat are in its target arm, or every hole of the target arm has a peg and at least one of these pegs is the seat's own.
    Filled,
    /// Stands for `Filled` if seats sit opposite each other, so that one of them could block another's target arm. Stands for `OwnOnly` with three
    /// players, whose target arms start empty. It is replaced when the game starts, so a position never has this value.
    BySeats,
}

/// Whether a peg can end its turn in an arm that is neither its start arm nor its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ForeignArms {
    /// A peg can end its turn in any arm, even one that is neither its start arm nor its target.
    #[default]
    Free,
    /// A peg can hop through an arm that is neither its start arm nor its target, but cannot end its turn in that arm. A peg that is already in an
    /// arm of this kind must leave the arm when it moves.
    PassOnly,
}

/// Whether a peg can leave its target arm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LeaveTarget {
    /// A peg can leave the target arm.
    #[default]
    Free,
    /// A peg in its target arm must end its turns in that arm, but can leave the arm during a chain of hops.
    Stay,
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["printed", "no_blocking"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, win: "own_only" = Win::OwnOnly, "filled" = Win::Filled, "by_seats" = Win::BySeats),
        option_words!(Self, foreign_arms: "free" = ForeignArms::Free, "pass_only" = ForeignArms::PassOnly),
        option_words!(Self, leave_target: "free" = LeaveTarget::Free, "stay" = LeaveTarget::Stay),
        option_words!(Self, play_on: "false" = false, "true" = true),
    ];

    fn preset(name: &str) -> Option<Self> {
        let default = Self::default();
        match name.trim().to_lowercase().as_str() {
            "printed" => Some(default),
            "no_blocking" => Some(Self {
                win: Win::Filled,
                ..default
            }),
            _ => None,
        }
    }

    fn for_new_game(preset: Option<&str>) -> Option<Self> {
        match preset {
            Some(name) => Self::preset(name),
            None => Some(Self {
                win: Win::BySeats,
                ..Self::default()
            }),
        }
    }

    fn for_players(self, players: usize) -> Self {
        let win = match self.win {
            Win::BySeats if super::has_opposite_seats(players) => Win::Filled,
            Win::BySeats => Win::OwnOnly,
            Win::OwnOnly | Win::Filled => self.win,
        };
        Self { win, ..self }
    }
}
