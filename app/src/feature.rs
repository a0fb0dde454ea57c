//! What the bot offers, one folder for each feature. In a feature, the name of a file is its layer.

pub(crate) mod explore;
pub mod ladder;
pub(crate) mod plan;
pub mod puzzle;
pub mod review;
pub mod tournament;
pub mod watch;
