//! How well the engine plays.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Strength, 1 (beginner) to 6 (best).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// Beginner: looks at what it does, not at what others can do then, and is sometimes careless.
    pub const LOWEST: Self = Self(1);

    /// As well as it can.
    pub const HIGHEST: Self = Self(Self::COUNT as u8);

    /// Level `number`, if it is 1 to 6.
    pub const fn new(number: usize) -> Option<Self> {
        if 0 < number && number <= Self::COUNT {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// 1 to 6.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// 0 to 5.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// This is no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLevel(
    /// As written.
    pub String,
);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no level '{}', give 1 (beginner) to {} (best)",
            self.0,
            Level::COUNT
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
