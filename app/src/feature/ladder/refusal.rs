//! Why a request about a ladder was refused.

use asterism_store::{Timestamp, UserId};

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
        /// When they may meet again.
        again: Timestamp,
    },
    /// The two have a running game for the ladder, or one has challenged the other to one.
    Pending {
        /// The other player.
        other: UserId,
    },
}
