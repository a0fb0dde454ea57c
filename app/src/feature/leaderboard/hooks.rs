//! Hooks that connect leaderboards with the rest of the bot.

use asterism_store::{GuildId, StoreError, Timestamp};
use async_trait::async_trait;

use crate::app::App;
use crate::app::hooks::{Feature, SeasonBest};
use crate::protocol::payload::Scale;
use crate::text::Language;
use crate::view::rating::write_rating;

/// How the IDs of a season's lists begin that are about ratings.
const SEASON_LIST: &str = "rating-";

/// The hooks of leaderboards.
pub(crate) struct Leaderboards;

#[async_trait]
impl Feature for Leaderboards {
    /// Lists those who have played a rated game in the season and are ranked.
    async fn list_season(
        &self,
        app: &App,
        guild: GuildId,
        (since, until): (Timestamp, Timestamp),
    ) -> Result<Vec<SeasonBest>, StoreError> {
        let mut lists = Vec::new();
        for scale in Scale::all() {
            let ranking = app.ranking(scale, Some(guild), until).await?;
            let ranked = ranking.ranked.iter();
            let ranked = ranked.filter(|(_, rating)| rating.at >= since);
            let players = ranked.map(|(user, rating)| {
                let points = write_rating(rating, scale, until);
                ((*user).into(), points)
            });
            let players: Vec<_> = players.collect();
            if !players.is_empty() {
                let id = format!("{SEASON_LIST}{}", scale.id());
                lists.push(SeasonBest { id, players });
            }
        }
        Ok(lists)
    }

    fn name_season_list(&self, id: &str, language: Language) -> Option<String> {
        let scale = Scale::from_id(id.strip_prefix(SEASON_LIST)?)?;
        Some(language.season_rating(scale.name(language)))
    }
}
