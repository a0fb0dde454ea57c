#![doc = include_str!("../README.md")]
//! # Write generic code
//!
//! A position of one game is a type: [`pentagame::Pentagame`], [`squadro::Squadro`], [`star_squares::StarSquares`], [`stern_halma::SternHalma`].
//! [`Position`] contains only the rules; all other functions of a position are in separate traits:
//!
//! | trait | purpose |
//! |---|---|
//! | [`Position`] | legal moves, playing a move, the outcome |
//! | [`Scoring`] | sides, places, points |
//! | [`HeadStarts`] | start positions that favor one player |
//! | [`Notation`] | moves as text |
//! | [`PositionText`] | positions in one line of text |
//! | [`Choices`] | a move as a chain of choices, for menus and buttons |
//! | [`Describe`] | positions and moves in words, and reasons for moves, as typed [`Phrase`]s that do not depend on a language |
//! | [`Draw`] | boards in monospaced ASCII |
//!
//! ```
//! use asterism_rules::{Position, perft, stern_halma::SternHalma};
//!
//! fn count_replies<P: Position>(position: &P) -> u64 {
//!     position.legal_moves().iter().map(|m| position.after(m).legal_count()).sum()
//! }
//!
//! let start = SternHalma::start(&Default::default(), 2)?;
//! assert_eq!(count_replies(&start), perft(&start, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod table;
mod set;
mod seat;
mod kind;
mod word;
mod phrase;
mod piece;
mod choices;
mod step;
mod error;
mod options;
mod outcome;
mod ending;
mod position;
mod scoring;
mod head_start;
mod notation;
mod typed;
mod position_text;
mod describe;
mod draw;
mod perft;
mod game;
mod entry;
mod games;
mod line;
mod record;
mod series;
#[cfg(feature = "serde")]
mod serialize;
pub mod pentagame;
pub mod squadro;
pub mod star_squares;
pub mod stern_halma;

pub use choices::{BadStep, Choice, Choices, GridPoint, LIKELY, Likely, Spot, Steps};
pub use describe::Describe;
pub use draw::Draw;
pub use ending::{Ending, How, Reason, UnknownEnding};
pub use entry::{EntryError, LogEntry};
pub use error::{IllegalMove, MoveError, OptionError, PositionError, SetupError};
pub use game::{Entry, Game};
pub use games::{AnyGame, GamePosition};
pub use head_start::{HeadStart, HeadStarts};
pub use kind::{GameKind, UnknownGame};
pub use line::LineError;
pub use notation::{Completion, Notation};
pub use options::{GameOptions, OptionKey, OptionValues};
pub use outcome::{DrawRules, Outcome};
pub use perft::{perft, perft_distinct};
pub use phrase::Phrase;
pub use piece::Piece;
pub use position::Position;
pub use position_text::PositionText;
pub use record::{MAX_VARIATIONS, Record, RecordError, RecordPosition, RecordProblem, Variation};
pub use scoring::Scoring;
pub use seat::{Seat, SeatSet};
pub use series::Series;
pub use step::Step;
pub use typed::fold_typed;
pub use word::{PhraseParts, PhraseTable, Word};
