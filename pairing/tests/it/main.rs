//! Plays whole tournaments and checks what must always hold.

mod dice;
mod groups;
mod knockout;
mod organizer;
#[cfg(feature = "serde")]
mod serialize;
mod standings;
mod swiss;
