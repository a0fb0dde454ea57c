//! Reasons why no season is shown.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why no season is shown.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum SeasonRefusal {
        /// Seasons belong to servers.
        Direct => language.refuse_season_direct();
        /// The server has had no season with this number, or it is no longer kept.
        Unknown => language.refuse_season_unknown();
    }
}
