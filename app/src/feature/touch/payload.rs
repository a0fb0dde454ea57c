//! What the page of the touch board asks for, and who asks. The server has verified the visitor; everything that the page sends is untrusted.

use std::fmt;

use asterism_store::{ChannelId, InteractionId, Place, UserId};
use serde::Deserialize;

use crate::protocol::request::{Person, Presence, Request, What};
use crate::text::Language;

/// A user of the touch board, as verified by the server.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The user. Their name is that of their account, not of a server.
    pub person: Person,
    /// The language of the user's Discord client. The app replaces it by the language that the user has chosen.
    pub language: Language,
    /// The channel in which the page was opened inside Discord, which Discord has confirmed; `None` in a browser.
    pub place: Option<Place>,
    /// The other users for whom Discord shows the same page, confirmed as well.
    pub companions: Vec<UserId>,
}

impl Visitor {
    /// Returns the place by whose names users are called: where the visitor is, or else none in particular.
    pub(crate) fn home(&self) -> Place {
        self.place.unwrap_or(Place {
            guild: None,
            channel: ChannelId::new(0),
        })
    }

    /// Returns a request by the visitor in this place. `over` is the channel over it, if it is a thread.
    pub(crate) fn request(
        &self,
        interaction: InteractionId,
        (place, over): (Place, Option<ChannelId>),
        what: What,
    ) -> Request {
        Request {
            interaction,
            user: self.person.clone(),
            place,
            lacks: Vec::new(),
            presence: Presence::Member,
            manages: false,
            gives_roles: false,
            roles: Vec::new(),
            parent: over,
            opens_threads: false,
            launches: false,
            language: self.language,
            guild_language: None,
            lacks_for_threads: Vec::new(),
            what,
        }
    }
}

/// A call of the page, as it arrives in JSON: `{"do":"home"}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum TouchCall {
    /// Asks for the user's settings and games, the texts of the page, and the game to show first.
    Home,
}

/// Why a call was refused, so that the page knows what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchCode {
    /// The user has to sign in again.
    Session,
    /// The call came from another site.
    Origin,
    /// Discord does not show the page to this user.
    Instance,
    /// The user calls too often.
    Limit,
    /// The game has changed since the page was told about it.
    Stale,
    /// It is not the user's turn.
    Turn,
    /// There is no such game, or the user may not see it.
    Hidden,
    /// The game is over.
    Over,
    /// The call is not allowed, or makes no sense.
    Refused,
    /// The call failed; trying again later may help.
    Trouble,
}

impl TouchCode {
    /// Returns the code as the page knows it.
    pub const fn id(self) -> &'static str {
        match self {
            TouchCode::Session => "session",
            TouchCode::Origin => "origin",
            TouchCode::Instance => "instance",
            TouchCode::Limit => "limit",
            TouchCode::Stale => "stale",
            TouchCode::Turn => "turn",
            TouchCode::Hidden => "hidden",
            TouchCode::Over => "over",
            TouchCode::Refused => "refused",
            TouchCode::Trouble => "trouble",
        }
    }
}

impl fmt::Display for TouchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A refused call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {text}")]
pub struct TouchError {
    /// Why the call was refused.
    pub code: TouchCode,
    /// What to tell the user: plain text in their language.
    pub text: String,
}
