//! Whether the bot works, for its service manager and its host.

use std::sync::Arc;
use std::time::Duration;

use asterism_http::{Answer, PLAIN, respond};
use asterism_store::Store;
use hyper::StatusCode;

use crate::metrics::instruments::Instruments;

/// How long the database may take to answer before the bot counts as hanging.
pub(crate) const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// Checks the bot's state.
pub(crate) struct Health {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) instruments: Arc<Instruments>,
}

impl Health {
    /// Returns why the bot should be started again, if it should: the database does not answer within this time, or has stopped. A database on
    /// another machine that cannot be reached is no reason. That this runs at all shows that the runtime works.
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

    /// Returns why the bot cannot serve players now, if it cannot: Discord cannot be reached, or the database accepts no changes.
    pub(crate) async fn check_ready(&self, within: Duration) -> Result<(), String> {
        if !self.instruments.is_connected() {
            return Err("not connected to Discord".to_owned());
        }
        self.check_writable(within).await
    }

    /// Checks that the database accepts changes. Otherwise, returns the reason.
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

/// Returns a response of one line: `good`, or what is wrong.
pub(crate) fn respond_state(state: Result<(), String>, good: &str) -> Answer {
    match state {
        Ok(()) => respond(StatusCode::OK, PLAIN, format!("{good}\n")),
        Err(why) => {
            let line = why.lines().next().unwrap_or_default();
            respond(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{line}\n"))
        }
    }
}
