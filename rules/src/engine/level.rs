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

/// What a level of some game does.
///
/// A weaker level looks less far, sees what it sees less clearly, and overlooks an answer now and then: mistakes as people make
/// them. What is seen wrongly or overlooked hangs on the seed and the position alone, so a search stays consistent and
/// reproducible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Positions made and looked at, unless the caller says otherwise.
    pub(crate) nodes: u64,
    /// Moves ahead at most.
    pub(crate) depth: u32,
    /// How far off the worth of a position may seem, to either side, in the game's hundredths.
    pub(crate) blur: i32,
    /// Of a thousand answers of others to a move considered, how many are overlooked.
    pub(crate) overlooks: u32,
}

impl Plan {
    /// Plan with these figures, in the order of the fields.
    pub(crate) const fn new(nodes: u64, depth: u32, blur: i32, overlooks: u32) -> Self {
        Self {
            nodes,
            depth,
            blur,
            overlooks,
        }
    }
}
