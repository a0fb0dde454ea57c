//! Who is the best on a scale.

use std::cmp::Reverse;

use asterism_store::{GuildId, Rating, StoreError, Timestamp, UserId};

use super::Scale;
use crate::app::App;
use crate::view::rating::points;

/// Players looked through for one ranking: those whose strength is surely the greatest. Far more than a server has.
const MOST: usize = 1000;

/// Players on a scale, the best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranking {
    /// Those whose rating says something.
    pub(crate) ranked: Vec<(UserId, Rating)>,
    /// Those whose rating is provisional: they have no place.
    pub(crate) unranked: Vec<(UserId, Rating)>,
}

impl Ranking {
    /// Place of `user`, from 1, if they have one. Who has the same number of points shares the place.
    pub(crate) fn place(&self, user: UserId) -> Option<usize> {
        let (_, own) = self.ranked.iter().find(|(ranked, _)| *ranked == user)?;
        let better = |(_, rating): &&(UserId, Rating)| points(rating.value) > points(own.value);
        Some(self.ranked.iter().filter(better).count() + 1)
    }

    /// All of them, those with a place first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &(UserId, Rating)> {
        self.ranked.iter().chain(&self.unranked)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ranked.len() + self.unranked.len()
    }
}

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
