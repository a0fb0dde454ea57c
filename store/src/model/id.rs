//! IDs and timestamps.

use std::fmt;
use std::num::{NonZeroU64, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

/// A point in time, in milliseconds since the Unix epoch. The store never reads a clock: callers pass the time in.
///
/// ```
/// use std::time::Duration;
///
/// use asterism_store::Timestamp;
///
/// let start = Timestamp::from_millis(1_760_000_000_500);
/// let end = start.plus(Duration::from_mins(1));
/// assert_eq!(end.since(start), Duration::from_mins(1));
/// assert_eq!(start.since(end), Duration::ZERO);
/// assert_eq!(start.secs(), 1_760_000_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Returns the time `millis` milliseconds after the Unix epoch.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the number of milliseconds since the Unix epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the number of whole seconds since the Unix epoch, rounded down. Discord's `<t:…>` markup contains this number.
    pub const fn secs(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns the time that is `later` after this one. Saturates instead of overflowing.
    #[must_use]
    pub fn plus(self, later: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(later.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// Returns the duration from `earlier` to this time; zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0).try_into().unwrap_or(0))
    }
}

/// Number of a game or challenge, at least 1, written in decimal. A game has the same number as the challenge that it came from.
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
    /// The smallest game number, 1.
    pub(crate) const FIRST: Self = Self(NonZeroU64::MIN);

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

/// Number of a series: the number of its first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeriesId(GameId);

impl SeriesId {
    /// Returns the series that starts with game `first`.
    pub const fn new(first: GameId) -> Self {
        Self(first)
    }

    /// Returns the first game of the series.
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

/// Discord's ID of a user, at least 1.
///
/// ```
/// use asterism_store::UserId;
///
/// assert_eq!(UserId::checked(0), None);
/// assert_eq!("17".parse(), Ok(UserId::new(17)));
/// assert!("0".parse::<UserId>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(NonZeroU64);

impl UserId {
    /// Returns the user with ID `id`. For an ID from outside the program, use [`checked`](Self::checked).
    ///
    /// # Panics
    ///
    /// Panics if `id` is 0, which is not a user ID.
    pub const fn new(id: u64) -> Self {
        Self::checked(id).expect("a user ID is at least 1")
    }

    /// Returns the user with ID `id`; `None` for 0.
    pub const fn checked(id: u64) -> Option<Self> {
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

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for UserId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A player, current or former: a Discord user, a group of users, or a former player whose data was erased.
///
/// ```
/// use asterism_store::{Player, UserId};
///
/// let ann = Player::User(UserId::new(7));
/// assert_eq!(ann, UserId::new(7));
/// assert_eq!(ann.user(), Some(UserId::new(7)));
/// assert_eq!(Player::Former.user(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// A Discord user.
    User(UserId),
    /// Users who play one seat together.
    Group(Group),
    /// A user whose data was erased. Former players cannot be told apart.
    Former,
}

impl Player {
    /// Returns the user; `None` for a group or a former player.
    pub const fn user(self) -> Option<UserId> {
        match self {
            Player::User(user) => Some(user),
            Player::Group(_) | Player::Former => None,
        }
    }

    /// Returns the group; `None` for a user or a former player.
    pub const fn group(self) -> Option<Group> {
        match self {
            Player::Group(group) => Some(group),
            Player::User(_) | Player::Former => None,
        }
    }

    /// Returns the number that is stored for the player: the user's ID, the group's number, or 0 for a former player.
    pub(crate) const fn to_stored(self) -> u64 {
        match self {
            Player::User(user) => user.get(),
            Player::Group(group) => group.to_stored(),
            Player::Former => 0,
        }
    }

    /// Returns the player for whom `number` is stored.
    pub(crate) const fn from_stored(number: u64) -> Self {
        if let Some(group) = Group::from_stored(number) {
            return Player::Group(group);
        }
        match UserId::checked(number) {
            Some(user) => Player::User(user),
            None => Player::Former,
        }
    }

    /// Replaces the player with a former player if the player is `user`.
    pub fn forget(&mut self, user: UserId) {
        if *self == user {
            *self = Player::Former;
        }
    }
}

/// Users of a server who play one seat of a game together, by votes.
///
/// ```
/// use asterism_store::{ChannelId, Group, Player};
///
/// let garden = Group::Channel(ChannelId::new(7));
/// assert_eq!(Player::Group(garden).group(), Some(garden));
/// assert_eq!(Player::Group(garden).user(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Everyone who can write in this channel.
    Channel(ChannelId),
    /// Everyone who has this role. The role with the ID of the server is the one that everyone has.
    Role(RoleId),
}

impl Group {
    /// Bit that is set in the stored number of a group. Discord sets it in no ID before the year 2084.
    const MARK: u64 = 1 << 63;

    /// Bit that is set, too, in the stored number of a role. Discord sets it in no ID before the year 2049.
    const ROLE: u64 = 1 << 62;

    /// Largest ID of a group. The largest numbers of all, in which both bits are set as well, stand for users.
    const MAX_ID: u64 = Self::ROLE - (1 << 32);

    /// Returns the ID of the channel or role.
    pub const fn get(self) -> u64 {
        match self {
            Group::Channel(channel) => channel.get(),
            Group::Role(role) => role.get(),
        }
    }

    /// Returns whether the group can be stored.
    pub(crate) const fn is_storable(self) -> bool {
        self.get() <= Self::MAX_ID
    }

    /// Returns the number that is stored for the group, which must be [storable](Self::is_storable).
    pub(crate) const fn to_stored(self) -> u64 {
        match self {
            Group::Channel(channel) => Self::MARK | channel.get(),
            Group::Role(role) => Self::MARK | Self::ROLE | role.get(),
        }
    }

    /// Returns the group for which `number` is stored; `None` if it is stored for a user or a former player.
    pub(crate) const fn from_stored(number: u64) -> Option<Self> {
        let id = number & !(Self::MARK | Self::ROLE);
        if number & Self::MARK == 0 || id > Self::MAX_ID {
            None
        } else if number & Self::ROLE == 0 {
            Some(Group::Channel(ChannelId::new(id)))
        } else {
            Some(Group::Role(RoleId::new(id)))
        }
    }
}

impl From<Group> for Player {
    fn from(group: Group) -> Self {
        Player::Group(group)
    }
}

impl From<UserId> for Player {
    fn from(user: UserId) -> Self {
        Player::User(user)
    }
}

impl PartialEq<UserId> for Player {
    fn eq(&self, user: &UserId) -> bool {
        *self == Player::User(*user)
    }
}

number! {
    /// Discord's ID of a channel, thread or direct message.
    ChannelId
}
number! {
    /// Discord's ID of a server.
    GuildId
}
number! {
    /// Discord's ID of a role.
    RoleId
}
number! {
    /// Discord's ID of a scheduled event of a server.
    EventId
}
number! {
    /// Discord's ID of a message.
    MessageId
}
number! {
    /// Discord's ID of an interaction: one click, command or submitted form.
    ///
    /// Discord delivers an interaction again, with the same ID, if it gets no response in time.
    InteractionId
}
number! {
    /// Number of a job in the outbox.
    JobId
}
