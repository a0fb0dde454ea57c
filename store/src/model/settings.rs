//! Settings of users, and a macro that declares settings.

use crate::error::refused;
use crate::stored::Stored;
use crate::transition::check_texts;
use crate::{ChannelId, MAX_CHANNELS, StoreError, TimeControl, Timestamp, lists, words};

/// Maximum number of vacations the store keeps for one user.
pub const MAX_VACATIONS: usize = 100;

/// Maximum number of reminders in one turn.
pub const MAX_REMINDERS: usize = 3;

/// Declares settings: for each, the field that holds it, the enum variant that sets it, and the type of the chosen value. A field is stored under its
/// name, and is omitted if no value was chosen.
///
/// To add a setting, add a row.
macro_rules! settings {
    (
        $(#[$about:meta])*
        $type:ident as $stored:ident, chosen by $setting:ident $(, reset by $choice:ident)? {$(
            $(#[$field_about:meta])*
            $field:ident: $field_type:ty = $name:ident($chosen:ty);
        )+}
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $type {$(
            $(#[$field_about])*
            pub $field: $field_type,
        )+}

        #[doc = concat!("A setting to change, named as in [`", stringify!($type), "`].")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $setting {
            $(
                #[doc = concat!("[`", stringify!($type), "::", stringify!($field), "`].")]
                $name($chosen),
            )+
            $(
                /// Restores the host's default for a setting.
                Reset($choice),
            )?
        }

        impl $type {
            /// Applies all of `chosen`, or nothing if one of them is invalid.
            pub(crate) fn choose(&mut self, chosen: Vec<$setting>) -> Result<(), $crate::StoreError> {
                let mut settings = self.clone();
                for setting in chosen {
                    match setting {
                        $($setting::$name(chosen) => {
                            settings.$field = $crate::model::settings::Chosen::checked(chosen)?.into();
                        })+
                        $($setting::Reset(choice) => {
                            let choice: $choice = choice;
                            settings.reset(choice);
                        })?
                    }
                }
                *self = settings;
                Ok(())
            }
        }

        $crate::records! {
            $type as $stored {$(
                $field: $field_type = Default::default(),
            )+}
        }

        settings!(@reset $type [$($choice)?] {$($name $field)+});
    };

    (@reset $type:ident [] {$($name:ident $field:ident)+}) => {};
    (@reset $type:ident [$choice:ident] {$($name:ident $field:ident)+}) => {
        #[doc = concat!("A setting to restore, named as in [`", stringify!($type), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $choice {$(
            #[doc = concat!("[`", stringify!($type), "::", stringify!($field), "`].")]
            $name,
        )+}

        impl $type {
            fn reset(&mut self, choice: $choice) {
                match choice {
                    $($choice::$name => self.$field = Default::default(),)+
                }
            }
        }
    };
}

pub(super) use settings;

/// A value that can be chosen for a setting.
pub(super) trait Chosen: Sized {
    /// Returns the value in the form to be stored, or an error if it is invalid.
    fn checked(self) -> Result<Self, StoreError> {
        Ok(self)
    }
}

impl Chosen for bool {}
impl Chosen for u8 {}
impl Chosen for u16 {}
impl Chosen for ChannelId {}
impl Chosen for Pings {}
impl Chosen for Reminders {}

impl<T: Chosen> Chosen for Option<T> {
    fn checked(self) -> Result<Self, StoreError> {
        self.map(T::checked).transpose()
    }
}

impl Chosen for String {
    fn checked(self) -> Result<Self, StoreError> {
        check_texts([&self])?;
        Ok(self)
    }
}

impl Chosen for TimeControl {
    fn checked(self) -> Result<Self, StoreError> {
        TimeControl::checked(self)
    }
}

impl Chosen for Vec<ChannelId> {
    fn checked(self) -> Result<Self, StoreError> {
        if self.len() > MAX_CHANNELS {
            return Err(refused(format!("{} channels of a server", self.len())));
        }
        Ok(self)
    }
}

impl Chosen for QuietHours {
    fn checked(self) -> Result<Self, StoreError> {
        const DAY: u16 = 24 * 60;
        if self.from >= DAY || self.to >= DAY {
            return Err(refused(format!("{self:?} are not in a day")));
        }
        Ok(self)
    }
}

