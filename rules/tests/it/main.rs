//! Laws, tables and played games.

mod dice;
mod laws;
mod pentagame;
mod perft;
