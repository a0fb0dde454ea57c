//! The API requests that several parts of the bot make.

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, Channel, ChannelId, CurrentUser, Emoji, EmojiId, GuildChannel, GuildId, Member,
    Message, MessageId, PartialGuild, Permissions, PrivateChannel, RoleId, Route, ScheduledEventId,
    User, UserId,
};

use super::{Api, ApiCall, ApiError, Outgoing};

type ApiResult<T> = Result<T, ApiError>;

/// The fields of the bot's application that the bot reads. See [Discord Docs/Application
/// Object](https://docs.discord.com/developers/resources/application#application-object).
#[derive(Deserialize)]
pub(in crate::discord) struct Application {
    pub(in crate::discord) id: ApplicationId,
    #[serde(default)]
    pub(in crate::discord) name: String,
    /// The public key for verifying the signatures of Discord's requests.
    #[serde(default)]
    pub(in crate::discord) verify_key: String,
    /// URL to which Discord sends interactions, if it does not send them through the gateway.
    #[serde(default)]
    pub(in crate::discord) interactions_endpoint_url: Option<String>,
    #[serde(default)]
    pub(in crate::discord) flags: u64,
    /// Addresses to which Discord may send users who sign in.
    #[serde(default)]
    pub(in crate::discord) redirect_uris: Vec<String>,
}

/// Flag of applications with Activities. Discord [lists it](https://docs.discord.com/developers/resources/application#application-object-application-flags).
const EMBEDDED: u64 = 1 << 17;

impl Application {
    /// Returns whether Activities are enabled for the application.
    pub(in crate::discord) fn has_activities(&self) -> bool {
        self.flags & EMBEDDED != 0
    }
}

/// Declares methods that each send one request. If a return type is declared, the method parses the response as a value of that type.
macro_rules! endpoints {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) $(-> $read:ty)? = $call:expr;)+) => {
        impl Api {
            $($(#[$doc])*
            pub(in crate::discord) async fn $name(
                &self,
                $($argument: $type),*
            ) -> endpoints!(@result $($read)?) {
                endpoints!(@send self, $call $(, $read)?)
            })+
        }
    };
    (@result) => { ApiResult<()> };
    (@result $read:ty) => { ApiResult<$read> };
    (@send $api:expr, $call:expr) => { $api.send($call).await.map(drop) };
    (@send $api:expr, $call:expr, $read:ty) => { $api.fetch::<$read>($call).await };
}

endpoints! {
    current_application() -> Application = ApiCall::get(Route::Oauth2ApplicationCurrent);
    current_user() -> CurrentUser = ApiCall::get(Route::UserMe);
    /// Returns the servers that the bot is in, at most 200.
    servers() -> Vec<Server> = ApiCall::get(Route::UserMeGuilds);
    user(user_id: UserId) -> User = ApiCall::get(Route::User { user_id });
    open_dm(user: UserId) -> PrivateChannel =
        ApiCall::post(Route::UserMeDmChannels).json(&json!({ "recipient_id": user }));
    guild(guild_id: GuildId) -> PartialGuild = ApiCall::get(Route::Guild { guild_id });
    channel(channel_id: ChannelId) -> Channel = ApiCall::get(Route::Channel { channel_id });
    /// Changes the settings of a channel or thread.
    edit_channel(channel_id: ChannelId, changes: &impl serde::Serialize) =
        ApiCall::patch(Route::Channel { channel_id }).json(changes);
    /// Checks that the user is a member of the thread; otherwise, Discord returns an error.
    thread_member(channel_id: ChannelId, user_id: UserId) =
        ApiCall::get(Route::ChannelThreadMember { channel_id, user_id });
    /// Gives a member of a server a role. `why` is shown in the server's audit log.
    give_role(guild_id: GuildId, user_id: UserId, role_id: RoleId, why: &str) =
        ApiCall::put(Route::GuildMemberRole { guild_id, user_id, role_id }).because(why);
    /// Takes a role from a member of a server. `why` is shown in the server's audit log.
    take_role(guild_id: GuildId, user_id: UserId, role_id: RoleId, why: &str) =
        ApiCall::delete(Route::GuildMemberRole { guild_id, user_id, role_id }).because(why);
    /// Returns the events that a server lists.
    scheduled_events(guild_id: GuildId) -> Vec<Value> = ApiCall::get(Route::GuildScheduledEvents { guild_id });
    create_scheduled_event(guild_id: GuildId, event: &Value) -> OnlyEventId =
        ApiCall::post(Route::GuildScheduledEvents { guild_id }).json(event);
    edit_scheduled_event(guild_id: GuildId, event_id: ScheduledEventId, event: &Value) =
        ApiCall::patch(Route::GuildScheduledEvent { guild_id, event_id }).json(event);
    delete_scheduled_event(guild_id: GuildId, event_id: ScheduledEventId) =
        ApiCall::delete(Route::GuildScheduledEvent { guild_id, event_id });
    create_thread(channel_id: ChannelId, message_id: MessageId, thread: &impl serde::Serialize) -> GuildChannel =
        ApiCall::post(Route::ChannelMessageThreads { channel_id, message_id }).json(thread);
    /// Returns the newest `limit` messages of a channel.
    messages(channel_id: ChannelId, limit: u8) -> Vec<Message> =
        ApiCall::get(Route::ChannelMessages { channel_id }).query("limit", limit.to_string());
    edit_message(channel_id: ChannelId, message_id: MessageId, message: Outgoing) =
        ApiCall::patch(Route::ChannelMessage { channel_id, message_id }).message(message);
    delete_message(channel_id: ChannelId, message_id: MessageId) =
        ApiCall::delete(Route::ChannelMessage { channel_id, message_id });
}

