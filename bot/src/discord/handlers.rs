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

/// Tracks the reaches that this process serves at the moment: the ways by which Discord's users reach it.
pub(super) struct Reaches {
    /// The served reaches, in order.
    served: watch::Sender<Vec<Reach>>,
    /// Number of reaches that this process is supposed to serve.
    total: usize,
    instruments: Arc<Instruments>,
}

impl Reaches {
    /// Returns the initial state, in which none of `total` reaches are served.
    pub(super) fn new(total: usize, instruments: Arc<Instruments>) -> Self {
        Self {
            served: watch::Sender::default(),
            total,
            instruments,
        }
    }

    /// Returns a receiver of the served reaches, in order.
    pub(super) fn watch(&self) -> watch::Receiver<Vec<Reach>> {
        self.served.subscribe()
    }

    /// Records whether a reach is served. Returns true if this has changed.
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
