//! Numbers that name things, and moments.

use std::fmt;
use std::num::{NonZeroU64, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

/// A moment, in milliseconds since the Unix epoch. The store never reads a clock: callers pass the time in.
///
/// ```
/// use std::time::Duration;
///
/// use asterism_store::Timestamp;
///
/// let start = Timestamp::from_millis(1_760_000_000_500);
/// let end = start.plus(Duration::from_secs(60));
/// assert_eq!(end.since(start), Duration::from_secs(60));
/// assert_eq!(start.since(end), Duration::ZERO);
/// assert_eq!(start.secs(), 1_760_000_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Returns the moment `millis` milliseconds after the Unix epoch.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the milliseconds since the Unix epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the whole seconds since the Unix epoch, rounded down, as Discord's `<t:…>` takes them.
    pub const fn secs(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns the moment `later` after this one. Saturates instead of wrapping.
    #[must_use]
    pub fn plus(self, later: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(later.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// Returns the time from `earlier` to this moment; zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0).try_into().unwrap_or(0))
    }
}

/// Number of a game or challenge, from 1, written in decimal. A game has the number of the challenge it came from.
///
/// ```
/// use asterism_store::GameId;
///
/// assert_eq!(GameId::new(0), None);
/// assert_eq!("17".parse(), Ok(GameId::new(17).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(NonZeroU64);

impl GameId {
    /// Returns the game with number `id`; `None` for 0.
    pub const fn new(id: u64) -> Option<Self> {
        match NonZeroU64::new(id) {
            Some(id) => Some(Self(id)),
            None => None,
        }
    }

    /// Returns the number, at least 1.
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for GameId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// Number of a series: that of its first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeriesId(GameId);

impl SeriesId {
    /// Returns the series that starts with game `first`.
    pub const fn new(first: GameId) -> Self {
        Self(first)
    }

    /// Returns its first game.
    pub const fn first(self) -> GameId {
        self.0
    }

    /// Returns the number, at least 1.
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl fmt::Display for SeriesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for SeriesId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// Wraps the number `id`.
            pub const fn new(id: u64) -> Self {
                Self(id)
            }

            /// Returns the number.
            pub const fn get(self) -> u64 {
                self.0
            }
        }

        impl From<u64> for $name {
            fn from(id: u64) -> Self {
                Self(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

number! {
    /// Discord's number of a user.
    UserId
}
number! {
    /// Discord's number of a channel, thread or direct message.
    ChannelId
}
number! {
    /// Discord's number of a server.
    GuildId
}
number! {
    /// Discord's number of a message.
    MessageId
}
number! {
    /// Discord's number of an interaction: one click, command or submitted form.
    ///
    /// Discord delivers an interaction again, with the same number, if it gets no answer in time.
    InteractionId
}
number! {
    /// Number of a job in the outbox.
    JobId
}
