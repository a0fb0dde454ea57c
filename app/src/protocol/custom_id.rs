//! Custom ids of buttons, menus and forms. Each contains everything the bot needs to act on it, because the bot keeps no state of dialogs in memory.
//!
//! A custom id is written as `tag.field.field…`, with at most [`CUSTOM_ID`] characters. An id that Discord sends back is untrusted text: the bot
//! refuses anything that [`CustomId`] would not have written itself.
//!
//! The table of all custom ids is `tables/buttons.rs`.

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

/// The message that a button belongs to, if the bot keeps track of that message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonHome {
    /// Any of the bot's messages.
    Anywhere,
    /// The message that shows a challenge.
    Challenge(GameId),
    /// The message that shows an offer.
    Offer {
        /// ID of the game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}

/// Error for a custom id that this program has not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct UnreadableId;

/// Declares the type of all custom ids, from the rows of the table in `tables/buttons.rs`.
macro_rules! declare_custom_id {
    ($context:ident $(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($($part:ident: $part_type:ty),*))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $access:expr, $home:expr, $press:expr $(, $submit:expr)?;
    )*) => {
        /// A custom id: what the bot does when a user presses a button, picks from a menu or submits a form.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum CustomId {
            $(
                $(#[$about])*
                $name $(($($part_type),*))? $({$($(#[$field_about])* $field: $field_type),*})?,
            )*
        }

        impl CustomId {
            /// Returns the button's access rule: what it does in the channel where it is pressed.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn access(&self) -> Access {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $access,)*
                }
            }

            /// Returns the message that the button belongs to.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn home(&self) -> ButtonHome {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $home,)*
                }
            }

            /// Returns the name of the button's kind, without its fields.
            pub(crate) fn label(&self) -> &'static str {
                match self {
                    $(CustomId::$name { .. } => stringify!($name),)*
                }
            }

            /// Returns true if both a form and the button that opens it have this custom id.
            pub(crate) fn is_form(&self) -> bool {
                match self {
                    $(CustomId::$name { .. } => !stringify!($($submit)?).is_empty(),)*
                }
            }

            /// Returns samples of custom ids of every kind, with every sample of each field.
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
