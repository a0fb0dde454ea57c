//! The computer opponent of Asterism's games.
//!
//! [`choose`] and [`think`] are pure and reproducible: the same position, level, seed and number of nodes give the same move on any
//! machine. The engine reads no clock. To get an answer in time, set the [stop flag](Limits::stop) from another thread: the search
//! then ends with the best move found so far.
//!
//! ```
//! use asterism_engine::{Level, Limits, think};
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2)?;
//! let thought = think(&game, Level::LOWEST, 1, Limits::default()).expect("the game is not over");
//! game.play(&thought.line[0])?;
//! assert_eq!(game.ply(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chance;
mod level;
mod mix;
mod pentagame;
pub mod review;
mod search;
mod squadro;
pub mod star_squares;
mod stern_halma;
mod think;
pub mod tuning;

pub use level::{BadLevel, Level};
pub use think::{
    AnyThought, Forced, Limits, Playable, Question, Thought, choose, think, think_typed,
};
