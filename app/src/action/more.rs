//! **⋯** on a board: what else can be done in the game.

use crate::app::App;
use crate::game::offers::may_wish;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::ROW_BUTTONS;
use crate::protocol::payload::{Board, Offering, Wish};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row, Style};
use crate::protocol::request::Request;
use crate::view::posts::board_card;
use crate::worker::offers::notice;

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
        for (wish, label) in [
            (Wish::Draw, language.button_draw()),
            (Wish::Takeback, language.button_takeback()),
        ] {
            if !may_wish(&table, request.user.id, wish) {
                continue;
            }
            let ask = CustomId::Offering(Offering::Ask { wish, game });
            buttons.push(Button::new(Style::Plain, label, ask));
        }
        buttons.push(Button::new(
            Style::Danger,
            language.button_resign(),
            CustomId::ResignAsk { game },
        ));
    }
    let mut text = language.more_text();
    let mut rows = Vec::new();
    if let Some((words, row)) = notice(&table, request.user.id, language) {
        text = format!("{words}\n\n{text}");
        rows.extend(row);
    }
    rows.extend(
        buttons
            .chunks(ROW_BUTTONS)
            .map(|some| Row::Buttons(some.to_vec())),
    );
    let card = Card {
        text,
        ..board_card(&table, &table.game, language)
    };
    let post = Post {
        card: Some(card),
        rows,
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}
