//! Who else has the same page open: the users in the same instance of the Activity.

use std::time::Duration;

use asterism_store::UserId;
use quick_cache::sync::Cache;
use tokio::time::Instant;

use crate::activity::identity::{Confirms, IdentityError};

/// Time for which the users of an instance are remembered.
const FRESH: Duration = Duration::from_secs(10);

/// Maximum number of instances whose users are remembered.
const MOST_INSTANCES: usize = 1000;

/// The users in instances, as Discord has named them a moment ago.
pub(crate) struct Companions(Cache<String, (Instant, Vec<UserId>)>);

impl Default for Companions {
    fn default() -> Self {
        Self(Cache::new(MOST_INSTANCES))
    }
}

impl Companions {
    /// Remembers the users in an instance.
    pub(crate) fn note(&self, instance: &str, users: &[UserId]) {
        self.0
            .insert(instance.to_owned(), (Instant::now(), users.to_vec()));
    }

    /// Returns whether Discord has named users in this instance.
    pub(crate) fn knows(&self, instance: &str) -> bool {
        let known = self.0.get(instance);
        known.is_some_and(|(_, users)| !users.is_empty())
    }

    /// Returns the users in an instance; none if it does not exist.
    pub(crate) async fn ask(
        &self,
        discord: &dyn Confirms,
        instance: &str,
    ) -> Result<Vec<UserId>, IdentityError> {
        if let Some((at, users)) = self.0.get(instance)
            && at.elapsed() < FRESH
        {
            return Ok(users);
        }
        let found = discord.instance(instance).await?;
        let users = found.map(|found| found.users).unwrap_or_default();
        self.note(instance, &users);
        Ok(users)
    }

    /// Returns the users in an instance. If Discord does not name them, returns none: the page then shows its user's own games.
    pub(crate) async fn find(&self, discord: &dyn Confirms, instance: &str) -> Vec<UserId> {
        self.ask(discord, instance).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "could not ask who is in an instance of the Activity");
            Vec::new()
        })
    }
}
