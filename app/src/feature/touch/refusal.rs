//! Reasons why the touch board cannot do something that the chat can.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why the touch board cannot do something that the chat can.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TouchRefusal {
        /// Those with a role vote, and Discord does not tell the board who has it.
        RoleVote => language.refuse_touch_vote();
        /// It is not known where the game could be played.
        NoPlace => language.refuse_touch_place();
        /// The user cannot use commands where they want to start a game.
        NoCommands => language.refuse_touch_commands();
        /// The user cannot press buttons where they want to vote.
        NoButtons => language.refuse_touch_buttons();
        /// The maximum number of games is shown live.
        ManyLive => language.refuse_touch_live();
    }
}
