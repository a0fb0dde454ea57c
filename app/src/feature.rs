//! What the bot offers, one folder for each feature. In a feature, the name of a file is its layer.

pub(crate) mod explore;
pub mod ladder;
pub(crate) mod plan;
pub mod puzzle;
pub mod review;
pub mod tournament;
pub mod watch;

use crate::app::hooks::Feature;

/// All features that add something to what the rest of the bot shows, in the order in which it is shown.
pub(crate) static FEATURES: &[&dyn Feature] = &[
    &tournament::hooks::Tournaments,
    &ladder::hooks::Ladders,
    &watch::hooks::Watching,
    &puzzle::hooks::Puzzles,
];
