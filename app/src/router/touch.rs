//! The way in for the touch board's page: calls instead of clicks, with the same access checks and actions behind them.

use asterism_store::Timestamp;
use futures_util::future::BoxFuture;
use serde_json::Value;

use crate::app::App;
use crate::feature::touch::action;
use crate::feature::touch::payload::{TouchCall, TouchCode, TouchError, Visitor};
use crate::protocol::refusal::{Reason as _, Refusal};

impl App {
    /// Carries out a call of the touch board's page, and returns the answer for the page.
    ///
    /// # Errors
    ///
    /// [`TouchError`] if the call is refused, with a text in the user's language. In that case, nothing has changed.
    pub fn touch<'a>(
        &'a self,
        visitor: &'a Visitor,
        call: TouchCall,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Value, TouchError>> {
        Box::pin(async move {
            let chosen = self.chosen_language(visitor.person.id).await;
            let visitor = Visitor {
                language: chosen.map_or(visitor.language, |chosen| {
                    chosen.with_commands_of(visitor.language)
                }),
                ..visitor.clone()
            };
            match carry_out(self, &visitor, call, now).await {
                Ok(answer) => Ok(answer),
                Err(refusal) => Err(self.explain(&visitor, &refusal).await),
            }
        })
    }

    /// Returns what to tell a visitor whose call was refused.
    async fn explain(&self, visitor: &Visitor, refusal: &Refusal) -> TouchError {
        tracing::debug!(?refusal, "refused a call of the touch board");
        let language = visitor.language;
        TouchError {
            code: find_code(refusal),
            text: self
                .write_plainly(&refusal.text(language), visitor.home(), language)
                .await,
        }
    }
}

async fn carry_out(
    app: &App,
    visitor: &Visitor,
    call: TouchCall,
    now: Timestamp,
) -> Result<Value, Refusal> {
    match call {
        TouchCall::Home => action::show_home(app, visitor, now).await,
    }
}

/// Returns the code for a refusal, by what the page can do about it.
fn find_code(refusal: &Refusal) -> TouchCode {
    match refusal {
        Refusal::NoSuchGame { .. } => TouchCode::Hidden,
        Refusal::Stale { .. } => TouchCode::Stale,
        Refusal::Over(_) => TouchCode::Over,
        Refusal::NotYourTurn { .. }
        | Refusal::NotYourGame
        | Refusal::NotInGroup(_)
        | Refusal::AlreadyOut => TouchCode::Turn,
        Refusal::TooFast => TouchCode::Limit,
        Refusal::Trouble
        | Refusal::Crowded
        | Refusal::Busy
        | Refusal::Restarting
        | Refusal::DiskFull
        | Refusal::DiskFailed
        | Refusal::Unreachable
        | Refusal::ReadOnly => TouchCode::Trouble,
        _ => TouchCode::Refused,
    }
}
