//! The gateway: its sessions, the events that each session receives, and the events that are replayed on resume.
//!
//! See [Discord Docs/Gateway](https://discord.com/developers/docs/events/gateway).

mod connection;
mod feed;
mod members;
mod packing;
mod socket;

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::limits;
use crate::world::{HiddenFields, Id};

pub use feed::{GatewayClosed, GatewayFeed};
pub(crate) use socket::{GatewayQuery, serve};

/// Gateway opcodes.
/// See [Discord Docs/Gateway Opcodes](https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-opcodes).
mod op {
    pub(super) const DISPATCH: u64 = 0;
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE: u64 = 3;
    pub(super) const VOICE: u64 = 4;
    pub(super) const RESUME: u64 = 6;
    pub(super) const RECONNECT: u64 = 7;
    pub(super) const MEMBERS: u64 = 8;
    pub(super) const INVALID_SESSION: u64 = 9;
    pub(super) const HELLO: u64 = 10;
    pub(super) const ACK: u64 = 11;
    pub(super) const SOUNDS: u64 = 31;
}

/// Gateway intents. See [Discord Docs/Gateway Intents](https://discord.com/developers/docs/events/gateway#gateway-intents).
mod intent {
    pub(super) const GUILDS: u64 = 1 << 0;
    pub(super) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(super) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(super) const GUILD_TYPING: u64 = 1 << 11;
    pub(super) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(super) const DIRECT_TYPING: u64 = 1 << 14;
    pub(super) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(super) const GUILD_SCHEDULED_EVENTS: u64 = 1 << 16;
    /// Privileged intents, which Discord must grant to an app.
    pub(super) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All intents.
    pub(super) const ALL: u64 = 0x1_FFFF | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// A command from a session to its connection.
enum Order {
    Send(Utf8Bytes),
    Close(Close),
    /// Drop the connection without a close frame.
    Drop,
    /// Keep the connection open, acknowledge this many more heartbeats, and then never send again. Such a connection is called a zombie.
    Mute(u64),
}

/// A close code and its reason.
/// See [Discord Docs/Gateway Close Event Codes](https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
#[derive(Debug, Clone, Copy)]
struct Close(u16, &'static str);

/// All gateway sessions.
pub(crate) struct Gateway {
    sessions: HashMap<String, Session>,
    privileged_intents: bool,
    limits_identify: bool,
    /// Times at which the bot identified within the last day, in milliseconds since 1970.
    identified: VecDeque<i64>,
    /// Heartbeat interval that the gateway asks new connections to use, in milliseconds.
    pub(crate) heartbeat_ms: u64,
    /// How the gateway sends the fields of channels that the bot cannot see.
    pub(crate) hidden_fields: HiddenFields,
    /// The current outage, if any.
    pub(crate) outage: Outage,
}

/// A simulated outage of Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Outage {
    #[default]
    None,
    /// The gateway is unreachable, but REST requests are answered.
    Gateway,
    /// The gateway is unreachable, and REST requests fail with status 503.
    Everything,
}

struct Session {
    intents: u64,
    shard: Shard,
    /// Sequence number of the session's last event.
    seq: u64,
    /// Recent events, kept for replay on resume.
    events: VecDeque<(u64, Utf8Bytes)>,
    /// Sends orders to the session's connection; `None` while there is no connection.
    wire: Option<mpsc::UnboundedSender<Order>>,
    /// Time at which the connection was lost, in milliseconds since 1970.
    lost_at: Option<i64>,
}

/// A session's shard: the part of the guilds whose events the session receives.
/// See [Discord Docs/Sharding](https://discord.com/developers/docs/events/gateway#sharding).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shard {
    number: u64,
    total: u64,
}

impl Shard {
    /// The shard that contains all guilds.
    const WHOLE: Self = Self {
        number: 0,
        total: 1,
    };

