//! The computer opponent of Asterism's games.
//!
//! [`think()`] finds a move in a game of any kind; [`choose`] finds a move in a single position. Both are pure and reproducible: the same position,
//! level, seed and number of nodes give the same move on any machine. The engine reads no clock. To get an answer in time, set the [stop
//! flag](Limits::stop) from another thread: the search then ends with the best move found so far.
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
//!
//! To get a hint for a player, think at a high level with a limited number of nodes:
//!
//! ```
//! use asterism_engine::{Level, Limits, think};
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::StarSquares, "", 2)?;
//! for m in ["a1", "e5", "a2", "e4", "b1", "d1"] {
//!     game.play(m)?;
//! }
//! let hint = think(&game, Level::BEST, 1, Limits::nodes(10_000)).expect("not over");
//! assert_eq!(hint.line, ["b2"], "it completes a square");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`review`] analyzes a finished game. [`star_squares`] answers questions about forced wins, [`squadro`] has light's winning moves, and [`tuning`] gives programs that tune weights access
//! to the evaluations. `cargo run -p asterism-engine --example play -- squadro --level 3` starts a game in the terminal.
//!
//! The searches are written once, for all games. Each game's folder adds a node, an evaluation and a plan for each level except the last. An
//! evaluation is a weighted sum of features; a tuning program in `lab` prints the weights.

mod chance;
mod deliberation;
mod level;
mod mix;
mod pentagame;
mod question;
pub mod review;
mod search;
pub mod squadro;
pub mod star_squares;
mod stern_halma;
mod think;
pub mod tuning;
mod win_in_one;

pub use deliberation::{Deliberation, LongFinding, LongSearch};
pub use level::{BadLevel, Level};
pub use question::{AnyThought, Forced, Limits, Playable, Question, StopSignal, Thought};
pub use think::{choose, think, think_typed};
