//! Refused requests: each says why, and what to do instead.
//!
//! A refused request changes nothing, except after [`Refusal::DiskFailed`] and [`Refusal::Trouble`], when it is unknown whether something has
//! changed. Only the user who made the request sees the refusal.

pub mod challenge;
mod reasons;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use asterism_rules::{BadStep, GameKind, IllegalMove, OptionError, Phrase, SetupError};
use asterism_store::{ChannelId, ClosedWhy, GameId, Player, StoreError, Timestamp, UserId};

pub use reasons::{ImportRefusal, NudgeRefusal, OfferRefusal, TreeRefusal, VacationRefusal};

use crate::protocol::reply::Menu;
use crate::protocol::request::Permission;
use crate::text::Language;

/// Why a feature refuses a request. Converts to [`Refusal::Feature`].
pub trait Reason: Any + fmt::Debug + Send + Sync {
    /// Says what is wrong and what to do next.
    fn text(&self, language: Language) -> String;
}

/// Why a request was refused.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The vacation as typed does not consist of dates.
    VacationDates {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// The vacation is not allowed.
    Vacation(VacationRefusal),
    /// It is another player's turn.
    NotYourTurn {
        /// The current player.
        whose: Player,
        /// When the current turn began.
        since: Timestamp,
    },
    /// The user does not play in that game.
    NotYourGame,
    /// The button belongs to a board that is no longer current; `url` leads to the one that is.
    Stale {
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// The move is illegal.
    Illegal {
        /// The kind of game.
        kind: GameKind,
        /// What is illegal about the move, and the rule that says so.
        illegal: Box<IllegalMove>,
        /// Names of the players by seat. Untrusted.
        names: Vec<String>,
    },
    /// The move cannot be parsed from character `at` on.
    Unreadable {
        /// What was typed. Untrusted.
        typed: String,
        /// Names of the players by seat. Untrusted.
        names: Vec<String>,
        /// Position of the first character that was not understood.
        at: usize,
        /// What would have been understood there.
        expected: Box<Phrase>,
        /// An example of a whole move.
        example: String,
    },
    /// Several games could be meant; the menu lists them.
    Several(Menu),
    /// The user plays no game here.
    NoGameHere,
    /// No game has that number.
    NoSuchGame {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// The game has fewer moves.
    NoSuchPly {
        /// The ply asked for.
        ply: u32,
        /// The last ply of the game.
        last: u32,
    },
    /// The game has ended.
    Over(GameId),
    /// The stored record of the game cannot be replayed.
    Record(GameId),
    /// The challenge is no longer open.
    ChallengeGone {
        /// Why the challenge was closed.
        why: ClosedWhy,
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// A challenge cannot be made or answered in this way.
    Challenge(challenge::ChallengeRefusal),
    /// There is no such challenge.
    NoSuchChallenge,
    /// Only these users may answer the challenge.
    NotInvited(Vec<UserId>),
    /// The user has already accepted.
    AlreadyAccepted,
    /// Challengers cannot answer their own challenge.
    OwnChallenge,
    /// Only the challenger may withdraw.
    NotChallenger(Player),
    /// The opponent is another bot.
    BotOpponent(UserId),
    /// The opponent is named twice.
    Twice(UserId),
    /// In a direct message, only the engine (this user) can be challenged.
    OnlyMeHere(UserId),
    /// The engine has no such level.
    Level,
    /// A level was chosen, but the engine (this user) is not challenged.
    LevelAlone(UserId),
    /// The game does not allow this number of players.
    Players {
        /// The kind of game.
        game: GameKind,
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// Unknown variant.
    Variant {
        /// What was typed. Untrusted.
        typed: String,
        /// The known variants, as they are typed.
        known: Vec<String>,
    },
    /// Unknown option of the rules, or invalid value of one.
    Option(OptionError),
    /// Two values for one option of the rules.
    OptionTwice {
        /// The option.
        key: String,
        /// The value named first.
        one: String,
        /// The other value.
        other: String,
    },
    /// The option of the rules does not allow this number of players.
    OptionPlayers {
        /// The kind of game.
        game: GameKind,
        /// Name of the option.
        option: &'static str,
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// Unknown kind of game.
    GameKind {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// Unknown seat order.
    Seat {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// A required option is missing.
    Missing {
        /// Name of the option.
        option: &'static str,
    },
    /// The bot lacks permissions in that channel.
    Permission(Vec<Permission>),
    /// The bot (this user) is not a member of this server, and can only reply to commands.
    Guest(UserId),
    /// Only users who manage the server may do this.
    NotManager,
    /// The command works only in a server.
    ServerOnly,
    /// The server allows this only in these channels.
    Elsewhere(Vec<ChannelId>),
    /// The server does not allow this level of the engine.
    LevelCap {
        /// Largest number allowed.
        most: usize,
    },
    /// The server's limit of running games is reached.
    GamesCap {
        /// Games running now.
        running: usize,
        /// Games allowed.
        cap: u16,
    },
    /// The message shows no board.
    NoBoard,
    /// The program is being shut down.
    Restarting,
    /// The user sends more requests than the program accepts from one user.
    TooFast,
    /// The disk is full, so the change was not stored.
    DiskFull,
    /// The disk has failed, and the program ends. The change may or may not have been stored.
    DiskFailed,
    /// The database cannot currently be reached, so nothing was changed.
    Unreachable,
    /// The database currently accepts no changes, so nothing was changed.
    ReadOnly,
    /// Not a button of this program, or one from another version of it.
    Button,
    /// The choice is not available.
    Choice,
    /// Not a command of this program, or one from another version of it.
    Command {
        /// The name that was sent. Untrusted.
        name: String,
    },
    /// Only finished games can be reviewed.
    NotOver(GameId),
    /// The engine gives no hints in rated games.
    Rated,
    /// These users have left the ratings, so the game cannot be rated.
    LeftOut(Vec<UserId>),
    /// The user cannot leave the ratings while this many of their rated games are running.
    InRatedGames(usize),
    /// The engine is too busy.
    Busy,
    /// The game is played in another channel.
    NotHere,
    /// The user has already left the game.
    AlreadyOut,
    /// Everyone has moved, so the game cannot be aborted.
    TooLateToAbort,
    /// Games with this origin cannot be aborted.
    NoAbort,
    /// The current player is not reminded.
    Nudge(NudgeRefusal),
    /// An offer cannot be made or answered.
    Offer(OfferRefusal),
    /// A record cannot be imported.
    Import(ImportRefusal),
    /// The confirmation to delete data is too old, or the user has started a game since.
    AskedLongAgo,
    /// What the user says with a move is too long.
    LongMessage {
        /// Length of the message, in characters.
        length: usize,
    },
    /// A tree of moves cannot be opened or changed.
    Tree(TreeRefusal),
    /// A feature refused it.
    Feature(Arc<dyn Reason>),
    /// Too many users are changing the same thing. Nothing has changed.
    Crowded,
    /// An internal error; details are in the log.
    Trouble,
}

impl Refusal {
    /// Returns why a feature refused the request; `None` if it was refused for a reason of another type.
    pub fn reason<R: Reason>(&self) -> Option<&R> {
        let Refusal::Feature(reason) = self else {
            return None;
        };
        let reason: &dyn Any = &**reason;
        reason.downcast_ref()
    }

    /// Returns true if the buttons of the message have become useless, so that the refusal may replace the message.
    pub fn ends_the_dialog(&self) -> bool {
        match self {
            Refusal::Stale { .. }
            | Refusal::NotYourTurn { .. }
            | Refusal::Over(_)
            | Refusal::NoSuchGame { .. }
            | Refusal::Record(_)
            | Refusal::NotYourGame
            | Refusal::AskedLongAgo
            | Refusal::TooLateToAbort
            | Refusal::Offer(OfferRefusal::Gone)
            | Refusal::Tree(TreeRefusal::Gone) => true,
            Refusal::Illegal { .. }
            | Refusal::Unreadable { .. }
            | Refusal::LongMessage { .. }
            | Refusal::Several(_)
            | Refusal::NoGameHere
            | Refusal::NoSuchPly { .. }
            | Refusal::NoAbort
            | Refusal::ChallengeGone { .. }
            | Refusal::Challenge(_)
            | Refusal::NoSuchChallenge
            | Refusal::NotInvited(_)
            | Refusal::AlreadyAccepted
            | Refusal::OwnChallenge
            | Refusal::NotChallenger(_)
            | Refusal::BotOpponent(_)
            | Refusal::Twice(_)
            | Refusal::OnlyMeHere(_)
            | Refusal::Level
            | Refusal::LevelAlone(_)
            | Refusal::Players { .. }
            | Refusal::Variant { .. }
            | Refusal::Option(_)
            | Refusal::OptionTwice { .. }
            | Refusal::OptionPlayers { .. }
            | Refusal::GameKind { .. }
            | Refusal::Seat { .. }
            | Refusal::Missing { .. }
            | Refusal::Permission(_)
            | Refusal::Guest(_)
            | Refusal::NotManager
            | Refusal::ServerOnly
            | Refusal::Elsewhere(_)
            | Refusal::LevelCap { .. }
            | Refusal::GamesCap { .. }
            | Refusal::NoBoard
            | Refusal::Restarting
            | Refusal::TooFast
            | Refusal::DiskFull
            | Refusal::DiskFailed
            | Refusal::Unreachable
            | Refusal::ReadOnly
            | Refusal::Button
            | Refusal::Choice
            | Refusal::Command { .. }
            | Refusal::VacationDates { .. }
            | Refusal::Vacation(_)
            | Refusal::NotOver(_)
            | Refusal::Rated
            | Refusal::LeftOut(_)
            | Refusal::InRatedGames(_)
            | Refusal::Busy
            | Refusal::NotHere
            | Refusal::AlreadyOut
            | Refusal::Nudge(_)
            | Refusal::Offer(_)
            | Refusal::Import(_)
            | Refusal::Tree(_)
            | Refusal::Feature(_)
            | Refusal::Crowded
            | Refusal::Trouble => false,
        }
    }
}

impl<R: Reason> From<R> for Refusal {
    fn from(reason: R) -> Refusal {
        Refusal::Feature(Arc::new(reason))
    }
}

/// Converts an error in setting up a game to a refusal.
pub fn refuse_setup(error: SetupError, kind: GameKind) -> Refusal {
    match error {
        SetupError::Players { allowed, .. } => Refusal::Players {
            game: kind,
            least: *allowed.start(),
            most: *allowed.end(),
        },
        SetupError::Option {
            option, allowed, ..
        } => Refusal::OptionPlayers {
            game: kind,
            option,
            least: *allowed.start(),
            most: *allowed.end(),
        },
        SetupError::Options(error) => Refusal::Option(error),
        SetupError::Position(error) => {
            tracing::error!(%error, "could not set up a game, its start position is invalid");
            Refusal::Trouble
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Closed => Refusal::Restarting,
            StoreError::Full { .. } => Refusal::DiskFull,
            StoreError::Stopped { .. } => Refusal::DiskFailed,
            StoreError::Unreachable { .. } | StoreError::Busy { .. } => Refusal::Unreachable,
            StoreError::Unwritable { .. } => Refusal::ReadOnly,
            error => {
                tracing::error!(%error, "could not read or write the store");
                Refusal::Trouble
            }
        }
    }
}

impl From<BadStep> for Refusal {
    fn from(_: BadStep) -> Refusal {
        Refusal::Choice
    }
}
