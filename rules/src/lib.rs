//! Asterism: rules of the games.
//!
//! Pure: no I/O, no clock, no randomness. Generic code is written over [`Position`]; everybody else holds an
//! [`AnyGame`], one played game of any kind.

mod game;
mod games;
pub mod pentagame;
mod phrase;
mod position;
mod record;
mod seat;
mod steps;

pub use game::{Ending, Entry, Game, How};
pub use games::{AnyGame, EntryError, GameKind, LogEntry, UnknownGame};
pub use phrase::{Phrase, PhraseTable, Word};
pub use position::{
    Completion, DrawRules, GameOptions, IllegalMove, MoveError, OptionError, Outcome, Position,
    PositionError, Reason, SetupError, perft, perft_distinct,
};
pub use record::{Record, RecordError, RecordProblem};
pub use seat::{Seat, SeatSet};
pub use steps::{BadStep, Choice, Spot, Step, Steps};
