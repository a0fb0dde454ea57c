//! What is wrong with a challenge, or with an answer to one, and what to do instead.

use asterism_store::{ChannelId, GameId, Player, UserId};

use super::Refusal;

/// Why a challenge cannot be made or answered like that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeRefusal {
    /// The challenger named themselves among other opponents.
    PracticeAlone,
    /// Fewer players than there are people named, the challenger included.
    MoreNamed {
        /// People named, the challenger included.
        named: usize,
    },
    /// The challenger named themselves as partner.
    OwnPartner,
    /// A partner where everybody plays alone.
    NoTeams,
    /// A rated game against the engine.
    RatedEngine,
    /// A rated practice game, in which the asker plays every seat.
    RatedPractice,
    /// No place is left in an open challenge.
    Full,
    /// The asker has joined an open challenge already.
    AlreadyIn {
        /// Who may start it before it is full, if somebody may.
        starter: Option<Player>,
    },
    /// The asker is not in it.
    NotIn,
    /// Challengers cannot leave their own challenge.
    OwnOpen,
    /// Only the challenger starts it.
    NotStarter(Player),
    /// People named have not answered yet.
    StillAsked(Vec<UserId>),
    /// The game needs more players.
    TooFew {
        /// Smallest number allowed.
        least: usize,
    },
    /// Unknown time.
    Time {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// The game cannot be played by exactly this number of players.
    NotSoMany {
        /// Number of players.
        players: usize,
    },
    /// No game of the asker's has ended here.
    NothingToRepeat,
    /// The next game of the series follows by itself.
    SeriesGoesOn,
    /// The rematch is being played, or has been.
    Rematched {
        /// Which game.
        game: GameId,
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// The asker has asked for the rematch already.
    RematchAsked {
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// Somebody who played is gone for good.
    Former,
    /// The game to be played again is not over.
    StillRuns(GameId),
    /// Since the challenge was made, the server has chosen other channels for games.
    ElsewhereNow(Vec<ChannelId>),
    /// A rated game for somebody who has chosen to be left out of ratings.
    LeftOutYourself,
    /// As many challenges of the asker's wait for answers as may.
    TooMany {
        /// Largest number allowed.
        most: usize,
    },
    /// The asker plays as many games with nobody else in them as may be.
    TooManyAlone {
        /// Largest number allowed.
        most: usize,
    },
}

impl From<ChallengeRefusal> for Refusal {
    fn from(hitch: ChallengeRefusal) -> Refusal {
        Refusal::Challenge(hitch)
    }
}
