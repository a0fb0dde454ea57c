//! `/board`: shows the current board, or the board after any earlier move, to the user or to everyone.

use asterism_render::View;
use asterism_rules::AnyGame;
use asterism_store::{GameId, GameQuery, GameState};

use crate::action::{game_option, in_place, the_one};
use crate::app::{App, RequestContext};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::ago;
use crate::view::posts::{describe_last_move, describe_time, render_board_card, write_result};
use crate::view::words;
use crate::worker::offers::render_notice;

/// Handles `/board`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let form = if call.says_yes("text") {
        BoardForm::Text
    } else {
        BoardForm::Picture
    };
    let id = match game_option(call)? {
        Some(id) => id,
        None => find_game_to_show(context, form.pick()).await?,
    };
    let ply = call
        .integer("ply")
        .map(|ply| Ply::try_from(ply).unwrap_or(Ply::MAX));
    look(context, id, ply, form).await
}

/// Finds the user's running game in this channel; failing that, any running game in the channel; failing that, the game that ended most recently in
/// it. If several running games match, refuses with a menu whose ID is `pick`.
pub(crate) async fn find_game_to_show(
    context: RequestContext<'_>,
    pick: CustomId,
) -> Result<GameId, Refusal> {
    let own = context.app.own_games_here(context.request).await?;
    if let Some(record) = the_one(context, own, pick.clone()).await? {
        return Ok(record.id);
    }
    let here = GameQuery::in_channel(context.request.place.channel, GameState::Running);
    let running = context
        .app
        .store
        .games(here, crate::protocol::limits::MENU_ENTRIES)
        .await?;
    if let Some(record) = the_one(context, running, pick).await? {
        return Ok(record.id);
    }
    let ended = context
        .app
        .store
        .games(
            GameQuery {
                state: GameState::Ended,
                ..here
            },
            1,
        )
        .await?;
    ended
        .first()
        .map(|record| record.id)
        .ok_or(Refusal::NoGameHere)
}

/// Shows the user a board, with arrow buttons to step through the game.
pub(crate) async fn look(
    context: RequestContext<'_>,
    id: GameId,
    ply: Option<Ply>,
    form: BoardForm,
) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    let ply = at(&loaded, ply)?;
    let language = context.language();
    let mut post = match form {
        BoardForm::Picture => {
            let view = context.app.load_view(context.user(), &loaded).await;
            render_board(context.app, &loaded, ply, language, view).await?
        }
        BoardForm::Text => render_text(&loaded, ply, language)?,
    };
    // The post in the channel may show an old time if there was a vacation or an outage since, so show the current one here.
    if ply == loaded.ply()
        && let (Some(line), Some(card)) = (describe_time(&loaded, language), &mut post.card)
    {
        card.text = format!("{}\n{line}", card.text);
    }
    if let Some((words, answers)) = render_notice(&loaded, context.user(), language) {
        match &mut post.card {
            Some(card) => card.text = format!("{}\n\n{words}", card.text),
            // A text board may fill the whole message, so put the notice on a card.
            None => {
                post.card = Some(Card {
                    text: words,
                    ..Card::default()
                });
            }
        }
        post.rows.extend(Row::buttons(answers));
    }
    let show = context
        .app
        .show_button(context.request, form.show(id, ply))
        .await;
    post.rows
        .extend(render_navigation(context, &loaded, ply, form, show));
    Ok(in_place(post, context.private))
}

/// How a board is shown. The arrow buttons show other positions in the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardForm {
    /// As a picture.
    Picture,
    /// As monospaced text.
    Text,
}

impl BoardForm {
    /// Returns the ID of a menu of games that opens the selected game in this form.
    fn pick(self) -> CustomId {
        match self {
            BoardForm::Picture => CustomId::Open,
            BoardForm::Text => CustomId::OpenText,
        }
    }

    /// Returns the ID of a button that shows a board in this form.
    pub(crate) fn look(self, game: GameId, ply: Ply) -> CustomId {
        let ply = Some(ply);
        match self {
            BoardForm::Picture => CustomId::Look { game, ply },
            BoardForm::Text => CustomId::LookText { game, ply },
        }
    }

    fn show(self, game: GameId, ply: Ply) -> CustomId {
        match self {
            BoardForm::Picture => CustomId::Show { game, ply },
            BoardForm::Text => CustomId::ShowText { game, ply },
        }
    }

    /// Returns the other form, and the label of the button that switches to that form.
    fn other(self, language: Language) -> (BoardForm, String) {
        match self {
            BoardForm::Picture => (BoardForm::Text, language.button_text()),
            BoardForm::Text => (BoardForm::Picture, language.button_picture()),
        }
    }
}