impl Api {
    /// Returns the application's ID, which must have been set with [`set_application`](Self::set_application).
    pub(in crate::discord) fn application(&self) -> ApiResult<ApplicationId> {
        self.application
            .get()
            .copied()
            .ok_or(ApiError::NoApplication)
    }

    pub(in crate::discord) fn set_application(&self, id: ApplicationId) {
        self.application.get_or_init(|| id);
    }

    pub(in crate::discord) async fn member(
        &self,
        guild_id: GuildId,
        user_id: UserId,
    ) -> ApiResult<Member> {
        let route = Route::GuildMember { guild_id, user_id };
        let mut member: Value = self.fetch(ApiCall::get(route)).await?;
        // serenity expects this, and Discord leaves it out.
        member["guild_id"] = json!(guild_id);
        serde_json::from_value(member).map_err(ApiError::Unreadable)
    }

    /// Sends a message and returns its ID.
    pub(in crate::discord) async fn send_message(
        &self,
        channel_id: ChannelId,
        message: Outgoing,
    ) -> ApiResult<MessageId> {
        let route = Route::ChannelMessages { channel_id };
        let sent: OnlyId = self.fetch(ApiCall::post(route).message(message)).await?;
        Ok(sent.id)
    }

    /// Returns the commands registered in `guild` (or globally, if it is `None`), with their localized texts, as Discord's JSON objects.
    pub(in crate::discord) async fn commands(
        &self,
        guild: Option<GuildId>,
    ) -> ApiResult<Vec<Value>> {
        let route = self.route_of_commands(guild)?;
        self.fetch(ApiCall::get(route).query("with_localizations", "true"))
            .await
    }

    /// Replaces the commands registered in `guild` (or globally, if it is `None`) with `commands`.
    pub(in crate::discord) async fn set_commands(
        &self,
        guild: Option<GuildId>,
        commands: &[Value],
    ) -> ApiResult<Vec<Value>> {
        let route = self.route_of_commands(guild)?;
        self.fetch(ApiCall::put(route).json(&commands)).await
    }

    fn route_of_commands(&self, guild: Option<GuildId>) -> ApiResult<Route<'static>> {
        let application_id = self.application()?;
        Ok(match guild {
            Some(guild_id) => Route::GuildCommands {
                application_id,
                guild_id,
            },
            None => Route::Commands { application_id },
        })
    }

    pub(in crate::discord) async fn emojis(&self) -> ApiResult<Vec<Emoji>> {
        #[derive(Deserialize)]
        struct Listed {
            items: Vec<Emoji>,
        }
        let application_id = self.application()?;
        let route = Route::Emojis { application_id };
        let listed: Listed = self.fetch(ApiCall::get(route)).await?;
        Ok(listed.items)
    }

    pub(in crate::discord) async fn create_emoji(&self, emoji: &Value) -> ApiResult<Emoji> {
        let application_id = self.application()?;
        let route = Route::Emojis { application_id };
        self.fetch(ApiCall::post(route).json(emoji)).await
    }

    pub(in crate::discord) async fn delete_emoji(&self, emoji_id: EmojiId) -> ApiResult<()> {
        let application_id = self.application()?;
        let route = Route::Emoji {
            application_id,
            emoji_id,
        };
        self.send(ApiCall::delete(route)).await.map(drop)
    }
}

