//! Reasons for refusing requests about ladders.

use asterism_store::{Timestamp, UserId};

use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::{ago, mention};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a request about a ladder is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderRefusal {
        /// Ladders exist only in servers.
        NotHere => language.refuse_ladder_direct();
        /// The user is already on the ladder.
        AlreadyIn => language.refuse_ladder_already_in();
        /// The user is not on the ladder.
        NotIn => language.refuse_ladder_not_in();
        /// The ladder is full.
        Full {
            /// Maximum number of players on a ladder.
            most: usize,
        } => language.refuse_ladder_full(*most);
        /// The other player is not one of the players directly above the user.
        OutOfReach {
            /// The other player.
            other: UserId,
            /// Maximum number of places by which the other player may be above the user.
            most: usize,
        } => language.refuse_ladder_reach(mention(*other), *most);
        /// One of the players of a challenge is no longer on the ladder.
        Left {
            /// ID of the player who left the ladder.
            user: UserId,
        } => language.refuse_ladder_left(mention(*user));
        /// The two players have met recently.
        MetLately {
            /// The other player.
            other: UserId,
            /// Earliest time at which the two players may meet again.
            again: Timestamp,
        } => language.refuse_ladder_again(mention(*other), ago(*again));
        /// The two players have a running ladder game or an open ladder challenge.
        Pending {
            /// The other player.
            other: UserId,
        } => language.refuse_ladder_pending(mention(*other));
    }
}
