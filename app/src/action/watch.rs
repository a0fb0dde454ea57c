//! Watching a game of others: **Watch** on a board.

use asterism_store::{GameId, Timestamp};

use crate::action::in_place;
use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::WatchWish;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::watch::WatchRefusal;
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::Request;
use crate::view::watching::render_watching;

/// Whether the user may watch a game that they can see.
pub(crate) fn may_watch(loaded: &LoadedGame, request: &Request) -> Result<(), Refusal> {
    if loaded.record.ended.is_some() {
        return Err(Refusal::Over(loaded.record.id));
    }
    if loaded.has(request.user.id) {
        return Err(WatchRefusal::OwnGame.into());
    }
    if loaded.record.place.guild.is_none() {
        return Err(WatchRefusal::NotPublic.into());
    }
    Ok(())
}

/// Handles **Watch**: asks how the user wants to be told.
pub(crate) async fn ask(
    app: &App,
    request: &Request,
    game: GameId,
    private: bool,
) -> Result<Reply, Refusal> {
    let loaded = app.load_game(request, game).await?;
    may_watch(&loaded, request)?;
    let how = app.find_watch(game).await?.how(request.user.id);
    let post = render_watching(&loaded, how, request.language);
    Ok(in_place(post, private))
}

/// Sets how the user is told of a game, or stops.
pub(crate) async fn set(
    app: &App,
    request: &Request,
    game: GameId,
    wish: WatchWish,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let language = request.language;
    let Some(how) = wish.how() else {
        // Whoever watches may stop, wherever they are.
        app.set_watcher(request, game, None, now).await?;
        let post = Post::from_text(language.watch_stopped(game.to_string()));
        return Ok(in_place(post, private));
    };
    let loaded = app.load_game(request, game).await?;
    may_watch(&loaded, request)?;
    app.set_watcher(request, game, Some(how), now).await?;
    let post = render_watching(&loaded, Some(how), language);
    Ok(in_place(post, private))
}

#[cfg(test)]
mod tests;
