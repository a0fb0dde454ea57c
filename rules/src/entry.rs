//! Stored entries of a game: moves, resignations, timeouts, agreed draws and aborted games.

use std::error::Error;
use std::fmt;

use crate::error::MoveError;
use crate::game::Entry;
use crate::{Position, Seat};

/// One stored entry of a game. Replaying all entries restores the game.
///
/// ```
/// use asterism_rules::{AnyGame, EntryError, GameKind, LogEntry, Seat};
///
/// let mut game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// game.apply(&LogEntry::Move("A3".into()))?;
/// game.apply(&LogEntry::Resigned(Seat::FIRST))?;
/// assert_eq!(game.apply(&LogEntry::DrawAgreed), Err(EntryError::Over));
/// assert_eq!(game.entries().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogEntry {
    /// Move in canonical notation.
    Move(String),
    /// The player in this seat resigned.
    Resigned(Seat),
    /// The player in this seat ran out of time.
    TimedOut(Seat),
    /// All players agreed to a draw.
    DrawAgreed,
    /// The player in this seat aborted the game; `None` if someone who does not play ended it without a result, such as the organizer of its
    /// tournament.
    Aborted(Option<Seat>),
}

/// Reason why an entry cannot be applied.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EntryError {
    /// The entry is a move that cannot be made.
    Move(MoveError),
    /// The entry concerns this seat, which does not exist in the game or has already left it.
    NotPlaying(Seat),
    /// A player aborts the game, but every player has moved, so it is too late for that.
    TooLateToAbort,
    /// The game is over, so the entry cannot be applied.
    Over,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(error) => write!(f, "{error}"),
            Self::NotPlaying(seat) => write!(f, "seat {seat} is not playing"),
            Self::TooLateToAbort => {
                f.write_str("every player has moved, so the game can no longer be aborted")
            }
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for EntryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::NotPlaying(_) | Self::TooLateToAbort | Self::Over => None,
        }
    }
}

impl<P: Position> From<&Entry<P>> for LogEntry {
    fn from(entry: &Entry<P>) -> Self {
        match entry {
            Entry::Move(m) => Self::Move(m.to_string()),
            Entry::Resigned(seat) => Self::Resigned(*seat),
            Entry::TimedOut(seat) => Self::TimedOut(*seat),
            Entry::DrawAgreed => Self::DrawAgreed,
            Entry::Aborted(seat) => Self::Aborted(*seat),
        }
    }
}
