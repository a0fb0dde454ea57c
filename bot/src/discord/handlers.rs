//! Handlers of everything that arrives from Discord, through the gateway or over HTTP.

use std::sync::Arc;

use asterism_app::app::App;
use asterism_store::Reach;
use tokio::sync::watch;

use crate::discord::api::Api;
use crate::discord::first_contact::FirstContact;
use crate::discord::reception::Reception;
use crate::metrics::instruments::Instruments;

/// Everything that handlers need, no matter how an interaction arrives.
pub(super) struct Handlers {
    pub(super) app: Arc<App>,
    pub(super) api: Arc<Api>,
    pub(super) reception: Reception,
    pub(super) first_contact: FirstContact,
    pub(super) reaches: Reaches,
}

/// Keeps track of the reaches that this process serves now.
pub(super) struct Reaches {
    /// The served reaches, in order.
    served: watch::Sender<Vec<Reach>>,
    /// Number of reaches that this process is to serve.
    total: usize,
    instruments: Arc<Instruments>,
}

impl Reaches {
    /// Begins with none of `total` reaches served.
    pub(super) fn new(total: usize, instruments: Arc<Instruments>) -> Self {
        Self {
            served: watch::Sender::default(),
            total,
            instruments,
        }
    }

    /// Returns the served reaches, in order.
    pub(super) fn watch(&self) -> watch::Receiver<Vec<Reach>> {
        self.served.subscribe()
    }

    /// Records whether a reach is served. Returns whether that has changed.
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
