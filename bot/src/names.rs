//! What people are called: fetched and kept for a while in memory, never stored.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use asterism_store::{GuildId, Place, UserId};
use async_trait::async_trait;

use crate::request::Person;

/// How long a name is believed before it is asked for again.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// Names kept at most; when there are more, all are forgotten and fetched anew as needed.
const KEPT: usize = 10_000;

/// Tells what people are called.
#[async_trait]
pub(crate) trait Names: Send + Sync {
    /// Name of `user` in `place`; something to call them by even if it cannot be found out. Untrusted text.
    async fn name(&self, place: Place, user: UserId) -> String;

    /// Takes note of a name that a request brought along.
    fn learn(&self, place: Place, person: &Person);
}

/// Names heard lately, by server: a person may go by another name in each.
#[derive(Default)]
pub(crate) struct Heard {
    names: Mutex<HashMap<Whose, (String, Instant)>>,
}

/// A person in a server, or outside any.
type Whose = (Option<GuildId>, UserId);

impl Heard {
    /// Name if it was heard not long ago.
    pub(crate) fn get(&self, place: Place, user: UserId) -> Option<String> {
        let names = self
            .names
            .lock()
            .expect("nobody panics while holding this lock");
        names
            .get(&(place.guild, user))
            .filter(|(_, at)| at.elapsed() < FRESH)
            .map(|(name, _)| name.clone())
    }

    /// Takes note of a name.
    pub(crate) fn put(&self, place: Place, user: UserId, name: String) {
        let mut names = self
            .names
            .lock()
            .expect("nobody panics while holding this lock");
        if names.len() >= KEPT {
            names.clear();
        }
        names.insert((place.guild, user), (name, Instant::now()));
    }
}
