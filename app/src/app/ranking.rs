//! Rankings, as far as the store has to be asked.

use crate::app::App;
use crate::game::rating::points;
use crate::game::rating::ranking::Ranking;
use crate::protocol::payload::Scale;
use asterism_store::GuildId;
use asterism_store::StoreError;
use asterism_store::Timestamp;
use std::cmp::Reverse;

/// Players looked through for one ranking: those whose strength is surely the greatest. Far more than a server has.
const MOST: usize = 1000;

impl App {
    /// Ranking at `now` of everybody, or of those who have played in a server.
    pub(crate) async fn ranking(
        &self,
        scale: Scale,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<Ranking, StoreError> {
        let mut all = self.store.ranking(&scale.id(), guild, 0, MOST).await?;
        // As they read, and the better known first; then by whatever never changes.
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
