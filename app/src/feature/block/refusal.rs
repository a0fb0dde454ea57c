//! Reasons why a user cannot be challenged or blocked.

use asterism_store::UserId;

use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::mention;

refusals! {
    language, Refusal::of_feature;
    /// Reason why users do not get into a game, or why a user cannot be blocked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum BlockRefusal {
        /// The user has blocked this user, or is blocked by them. Users are not told which.
        Apart(other: UserId) => language.refuse_block_apart(mention(*other));
        /// The bot and the user themselves cannot be blocked.
        NotThis => language.refuse_block_not_this();
        /// The user has blocked as many users as possible.
        Full {
            /// Maximum number of blocked users.
            most: usize,
        } => language.refuse_block_full(*most);
    }
}
