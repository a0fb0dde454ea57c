//! Hooks that connect common boards with the rest of the bot.

use asterism_store::{Label, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::App;
use crate::app::hooks::{ALL, BoardPart, Exported, Feature};
use crate::feature::discuss::action::may_be_discussed;
use crate::feature::discuss::model::Discussion;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::text::Language;

/// The hooks of common boards.
pub(crate) struct Discussing;

#[async_trait]
impl Feature for Discussing {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let discussions = app.list::<Discussion>(Label::User(user), ALL).await?;
        let suggestions = discussions.iter().flat_map(|stored| {
            let game = stored.id.get();
            let own = stored.content.list_of(user).into_iter();
            own.map(
                move |(after, notation)| json!({"game": game, "after": after, "move": notation}),
            )
        });
        Ok(Some(Exported::of_list("suggestions", suggestions)))
    }

    async fn board_part(&self, _app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        let button = may_be_discussed(loaded).then(|| discuss_button(loaded, language));
        BoardPart {
            buttons: button.into_iter().collect(),
            ..BoardPart::default()
        }
    }

    /// Offers the common board also under the last position of a finished game, because the post with its last board may be older than this feature.
    fn board_buttons(
        &self,
        _app: &App,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let is_last = ply.is_none_or(|ply| ply == loaded.ply());
        let is_offered =
            is_last && may_be_discussed(loaded) && request.is_where_played(&loaded.record);
        let button = is_offered.then(|| discuss_button(loaded, request.language));
        button.into_iter().collect()
    }
}

fn discuss_button(loaded: &LoadedGame, language: Language) -> Button {
    let game = loaded.record.id;
    Button::plain(language.button_discuss(), CustomId::Discuss(game))
}
