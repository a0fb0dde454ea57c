//! **⋯** on a board: what else can be done in the game.

use crate::app::{App, ROW_BUTTONS};
use crate::custom_id::{Board, CustomId};
use crate::posts::board_card;
use crate::refusal::Refusal;
use crate::reply::{Audience, Button, Card, Post, Reply, Row, Style};
use crate::request::Request;

pub(crate) async fn more(app: &App, request: &Request, board: Board) -> Result<Reply, Refusal> {
    let table = app.table(request, board.game).await?;
    let language = request.language;
    let game = table.record.id;
    let mut buttons = Vec::new();
    let running = table.game.ending().is_none();
    if running && table.turn() == Some(request.user.id) {
        buttons.push(Button::new(
            Style::Main,
            language.button_move(),
            CustomId::Move(table.board()),
        ));
    }
    buttons.push(Button::new(
        Style::Plain,
        language.button_board(),
        CustomId::Look { game, ply: None },
    ));
    buttons.push(Button::new(
        Style::Plain,
        language.button_replay(),
        CustomId::Replay { game },
    ));
    if running && table.turn() == Some(request.user.id) && !table.is_rated() {
        let hint = CustomId::Hint { game };
        buttons.push(Button::new(Style::Plain, language.button_hint(), hint));
    }
    if !running {
        let review = CustomId::Review { game };
        buttons.push(Button::new(Style::Plain, language.button_review(), review));
    }
    let rules = CustomId::Rules {
        kind: table.game.kind(),
        page: 0,
    };
    buttons.push(Button::new(Style::Plain, language.button_rules(), rules));
    if running && table.active_seat(request.user.id).is_some() {
        buttons.push(Button::new(
            Style::Danger,
            language.button_resign(),
            CustomId::ResignAsk { game },
        ));
    }
    let card = Card {
        text: language.more_text(),
        ..board_card(&table, &table.game, language)
    };
    let post = Post {
        card: Some(card),
        rows: buttons
            .chunks(ROW_BUTTONS)
            .map(|some| Row::Buttons(some.to_vec()))
            .collect(),
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}
