//! Renders records as the objects of Discord's API.

use serde::Serialize;
use serde_json::{Value, json};

use super::record::{Cause, Channel, Command, Emoji, Guild, Member, Role, User, channel_kind};
use super::{APPLICATION, Id, Permissions, World};
use crate::clock::iso;

/// Writes a field of an object. Without a value, the field stays absent.
pub(crate) fn set_known(object: &mut Value, key: &str, value: Option<impl Serialize>) {
    if let Some(value) = value {
        object[key] = json!(value);
    }
}

/// How the gateway sends the fields of a channel that the bot cannot see. Discord says that these fields are "nulled or reduced".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum HiddenFields {
    /// The fields are null.
    #[default]
    Null,
    /// The fields are absent.
    Absent,
}

/// Fields that the gateway always sends, even for a channel that the bot cannot see.
const NEVER_HIDDEN: [&str; 5] = ["id", "type", "guild_id", "position", "parent_id"];

/// Flag of a channel that the bot cannot see.
/// See [Discord Docs/Channel Flags](https://docs.discord.com/developers/resources/channel#channel-object-channel-flags).
const CHANNEL_OBFUSCATED: u64 = 1 << 17;

impl User {
    /// Renders a user object. See [Discord Docs/User](https://discord.com/developers/docs/resources/user#user-object).
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username,
            "discriminator": if self.bot { "0001" } else { "0" },
            "global_name": self.global_name,
            "avatar": null,
            "avatar_decoration_data": null,
            "banner": null,
            "accent_color": u32::from_str_radix(self.color.trim_start_matches('#'), 16).ok(),
            "bot": self.bot,
            "system": false,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": null,
            "collectibles": null,
        })
    }
}

impl Guild {
    /// Renders a guild object. See [Discord Docs/Guild](https://discord.com/developers/docs/resources/guild#guild-object).
    pub(crate) fn json(&self) -> Value {
        let roles: Vec<Value> = self.roles.iter().map(|role| role.json(self.id)).collect();
        json!({
            "id": self.id,
            "name": self.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "home_header": null,
            "owner_id": self.owner,
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 1,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": roles,
            "emojis": [],
            "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": self.system_channel,
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "max_presences": null,
            "max_members": 500_000,
            "vanity_url_code": null,
            "description": null,
            "banner": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": false,
            "preferred_locale": self.locale,
            "public_updates_channel_id": null,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "nsfw": false,
            "nsfw_level": 0,
            "stickers": [],
            "safety_alerts_channel_id": null,
            "incidents_data": null,
        })
    }

    /// Adds the member counts that a request with `with_counts` asks for.
    pub(crate) fn write_counts(&self, object: &mut Value) {
        object["approximate_member_count"] = json!(self.members.len());
        object["approximate_presence_count"] = json!(self.members.len());
    }
}

impl Role {
    /// Renders a role object. See [Discord Docs/Role](https://discord.com/developers/docs/topics/permissions#role-object).
    pub(crate) fn json(&self, guild: Id) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "description": null,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false,
            "icon": null,
            "unicode_emoji": null,
            "position": if self.id == guild { 0 } else { self.position },
            "permissions": self.permissions,
            "managed": self.managed,
            "mentionable": self.mentionable,
            "tags": if self.managed { json!({"bot_id": APPLICATION}) } else { json!({}) },
            "flags": 0,
        })
    }
}

impl World {
    pub(crate) fn user_json_by_id(&self, id: Id) -> Value {
        self.users.get(&id).map_or_else(
            || {
                json!({"id": id, "username": "deleted_user", "discriminator": "0", "avatar": null,
                "global_name": null, "bot": false, "public_flags": 0, "flags": 0})
            },
            User::json,
        )
    }

