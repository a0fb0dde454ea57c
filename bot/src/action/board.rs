//! Looking at a board: now, or after any move; for oneself, or shown to everyone.

use asterism_render::View;
use asterism_rules::AnyGame;
use asterism_store::{GameId, GameQuery, GameState};

use crate::action::{game_option, in_place, the_one};
use crate::app::App;
use crate::custom_id::{CustomId, Ply};
use crate::posts::{board_card, last_move_line, result};
use crate::refusal::Refusal;
use crate::reply::{Audience, Button, Card, Post, Reply, Row, Style};
use crate::request::{Call, Request};
use crate::table::{Table, ago};
use crate::text::Language;

/// `/board`.
pub(crate) async fn command(app: &App, request: &Request, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => game_to_see(app, request, CustomId::Open).await?,
    };
    let ply = call
        .integer("ply")
        .map(|ply| Ply::try_from(ply).unwrap_or(Ply::MAX));
    look(app, request, id, ply, false).await
}

/// The asker's game here; else the one that is played here; else the last one that was. Of several, one is picked from a
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
        state: GameState::Running,
    };
    let running = app.store.games(here, crate::app::MENU_ENTRIES).await?;
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

/// A board to the asker alone, with arrows through the game.
pub(crate) async fn look(
    app: &App,
    request: &Request,
    id: GameId,
    ply: Option<Ply>,
    private: bool,
) -> Result<Reply, Refusal> {
    let table = app.table(request, id).await?;
    let ply = at(&table, ply)?;
    let language = request.language;
    let view = app.view_of(request.user.id, &table).await;
    let mut post = board_post(app, &table, ply, language, view).await?;
    let last = table.ply();
    let step = |label: String, to: Ply| {
        Button::new(
            Style::Plain,
            label,
            CustomId::Look {
                game: id,
                ply: Some(to),
            },
        )
    };
    let mut arrows = Vec::new();
    // Two arrows never lead to the same board: their ids would be the same.
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
    actions.push(Button::new(
        Style::Plain,
        language.button_show(),
        CustomId::Show { game: id, ply },
    ));
    if !arrows.is_empty() {
        post.rows.push(Row::Buttons(arrows));
    }
    post.rows.push(Row::Buttons(actions));
    Ok(in_place(post, private))
}

/// **Show everyone**.
pub(crate) async fn show(
    app: &App,
    request: &Request,
    id: GameId,
    ply: Ply,
) -> Result<Reply, Refusal> {
    let table = app.table(request, id).await?;
    if table.record.place.channel != request.place.channel {
        return Err(Refusal::NotHere);
    }
    let ply = at(&table, Some(ply))?;
    let view = app.usual_view();
    let post = board_post(app, &table, ply, crate::text::PUBLIC, view).await?;
    Ok(Reply::Say(post, Audience::Everyone))
}

/// The number of moves meant by `ply`, if there are as many.
pub(crate) fn at(table: &Table, ply: Option<Ply>) -> Result<Ply, Refusal> {
    let last = table.ply();
    match ply {
        None => Ok(last),
        Some(ply) if ply <= last => Ok(ply),
        Some(ply) => Err(Refusal::NoSuchPly { ply, last }),
    }
}

/// The game as it stood after `ply` moves; with whatever came after the last one if that is meant.
pub(crate) fn game_at(table: &Table, ply: Ply) -> Result<AnyGame, Refusal> {
    let last = table.ply();
    if ply == last {
        return Ok(table.game.clone());
    }
    let game = table.game.at(ply as usize);
    game.ok_or(Refusal::NoSuchPly { ply, last })
}

/// The board after `ply` moves, without anything to press.
async fn board_post(
    app: &App,
    table: &Table,
    ply: Ply,
    language: Language,
    view: View,
) -> Result<Post, Refusal> {
    let last = table.ply();
    let game = game_at(table, ply)?;
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
