//! The ways in which a game can end, by its rules or otherwise.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::outcome::Outcome;
use crate::seat::SeatSet;

/// How a game ended: the winners, and the reason for the end.
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
    /// Reason for the end of the game.
    pub how: How,
}

/// Generates [`How`] and [`Reason`] from one table: the variants, `ALL`, and the words used in records.
macro_rules! ways_to_end {
    (
        by rules { $($(#[$rule_doc:meta])+ $rule:ident = $rule_word:literal;)+ }
        otherwise { $($(#[$doc:meta])+ $name:ident = $word:literal;)+ }
    ) => {
        /// Rule that ended a game. `Display` writes the word used in records.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$rule_doc])+ $rule,)+
            /// No player can move, so all players pass and the position repeats (Stern-Halma).
            Repetition,
        }

        /// Reason for the end of a game. `Display` and `FromStr` use the word from the record format.
        ///
        /// ```
        /// use asterism_rules::How;
        ///
        /// assert_eq!("time".parse(), Ok(How::Time));
        /// let error = "bored".parse::<How>().unwrap_err();
        /// assert!(error.to_string().starts_with("no game ends by 'bored', only by out, home"));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum How {
            $($(#[$rule_doc])+ $rule,)+
            $($(#[$doc])+ $name,)+
        }

        impl How {
            /// All reasons for the end of a game.
            pub const ALL: &'static [Self] = &[$(Self::$rule,)+ $(Self::$name),+];

            /// Returns the word used in records.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$rule => $rule_word,)+
                    $(Self::$name => $word,)+
                }
            }

            /// Returns whether the game ended by its own rules, rather than because of its players, the clock, a repetition or a limit.
            pub const fn is_by_rules(self) -> bool {
                match self {
                    $(Self::$rule)|+ => true,
                    $(Self::$name)|+ => false,
                }
            }
        }

        impl From<Reason> for How {
            fn from(reason: Reason) -> Self {
                match reason {
                    $(Reason::$rule => Self::$rule,)+
                    Reason::Repetition => Self::Repetition,
                }
            }
        }
    };
}

ways_to_end! {
    by rules {
        /// A player or team has brought out enough figures (Pentagame).
        Out = "out";
        /// A player has brought enough pieces home (Squadro).
        Home = "home";
        /// A player has made a square of their own stars (Star Squares).
        Square = "square";
        /// A player has filled the opposite arm (Stern-Halma).
        Filled = "filled";
    }
    otherwise {
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
}

impl How {
    /// Lists the words used in records for all ways to end a game, separated by `, `.
    pub(crate) fn list_words() -> String {
        let words: Vec<_> = Self::ALL.iter().map(|how| how.word()).collect();
        words.join(", ")
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

/// Error for a word that does not name a way to end a game.
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
