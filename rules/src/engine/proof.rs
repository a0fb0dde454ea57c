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

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::{Limits, proof_check};
use crate::pentagame::Pentagame;
use crate::squadro::Squadro;
use crate::star_squares::StarSquares;
use crate::stern_halma::SternHalma;
use crate::{AnyGame, GameKind, MoveError, Position as _, SetupError};

/// A win that one side can force, with what to answer to everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Game it is about; for two players.
    pub kind: GameKind,
    /// Options, as in a record.
    pub options: String,
    /// Positions with the attacker to move; the first is the one that is won.
    pub lines: Vec<ProofLine>,
}

/// What the attacker does in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofLine {
    /// As [`Position::to_text`](crate::Position::to_text) writes it.
    pub position: String,
    /// Attacker's move, in notation.
    pub chosen: String,
    /// Moves of both sides until the win, this one counted, at most.
    pub left: u32,
}

/// What a check went through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions with the attacker to move, those included that he wins at once and the proof leaves out.
    pub positions: u64,
    /// Those that the proof leaves out.
    pub left_out: u64,
    /// Answers of the defender that were played.
    pub replies: u64,
    /// Moves of both sides in the longest line.
    pub longest: u32,
    /// Lines of the proof that nothing leads to.
    pub unused: u64,
}

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofError {
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
    pub fn check(&self) -> Result<Checked, ProofError> {
        match self.kind {
            GameKind::Pentagame => proof_check::check::<Pentagame>(self),
            GameKind::Squadro => proof_check::check::<Squadro>(self),
            GameKind::StarSquares => proof_check::check::<StarSquares>(self),
            GameKind::SternHalma => proof_check::check::<SternHalma>(self),
        }
    }
}

/// What a search for a forced win says of one number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Moves of both sides.
    pub moves: u32,
    /// Whether the win can be forced within so many.
    pub wins: bool,
    /// Positions looked at up to now.
    pub nodes: u64,
}

/// Why no forced win is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotProve {
    /// Only Star Squares knows how, and not under `superko`, where what may be played hangs on the whole game.
    Game,
    /// The game is over.
    Over,
    /// The first move is not legal.
    Move(MoveError),
}

impl fmt::Display for CannotProve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => {
                f.write_str("forced wins are found in Star Squares alone, without superko")
            }
            Self::Over => f.write_str("the game is over"),
            Self::Move(error) => write!(f, "{error}"),
        }
    }
}

impl Error for CannotProve {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::Game | Self::Over => None,
        }
    }
}

/// Looks for the shortest win the side to move can force within `most` moves of both sides, and writes it out.
///
/// `None` if there is none, or the [limits](Limits) end the search. With `first` the side has to begin with that move. `tell` hears of
/// each number of moves when it is done with.
///
/// # Errors
///
/// [`CannotProve`] if there is nothing to look for.
pub fn prove(
    game: &AnyGame,
    first: Option<&str>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Option<Proof>, CannotProve> {
    if game.ending().is_some() {
        return Err(CannotProve::Over);
    }
    match game {
        AnyGame::StarSquares(game) => {
            let position = game.position();
            let first = first.map(|text| position.parse_move(text)).transpose();
            let first = first.map_err(CannotProve::Move)?;
            crate::star_squares::prove(position, first, most, limits, tell)
        }
        AnyGame::Pentagame(_) | AnyGame::Squadro(_) | AnyGame::SternHalma(_) => {
            Err(CannotProve::Game)
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
