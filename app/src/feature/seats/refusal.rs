//! Reasons why a user does not get the role for open seats.

use asterism_store::{Group, RoleId};

use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::mention_group;

refusals! {
    language, Refusal::of_feature;
    /// Reason why a user does not get the role for open seats.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum SeatsRefusal {
        /// The server announces open seats to no role.
        NoRole => language.refuse_seats_none();
        /// The bot can neither give nor take the role.
        Obstacle(role: RoleId) => language.refuse_seats_role(mention_group(Group::Role(*role)));
    }
}
