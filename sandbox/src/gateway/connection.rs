//! One connection of the bot to the gateway, with or without a socket: its session, and the payloads that the bot sends and receives.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::members::list_members;
use super::{Close, Order, Session, Shard, intent, op};
use crate::limits;
use crate::secret::random_text;
use crate::state::{Shared, State};
use crate::world::APPLICATION;

const UNKNOWN_OPCODE: Close = Close(4001, "Unknown opcode.");
const UNSUPPORTED_OPCODE: Close = Close(
    4001,
    "The sandbox does not support voice and sounds; Discord does.",
);
pub(super) const DECODE_ERROR: Close = Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Close = Close(4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Close = Close(4004, "Authentication failed.");
const ALREADY_AUTHENTICATED: Close = Close(4005, "Already authenticated.");
const INVALID_SEQUENCE: Close = Close(4007, "Invalid seq.");
pub(super) const SESSION_TIMED_OUT: Close = Close(4009, "Session timed out.");
const INVALID_SHARD: Close = Close(4010, "Invalid shard.");
const INVALID_INTENTS: Close = Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Close = Close(4014, "Disallowed intent(s).");

/// A connection of the bot to the gateway. After the connection is dropped, the bot can resume its session for a while.
pub(super) struct Connection {
    shared: Shared,
    token: String,
    line: mpsc::UnboundedSender<Order>,
    orders: mpsc::UnboundedReceiver<Order>,
    session: Option<String>,
    /// Number of heartbeats to acknowledge before the connection stops sending.
    mute_after: Option<u64>,
    is_muted: bool,
    compresses: bool,
}

/// How the sandbox ends a connection.
pub(super) enum End {
    Closed(Close),
    /// Without a close code or reason, as when the network fails.
    Dropped,
}

impl Connection {
    /// Opens a connection for the bot with this token.
    pub(super) fn open(shared: Shared, token: String) -> Self {
        let (line, orders) = mpsc::unbounded_channel();
        Self {
            shared,
            token,
            line,
            orders,
            session: None,
            mute_after: None,
            is_muted: false,
            compresses: false,
        }
    }

    /// Returns whether the connection has stopped sending, although it is still open.
    pub(super) fn is_muted(&self) -> bool {
        self.is_muted
    }

    /// Returns whether the bot has asked for compressed payloads.
    pub(super) fn compresses(&self) -> bool {
        self.compresses
    }

    /// Waits for the next payload to send to the bot.
    pub(super) async fn next(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            match self.orders.recv().await {
                Some(Order::Send(text)) if !self.is_muted => return Ok(text),
                Some(Order::Send(_)) => {}
                Some(Order::Mute(0)) => self.is_muted = true,
                Some(Order::Mute(heartbeats)) => self.mute_after = Some(heartbeats),
                Some(Order::Close(reason)) => return Err(End::Closed(reason)),
                Some(Order::Drop) | None => return Err(End::Dropped),
            }
        }
    }

    /// Handles a payload from the bot. An error means that the session has ended and that the caller must close the connection.
    pub(super) fn receive(&mut self, payload: &[u8]) -> Result<(), Close> {
        if self.is_muted {
            return Ok(());
        }
        let received = self.handle(payload);
        if let Err(Close(code, reason)) = received {
            tracing::warn!(code, reason, "closed the bot's gateway connection");
            self.end_session();
        }
        received
    }

    fn send(&self, payload: &Value) {
        let _ = self.line.send(Order::Send(payload.to_string().into()));
    }

    fn handle(&mut self, payload: &[u8]) -> Result<(), Close> {
        if payload.len() > limits::SENT_PAYLOAD {
            return Err(DECODE_ERROR);
        }
        let payload: Value = serde_json::from_slice(payload).map_err(|_| DECODE_ERROR)?;
        let still_there = |id: &String| self.shared.lock().gateway.has_session(id);
        if !self.session.as_ref().is_some_and(still_there) {
            // The session was invalidated. The client may identify again on the same socket.
            self.session = None;
        }
        let data = &payload["d"];
        match payload["op"].as_u64().ok_or(DECODE_ERROR)? {
            op::HEARTBEAT => {
                self.send(&json!({"op": op::ACK}));
                if let Some(left) = &mut self.mute_after {
                    *left = left.saturating_sub(1);
                    if *left == 0 {
                        let _ = self.line.send(Order::Mute(0));
                    }
                }
                Ok(())
            }
            op::IDENTIFY => self.identify(data),
            op::RESUME => self.resume(data),
            _ if self.session.is_none() => Err(NOT_AUTHENTICATED),
            // Presence is not shown anywhere.
            op::PRESENCE => Ok(()),
            op::MEMBERS => {
                self.send_members(data);
                Ok(())
            }
            op::VOICE | op::SOUNDS => {
                tracing::error!(op = %payload["op"], "the sandbox's gateway does not support this opcode");
                Err(UNSUPPORTED_OPCODE)
            }
            _ => Err(UNKNOWN_OPCODE),
        }
    }

    fn check_token(&self, data: &Value) -> Result<(), Close> {
        let token = data["token"].as_str().ok_or(DECODE_ERROR)?;
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        if token == self.token {
            Ok(())
        } else {
            Err(AUTHENTICATION_FAILED)
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err(ALREADY_AUTHENTICATED);
        }
        self.check_token(data)?;
        if !data["properties"].is_object() {
            return Err(DECODE_ERROR);
        }
        self.compresses = data["compress"].as_bool() == Some(true);
        let intents = data["intents"].as_u64().ok_or(DECODE_ERROR)?;
        if intents & !intent::ALL != 0 {
            return Err(INVALID_INTENTS);
        }
        let shard = match &data["shard"] {
            Value::Null => Shard::WHOLE,
            shard => Shard::read(shard).ok_or(INVALID_SHARD)?,
        };
        let mut state = self.shared.lock();
        if intents & intent::PRIVILEGED != 0 && !state.gateway.privileged_intents {
            return Err(DISALLOWED_INTENTS);
        }
        if state.closed {
            return Err(SESSION_TIMED_OUT);
        }
        let now = state.now();
        if !state.gateway.may_identify(now) {
            drop(state);
            tracing::warn!("the bot identified again within five seconds");
            self.send(&json!({"op": op::INVALID_SESSION, "d": false}));
            return Ok(());
        }
        let id = random_text();
        let guilds: Vec<Value> = state
            .world
            .guilds_of(APPLICATION)
            .filter(|guild| shard.has(Some(guild.id)))
            .map(|guild| json!({"id": guild.id, "unavailable": true}))
            .collect();
        let ready = json!({
            "v": 10,
            "user_settings": {},
            "user": state.world.current_user_json(),
            "session_type": "normal",
            "session_id": id,
            "resume_gateway_url": state.world.gateway_url(),
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guilds": guilds,
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "game_relationships": [],
            "auth": {},
            "application": {"id": APPLICATION, "flags": state.endpoints.application_flags()},
            "shard": [shard.number, shard.total],
            "_trace": ["sandbox"],
        });
        let mut session = Session {
            intents,
            shard,
            seq: 0,
            events: VecDeque::new(),
            wire: Some(self.line.clone()),
            lost_at: None,
        };
        session.dispatch("READY", &ready);
        if intents & intent::GUILDS != 0 {
            let guilds = state.world.guilds_of(APPLICATION);
            for guild in guilds.filter(|guild| shard.has(Some(guild.id))) {
                let guild = state
                    .world
                    .guild_create_json(guild, state.gateway.hidden_fields);
                session.dispatch("GUILD_CREATE", &guild);
            }
        }
        // Drop sessions that can no longer be resumed.
        state.gateway.sessions.retain(|_, old| old.is_fresh(now));
        state.gateway.sessions.insert(id.clone(), session);
        self.session = Some(id);
        state.tell_bot_connected();
        Ok(())
    }

    fn send_members(&self, request: &Value) {
        let mut state = self.shared.lock();
        let State { world, gateway, .. } = &mut *state;
        let session = self.session.as_ref();
        let Some(session) = session.and_then(|id| gateway.sessions.get_mut(id)) else {
            return;
        };
        let sees_all = session.intents & intent::GUILD_MEMBERS != 0;
        for chunk in list_members(world, request, sees_all) {
            session.dispatch("GUILD_MEMBERS_CHUNK", &chunk);
        }
    }

    fn resume(&mut self, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err(ALREADY_AUTHENTICATED);
        }
        self.check_token(data)?;
        let id = data["session_id"].as_str().ok_or(DECODE_ERROR)?;
        let seen = data["seq"].as_u64().ok_or(DECODE_ERROR)?;
        let mut state = self.shared.lock();
        let now = state.now();
        let line = self.line.clone();
        let resumable = state.gateway.sessions.get_mut(id).filter(|session| {
            let first = session.events.front();
            session.is_fresh(now) && first.is_none_or(|(first, _)| *first <= seen + 1)
        });
        let Some(session) = resumable else {
            state.gateway.sessions.remove(id);
            drop(state);
            self.send(&json!({"op": op::INVALID_SESSION, "d": false}));
            return Ok(());
        };
        if seen > session.seq {
            return Err(INVALID_SEQUENCE);
        }
        for (_, event) in session.events.iter().filter(|(seq, _)| *seq > seen) {
            let _ = line.send(Order::Send(event.clone()));
        }
        session.wire = Some(line);
        session.lost_at = None;
        session.dispatch("RESUMED", &json!({"_trace": ["sandbox"]}));
        self.session = Some(id.to_owned());
        state.tell_bot_connected();
        Ok(())
    }

    /// Removes the session after an error that makes resuming impossible.
    fn end_session(&mut self) {
        if let Some(id) = self.session.take() {
            let mut state = self.shared.lock();
            state.gateway.sessions.remove(&id);
            state.tell_bot_connected();
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(id) = self.session.take() else {
            return;
        };
        let mut state = self.shared.lock();
        let now = state.now();
        if let Some(session) = state.gateway.sessions.get_mut(&id)
            // The session may have been resumed on another connection already.
            && session.wire.as_ref().is_some_and(|wire| wire.same_channel(&self.line))
        {
            session.wire = None;
            session.lost_at = Some(now);
        }
        state.tell_bot_connected();
    }
}
