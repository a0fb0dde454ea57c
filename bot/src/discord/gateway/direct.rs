//! Serves a shard through a [`Transport`](crate::Transport), using serenity's events but not its client.

use std::sync::Arc;

use asterism_app::worker::supervisor::wait_for_stop;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use serenity::all::{Event, GatewayEvent};
use tokio::sync::watch;

use super::{Line, Served};

impl Line {
    /// Serves the shard until `payloads` ends or something else ends the connection.
    pub(super) async fn serve_payloads(
        self: &Arc<Self>,
        payloads: BoxStream<'static, String>,
        stop: &mut watch::Receiver<bool>,
    ) -> Served {
        let served = tokio::select! {
            () = self.hear(payloads) => Served::Failed(serenity::Error::Other("it was closed")),
            () = self.tenure.keep() => Served::Replaced,
            () = wait_for_stop(stop) => Served::Stopped,
        };
        self.note_connection(false, matches!(served, Served::Failed(_)));
        served
    }

    /// Handles the events in `payloads` until Discord ends the connection.
    async fn hear(self: &Arc<Self>, mut payloads: BoxStream<'static, String>) {
        while let Some(payload) = payloads.next().await {
            match serde_json::from_str(&payload) {
                Ok(GatewayEvent::Dispatch(_, Event::Ready(event))) => {
                    self.note_ready(&event.ready);
                    self.note_connection(true, true);
                }
                Ok(GatewayEvent::Dispatch(_, event)) => {
                    // In a task of its own, as serenity does.
                    let line = Arc::clone(self);
                    tokio::spawn(async move { line.handle(event).await });
                }
                Ok(GatewayEvent::Reconnect | GatewayEvent::InvalidateSession(_)) => return,
                Ok(_) => {}
                Err(error) => tracing::debug!(%error, "could not parse a gateway payload"),
            }
        }
    }
}
