//! Closing.

use std::sync::Arc;

use asterism_store::{
    ChallengeQuery, ClaimLimits, CommitError, GameQuery, JobDone, JobId, SeriesId, Setting,
    StoreError,
};

use super::{AnyStore, LEASE};
use crate::support::*;

fn closed<T: std::fmt::Debug>(result: &Result<T, StoreError>) {
    assert!(matches!(result, Err(StoreError::Closed)), "{result:?}");
}

pub(crate) async fn every_call_to_a_closed_store_fails(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.jobs_added().await }
    });
    store.close().await.unwrap();
    waiting.await.unwrap();
    store.jobs_added().await;

    closed(&store.game(id).await);
    closed(&store.series(SeriesId::new(id)).await);
    closed(&store.challenge(id).await);
    closed(&store.closed(id).await);
    closed(&store.games(GameQuery::default(), 9).await);
    closed(&store.challenges(ChallengeQuery::default(), 9).await);
    closed(&store.lapsed(at(0), 9).await);
    closed(&store.settings(ANN).await);
    closed(&store.themes_chosen().await);
    closed(&store.choose(ANN, vec![Setting::Labels(true)]).await);
    closed(&store.receipt(new_key()).await);
    closed(&store.counts().await);
    closed(&store.claim_jobs(at(0), LEASE, ClaimLimits::of(9)).await);
    closed(&store.finish_job(JobId::new(1), JobDone::Dropped).await);
    closed(&store.postpone_job(JobId::new(1), 1, at(0)).await);
    closed(&store.next_due().await);
    closed(&store.waiting_jobs(at(0)).await);
    closed(&store.check_writable().await);
    closed(&store.count_processes().await);
    closed(&store.acquire_lease("clocks", LEASE).await);
    closed(&store.seize_lease("clocks", LEASE).await);
    closed(&store.release_lease("clocks").await);
    closed(&store.close().await);
    let late = commit(&*store, at(0), append(id, 1, "a")).await;
    assert!(
        matches!(late, Err(CommitError::Store(StoreError::Closed))),
        "{late:?}"
    );
}
