//! Health checks of the bot, for its service manager and its host.

use std::sync::Arc;
use std::time::Duration;

use asterism_http::{Answer, PLAIN, respond};
use asterism_store::Store;
use hyper::StatusCode;

use crate::metrics::instruments::Instruments;

/// Time limit for the database to answer; after that, the bot counts as hanging.
pub(crate) const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// Checks whether the bot works.
pub(crate) struct Health {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) instruments: Arc<Instruments>,
}

impl Health {
    /// Returns an error if the bot should be restarted: the database has stopped, or does not answer in time (`within`). A database on another
    /// machine that cannot be reached is no reason to restart the bot. That this function runs at all shows that the async runtime works.
    pub(crate) async fn check_alive(&self, within: Duration) -> Result<(), String> {
        let alive = async {
            tokio::select! {
                biased;
                error = self.store.failed() => Err(error),
                alive = self.store.alive() => alive.map(drop),
            }
        };
        match tokio::time::timeout(within, alive).await {
            Ok(Err(error)) if error.is_transient() => Ok(()),
            Ok(alive) => alive.map_err(|error| error.to_string()),
            Err(_) => Err(say_hanging(within)),
        }
    }

    /// Returns an error if the bot cannot serve players now: Discord cannot be reached, or the database accepts no changes.
    pub(crate) async fn check_ready(&self, within: Duration) -> Result<(), String> {
        if !self.instruments.is_connected() {
            return Err("not connected to Discord".to_owned());
        }
        self.check_writable(within).await
    }

    /// Returns an error if the database accepts no changes.
    pub(crate) async fn check_writable(&self, within: Duration) -> Result<(), String> {
        match tokio::time::timeout(within, self.store.check_writable()).await {
            Ok(writable) => writable.map_err(|error| error.to_string()),
            Err(_) => Err(say_hanging(within)),
        }
    }
}

fn say_hanging(within: Duration) -> String {
    format!("the database has not answered for {within:?}")
}

/// Returns a response of one line: the text `good`, or a description of the problem.
pub(crate) fn respond_state(state: Result<(), String>, good: &str) -> Answer {
    match state {
        Ok(()) => respond(StatusCode::OK, PLAIN, format!("{good}\n")),
        Err(why) => {
            let line = why.lines().next().unwrap_or_default();
            respond(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{line}\n"))
        }
    }
}
