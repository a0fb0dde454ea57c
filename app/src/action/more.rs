//! **⋯** on a board: shows buttons for all actions in the game that have no button on the board itself.

use crate::app::RequestContext;
use crate::game::grants::find_receiver;
use crate::game::nudge::{expect_patience, find_slow_player};
use crate::game::offers::may_wish;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering, PauseLength};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row};
use crate::view::posts::render_board_card;
use crate::worker::offers::render_notice;

pub(crate) async fn more(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let loaded = context.load_game(board.game).await?;
    let language = context.language();
    let game = loaded.record.id;
    let mut buttons = Vec::new();
    let running = loaded.game.ending().is_none();
    if loaded.has_vote(context.request) {
        let suggest = CustomId::Move(loaded.board());
        buttons.push(Button::main(language.button_move(), suggest));
    }
    if running && loaded.turn() == Some(context.user()) {
        buttons.push(Button::main(
            language.button_move(),
            CustomId::Move(loaded.board()),
        ));
        let saying = CustomId::GuideSaying {
            board: loaded.board(),
            chosen: Vec::new(),
            menu: None,
        };
        let label = language.button_move_saying();
        buttons.push(Button::plain(label, saying));
    }
    buttons.push(Button::plain(
        language.button_board(),
        CustomId::Look { game, ply: None },
    ));
    buttons.extend(context.board_buttons(&loaded, None));
    buttons.push(Button::plain(
        language.button_replay(),
        CustomId::Replay { game },
    ));
    if running && loaded.turn() == Some(context.user()) && !loaded.is_rated() {
        let hint = CustomId::Hint { game };
        buttons.push(Button::plain(language.button_hint(), hint));
    }
    if !running {
        let review = CustomId::Review { game };
        buttons.push(Button::plain(language.button_review(), review));
    }
    let rules = CustomId::RulesOf {
        kind: loaded.game.kind(),
        page: 0,
    };
    buttons.push(Button::plain(language.button_rules(), rules));
    let slow = find_slow_player(&loaded, context.user());
    if slow.is_some_and(|slow| expect_patience(&loaded, slow, context.now).is_ok()) {
        let nudge = CustomId::Nudge(loaded.board());
        buttons.push(Button::plain(language.button_nudge(), nudge));
    }
    if running && loaded.active_seat(context.user()).is_some() {
        if find_receiver(&loaded, context.user()).is_ok() {
            let give = CustomId::MoreTime(loaded.board());
            buttons.push(Button::plain(language.button_more_time(), give));
        }
        for (wish, label) in [
            (OfferWish::Draw, language.button_draw()),
            (OfferWish::Takeback, language.button_takeback()),
            (OfferWish::Pause(PauseLength::Week), language.button_pause()),
        ] {
            if !may_wish(&loaded, context.user(), wish, context.now) {
                continue;
            }
            let ask = CustomId::Offering(Offering::Ask { wish, game });
            buttons.push(Button::plain(label, ask));
        }
        if loaded.may_be_aborted() {
            let ask = CustomId::AbortAsk { game };
            buttons.push(Button::plain(language.button_abort(), ask));
        }
        buttons.push(Button::danger(
            language.button_resign(),
            CustomId::ResignAsk { game },
        ));
    }
    let mut text = language.more_text();
    let mut rows = Vec::new();
    if let Some((words, answers)) = render_notice(&loaded, context.user(), language) {
        text = format!("{words}\n\n{text}");
        rows.extend(Row::buttons(answers));
    }
    rows.extend(Row::buttons(buttons));
    let card = Card {
        text,
        ..render_board_card(&loaded, &loaded.game, language)
    };
    let post = Post {
        card: Some(card),
        rows,
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}
