//! Reviews of finished games by the engine.

pub mod action;
