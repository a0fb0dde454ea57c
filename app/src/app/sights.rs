//! What users could see a moment ago. A page that shows a game live asks again after each move, and must not make the bot ask Discord about each of
//! its viewers each time.

use std::time::Duration;

use asterism_store::{ChannelId, Place, Timestamp, UserId};
use quick_cache::sync::Cache;
use tokio::time::timeout;

use crate::app::App;
use crate::app::rights::PATIENCE;
use crate::ports::rights::Sight;

/// How long an answer of Discord counts.
pub(crate) const FRESH: Duration = Duration::from_mins(1);

/// How long an answer counts if Discord does not give a newer one.
const LASTS: Duration = Duration::from_mins(10);

/// Maximum number of answers kept; when there are more, rarely used ones are evicted first.
const MOST: usize = 10_000;

/// What users could see a moment ago, and when.
pub(crate) struct RecentSights(Cache<(UserId, ChannelId), (Sight, Timestamp)>);

impl Default for RecentSights {
    fn default() -> Self {
        Self(Cache::new(MOST))
    }
}

impl App {
    /// Returns whether `user` can see the channel of `place`, or could a moment ago. Returns `None` if Discord does not say in time and has not said it in
    /// the last minutes, or if the place is in no server.
    pub(crate) async fn find_recent_sight(&self, user: UserId, place: Place) -> Option<Sight> {
        let guild = place.guild?;
        let key = (user, place.channel);
        let now = self.clock.now();
        let known = self.sights.0.get(&key);
        let known_for = |limit| {
            let known = known.filter(|(_, at)| now.since(*at) < limit);
            known.map(|(sight, _)| sight)
        };
        if let Some(sight) = known_for(FRESH) {
            return Some(sight);
        }
        let channels = [place.channel];
        let looked = self.rights.look(user, guild, &channels);
        let looked = timeout(PATIENCE, looked).await;
        let sight = looked.ok().and_then(Result::ok);
        let Some(sight) = sight.and_then(|sights| sights.first().copied()) else {
            return known_for(LASTS);
        };
        self.sights.0.insert(key, (sight, now));
        Some(sight)
    }
}
