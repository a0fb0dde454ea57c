//! What a button carries besides its tag: boards, pages, offers, settings.

use asterism_rules::GameKind;
use asterism_store::{GameId, UserId};

/// Number of moves made.
pub type Ply = u32;

/// A game as it was at `version`: what a button that acts on a board was made for.
///
/// The version grows with every move, resignation and takeback, so a button on an older board is recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Which game.
    pub game: GameId,
    /// Version of the game that the board shows.
    pub version: u64,
}

/// A page of a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPage {
    /// Whose games; `None` for the asker's own.
    pub player: Option<UserId>,
    /// Only those of this server.
    pub here: bool,
    /// From 0; a number past the end shows the last page.
    pub page: u16,
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// Which ratings.
    pub scale: Scale,
    /// Everyone, not only those who have played in this server.
    pub everyone: bool,
    /// From 0.
    pub page: u16,
}

/// Which games a rating is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// Which game.
    pub kind: GameKind,
    /// How many players.
    pub crowd: Crowd,
}

/// How many players a rating is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowd {
    /// One against one.
    Two,
    /// Three and more, each alone or in teams.
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

/// What **Delete my data** asked about: the button does not delete what the asker has started since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionPrompt {
    /// When it asked, in seconds since the Unix epoch.
    pub at: i64,
    /// Number of the asker's newest game or challenge at that time; 0 if there was none.
    pub newest: u64,
}

/// What a control on the `/server` panel changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerPanel {
    /// Restricts the bot to the channels picked.
    Channels,
    /// Allows the bot everywhere.
    Everywhere,
    /// Turns threads for games on or off.
    Threads(bool),
    /// Sets the time of challenges that name none, from a menu.
    Time,
    /// Sets the language of public posts, from a menu.
    Language,
    /// Sets the engine's highest level or the number of running games, from one menu.
    Limits,
}

/// What a player asks the others for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferWish {
    /// That the game ends in a draw.
    Draw,
    /// That their last move is taken back.
    Takeback,
}

/// What pressing a button about an offer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offering {
    /// Asks whether to make the offer.
    Ask {
        /// What is offered.
        wish: OfferWish,
        /// In which game.
        game: GameId,
    },
    /// The same, in the game picked from a menu.
    AskIn(OfferWish),
    /// Makes the offer.
    Make {
        /// What is offered.
        wish: OfferWish,
        /// On which board.
        board: Board,
    },
    /// Agrees to the offer with that number.
    Accept {
        /// In which game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
    /// Declines it.
    Decline {
        /// In which game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
    /// Withdraws it; only the player who made it can.
    Withdraw {
        /// In which game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}
