//! What people are called, what language is spoken where, what hangs under what: fetched and kept for a while in memory, never
//! stored.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use asterism_store::{ChannelId, GuildId, Place, UserId};
use async_trait::async_trait;

use crate::protocol::request::{Person, Request};
use crate::text::Language;

/// How long a name is believed before it is asked for again.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// Names kept at most; when there are more, all are forgotten and fetched anew as needed.
const KEPT: usize = 10_000;

/// Tells what people are called, what language is spoken where, and what a thread hangs under.
#[async_trait]
pub trait Names: Send + Sync {
    /// Name of `user` in `place`; something to call them by even if it cannot be found out. Untrusted text.
    async fn name(&self, place: Place, user: UserId) -> String;

    /// Who `user` is in `place`; `None` if they are not there.
    async fn person(&self, place: Place, user: UserId) -> Option<Person>;

    /// Takes note of a name that a request brought along.
    fn learn(&self, place: Place, person: &Person);

    /// The language a server has chosen in Discord, or that of whoever speaks with the bot alone; `None` if it cannot be found out.
    async fn language(&self, place: Place) -> Option<Language>;

    /// Takes note of the language that a request tells of.
    fn learn_language(&self, request: &Request);

    /// The channel that `channel` hangs under; `None` if it is no thread, or cannot be found out.
    async fn channel_over(&self, channel: ChannelId) -> Option<ChannelId>;
}

/// Names and languages heard lately; names by server, for a person may go by another one in each.
#[derive(Default)]
pub struct Heard {
    names: Mutex<HashMap<Whose, (String, Instant)>>,
    languages: Mutex<HashMap<Where, (Language, Instant)>>,
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
    /// Name if it was heard not long ago.
    pub fn get(&self, place: Place, user: UserId) -> Option<String> {
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
    pub fn put(&self, place: Place, user: UserId, name: String) {
        let mut names = self
            .names
            .lock()
            .expect("nobody panics while holding this lock");
        if names.len() >= KEPT {
            names.clear();
        }
        names.insert((place.guild, user), (name, Instant::now()));
    }

    /// Language if it was heard not long ago.
    pub fn language(&self, place: Place) -> Option<Language> {
        let languages = self
            .languages
            .lock()
            .expect("nobody panics while holding this lock");
        languages
            .get(&Where::of(place))
            .filter(|(_, at)| at.elapsed() < FRESH)
            .map(|(language, _)| *language)
    }

    /// Takes note of a language.
    pub fn put_language(&self, place: Place, language: Language) {
        let mut languages = self
            .languages
            .lock()
            .expect("nobody panics while holding this lock");
        if languages.len() >= KEPT {
            languages.clear();
        }
        languages.insert(Where::of(place), (language, Instant::now()));
    }

    /// Takes note of the language a request tells of: the server's, outside any server the asker's own.
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
