//! A gateway connection without a socket.

use serde_json::{Value, json};

use super::connection::{Connection, End};
use super::{Close, Outage, op};
use crate::state::Shared;

/// A connection of the bot to the gateway, opened by [`DirectSandbox::connect`](crate::DirectSandbox::connect). The bot is online until the feed is
/// dropped.
///
/// The bot need not send anything to keep the connection open: heartbeats test whether a network still works, and here there is no network.
pub struct GatewayFeed {
    connection: Connection,
    /// Reason why the connection is closed; `None` while it is open.
    closed: Option<GatewayClosed>,
}

/// Reason why a connection to the gateway was not opened or has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayClosed {
    /// The gateway closed the connection.
    #[error("the gateway closed the connection with {code} ({reason})")]
    Refused {
        /// Close code.
        code: u16,
        /// Meaning of the close code.
        reason: &'static str,
    },
    /// The connection was lost without a close code.
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
    /// Opens a connection to the gateway for the bot whose token is `expected`, and identifies with `token`.
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

    /// Waits for the next payload, in JSON, such as `{"op": 0, "t": "READY", "s": 1, "d": {…}}`. Dropping the future before it completes loses no
    /// payload.
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

    /// Sends a payload from the bot to the gateway.
    ///
    /// # Errors
    ///
    /// [`GatewayClosed`] if the gateway closes the connection because of the payload, or has already closed it.
    pub fn send(&mut self, payload: &Value) -> Result<(), GatewayClosed> {
        if let Some(closed) = self.closed {
            return Err(closed);
        }
        let received = self.connection.receive(payload.to_string().as_bytes());
        received.map_err(|reason| *self.closed.insert(reason.into()))
    }
}
