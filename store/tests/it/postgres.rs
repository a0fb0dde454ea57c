//! Guarantees of the engine on PostgreSQL in addition to those of every engine.

pub(crate) mod server;
pub(crate) mod two;

pub(crate) mod copies;
mod faults;
mod pooler;
mod processes;
mod proxy;
mod sample;
mod tls;

use std::sync::Arc;

use asterism_store::Store;
use asterism_store::postgres::PostgresStore;

use crate::support::kinds::KINDS;
use server::{shared, wait};
use two::TwoStores;

/// Opens the database at `url` as [`server::open`] does.
async fn open(url: &str) -> PostgresStore {
    server::open(url, KINDS).await
}

/// Opens an empty database; `None` where PostgreSQL is not installed.
pub(crate) fn open_one() -> Option<Arc<dyn Store>> {
    let server = shared()?;
    Some(wait(server.store(async |url| {
        let store: Arc<dyn Store> = Arc::new(open(&url).await);
        store
    })))
}

/// Opens an empty database, where each transaction is serializable: that is how other databases with PostgreSQL's protocol behave.
pub(crate) fn open_serializable() -> Option<Arc<dyn Store>> {
    let server = shared()?;
    Some(wait(server.store(async |url| {
        let url = format!("{url}?options=-c%20default_transaction_isolation%3Dserializable");
        let store: Arc<dyn Store> = Arc::new(open(&url).await);
        store
    })))
}

/// Opens an empty database twice.
pub(crate) fn open_two() -> Option<Arc<dyn Store>> {
    let server = shared()?;
    Some(wait(server.store(async |url| {
        let store: Arc<dyn Store> = Arc::new(TwoStores::open(&url).await);
        store
    })))
}
