//! Watching other users' games: the button **Watch** of a board.

use asterism_store::{GameId, GuildSetting};

use crate::action::in_place;
use crate::action::server::{managed_guild, picked_channel, show_events};
use crate::app::RequestContext;
use crate::feature::watch::model::GameWatch;
use crate::feature::watch::payload::WatchWish;
use crate::feature::watch::refusal::WatchRefusal;
use crate::feature::watch::view::render_watching;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Reply};
use crate::protocol::request::Request;

/// Checks that a user who can see a game may watch it.
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

/// Handles **Watch**: asks which news about the game the user wants.
pub(crate) async fn ask(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(game).await?;
    may_watch(&loaded, context.request)?;
    let watch: GameWatch = context.app.load_content(&game).await?;
    let how = watch.how(context.user());
    let post = render_watching(&loaded, how, open_button(context, game), context.language());
    Ok(in_place(post, context.private))
}

/// Returns the button that shows the board live, if Discord lets the user open it.
fn open_button(context: RequestContext<'_>, game: GameId) -> Option<Button> {
    let open = context.app.render_open_button(game, context.language());
    open.filter(|_| context.request.launches)
}

/// Sets how the user watches a game, or makes the user stop watching it.
pub(crate) async fn set(
    context: RequestContext<'_>,
    game: GameId,
    wish: WatchWish,
) -> Result<Reply, Refusal> {
    let (language, how) = (context.language(), wish.how());
    // Watchers can stop from anywhere.
    let post = if how.is_some() {
        let loaded = context.load_game(game).await?;
        may_watch(&loaded, context.request)?;
        render_watching(&loaded, how, open_button(context, game), language)
    } else {
        language.watch_stopped(game.to_string()).into()
    };
    let (app, now) = (context.app, context.now);
    app.set_watcher(context.request, game, how, now).await?;
    Ok(in_place(post, context.private))
}

/// Handles the menu that chooses the channel for showing all games of the server.
pub(crate) async fn set_broadcast(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let channel = picked_channel(context, guild).await?;
    let chosen = GuildSetting::Broadcast(channel);
    context.app.choose_for_server(guild, chosen).await?;
    if channel.is_some() {
        let (app, id) = (context.app, context.request.interaction);
        app.show_running_games(guild, id, context.now).await?;
    }
    show_events(context, guild).await
}

#[cfg(test)]
mod tests;
