//! The engine's levels of playing strength.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Playing strength of the engine: from 1 (beginner) to 6 (best), or 7, which plays like 6 but thinks longer.
///
/// ```
/// use asterism_engine::Level;
///
/// let level: Level = "4".parse()?;
/// assert_eq!(level.number(), 4);
/// assert!(Level::LOWEST < level && level < Level::BEST);
/// assert!("8".parse::<Level>().is_err());
/// # Ok::<(), asterism_engine::BadLevel>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Number of levels.
    pub const COUNT: usize = 7;

    /// Number of different search plans. [`LONGEST`](Self::LONGEST) plays like [`BEST`](Self::BEST), but searches more positions.
    pub(crate) const PLANS: usize = Self::COUNT - 1;

    /// Beginner: considers its own moves but no replies, and is sometimes careless.
    pub const LOWEST: Self = Self(1);

    /// Strongest level that answers without a long wait: in a second or less.
    pub const BEST: Self = Self(6);

    /// Strongest level. Takes about ten seconds per move on one core, and uses a [`Deliberation`](crate::Deliberation).
    pub const LONGEST: Self = Self(Self::COUNT as u8);

    /// Returns the level with this `number`; `None` if the number is not 1 to 7.
    pub const fn new(number: usize) -> Option<Self> {
        if 0 < number && number <= Self::COUNT {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// Returns all levels, the weakest first.
    ///
    /// ```
    /// use asterism_engine::Level;
    ///
    /// assert_eq!(Level::all().count(), Level::COUNT);
    /// assert_eq!(Level::all().next(), Some(Level::LOWEST));
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// Returns the level's number, from 1 to 7.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns whether this level never misses a win in one move; lower levels may overlook one.
    pub const fn takes_wins_in_one(self) -> bool {
        self.0 >= 4
    }

    /// Returns the index of the level's search plan, from 0 to 5.
    pub(crate) const fn index(self) -> usize {
        let number = self.number();
        if number > Self::PLANS {
            Self::PLANS - 1
        } else {
            number - 1
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Error for a text that is not the number of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLevel(
    /// The text that is not the number of a level.
    pub String,
);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no level '{}', give 1 (beginner) to {} (best), or {} (thinks longer)",
            self.0,
            Level::BEST,
            Level::LONGEST
        )
    }
}

impl Error for BadLevel {}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let number = text.trim().parse().ok();
        number
            .and_then(Self::new)
            .ok_or_else(|| BadLevel(text.to_owned()))
    }
}
