//! Snowflakes: IDs that contain their creation time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Discord's epoch: the first second of 2015, in milliseconds since 1970.
/// See [Discord Docs/Snowflakes](https://discord.com/developers/docs/reference#snowflakes).
const EPOCH_MS: i64 = 1_420_070_400_000;

/// ID of a record of any type. In JSON, an ID is a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(pub(crate) u64);

/// ID of the application and of its bot user. The ID is fixed, because the bot's token begins with it.
pub(crate) const APPLICATION: Id = Id(1_300_000_000_000_000_001);

impl Id {
    /// Returns the smallest ID for the time `ms`, in milliseconds since 1970.
    pub(crate) fn at(ms: i64) -> Self {
        Self(u64::try_from(ms - EPOCH_MS).unwrap_or(0) << 22)
    }

    /// Returns the creation time that the ID contains, in milliseconds since 1970.
    pub(crate) fn made_at(self) -> i64 {
        i64::try_from(self.0 >> 22).unwrap_or(i64::MAX) + EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .then(|| text.parse().ok())
            .flatten()
            .map(Self)
            .ok_or(())
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(|()| de::Error::custom("an id is a string of digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_contains_its_creation_time() {
        // The example in Discord's documentation.
        assert_eq!(Id(175_928_847_299_117_063).made_at(), 1_462_015_105_796);
        assert_eq!(Id::at(1_462_015_105_796).made_at(), 1_462_015_105_796);
    }
}
