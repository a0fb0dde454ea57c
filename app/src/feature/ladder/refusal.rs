//! Why a request about a ladder was refused.

use asterism_store::{Timestamp, UserId};

use crate::protocol::refusal::Reason;
use crate::text::Language;
use crate::text::markdown::{ago, mention};

/// Why a request about a ladder was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderRefusal {
    /// There are ladders only in servers.
    NotHere,
    /// The user is on the ladder already.
    AlreadyIn,
    /// The user is not on the ladder.
    NotIn,
    /// There is no room left.
    Full {
        /// Maximum number of players.
        most: usize,
    },
    /// The other player is not one of the players directly above the user.
    OutOfReach {
        /// The other player.
        other: UserId,
        /// Maximum number of places above the user's own.
        most: usize,
    },
    /// A player of a challenge is no longer on the ladder.
    Left {
        /// The player.
        user: UserId,
    },
    /// The two have met recently.
    MetLately {
        /// The other player.
        other: UserId,
        /// When the two may meet again.
        again: Timestamp,
    },
    /// The two have a running game for the ladder, or one has challenged the other to one.
    Pending {
        /// The other player.
        other: UserId,
    },
}

impl Reason for LadderRefusal {
    fn text(&self, language: Language) -> String {
        match *self {
            Self::NotHere => language.refuse_ladder_direct(),
            Self::AlreadyIn => language.refuse_ladder_already_in(),
            Self::NotIn => language.refuse_ladder_not_in(),
            Self::Full { most } => language.refuse_ladder_full(most),
            Self::OutOfReach { other, most } => language.refuse_ladder_reach(mention(other), most),
            Self::MetLately { other, again } => {
                language.refuse_ladder_again(mention(other), ago(again))
            }
            Self::Left { user } => language.refuse_ladder_left(mention(user)),
            Self::Pending { other } => language.refuse_ladder_pending(mention(other)),
        }
    }
}
