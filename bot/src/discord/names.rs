//! Looks up users' names and servers' languages on Discord.

use std::sync::Arc;
use std::time::Duration;

use asterism_app::ports::directory::{Heard, Names};
use asterism_app::protocol::request::{Person, Request};
use asterism_app::text::Language;
use asterism_app::text::names::clean_line;
use asterism_store::{ChannelId, Group, Place, UserId};
use async_trait::async_trait;
use quick_cache::sync::Cache;
use serenity::all::{GuildChannel, GuildId, RoleId};

use crate::discord::api::{Api, ApiError};
use crate::discord::inbound::{member_name, opens_threads, user_name};

/// Remembers names and languages that came with interactions; asks Discord for the others.
pub(super) struct Directory {
    api: Arc<Api>,
    heard: Heard,
    /// The channel over each thread, and none over other channels. This never changes.
    over: Cache<ChannelId, Option<ChannelId>>,
}

/// Maximum number of channels of which it is remembered whether they are threads.
const MOST_CHANNELS: usize = 10_000;

/// How long a response may wait for a name or a language from Discord. After that, a shortened ID is shown instead of the name, or the default
/// language is used.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns Discord's answer, or an error if it takes longer than [`PATIENCE`].
async fn in_time<T>(asked: impl Future<Output = Result<T, ApiError>>) -> Result<T, Unknown> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(answer) => answer.map_err(Unknown::Failed),
        Err(_) => Err(Unknown::Late),
    }
}

/// Reason why Discord did not return the requested object.
#[derive(Debug, thiserror::Error)]
enum Unknown {
    #[error(transparent)]
    Failed(ApiError),
    #[error("Discord takes too long")]
    Late,
}

impl Directory {
    pub(super) fn new(api: Arc<Api>) -> Directory {
        Directory {
            api,
            heard: Heard::default(),
            over: Cache::new(MOST_CHANNELS),
        }
    }

    async fn ask(&self, place: Place, user: UserId) -> Option<String> {
        let id = serenity::all::UserId::new(user.get());
        if let Some(guild) = place.guild {
            let guild = GuildId::new(guild.get());
            match in_time(self.api.member(guild, id)).await {
                Ok(member) => return Some(member_name(&member, &member.user)),
                // Another request would take as long.
                Err(Unknown::Late) => return None,
                Err(Unknown::Failed(_)) => {}
            }
        }
        // The user may have left the server.
        let user = in_time(self.api.user(id)).await;
        user.ok().map(|user| user_name(&user))
    }

    /// Returns the name of a channel or role; `None` if it is not in the server of `place`, or cannot be read.
    async fn ask_group(&self, place: Place, group: Group) -> Option<String> {
        let id = place.guild.filter(|guild| guild.get() != 0)?;
        match group {
            Group::Channel(channel) => {
                let channel = self.find_channel(channel).await?;
                let is_its = channel.guild_id.get() == id.get();
                is_its.then(|| format!("#{}", clean_line(&channel.name)))
            }
            Group::Role(role) => {
                let guild = in_time(self.api.guild(GuildId::new(id.get()))).await.ok()?;
                if role.get() == id.get() {
                    return Some(clean_line(&guild.name));
                }
                let found = guild.roles.get(&RoleId::new(role.get()));
                found.map(|role| clean_line(&role.name))
            }
        }
    }

    /// Returns a channel or thread of a server; `None` if the channel is not in a server or cannot be read.
    async fn find_channel(&self, channel: ChannelId) -> Option<GuildChannel> {
        let id = serenity::all::ChannelId::new(channel.get());
        let found = in_time(self.api.channel(id)).await.inspect_err(|error| {
            tracing::debug!(%channel, %error, "could not read a channel; assuming that it is not a thread and cannot have threads");
        });
        found.ok()?.guild()
    }
}

#[async_trait]
impl Names for Directory {
    async fn name(&self, place: Place, user: UserId) -> String {
        if let Some(name) = self.heard.get(place, user) {
            return name;
        }
        match self.ask(place, user).await {
            Some(name) => {
                self.heard.put(place, user, name.clone());
                name
            }
            None => format!("…{:04}", user.get() % 10_000),
        }
    }

    async fn group_name(&self, place: Place, group: Group) -> String {
        if let Some(name) = self.heard.group(group) {
            return name;
        }
        match self.ask_group(place, group).await {
            Some(name) => {
                self.heard.put_group(group, name.clone());
                name
            }
            None => format!("…{:04}", group.get() % 10_000),
        }
    }

    async fn person(&self, place: Place, user: UserId) -> Option<Person> {
        let (guild, id) = (place.guild?.get(), user.get());
        let asked = in_time(self.api.member(GuildId::new(guild), id.into())).await;
        let member = asked
            .inspect_err(
                |error| tracing::debug!(%user, %error, "could not find a member of the server"),
            )
            .ok()?;
        Some(Person {
            id: user,
            name: member_name(&member, &member.user),
            is_bot: member.user.bot,
        })
    }

    fn learn(&self, place: Place, person: &Person) {
        self.heard.put(place, person.id, person.name.clone());
    }

    async fn language(&self, place: Place) -> Option<Language> {
        if let Some(language) = self.heard.language(place) {
            return Some(language);
        }
        // Zero is not a valid id; serenity would panic on it.
        let guild = place.guild.filter(|guild| guild.get() != 0)?;
        match in_time(self.api.guild(GuildId::new(guild.get()))).await {
            Ok(guild) => {
                let language = Language::from_locale(&guild.preferred_locale);
                self.heard.put_language(place, language);
                Some(language)
            }
            Err(error) => {
                tracing::debug!(%guild, %error, "could not read the language of a server; using the default");
                None
            }
        }
    }

    fn learn_language(&self, request: &Request) {
        self.heard.learn_language(request);
    }

    async fn opens_threads(&self, channel: ChannelId) -> bool {
        let found = self.find_channel(channel).await;
        found.is_some_and(|channel| opens_threads(channel.kind))
    }

    async fn channel_over(&self, channel: ChannelId) -> Option<ChannelId> {
        if let Some(over) = self.over.get(&channel) {
            return over;
        }
        let thread = self.find_channel(channel).await?;
        let over = thread.thread_metadata.and(thread.parent_id);
        let over = over.map(|over| ChannelId::new(over.get()));
        self.over.insert(channel, over);
        over
    }
}
