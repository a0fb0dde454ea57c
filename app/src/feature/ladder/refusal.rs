//! Why a request about a ladder was refused.

use asterism_store::{Timestamp, UserId};

use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::{ago, mention};

refusals! {
    language, Refusal::of_feature;
    /// Why a request about a ladder was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderRefusal {
        /// There are ladders only in servers.
        NotHere => language.refuse_ladder_direct();
        /// The user is on the ladder already.
        AlreadyIn => language.refuse_ladder_already_in();
        /// The user is not on the ladder.
        NotIn => language.refuse_ladder_not_in();
        /// There is no room left.
        Full {
            /// Maximum number of players.
            most: usize,
        } => language.refuse_ladder_full(*most);
        /// The other player is not one of the players directly above the user.
        OutOfReach {
            /// The other player.
            other: UserId,
            /// Maximum number of places above the user's own.
            most: usize,
        } => language.refuse_ladder_reach(mention(*other), *most);
        /// A player of a challenge is no longer on the ladder.
        Left {
            /// ID of the player.
            user: UserId,
        } => language.refuse_ladder_left(mention(*user));
        /// The two have met recently.
        MetLately {
            /// The other player.
            other: UserId,
            /// When the two may meet again.
            again: Timestamp,
        } => language.refuse_ladder_again(mention(*other), ago(*again));
        /// The two have a running game for the ladder, or one has challenged the other to one.
        Pending {
            /// The other player.
            other: UserId,
        } => language.refuse_ladder_pending(mention(*other));
    }
}
