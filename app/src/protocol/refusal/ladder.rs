//! Why a request about a ladder was refused.

use asterism_store::{Timestamp, UserId};

use crate::protocol::refusal::Refusal;

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
        /// Most players.
        most: usize,
    },
    /// The other player is not one of those directly above.
    OutOfReach {
        /// The other player.
        other: UserId,
        /// How far up a player may challenge.
        most: usize,
    },
    /// A player of a challenge is not on the ladder any more.
    Left {
        /// The player.
        user: UserId,
    },
    /// The two have met lately.
    MetLately {
        /// The other player.
        other: UserId,
        /// When they may meet again.
        again: Timestamp,
    },
    /// The two play for the ladder, or one has challenged the other to it.
    Pending {
        /// The other player.
        other: UserId,
    },
}

impl From<LadderRefusal> for Refusal {
    fn from(why: LadderRefusal) -> Self {
        Refusal::Ladder(why)
    }
}
