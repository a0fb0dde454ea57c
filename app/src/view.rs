//! Renders messages as data: board posts, lists, refusals, plain text, numbers and times.

pub(crate) mod challenge;
pub(crate) mod choices;
pub(crate) mod clocks;
pub(crate) mod menus;
pub(crate) mod paging;
pub(crate) mod picture;
pub(crate) mod plain;
pub(crate) mod posts;
pub(crate) mod rating;
pub(crate) mod reasons;
pub mod refusal;
pub(crate) mod result;
pub(crate) mod roles;
pub(crate) mod rules;
pub(crate) mod tree;
pub mod words;
