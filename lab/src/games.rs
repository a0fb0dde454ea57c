//! What the lab knows about each game, in a file for each.

mod pentagame;
mod squadro;
mod star_squares;
mod stern_halma;

use crate::baseline::worth::SimpleWorth;
use crate::command::tune::{TunerByMatches, TunerByResults};
use crate::misses::WinInOne;
use crate::puzzle::standard::PuzzleGame;

/// Everything the lab needs to know about a game.
pub(crate) trait LabGame: SimpleWorth + PuzzleGame + WinInOne {
    /// Fits the weights of its evaluation to the results of games; `None` if they are not tuned so.
    const BY_RESULTS: Option<TunerByResults> = None;
    /// Finds the weights of its evaluation by matches between variants; `None` if they are not tuned so.
    const BY_MATCHES: Option<TunerByMatches> = None;
    /// Number of random moves with which games begin in which levels are measured, so that no two are the same.
    const RANDOM_OPENING: u16 = 2;
}
