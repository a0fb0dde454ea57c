//! `/board`: the board now or after any move, for the asker or shown to everyone.

use asterism_render::View;
use asterism_rules::AnyGame;
use asterism_store::{GameId, GameQuery, GameState};

use crate::action::{game_option, in_place, the_one};
use crate::app::App;
use crate::game::table::Table;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row, Style};
use crate::protocol::request::{Call, Request};
use crate::text::Language;
use crate::text::markdown::ago;
use crate::view::posts::{board_card, last_move_line, result, time_line};
use crate::view::words;
use crate::worker::offers::notice;

/// `/board`.
pub(crate) async fn command(app: &App, request: &Request, call: &Call) -> Result<Reply, Refusal> {
    let form = if call.says_yes("text") {
        Form::Text
    } else {
        Form::Picture
    };
    let id = match game_option(call)? {
        Some(id) => id,
        None => game_to_see(app, request, form.pick()).await?,
    };
    let ply = call
        .integer("ply")
        .map(|ply| Ply::try_from(ply).unwrap_or(Ply::MAX));
    look(app, request, id, ply, form, false).await
}

/// Finds the asker's game here; else the game played here; else the last one that ended. If there are several, one is picked from a
/// menu that does `pick`.
pub(crate) async fn game_to_see(
    app: &App,
    request: &Request,
    pick: CustomId,
) -> Result<GameId, Refusal> {
    let own = app.own_games_here(request).await?;
    if let Some(record) = the_one(app, request, own, pick.clone()).await? {
        return Ok(record.id);
    }
    let here = GameQuery {
        player: None,
        channel: Some(request.place.channel),
        guild: None,
        state: GameState::Running,
    };
    let running = app
        .store
        .games(here, crate::protocol::limits::MENU_ENTRIES)
        .await?;
    if let Some(record) = the_one(app, request, running, pick).await? {
        return Ok(record.id);
    }
    let ended = app
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

/// Shows the asker a board, with arrows through the game.
pub(crate) async fn look(
    app: &App,
    request: &Request,
    id: GameId,
    ply: Option<Ply>,
    form: Form,
    private: bool,
) -> Result<Reply, Refusal> {
    let table = app.table(request, id).await?;
    let ply = at(&table, ply)?;
    let language = request.language;
    let mut post = match form {
        Form::Picture => {
            let view = app.view_of(request.user.id, &table).await;
            board_post(app, &table, ply, language, view).await?
        }
        Form::Text => text_post(&table, ply, language)?,
    };
    // The post in the channel may be older than a vacation or an outage: this is the current time.
    if ply == table.ply()
        && let (Some(line), Some(card)) = (time_line(&table, language), &mut post.card)
    {
        card.text = format!("{}\n{line}", card.text);
    }
    if let Some((words, row)) = notice(&table, request.user.id, language) {
        match &mut post.card {
            Some(card) => card.text = format!("{}\n\n{words}", card.text),
            // The board as text may fill the whole message.
            None => {
                post.card = Some(Card {
                    text: words,
                    ..Card::default()
                });
            }
        }
        post.rows.extend(row);
    }
    let show = app.show_button(request, form.show(id, ply)).await;
    post.rows.extend(ways_on(&table, request, ply, form, show));
    Ok(in_place(post, private))
}

/// How a board is shown; the arrows keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As a picture.
    Picture,
    /// As monospaced text.
    Text,
}

impl Form {
    /// Returns the button id that opens the game picked from a menu.
    fn pick(self) -> CustomId {
        match self {
            Form::Picture => CustomId::Open,
            Form::Text => CustomId::OpenText,
        }
    }

    fn look(self, game: GameId, ply: Ply) -> CustomId {
        let ply = Some(ply);
        match self {
            Form::Picture => CustomId::Look { game, ply },
            Form::Text => CustomId::LookText { game, ply },
        }
    }

    fn show(self, game: GameId, ply: Ply) -> CustomId {
        match self {
            Form::Picture => CustomId::Show { game, ply },
            Form::Text => CustomId::ShowText { game, ply },
        }
    }

