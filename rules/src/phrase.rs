//! Sentences for players, independent of any language.
//!
//! The rules decide which phrases to use; an application translates them into English, German or Polish. Each game has an enum of its phrases, with
//! typed arguments. An application matches on the enum, or splits a phrase into its [parts](Phrase::parts) and looks up the sentence by name.

use std::fmt;

use crate::GameKind;
use crate::word::{PhraseParts, PhraseTable, Word};

/// Generates [`Phrase`] from the table of all games.
macro_rules! all_phrases {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident {
        phrase: $phrase:ident, piece: $piece:ident, players: $players:expr, usually: $usual:literal $(,)?
    })+) => {
        /// A sentence, or part of one, about a game.
        ///
        /// ```
        /// use asterism_rules::{AnyGame, GameKind, Phrase, squadro::SquadroPhrase};
        ///
        /// let game = AnyGame::new(GameKind::Squadro, "first=dark", 2)?;
        /// let steps = game.next_steps(&[])?;
        /// assert_eq!(steps.asks, Phrase::Squadro(SquadroPhrase::AskLane));
        /// let turn = game.describe().into_iter().find(Phrase::is_turn).unwrap();
        /// assert_eq!(turn.to_string(), "PositionTurn(seat=seat 2, side=dark)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Phrase {
            $(#[doc = concat!("Phrase of the game `", $id, "`.")] $name(crate::$module::$phrase),)+
        }

        $(impl From<crate::$module::$phrase> for Phrase {
            fn from(phrase: crate::$module::$phrase) -> Self {
                Self::$name(phrase)
            }
        })+

        impl Phrase {
            /// Splits the phrase into game, name and arguments.
            pub fn parts(&self) -> PhraseParts {
                match self {
                    $(Self::$name(phrase) => phrase.parts(),)+
                }
            }

            /// Returns whether the phrase states whose turn it is.
            pub fn is_turn(&self) -> bool {
                match self {
                    $(Self::$name(phrase) => matches!(phrase, crate::$module::$phrase::PositionTurn { .. }),)+
                }
            }

            /// Returns whether the phrase states who won under the rules.
            pub fn is_result(&self) -> bool {
                match self {
                    $(Self::$name(phrase) => matches!(phrase, crate::$module::$phrase::PositionOver { .. }),)+
                }
            }
        }

        impl GameKind {
            /// Returns all phrases that the game can produce: each phrase's name and the names of its arguments.
            pub const fn phrases(self) -> PhraseTable {
                match self {
                    $(Self::$name => crate::$module::$phrase::ALL,)+
                }
            }
        }
    };
}

for_each_game!(all_phrases);

impl From<Phrase> for Word {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase.parts())
    }
}

/// Writes the phrase for developers: `Name(argument=word, …)`.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().fmt(f)
    }
}
