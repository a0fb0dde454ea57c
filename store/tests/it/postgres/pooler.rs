//! PgBouncer in transaction mode, which gives a connection to another client after each transaction.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::prelude::*;
use asterism_store::{ClaimLimits, JobDone};

use super::open;
use super::server::shared;
use crate::child::holds;
use crate::sample::KEYS;
use crate::support::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_works_through_a_pooler() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let Some(pooler) = server.pool() else { return };
    let store = Arc::new(open(&pooler.url(&name)).await);
    crate::sample::fill_with_everything(&*store).await;
    let direct = open(&server.url(&name)).await;
    assert_eq!(holds(&*store, KEYS).await, holds(&direct, KEYS).await);

    // More transactions at once than the pooler has connections.
    let players: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
                for version in 1..=10 {
                    let change = append_with(id, version, "a", vec![turn(version)]);
                    commit(&*store, at(1), change).await.unwrap();
                    let lease = Duration::from_secs(30);
                    let limits = ClaimLimits::of(1);
                    for job in store.claim_jobs(at(2), lease, limits).await.unwrap() {
                        store.finish_job(job.id, JobDone::Dropped).await.unwrap();
                    }
                }
                load(&*store, id).await.entries.len()
            })
        })
        .collect();
    for player in players {
        assert_eq!(player.await.unwrap(), 10);
    }
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("all.backup");
    store.backup(&file).await.unwrap();
    super::copies::check_copies(server, &file).await;
    store.close().await.unwrap();
    pooler.stop();
}