    /// Reads a `shard` array of two numbers; `None` if they are not a valid shard.
    fn read(shard: &Value) -> Option<Self> {
        let numbers = shard.as_array().filter(|numbers| numbers.len() == 2)?;
        let shard = Self {
            number: numbers[0].as_u64()?,
            total: numbers[1].as_u64()?,
        };
        (shard.number < shard.total).then_some(shard)
    }

    /// Returns whether the shard receives the events of `guild`; for `None`, those of direct messages.
    fn has(self, guild: Option<Id>) -> bool {
        let guild = guild.map_or(0, |guild| guild.0 >> 22);
        guild % self.total == self.number
    }

    /// Returns whether the shard receives an event.
    fn hears(self, name: &str, data: &Value) -> bool {
        let guild = match name {
            "GUILD_CREATE" | "GUILD_UPDATE" | "GUILD_DELETE" => &data["id"],
            _ => &data["guild_id"],
        };
        self.has(guild.as_str().and_then(|guild| guild.parse().ok()))
    }
}

impl Session {
    fn dispatch(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let (op, seq) = (op::DISPATCH, self.seq);
        let text = format!(r#"{{"op":{op},"t":"{name}","s":{seq},"d":{data}}}"#);
        let text = Utf8Bytes::from(text);
        // If the connection is closing, the event is replayed on resume.
        self.send(Order::Send(text.clone()));
        self.events.push_back((self.seq, text));
        if self.events.len() > limits::REPLAY_EVENTS {
            self.events.pop_front();
        }
    }

    /// Returns whether the session can still be resumed.
    fn is_fresh(&self, now: i64) -> bool {
        self.lost_at
            .is_none_or(|lost_at| now - lost_at < limits::RESUME_MS)
    }

    fn send(&self, order: Order) {
        if let Some(wire) = &self.wire {
            let _ = wire.send(order);
        }
    }
}

impl Gateway {
    pub(crate) fn new(privileged_intents: bool, limits_identify: bool) -> Self {
        Self {
            sessions: HashMap::new(),
            privileged_intents,
            limits_identify,
            identified: VecDeque::new(),
            heartbeat_ms: limits::HEARTBEAT_MS,
            hidden_fields: HiddenFields::default(),
            outage: Outage::None,
        }
    }

    /// Returns whether the application may read the content of messages that do not mention it.
    pub(crate) fn may_read_everything(&self) -> bool {
        self.privileged_intents
    }

    /// Counts an attempt to identify. Returns whether it is allowed.
    fn may_identify(&mut self, now: i64) -> bool {
        self.identified
            .retain(|at| now - at < limits::IDENTIFIES_WINDOW_MS);
        let is_soon = |last: &i64| now - last < limits::IDENTIFY_MS;
        if self.limits_identify && self.identified.back().is_some_and(is_soon) {
            return false;
        }
        self.identified.push_back(now);
        true
    }

    /// Returns the number of times that the bot may still identify, and the number of milliseconds until its oldest attempt no longer counts.
    pub(crate) fn session_starts_left(&self, now: i64) -> (usize, i64) {
        let left = limits::IDENTIFIES.saturating_sub(self.identified.len());
        let first = self.identified.front().copied().unwrap_or(now);
        (left, limits::IDENTIFIES_WINDOW_MS - (now - first))
    }

    /// Returns whether a bot is connected.
    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.values().any(|session| session.wire.is_some())
    }

    fn dispatch(&mut self, name: &str, data: &Value, wanted: impl Fn(u64) -> bool) {
        let sessions = self.sessions.values_mut();
        for session in
            sessions.filter(|session| wanted(session.intents) && session.shard.hears(name, data))
        {
            session.dispatch(name, data);
        }
    }

    fn has_session(&self, id: &str) -> bool {
        self.sessions.contains_key(id)
    }

    /// Sends an interaction to the bot. A session that is not connected receives it on resume, which is too late for a response.
    pub(crate) fn dispatch_interaction(&mut self, data: &Value) {
        self.dispatch("INTERACTION_CREATE", data, |_| true);
    }