/// Renders the arrow buttons and the other buttons under the board after `ply` moves.
fn render_navigation(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    ply: Ply,
    form: BoardForm,
    show: Option<Button>,
) -> Vec<Row> {
    let language = context.language();
    let id = loaded.record.id;
    let last = loaded.ply();
    let step = |label: String, to: Ply| Button::plain(label, form.look(id, to));
    let mut arrows = Vec::new();
    // Two arrow buttons must not lead to the same board: they would have the same id, which Discord rejects.
    if ply > 1 {
        arrows.push(step(language.button_first(), 0));
    }
    if ply > 0 {
        arrows.push(step(language.button_earlier(), ply - 1));
    }
    if ply < last {
        arrows.push(step(language.button_later(), ply + 1));
    }
    if ply + 1 < last {
        arrows.push(step(language.button_last(), last));
    }
    let mut actions = Vec::new();
    if ply == last && loaded.turn() == Some(context.user()) {
        actions.push(Button::main(
            language.button_move(),
            CustomId::Move(loaded.board()),
        ));
    }
    actions.extend(context.board_buttons(loaded, Some(ply)));
    let (other, label) = form.other(language);
    actions.push(Button::plain(label, other.look(id, ply)));
    actions.extend(show);
    [arrows, actions]
        .into_iter()
        .flat_map(Row::buttons)
        .collect()
}

/// Handles the button **Show everyone**.
pub(crate) async fn show(
    context: RequestContext<'_>,
    id: GameId,
    ply: Ply,
    form: BoardForm,
) -> Result<Reply, Refusal> {
    let language = context.app.public_language(context.request.place).await;
    let loaded = load_public_game(context, id, language).await?;
    let ply = at(&loaded, Some(ply))?;
    let post = match form {
        BoardForm::Picture => {
            render_board(
                context.app,
                &loaded,
                ply,
                language,
                context.app.usual_view(),
            )
            .await?
        }
        BoardForm::Text => render_text(&loaded, ply, language)?,
    };
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Loads the game, with names in `language`. Refuses if the game may not be shown to everyone in this channel.
pub(crate) async fn load_public_game(
    context: RequestContext<'_>,
    id: GameId,
    language: Language,
) -> Result<LoadedGame, Refusal> {
    let loaded = context
        .app
        .load_game_in(context.request, id, language)
        .await?;
    if context.request.is_where_played(&loaded.record) {
        Ok(loaded)
    } else {
        Err(Refusal::NotHere)
    }
}

/// Returns `ply`, or the number of moves played if `ply` is `None`. Refuses if the game does not have that many moves.
pub(crate) fn at(loaded: &LoadedGame, ply: Option<Ply>) -> Result<Ply, Refusal> {
    let last = loaded.ply();
    match ply {
        None => Ok(last),
        Some(ply) if ply <= last => Ok(ply),
        Some(ply) => Err(Refusal::NoSuchPly { ply, last }),
    }
}

/// Returns the game as it was after `ply` moves. If no move follows, the returned game includes later events, such as a resignation.
pub(crate) fn replay_to_ply(loaded: &LoadedGame, ply: Ply) -> Result<AnyGame, Refusal> {
    let last = loaded.ply();
    if ply == last {
        return Ok(loaded.game.clone());
    }
    let game = loaded.game.at(ply as usize);
    game.ok_or(Refusal::NoSuchPly { ply, last })
}

/// Renders the board after `ply` moves, without buttons.
async fn render_board(
    app: &App,
    loaded: &LoadedGame,
    ply: Ply,
    language: Language,
    view: View,
) -> Result<Post, Refusal> {
    let game = replay_to_ply(loaded, ply)?;
    let last = loaded.ply();
    let mut lines = Vec::new();
    let moved = describe_last_move(loaded, &game, language);
    if !moved.is_empty() {
        lines.push(moved);
    }
    if ply == last {
        match loaded.game.to_move() {
            Some(seat) => {
                lines.push(language.turn_since(loaded.mention(seat), ago(loaded.since())));
            }
            None => lines.push(write_result(loaded, language)),
        }
    } else if let Some(seat) = game.to_move() {
        lines.push(language.then_turn(loaded.mention(seat)));
    }
    let picture = app.picture(loaded, &game, language, view).await;
    let card = Card {
        text: lines.join("\n"),
        ..render_board_card(loaded, &game, language)
    };
    Ok(Post {
        card: Some(card),
        picture,
        ..Post::default()
    })
}

/// Renders the board after `ply` moves as monospaced text.
fn render_text(loaded: &LoadedGame, ply: Ply, language: Language) -> Result<Post, Refusal> {
    Ok(Post::from(words::render_plain(
        loaded,
        &replay_to_ply(loaded, ply)?,
        language,
    )))
}
