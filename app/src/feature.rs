//! What the bot offers, one folder for each feature. In a feature, the name of a file is its layer.

pub(crate) mod explore;
pub mod ladder;
pub(crate) mod plan;
pub mod puzzle;
pub mod review;
pub mod tournament;
pub mod watch;

use crate::app::hooks::Features;

/// What the bot offers, in the order in which what features add is shown.
pub static FEATURES: Features = Features(&[
    &tournament::hooks::Tournaments,
    &ladder::hooks::Ladders,
    &puzzle::hooks::Puzzles,
    &watch::hooks::Watching,
    &plan::hooks::Planning,
]);
