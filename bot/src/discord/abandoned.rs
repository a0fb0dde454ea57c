//! Closes gateway connections that the bot no longer waits for.
//!
//! serenity cannot cancel a connection attempt. If an abandoned attempt succeeded after all, the shard would be connected twice.

use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use serenity::all::{Context, Event, RawEventHandler, ShardManager};

/// The shard manager of an abandoned client; set once the bot has stopped waiting for the client to connect.
#[derive(Clone, Default)]
pub(super) struct Abandoned(Arc<OnceLock<Arc<ShardManager>>>);

impl Abandoned {
    /// Closes every connection that this manager makes from now on.
    pub(super) fn begin(&self, manager: Arc<ShardManager>) {
        // Set only once for each client.
        let _ = self.0.set(manager);
    }
}

#[async_trait]
impl RawEventHandler for Abandoned {
    async fn raw_event(&self, _: Context, event: Event) {
        if let (Event::Ready(_) | Event::Resumed(_), Some(manager)) = (event, self.0.get()) {
            tracing::info!(
                "a connection was made after the bot had stopped waiting for it; closing the connection"
            );
            manager.shutdown_all().await;
        }
    }
}
