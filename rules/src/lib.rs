//! Rules of the games Asterism plays.
//!
//! Pure: no I/O, no clock, no randomness; a bad move is a value, never a panic. Generic code is written over
//! [`Position`]; everybody else holds an [`AnyGame`], one played game of any kind with its history.
//!
//! A game played in ten lines:
//!
//! ```
//! use asterism_rules::{AnyGame, GameKind, MoveError};
//!
//! let mut game = AnyGame::new(GameKind::Pentagame, "preset=leaflet", 2)?;
//! assert_eq!(game.play("blue <-> white")?, "b B<->A a"); // leniently read, canonically written
//! let Err(MoveError::Incomplete { chosen, .. }) = game.play("b x d") else {
//!     panic!("blue beats a black block: where does that go?")
//! };
//! let offered = game.next_steps(&chosen)?;
//! assert_eq!((offered.asks.key, offered.choices.len()), ("pentagame-ask-black", 90));
//! let played = game.play(&format!("b x d k:{}", offered.choices[7].label))?;
//! println!("{played}\n{}\n{}", game.position_text(), game.record(&["Ann".into(), "Ben".into()]));
//! assert_eq!((game.ply(), game.ending()), (2, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod games;
mod options;
pub mod pentagame;
pub mod squadro;
pub mod star_squares;
pub mod stern_halma;
mod phrase;
mod plain;
mod position;
mod record;
mod seat;
mod series;
mod steps;

pub use game::{Ending, Entry, Game, How};
pub use games::{AnyGame, EntryError, GameKind, LogEntry, UnknownGame};
pub use options::{GameOptions, OptionKey, OptionValues};
pub use phrase::{OVER, Phrase, PhraseTable, TURN, Word};
pub use plain::PLAIN_COLUMNS;
pub use position::{
    Completion, DrawRules, IllegalMove, MoveError, OptionError, Outcome, Position, PositionError,
    Reason, SetupError, perft, perft_distinct,
};
pub use record::{Record, RecordError, RecordProblem};
pub use seat::{Seat, SeatSet};
pub use series::Series;
pub use steps::{BadStep, Choice, Spot, Step, Steps};
