//! Hooks that connect roles for the best with the rest of the bot.

use asterism_store::{GuildId, GuildSettings, IdempotencyKey, Label, StoreError, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::App;
use crate::app::hooks::{ALL, Exported, Feature, ServerPart};
use crate::feature::award::action::list_jobs;
use crate::feature::award::model::{Awards, HolderStage};
use crate::feature::award::view::{describe_roles, list_obstacles};
use crate::game::victory::Victory;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;
use crate::view::roles::write_role;

/// The hooks of roles for the best.
pub(crate) struct AwardHooks;

#[async_trait]
impl Feature for AwardHooks {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let loaded = app.list::<Awards>(Label::User(user), ALL).await?;
        let roles = loaded.iter().flat_map(|it| {
            it.content.list_of(user).map(|(victory, role, stage)| {
                json!({
                    "server": it.id.to_string(),
                    "role": role.to_string(),
                    "won": match victory {
                        Victory::Season => "season",
                        Victory::Cup => "cup",
                    },
                    "state": match stage {
                        HolderStage::Due | HolderStage::Asked => "to be given",
                        HolderStage::Given => "given",
                        HolderStage::Back => "to be taken",
                    },
                })
            })
        });
        Ok(Some(Exported::of_list("roles", roles)))
    }

    async fn server_part(
        &self,
        app: &App,
        guild: GuildId,
        _settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let awards = app.load_content::<Awards>(&guild).await?;
        let mut lines = vec![describe_roles(&awards, language)];
        lines.extend(list_obstacles(app, guild, &awards, language).await);
        let label = language.button_awards();
        Ok(ServerPart {
            lines,
            buttons: vec![Button::plain(label, CustomId::Awards)],
            ..ServerPart::default()
        })
    }

    async fn reward(
        &self,
        app: &App,
        guild: GuildId,
        (victory, winners): (Victory, &[UserId]),
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let enter = |stored: &mut Option<Awards>| {
            let Some(awards) = stored else {
                return Ok(Vec::new());
            };
            awards.enter(victory, winners);
            Ok(list_jobs(awards))
        };
        app.change(guild, key, app.clock.now(), enter).await?;
        Ok(())
    }

    async fn describe_reward(
        &self,
        app: &App,
        guild: GuildId,
        victory: Victory,
        language: Language,
    ) -> Result<Option<String>, StoreError> {
        let awards = app.load_content::<Awards>(&guild).await?;
        Ok(awards
            .role(victory)
            .map(write_role)
            .map(|role| match victory {
                Victory::Season => language.award_of_season(role),
                Victory::Cup => language.award_of_cup(role),
            }))
    }
}
