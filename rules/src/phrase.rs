//! Words for people, without a language.
//!
//! Rules know *what* is to be said; the sentence in English, German or Polish is made elsewhere.
//! A [`Phrase`] is a key of such a sentence with its arguments.

use std::fmt;

use crate::Seat;

/// One sentence or part of one: a message key and its arguments.
///
/// Keys begin with the game's id (`pentagame-…`) and every key a game can produce is listed with its
/// argument names in [`Position::PHRASES`](crate::Position::PHRASES).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// Message id.
    pub key: &'static str,
    /// Arguments by name, in the order they were given.
    pub args: Vec<(&'static str, Word)>,
}

/// Argument of a [`Phrase`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// Notation (a stop's name) or a selector (`white`), never a sentence.
    Text(String),
    /// Count.
    Number(i64),
    /// Seat, to be replaced by its player's name.
    Seat(Seat),
    /// Phrase within the phrase.
    Phrase(Box<Phrase>),
    /// Several words, to be joined as the language joins them.
    List(Vec<Word>),
}

/// End of the keys of phrases that say whose turn it is.
pub const TURN: &str = "-position-turn";

/// End of the keys of phrases that say who won by the rules.
pub const OVER: &str = "-position-over";

/// Every key a game can produce, with the names of its arguments.
pub type PhraseTable = &'static [(&'static str, &'static [&'static str])];

impl Phrase {
    /// Phrase without arguments.
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            args: Vec::new(),
        }
    }

    /// The same phrase with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, word: impl Into<Word>) -> Self {
        self.args.push((name, word.into()));
        self
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Word {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i64> for Word {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<Seat> for Word {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Phrase> for Word {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}

impl From<Vec<Word>> for Word {
    fn from(words: Vec<Word>) -> Self {
        Self::List(words)
    }
}

/// For developers: `key(name=word, …)`.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        if self.args.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        for (place, (name, word)) in self.args.iter().enumerate() {
            if place > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{name}={word}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Phrase(phrase) => write!(f, "{phrase}"),
            Self::List(words) => {
                f.write_str("[")?;
                for (place, word) in words.iter().enumerate() {
                    if place > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{word}")?;
                }
                f.write_str("]")
            }
        }
    }
}
