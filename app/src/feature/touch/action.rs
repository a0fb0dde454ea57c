//! What the touch board does: opens on a button, and answers the calls of its page.

use asterism_rules::GameKind;
use asterism_store::{GameId, IdempotencyKey, Timestamp};
use serde_json::Value;

use crate::action::board::{self, BoardForm};
use crate::action::games::urgency;
use crate::action::{guide, kind_option, play_me};
use crate::app::looks::Looks;
use crate::app::{App, RequestContext};
use crate::feature::touch::payload::Visitor;
use crate::feature::touch::view::{EASY, Home};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::EngineSetup;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;
use crate::protocol::time_control::TimeId;

/// Maximum number of games that the page lists.
const MOST_LISTED: usize = 25;

/// Handles **Open board**: opens the touch board or, where Discord cannot, shows the board in the chat.
pub(crate) async fn open(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(game).await?;
    let or = open_in_chat(context, &loaded).await?;
    Ok(launch(context, game, or).await)
}

/// Handles `/play`: starts a game against the engine in which the user moves first, and opens the touch board.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    let or = begin(context, kind, call.integer("level")).await?;
    let begun = context.app.store.receipt(context.key()).await?;
    match begun {
        Some(receipt) => Ok(launch(context, receipt.id, or).await),
        None => Ok(or),
    }
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
    board::look(context, loaded.record.id, None, BoardForm::Picture).await
}

/// Returns the reply that opens the touch board with a game, or `or` if Discord does not open it for the user.
async fn launch(context: RequestContext<'_>, game: GameId, or: Reply) -> Reply {
    let app = context.app;
    if !app.may_launch() || !context.request.launches {
        return or;
    }
    let key = IdempotencyKey::BoardOpened {
        id: context.request.interaction,
    };
    match app
        .give_ticket(context.user(), game, (key, context.now))
        .await
    {
        Ok(()) => Reply::Launch { or: Box::new(or) },
        Err(refusal) => {
            tracing::warn!(%game, ?refusal, "could not note which game to open; showing it in the chat");
            or
        }
    }
}

/// Answers `home`: the visitor's settings and games, the texts of the page, and the game to show first.
pub(crate) async fn show_home(
    app: &App,
    visitor: &Visitor,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let (user, language) = (visitor.person.id, visitor.language);
    let settings = app.store.settings(user).await?;
    let home = Home {
        visitor,
        looks: Looks::chosen(&settings, app.usual_looks()),
        confirms: settings.confirm_moves == Some(true),
        opened: app.find_opened(visitor, now).await?,
        games: &list_games(app, visitor).await?,
        may_start: app.find_start(visitor).await?.is_some(),
        language,
    };
    Ok(home.write())
}

/// Loads the visitor's running games, with names: first those in which it is their turn, the most urgent first.
async fn list_games(app: &App, visitor: &Visitor) -> Result<Vec<LoadedGame>, Refusal> {
    let user = visitor.person.id;
    let records = app.running_records(user, None).await?;
    let mut games = app.load_all_without_names(records).await?;
    games.sort_by_key(|loaded| (loaded.turn() != Some(user), urgency(loaded)));
    games.truncate(MOST_LISTED);
    for loaded in &mut games {
        loaded.names = app.name_players(&loaded.record, visitor.language).await;
    }
    Ok(games)
}

#[cfg(test)]
mod tests;
