//! Messages as data: board posts, lists, refusals, plain text, numbers and times.

pub(crate) mod clocks;
pub(crate) mod posts;
pub(crate) mod rating;
pub mod words;
