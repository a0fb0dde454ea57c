//! Fields of custom ids: boards, pages, offers, settings.

use asterism_rules::GameKind;
use asterism_store::{GameId, UserId};

use crate::protocol::time_control::TimeId;

/// Number of moves made.
pub type Ply = u32;

/// A game at a certain version, on which a button acts.
///
/// The version grows with every move, resignation and takeback, so buttons on older boards can be recognized.
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
    /// The player whose games it lists; `None` for those of the user who presses the button.
    pub player: Option<UserId>,
    /// Whether to list only the games in this server.
    pub here: bool,
    /// Number of the page, from 0; a number past the end shows the last page.
    pub page: u16,
}

impl GamesPage {
    /// Returns true if the list contains all games of `user`, who asked for it, on all servers.
    pub(crate) fn is_all_of(self, user: UserId) -> bool {
        !self.here && self.player.is_none_or(|player| player == user)
    }
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// The ratings it shows.
    pub scale: Scale,
    /// Whether to include everyone, not only users who have played in this server.
    pub everyone: bool,
    /// Number of the page, from 0.
    pub page: u16,
}

/// The games that a rating covers: one kind, with two or with more players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// The kind of game.
    pub kind: GameKind,
    /// How many players.
    pub crowd: Crowd,
}

/// Whether a rating covers games for two or for more players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowd {
    /// One against one.
    Two,
    /// Three or more players, each alone or in teams.
    Many,
}

/// Suffix of the id of a scale for [`Crowd::Many`].
const MANY: &str = "-many";

impl Scale {
    /// Returns the scales of one kind of game.
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

    /// Returns its name in the store and in buttons.
    pub fn id(self) -> String {
        match self.crowd {
            Crowd::Two => self.kind.id().to_owned(),
            Crowd::Many => format!("{}{MANY}", self.kind.id()),
        }
    }

    /// Returns the scale with this id, if there is one.
    pub fn from_id(id: &str) -> Option<Scale> {
        Scale::all().find(|scale| scale.id() == id)
    }
}

/// State of the user's data when **Delete my data** asked for confirmation. If the user has started a game since, the button deletes
/// nothing, and the user has to start over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionPrompt {
    /// When the bot asked, in seconds since the Unix epoch.
    pub at: i64,
    /// Id of the user's newest game or challenge at that time; 0 if there was none.
    pub newest: u64,
}

/// What a control on the `/server` panel changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerPanel {
    /// Restricts the bot to the channels picked.
    Channels,
    /// Allows the bot everywhere.
    Everywhere,
    /// Turns threads for games on or off in this server.
    Threads(bool),
    /// Sets the default time control of challenges, from a menu.
    Time,
    /// Sets the language of public posts, from a menu.
    Language,
    /// Sets the engine's highest level or the maximum number of running games, from one menu.
    Limits,
    /// Shows the part of the panel about events.
    Events,
    /// Shows the first part of the panel.
    Back,
}

/// A game against the engine that the user is setting up by buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// The kind of game.
    pub kind: GameKind,
    /// Level of the engine.
    pub level: u8,
    /// Time for moves.
    pub time: TimeId,
    /// Name of a preset of the rules; empty for the usual ones.
    pub variant: String,
}

/// What a menu changes in an [`EngineSetup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// Level of the engine.
    Level,
    /// Variant of the rules.
    Variant,
    /// Time for moves.
    Time,
}

/// What a player can offer to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferWish {
    /// To end the game in a draw.
    Draw,
    /// To take back the player's own last move.
    Takeback,
}

/// What pressing a button about an offer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offering {
    /// Asks whether to make the offer.
    Ask {
        /// What is offered.
        wish: OfferWish,
        /// ID of the game.
        game: GameId,
    },
    /// Asks whether to make the offer in the game picked from a menu.
    AskIn(OfferWish),
    /// Makes the offer.
    Make {
        /// What is offered.
        wish: OfferWish,
        /// The board it acts on.
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
