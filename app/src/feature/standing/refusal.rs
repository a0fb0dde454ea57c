//! Reasons why a standing challenge is not opened or ended.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a standing challenge is not opened or ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum StandingRefusal {
        /// In direct messages nobody else can join.
        Direct => language.refuse_standing_direct();
        /// The user has as many standing challenges as possible.
        Many {
            /// Maximum number of standing challenges.
            most: usize,
        } => language.refuse_standing_many(*most);
        /// The user has one to this game in this channel.
        Twice => language.refuse_standing_twice();
        /// The number of games at once is out of range.
        Games {
            /// Maximum number of games at once.
            most: u8,
        } => language.refuse_standing_games(u64::from(*most));
        /// A standing challenge opens single games, no series.
        Series => language.refuse_standing_series();
        /// The user plays a game from this standing challenge.
        Playing => language.refuse_standing_playing();
        /// The standing challenge has ended already, or is not the user's.
        Over => language.refuse_standing_over();
    }
}
