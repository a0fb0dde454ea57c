//! Names of users, languages of servers, and parent channels of threads. They are fetched when needed and cached in memory, never stored.

use std::time::{Duration, Instant};

use asterism_store::{ChannelId, Group, GuildId, Place, UserId};
use async_trait::async_trait;
use quick_cache::sync::Cache;

use crate::protocol::request::{Person, Request};
use crate::text::Language;

/// How long a cached name or language is used before it is fetched again.
const FRESH: Duration = Duration::from_hours(1);

/// Maximum number of cached names; when there are more, rarely used ones are evicted first.
const MOST_NAMES: usize = 10_000;

/// Maximum number of cached languages of servers and private channels.
const MOST_LANGUAGES: usize = 10_000;

/// Looks up names of users, languages of servers and channels, and parent channels of threads.
#[async_trait]
pub trait Names: Send + Sync {
    /// Returns the name of `user` in `place`, or a placeholder if the name cannot be found. The name is untrusted text.
    async fn name(&self, place: Place, user: UserId) -> String;

    /// Returns the name of a channel or role in the server of `place`, a channel's with `#` before it, or a placeholder if the name cannot be found.
    /// The role that everyone has is called like the server. The name is untrusted text.
    async fn group_name(&self, place: Place, group: Group) -> String;

    /// Returns the account of `user` as seen in `place`; `None` if the user is not a member there.
    async fn person(&self, place: Place, user: UserId) -> Option<Person>;

    /// Caches the name of a person that came with a request.
    fn learn(&self, place: Place, person: &Person);

    /// Returns the language that a server has chosen in Discord or, in a private channel, the user's language; `None` if it is unknown.
    async fn language(&self, place: Place) -> Option<Language>;

    /// Caches a language that came with a request.
    fn learn_language(&self, request: &Request);

    /// Returns the parent channel of the thread `channel`; `None` if it is not a thread, or the parent is unknown.
    async fn channel_over(&self, channel: ChannelId) -> Option<ChannelId>;

    /// Returns true if threads can be opened on messages in `channel`; false if that is unknown.
    async fn opens_threads(&self, channel: ChannelId) -> bool;
}

/// Cache of names and languages from recent requests. Names are cached per server, because a user may have a different name in each server.
pub struct Heard {
    names: Cache<Whose, (String, Instant)>,
    groups: Cache<Group, (String, Instant)>,
    languages: Cache<Where, (Language, Instant)>,
}

impl Default for Heard {
    fn default() -> Heard {
        Heard {
            names: Cache::new(MOST_NAMES),
            groups: Cache::new(MOST_NAMES),
            languages: Cache::new(MOST_LANGUAGES),
        }
    }
}

/// Cache key of a name: the user, and the server in which the user has that name, if any.
type Whose = (Option<GuildId>, UserId);

/// A server or channel that has one language.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Where {
    Guild(GuildId),
    /// A direct message channel, which is outside any server.
    Channel(ChannelId),
}

impl Where {
    fn of(place: Place) -> Where {
        match place.guild {
            Some(guild) => Where::Guild(guild),
            None => Where::Channel(place.channel),
        }
    }
}

impl Heard {
    /// Returns the cached name of `user`, unless it is too old.
    pub fn get(&self, place: Place, user: UserId) -> Option<String> {
        let (name, at) = self.names.get(&(place.guild, user))?;
        (at.elapsed() < FRESH).then_some(name)
    }

    /// Caches a name.
    pub fn put(&self, place: Place, user: UserId, name: String) {
        self.names
            .insert((place.guild, user), (name, Instant::now()));
    }

    /// Returns the cached name of a group, unless it is too old.
    pub fn group(&self, group: Group) -> Option<String> {
        let (name, at) = self.groups.get(&group)?;
        (at.elapsed() < FRESH).then_some(name)
    }

    /// Caches the name of a group.
    pub fn put_group(&self, group: Group, name: String) {
        self.groups.insert(group, (name, Instant::now()));
    }

    /// Returns the cached language of `place`, unless it is too old.
    pub fn language(&self, place: Place) -> Option<Language> {
        let (language, at) = self.languages.get(&Where::of(place))?;
        (at.elapsed() < FRESH).then_some(language)
    }

    /// Caches a language.
    pub fn put_language(&self, place: Place, language: Language) {
        self.languages
            .insert(Where::of(place), (language, Instant::now()));
    }

    /// Caches the language that came with a request: the server's language or, outside any server, the user's own.
    pub fn learn_language(&self, request: &Request) {
        let told = match request.place.guild {
            Some(_) => request.guild_language,
            None => Some(request.language),
        };
        if let Some(language) = told {
            self.put_language(request.place, language);
        }
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::ChannelId;

    use super::*;

    #[test]
    fn a_full_cache_forgets_some_names_but_not_all() {
        let heard = Heard::default();
        let place = Place {
            guild: None,
            channel: ChannelId::new(1),
        };
        let users = 1..=MOST_NAMES as u64 + 100;
        for user in users.clone() {
            heard.put(place, UserId::new(user), format!("user {user}"));
        }
        let known = users.filter(|user| heard.get(place, UserId::new(*user)).is_some());
        let known = known.count();
        assert!((MOST_NAMES / 2..=MOST_NAMES).contains(&known), "{known}");
    }
}
