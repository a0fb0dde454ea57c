//! The parts of phrases, and the macros with which a game declares its phrases.

use std::fmt;

use crate::{GameKind, Seat};

/// Argument of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// Notation, such as a stop's name, or one of a fixed set of words (`white`); never a sentence.
    Text(String),
    /// Number, such as a count.
    Number(i64),
    /// Seat, to be replaced with its player's name.
    Seat(Seat),
    /// Nested phrase.
    Phrase(PhraseParts),
    /// Several words, to be joined as a list in the target language.
    List(Vec<Word>),
}

/// A phrase split into the parts that a text catalog needs to look up the sentence and fill it in.
///
/// ```
/// use asterism_rules::squadro::SquadroPhrase;
/// use asterism_rules::{GameKind, Seat, Word};
///
/// let parts = SquadroPhrase::PositionRetired { seat: Seat::FIRST }.parts();
/// assert_eq!((parts.game, parts.name), (GameKind::Squadro, "PositionRetired"));
/// assert_eq!(parts.arguments, [("seat", Word::Seat(Seat::FIRST))]);
/// assert_eq!(parts.to_string(), "PositionRetired(seat=seat 1)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhraseParts {
    /// Game that the phrase belongs to.
    pub game: GameKind,
    /// Name of the enum variant; unique within the game.
    pub name: &'static str,
    /// Name and value of each field, in declaration order.
    pub arguments: Vec<(&'static str, Word)>,
}

/// All phrases of a game: each phrase's name and the names of its arguments.
pub type PhraseTable = &'static [(&'static str, &'static [&'static str])];

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

impl From<char> for Word {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl From<usize> for Word {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Seat> for Word {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl<W: Into<Word>> From<Vec<W>> for Word {
    fn from(words: Vec<W>) -> Self {
        Self::List(words.into_iter().map(W::into).collect())
    }
}

/// Writes the phrase for developers: `Name(argument=word, …)`.
impl fmt::Display for PhraseParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        for (nth, (name, word)) in self.arguments.iter().enumerate() {
            let comma = if nth > 0 { ", " } else { "" };
            write!(f, "{comma}{name}={word}")?;
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
                for (nth, word) in words.iter().enumerate() {
                    let comma = if nth > 0 { ", " } else { "" };
                    write!(f, "{comma}{word}")?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Implements conversion into [`Word`] for types whose `Display` writes notation.
macro_rules! words_by_display {
    ($($type:ty),+) => {
        $(impl From<$type> for $crate::Word {
            fn from(notation: $type) -> Self {
                Self::Text(notation.to_string())
            }
        })+
    };
}
pub(crate) use words_by_display;

/// Declares an enum with one lower-case word for each variant. Text catalogs select their wording by this word.
macro_rules! word_choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])+ $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$about])+ $variant,)+
        }

        impl From<$name> for $crate::Word {
            fn from(choice: $name) -> Self {
                Self::from(match choice {
                    $($name::$variant => $word,)+
                })
            }
        }
    };
}
pub(crate) use word_choice;

/// Returns the name of a field, without the `r#` prefix of raw identifiers.
pub(crate) const fn field_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}

/// Declares the phrases of a game: an enum, and a function that splits its values into [`PhraseParts`].
macro_rules! phrases {
    ($(#[$doc:meta])* $name:ident of $kind:ident {
        $($(#[$about:meta])* $variant:ident $({ $($field:ident: $type:ty),+ })?,)+
    }) => {
        $(#[$doc])*
        // The names of the fields describe their contents; the enum's documentation explains the rest.
        #[allow(missing_docs)]
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$about])* $variant $({ $($field: $type),+ })?,)+
        }

        impl $name {
            /// All phrases of the game: each phrase's name and the names of its arguments.
            pub const ALL: $crate::PhraseTable = &[
                $((stringify!($variant), &[$($($crate::word::field_name(stringify!($field))),+)?])),+
            ];

            /// Splits the phrase into its name and its arguments.
            pub fn parts(&self) -> $crate::PhraseParts {
                let (name, arguments) = match self {
                    $(Self::$variant $({ $($field),+ })? => (stringify!($variant), vec![
                        $($(($crate::word::field_name(stringify!($field)), $field.clone().into())),+)?
                    ]),)+
                };
                $crate::PhraseParts { game: $crate::GameKind::$kind, name, arguments }
            }
        }

        impl From<$name> for $crate::Word {
            fn from(phrase: $name) -> Self {
                Self::Phrase(phrase.parts())
            }
        }
    };
}
pub(crate) use phrases;