    /// Returns the other form, and the button that leads there.
    fn other(self, language: Language) -> (Form, String) {
        match self {
            Form::Picture => (Form::Text, language.button_text()),
            Form::Text => (Form::Picture, language.button_picture()),
        }
    }
}

/// Renders the arrows through the game, and the other buttons of the board after `ply` moves.
fn ways_on(
    table: &Table,
    request: &Request,
    ply: Ply,
    form: Form,
    show: Option<Button>,
) -> Vec<Row> {
    let language = request.language;
    let id = table.record.id;
    let last = table.ply();
    let step = |label: String, to: Ply| Button::new(Style::Plain, label, form.look(id, to));
    let mut arrows = Vec::new();
    // Two arrows must not lead to the same board: their ids would be equal, which Discord rejects.
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
    if ply == last && table.turn() == Some(request.user.id) {
        actions.push(Button::new(
            Style::Main,
            language.button_move(),
            CustomId::Move(table.board()),
        ));
    }
    let (other, label) = form.other(language);
    actions.push(Button::new(Style::Plain, label, other.look(id, ply)));
    actions.extend(show);
    let rows = [arrows, actions].into_iter().filter(|row| !row.is_empty());
    rows.map(Row::Buttons).collect()
}

/// **Show everyone**.
pub(crate) async fn show(
    app: &App,
    request: &Request,
    id: GameId,
    ply: Ply,
    form: Form,
) -> Result<Reply, Refusal> {
    let language = app.public_language(request.place).await;
    let table = shown_here(app, request, id, language).await?;
    let ply = at(&table, Some(ply))?;
    let post = match form {
        Form::Picture => board_post(app, &table, ply, language, app.usual_view()).await?,
        Form::Text => text_post(&table, ply, language)?,
    };
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Loads the game, if everyone here may see it, for a text in `language`.
pub(crate) async fn shown_here(
    app: &App,
    request: &Request,
    id: GameId,
    language: Language,
) -> Result<Table, Refusal> {
    let table = app.table_in(request, id, language).await?;
    if request.is_where_played(&table.record) {
        Ok(table)
    } else {
        Err(Refusal::NotHere)
    }
}

/// Returns the number of moves meant by `ply`, if the game has that many.
pub(crate) fn at(table: &Table, ply: Option<Ply>) -> Result<Ply, Refusal> {
    let last = table.ply();
    match ply {
        None => Ok(last),
        Some(ply) if ply <= last => Ok(ply),
        Some(ply) => Err(Refusal::NoSuchPly { ply, last }),
    }
}

/// Returns the game after `ply` moves; for the last move, with everything that happened after it.
pub(crate) fn game_at(table: &Table, ply: Ply) -> Result<AnyGame, Refusal> {
    let last = table.ply();
    if ply == last {
        return Ok(table.game.clone());
    }
    let game = table.game.at(ply as usize);
    game.ok_or(Refusal::NoSuchPly { ply, last })
}

/// Renders the board after `ply` moves, without buttons.
async fn board_post(
    app: &App,
    table: &Table,
    ply: Ply,
    language: Language,
    view: View,
) -> Result<Post, Refusal> {
    let game = game_at(table, ply)?;
    let last = table.ply();
    let mut lines = Vec::new();
    let moved = last_move_line(table, &game, language);
    if !moved.is_empty() {
        lines.push(moved);
    }
    if ply == last {
        match table.game.to_move() {
            Some(seat) => lines.push(language.turn_since(table.mention(seat), ago(table.since()))),
            None => lines.push(result(table, language)),
        }
    } else if let Some(seat) = game.to_move() {
        lines.push(language.then_turn(table.mention(seat)));
    }
    let picture = app.picture(table, &game, language, view).await;
    let card = Card {
        text: lines.join("\n"),
        ..board_card(table, &game, language)
    };
    Ok(Post {
        card: Some(card),
        picture,
        ..Post::default()
    })
}

/// Renders the same as monospaced text.
fn text_post(table: &Table, ply: Ply, language: Language) -> Result<Post, Refusal> {
    Ok(Post {
        content: words::plain(table, &game_at(table, ply)?, language),
        ..Post::default()
    })
}
