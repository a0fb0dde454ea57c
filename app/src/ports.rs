//! Interfaces to the outside world: messages, names, attachments, time, pictures, the engine.

pub mod attachments;
pub mod calendar;
pub mod clock;
pub mod directory;
pub mod engine;
pub mod messenger;
pub mod pictures;
pub mod rights;
pub mod roles;
