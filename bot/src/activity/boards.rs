//! What the touch board asks the app.

use asterism_app::app::App;
use asterism_app::app::live::LiveState;
use asterism_app::feature::touch::payload::{TouchCall, TouchError, Visitor};
use asterism_store::{GameId, Timestamp};
use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::sync::watch;

/// Answers the page's calls.
pub(crate) trait Boards: Send + Sync {
    /// Carries out a call, and returns the answer for the page.
    fn call<'a>(
        &'a self,
        visitor: &'a Visitor,
        call: TouchCall,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Value, TouchError>>;

    /// Checks that the visitor may see the game, and returns its state, which changes with it.
    fn changes<'a>(
        &'a self,
        visitor: &'a Visitor,
        game: GameId,
    ) -> BoxFuture<'a, Result<watch::Receiver<LiveState>, TouchError>>;
}

impl Boards for App {
    fn call<'a>(
        &'a self,
        visitor: &'a Visitor,
        call: TouchCall,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Value, TouchError>> {
        self.touch(visitor, call, now)
    }

    fn changes<'a>(
        &'a self,
        visitor: &'a Visitor,
        game: GameId,
    ) -> BoxFuture<'a, Result<watch::Receiver<LiveState>, TouchError>> {
        self.touch_changes(visitor, game)
    }
}
