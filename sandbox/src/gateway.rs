//! The gateway: sessions, who gets which events, and what is replayed.
//!
//! See [Discord Docs/Gateway](https://discord.com/developers/docs/events/gateway).

mod socket;

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::limits;

pub(crate) use socket::{Asked, serve};

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
}

/// Intents. See [Discord Docs/Gateway Intents](https://discord.com/developers/docs/events/gateway#gateway-intents).
mod intent {
    pub(super) const GUILDS: u64 = 1 << 0;
    pub(super) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(super) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(super) const GUILD_TYPING: u64 = 1 << 11;
    pub(super) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(super) const DIRECT_TYPING: u64 = 1 << 14;
    pub(super) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Those an app must be granted.
    pub(super) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// Those that exist.
    pub(super) const ALL: u64 = 0x1_FFFF | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// What a session has its socket do.
enum Wire {
    Text(String),
    Close(u16, &'static str),
    /// End without a closing frame, as a broken line does.
    Drop,
    /// Keep the line but never say anything again: a zombie.
    Mute,
}

/// All sessions of the bot.
pub(crate) struct Gateway {
    sessions: HashMap<String, Session>,
    privileged_intents: bool,
    /// What is out of order, if anything.
    pub(crate) outage: Outage,
}

/// Discord's own trouble, on a test's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Outage {
    #[default]
    None,
    /// Nobody gets through to the gateway; requests are answered.
    Gateway,
    /// Requests are answered 503, too.
    Everything,
}

struct Session {
    intents: u64,
    /// Sequence number of the last event.
    seq: u64,
    /// Last events, for a session that resumes.
    events: VecDeque<(u64, String)>,
    /// Socket, while there is one.
    wire: Option<mpsc::UnboundedSender<Wire>>,
    /// When the socket was lost, in milliseconds since 1970.
    lost_at: Option<i64>,
}

impl Session {
    fn dispatch(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let text = json!({"op": op::DISPATCH, "t": name, "s": self.seq, "d": data}).to_string();
        if let Some(wire) = &self.wire {
            // A socket that is just ending: the event waits for the session's resumption.
            let _ = wire.send(Wire::Text(text.clone()));
        }
        self.events.push_back((self.seq, text));
        if self.events.len() > limits::REPLAY_EVENTS {
            self.events.pop_front();
        }
    }
}

impl Gateway {
    pub(crate) fn new(privileged_intents: bool) -> Self {
        Self {
            sessions: HashMap::new(),
            privileged_intents,
            outage: Outage::None,
        }
    }

    /// Whether the application was granted to read what does not concern it.
    pub(crate) fn may_read_everything(&self) -> bool {
        self.privileged_intents
    }

    /// Whether a bot is there to answer.
    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.values().any(|session| session.wire.is_some())
    }

    fn dispatch(&mut self, name: &str, data: &Value, wanted: impl Fn(u64) -> bool) {
        for session in self
            .sessions
            .values_mut()
            .filter(|session| wanted(session.intents))
        {
            session.dispatch(name, data);
        }
    }

    fn has_session(&self, id: &str) -> bool {
        self.sessions.contains_key(id)
    }

    /// Sends an interaction to whoever is connected; not to sessions that may resume too late.
    pub(crate) fn dispatch_interaction(&mut self, data: &Value) {
        for session in self
            .sessions
            .values_mut()
            .filter(|session| session.wire.is_some())
        {
            session.dispatch("INTERACTION_CREATE", data);
        }
    }

    /// Sends an event about a message. Without the privileged intent the bot reads only what concerns
    /// it (`for_all`): its own, direct ones, those that mention it.
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

    /// Sends an event about a guild's member.
    pub(crate) fn dispatch_members(&mut self, name: &str, data: &Value) {
        self.dispatch(name, data, |intents| intents & intent::GUILD_MEMBERS != 0);
    }

    pub(crate) fn dispatch_typing(&mut self, data: &Value, direct: bool) {
        let needed = if direct {
            intent::DIRECT_TYPING
        } else {
            intent::GUILD_TYPING
        };
        self.dispatch("TYPING_START", data, |intents| intents & needed != 0);
    }

    /// Asks every bot to reconnect (opcode 7), which it should do by itself.
    pub(crate) fn ask_to_reconnect(&mut self) {
        for session in self.sessions.values_mut() {
            session.send(Wire::Text(
                json!({"op": op::RECONNECT, "d": null}).to_string(),
            ));
        }
    }

    /// Breaks every line, and lets nobody through until that is over.
    pub(crate) fn go_down(&mut self, outage: Outage, now: i64) {
        self.outage = outage;
        if outage != Outage::None {
            self.drop_all(now);
        }
    }

    /// Breaks every line without a word; sessions may be resumed.
    pub(crate) fn drop_all(&mut self, now: i64) {
        for session in self.sessions.values_mut() {
            session.send(Wire::Drop);
            session.wire = None;
            session.lost_at = Some(now);
        }
    }

    /// Declares every session invalid (opcode 9); bots must identify anew.
    pub(crate) fn invalidate_all(&mut self) {
        for session in self.sessions.values_mut() {
            session.send(Wire::Text(
                json!({"op": op::INVALID_SESSION, "d": false}).to_string(),
            ));
        }
        self.sessions.clear();
    }

    /// Falls silent without closing; a good client notices the missing acknowledgements.
    pub(crate) fn mute_all(&mut self) {
        for session in self.sessions.values_mut() {
            session.send(Wire::Mute);
        }
    }

    /// Ends all sessions for good.
    pub(crate) fn close(&mut self) {
        for session in self.sessions.values_mut() {
            session.send(Wire::Close(1001, "Going away."));
        }
        self.sessions.clear();
    }
}

/// Empties a message of its words, as for a bot that is not meant.
pub(crate) fn blank(message: &mut Value) {
    message["content"] = json!("");
    for key in ["embeds", "components", "attachments"] {
        message[key] = json!([]);
    }
}

impl Session {
    fn send(&mut self, wire: Wire) {
        if let Some(line) = &self.wire {
            let _ = line.send(wire);
        }
    }
}
