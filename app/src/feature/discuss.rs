//! Common boards: those who played a finished game go through it on one public board, next to their own exploration boards.
//!
//! Each game has at most one common board, a post where the game was played. Whoever played steps through the game and tries moves there; everyone who
//! sees the post can suggest a move, which is kept with its position. A click on the post is answered by the post itself, and everything else is shown
//! on it by a job. Each button names the position for which it was made, so that nobody steps twice or plays a move in another position.
//!
//! The moves that were tried are a tree of their own, which belongs to nobody. `game/tree.rs` plays the path to the position that is shown.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub mod payload;
pub(crate) mod refusal;
mod view;
pub(crate) mod worker;
