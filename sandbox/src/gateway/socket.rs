//! Serves a gateway connection on a WebSocket, and closes it if the bot falls silent.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use serde_json::json;
use tokio::time::Instant;

use super::connection::{Connection, DECODE_ERROR, End, SESSION_TIMED_OUT};
use super::packing::Packing;
use super::{Close, op};
use crate::state::Shared;

const JSON_ONLY: Close = Close(
    4002,
    "The sandbox does not support encoding=etf; Discord does.",
);
const INVALID_VERSION: Close = Close(4012, "Invalid API version.");

/// Query parameters of the socket's URL.
#[derive(serde::Deserialize)]
pub(crate) struct GatewayQuery {
    #[serde(rename = "v")]
    version: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// Serves one socket until the connection ends.
pub(crate) async fn serve(
    mut socket: WebSocket,
    shared: Shared,
    token: String,
    asked: GatewayQuery,
) {
    if asked.version.is_some_and(|version| version != "10") {
        return close(&mut socket, INVALID_VERSION).await;
    }
    if asked.encoding.is_some_and(|encoding| encoding != "json") {
        tracing::error!("the sandbox's gateway supports only JSON");
        return close(&mut socket, JSON_ONLY).await;
    }
    let Some(mut packing) = Packing::of_url(asked.compress.as_deref()) else {
        return close(&mut socket, DECODE_ERROR).await;
    };
    let heartbeat_ms = shared.lock().gateway.heartbeat_ms;
    let hello = json!({"op": op::HELLO, "s": null, "t": null,
        "d": {"heartbeat_interval": heartbeat_ms, "_trace": ["sandbox"]}});
    let sent = send(&mut socket, &mut packing, hello.to_string().into()).await;
    if sent.is_err() {
        return;
    }
    let mut connection = Connection::open(shared, token);
    // Discord tolerates one missing heartbeat, then ends the session.
    let patience = Duration::from_millis(heartbeat_ms * 2);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            biased;
            sent = connection.next() => match sent {
                Ok(text) => {
                    if send(&mut socket, &mut packing, text).await.is_err() {
                        break;
                    }
                }
                Err(End::Closed(reason)) => {
                    close(&mut socket, reason).await;
                    break;
                }
                Err(End::Dropped) => break,
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
                if !connection.is_muted() {
                    heard = Instant::now();
                }
                let received = connection.receive(&payload);
                if connection.compresses() {
                    packing.compress_payloads();
                }
                if let Err(reason) = received {
                    close(&mut socket, reason).await;
                    break;
                }
            }
            () = tokio::time::sleep_until(heard + patience) => {
                close(&mut socket, SESSION_TIMED_OUT).await;
                break;
            }
        }
    }
}

/// Sends a payload. Fails only if the connection is broken or memory is exhausted.
async fn send(
    socket: &mut WebSocket,
    packing: &mut Packing,
    payload: Utf8Bytes,
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
