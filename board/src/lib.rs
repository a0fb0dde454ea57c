//! Rules and boards of Asterism's games for a page in a browser: the same code as in the bot, compiled to WebAssembly.
//!
//! The page calls one function with JSON, and gets JSON back: [`Rules::call`]. The calls are the variants of [`Call`], and what they return are the
//! types in [`answer`]. Nothing here knows the page, the bot or the network, and nothing is decided here: the bot checks every move again.
//!
//! ```
//! use asterism_board::Rules;
//! use serde_json::{Value, json};
//!
//! let record = "game squadro\nplayers 2\n\n1 A3\n";
//! let mut rules = Rules::default();
//! let call = json!({ "do": "show", "record": record, "chosen": [] });
//! let shown: Value = serde_json::from_str(&rules.call(&call.to_string()))?;
//! assert_eq!(shown["turn"], 1);
//! assert_eq!(shown["asks_choices"].as_array().map(Vec::len), Some(5));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! `build.sh` compiles the crate and puts the result next to the page, as `web/rules.wasm`.

pub mod answer;
mod call;
mod show;
#[cfg(all(target_arch = "wasm32", feature = "exports"))]
mod wasm;

use std::fmt;

use asterism_rules::{AnyGame, LineError, Record, RecordError};
use serde::Serialize;

pub use call::{Call, Draft, ViewOptions};

/// Checksum of the sources from which the crate was built, comments left out. The WebAssembly contains it, so that a test notices if it is older.
pub const SOURCES: &str = concat!("asterism-sources-", env!("ASTERISM_SOURCES"));

/// Answers calls. Remembers the game of the last call, because most calls are about the same game.
#[derive(Debug, Default)]
pub struct Rules {
    /// Text of the last record, and the game that it describes.
    last: Option<(String, AnyGame)>,
}

impl Rules {
    /// Answers a call. Both the call and the answer are JSON. If the call cannot be answered, the answer is `{"error":{"code","text"}}`.
    pub fn call(&mut self, request: &str) -> String {
        let answered = Call::read(request).and_then(|call| self.answer(call));
        answered.unwrap_or_else(|error| {
            let (code, text) = (error.code(), error.to_string());
            write(&serde_json::json!({ "error": { "code": code, "text": text } }))
        })
    }

    fn answer(&mut self, call: Call) -> Result<String, CallError> {
        Ok(match call {
            Call::Version => write(&answer::Version { sources: SOURCES }),
            Call::Theme { theme } => write(&show::list_inks(&theme)?),
            Call::Defs {
                kind,
                sprites,
                grounds,
            } => write(&show::draw_defs(&kind, &sprites, &grounds)?),
            Call::Show { draft, view } => {
                let game = self.reach(&draft)?;
                write(&show::show(&game, &draft, &view)?)
            }
            Call::Steps { draft, notation } => {
                let steps = self.reach(&draft)?.steps_of(&notation);
                let steps = steps.map_err(|_| CallError::Move(notation))?;
                let chosen = steps.iter().map(|step| step.value()).collect();
                write(&answer::Chosen { chosen })
            }
        })
    }

    /// Returns the game after the moves of `draft`.
    fn reach(&mut self, draft: &Draft) -> Result<AnyGame, CallError> {
        let reached = self.load(&draft.record)?.try_line(draft.ply, &draft.line);
        reached.map_err(|error| match error {
            LineError::Ply(ply) => CallError::Ply(ply),
            LineError::Move { index, .. } => CallError::Move(draft.line[index].clone()),
        })
    }

    fn load(&mut self, record: &str) -> Result<&AnyGame, CallError> {
        let is_known = |(text, _): &(String, AnyGame)| text == record;
        if !self.last.as_ref().is_some_and(is_known) {
            let bad = |error: RecordError| CallError::Record(error.line);
            let game = record.parse().and_then(|read: Record| read.replay());
            let game = game.map_err(bad)?;
            self.last = Some((record.to_owned(), game));
        }
        let game = self.last.as_ref().map(|(_, game)| game);
        game.ok_or(CallError::Record(0))
    }
}

fn write(answer: &impl Serialize) -> String {
    serde_json::to_string(answer)
        .unwrap_or_else(|error| format!("{{\"error\":{{\"code\":\"call\",\"text\":\"{error}\"}}}}"))
}

/// Reason why a call cannot be answered. The texts are for developers; users see none of them. They do not say what is wrong with a move or a record,
/// because all the rules' texts for that would be a tenth of the WebAssembly that people download.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CallError {
    /// The call is not JSON, or a field is missing or has another type.
    Call(String),
    /// The record cannot be read or replayed. Contains the number of the line.
    Record(usize),
    /// The game has fewer moves.
    Ply(usize),
    /// The move is illegal.
    Move(String),
    /// The chosen steps are not offered.
    Steps,
    /// There is no such call, game, theme, sprite or board.
    Unknown(String),
}

impl CallError {
    fn code(&self) -> &'static str {
        match self {
            Self::Call(_) => "call",
            Self::Record(_) => "record",
            Self::Ply(_) => "ply",
            Self::Move(_) => "move",
            Self::Steps => "steps",
            Self::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(why) => f.write_str(why),
            Self::Record(line) => write!(f, "line {line} of the record cannot be read or played"),
            Self::Ply(ply) => write!(f, "the game has fewer than {ply} moves"),
            Self::Move(notation) => write!(f, "the move {notation} is illegal"),
            Self::Steps => f.write_str("the chosen steps are not offered"),
            Self::Unknown(what) => write!(f, "there is no {what}"),
        }
    }
}
