//! Hooks that connect exploration boards with the rest of the bot.

use async_trait::async_trait;

use crate::app::hooks::Feature;
use crate::app::{App, RequestContext};
use crate::feature::explore::action::render;
use crate::feature::explore::view::MenuPage;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::reply::{Button, Post};
use crate::protocol::request::Request;

/// The hooks of the exploration-board feature.
pub(crate) struct Exploring;

#[async_trait]
impl Feature for Exploring {
    fn board_buttons(
        &self,
        _app: &App,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let game = loaded.record.id;
        let label = request.language.button_explore();
        let id = CustomId::ExploreGame { game, ply };
        vec![Button::plain(label, id)]
    }

    async fn show_position(
        &self,
        context: RequestContext<'_>,
        board: &TreeBoard,
        position: &TreePosition,
    ) -> Option<Post> {
        Some(render(context, board, position, MenuPage::default()).await)
    }
}
