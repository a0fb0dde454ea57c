//! A gateway connection without a socket.

use serde_json::{Value, json};

use super::connection::{Connection, End};
use super::{Close, Outage, op};
use crate::state::Shared;

/// A connection of the bot to the gateway, as [`DirectSandbox::connect`](crate::DirectSandbox::connect) opens it. The bot is online until it is
/// dropped.
///
/// Nothing has to be sent to keep it open: heartbeats find out whether a network still works, and here there is none.
pub struct GatewayFeed {
    connection: Connection,
    /// Set once the connection is closed.
    closed: Option<GatewayClosed>,
}

/// Why there is no connection to the gateway, or no longer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayClosed {
    /// The gateway closed it.
    #[error("the gateway closed the connection with {code} ({reason})")]
    Refused {
        /// The close code.
        code: u16,
        /// What the code means.
        reason: &'static str,
    },
    /// The connection broke.
    #[error("the connection to the gateway is broken")]
    Lost,
    /// A test has taken the gateway down.
    #[error("the gateway is down")]
    Down,
}

impl From<Close> for GatewayClosed {
    fn from(Close(code, reason): Close) -> Self {
        Self::Refused { code, reason }
    }
}

impl GatewayFeed {
    /// Opens a connection to the gateway of the bot with the token `expected`, and identifies with `token`.
    pub(crate) fn open(
        shared: Shared,
        expected: &str,
        token: &str,
        intents: u64,
    ) -> Result<Self, GatewayClosed> {
        if shared.lock().gateway.outage != Outage::None {
            return Err(GatewayClosed::Down);
        }
        let mut feed = Self {
            connection: Connection::open(shared, expected.to_owned()),
            closed: None,
        };
        feed.send(&json!({"op": op::IDENTIFY, "d": {
            "token": token,
            "intents": intents,
            "properties": {},
        }}))?;
        Ok(feed)
    }

    /// Waits for the next payload, in JSON, such as `{"op": 0, "t": "READY", "s": 1, "d": {…}}`. If the wait is given up, no payload is lost.
    ///
    /// # Errors
    ///
    /// [`GatewayClosed`] if the connection has ended.
    pub async fn next(&mut self) -> Result<String, GatewayClosed> {
        if let Some(closed) = self.closed {
            return Err(closed);
        }
        let next = self.connection.next().await.map_err(|end| match end {
            End::Closed(reason) => reason.into(),
            End::Dropped => GatewayClosed::Lost,
        });
        self.closed = next.as_ref().err().copied();
        next.map(|text| text.as_str().to_owned())
    }

    /// Sends a payload, as the bot would.
    ///
    /// # Errors
    ///
    /// [`GatewayClosed`] if the gateway closes the connection because of it, or has closed it before.
    pub fn send(&mut self, payload: &Value) -> Result<(), GatewayClosed> {
        if let Some(closed) = self.closed {
            return Err(closed);
        }
        let received = self.connection.receive(payload.to_string().as_bytes());
        received.map_err(|reason| *self.closed.insert(reason.into()))
    }
}
