//! The context of an action: the request, the time at which it arrived, and the bot that received it.

use std::str::FromStr;

use asterism_store::{Change, GameId, IdempotencyKey, Receipt, Timestamp, UserId};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, FORM_FIELD};
use crate::protocol::request::{Request, What};
use crate::text::Language;

/// A request with everything that is needed to handle it. Functions take the whole context, so that a function that later needs more of it does not
/// need new parameters.
#[derive(Clone, Copy)]
pub(crate) struct RequestContext<'r> {
    pub(crate) app: &'r App,
    pub(crate) request: &'r Request,
    /// Time at which the request arrived.
    pub(crate) now: Timestamp,
    /// Whether the user pressed a button or menu on a message that only they can see. If so, the reply replaces that message; otherwise, the reply is
    /// a new message.
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

    /// Returns a copy of the context with which the reply is always a new message.
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

    /// Returns the user's language.
    pub(crate) const fn language(&self) -> Language {
        self.request.language
    }

    /// Returns the values that the user picked from a menu. Empty if the request did not come from a menu.
    pub(crate) fn values(&self) -> &'r [String] {
        match &self.request.what {
            What::Press { values, .. } => values,
            _ => &[],
        }
    }

    /// Returns the value that the user picked from a menu, parsed as `T`.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if nothing was picked, or if the value is not a `T`.
    pub(crate) fn picked<T: FromStr>(&self) -> Result<T, Refusal> {
        let picked = self.values().first().and_then(|value| value.parse().ok());
        picked.ok_or(Refusal::Choice)
    }

    /// Returns whether a form was submitted.
    pub(crate) const fn is_form(&self) -> bool {
        matches!(self.request.what, What::Submit { .. })
    }

    /// Returns the text typed in the submitted form. Empty if the request is not a submitted form.
    pub(crate) fn typed(&self) -> &'r str {
        let What::Submit { fields, .. } = &self.request.what else {
            return "";
        };
        let field = fields.iter().find(|(name, _)| name == FORM_FIELD);
        field.map_or("", |(_, text)| text.trim())
    }

    /// Returns the idempotency key of the first change that the request makes.
    pub(crate) fn key(&self) -> IdempotencyKey {
        self.request.key()
    }

    /// Returns the buttons that features add next to a board that the user is viewing, which is the board after `ply` moves. In the list of actions
    /// that **⋯** opens, `ply` is `None`.
    pub(crate) fn board_buttons(&self, loaded: &LoadedGame, ply: Option<Ply>) -> Vec<Button> {
        let buttons = self.app.features.iter();
        buttons
            .flat_map(|feature| feature.board_buttons(self.app, loaded, ply, self.request))
            .collect()
    }

    /// Loads game `id`, if the user may see it.
    pub(crate) async fn load_game(&self, id: GameId) -> Result<LoadedGame, Refusal> {
        self.app.load_game(self.request, id).await
    }

    /// Commits a change, which must be the only change that the request makes.
    pub(crate) async fn commit(&self, change: Change) -> Result<Receipt, Refusal> {
        self.app.commit(self.key(), self.now, change).await
    }
}
