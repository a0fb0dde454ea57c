//! Options and presets of Pentagame.

use std::ops::RangeInclusive;

use crate::options::{option_number, option_words};
use crate::{GameOptions, OptionKey, SetupError};

use super::board::RingStops;
use super::figure::Command;

/// Options of Pentagame; the default is the preset `illustrated`.
// Each bool is a separate option that is true or false in the option text.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// `ring_stops`: number of stops on each arc of the ring, which sets the size of the board.
    pub ring_stops: RingStops,
    /// `black_may_return` (R7): whether a beaten black block can be put back on the goal where it was beaten.
    pub black_may_return: bool,
    /// `own_partner_out` (R8): turn in which a figure leaves the board after a swap with another figure of the same seat has brought it to its goal.
    pub own_partner_out: PartnerOut,
    /// `gray_exhausted` (R8): how to place a gray block when the supply is empty.
    pub gray_exhausted: GrayExhausted,
    /// `forced_outs` (R9): whether all figures or only one figure leaves in a forced move-out.
    pub forced_outs: ForcedOuts,
    /// `repetition` (R10): which moves a player cannot repeat in consecutive turns.
    pub repetition: Repetition,
    /// `finish_round` (R11): whether the last round is played to the end.
    pub finish_round: bool,
    /// `tie` (R11): which sides win if several sides reach the target in the same round.
    pub tie: Tie,
    /// `teams`: whether four players form two teams, seats 1 and 3 against 2 and 4.
    pub teams: bool,
    /// `target` (R11): number of figures that a side must bring out to win.
    pub target: Target,
    /// `threefold` (house rule): whether the game is drawn when a position occurs for the third time.
    pub threefold: bool,
    /// `round_limit` (house rule): number of rounds after which the game is drawn; 0 means no limit.
    pub round_limit: u16,
}

/// The turn in which a figure leaves the board after reaching its goal as the partner in a swap with another figure of the same seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PartnerOut {
    /// The partner leaves in the turn of the swap.
    #[default]
    Immediate,
    /// The partner leaves in the player's next turn, as a forced move-out.
    NextTurn,
}

/// Rule for placing a gray block when the supply is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrayExhausted {
    /// A gray block that is already on the board is moved to another stop.
    #[default]
    Reposition,
    /// No gray block is placed while the supply is empty.
    Skip,
}

/// Rule for turns that begin with several figures that must leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ForcedOuts {
    /// All figures that must leave the board leave in one turn.
    #[default]
    All,
    /// Only one of the figures that must leave the board leaves in each turn; the player chooses which one.
    OnePerTurn,
}

/// The repetitions that a player is not allowed to make in consecutive turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// Forbids only the move that the player made in their previous turn.
    #[default]
    SameMove,
    /// Forbids the move that the player made in their previous turn, and any swap of the two figures that were swapped in that turn.
    SamePair,
    /// Forbids no repetition.
    Off,
}

/// The sides that win if several sides reach the target in the same round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tie {
    /// All sides that reach the target in the same round win.
    #[default]
    Shared,
    /// Of the sides that reach the target in the same round, only those with the most figures out win.
    MostOut,
}

/// Number of figures that a player, or a team together, must bring out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Target {
    /// Three figures for a player (two in games with five players), and five figures for a team.
    #[default]
    Usual,
    /// This number of figures, 1–10. Only a team can bring out more than five figures, so targets above five require four players and imply teams.
    /// With five players, the target can be at most four.
    Figures(u8),
}

impl Target {
    /// Returns the target of `figures` figures; `None` if `figures` is not 1–10.
    pub const fn new(figures: u8) -> Option<Self> {
        match figures {
            1..=10 => Some(Self::Figures(figures)),
            _ => None,
        }
    }

    /// Returns the option text of this target and the allowed numbers of players; `None` if any number of players is allowed.
    const fn limit(self) -> Option<(&'static str, RangeInclusive<usize>)> {
        match self {
            Self::Figures(5) => Some(("target=5", 2..=4)),
            Self::Figures(6) => Some(("target=6", 4..=4)),
            Self::Figures(7) => Some(("target=7", 4..=4)),
            Self::Figures(8) => Some(("target=8", 4..=4)),
            Self::Figures(9) => Some(("target=9", 4..=4)),
            Self::Figures(10) => Some(("target=10", 4..=4)),
            Self::Usual | Self::Figures(_) => None,
        }
    }
}

impl Options {
    /// Returns whether four players form two teams.
    pub(super) fn are_teams(&self) -> bool {
        self.teams || matches!(self.target, Target::Figures(6..))
    }

    /// Returns the number of figures that each side must bring out in a game with this number of `players`.
    pub(super) fn target_of(&self, players: usize) -> usize {
        match (self.target, Command::of(players)) {
            (Target::Figures(figures), _) => usize::from(figures),
            (Target::Usual, Command::Color) => 2,
            (Target::Usual, Command::Shape) if self.are_teams() => 5,
            (Target::Usual, Command::Shape) => 3,
        }
    }

    /// Checks that the options allow this number of players.
    pub(super) fn allow(&self, players: usize) -> Result<(), SetupError> {
        let teams = self.teams.then_some(("teams=true", 4..=4));
        let limits = teams.into_iter().chain(self.target.limit());
        for (option, allowed) in limits {
            if !allowed.contains(&players) {
                return Err(SetupError::Option {
                    option,
                    players,
                    allowed,
                });
            }
        }
        Ok(())
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
            teams: false,
            target: Target::default(),
            threefold: false,
            round_limit: 0,
        }
    }
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["illustrated", "leaflet", "classic", "teams"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, ring_stops: "3" = RingStops::Three, "1" = RingStops::One),
        option_words!(Self, black_may_return: "true" = true, "false" = false),
        option_words!(Self, own_partner_out: "immediate" = PartnerOut::Immediate, "next_turn" = PartnerOut::NextTurn),
        option_words!(Self, gray_exhausted: "reposition" = GrayExhausted::Reposition, "skip" = GrayExhausted::Skip),
        option_words!(Self, forced_outs: "all" = ForcedOuts::All, "one_per_turn" = ForcedOuts::OnePerTurn),
        option_words!(Self, repetition: "same_move" = Repetition::SameMove, "same_pair" = Repetition::SamePair, "off" = Repetition::Off),
        option_words!(Self, finish_round: "true" = true, "false" = false),
        option_words!(Self, tie: "shared" = Tie::Shared, "most_out" = Tie::MostOut),
        option_words!(Self, teams: "false" = false, "true" = true),
        option_words!(Self, target: "usual" = Target::Usual,
            "1" = Target::Figures(1), "2" = Target::Figures(2), "3" = Target::Figures(3), "4" = Target::Figures(4),
            "5" = Target::Figures(5), "6" = Target::Figures(6), "7" = Target::Figures(7), "8" = Target::Figures(8),
            "9" = Target::Figures(9), "10" = Target::Figures(10)),
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
            "teams" => Some(Self {
                teams: true,
                ..default
            }),
            _ => None,
        }
    }
}
