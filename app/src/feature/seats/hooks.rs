//! Hooks that connect the role for open seats with the rest of the bot.

use asterism_store::{Challenge, GuildId, GuildSettings, StoreError, Topic};
use async_trait::async_trait;

use crate::app::hooks::{Feature, ServerPart};
use crate::app::{App, RequestContext};
use crate::feature::seats::model::SeatCalls;
use crate::feature::seats::view::{describe_role, list_faults, render_toggle};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;

/// The hooks of the role for open seats.
pub(crate) struct SeatHooks;

#[async_trait]
impl Feature for SeatHooks {
    async fn server_part(
        &self,
        app: &App,
        guild: GuildId,
        _settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let calls = app.load_content::<SeatCalls>(&guild).await?;
        let mut lines = vec![describe_role(&calls, language)];
        lines.extend(list_faults(app, guild, &calls, language).await);
        Ok(ServerPart {
            lines,
            buttons: vec![Button::plain(language.button_seats(), CustomId::Seats)],
            ..ServerPart::default()
        })
    }

    async fn list_buttons(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<Button>, Refusal> {
        let guild = context.request.place.guild.filter(|_| list.here);
        let Some(guild) = guild.filter(|_| list.player.is_none()) else {
            return Ok(Vec::new());
        };
        let calls = context.app.load_content::<SeatCalls>(&guild).await?;
        let toggle = calls.role.map(|_| render_toggle(context.language()));
        Ok(toggle.into_iter().collect())
    }

    async fn follow_challenge(
        &self,
        app: &App,
        challenge: &Challenge,
    ) -> Result<Vec<Topic>, StoreError> {
        let guild = challenge.place.guild.filter(|_| challenge.open.is_some());
        let Some(guild) = guild else {
            return Ok(Vec::new());
        };
        let calls = app.load_content::<SeatCalls>(&guild).await?;
        Ok(calls.role.map(|_| Topic::SeatCall).into_iter().collect())
    }
}
