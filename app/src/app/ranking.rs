//! Rankings, where they need the store.

use std::cmp::Reverse;

use asterism_store::{GuildId, StoreError, Timestamp};

use crate::app::App;
use crate::game::rating::points;
use crate::game::rating::ranking::Ranking;
use crate::protocol::payload::Scale;

/// Most players in one ranking. Far more than a server has.
const MOST: usize = 1000;

impl App {
    /// Loads the ranking at `now` of everyone, or of those who have played in a server.
    pub(crate) async fn ranking(
        &self,
        scale: Scale,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<Ranking, StoreError> {
        let mut all = self.store.ranking(&scale.id(), guild, 0, MOST).await?;
        // By the number shown, the smaller deviation first; then by user, so that the order never changes.
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
