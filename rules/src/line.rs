//! Lines of moves that are tried from a position of a game.

use std::error::Error;
use std::fmt;

use crate::error::MoveError;
use crate::games::AnyGame;

/// Reason why a line of moves cannot be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineError {
    /// The game has fewer moves than this.
    Ply(usize),
    /// A move of the line cannot be made.
    Move {
        /// 0-based index of the move in the line.
        index: usize,
        /// Reason why it cannot be made.
        error: MoveError,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ply(ply) => write!(f, "the game has fewer than {ply} moves"),
            Self::Move { index, error } => write!(f, "move {} of the line: {error}", index + 1),
        }
    }
}

impl Error for LineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Ply(_) => None,
            Self::Move { error, .. } => Some(error),
        }
    }
}

impl AnyGame {
    /// Returns a copy of the game [up to move number `ply`](Self::at), or the whole game if `ply` is `None`, followed by the moves of `line`.
    ///
    /// If the line has moves and the game ended there without a move, for example by a resignation, the line begins before that.
    ///
    /// ```
    /// use asterism_rules::{AnyGame, GameKind, Seat};
    ///
    /// let mut game = AnyGame::new(GameKind::Squadro, "", 2)?;
    /// game.play("A3")?;
    /// game.resign(Seat::FIRST);
    /// let tried = game.try_line(Some(1), &["B2", "A1"])?;
    /// assert_eq!((tried.ply(), tried.ending()), (3, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LineError`] if fewer than `ply` moves were made, or if a move of the line cannot be made.
    pub fn try_line(
        &self,
        ply: Option<usize>,
        line: &[impl AsRef<str>],
    ) -> Result<Self, LineError> {
        let mut game = match ply {
            Some(ply) => self.at(ply).ok_or(LineError::Ply(ply))?,
            None => self.clone(),
        };
        if !line.is_empty() {
            game.undo_ending();
        }
        for (index, m) in line.iter().enumerate() {
            let played = game.play(m.as_ref());
            played.map_err(|error| LineError::Move { index, error })?;
        }
        Ok(game)
    }
}
