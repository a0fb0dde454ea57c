//! What people are called, what language is spoken where, what hangs under what: fetched and kept for a while in memory, never
//! stored.

use std::time::{Duration, Instant};

use asterism_store::{ChannelId, GuildId, Place, UserId};
use async_trait::async_trait;
use quick_cache::sync::Cache;

use crate::protocol::request::{Person, Request};
use crate::text::Language;

/// How long a name or a language is used before it is asked for again.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// Most names kept; the least used ones make room for new ones.
const MOST_NAMES: usize = 10_000;

/// Most languages of servers and private channels kept.
const MOST_LANGUAGES: usize = 10_000;

/// Tells what people are called, what language is spoken where, and what a thread hangs under.
#[async_trait]
pub trait Names: Send + Sync {
    /// Name of `user` in `place`; something to call them by even if it cannot be found out. Untrusted text.
    async fn name(&self, place: Place, user: UserId) -> String;

    /// Who `user` is in `place`; `None` if they are not there.
    async fn person(&self, place: Place, user: UserId) -> Option<Person>;

    /// Remembers a name that came with a request.
    fn learn(&self, place: Place, person: &Person);

    /// Returns the language a server has chosen in Discord, or that of the person in a private channel; `None` if it cannot be found out.
    async fn language(&self, place: Place) -> Option<Language>;

    /// Remembers a language that came with a request.
    fn learn_language(&self, request: &Request);

    /// The channel that `channel` hangs under; `None` if it is no thread, or cannot be found out.
    async fn channel_over(&self, channel: ChannelId) -> Option<ChannelId>;
}

/// Names and languages heard lately. Names are kept by server, since a person may have another one in each.
pub struct Heard {
    names: Cache<Whose, (String, Instant)>,
    languages: Cache<Where, (Language, Instant)>,
}

impl Default for Heard {
    fn default() -> Heard {
        Heard {
            names: Cache::new(MOST_NAMES),
            languages: Cache::new(MOST_LANGUAGES),
        }
    }
}

/// A person in a server, or outside any.
type Whose = (Option<GuildId>, UserId);

/// Where one language is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Where {
    Guild(GuildId),
    /// Outside any server: somebody's talk with the bot.
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
    /// Returns the name of `user` if it was heard lately.
    pub fn get(&self, place: Place, user: UserId) -> Option<String> {
        let (name, at) = self.names.get(&(place.guild, user))?;
        (at.elapsed() < FRESH).then_some(name)
    }

    /// Notes a name.
    pub fn put(&self, place: Place, user: UserId, name: String) {
        self.names
            .insert((place.guild, user), (name, Instant::now()));
    }

    /// Returns the language spoken in `place` if it was heard lately.
    pub fn language(&self, place: Place) -> Option<Language> {
        let (language, at) = self.languages.get(&Where::of(place))?;
        (at.elapsed() < FRESH).then_some(language)
    }

    /// Notes a language.
    pub fn put_language(&self, place: Place, language: Language) {
        self.languages
            .insert(Where::of(place), (language, Instant::now()));
    }

    /// Remembers the language that came with a request: the server's, outside any server the asker's own.
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
    fn a_full_cache_forgets_some_names_and_not_all() {
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
