//! The ways in which players reach the bot.

use std::fmt;
use std::str::FromStr;

/// A group of players who reach the bot in the same way. They can play only while a process serves this group.
///
/// ```
/// use asterism_store::Reach;
///
/// let reach = Reach::Shard { number: 3, total: 8 };
/// assert_eq!(reach.to_string(), "shard 3/8");
/// assert_eq!("shard 3/8".parse(), Ok(reach));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// The servers whose events Discord sends to one shard of the gateway. The first shard also receives direct messages.
    Shard {
        /// Number of the shard, from 0.
        number: u32,
        /// Total number of shards.
        total: u32,
    },
    /// Everyone whose interactions Discord sends by HTTP.
    Http,
}

impl Reach {
    /// All players, reached through the gateway's only shard.
    pub const GATEWAY: Self = Self::Shard {
        number: 0,
        total: 1,
    };
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shard { number, total } => write!(f, "shard {number}/{total}"),
            Self::Http => f.write_str("http"),
        }
    }
}

/// Error for a text that is not a valid [`Reach`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is neither a shard, such as shard 3/8, nor http")]
pub struct NoSuchReach;

impl FromStr for Reach {
    type Err = NoSuchReach;

    fn from_str(text: &str) -> Result<Self, NoSuchReach> {
        if text == "http" {
            return Ok(Self::Http);
        }
        let shard = text
            .strip_prefix("shard ")
            .and_then(|it| it.split_once('/'));
        let (number, total) = shard.ok_or(NoSuchReach)?;
        let read = |number: &str| number.parse().map_err(|_| NoSuchReach);
        let (number, total) = (read(number)?, read(total)?);
        if number < total {
            Ok(Self::Shard { number, total })
        } else {
            Err(NoSuchReach)
        }
    }
}
