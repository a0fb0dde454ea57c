//! One gateway socket: reads the client's frames, sends events, and closes the socket on errors.

use std::collections::VecDeque;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::members::list_members;
use super::packing::Packing;
use super::{Session, Shard, SocketOrder, intent, op};
use crate::limits;
use crate::secret::random_text;
use crate::state::{Shared, State};
use crate::world::APPLICATION;

/// A close code and its reason.
/// See [Discord Docs/Gateway Close Event Codes](https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
#[derive(Debug, Clone, Copy)]
struct Close(u16, &'static str);

const UNKNOWN_OPCODE: Close = Close(4001, "Unknown opcode.");
const UNSUPPORTED_OPCODE: Close = Close(
    4001,
    "The sandbox does not support voice and sounds; Discord does.",
);
const JSON_ONLY: Close = Close(
    4002,
    "The sandbox does not support encoding=etf; Discord does.",
);
const DECODE_ERROR: Close = Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Close = Close(4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Close = Close(4004, "Authentication failed.");
const ALREADY_AUTHENTICATED: Close = Close(4005, "Already authenticated.");
const INVALID_SEQUENCE: Close = Close(4007, "Invalid seq.");
const SESSION_TIMED_OUT: Close = Close(4009, "Session timed out.");
const INVALID_SHARD: Close = Close(4010, "Invalid shard.");
const INVALID_VERSION: Close = Close(4012, "Invalid API version.");
const INVALID_INTENTS: Close = Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Close = Close(4014, "Disallowed intent(s).");

/// Query parameters of the socket's URL.
pub(crate) struct GatewayQuery {
    pub(crate) version: Option<String>,
    pub(crate) encoding: Option<String>,
    pub(crate) compress: Option<String>,
}

/// Serves one socket until it ends.
pub(crate) async fn serve(
    mut socket: WebSocket,
    shared: Shared,
    token: String,
    asked: GatewayQuery,
) {
    if asked
        .version
        .as_deref()
        .is_some_and(|version| version != "10")
    {
        return close(&mut socket, INVALID_VERSION).await;
    }
    if asked.encoding.is_some_and(|encoding| encoding != "json") {
        tracing::error!("the sandbox's gateway writes only JSON");
        return close(&mut socket, JSON_ONLY).await;
    }
    let Some(mut packing) = Packing::of_url(asked.compress.as_deref()) else {
        return close(&mut socket, DECODE_ERROR).await;
    };
    let heartbeat_ms = shared.lock().gateway.heartbeat_ms;
    let hello = json!({"op": op::HELLO, "s": null, "t": null,
        "d": {"heartbeat_interval": heartbeat_ms, "_trace": ["sandbox"]}});
    if send(&mut socket, &mut packing, hello.to_string())
        .await
        .is_err()
    {
        return;
    }
    let (line, mut wire) = mpsc::unbounded_channel();
    let mut connection = Connection {
        shared,
        token,
        line,
        session: None,
        mute_after: None,
        compresses: false,
    };
    // Discord tolerates one missing heartbeat, then ends the session.
    let patience = Duration::from_millis(heartbeat_ms * 2);
    let mut heard = Instant::now();
    let mut muted = false;
    loop {
        tokio::select! {
            biased;
            order = wire.recv() => match order {
                Some(SocketOrder::Text(text)) if !muted => {
                    if send(&mut socket, &mut packing, text).await.is_err() {
                        break;
                    }
                }
                Some(SocketOrder::Mute(0)) => muted = true,
                Some(SocketOrder::Mute(heartbeats)) => connection.mute_after = Some(heartbeats),
                Some(SocketOrder::Close(code, reason)) => {
                    close(&mut socket, Close(code, reason)).await;
                    break;
                }
                Some(SocketOrder::Text(_)) => {}
                Some(SocketOrder::Drop) | None => break,
            },
            frame = socket.recv() => {
                let payload = match frame {
                    Some(Ok(Frame::Text(text))) => Bytes::from(text),
                    // Some libraries write their JSON in binary frames.
                    Some(Ok(Frame::Binary(bytes))) => bytes,
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Close(_))) => {
                        // Reading once more sends the close frame that the client waits for.
                        let _ = socket.recv().await;
                        break;
                    }
                    Some(Err(_)) | None => break,
                };
                if muted {
                    continue;
                }
                heard = Instant::now();
                let received = connection.receive(&payload);
                if connection.compresses {
                    packing.compress_payloads();
                }
                if let Err(reason) = received {
                    tracing::warn!(code = reason.0, reason = reason.1, "closed the bot's gateway connection");
                    close(&mut socket, reason).await;
                    connection.end_session();
                    break;
                }
            }
            () = tokio::time::sleep_until(heard + patience) => {
                close(&mut socket, SESSION_TIMED_OUT).await;
                break;
            }
        }
    }
    connection.lose();
}

/// Sends a payload. Only broken connections and a lack of memory make that fail.
async fn send(
    socket: &mut WebSocket,
    packing: &mut Packing,
    payload: String,
) -> Result<(), axum::Error> {
    let frame = packing.pack(payload).map_err(axum::Error::new)?;
    socket.send(frame).await
}

async fn close(socket: &mut WebSocket, Close(code, reason): Close) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    // The other side may be gone already.
    let _ = socket.send(Frame::Close(Some(frame))).await;
}

/// One socket's side of a session.
struct Connection {
    shared: Shared,
    token: String,
    line: mpsc::UnboundedSender<SocketOrder>,
    session: Option<String>,
    /// Number of heartbeats to acknowledge before the connection falls silent.
    mute_after: Option<u64>,
    /// Whether the bot has asked for compressed payloads.
    compresses: bool,
}

impl Connection {
    fn send(&self, payload: &Value) {
        let _ = self.line.send(SocketOrder::Text(payload.to_string()));
    }

    fn receive(&mut self, payload: &[u8]) -> Result<(), Close> {
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
                        let _ = self.line.send(SocketOrder::Mute(0));
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
            "application": {"id": APPLICATION, "flags": 0},
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
        state.gateway.sessions.retain(|_, old| {
            old.lost_at
                .is_none_or(|lost_at| now - lost_at < limits::RESUME_MS)
        });
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
            let fresh = session
                .lost_at
                .is_none_or(|lost_at| now - lost_at < limits::RESUME_MS);
            let complete = session
                .events
                .front()
                .is_none_or(|(first, _)| *first <= seen + 1);
            fresh && complete
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
            let _ = line.send(SocketOrder::Text(event.clone()));
        }
        session.wire = Some(line);
        session.lost_at = None;
        session.dispatch("RESUMED", &json!({"_trace": ["sandbox"]}));
        self.session = Some(id.to_owned());
        state.tell_bot_connected();
        Ok(())
    }

    /// Removes the session after an error that cannot be resumed from.
    fn end_session(&mut self) {
        if let Some(id) = self.session.take() {
            let mut state = self.shared.lock();
            state.gateway.sessions.remove(&id);
            state.tell_bot_connected();
        }
    }

    /// Marks the session as lost when its socket is gone. It can be resumed for a while.
    fn lose(&mut self) {
        let Some(id) = self.session.take() else {
            return;
        };
        let mut state = self.shared.lock();
        let now = state.now();
        if let Some(session) = state.gateway.sessions.get_mut(&id)
            // The session may have been resumed on another socket already.
            && session.wire.as_ref().is_some_and(|wire| wire.same_channel(&self.line))
        {
            session.wire = None;
            session.lost_at = Some(now);
        }
        state.tell_bot_connected();
    }
}
