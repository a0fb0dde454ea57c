//! Seasons of a server: at the end of each, the best of its ladders and leaderboards are kept and shown.
//!
//! Seasons begin on the first day of a month (UTC), so that they can be foreseen. What counts for a season comes from other features, through hooks:
//! a list of the best for each ladder and each leaderboard, and what a new season changes in them. One change ends a season: it keeps the lists,
//! begins the next season, and adds the jobs that post the lists and that end the next season. After an outage in which several seasons have
//! ended, they end one after the other; nothing has been played in between.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub(crate) mod refusal;
pub(crate) mod view;
pub(crate) mod worker;
