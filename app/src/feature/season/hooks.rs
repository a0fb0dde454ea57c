//! Hooks that connect seasons with the rest of the bot.

use asterism_store::{GuildId, GuildSettings, Label, StoreError, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::App;
use crate::app::hooks::{ALL, Exported, Feature, Season, SeasonBest, ServerPart};
use crate::feature::season::model::{LENGTHS, MAX_LISTED, SeasonList, Seasons};
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;
use crate::text::markdown::{channel_links, date};

/// The hooks of seasons.
pub(crate) struct SeasonHooks;

#[async_trait]
impl Feature for SeasonHooks {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let mut places = Vec::new();
        for loaded in app.list::<Seasons>(Label::User(user), ALL).await? {
            for season in loaded.content.past() {
                for list in &season.lists {
                    let mut players = list.players.iter();
                    let Some(at) = players.position(|player| player.user() == Some(user)) else {
                        continue;
                    };
                    places.push(json!({
                        "server": loaded.id.to_string(),
                        "season": season.number,
                        "list": list.id,
                        "place": at + 1,
                        "points": list.points.get(at),
                    }));
                }
            }
        }
        Ok(Some(Exported::of_list("seasons", places.into_iter())))
    }

    async fn server_part(
        &self,
        app: &App,
        guild: GuildId,
        _settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let seasons = app.load_content::<Seasons>(&guild).await?;
        let running = seasons.running();
        let line = match running {
            Some(it) => language.server_season(
                channel_links(&[it.channel]),
                u64::from(it.months),
                date(it.ends),
            ),
            None => language.server_season_none(),
        };
        let menu = (CustomId::SetSeasonChannel, language.server_season_menu());
        let channel = running.map(|it| it.channel);
        let mut part = ServerPart::for_channel(line, menu, channel);
        // One button leads through the lengths.
        part.buttons.extend(running.map(|it| {
            let at = LENGTHS.iter().position(|length| *length == it.months);
            let next = LENGTHS[at.map_or(0, |at| at + 1) % LENGTHS.len()];
            let label = language.button_season_length(u64::from(next));
            Button::plain(label, CustomId::SetSeasonLength(next))
        }));
        Ok(part)
    }

    async fn find_season(&self, app: &App, guild: GuildId) -> Result<Option<Season>, StoreError> {
        let seasons = app.load_content::<Seasons>(&guild).await?;
        Ok(seasons.running().map(|it| Season {
            number: it.number,
            ends: it.ends,
        }))
    }
}

impl From<SeasonBest> for SeasonList {
    fn from(mut best: SeasonBest) -> Self {
        best.players.truncate(MAX_LISTED);
        let (players, points) = best.players.into_iter().unzip();
        Self {
            id: best.id,
            players,
            points,
        }
    }
}
