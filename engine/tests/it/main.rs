//! Tests of the engine in whole games.

#[path = "../../../rules/tests/it/dice.rs"]
mod dice;
mod head_start;
mod pentagame;
mod review;
mod squadro;
mod squadro_draws;
mod stern_halma;
