//! Forced wins written out, so that anybody can check them.
//!
//! A proof names a move for every position the attacker may come to, whatever the defender does:
//!
//! ```text
//! asterism proof
//! game star-squares
//! options board=alquerque
//! ...../...../...../...../..... 7 7 l⇥c3⇥13
//! ```
//!
//! Behind three lines of heading each line holds a position with the attacker to move, his move, and how many moves of both sides
//! are left at most, separated by tabs (⇥). The first position is the one that is won. Each position stands there once, however many
//! ways lead to it. Positions where a move wins on the spot may be left out: whoever checks finds it.

mod check;
#[cfg(test)]
mod tests;
pub(crate) mod write;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use asterism_rules::pentagame::Pentagame;
use asterism_rules::squadro::Squadro;
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{GameKind, SetupError};

/// A win that one side can force, with what to answer to everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proof {
    /// Game it is about; for two players.
    pub(crate) kind: GameKind,
    /// Options, as in a record.
    pub(crate) options: String,
    /// Positions with the attacker to move; the first is the one that is won.
    pub(crate) lines: Vec<ProofLine>,
}

/// What the attacker does in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProofLine {
    /// As [`Position::to_text`](asterism_rules::Position::to_text) writes it.
    pub(crate) position: String,
    /// Attacker's move, in notation.
    pub(crate) chosen: String,
    /// Moves of both sides until the win, this one counted, at most.
    pub(crate) left: u32,
}

/// What a check went through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checked {
    /// Positions with the attacker to move, those included that he wins at once and the proof leaves out.
    pub(crate) positions: u64,
    /// Those that the proof leaves out.
    pub(crate) left_out: u64,
    /// Answers of the defender that were played.
    pub(crate) replies: u64,
    /// Moves of both sides in the longest line.
    pub(crate) longest: u32,
    /// Lines of the proof that nothing leads to.
    pub(crate) unused: u64,
}

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProofError {
    /// The line with this number, from 1, does not read.
    Unreadable {
        /// Number of the line.
        line: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// Options or a position make no game for two.
    Setup(SetupError),
    /// The same position stands there twice.
    Twice(String),
    /// The proof says nothing about this position, and no move wins there at once.
    Hole(String),
    /// The attacker's move is not legal there, or not written as it should be.
    Illegal {
        /// Position.
        position: String,
        /// Move.
        chosen: String,
    },
    /// The game ends here, and the attacker has not won.
    NotWon(String),
    /// The turn does not pass from one to the other there, so that there is no answer to play.
    NoTurn(String),
    /// The win is not nearer than two moves before.
    NotNearer(String),
    /// The board may stand for the third time, which would be a draw.
    Repeats(String),
    /// The line is longer than the game may be.
    TooLong(u32),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { line, expected } => write!(f, "line {line}: expected {expected}"),
            Self::Setup(error) => write!(f, "{error}"),
            Self::Twice(position) => write!(f, "it has two lines for '{position}'"),
            Self::Hole(position) => write!(
                f,
                "it has no move for '{position}', where none wins at once"
            ),
            Self::Illegal { position, chosen } => {
                write!(f, "'{chosen}' is no legal move in '{position}'")
            }
            Self::NotWon(position) => {
                write!(f, "the game ends with '{position}', and is not won")
            }
            Self::NoTurn(position) => write!(f, "nobody answers in '{position}'"),
            Self::NotNearer(position) => {
                write!(f, "the win is no nearer in '{position}' than it was before")
            }
            Self::Repeats(position) => write!(f, "'{position}' may stand for the third time"),
            Self::TooLong(moves) => write!(f, "{moves} moves are more than a game may have"),
        }
    }
}

impl Error for ProofError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for ProofError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl Proof {
    /// Plays the proof through, with every legal answer in every position, by the rules of the game alone.
    ///
    /// In every line the moves left only become fewer, so no position comes back in one. A draw by repetition asks for less than
    /// an equal position, though; the check sees to it that no board can stand for the third time either.
    ///
    /// # Errors
    ///
    /// [`ProofError`] with the first fault found.
    pub(crate) fn check(&self) -> Result<Checked, ProofError> {
        match self.kind {
            GameKind::Pentagame => check::check::<Pentagame>(self),
            GameKind::Squadro => check::check::<Squadro>(self),
            GameKind::StarSquares => check::check::<StarSquares>(self),
            GameKind::SternHalma => check::check::<SternHalma>(self),
        }
    }
}

const TITLE: &str = "asterism proof";

/// Text as [described](self).
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{TITLE}\ngame {}\noptions {}",
            self.kind.id(),
            self.options
        )?;
        for line in &self.lines {
            writeln!(f, "{}\t{}\t{}", line.position, line.chosen, line.left)?;
        }
        Ok(())
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Self, ProofError> {
        let expected = |line, expected| ProofError::Unreadable { line, expected };
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(expected(1, "'asterism proof'"));
        }
        let kind = lines
            .next()
            .and_then(|line| line.strip_prefix("game "))
            .and_then(|name| name.parse().ok())
            .ok_or_else(|| expected(2, "'game' and its name"))?;
        let options = lines
            .next()
            .and_then(|line| line.strip_prefix("options"))
            .ok_or_else(|| expected(3, "'options' and the options"))?;
        let lines = lines
            .enumerate()
            .map(|(at, line)| {
                let mut parts = line.split('\t');
                let line = (|| {
                    Some(ProofLine {
                        position: parts.next()?.to_owned(),
                        chosen: parts.next()?.to_owned(),
                        left: parts.next()?.parse().ok()?,
                    })
                })();
                line.filter(|_| parts.next().is_none())
                    .ok_or_else(|| expected(at + 4, "a position, a move and a number, with tabs"))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            kind,
            options: options.trim().to_owned(),
            lines,
        })
    }
}
