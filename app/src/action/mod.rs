//! The bot's commands and buttons, one file per command.

pub(crate) mod abort;
pub(crate) mod board;
pub mod challenge;
pub(crate) mod context;
pub(crate) mod dialog;
pub mod games;
pub(crate) mod guide;
pub(crate) mod hint;
pub(crate) mod more;
pub(crate) mod more_time;
pub(crate) mod nudge;
pub(crate) mod offer;
mod once;
pub(crate) mod play;
pub(crate) mod play_me;
pub(crate) mod replay;
pub(crate) mod resign;
pub(crate) mod rules;
pub(crate) mod server;
pub(crate) mod suggest;
pub(crate) mod tree;

use asterism_rules::GameKind;
use asterism_store::{GameId, GameRecord};

use crate::app::RequestContext;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::view::menus::render_game_menu;

/// Reads the game ID in option `game`, written as "12" or "#12".
pub(crate) fn game_option(call: &Call) -> Result<Option<GameId>, Refusal> {
    let Some(typed) = call.text("game") else {
        return Ok(None);
    };
    let number = typed.trim_start_matches('#');
    number.parse().map(Some).map_err(|_| Refusal::NoSuchGame {
        typed: typed.to_owned(),
    })
}

/// Reads the kind of game from an option.
pub(crate) fn kind_option(call: &Call, option: &str) -> Result<Option<GameKind>, Refusal> {
    let Some(typed) = call.text(option) else {
        return Ok(None);
    };
    typed.parse().map(Some).map_err(|_| Refusal::GameKind {
        typed: typed.to_owned(),
    })
}

/// Returns the only record in `records`, or `None` if `records` is empty. If there are several, refuses with a menu whose ID is `id`.
pub(crate) async fn the_one(
    context: RequestContext<'_>,
    mut records: Vec<GameRecord>,
    id: CustomId,
) -> Result<Option<GameRecord>, Refusal> {
    if records.len() > 1 {
        let loaded_games = context
            .app
            .load_records(records, context.language())
            .await?;
        return Err(Refusal::Several(render_game_menu(
            &loaded_games,
            id,
            context.user(),
            context.language(),
        )));
    }
    Ok(records.pop())
}

/// Returns a reply that replaces the user's private message with `post`. If the request did not come from a private message, the reply sends `post`
/// as a new message.
pub(crate) fn in_place(post: impl Into<Post>, private: bool) -> Reply {
    if private {
        Reply::Change(post.into())
    } else {
        Reply::Say(post.into(), Audience::You)
    }
}

/// Renders a confirmation prompt for an action that cannot be undone. One button performs the action, and the other leads to `back`.
pub(crate) fn ask(
    question: String,
    label: String,
    act: CustomId,
    back: CustomId,
    language: Language,
) -> Post {
    Post::from(question).with_buttons([
        Button::danger(label, act),
        Button::plain(language.button_cancel(), back),
    ])
}
