//! What the bot will not do, and what to do instead.
//!
//! A refusal changes nothing and is said to the one who asked, never to the channel.

pub mod challenge;
mod reasons;

use asterism_rules::{BadStep, GameKind, IllegalMove, OptionError, Phrase, SetupError};
use asterism_store::{ChannelId, ClosedWhy, GameId, Player, StoreError, Timestamp, UserId};
pub use reasons::{ImportRefusal, OfferRefusal, VacationRefusal};

use crate::protocol::reply::Menu;
use crate::protocol::request::Permission;

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// What is typed as a vacation is not made of dates.
    VacationDates {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// There can be no such vacation.
    Vacation(VacationRefusal),
    /// Another player is on turn.
    NotYourTurn {
        /// The player on turn.
        whose: Player,
        /// When their turn began.
        since: Timestamp,
    },
    /// The asker does not play in that game.
    NotYourGame,
    /// The button belongs to a board that is no longer current; `url` leads to the one that is.
    Stale {
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// The rules of the game forbid it; with the players' names by seat.
    Illegal {
        /// Which game.
        kind: GameKind,
        /// What is illegal about the move, and the rule that says so.
        illegal: Box<IllegalMove>,
        /// Names of the players by seat. Untrusted.
        names: Vec<String>,
    },
    /// The notation makes no sense from character `at` on.
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
    /// Several games could be meant.
    Several(Menu),
    /// The asker plays no game here.
    NoGameHere,
    /// No game has that name.
    NoSuchGame {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// The game has not come that far.
    NoSuchPly {
        /// The ply asked for.
        ply: u32,
        /// The last ply of the game.
        last: u32,
    },
    /// The game has ended.
    Over(GameId),
    /// What is stored of the game cannot be replayed.
    Record(GameId),
    /// The challenge is no longer open.
    ChallengeGone {
        /// Why it was closed.
        why: ClosedWhy,
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// A challenge cannot be made or answered like that.
    Challenge(challenge::ChallengeRefusal),
    /// There is no such challenge.
    NoSuchChallenge,
    /// Only those named may answer the challenge.
    NotInvited(Vec<UserId>),
    /// The asker has accepted before.
    AlreadyAccepted,
    /// Challengers cannot answer their own challenge.
    OwnChallenge,
    /// Only the challenger may withdraw.
    NotChallenger(Player),
    /// The opponent is an application.
    BotOpponent(UserId),
    /// The opponent is named twice.
    Twice(UserId),
    /// Somebody is challenged where nobody but the asker and the engine is.
    OnlyMeHere(UserId),
    /// The engine has no such level.
    Level,
    /// A level, but the engine is not challenged.
    LevelAlone(UserId),
    /// The game is not for that many.
    Players {
        /// Which game.
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
    /// Unknown option of the rules, or value of one.
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
    /// The option of the rules is for other numbers of players.
    OptionPlayers {
        /// Which game.
        game: GameKind,
        /// Name of the option.
        option: &'static str,
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// Unknown game.
    GameKind {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// Unknown seat order.
    Seat {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// A needed option is missing.
    Missing {
        /// Name of the option.
        option: &'static str,
    },
    /// The bot lacks permissions in that channel.
    Permission(Vec<Permission>),
    /// The bot is no member here, and can only answer; it is this user.
    Guest(UserId),
    /// Only those who manage the server may do that.
    NotManager,
    /// It is about a server, and this is none.
    ServerOnly,
    /// The server wants it in these channels alone.
    Elsewhere(Vec<ChannelId>),
    /// The server does not let the engine play that well.
    LevelCap {
        /// Largest number allowed.
        most: usize,
    },
    /// As many games run in the server as it wants.
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
    /// Not a button of this program, or one from another version of it.
    Button,
    /// Not a choice that was on offer.
    Choice,
    /// Not a command of this program, or one from another version of it.
    Command {
        /// The name that was sent. Untrusted.
        name: String,
    },
    /// What was typed is none of the choices.
    TypedChoice {
        /// What was typed. Untrusted.
        typed: String,
        /// Some of the choices, as they are typed.
        examples: Vec<String>,
    },
    /// Only finished games are looked back at.
    NotOver(GameId),
    /// The engine helps nobody in a rated game.
    Rated,
    /// No rated game with those who have chosen to be left out of ratings.
    LeftOut(Vec<UserId>),
    /// Nobody is left out of ratings while they play so many rated games.
    InRatedGames(usize),
    /// The engine has its hands full.
    Busy,
    /// The game is played in another channel.
    NotHere,
    /// The asker has left the game already.
    AlreadyOut,
    /// There is nothing to be offered, or to be answered.
    Offer(OfferRefusal),
    /// A record is not gone on with.
    Import(ImportRefusal),
    /// The asker was asked about their data long ago, or has begun to play since.
    AskedLongAgo,
    /// The program's own fault; it is in the log.
    Trouble,
}

impl Refusal {
    /// True if what the message with the pressed button offers can no longer be done, so that the refusal may take its place.
    pub fn ends_the_dialog(&self) -> bool {
        match self {
            Refusal::Stale { .. }
            | Refusal::NotYourTurn { .. }
            | Refusal::Over(_)
            | Refusal::NoSuchGame { .. }
            | Refusal::Record(_)
            | Refusal::NotYourGame
            | Refusal::AskedLongAgo
            | Refusal::Offer(OfferRefusal::Gone) => true,
            Refusal::Illegal { .. }
            | Refusal::Unreadable { .. }
            | Refusal::Several(_)
            | Refusal::NoGameHere
            | Refusal::NoSuchPly { .. }
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
            | Refusal::Button
            | Refusal::Choice
            | Refusal::Command { .. }
            | Refusal::TypedChoice { .. }
            | Refusal::VacationDates { .. }
            | Refusal::Vacation(_)
            | Refusal::NotOver(_)
            | Refusal::Rated
            | Refusal::LeftOut(_)
            | Refusal::InRatedGames(_)
            | Refusal::Busy
            | Refusal::NotHere
            | Refusal::AlreadyOut
            | Refusal::Offer(_)
            | Refusal::Import(_)
            | Refusal::Trouble => false,
        }
    }
}

/// Why a game cannot be set up as asked.
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