impl Chosen for Vec<u32> {
    fn checked(self) -> Result<Self, StoreError> {
        if self.len() > MAX_REMINDERS {
            return Err(refused(format!("{} reminders in a turn", self.len())));
        }
        Ok(self)
    }
}

impl Chosen for Vec<Vacation> {
    fn checked(self) -> Result<Self, StoreError> {
        if self.len() > MAX_VACATIONS {
            return Err(refused(format!("{} vacations", self.len())));
        }
        if self.iter().any(|it| it.to < it.from) {
            return Err(refused("a vacation that ends before it begins".into()));
        }
        Ok(self)
    }
}

settings! {
    /// Settings of a user. For a setting that is `None`, the host's default applies.
    Settings as SettingsV3, chosen by Setting, reset by Choice {
        /// Theme of pictures that only this user sees.
        theme: Option<String> = Theme(String);
        /// Whether pictures that only this user sees show the notation.
        labels: Option<bool> = Labels(bool);
        /// Whether the user's own side of the board is at the bottom of pictures that only they see.
        own_side: Option<bool> = OwnSide(bool);
        /// Language of responses to the user. Added in format version 2, like all settings below.
        language: Option<String> = Language(String);
        /// Language of the user's Discord client when the user last changed a setting.
        reads: Option<String> = Reads(String);
        /// How the user is notified of their turn.
        pings: Option<Pings> = Pings(Pings);
        /// How the user is reminded when their time is running low.
        reminders: Option<Reminders> = Reminders(Reminders);
        /// Past, current and future vacations, during which the user's clocks are paused. At most [`MAX_VACATIONS`].
        vacations: Vec<Vacation> = Vacations(Vec<Vacation>);
        /// Whether the user plays without ratings.
        unrated: Option<bool> = Unrated(bool);
        /// Whether the user must confirm each move that they choose by clicking. Added in schema 7.
        confirm_moves: Option<bool> = ConfirmMoves(bool);
        /// Whether the bot tells the user, after a move, which game is waiting for the user next.
        next_game: Option<bool> = NextGame(bool);
        /// Time zone of the user, as named in the IANA database. Added in format version 3, like all settings below.
        zone: Option<String> = Zone(String);
        /// Hours of the day in which the user is not notified, in their time zone.
        quiet: Option<QuietHours> = Quiet(QuietHours);
        /// How many minutes before the end of a turn the user is reminded, the longest time first. At most [`MAX_REMINDERS`]; if empty, the host's
        /// default applies.
        remind_before: Vec<u32> = RemindBefore(Vec<u32>);
        /// Whether the user is told when they are next in a game of three or more.
        upcoming: Option<bool> = Upcoming(bool);
    }
}

impl Stored for SettingsV3 {
    const FORM: u8 = b'3';

    /// Returns the oldest format version that can contain the settings, so that older programs can read them.
    fn form(&self) -> u8 {
        let has_new = self.zone.is_some()
            || self.quiet.is_some()
            || self.remind_before.is_some()
            || self.upcoming.is_some();
        if has_new { Self::FORM } else { b'2' }
    }
}

/// How a user is notified of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pings {
    /// By a mention in the channel or thread of the game.
    Channel,
    /// By a direct message, immediately.
    Direct,
    /// By one direct message a day about all games.
    Digest,
    /// Not at all.
    None,
}

/// How a user is reminded to move when their time is running low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminders {
    /// By a mention in the channel or thread of the game.
    Channel,
    /// By a direct message.
    Direct,
    /// Not at all.
    None,
}

/// Hours of each day in which a user is not notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuietHours {
    /// Minute of the day at which they begin, from 0 to 1439.
    pub from: u16,
    /// Minute of the day at which they end, from 0 to 1439; on the next day if it is not after `from`.
    pub to: u16,
}

/// A period during which a user does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vacation {
    /// Time at which the vacation begins.
    pub from: Timestamp,
    /// Time at which the vacation ends, at or after [`from`](Self::from).
    pub to: Timestamp,
}

lists! {
    Vacation(from: Timestamp, to: Timestamp);
    QuietHours(from: u16, to: u16);
}

words! {
    PingsV2 of Pings { Channel, Direct, Digest, None }
    RemindersV2 of Reminders { Channel, Direct, None }
}
