//! Errors for invalid moves, positions, options and setups.

use std::error::Error;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use crate::phrase::Phrase;
use crate::step::Step;

/// A move that the rules forbid in this position.
///
/// ```
/// use asterism_rules::{AnyGame, GameKind, MoveError};
///
/// let mut game = AnyGame::new(GameKind::SternHalma, "", 2)?;
/// let Err(MoveError::Illegal(illegal)) = game.play("d1-f5") else {
///     panic!("that hole is two rows away")
/// };
/// assert_eq!((illegal.rule, illegal.nearest.len()), ("R2", 3));
/// assert_eq!(illegal.why.parts().name, "IllegalUnreachable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Paragraph of the game's rules that the move breaks, such as `R2`.
    pub rule: &'static str,
    /// Reason why the move is illegal.
    pub why: Phrase,
    /// At most three similar legal moves, in notation; filled by [`Notation::parse_move`](crate::Notation::parse_move) and
    /// [`Game::play`](crate::Game::play), empty from [`Position::check`](crate::Position::check).
    pub nearest: Vec<String>,
}

impl IllegalMove {
    /// Creates an error with an empty list of similar moves.
    pub(crate) fn new(rule: &'static str, why: impl Into<Phrase>) -> Self {
        Self {
            rule,
            why: why.into(),
            nearest: Vec::new(),
        }
    }
}

impl Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal by {}: {}", self.rule, self.why)?;
        if !self.nearest.is_empty() {
            write!(f, "; legal is {}", self.nearest.join(" or "))?;
        }
        Ok(())
    }
}

impl Error for IllegalMove {}

/// Reason why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text cannot be read beyond character `at`.
    Unreadable {
        /// 0-based character index of the error.
        at: usize,
        /// Description of the text that was expected at that point.
        expected: Phrase,
        /// A legal move, as an example of the notation.
        example: String,
    },
    /// The text is readable and breaks no rule, but the move is not complete.
    Incomplete {
        /// Choices contained in the text; pass them to [`Choices::next_steps`](crate::Choices::next_steps) to continue.
        chosen: Vec<Step>,
        /// Prompt for the next choice.
        asks: Phrase,
    },
    /// The text is a legal move only if the case of its letters is ignored, although they mean something else in the other case. The player has to
    /// say whether `meant`, in notation, is the move.
    Doubtful {
        /// The move that the player probably means, in notation.
        meant: String,
    },
    /// The text is readable, but the move breaks a rule.
    Illegal(IllegalMove),
    /// The game is over, so no move is legal.
    Over,
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable {
                at,
                expected,
                example,
            } => write!(
                f,
                "unreadable at character {}: expected {expected}, for example {example}",
                at + 1
            ),
            Self::Incomplete { asks, .. } => write!(f, "incomplete: {asks}"),
            Self::Doubtful { meant } => write!(f, "did you mean {meant}?"),
            Self::Illegal(illegal) => write!(f, "{illegal}"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Illegal(illegal) => Some(illegal),
            Self::Unreadable { .. }
            | Self::Incomplete { .. }
            | Self::Doubtful { .. }
            | Self::Over => None,
        }
    }
}

impl From<IllegalMove> for MoveError {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

/// Reason why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The game does not allow this number of players.
    Players {
        /// Requested number of players.
        players: usize,
        /// Numbers of players that the game allows.
        allowed: RangeInclusive<usize>,
    },
    /// An option does not allow this number of players.
    Option {
        /// The option as written in the option text: `teams=true`.
        option: &'static str,
        /// Requested number of players.
        players: usize,
        /// Numbers of players that the option allows.
        allowed: RangeInclusive<usize>,
    },
    /// The options cannot be read.
    Options(OptionError),
    /// The start position cannot be read.
    Position(PositionError),
}

impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { players, allowed } => {
                let plural = if *players == 1 { "" } else { "s" };
                let least = allowed.start();
                write!(f, "{players} player{plural}, but the game is for {least}")?;
                if allowed.end() != least {
                    write!(f, " to {}", allowed.end())?;
                }
                Ok(())
            }
            Self::Option {
                option,
                players,
                allowed,
            } if allowed.start() == allowed.end() => {
                write!(
                    f,
                    "{option} is for {} players, not {players}",
                    allowed.start()
                )
            }
            Self::Option {
                option,
                players,
                allowed,
            } => write!(
                f,
                "{option} is for {} to {} players, not {players}",
                allowed.start(),
                allowed.end()
            ),
            Self::Options(error) => write!(f, "{error}"),
            Self::Position(error) => write!(f, "{error}"),
        }
    }
}

impl Error for SetupError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Options(error) => Some(error),
            Self::Position(error) => Some(error),
            Self::Players { .. } | Self::Option { .. } => None,
        }
    }
}

impl From<PositionError> for SetupError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl From<OptionError> for SetupError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

/// Reason why an option text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// A part of the text does not have the form `key=value`.
    Malformed {
        /// The malformed part, which is the text between two commas.
        part: String,
    },
    /// The text contains a key that no option has.
    UnknownKey {
        /// The unknown key as written in the text.
        key: String,
        /// Known keys, separated by `, `.
        allowed: String,
    },
    /// The text gives an option a value that the option does not allow.
    UnknownValue {
        /// Key of the option whose value is not allowed.
        key: String,
        /// The value that is not allowed, as written in the text.
        value: String,
        /// Values that the option allows, separated by `, `.
        allowed: String,
    },
}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { part } => write!(f, "option '{part}' is not written key=value"),
            Self::UnknownKey { key, allowed } => {
                write!(f, "unknown option '{key}', there are {allowed}")
            }
            Self::UnknownValue {
                key,
                value,
                allowed,
            } => write!(f, "option {key} cannot be '{value}', only {allowed}"),
        }
    }
}

impl Error for OptionError {}

/// Reason why a position text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// 0-based character index of the error.
    pub at: usize,
    /// Description of the text that was expected at that point, in English.
    pub expected: String,
}

impl Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "position unreadable at character {}: expected {}",
            self.at + 1,
            self.expected
        )
    }
}

impl Error for PositionError {}
