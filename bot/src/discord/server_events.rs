//! Reads the few fields that the bot needs from events about servers, even from events that serenity cannot parse.
//!
//! Discord hides some fields of channels that the bot cannot see, and does not document how. serenity cannot parse events in which these fields are
//! null. See [Discord Docs/Obfuscated Channels](https://docs.discord.com/developers/resources/channel#obfuscated-channels).

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{Event, GuildId, Timestamp};

/// Server event that the bot reacts to.
#[derive(Debug, PartialEq)]
pub(super) enum ServerEvent {
    /// The bot is in the server: it was already a member when it connected, or has just joined.
    Entered(EnteredServer),
    /// Permissions in the server may have changed.
    PermissionsChanged(GuildId),
}

/// A server that the bot is in.
#[derive(Debug, PartialEq, Deserialize)]
pub(super) struct EnteredServer {
    pub(super) id: GuildId,
    /// Time at which the bot joined the server.
    pub(super) joined_at: Timestamp,
}

impl ServerEvent {
    /// Reads an event; returns `None` if the bot does not react to it.
    pub(super) fn read(event: &Event) -> Option<Self> {
        match event {
            Event::GuildCreate(event) => Some(Self::Entered(EnteredServer {
                id: event.guild.id,
                joined_at: event.guild.joined_at,
            })),
            Event::ChannelUpdate(event) => Some(Self::PermissionsChanged(event.channel.guild_id)),
            Event::GuildRoleUpdate(event) => Some(Self::PermissionsChanged(event.role.guild_id)),
            Event::Unknown(event) => Self::read_unparsed(&event.kind, &event.value),
            _ => None,
        }
    }

    /// Reads an event that serenity could not parse.
    fn read_unparsed(kind: &str, value: &Value) -> Option<Self> {
        #[derive(Deserialize)]
        struct InServer {
            guild_id: GuildId,
        }
        match kind {
            // Without a time, it is about a server that is unavailable because of an outage.
            "GUILD_CREATE" => EnteredServer::deserialize(value).ok().map(Self::Entered),
            "CHANNEL_UPDATE" | "GUILD_ROLE_UPDATE" => {
                let InServer { guild_id } = InServer::deserialize(value).ok()?;
                Some(Self::PermissionsChanged(guild_id))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::all::GatewayEvent;

    use super::*;

    /// Reads an event in the form in which it arrives.
    fn read(kind: &str, value: &Value) -> Option<ServerEvent> {
        let text = json!({"op": 0, "s": 1, "t": kind, "d": value}).to_string();
        let Ok(GatewayEvent::Dispatch(_, event)) = serde_json::from_str(&text) else {
            panic!("{text} is an event");
        };
        ServerEvent::read(&event)
    }

    /// Returns a channel that the bot cannot see, with these fields in addition to those that Discord promises.
    fn hidden(fields: &Value) -> Value {
        let mut channel = json!({
            "id": "7", "guild_id": "5", "type": 0, "position": 1, "parent_id": null, "flags": 1 << 17,
            "name": "___hidden___",
        });
        for (name, value) in fields.as_object().expect("an object") {
            channel[name] = value.clone();
        }
        channel
    }

    #[test]
    fn servers_are_entered_and_permissions_noted_whatever_hidden_channels_look_like() {
        let entered = || {
            Some(ServerEvent::Entered(EnteredServer {
                id: GuildId::new(5),
                joined_at: "2026-11-16T00:00:00Z".parse().expect("a time"),
            }))
        };
        for fields in [
            json!({}),
            json!({"nsfw": null, "topic": null, "rate_limit_per_user": null}),
            json!({"permission_overwrites": null}),
            json!({"available_tags": null, "applied_tags": null}),
            json!({"name": null, "flags": null}),
        ] {
            let channel = hidden(&fields);
            for lists in [["channels", "threads"], ["threads", "channels"]] {
                let mut server = json!({"id": "5", "joined_at": "2026-11-16T00:00:00Z"});
                server[lists[0]] = json!([channel]);
                server[lists[1]] = json!(null);
                assert_eq!(read("GUILD_CREATE", &server), entered(), "{server}");
            }
            let changed = read("CHANNEL_UPDATE", &channel);
            let expected = ServerEvent::PermissionsChanged(GuildId::new(5));
            assert_eq!(changed, Some(expected), "{channel}");
        }
    }

    #[test]
    fn other_events_are_not_read() {
        assert_eq!(
            read("CHANNEL_CREATE", &hidden(&json!({"nsfw": null}))),
            None
        );
        assert_eq!(read("SOMETHING_NEW", &json!({"id": "5"})), None);
        let unavailable = json!({"id": "5", "unavailable": true});
        assert_eq!(read("GUILD_CREATE", &unavailable), None);
    }
}