    /// Sends an event about a message. If `for_all` is false, sessions without the privileged intent receive the message without its content.
    pub(crate) fn dispatch_message(
        &mut self,
        name: &str,
        data: Value,
        direct: bool,
        for_all: bool,
    ) {
        let needed = if direct {
            intent::DIRECT_MESSAGES
        } else {
            intent::GUILD_MESSAGES
        };
        let wants = |intents: u64| intents & needed != 0;
        let reads = |intents: u64| for_all || intents & intent::MESSAGE_CONTENT != 0;
        self.dispatch(name, &data, |intents| wants(intents) && reads(intents));
        let mut blanked = data;
        blank(&mut blanked);
        self.dispatch(name, &blanked, |intents| wants(intents) && !reads(intents));
    }

    /// Sends an event about a guild, channel or thread.
    pub(crate) fn dispatch_guilds(&mut self, name: &str, data: &Value) {
        self.dispatch(name, data, |intents| intents & intent::GUILDS != 0);
    }

    /// Sends an event about a guild member.
    pub(crate) fn dispatch_members(&mut self, name: &str, data: &Value) {
        self.dispatch(name, data, |intents| intents & intent::GUILD_MEMBERS != 0);
    }

    /// Sends an event about a scheduled event.
    pub(crate) fn dispatch_scheduled_events(&mut self, name: &str, data: &Value) {
        let needed = intent::GUILD_SCHEDULED_EVENTS;
        self.dispatch(name, data, |intents| intents & needed != 0);
    }

    pub(crate) fn dispatch_typing(&mut self, data: &Value, direct: bool) {
        let needed = if direct {
            intent::DIRECT_TYPING
        } else {
            intent::GUILD_TYPING
        };
        self.dispatch("TYPING_START", data, |intents| intents & needed != 0);
    }

    /// Asks every session to reconnect (opcode 7).
    pub(crate) fn ask_to_reconnect(&mut self) {
        self.order_all(|| Order::Send(json!({"op": op::RECONNECT, "d": null}).to_string().into()));
    }

    /// Sends an order to every connection.
    fn order_all(&self, order: impl Fn() -> Order) {
        for session in self.sessions.values() {
            session.send(order());
        }
    }

    /// Starts or ends an outage. The start of an outage drops all connections.
    pub(crate) fn go_down(&mut self, outage: Outage, now: i64) {
        self.outage = outage;
        if outage != Outage::None {
            self.drop_all(now);
        }
    }

    /// Drops all connections without a close frame. Sessions can be resumed.
    pub(crate) fn drop_all(&mut self, now: i64) {
        for session in self.sessions.values_mut() {
            session.send(Order::Drop);
            session.wire = None;
            session.lost_at = Some(now);
        }
    }

    /// Invalidates all sessions (opcode 9). Bots must identify again.
    pub(crate) fn invalidate_all(&mut self) {
        let invalid = json!({"op": op::INVALID_SESSION, "d": false}).to_string();
        self.order_all(|| Order::Send(invalid.as_str().into()));
        self.sessions.clear();
    }

    /// Stops sending on all connections, without closing them, after `heartbeats` more heartbeats have been acknowledged. A good client notices that
    /// acknowledgments are missing.
    pub(crate) fn mute_all(&mut self, heartbeats: u64) {
        self.order_all(|| Order::Mute(heartbeats));
    }

    /// Ends all sessions. They cannot be resumed.
    pub(crate) fn close(&mut self) {
        self.order_all(|| Order::Close(Close(1001, "Going away.")));
        self.sessions.clear();
    }
}

/// Removes a message's content, as Discord does for an app without the privileged intent.
pub(crate) fn blank(message: &mut Value) {
    message["content"] = json!("");
    for key in ["embeds", "components", "attachments"] {
        message[key] = json!([]);
    }
}
