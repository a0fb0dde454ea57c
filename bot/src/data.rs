//! The data directory.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{Store as _, StoreError};

/// Folder of the games in the data directory.
pub(crate) const GAMES: &str = "games";

/// Opens the games in the data directory `data`.
pub(crate) async fn open(data: &Path) -> Result<Arc<SledStore>, StoreError> {
    open_with(data, StoreOptions::default()).await
}

/// Opens the games in the data directory `data` after checking all of them.
pub(crate) async fn open_checked(data: &Path) -> Result<Arc<SledStore>, StoreError> {
    let check_time = Duration::MAX;
    let options = StoreOptions {
        check_time,
        ..StoreOptions::default()
    };
    open_with(data, options).await
}

async fn open_with(data: &Path, options: StoreOptions) -> Result<Arc<SledStore>, StoreError> {
    let dir = data.join(GAMES);
    // Opening reads files, which can block for a while.
    let (send, opened) = tokio::sync::oneshot::channel();
    tokio::task::spawn_blocking(move || {
        // The receiver is gone if the program is stopping.
        let _ = send.send(SledStore::open(&dir, options));
    });
    let store = opened.await.map_err(|_| StoreError::Closed)??;
    if let Ok(counts) = store.counts().await {
        tracing::info!(
            running = counts.running,
            ended = counts.ended,
            challenges = counts.challenges,
            "opened the games"
        );
    }
    Ok(Arc::new(store))
}
