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
    /// Number of reaches that this process is configured to serve.
    total: usize,
    instruments: Arc<Instruments>,
}

impl Reaches {
    /// Creates a tracker for `total` reaches, none of which is served yet.
    pub(super) fn new(total: usize, instruments: Arc<Instruments>) -> Self {
        Self {
            served: watch::Sender::default(),
            total,
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
        let are_all_open = self.served.borrow().len() == self.total;
        self.instruments.set_connected(are_all_open);
        has_changed
    }
}
