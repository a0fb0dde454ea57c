//! `/replay`: shows a game's record and an animation of the game, to the user or to everyone.

use asterism_render::{GIF_MOVES, View};
use asterism_rules::AnyGame;
use asterism_store::GameId;

use crate::action::board::{BoardForm, at, find_game_to_show, replay_to_ply};
use crate::action::game_option;
use crate::app::names::write_short_names;
use crate::app::trees::load_all_shared;
use crate::app::{App, RequestContext};
use crate::game::loaded_game::LoadedGame;
use crate::game::messages::write_record;
use crate::game::tree::TreeBoard;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::FILE_BYTES;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Later, Picture, Post, Reply, Row, TextFile};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::view::posts::{render_board_card, write_result};
use crate::view::words;

/// Handles `/replay`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => find_game_to_show(context, CustomId::ReplayIn).await?,
    };
    show_replay(context, id).await
}

/// Handles the button **Replay**: shows the whole game to the user.
pub(crate) async fn show_replay(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    let ply = loaded.ply();
    let replay = Later::Replay { game: id, ply };
    Ok(Reply::Later(replay, Audience::You))
}

/// Handles the button **Show everyone**.
pub(crate) async fn show(
    context: RequestContext<'_>,
    id: GameId,
    ply: Ply,
) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    if !context.request.is_where_played(&loaded.record) {
        return Err(Refusal::NotHere);
    }
    let ply = at(&loaded, Some(ply))?;
    let replay = Later::Replay { game: id, ply };
    Ok(Reply::Later(replay, Audience::Everyone))
}

/// Renders the animation and the record of the first `ply` moves of a game. If the animation leaves moves out, a button steps through all of them.
pub(crate) async fn post(
    context: RequestContext<'_>,
    id: GameId,
    ply: Ply,
    audience: Audience,
) -> Result<Post, Refusal> {
    let language = match audience {
        Audience::You => context.language(),
        Audience::Everyone => context.app.public_language(context.request.place).await,
    };
    let loaded = context
        .app
        .load_game_in(context.request, id, language)
        .await?;
    let game = replay_to_ply(&loaded, ply)?;
    let view = match audience {
        Audience::You => context.app.load_view(context.user(), &loaded).await,
        Audience::Everyone => context.app.usual_view(),
    };
    let moving = draw_animation(context.app, &loaded, &game, language, &view).await;
    let mut lines = Vec::new();
    if ply == loaded.ply() {
        lines.push(write_result(&loaded, language));
    }
    let is_cut = moving.is_some() && game.ply() > GIF_MOVES;
    if is_cut {
        lines.push(language.replay_last(game.ply(), GIF_MOVES));
    }
    lines.push(if moving.is_some() {
        language.replay_record()
    } else {
        language.replay_record_alone()
    });
    lines.retain(|line| !line.is_empty());
    let mut record = write_record(&loaded.record, &game, &loaded.names, None);
    if ply == loaded.ply() {
        for shared in load_all_shared(context.app, &loaded, None).await? {
            let author = shared.owner;
            let board = TreeBoard::shared(loaded.clone(), shared);
            let mut more = record.clone();
            board.add_lines(&mut more, Some(&board.name_of(author)));
            // Leave out lines that would make the record too long to be read again.
            if more.to_string().len() <= FILE_BYTES {
                record = more;
            }
        }
    }
    let picture = match moving {
        Some(moving) => Some(moving),
        None => context.app.picture(&loaded, &game, language, view).await,
    };
    let step = BoardForm::Picture.look(id, 0);
    let step = is_cut.then(|| Button::plain(language.button_step(), step));
    let show = match audience {
        Audience::You => {
            let show = CustomId::ShowReplay { game: id, ply };
            context.app.show_button(context.request, show).await
        }
        Audience::Everyone => None,
    };
    Ok(Post {
        card: Some(Card {
            text: lines.join("\n"),
            ..render_board_card(&loaded, &game, language)
        }),
        picture,
        files: vec![TextFile {
            name: format!("asterism-{id}.txt"),
            text: record.to_string(),
        }],
        rows: Row::buttons(step.into_iter().chain(show)),
        ..Post::default()
    })
}

/// Draws `game` as an animation that is small enough to send. Returns `None` if drawing fails; the error is logged.
async fn draw_animation(
    app: &App,
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
    view: &View,
) -> Option<Picture> {
    let view = View {
        names: loaded.names.clone(),
        short_names: write_short_names(&loaded.record.seats, loaded.record.engine, language),
        ..view.clone()
    };
    let gif = app.painter.gif(game, view).await?;
    let alt = words::describe_replay(loaded, game, language);
    Some(Picture::gif(gif, alt))
}
