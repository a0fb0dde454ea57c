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
pub(crate) const LASTS: Duration = Duration::from_mins(10);

/// Maximum number of answers kept; when there are more, rarely used ones are evicted first.
const MOST: usize = 10_000;

/// Maximum number of questions to Discord for one user within [`FRESH`]. A page that guesses the numbers of games asks about a new channel each time.
/// The channel in which the page was opened has as many of its own, so that no other question keeps the bot from asking about it.
const MOST_ASKED: u32 = 30;

/// Why a channel is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// The user has opened the page there.
    Visited,
    /// Something that is shown to the user belongs there.
    Shown,
}

/// What users could see a moment ago.
pub(crate) struct RecentSights {
    /// Answers of Discord, each with its time.
    answers: Cache<(UserId, ChannelId), (Sight, Timestamp)>,
    /// Number of questions about each user, and when they were first counted: about the channel that the user visits, and about all others together.
    asked: Cache<(UserId, Option<ChannelId>), (u32, Timestamp)>,
}

impl Default for RecentSights {
    fn default() -> Self {
        Self {
            answers: Cache::new(MOST),
            asked: Cache::new(MOST),
        }
    }
}

impl RecentSights {
    /// Counts a question about `user` and the channel that they visit, or another one; false if there were too many.
    fn may_ask(&self, user: UserId, visited: Option<ChannelId>, now: Timestamp) -> bool {
        let key = (user, visited);
        let counted = self.asked.get(&key);
        let counted = counted.filter(|(_, since)| now.since(*since) < FRESH);
        let (count, since) = counted.unwrap_or((0, now));
        self.asked.insert(key, (count + 1, since));
        count < MOST_ASKED
    }
}

impl App {
    /// Returns whether `user` can see the channel of `place`, or could a moment ago. Returns `None` if Discord does not say in time and has not said it in
    /// the last minutes, or if the place is in no server.
    pub(crate) async fn find_recent_sight(&self, user: UserId, place: Place) -> Option<Sight> {
        self.look_again(user, place, About::Shown).await
    }

    /// Returns whether `user` may still be in the channel of `place`, which they visit: Discord confirmed at `confirmed` that they are there.
    ///
    /// If Discord does not say now whether they can see it, its last answer counts, but no longer than [`LASTS`]. A channel that the bot cannot see
    /// counts, because the bot never gets another answer about it, and Discord confirms the visit each time that a session is renewed.
    pub(crate) async fn is_still_there(
        &self,
        user: UserId,
        (place, confirmed): (Place, Timestamp),
    ) -> bool {
        match self.look_again(user, place, About::Visited).await {
            Some(Sight::Seen | Sight::Unknown) => true,
            Some(Sight::Hidden) => false,
            None => self.clock.now().since(confirmed) < LASTS,
        }
    }

    async fn look_again(&self, user: UserId, place: Place, about: About) -> Option<Sight> {
        let guild = place.guild?;
        let key = (user, place.channel);
        let now = self.clock.now();
        let known = self.sights.answers.get(&key);
        let known_for = |limit| {
            let known = known.filter(|(_, at)| now.since(*at) < limit);
            known.map(|(sight, _)| sight)
        };
        if let Some(sight) = known_for(FRESH) {
            return Some(sight);
        }
        let visited = (about == About::Visited).then_some(place.channel);
        if !self.sights.may_ask(user, visited, now) {
            return known_for(LASTS);
        }
        let channels = [place.channel];
        let looked = self.rights.look(user, guild, &channels);
        let looked = timeout(PATIENCE, looked).await;
        let sight = looked.ok().and_then(Result::ok);
        let Some(sight) = sight.and_then(|sights| sights.first().copied()) else {
            return known_for(LASTS);
        };
        self.sights.answers.insert(key, (sight, now));
        Some(sight)
    }
}
