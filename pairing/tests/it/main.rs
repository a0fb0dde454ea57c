//! Plays whole tournaments and checks what must always hold.

mod dice;
mod organizer;
mod swiss;
