//! Plays whole tournaments and checks what must always hold.

mod dice;
mod groups;
mod knockout;
mod organizer;
mod standings;
mod swiss;
