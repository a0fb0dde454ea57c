//! The stored form of the contents of records: fields, and enums that are stored as words.
//!
//! The macros [`lists!`](crate::lists), [`records!`](crate::records) and [`words!`](crate::words) implement [`Field`] for whole structs and enums.

use std::time::Duration;

use super::{EngineV3, TimeV4, Unreadable, game_id, millis, series_id, user_id};
use crate::{
    ChannelId, Engine, EventId, GameId, GuildId, MessageId, Player, RoleId, SeriesId, TimeControl,
    Timestamp, UserId,
};

/// A value that can be stored in a record.
pub trait Field: Sized {
    /// The type in which the value is stored.
    type Stored;

    /// Returns the stored form of the value.
    fn write(&self) -> Self::Stored;

    /// Returns the value that `stored` represents.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if `stored` does not represent a value of this type.
    fn read(stored: Self::Stored) -> Result<Self, Unreadable>;
}

macro_rules! fields {
    ($($type:ty: $stored:ty = $write:expr, $read:expr;)+) => {$(
        impl Field for $type {
            type Stored = $stored;

            fn write(&self) -> $stored {
                let write: fn($type) -> $stored = $write;
                write(*self)
            }

            fn read(stored: $stored) -> Result<Self, Unreadable> {
                let read: fn($stored) -> Result<$type, Unreadable> = $read;
                read(stored)
            }
        }
    )+};
}

fields! {
    bool: bool = |it| it, Ok;
    u8: u8 = |it| it, Ok;
    u16: u16 = |it| it, Ok;
    u32: u32 = |it| it, Ok;
    u64: u64 = |it| it, Ok;
    i32: i32 = |it| it, Ok;
    ChannelId: u64 = ChannelId::get, |id| Ok(ChannelId::new(id));
    GuildId: u64 = GuildId::get, |id| Ok(GuildId::new(id));
    MessageId: u64 = MessageId::get, |id| Ok(MessageId::new(id));
    EventId: u64 = EventId::get, |id| Ok(EventId::new(id));
    RoleId: u64 = RoleId::get, |id| Ok(RoleId::new(id));
    UserId: u64 = UserId::get, user_id;
    GameId: u64 = GameId::get, game_id;
    SeriesId: u64 = SeriesId::get, series_id;
    Player: u64 = Player::to_stored, |number| Ok(Player::from_stored(number));
    Engine: EngineV3 = EngineV3::from, Engine::try_from;
    TimeControl: TimeV4 = TimeV4::from, |time| Ok(TimeControl::from(time));
    Duration: u64 = millis, |millis| Ok(Duration::from_millis(millis));
    Timestamp: i64 = Timestamp::millis, |millis| Ok(Timestamp::from_millis(millis));
}

impl<T: Field> Field for Option<T> {
    type Stored = Option<T::Stored>;

    fn write(&self) -> Self::Stored {
        self.as_ref().map(T::write)
    }

    fn read(stored: Self::Stored) -> Result<Self, Unreadable> {
        stored.map(T::read).transpose()
    }
}

impl<T: Field> Field for Vec<T> {
    type Stored = Vec<T::Stored>;

    fn write(&self) -> Self::Stored {
        self.iter().map(T::write).collect()
    }

    fn read(stored: Self::Stored) -> Result<Self, Unreadable> {
        stored.into_iter().map(T::read).collect()
    }
}

impl Field for String {
    type Stored = String;

    fn write(&self) -> String {
        self.clone()
    }

    fn read(stored: String) -> Result<Self, Unreadable> {
        Ok(stored)
    }
}

/// A number is stored as the shortest text that parses as exactly this number. JSON parsers do not guarantee this for JSON numbers.
impl Field for f64 {
    type Stored = String;

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(stored: String) -> Result<Self, Unreadable> {
        let number = stored.parse();
        number.map_err(|_| format!("{stored:?} is no number"))
    }
}

impl<A: Field, B: Field> Field for (A, B) {
    type Stored = (A::Stored, B::Stored);

    fn write(&self) -> Self::Stored {
        (self.0.write(), self.1.write())
    }

    fn read((a, b): Self::Stored) -> Result<Self, Unreadable> {
        Ok((A::read(a)?, B::read(b)?))
    }
}

/// Implements [`Field`] for structs that are stored as lists of their fields, in the given order.
#[macro_export]
macro_rules! lists {
    ($($type:ident($($field:ident: $field_type:ty),+);)+) => {$(
        impl $crate::field::Field for $type {
            type Stored = ($(<$field_type as $crate::field::Field>::Stored,)+);

            fn write(&self) -> Self::Stored {
                let $type { $($field),+ } = self;
                ($($crate::field::Field::write($field),)+)
            }

            fn read(($($field,)+): Self::Stored) -> Result<Self, $crate::Unreadable> {
                Ok($type { $($field: $crate::field::Field::read($field)?),+ })
            }
        }
    )+};
}

