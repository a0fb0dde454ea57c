//! The texts about watching games.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_WATCHING:
    button_watch(): Button;
    button_watch_moves(): Button;
    button_watch_end(): Button;
    button_watch_daily(): Button;
    button_unwatch(): Button;
    watch_ask(game): Message;
    watch_set(how, game): Message;
    watch_stopped(id): Message;
    watch_turn(player): Line;
    watch_link(url): Line;
    news_watched(game, count, player): Line;
    games_watched(game): Line;
    server_broadcast(channels): Line;
    server_broadcast_none(): Line;
    server_broadcast_menu(): Placeholder;
    refuse_watch_own(): Message;
    refuse_watch_not_public(): Message;
    refuse_watch_games(most): Message;
    refuse_watch_watchers(): Message;
}
