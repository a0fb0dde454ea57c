//! Laws, tables and played games.

mod pentagame;
mod perft;
