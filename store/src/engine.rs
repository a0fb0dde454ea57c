//! Where it is stored: one module for each engine, and what they share.

pub(crate) mod backup;
pub(crate) mod checksum;
pub(crate) mod key;
pub(crate) mod lines;

pub mod memory;
pub mod postgres;
pub mod sled;
