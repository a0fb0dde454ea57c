//! What an action gets: the request, when it arrived, and the bot it was sent to.

use std::str::FromStr;

use asterism_store::{Change, GameId, IdempotencyKey, Receipt, Timestamp, UserId};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, FORM_FIELD};
use crate::protocol::request::{Request, What};
use crate::text::Language;

/// A request, with everything that is needed to carry it out. Functions take it whole, so that one that needs more of it later needs no new
/// parameters.
#[derive(Clone, Copy)]
pub(crate) struct RequestContext<'r> {
    pub(crate) app: &'r App,
    pub(crate) request: &'r Request,
    /// When the request arrived.
    pub(crate) now: Timestamp,
    /// Whether the user pressed something on a message that only they see. If so, the reply replaces it; otherwise the reply is a new message.
    pub(crate) private: bool,
}

impl<'r> RequestContext<'r> {
    pub(crate) fn new(app: &'r App, request: &'r Request, now: Timestamp) -> Self {
        Self {
            app,
            request,
            now,
            private: request.is_in_private(),
        }
    }

    /// Returns the same request, but its reply is a new message and replaces nothing.
    pub(crate) const fn apart(self) -> Self {
        Self {
            private: false,
            ..self
        }
    }

    /// Returns the user who made the request.
    pub(crate) const fn user(&self) -> UserId {
        self.request.user.id
    }

    /// Returns the language in which the user reads.
    pub(crate) const fn language(&self) -> Language {
        self.request.language
    }

    /// Returns the values picked from a menu; empty if something else was used.
    pub(crate) fn values(&self) -> &'r [String] {
        match &self.request.what {
            What::Press { values, .. } => values,
            _ => &[],
        }
    }

    /// Returns what was picked from a menu.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if nothing was picked, or it is something else.
    pub(crate) fn picked<T: FromStr>(&self) -> Result<T, Refusal> {
        let picked = self.values().first().and_then(|value| value.parse().ok());
        picked.ok_or(Refusal::Choice)
    }

    /// Returns whether a form was submitted.
    pub(crate) const fn is_form(&self) -> bool {
        matches!(self.request.what, What::Submit { .. })
    }

    /// Returns what was typed in the submitted form; empty if something else was used.
    pub(crate) fn typed(&self) -> &'r str {
        let What::Submit { fields, .. } = &self.request.what else {
            return "";
        };
        let field = fields.iter().find(|(name, _)| name == FORM_FIELD);
        field.map_or("", |(_, text)| text.trim())
    }

    /// Returns the idempotency key of the first change the request makes.
    pub(crate) fn key(&self) -> IdempotencyKey {
        self.request.key()
    }

    /// Returns the buttons of features next to a board that the user looks at, after `ply` moves; `None` under **⋯**.
    pub(crate) fn board_buttons(&self, loaded: &LoadedGame, ply: Option<Ply>) -> Vec<Button> {
        let buttons = self.app.features.iter();
        buttons
            .flat_map(|feature| feature.board_buttons(loaded, ply, self.request))
            .collect()
    }

    /// Loads game `id`, if the user may see it.
    pub(crate) async fn load_game(&self, id: GameId) -> Result<LoadedGame, Refusal> {
        self.app.load_game(self.request, id).await
    }

    /// Makes the only change of the request.
    pub(crate) async fn commit(&self, change: Change) -> Result<Receipt, Refusal> {
        self.app.commit(self.key(), self.now, change).await
    }
}
