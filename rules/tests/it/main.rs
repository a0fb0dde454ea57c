//! Laws, tables and played games.

mod laws;
mod perft;

mod board;
mod options;
mod choices;
mod pentagame;
mod pentagame_laws;
mod reading;
mod record;

mod against_naive;
mod dice;
mod naive_pentagame;
mod slow;