    /// Renders the bot's own user, including the fields that only the bot sees.
    pub(crate) fn current_user_json(&self) -> Value {
        let mut user = self.bot().json();
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    /// Renders a guild member object without its user.
    pub(crate) fn partial_member_json(member: &Member) -> Value {
        json!({
            "roles": member.roles,
            "nick": member.nick,
            "avatar": null,
            "banner": null,
            "avatar_decoration_data": null,
            "joined_at": iso(member.joined_at),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": member.timed_out_until.map(iso),
            "unusual_dm_activity_until": null,
        })
    }

    /// Renders a guild member object.
    pub(crate) fn member_json(&self, member: &Member) -> Value {
        let mut object = Self::partial_member_json(member);
        object["user"] = self.user_json_by_id(member.user);
        object
    }

    /// Renders the data of an event about a guild member.
    pub(crate) fn member_event_json(&self, guild: Id, member: &Member) -> Value {
        let mut object = self.member_json(member);
        object["guild_id"] = json!(guild);
        object
    }

    /// Renders the guild object of `GUILD_CREATE`, including channels, threads and members. The object contains only the threads that the bot sees.
    pub(crate) fn guild_create_json(&self, guild: &Guild, hidden: HiddenFields) -> Value {
        let mut object = guild.json();
        let channels: Vec<Value> = self
            .channels_of(guild.id)
            .filter(|channel| channel.thread.is_none())
            .map(|channel| self.gateway_channel_json(channel, hidden))
            .collect();
        let threads: Vec<Value> = self
            .channels_of(guild.id)
            .filter(|it| it.is_active_thread() && self.sees_channel(it.id, APPLICATION))
            .map(|channel| self.channel_json(channel))
            .collect();
        // Without the privileged intent for members, an app gets only itself and users in voice channels.
        let own = guild.member(APPLICATION);
        let members: Vec<Value> = own.map(|own| self.member_json(own)).into_iter().collect();
        object["joined_at"] = json!(iso(own.map_or(0, |own| own.joined_at)));
        object["large"] = json!(false);
        object["unavailable"] = json!(false);
        object["member_count"] = json!(guild.members.len());
        object["voice_states"] = json!([]);
        object["members"] = members.into();
        object["channels"] = channels.into();
        object["threads"] = threads.into();
        object["presences"] = json!([]);
        object["stage_instances"] = json!([]);
        let events = guild.events.iter().filter(|event| event.is_open());
        let events: Vec<Value> = events
            .map(|event| self.scheduled_event_json(guild.id, event))
            .collect();
        object["guild_scheduled_events"] = events.into();
        object["soundboard_sounds"] = json!([]);
        object
    }

    /// Renders a channel object for the gateway, where channels that the bot cannot see are obfuscated.
    /// See [Discord Docs/Obfuscated Channels](https://docs.discord.com/developers/resources/channel#obfuscated-channels).
    pub(crate) fn gateway_channel_json(&self, channel: &Channel, hidden: HiddenFields) -> Value {
        let mut object = self.channel_json(channel);
        if self.sees_channel(channel.id, APPLICATION) {
            return object;
        }
        if let Some(fields) = object.as_object_mut() {
            let is_hidden = |key: &str| !NEVER_HIDDEN.contains(&key);
            match hidden {
                HiddenFields::Null => {
                    let hidden = fields.iter_mut().filter(|(key, _)| is_hidden(key));
                    hidden.for_each(|(_, value)| *value = Value::Null);
                }
                HiddenFields::Absent => fields.retain(|key, _| !is_hidden(key)),
            }
        }
        object["name"] = json!("___hidden___");
        object["flags"] = json!(CHANNEL_OBFUSCATED);
        object["permission_overwrites"] = json!([
            {"id": channel.guild, "type": 0, "allow": Permissions::NONE, "deny": Permissions::VIEW_CHANNEL},
        ]);
        object
    }

    /// Renders a channel object. See [Discord Docs/Channel](https://discord.com/developers/docs/resources/channel#channel-object).
    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        if channel.is_dm() {
            let others = channel
                .recipients
                .iter()
                .filter(|user| **user != APPLICATION);
            let recipients: Vec<Value> = others.map(|user| self.user_json_by_id(*user)).collect();
            return json!({
                "id": channel.id,
                "type": channel.kind,
                "last_message_id": channel.last_message,
                "flags": 0,
                "recipients": recipients,
            });
        }
        let mut object = json!({
            "id": channel.id,
            "type": channel.kind,
            "guild_id": channel.guild,
            "name": channel.name,
            "last_message_id": channel.last_message,
            "last_pin_timestamp": null,
            "rate_limit_per_user": channel.slow_mode,
            "flags": 0,
        });
        if let Some(thread) = &channel.thread {
            object["parent_id"] = json!(thread.parent);
            object["owner_id"] = json!(thread.owner);
            object["message_count"] = json!(thread.message_count);
            object["total_message_sent"] = json!(thread.message_count);
            object["member_count"] = json!(thread.members.len().min(50));
            object["thread_metadata"] = Self::thread_metadata_json(channel);
            let own = thread
                .members
                .iter()
                .find(|member| member.user == APPLICATION);
            if let Some(own) = own {
                object["member"] = json!({"id": channel.id, "user_id": own.user,
                    "join_timestamp": iso(own.joined_at), "flags": 1});
            }
        } else {
            let overwrites: Vec<Value> = channel
                .overwrites
                .iter()
                .map(|it| {
                    json!({"id": it.id, "type": i32::from(it.of_member), "allow": it.allow, "deny": it.deny})
                })
                .collect();
            if channel.is_voice() {
                object["bitrate"] = json!(64_000);
                object["user_limit"] = json!(0);
                object["rtc_region"] = Value::Null;
            }
            if channel.kind == channel_kind::FORUM {
                object["available_tags"] = json!([]);
                object["default_reaction_emoji"] = Value::Null;
                object["default_sort_order"] = Value::Null;
                object["default_forum_layout"] = json!(0);
            }
            object["parent_id"] = Value::Null;
            object["topic"] = json!(channel.topic);
            object["position"] = json!(channel.position);
            object["permission_overwrites"] = json!(overwrites);
            object["nsfw"] = json!(false);
        }
        object
    }

