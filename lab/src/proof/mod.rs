//! Written proofs of forced wins, which can be checked independently of the search.
//!
//! A proof names a move for every position that the attacker can get to, whatever the defender plays:
//!
//! ```text
//! asterism proof
//! game star-squares
//! options board=alquerque
//! ...../...../...../...../..... 7 7 l⇥c3⇥13
//! ```
//!
//! After three header lines, each line is a position with the attacker to move, the attacker's move, and the maximum number of moves of
//! both sides that are left, separated by tabs (⇥). The first position is the one that is won. Each position has one line, even if it can
//! be reached in several ways. Positions where a move wins at once may be left out: the check finds that move.

mod check;
#[cfg(test)]
mod tests;
pub(crate) mod write;

use std::fmt;
use std::str::FromStr;

use asterism_rules::{GameKind, SetupError, each_kind};

/// A win that one side can force, with a move against every defense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proof {
    /// The game, for two players.
    pub(crate) kind: GameKind,
    /// Options, as in a record.
    pub(crate) options: String,
    /// Positions with the attacker to move; the first is the one that is won.
    pub(crate) lines: Vec<ProofLine>,
}

/// The attacker's move in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProofLine {
    /// The position, as [`PositionText::to_text`](asterism_rules::PositionText::to_text) writes it.
    pub(crate) position: String,
    /// Attacker's move, in notation.
    pub(crate) chosen: String,
    /// Maximum number of moves of both sides until the win, counting this one.
    pub(crate) left: u32,
}

/// Statistics of a checked proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checked {
    /// Positions with the attacker to move, including those that are won at once and left out.
    pub(crate) positions: u64,
    /// Positions that the proof leaves out.
    pub(crate) left_out: u64,
    /// Replies of the defender.
    pub(crate) replies: u64,
    /// Moves of both sides in the longest line.
    pub(crate) longest: u32,
    /// Lines of the proof that are never reached.
    pub(crate) unused: u64,
}

/// Why a proof is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ProofError {
    /// A line of the text cannot be read.
    #[error("line {line}: expected {expected}")]
    Unreadable {
        /// Number of the line, counting from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// The options or a position are wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Two lines are for the same position.
    #[error("there are two lines for '{0}'")]
    Twice(String),
    /// There is no line for this position, and no move wins there at once.
    #[error("there is no line for '{0}', and no move wins there at once")]
    Hole(String),
    /// The attacker's move is not legal, or not in canonical notation.
    #[error("'{chosen}' is not a legal move in '{position}'")]
    Illegal {
        /// Position.
        position: String,
        /// Move.
        chosen: String,
    },
    /// The game ends here without a win of the attacker.
    #[error("the game ends at '{0}' without a win")]
    NotWon(String),
    /// The wrong side is on move here, so the two sides do not alternate.
    #[error("nobody replies in '{0}'")]
    NoTurn(String),
    /// The win is not at least two moves closer than before.
    #[error("the win is not closer in '{0}' than before")]
    NotNearer(String),
    /// The board may occur for the third time, which would be a draw.
    #[error("'{0}' may occur for the third time")]
    Repeats(String),
    /// The win takes more moves than a game may have.
    #[error("{0} moves are more than a game may have")]
    TooLong(u32),
}

impl Proof {
    /// Checks the proof by playing every legal reply in every position, using only the rules.
    ///
    /// The number of moves left shrinks in every line, so no position repeats. But a draw by repetition needs only equal boards, so the
    /// check also makes sure that no board can occur for the third time.
    ///
    /// # Errors
    ///
    /// [`ProofError`] with the first fault found.
    pub(crate) fn check(&self) -> Result<Checked, ProofError> {
        each_kind!(self.kind, P => check::check::<P>(self))
    }
}

const TITLE: &str = "asterism proof";

/// Writes the text that the [module](self) describes.
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
