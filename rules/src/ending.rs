//! How a game ended, by its rules or otherwise.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::outcome::{Outcome, Reason};
use crate::seat::SeatSet;

/// How a game ended: who won, and why.
///
/// ```
/// use asterism_rules::{AnyGame, GameKind, How, Seat};
///
/// let mut game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// game.resign(Seat::FIRST);
/// let ending = game.ending().unwrap();
/// assert_eq!((ending.how, ending.to_string().as_str()), (How::Resigned, "2 resigned"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Seats that won: several for a shared win, none for a draw or an aborted game.
    pub winners: SeatSet,
    /// What ended the game.
    pub how: How,
}

/// Generates [`How`] from one table: the variants, `ALL`, and the words used in records.
macro_rules! ways_to_end {
    ($($(#[$doc:meta])+ $name:ident = $word:literal;)+) => {
        /// What ended a game. `Display` and `FromStr` use the word from the record format.
        ///
        /// ```
        /// use asterism_rules::How;
        ///
        /// assert_eq!("time".parse(), Ok(How::Time));
        /// let error = "bored".parse::<How>().unwrap_err();
        /// assert!(error.to_string().starts_with("no game ends by 'bored', only by out, home"));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum How {
            $($(#[$doc])+ $name,)+
        }

        impl How {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the word used in records.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }
    };
}

ways_to_end! {
    /// Enough figures are out.
    Out = "out";
    /// Enough pieces are home.
    Home = "home";
    /// A player has made a square of their own stars.
    Square = "square";
    /// A player has filled the opposite arm.
    Filled = "filled";
    /// All other players have left, the last one by resigning.
    Resigned = "resigned";
    /// All other players have left, the last one by running out of time.
    Time = "time";
    /// Draw by agreement.
    Agreed = "agreed";
    /// Draw: the position occurred for the third time.
    Repetition = "repetition";
    /// Draw: the limit of moves or rounds was reached.
    Limit = "limit";
    /// No result: a player aborted the game before everyone had moved.
    Aborted = "aborted";
}

impl How {
    /// Returns whether the game's rules ended it, as opposed to its players, the clock, a repetition or a limit.
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::Out | Self::Home | Self::Square | Self::Filled => true,
            Self::Resigned
            | Self::Time
            | Self::Agreed
            | Self::Repetition
            | Self::Limit
            | Self::Aborted => false,
        }
    }

    /// Lists the words used in records for all ways to end a game, separated by `, `.
    pub(crate) fn list_words() -> String {
        let words: Vec<_> = Self::ALL.iter().map(|how| how.word()).collect();
        words.join(", ")
    }
}

impl From<Reason> for How {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Out => Self::Out,
            Reason::Home => Self::Home,
            Reason::Square => Self::Square,
            Reason::Filled => Self::Filled,
            Reason::Repetition => Self::Repetition,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        How::from(*self).fmt(f)
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self {
            winners: outcome.winners,
            how: outcome.reason.into(),
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Error for a word that names no way to end a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEnding(
    /// The unknown word.
    pub String,
);

impl fmt::Display for UnknownEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = How::list_words();
        write!(f, "no game ends by '{}', only by {words}", self.0)
    }
}

impl Error for UnknownEnding {}

impl FromStr for How {
    type Err = UnknownEnding;

    fn from_str(word: &str) -> Result<Self, UnknownEnding> {
        Self::ALL
            .iter()
            .copied()
            .find(|how| how.word() == word)
            .ok_or_else(|| UnknownEnding(word.to_owned()))
    }
}

/// Writes the result as in a record: `1,2 out`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.winners, self.how)
    }
}
