//! Reasons why a group does not play, or why a vote does not count.

use asterism_store::Player;

use crate::protocol::refusal::words::quote;
use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::mention_or_former;

refusals! {
    language, Refusal::of_feature;
    /// Reason why a group does not play, or why a vote does not count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum VoteRefusal {
        /// Groups of users exist only in servers.
        Direct => language.refuse_vote_direct();
        /// The user does not have the role for which they want to start a game.
        NotYourRole(role: Player) => language.refuse_vote_role(mention_or_former(*role, language));
        /// The chosen time for a vote is unknown.
        Time {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_vote_time(quote(typed));
        /// The number of votes that ends a vote is out of range.
        Quorum {
            /// Largest number.
            most: u8,
        } => language.refuse_vote_quorum(u64::from(*most));
        /// Groups play as many games in this channel as possible.
        ManyGames {
            /// Maximum number of such games.
            most: usize,
        } => language.refuse_vote_many_games(most.to_string());
        /// There are as many suggestions as possible.
        ManyMoves {
            /// Maximum number of suggestions.
            most: usize,
        } => language.refuse_vote_many_moves(most.to_string());
        /// As many users as possible have voted.
        ManyVoters {
            /// Maximum number of voters.
            most: usize,
        } => language.refuse_vote_many_voters(most.to_string());
        /// The user has voted for the other side before.
        OtherSide => language.refuse_vote_other_side();
        /// The challenge is not one that this channel can accept.
        NoChallenge => language.refuse_vote_no_challenge();
        /// Only those who manage the server can end the game.
        NotManager => language.refuse_vote_not_manager();
    }
}
