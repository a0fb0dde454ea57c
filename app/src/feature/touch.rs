//! The touch board: a page with the board of a game, opened inside Discord by a button or in a browser, on which a move is one drag or two taps.
//!
//! The page draws the board and knows the rules. Everything else, and every decision, is here: who may see a game, what the page is told about it,
//! and its moves, which go the same way as a click. `App::touch` (`action/calls.rs`) is the way in.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub mod payload;
pub mod refusal;
pub(crate) mod state;
pub mod view;
pub mod worker;
