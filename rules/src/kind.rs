//! The kinds of games.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Generates [`GameKind`] from the table of all games.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident {
        phrase: $phrase:ident, piece: $piece:ident, players: $players:expr, usually: $usual:literal $(,)?
    })+) => {
        /// Kind of game.
        ///
        /// ```
        /// use asterism_rules::GameKind;
        ///
        /// let kind: GameKind = "Star-Squares".parse()?;
        /// assert_eq!((kind, kind.id(), kind.players()), (GameKind::StarSquares, "star-squares", 2..=2));
        /// assert_eq!(kind.presets(), ["printed", "balanced"]);
        /// assert!("chess".parse::<GameKind>().is_err());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum GameKind {
            $($(#[$doc])* $name,)+
        }

        impl GameKind {
            /// All kinds of games.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the stable name used in records and options.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)+
                }
            }

            /// Returns the possible numbers of players.
            pub const fn players(self) -> RangeInclusive<usize> {
                match self {
                    $(Self::$name => $players,)+
                }
            }

            /// Returns the usual number of players.
            pub const fn usual_players(self) -> usize {
                match self {
                    $(Self::$name => $usual,)+
                }
            }
        }
    };
}

for_each_game!(kinds);

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Error for an ID that does not belong to any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(
    /// The unknown ID.
    pub String,
);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = GameKind::ALL.iter().map(|kind| kind.id()).collect();
        write!(
            f,
            "no game is called '{}', there are {}",
            self.0,
            ids.join(", ")
        )
    }
}

impl Error for UnknownGame {}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.id().eq_ignore_ascii_case(id.trim()))
            .ok_or_else(|| UnknownGame(id.to_owned()))
    }
}
