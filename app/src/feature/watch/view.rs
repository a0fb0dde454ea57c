//! Boards for users who watch a game, and for the channel that shows all games of a server.

use asterism_render::View;

use crate::app::App;
use crate::feature::watch::payload::WatchHow;
use crate::feature::watch::payload::WatchWish;
use crate::game::links::post_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Post, Tone};
use crate::text::Language;
use crate::text::markdown::escape;
use crate::view::posts::{
    describe_last_move, describe_with_link, render_board_card, render_over_buttons, write_result,
};

impl App {
    /// Renders the newest board of a game for a user who watches it.
    pub(crate) async fn render_watched(
        &self,
        loaded: &LoadedGame,
        view: View,
        language: Language,
    ) -> Post {
        let (game, wish) = (loaded.record.id, WatchWish::Stop);
        let stop = CustomId::SetWatch { game, wish };
        let stop = Button::plain(language.button_unwatch(), stop);
        let is_running = loaded.game.ending().is_none();
        let post = self.render_watched_board(loaded, view, language).await;
        let open = self.render_open_button(game, language);
        post.with_buttons(open.into_iter().chain([stop]).filter(|_| is_running))
    }

    /// Renders the newest board of a game for the channel that shows all games of its server.
    pub(crate) async fn render_broadcast(&self, loaded: &LoadedGame, language: Language) -> Post {
        let view = self.usual_view();
        let buttons = if loaded.game.ending().is_none() {
            let open = self.render_open_button(loaded.record.id, language);
            open.into_iter()
                .chain([watch_button(loaded, language)])
                .collect()
        } else {
            // Only the players can offer a rematch, where they played.
            let game = loaded.record.id;
            let mut buttons = render_over_buttons(loaded, language);
            buttons.retain(|button| button.id != CustomId::Rematch { game });
            buttons
        };
        let post = self.render_watched_board(loaded, view, language).await;
        post.with_buttons(buttons)
    }

    async fn render_watched_board(
        &self,
        loaded: &LoadedGame,
        view: View,
        language: Language,
    ) -> Post {
        let is_over = loaded.game.ending().is_some();
        let mut lines = vec![describe_last_move(loaded, &loaded.game, language)];
        lines.push(match loaded.game.to_move() {
            Some(seat) => language.watch_turn(escape(&loaded.name(seat))),
            None => write_result(loaded, language),
        });
        lines.extend(post_url(&loaded.record).map(|url| language.watch_link(url)));
        lines.retain(|line| !line.is_empty());
        let is_won = is_over && !loaded.is_aborted();
        let card = Card {
            text: lines.join("\n"),
            tone: if is_won { Tone::Won } else { Tone::Calm },
            ..render_board_card(loaded, &loaded.game, language)
        };
        let picture = self.picture(loaded, &loaded.game, language, view).await;
        Post::from_card(card).with_picture(picture)
    }
}

/// Renders the button that lets a user watch a game.
pub(crate) fn watch_button(loaded: &LoadedGame, language: Language) -> Button {
    let game = loaded.record.id;
    Button::plain(language.button_watch(), CustomId::WatchAsk { game })
}

/// Renders a message that says which news about a game a watcher gets, with buttons for the other choices. If `how` is `None`, the message asks which
/// news the user wants. `open` is the button that shows the board live, if there is one.
pub(crate) fn render_watching(
    loaded: &LoadedGame,
    how: Option<WatchHow>,
    open: Option<Button>,
    language: Language,
) -> Post {
    let game = loaded.record.id;
    let link = describe_with_link(loaded, language);
    let text = match how {
        None => language.watch_ask(link),
        Some(how) => language.watch_set(how_id(how), link),
    };
    let wishes = [
        (WatchWish::Moves, language.button_watch_moves()),
        (WatchWish::End, language.button_watch_end()),
        (WatchWish::Daily, language.button_watch_daily()),
        (WatchWish::Stop, language.button_unwatch()),
    ];
    let others = wishes.into_iter().filter(|(wish, _)| wish.how() != how);
    let others =
        others.map(|(wish, label)| Button::plain(label, CustomId::SetWatch { game, wish }));
    Post::from(text).with_buttons(open.into_iter().chain(others))
}

/// Returns the ID of this kind of news for watchers, as used in texts.
pub(crate) const fn how_id(how: WatchHow) -> &'static str {
    match how {
        WatchHow::Moves => "moves",
        WatchHow::End => "end",
        WatchHow::Daily => "daily",
    }
}
