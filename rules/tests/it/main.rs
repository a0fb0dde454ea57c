//! Laws, tables and played games.

mod games;
mod laws;
mod playthroughs;
mod perft;

mod board;
mod options;
mod choices;
mod pentagame;
mod pentagame_laws;
mod reading;
mod typed;
mod record;
mod head_start;
mod annotations;
mod standing;
#[cfg(feature = "serde")]
mod serialize;

mod squadro;
mod star_squares;
mod stern_halma;

mod against_naive;
mod dice;
mod greedy;
mod naive_pentagame;
mod naive_squadro;
mod naive_star_squares;
mod naive_stern_halma;
mod slow;