/// Implements [`Field`] for structs that are stored with named fields. A field that equals its default is left out. Names on
/// disk never change: after renaming a field of the struct, give the stored name with `as`.
///
/// A struct that contains other structs can be stored as a single flat struct: after its name, write a pattern for the whole struct in braces, with
/// the stored fields as variables.
#[macro_export]
macro_rules! records {
    ($(
        $(#[$about:meta])*
        $type:ident as $stored:ident {$(
            $(#[$field_about:meta])*
            $field:ident $(as $name:literal)?: $field_type:ty $(= $default:expr)?,
        )+}
    )+) => {$(
        $crate::records! {
            $(#[$about])*
            $type { $($field),+ } as $stored {$(
                $(#[$field_about])* $field $(as $name)?: $field_type $(= $default)?,
            )+}
        }
    )+};
    (
        $(#[$about:meta])*
        $type:ident $shape:tt as $stored:ident {$(
            $(#[$field_about:meta])*
            $field:ident $(as $name:literal)?: $field_type:ty $(= $default:expr)?,
        )+}
    ) => {
        $(#[$about])*
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(unreachable_pub, reason = "the type may be less visible")]
        pub struct $stored {$(
            $(#[$field_about])*
            $(#[serde(rename = $name)])?
            $(
                #[doc = concat!("Left out if it is `", stringify!($default), "`.")]
                #[serde(skip_serializing_if = "Option::is_none", default)]
            )?
            $field: $crate::stored_field!(@stored $field_type $(= $default)?),
        )+}

        impl $crate::field::Field for $type {
            type Stored = $stored;

            fn write(&self) -> $stored {
                let $type $shape = self;
                $stored {$(
                    $field: $crate::stored_field!(@write $field: $field_type $(= $default)?),
                )+}
            }

            fn read(stored: $stored) -> Result<Self, $crate::Unreadable> {
                let $stored { $($field),+ } = stored;
                $(let $field = $crate::stored_field!(@read $field: $field_type $(= $default)?);)+
                Ok($type $shape)
            }
        }
    };
}

/// Implements [`Field`] for enums without fields. Each value is stored as a word, which never changes.
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* $stored:ident of $type:ident { $($word:ident),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(unreachable_pub, reason = "the type may be less visible")]
        pub enum $stored { $($word),+ }

        impl From<$type> for $stored {
            fn from(value: $type) -> Self {
                match value { $($type::$word => Self::$word),+ }
            }
        }

        impl From<$stored> for $type {
            fn from(value: $stored) -> Self {
                match value { $($stored::$word => Self::$word),+ }
            }
        }

        impl $crate::field::Field for $type {
            type Stored = $stored;

            fn write(&self) -> $stored {
                (*self).into()
            }

            fn read(stored: $stored) -> Result<Self, $crate::Unreadable> {
                Ok(stored.into())
            }
        }
    )+};
}

/// Declares an enum and its stored form. Each row is a variant, which is stored as the row's word with the variant's fields under their names. The
/// words and names never change.
///
/// Former words of a row can still be read. A field that equals its default is left out. A field with `as` is stored as the fields of the given
/// struct. Each row ends with the oldest format version of the record that can contain the variant.
macro_rules! tagged {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident as $stored:ident {$(
            $(#[$row_about:meta])*
            $word:literal $(| $former:literal)* $row:ident $({$(
                $(#[$field_about:meta])* $field:ident: $type:ty $(as $form:ty)? $(= $default:expr)?,
            )*})?
            => $since:literal;
        )+}
    ) => {
        $(#[$about])*
        $visible enum $name {$(
            $(#[$row_about])*
            $row $({$($(#[$field_about])* $field: $type,)*})?,
        )+}

        /// The stored form of the enum.
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[allow(unreachable_pub, reason = "the type may be less visible")]
        pub enum $stored {$(
            #[serde(rename = $word, $(alias = $former),*)]
            $row $({$(
                $(
                    #[doc = concat!("Left out if it is `", stringify!($default), "`.")]
                    #[serde(skip_serializing_if = "Option::is_none", default)]
                )?
                $(
                    #[doc = concat!("Stored as the fields of [`", stringify!($form), "`].")]
                    #[serde(flatten)]
                )?
                $field: $crate::stored_field!(@stored $type $(as $form)? $(= $default)?),
            )*})?,
        )+}

        impl $crate::field::Field for $name {
            type Stored = $stored;

            fn write(&self) -> $stored {
                match self {$(
                    $name::$row $({$($field),*})? => $stored::$row $({$(
                        $field: $crate::stored_field!(@write $field: $type $(as $form)? $(= $default)?),
                    )*})?,
                )+}
            }

            fn read(stored: $stored) -> Result<Self, $crate::Unreadable> {
                Ok(match stored {$(
                    $stored::$row $({$($field),*})? => $name::$row $({$(
                        $field: $crate::stored_field!(@read $field: $type $(as $form)? $(= $default)?),
                    )*})?,
                )+})
            }
        }

        impl $name {
            /// Returns the oldest format version of the record that can contain this variant.
            pub(crate) fn form(&self) -> u8 {
                match self {$(
                    $name::$row { .. } => $since,
                )+}
            }
        }
    };
}

/// Generates the code for storing one field. Used by the macros above.
#[doc(hidden)]
#[macro_export]
macro_rules! stored_field {
    (@stored $type:ty) => {
        <$type as $crate::field::Field>::Stored
    };
    (@stored $type:ty = $default:expr) => {
        Option<<$type as $crate::field::Field>::Stored>
    };
    (@stored $type:ty as $form:ty) => {
        $form
    };

    (@write $field:ident: $type:ty) => {
        $crate::field::Field::write($field)
    };
    (@write $field:ident: $type:ty = $default:expr) => {
        {
            let default: $type = $default;
            (*$field != default).then(|| $crate::field::Field::write($field))
        }
    };
    (@write $field:ident: $type:ty as $form:ty) => {
        <$form>::from(*$field)
    };

    (@read $field:ident: $type:ty) => {
        $crate::field::Field::read($field)?
    };
    (@read $field:ident: $type:ty = $default:expr) => {
        match $field {
            Some(stored) => $crate::field::Field::read(stored)?,
            None => $default,
        }
    };
    (@read $field:ident: $type:ty as $form:ty) => {
        <$type>::try_from($field)?
    };
}

pub(crate) use tagged;
