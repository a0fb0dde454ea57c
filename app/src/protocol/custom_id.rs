//! Custom ids of buttons, menus and forms. Each holds everything the bot needs to act on it, because the bot keeps no dialogs in memory.
//!
//! Written `tag.field.field…`, at most [`CUSTOM_ID`] characters. An id that comes back is untrusted text: anything that
//! [`CustomId`] would not have written itself is refused.
//!
//! The table of all of them is `tables/buttons.rs`.

pub(crate) mod field;
pub(crate) mod step;

use std::fmt;
use std::str::FromStr;

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};
use field::{Field, Segments};

use crate::protocol::access::Access;
use crate::protocol::limits::CUSTOM_ID;
use crate::protocol::payload::{
    Board, DeletionPrompt, EngineSetup, GamesPage, LeaderboardPage, Offering, Ply, ServerPanel,
    SetupPart,
};

/// The message a button belongs on, if the bot keeps track of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonHome {
    /// Any message of the bot.
    Anywhere,
    /// The post of a challenge.
    Challenge(GameId),
    /// The post of an offer.
    Offer {
        /// ID of the game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}

/// Why a custom id could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct UnreadableId;

/// Declares the type of all rows.
macro_rules! declare_custom_id {
    ($context:ident $(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($($part:ident: $part_type:ty),*))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $access:expr, $home:expr, $press:expr $(, $submit:expr)?;
    )*) => {
        /// What pressing a button, picking from a menu or submitting a form does.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum CustomId {
            $(
                $(#[$about])*
                $name $(($($part_type),*))? $({$($(#[$field_about])* $field: $field_type),*})?,
            )*
        }

        impl CustomId {
            /// Returns what the button does in the channel where it is pressed.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn access(&self) -> Access {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $access,)*
                }
            }

            /// Returns the message the button belongs on.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn home(&self) -> ButtonHome {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $home,)*
                }
            }

            /// Returns the button's name, without its fields.
            pub(crate) fn label(&self) -> &'static str {
                match self {
                    $(CustomId::$name { .. } => stringify!($name),)*
                }
            }

            /// Returns true if a form has this id, too, not only the button that opens it.
            pub(crate) fn is_form(&self) -> bool {
                match self {
                    $(CustomId::$name { .. } => !stringify!($($submit)?).is_empty(),)*
                }
            }

            /// Returns samples of all rows, with each sample of each field.
            #[cfg(test)]
            pub(crate) fn samples() -> Vec<CustomId> {
                let mut samples = Vec::new();
                for number in 0..field::MAX_SAMPLES {
                    $(samples.push(CustomId::$name
                        $(($(<$part_type as Field>::sample(number)),*))?
                        $({$($field: <$field_type as Field>::sample(number)),*})?
                    );)*
                }
                samples
            }

            fn read(text: &str) -> Option<CustomId> {
                $(if let Some(rest) = strip_tag(text, $tag) {
                    #[allow(unused_variables, reason = "rows without fields")]
                    fn row(segments: &mut Segments<'_>) -> Option<CustomId> {
                        Some(CustomId::$name
                            $(($(<$part_type as Field>::read(segments)?),*))?
                            $({$($field: <$field_type as Field>::read(segments)?),*})?
                        )
                    }
                    let mut segments = rest;
                    let id = row(&mut segments);
                    if id.is_some() && segments.is_empty() {
                        return id;
                    }
                })*
                None
            }
        }

        impl fmt::Display for CustomId {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => {
                        f.write_str($tag)?;
                        $($($part.write(f)?;)*)?
                        $($($field.write(f)?;)*)?
                        Ok(())
                    })*
                }
            }
        }
    };
}

use Access::{Begin, Look, Play};
use ButtonHome::Anywhere;

buttons!(declare_custom_id, context);

impl Offering {
    /// Returns the message a button about an offer belongs on.
    fn home(&self) -> ButtonHome {
        match *self {
            Offering::Ask { .. } | Offering::AskIn(_) | Offering::Make { .. } => Anywhere,
            Offering::Accept { game, number }
            | Offering::Decline { game, number }
            | Offering::Withdraw { game, number } => ButtonHome::Offer { game, number },
        }
    }
}

/// Returns the fields after `tag`; `None` if `text` begins with another tag.
fn strip_tag<'a>(text: &'a str, tag: &str) -> Option<Segments<'a>> {
    let rest = text.strip_prefix(tag)?;
    match rest.strip_prefix('.') {
        Some(fields) => Some(Segments::new(fields)),
        None => rest.is_empty().then(|| Segments::new(rest)),
    }
}

impl FromStr for CustomId {
    type Err = UnreadableId;

    fn from_str(text: &str) -> Result<CustomId, UnreadableId> {
        if text.chars().count() > CUSTOM_ID {
            return Err(UnreadableId);
        }
        let id = CustomId::read(text).ok_or(UnreadableId)?;
        // Each id has exactly one spelling: `ca.+7` or `ca.007` was not written by this program.
        if id.to_string() == text {
            Ok(id)
        } else {
            Err(UnreadableId)
        }
    }
}

#[cfg(test)]
mod tests;
