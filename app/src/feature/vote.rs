//! Games that a group of users plays together: everyone who can write in a channel, or who has a role.
//!
//! A user starts such a game with `/together`, against the engine, a person or another channel. Whoever belongs to the group on turn uses the same
//! buttons as a player does, but the move becomes a suggestion, and the user's vote. A vote can be changed; nobody has two. A vote ends when its time
//! is over, or when enough have voted, and the move with the most votes is played; between equals, the one that was suggested first.
//!
//! A vote that was valid when it was cast counts, even if its voter leaves the server before the vote ends.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub mod payload;
pub(crate) mod refusal;
mod view;
pub(crate) mod worker;
