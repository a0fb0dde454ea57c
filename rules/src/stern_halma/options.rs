//! Options and presets.

use crate::options::option_words;
use crate::{GameOptions, OptionKey};

/// Options of Stern-Halma; the default is the preset `printed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// `win` (R5).
    pub win: Win,
    /// `foreign_arms` (R2).
    pub foreign_arms: ForeignArms,
    /// `leave_target` (R2).
    pub leave_target: LeaveTarget,
    /// `play_on` (R5): the game goes on until all places are decided.
    pub play_on: bool,
}

/// When a seat is home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Win {
    /// When all its pegs are in the target arm.
    #[default]
    OwnOnly,
    /// Also when every hole of the target arm holds a peg and at least one of them is its own.
    Filled,
}

/// Whether a peg may end its turn in an arm that is neither its own nor its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ForeignArms {
    /// It may.
    #[default]
    Free,
    /// It may hop through such an arm but not end there; a peg that is in one has to leave it.
    PassOnly,
}

/// Whether a peg may leave its target arm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LeaveTarget {
    /// It may.
    #[default]
    Free,
    /// Its turns must end in the target arm. A chain of hops may pass outside.
    Stay,
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["printed", "no_blocking"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, win: "own_only" = Win::OwnOnly, "filled" = Win::Filled),
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
}
