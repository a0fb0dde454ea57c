//! Hooks that connect lessons with the rest of the bot.

use asterism_store::{GameQuery, GameState, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::App;
use crate::app::hooks::{BoardPart, Exported, Feature};
use crate::feature::lesson::model::Learner;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;

/// The hooks of the lessons.
pub(crate) struct Lessons;

#[async_trait]
impl Feature for Lessons {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let learner = app.load_content::<Learner>(&user).await?;
        let games = learner.list_done();
        let games = games.map(|(kind, lessons)| json!({"game": kind, "completed": lessons}));
        Ok(Some(Exported::of_list("lessons", games)))
    }

    /// Offers lessons on the first board of a game with someone who has not finished a game yet.
    async fn board_part(&self, app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        let kind = loaded.game.kind();
        let offers = loaded.record.entries.is_empty() && has_newcomer(app, loaded).await;
        let button = Button::plain(language.button_lessons(), CustomId::Lessons(kind));
        BoardPart {
            first_buttons: offers.then_some(button).into_iter().collect(),
            ..BoardPart::default()
        }
    }
}

/// Returns whether one of the players has not finished a game yet. If the store fails, no one counts as a newcomer.
async fn has_newcomer(app: &App, loaded: &LoadedGame) -> bool {
    let seats = &loaded.record.seats;
    let users = seats.iter().filter_map(|player| player.user());
    for user in users.filter(|user| !loaded.record.is_engine(*user)) {
        let finished = GameQuery::of_player(user, GameState::Ended);
        if let Ok(0) = app.store.count_games(finished).await {
            return true;
        }
    }
    false
}
