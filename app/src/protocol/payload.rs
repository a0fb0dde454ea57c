//! Types of fields in custom ids: boards, pages, offers, settings.

use asterism_rules::GameKind;
use asterism_store::{GameId, UserId};

use crate::protocol::time_control::TimeId;

/// Number of moves made in a game.
pub type Ply = u32;

/// The game that a button acts on, and the version of the game that the board next to the button shows.
///
/// The version increases with every move, resignation and takeback, so that the bot can recognize buttons on outdated boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// ID of the game.
    pub game: GameId,
    /// Version of the game that the board shows.
    pub version: u64,
}

/// A page of a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPage {
    /// The player whose games the list shows; `None` for the user who presses the button.
    pub player: Option<UserId>,
    /// Whether to list only the games in this server.
    pub here: bool,
    /// Number of the page, from 0. A number past the end shows the last page.
    pub page: u16,
}

impl GamesPage {
    /// Returns true if the list shows all games of `user` on all servers, where `user` is the one who requests it.
    pub(crate) fn is_all_of(self, user: UserId) -> bool {
        !self.here && self.player.is_none_or(|player| player == user)
    }
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// The ratings that the leaderboard shows.
    pub scale: Scale,
    /// Whether to include everyone, not only users who have played in this server.
    pub everyone: bool,
    /// Number of the page, from 0.
    pub page: u16,
}

/// A category of rated games: one kind of game, either with two players or with more than two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// The kind of game.
    pub kind: GameKind,
    /// Whether the games have two players or more than two.
    pub crowd: Crowd,
}

/// Whether a rating covers games with two players or with more than two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowd {
    /// One against one.
    Two,
    /// Three or more players, each alone or in teams.
    Many,
}

/// Suffix of a scale's ID for [`Crowd::Many`].
const MANY: &str = "-many";

impl Scale {
    /// Returns the scales of a kind of game.
    pub fn of(kind: GameKind) -> impl Iterator<Item = Scale> {
        let crowds = [Crowd::Two, Crowd::Many].into_iter();
        let played = crowds.filter(move |crowd| match crowd {
            Crowd::Two => kind.players().contains(&2),
            Crowd::Many => *kind.players().end() > 2,
        });
        played.map(move |crowd| Scale { kind, crowd })
    }

    /// Returns the scale for a game with this number of seats.
    pub fn for_seats(kind: GameKind, seats: usize) -> Scale {
        let crowd = if seats > 2 { Crowd::Many } else { Crowd::Two };
        Scale { kind, crowd }
    }

    /// Returns every scale.
    pub fn all() -> impl Iterator<Item = Scale> {
        GameKind::ALL.iter().flat_map(|kind| Scale::of(*kind))
    }

    /// Returns the scale's ID in the store and in buttons.
    pub fn id(self) -> String {
        match self.crowd {
            Crowd::Two => self.kind.id().to_owned(),
            Crowd::Many => format!("{}{MANY}", self.kind.id()),
        }
    }

    /// Returns the scale with this ID, if there is one.
    pub fn from_id(id: &str) -> Option<Scale> {
        Scale::all().find(|scale| scale.id() == id)
    }
}

/// State of the user's data when **Delete my data** asked for confirmation. If the user has started a game since then, the button deletes nothing,
/// and the user has to start over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionPrompt {
    /// When the bot asked, in seconds since the Unix epoch.
    pub at: i64,
    /// ID of the user's newest game or challenge at that time; 0 if there was none.
    pub newest: u64,
}

/// What a button or menu on the `/server` panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerPanel {
    /// Restricts the bot to the channels that the user has picked.
    Channels,
    /// Allows the bot in all channels.
    Everywhere,
    /// Turns threads for games on or off in this server.
    Threads(bool),
    /// Sets the default time control of challenges, from a menu.
    Time,
    /// Sets the language of public posts, from a menu.
    Language,
    /// Sets the engine's highest level or the maximum number of running games, from one menu.
    Limits,
    /// Shows the part of the panel for events.
    Events,
    /// Shows the first part of the panel.
    Back,
}

/// Settings of a game against the engine that the user is preparing with buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// The kind of game.
    pub kind: GameKind,
    /// Level of the engine.
    pub level: u8,
    /// Time control.
    pub time: TimeId,
    /// Name of the rules variant; empty for the usual rules.
    pub variant: String,
}

/// The setting of an [`EngineSetup`] that a menu changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// Level of the engine.
    Level,
    /// Variant of the rules.
    Variant,
    /// Time control.
    Time,
}

/// What a player can offer to their opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferWish {
    /// A draw.
    Draw,
    /// Taking back the player's own last move.
    Takeback,
    /// Stopping the clocks for this long.
    Pause(PauseLength),
}

/// Length of a pause that players agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseLength {
    /// One day.
    Day,
    /// Three days.
    ThreeDays,
    /// Seven days.
    Week,
    /// Fourteen days.
    TwoWeeks,
}

impl PauseLength {
    /// All lengths, shortest first.
    pub const ALL: [PauseLength; 4] = [
        PauseLength::Day,
        PauseLength::ThreeDays,
        PauseLength::Week,
        PauseLength::TwoWeeks,
    ];

    /// Returns the length in days.
    pub const fn days(self) -> u8 {
        match self {
            PauseLength::Day => 1,
            PauseLength::ThreeDays => 3,
            PauseLength::Week => 7,
            PauseLength::TwoWeeks => 14,
        }
    }
}

/// What pressing a button about an offer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offering {
    /// Asks the user for confirmation to make the offer.
    Ask {
        /// What the player offers.
        wish: OfferWish,
        /// ID of the game.
        game: GameId,
    },
    /// Asks the user for confirmation to make the offer in the game picked from a menu.
    AskIn(OfferWish),
    /// Makes the offer.
    Make {
        /// What the player offers.
        wish: OfferWish,
        /// The board on which the player makes the offer.
        board: Board,
    },
    /// Accepts the offer.
    Accept {
        /// ID of the game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
    /// Declines the offer.
    Decline {
        /// ID of the game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
    /// Withdraws the offer; only the player who made it can.
    Withdraw {
        /// ID of the game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}
