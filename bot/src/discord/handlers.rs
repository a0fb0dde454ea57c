//! Handlers for everything that arrives from Discord, through the gateway or over HTTP.

use std::sync::Arc;

use asterism_app::app::App;
use asterism_store::Reach;
use tokio::sync::watch;

use crate::discord::api::Api;
use crate::discord::first_contact::FirstContact;
use crate::discord::reception::Reception;
use crate::metrics::instruments::Instruments;

/// Everything that the handlers need, whether an interaction arrives through the gateway or over HTTP.
pub(super) struct Handlers {
    pub(super) app: Arc<App>,
    pub(super) api: Arc<Api>,
    pub(super) reception: Reception,
    pub(super) first_contact: FirstContact,
    pub(super) reaches: Reaches,
}

/// Keeps track of the reaches (shards of the gateway, or HTTP) that this process currently serves.
pub(super) struct Reaches {
    /// The currently served reaches, sorted.
    served: watch::Sender<Vec<Reach>>,
    /// Number of shards that this process is configured to serve; 0 if it only listens for interactions over HTTP.
    shards: usize,
    instruments: Arc<Instruments>,
}

impl Reaches {
    /// Creates a tracker for a process that serves this number of shards, or interactions over HTTP if there are none. Nothing is served yet.
    pub(super) fn new(shards: usize, instruments: Arc<Instruments>) -> Self {
        Self {
            served: watch::Sender::default(),
            shards,
            instruments,
        }
    }

    /// Returns a receiver of the currently served reaches, sorted.
    pub(super) fn watch(&self) -> watch::Receiver<Vec<Reach>> {
        self.served.subscribe()
    }

    /// Records whether a reach is served. Returns whether that is a change.
    pub(super) fn note(&self, reach: Reach, is_open: bool) -> bool {
        let has_changed = self.served.send_if_modified(|served| {
            match (served.binary_search(&reach), is_open) {
                (Err(at), true) => served.insert(at, reach),
                (Ok(at), false) => drop(served.remove(at)),
                _ => return false,
            }
            true
        });
        let are_all_open = self.are_all_open();
        self.instruments.set_connected(are_all_open);
        has_changed
    }

    /// Returns whether players can reach this process in every way that it is meant for. A process that serves shards and also listens need not get
    /// interactions over HTTP: it may listen only for the touch board.
    fn are_all_open(&self) -> bool {
        let served = self.served.borrow();
        if self.shards == 0 {
            return served.contains(&Reach::Http);
        }
        let shards = served.iter().filter(|reach| **reach != Reach::Http);
        shards.count() == self.shards
    }
}
