//! Permission bits, and the rules that combine them.
//!
//! See [Discord Docs/Permissions](https://discord.com/developers/docs/topics/permissions).

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::error::{ApiError, MISSING_PERMISSIONS};

/// A set of permissions. In JSON, a set is a string of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Permissions(pub(crate) u64);

/// Declares a constant for each permission, and a list of all permissions with Discord's names.
macro_rules! permissions {
    ($($name:ident = $bit:literal,)*) => {
        impl Permissions {
            $(pub(crate) const $name: Self = Self(1 << $bit);)*
        }

        const NAMES: &[(&str, Permissions)] = &[$((stringify!($name), Permissions::$name),)*];
    };
}

permissions! {
    CREATE_INSTANT_INVITE = 0,
    KICK_MEMBERS = 1,
    BAN_MEMBERS = 2,
    ADMINISTRATOR = 3,
    MANAGE_CHANNELS = 4,
    MANAGE_GUILD = 5,
    ADD_REACTIONS = 6,
    VIEW_AUDIT_LOG = 7,
    PRIORITY_SPEAKER = 8,
    STREAM = 9,
    VIEW_CHANNEL = 10,
    SEND_MESSAGES = 11,
    SEND_TTS_MESSAGES = 12,
    MANAGE_MESSAGES = 13,
    EMBED_LINKS = 14,
    ATTACH_FILES = 15,
    READ_MESSAGE_HISTORY = 16,
    MENTION_EVERYONE = 17,
    USE_EXTERNAL_EMOJIS = 18,
    VIEW_GUILD_INSIGHTS = 19,
    CONNECT = 20,
    SPEAK = 21,
    MUTE_MEMBERS = 22,
    DEAFEN_MEMBERS = 23,
    MOVE_MEMBERS = 24,
    USE_VAD = 25,
    CHANGE_NICKNAME = 26,
    MANAGE_NICKNAMES = 27,
    MANAGE_ROLES = 28,
    MANAGE_WEBHOOKS = 29,
    MANAGE_GUILD_EXPRESSIONS = 30,
    USE_APPLICATION_COMMANDS = 31,
    REQUEST_TO_SPEAK = 32,
    MANAGE_EVENTS = 33,
    MANAGE_THREADS = 34,
    CREATE_PUBLIC_THREADS = 35,
    CREATE_PRIVATE_THREADS = 36,
    USE_EXTERNAL_STICKERS = 37,
    SEND_MESSAGES_IN_THREADS = 38,
    USE_EMBEDDED_ACTIVITIES = 39,
    MODERATE_MEMBERS = 40,
    VIEW_CREATOR_MONETIZATION_ANALYTICS = 41,
    USE_SOUNDBOARD = 42,
    CREATE_GUILD_EXPRESSIONS = 43,
    CREATE_EVENTS = 44,
    USE_EXTERNAL_SOUNDS = 45,
    SEND_VOICE_MESSAGES = 46,
    SEND_POLLS = 49,
    USE_EXTERNAL_APPS = 50,
    PIN_MESSAGES = 51,
}

impl Permissions {
    pub(crate) const NONE: Self = Self(0);

    /// Returns all permissions.
    pub(crate) fn all() -> Self {
        NAMES.iter().fold(Self::NONE, |all, (_, one)| all | *one)
    }

    /// Returns the permissions of the everyone role in a new server.
    pub(crate) fn everyone() -> Self {
        Self::union(
            "CREATE_INSTANT_INVITE ADD_REACTIONS STREAM VIEW_CHANNEL SEND_MESSAGES EMBED_LINKS \
            ATTACH_FILES READ_MESSAGE_HISTORY USE_EXTERNAL_EMOJIS CONNECT SPEAK USE_VAD \
            CHANGE_NICKNAME USE_APPLICATION_COMMANDS CREATE_PUBLIC_THREADS CREATE_PRIVATE_THREADS \
            SEND_MESSAGES_IN_THREADS USE_EMBEDDED_ACTIVITIES SEND_POLLS USE_EXTERNAL_APPS",
        )
    }

    /// Returns the `app_permissions` that an interaction outside any guild states. They contain neither `VIEW_CHANNEL` nor `SEND_MESSAGES`, although
    /// an app may write in its own DM. See [Discord Docs/Interaction
    /// Object](https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object).
    pub(crate) fn said_outside_guilds(in_own_dm: bool) -> Self {
        let everywhere = Self::ATTACH_FILES | Self::EMBED_LINKS | Self::MENTION_EVERYONE;
        if in_own_dm {
            everywhere | Self::USE_EXTERNAL_EMOJIS
        } else {
            everywhere
        }
    }

    /// Returns the permissions that an app and a user have in a DM.
    pub(crate) fn in_dm() -> Self {
        Self::union(
            "VIEW_CHANNEL SEND_MESSAGES EMBED_LINKS ATTACH_FILES READ_MESSAGE_HISTORY MENTION_EVERYONE \
            USE_EXTERNAL_EMOJIS ADD_REACTIONS USE_APPLICATION_COMMANDS",
        )
    }

    /// Returns the permission that Discord calls `name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut all = NAMES.iter();
        all.find(|(known, _)| *known == name).map(|(_, one)| *one)
    }

    /// Returns the set of the permissions in `names`, which are separated by spaces.
    fn union(names: &str) -> Self {
        let all = names.split_whitespace().filter_map(Self::named);
        all.fold(Self::NONE, std::ops::BitOr::bitor)
    }

    /// Removes all permissions except `kept`.
    pub(crate) fn only(self, kept: Self) -> Self {
        Self(self.0 & kept.0)
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns an error unless the set contains all `needed` permissions.
    pub(crate) fn check(self, needed: Self) -> Result<(), ApiError> {
        if !self.has(needed) {
            return Err(MISSING_PERMISSIONS.into());
        }
        Ok(())
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Removes permissions that depend on a missing permission. For example, a user who may not send messages may not attach files either.
    pub(crate) fn with_implied_denials(self) -> Self {
        if !self.has(Self::VIEW_CHANNEL) {
            return Self::NONE;
        }
        if self.has(Self::SEND_MESSAGES) || self.has(Self::SEND_MESSAGES_IN_THREADS) {
            return self;
        }
        self.without(
            Self::MENTION_EVERYONE
                | Self::EMBED_LINKS
                | Self::ATTACH_FILES
                | Self::SEND_TTS_MESSAGES,
        )
    }
}

impl std::ops::BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map(Self)
            .map_err(de::Error::custom)
    }
}
