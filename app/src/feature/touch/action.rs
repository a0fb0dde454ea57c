//! What the touch board does: opens on a button or a command, and answers the calls of its page.

mod answers;
mod board;
mod calls;
mod moves;
mod offers;
mod start;

use asterism_rules::GameKind;
use asterism_store::{GameId, IdempotencyKey, Place};

use crate::action::board::{BoardForm, look};
use crate::action::{guide, kind_option, play_me};
use crate::app::{App, RequestContext};
use crate::feature::touch::view::EASY;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::EngineSetup;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;
use crate::protocol::time_control::TimeId;

/// Handles **Open board**: opens the touch board or, where Discord cannot, shows the board in the chat.
pub(crate) async fn open(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(game).await?;
    match launch(context, game).await {
        Some(launch) => Ok(launch),
        None => open_in_chat(context, &loaded).await,
    }
}

/// Handles `/play`: starts a game against the engine in which the user moves first, and opens the touch board.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    let mut setup = set_up(context.app, kind, context.request.place).await?;
    if let Some(level) = call.integer("level") {
        setup.level = u8::try_from(level).map_err(|_| Refusal::Level)?;
    }
    let reply = begin(context, setup).await?;
    let begun = context.app.store.receipt(context.key()).await?;
    let launch = match begun {
        Some(receipt) => launch(context, receipt.id).await,
        None => None,
    };
    Ok(launch.unwrap_or(reply))
}

/// Returns the usual settings of a game against the engine in `place`: an easy level, no clock, and the usual variant.
async fn set_up(app: &App, kind: GameKind, place: Place) -> Result<EngineSetup, Refusal> {
    let highest = app.highest_level(place).await?;
    Ok(EngineSetup {
        kind,
        level: EASY.min(highest).number() as u8,
        time: TimeId::NONE,
        variant: String::new(),
    })
}

/// Starts a game against the engine in which the user moves first.
async fn begin(context: RequestContext<'_>, setup: EngineSetup) -> Result<Reply, Refusal> {
    play_me::begin(context, setup, "first").await
}

/// Shows the board in the chat: with the choices of the next move to a user who is to move, and as it is to others.
async fn open_in_chat(context: RequestContext<'_>, loaded: &LoadedGame) -> Result<Reply, Refusal> {
    if loaded.is_turn_of(context.request) {
        match guide::begin(context, loaded.board()).await {
            // The button is under an older board, or shown elsewhere.
            Err(Refusal::Stale { .. }) => {}
            begun => return begun,
        }
    }
    look(context, loaded.record.id, None, BoardForm::Picture).await
}

/// Returns the reply that opens the touch board with a game; `None` if Discord does not open it for the user.
async fn launch(context: RequestContext<'_>, game: GameId) -> Option<Reply> {
    let app = context.app;
    if !app.may_launch() || !context.request.launches {
        return None;
    }
    let key = IdempotencyKey::BoardOpened {
        id: context.request.interaction,
    };
    match app
        .give_ticket(context.user(), game, (key, context.now))
        .await
    {
        Ok(()) => Some(Reply::Launch),
        Err(refusal) => {
            tracing::warn!(%game, ?refusal, "could not note which game to open; showing it in the chat");
            None
        }
    }
}

#[cfg(test)]
mod tests;
