//! Variant choices and presets.

use crate::{GameOptions, OptionError};

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

/// One option in text.
struct Key {
    name: &'static str,
    /// Values, separated by `, `.
    allowed: &'static str,
    get: fn(&Options) -> String,
    /// `None` if the value is not among those allowed; it comes in lower case.
    set: fn(&mut Options, &str) -> Option<()>,
}

/// Key whose values are words, each standing for one value of the field.
macro_rules! words {
    ($field:ident: $first:literal = $first_value:expr $(, $word:literal = $value:expr)+) => {
        Key {
            name: stringify!($field),
            allowed: concat!($first $(, ", ", $word)+),
            get: |options| {
                let words = [($first, $first_value) $(, ($word, $value))+];
                words
                    .into_iter()
                    .find(|&(_, value)| value == options.$field)
                    .map_or_else(String::new, |(word, _)| word.to_owned())
            },
            set: |options, text| {
                let words = [($first, $first_value) $(, ($word, $value))+];
                options.$field = words.into_iter().find(|&(word, _)| word == text)?.1;
                Some(())
            },
        }
    };
}

const KEYS: [Key; 11] = [
    words!(ring_stops: "3" = RingStops::Three, "1" = RingStops::One),
    words!(black_may_return: "true" = true, "false" = false),
    words!(own_partner_out: "immediate" = PartnerOut::Immediate, "next_turn" = PartnerOut::NextTurn),
    words!(gray_exhausted: "reposition" = GrayExhausted::Reposition, "skip" = GrayExhausted::Skip),
    words!(forced_outs: "all" = ForcedOuts::All, "one_per_turn" = ForcedOuts::OnePerTurn),
    words!(repetition: "same_move" = Repetition::SameMove, "same_pair" = Repetition::SamePair, "off" = Repetition::Off),
    words!(finish_round: "true" = true, "false" = false),
    words!(tie: "shared" = Tie::Shared, "most_out" = Tie::MostOut),
    words!(target: "1" = Target(1), "2" = Target(2), "3" = Target(3), "4" = Target(4), "5" = Target(5)),
    words!(threefold: "true" = true, "false" = false),
    Key {
        name: "round_limit",
        allowed: "0 (off) to 65535",
        get: |options| options.round_limit.to_string(),
        set: |options, text| {
            options.round_limit = text.parse().ok()?;
            Some(())
        },
    },
];

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["illustrated", "leaflet", "classic"];

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

    fn parse(text: &str) -> Result<Self, OptionError> {
        let mut options = Self::default();
        let mut singles = Vec::new();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let Some((key, value)) = part.split_once('=') else {
                return Err(OptionError::Malformed {
                    part: part.to_owned(),
                });
            };
            let (key, value) = (key.trim().to_lowercase(), value.trim().to_lowercase());
            if key == "preset" {
                options = Self::preset(&value).ok_or_else(|| OptionError::UnknownValue {
                    key,
                    value,
                    allowed: Self::PRESETS.join(", "),
                })?;
            } else {
                singles.push((key, value));
            }
        }
        for (name, value) in singles {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                let names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
                return Err(OptionError::UnknownKey {
                    key: name,
                    allowed: format!("preset, {}", names.join(", ")),
                });
            };
            if (key.set)(&mut options, &value).is_none() {
                return Err(OptionError::UnknownValue {
                    key: name,
                    value,
                    allowed: key.allowed.to_owned(),
                });
            }
        }
        Ok(options)
    }

    fn to_text(&self) -> String {
        let default = Self::default();
        let parts: Vec<_> = KEYS
            .iter()
            .map(|key| (key.name, (key.get)(self), (key.get)(&default)))
            .filter(|(_, value, usual)| value != usual)
            .map(|(name, value, _)| format!("{name}={value}"))
            .collect();
        parts.join(",")
    }
}
