//! Variant choices and presets.

use crate::options::{option_number, option_words};
use crate::{GameOptions, OptionKey};

use super::board::RingStops;

/// Variant choices of Pentagame; the default is the preset `illustrated`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `ring_stops`: size of the board.
    pub ring_stops: RingStops,
    /// `black_may_return` (R7): a beaten black block may go back on the goal just cleared.
    pub black_may_return: bool,
    /// `own_partner_out` (R8).
    pub own_partner_out: PartnerOut,
    /// `gray_exhausted` (R8).
    pub gray_exhausted: GrayExhausted,
    /// `forced_outs` (R9).
    pub forced_outs: ForcedOuts,
    /// `repetition` (R10).
    pub repetition: Repetition,
    /// `finish_round` (R11): the last round is played out.
    pub finish_round: bool,
    /// `tie` (R11).
    pub tie: Tie,
    /// `target` (R11): own figures to bring out.
    pub target: Target,
    /// `threefold`: house rule, draw by threefold repetition of the position.
    pub threefold: bool,
    /// `round_limit`: house rule, draw after that many rounds; 0 is off.
    pub round_limit: u16,
}

/// When an own figure leaves that an own swap brought to its goal without being the one that moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PartnerOut {
    /// In the same turn.
    #[default]
    Immediate,
    /// As a forced move-out in the player's next turn.
    NextTurn,
}

/// What happens when a gray block is due and none is in the supply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrayExhausted {
    /// One is moved on the board.
    #[default]
    Reposition,
    /// None is placed.
    Skip,
}

/// What happens when several figures must leave at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ForcedOuts {
    /// All leave in this turn.
    #[default]
    All,
    /// One leaves, of the player's choice.
    OnePerTurn,
}

/// What a player may not do twice in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// Exactly the same move.
    #[default]
    SameMove,
    /// The same move, nor a swap of the same two figures.
    SamePair,
    /// Everything is allowed.
    Off,
}

/// Who wins when several have reached the target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tie {
    /// All of them.
    #[default]
    Shared,
    /// Those with most figures out.
    MostOut,
}

/// Number of own figures to bring out, 1–5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target(u8);

impl Target {
    /// Target of `figures`, if it is 1–5.
    pub const fn new(figures: u8) -> Option<Self> {
        match figures {
            1..=5 => Some(Self(figures)),
            _ => None,
        }
    }

    /// Number of figures.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for Target {
    fn default() -> Self {
        Self(3)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ring_stops: RingStops::default(),
            black_may_return: true,
            own_partner_out: PartnerOut::default(),
            gray_exhausted: GrayExhausted::default(),
            forced_outs: ForcedOuts::default(),
            repetition: Repetition::default(),
            finish_round: true,
            tie: Tie::default(),
            target: Target::default(),
            threefold: false,
            round_limit: 0,
        }
    }
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["illustrated", "leaflet", "classic"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, ring_stops: "3" = RingStops::Three, "1" = RingStops::One),
        option_words!(Self, black_may_return: "true" = true, "false" = false),
        option_words!(Self, own_partner_out: "immediate" = PartnerOut::Immediate, "next_turn" = PartnerOut::NextTurn),
        option_words!(Self, gray_exhausted: "reposition" = GrayExhausted::Reposition, "skip" = GrayExhausted::Skip),
        option_words!(Self, forced_outs: "all" = ForcedOuts::All, "one_per_turn" = ForcedOuts::OnePerTurn),
        option_words!(Self, repetition: "same_move" = Repetition::SameMove, "same_pair" = Repetition::SamePair, "off" = Repetition::Off),
        option_words!(Self, finish_round: "true" = true, "false" = false),
        option_words!(Self, tie: "shared" = Tie::Shared, "most_out" = Tie::MostOut),
        option_words!(Self, target: "3" = Target(3), "1" = Target(1), "2" = Target(2), "4" = Target(4), "5" = Target(5)),
        option_words!(Self, threefold: "false" = false, "true" = true),
        option_number!(Self, round_limit: 0 to 65535),
    ];

    fn preset(name: &str) -> Option<Self> {
        let default = Self::default();
        match name.trim().to_lowercase().as_str() {
            "illustrated" => Some(default),
            "leaflet" => Some(Self {
                gray_exhausted: GrayExhausted::Skip,
                ..default
            }),
            "classic" => Some(Self {
                finish_round: false,
                ring_stops: RingStops::One,
                ..default
            }),
            _ => None,
        }
    }
}