    pub(crate) fn thread_metadata_json(channel: &Channel) -> Value {
        let Some(thread) = &channel.thread else {
            return Value::Null;
        };
        json!({
            "archived": thread.archived,
            "archive_timestamp": iso(thread.archive_changed_at),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "invitable": thread.invitable,
            "create_timestamp": iso(channel.id.made_at()),
        })
    }

    /// Renders a command object.
    /// See [Discord Docs/Application Command](https://discord.com/developers/docs/interactions/application-commands#application-command-object).
    pub(crate) fn command_json(command: &Command) -> Value {
        let mut object = command.definition.clone();
        object["id"] = json!(command.id);
        object["application_id"] = json!(APPLICATION);
        object["version"] = json!(command.version);
        set_known(&mut object, "guild_id", command.guild);
        object
    }

    /// Renders an emoji object.
    /// See [Discord Docs/Emoji Object](https://docs.discord.com/developers/resources/emoji#emoji-object).
    pub(crate) fn emoji_json(&self, emoji: &Emoji) -> Value {
        json!({
            "id": emoji.id,
            "name": emoji.name,
            "roles": [],
            "user": self.bot().json(),
            "require_colons": true,
            "managed": false,
            "animated": emoji.animated,
            "available": true,
        })
    }
}

impl World {
    /// Renders `authorizing_integration_owners`: the guild that installed the app, and the user who installed the app for their own account. For a
    /// component, this user is the one who made the message appear, not the one who presses the component. In the bot's DM, the guild is 0; it is
    /// missing for a user who shares no guild with the bot.
    pub(crate) fn owners_json(&self, channel: &Channel, cause: &Cause) -> Value {
        let mut owners = json!({});
        let of_guild = match channel.guild {
            Some(_) => self.has_bot(channel),
            None => self.has_bot(channel) && self.shares_guild(cause.user, APPLICATION),
        };
        if of_guild {
            owners["0"] = json!(channel.guild.unwrap_or(Id(0)));
        }
        set_known(&mut owners, "1", cause.installed_by);
        owners
    }

    /// Returns whether two users are members of the same guild.
    pub(crate) fn shares_guild(&self, one: Id, other: Id) -> bool {
        self.guilds_of(one)
            .any(|guild| guild.member(other).is_some())
    }

    /// Returns whether the bot is in the channel's guild or DM.
    pub(crate) fn has_bot(&self, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.member(guild, APPLICATION).is_some(),
            None => channel.recipients.contains(&APPLICATION),
        }
    }
}
