//! Loads rankings from the store.

use std::cmp::Reverse;

use asterism_store::{GuildId, StoreError, Timestamp};

use crate::app::App;
use crate::feature::leaderboard::model::Ranking;
use crate::game::rating::points;
use crate::protocol::payload::Scale;

/// Maximum number of players in one ranking: 25 pages. Hardly any server has more players.
const MOST: usize = 250;

impl App {
    /// Loads the ranking as of `now`: of all players or, if `guild` is given, of those who have played in that server.
    pub(crate) async fn ranking(
        &self,
        scale: Scale,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<Ranking, StoreError> {
        let mut all = self.store.ranking(&scale.id(), guild, 0, MOST).await?;
        // Sort by the displayed rating, then by the smaller deviation, then by user id to keep the order stable.
        all.sort_by_key(|(user, rating)| {
            (
                Reverse(points(rating.value)),
                points(rating.deviation),
                *user,
            )
        });
        let (unranked, ranked) = all
            .into_iter()
            .partition(|(_, rating)| scale.is_provisional(rating, now));
        Ok(Ranking { ranked, unranked })
    }
}
