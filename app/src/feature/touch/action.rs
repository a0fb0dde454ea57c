//! What the touch board does: opens on a button or a command, and answers the calls of its page.

mod board;
mod calls;
mod moves;

use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{GameId, IdempotencyKey, Timestamp};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::action::board::{BoardForm, look};
use crate::action::{guide, kind_option, play_me};
use crate::app::rights::PATIENCE;
use crate::app::{App, RequestContext};
use crate::feature::touch::payload::Visitor;
use crate::feature::touch::refusal::TouchRefusal;
use crate::feature::touch::view::EASY;
use crate::game::loaded_game::LoadedGame;
use crate::ports::rights::Participation;
use crate::protocol::access::Access;
use crate::protocol::payload::EngineSetup;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::{Call, What};
use crate::protocol::time_control::TimeId;

use moves::{derive_interaction, name_as_there};

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
    let reply = begin(context, kind, call.integer("level")).await?;
    let begun = context.app.store.receipt(context.key()).await?;
    let launch = match begun {
        Some(receipt) => launch(context, receipt.id).await,
        None => None,
    };
    Ok(launch.unwrap_or(reply))
}

/// Starts a game against the engine, at an easy level if none is given.
async fn begin(
    context: RequestContext<'_>,
    kind: GameKind,
    level: Option<i64>,
) -> Result<Reply, Refusal> {
    let highest = context.app.highest_level(context.request.place).await?;
    let easy = EASY.min(highest).number() as i64;
    let setup = EngineSetup {
        kind,
        level: u8::try_from(level.unwrap_or(easy)).map_err(|_| Refusal::Level)?,
        time: TimeId::NONE,
        variant: String::new(),
    };
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

/// How long a second tap on **New game** counts as the first one.
const SAME_TAP: Duration = Duration::from_secs(10);

/// Starts a game against the engine where the visitor is. A game that has just been started, and in which nobody has moved, is opened again instead.
pub(crate) async fn start(
    app: &App,
    visitor: &Visitor,
    kind: &str,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let kind: GameKind = kind.parse().map_err(|_| Refusal::Choice)?;
    let user = visitor.person.id;
    let at = app
        .find_start(visitor)
        .await?
        .ok_or(TouchRefusal::NoPlace)?;
    let (place, _) = at;
    let records = app.running_records(user, Some(place.channel)).await?;
    let mut fresh = records.iter().filter(|record| {
        record.engine.is_some() && record.kind == kind.id() && record.entries.is_empty()
    });
    if let Some(record) = fresh.next() {
        return Ok(json!({"game": record.id.to_string()}));
    }
    let tap = now.millis().cast_unsigned() / SAME_TAP.as_millis() as u64;
    let index = GameKind::ALL.iter().position(|it| *it == kind);
    let parts = [
        user.get(),
        place.channel.get(),
        index.unwrap_or_default() as u64,
        tap,
    ];
    let interaction = derive_interaction(parts.into_iter());
    let mut request = visitor.request(interaction, at, What::Command(Call::default()));
    let commands = (Participation::Commands, TouchRefusal::NoCommands.into());
    app.expect_participation(user, place, commands).await?;
    if let Some(guild) = place.guild {
        let lacks = timeout(PATIENCE, app.rights.lacks(guild, place.channel)).await;
        request.lacks = lacks.ok().and_then(Result::ok).ok_or(Refusal::Trouble)?;
        request.opens_threads = app.names.opens_threads(place.channel).await;
    }
    let request = name_as_there(app, request).await;
    app.may_be_used(&request, Access::Begin).await?;
    let context = RequestContext::new(app, &request, now);
    begin(context, kind, None).await?;
    let receipt = app.store.receipt(context.key()).await?;
    let game = receipt.ok_or(Refusal::Trouble)?.id;
    let key = IdempotencyKey::BoardOpened { id: interaction };
    app.give_ticket(user, game, (key, now)).await?;
    Ok(json!({"game": game.to_string()}))
}

#[cfg(test)]
mod tests;
