//! A loaded game and what is computed from it: turns, clocks, series, offers, variants, ratings. Also the puzzles. No I/O, no async.

pub(crate) mod answers;
pub(crate) mod challenge;
pub(crate) mod chance;
pub mod clocks;
pub(crate) mod grants;
pub(crate) mod head_start;
pub(crate) mod links;
pub mod loaded_game;
pub(crate) mod messages;
pub(crate) mod notify;
pub(crate) mod nudge;
pub(crate) mod offers;
pub(crate) mod pauses;
pub(crate) mod quiet;
pub(crate) mod rating;
pub(crate) mod results;
pub(crate) mod series;
pub(crate) mod tree;
pub(crate) mod turn;
pub mod vacation;
pub mod variant;
pub(crate) mod victory;