/// Action type of an audit log entry about a bot that was added. See [Discord Docs/Audit Log
/// Events](https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-audit-log-events).
const BOT_ADDED: u8 = 28;

impl Api {
    /// Returns the user who added the bot `bot` to a server, according to the server's audit log. Needs the permission to view that log.
    pub(in crate::discord) async fn find_inviter(
        &self,
        guild_id: GuildId,
        bot: UserId,
    ) -> ApiResult<Option<UserId>> {
        #[derive(Deserialize)]
        struct Log {
            audit_log_entries: Vec<LogEntry>,
        }
        #[derive(Deserialize)]
        struct LogEntry {
            user_id: Option<UserId>,
            target_id: Option<String>,
        }
        let call = ApiCall::get(Route::GuildAuditLogs { guild_id });
        let log: Log = self
            .fetch(call.query("action_type", BOT_ADDED.to_string()))
            .await?;
        // The newest comes first.
        let mut entries = log.audit_log_entries.into_iter();
        let bot = bot.to_string();
        let added = entries.find(|entry| entry.target_id.as_ref() == Some(&bot));
        Ok(added.and_then(|entry| entry.user_id))
    }
}

/// A server that the bot is in.
#[derive(Deserialize)]
pub(in crate::discord) struct Server {
    pub(in crate::discord) id: GuildId,
    pub(in crate::discord) name: String,
    /// Permissions that the bot has through its roles, without channel overwrites.
    pub(in crate::discord) permissions: Permissions,
}

/// Limits on the number of gateway sessions that the bot may start. See [Discord Docs/Session Start
/// Limit](https://docs.discord.com/developers/events/gateway#session-start-limit-object).
#[derive(Deserialize)]
pub(in crate::discord) struct SessionStarts {
    pub(in crate::discord) total: u64,
    pub(in crate::discord) remaining: u64,
    /// Time until the number of remaining session starts is reset, in milliseconds.
    pub(in crate::discord) reset_after: u64,
    /// Number of shards that may start a session within the same five seconds. Their shard numbers must differ modulo this number.
    pub(in crate::discord) max_concurrency: u32,
}

impl Api {
    pub(in crate::discord) async fn session_starts(&self) -> ApiResult<SessionStarts> {
        #[derive(Deserialize)]
        struct Gateway {
            session_start_limit: SessionStarts,
        }
        let gateway: Gateway = self.fetch(ApiCall::get(Route::GatewayBot)).await?;
        Ok(gateway.session_start_limit)
    }

    /// Returns the channels of a server that the bot can see, without threads. Leaves out channels that cannot be parsed.
    pub(in crate::discord) async fn channels(
        &self,
        guild_id: GuildId,
    ) -> ApiResult<Vec<GuildChannel>> {
        let route = Route::GuildChannels { guild_id };
        let listed: Vec<Value> = self.fetch(ApiCall::get(route)).await?;
        let count = listed.len();
        let channels = listed.into_iter().map(serde_json::from_value);
        let channels: Vec<GuildChannel> = channels.filter_map(Result::ok).collect();
        let unreadable = count - channels.len();
        if unreadable > 0 {
            tracing::debug!(guild = %guild_id, unreadable, "could not parse some channels of a server; leaving them out");
        }
        Ok(channels)
    }
}

/// The ID of a created event, which is all that the bot reads of the response.
#[derive(Deserialize)]
pub(in crate::discord) struct OnlyEventId {
    pub(in crate::discord) id: ScheduledEventId,
}

/// The ID of a sent message, which is all that the bot reads of the response.
#[derive(Deserialize)]
pub(in crate::discord) struct OnlyId {
    pub(in crate::discord) id: MessageId,
}
