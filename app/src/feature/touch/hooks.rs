//! Hooks that offer the touch board on the bot's posts.

use asterism_store::UserId;
use async_trait::async_trait;
use serde_json::json;

use crate::app::App;
use crate::app::hooks::{BoardPart, Exported, Feature};
use crate::feature::touch::model::Ticket;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::write_moment;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::text::Language;

/// The hooks of the touch board.
pub(crate) struct TouchBoard;

#[async_trait]
impl Feature for TouchBoard {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let ticket = app.find::<Ticket>(&user).await?;
        let opened = ticket.map(|it| {
            let Ticket { game, at } = it.content;
            json!({"game": game.get(), "at": write_moment(at)})
        });
        Ok(Some(Exported {
            name: "opened_board",
            is_empty: opened.is_none(),
            data: opened.into(),
        }))
    }

    async fn board_part(&self, app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        let open: Vec<Button> = app
            .render_open_button(loaded.record.id, language)
            .into_iter()
            .collect();
        // After the game, a rematch comes first.
        let over = open.iter().cloned().map(Button::made_plain);
        BoardPart {
            buttons: over.collect(),
            turn_buttons: open,
            ..BoardPart::default()
        }
    }

    /// Offers the touch board next to the current board, because it shows no other one first.
    fn board_buttons(
        &self,
        app: &App,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let is_current = ply.is_none_or(|ply| ply == loaded.ply());
        let open = app.render_open_button(loaded.record.id, request.language);
        let open = open.filter(|_| is_current && request.launches);
        open.map(Button::made_plain).into_iter().collect()
    }
}
