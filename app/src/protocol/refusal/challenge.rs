//! Refusals to make or answer a challenge.

use asterism_store::{ChannelId, GameId, Player, UserId};

use super::Refusal;

/// Why a challenge cannot be made or answered in this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeRefusal {
    /// The challenger named themselves together with other opponents.
    PracticeAlone,
    /// The number of players is smaller than the number of users named in the command plus the challenger.
    MoreNamed {
        /// Number of users named, including the challenger.
        named: usize,
    },
    /// The challenger named themselves as partner.
    OwnPartner,
    /// A partner was named, but the game has no teams.
    NoTeams,
    /// Games against the engine cannot be rated.
    RatedEngine,
    /// Practice games, in which the user plays every seat, cannot be rated.
    RatedPractice,
    /// The open challenge is full.
    Full,
    /// The user has already joined the open challenge.
    AlreadyIn {
        /// The player who may start it before it is full, if that is possible.
        starter: Option<Player>,
    },
    /// The user has not joined the open challenge.
    NotIn,
    /// Challengers cannot leave their own challenge.
    OwnOpen,
    /// Only the challenger can start it.
    NotStarter(Player),
    /// Only the challenger can change the variant.
    NotBalancer(Player),
    /// The variant cannot change because a user has already accepted it.
    AcceptedVariant,
    /// The variant of the challenge needs no balance.
    Balanced,
    /// These invited users have not answered yet.
    StillAsked(Vec<UserId>),
    /// The game needs more players.
    TooFew {
        /// Smallest number allowed.
        least: usize,
    },
    /// Unknown time control.
    Time {
        /// What was typed. Untrusted.
        typed: String,
    },
    /// The game cannot be played by exactly this number of players.
    NotSoMany {
        /// Number of players.
        players: usize,
    },
    /// The user has no finished game here.
    NothingToRepeat,
    /// The next game of the series starts automatically.
    SeriesGoesOn,
    /// The rematch has already started.
    Rematched {
        /// The rematch.
        game: GameId,
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// The user has already asked for the rematch.
    RematchAsked {
        /// Link to the newest message, if it is known.
        url: Option<String>,
    },
    /// A player of the game has deleted their data.
    Former,
    /// The game is not over, so there can be no rematch.
    StillRuns(GameId),
    /// Since the challenge was made, the server has chosen other channels for games.
    ElsewhereNow(Vec<ChannelId>),
    /// The user has left the ratings and cannot play rated games.
    LeftOutYourself,
    /// The user has too many open challenges.
    TooMany {
        /// Largest number allowed.
        most: usize,
    },
    /// The user has too many running games without other people.
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
