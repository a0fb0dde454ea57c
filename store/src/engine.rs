//! Storage engines: one module for each engine, and the code that they share.

pub(crate) mod backup;
pub(crate) mod checksum;
pub(crate) mod key;
pub(crate) mod lines;

pub mod memory;
pub mod postgres;
pub mod sled;
