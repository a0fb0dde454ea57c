//! Receipts: a change that is requested twice is made once.

use std::sync::Arc;

use asterism_store::{Change, CommitError, RECEIPT_LIFE, Receipt};

use super::AnyStore;
use crate::support::*;

pub(crate) async fn a_repeated_key_gets_the_first_receipt_and_changes_nothing(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let key = new_key();
    assert_eq!(store.receipt(key).await.unwrap(), None);
    let first = store
        .commit(key, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    assert_eq!(
        first,
        Receipt {
            id,
            version: 2,
            repeated: false
        }
    );
    commit(&*store, at(2), append(id, 2, "b")).await.unwrap();

    let again = Receipt {
        repeated: true,
        ..first
    };
    assert_eq!(store.receipt(key).await.unwrap(), Some(again));
    for _ in 0..3 {
        let repeated = store
            .commit(key, at(3), append_with(id, 1, "a", vec![turn(1)]))
            .await
            .unwrap();
        assert_eq!(repeated, again);
    }
    assert_eq!(load(&*store, id).await.entries.len(), 2);
    assert_eq!(store.counts().await.unwrap().jobs, 1);

    // An interaction that is delivered twice must not open two challenges.
    let key = new_key();
    let open = Change::OpenChallenge(new_challenge(ANN, &[BEA], PARLOR));
    let first = store.commit(key, at(4), open.clone()).await.unwrap();
    assert_eq!(
        store.commit(key, at(4), open).await.unwrap(),
        Receipt {
            repeated: true,
            ..first
        }
    );
    assert_eq!(store.counts().await.unwrap().challenges, 1);
}

pub(crate) async fn concurrent_changes_with_the_same_key_are_made_once(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    for version in 1..=10 {
        let key = new_key();
        let twins: Vec<_> = (0..8)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(
                    async move { store.commit(key, at(1), append(id, version, "once")).await },
                )
            })
            .collect();
        let mut firsts = 0;
        for twin in twins {
            let receipt = twin.await.unwrap().unwrap();
            assert_eq!((receipt.id, receipt.version), (id, version + 1));
            firsts += u32::from(!receipt.repeated);
        }
        assert_eq!(firsts, 1);
    }
    assert_eq!(load(&*store, id).await.entries.len(), 10);
}

pub(crate) async fn a_refused_change_leaves_no_receipt(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let key = new_key();
    for _ in 0..2 {
        let refused = store.commit(key, at(1), append(id, 5, "a")).await;
        assert!(
            matches!(refused, Err(CommitError::Conflict { now: 1 })),
            "{refused:?}"
        );
        assert_eq!(store.receipt(key).await.unwrap(), None);
    }
}

pub(crate) async fn receipts_are_kept_for_a_day_but_not_forever(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let old = new_key();
    store.commit(old, at(0), append(id, 1, "a")).await.unwrap();
    let day = RECEIPT_LIFE.as_secs().cast_signed();
    for version in 2..12 {
        commit(&*store, at(day), append(id, version, "b"))
            .await
            .unwrap();
        assert!(
            store.receipt(old).await.unwrap().is_some(),
            "after a day to the second"
        );
    }
    for version in 12..32 {
        commit(&*store, at(day + 1), append(id, version, "c"))
            .await
            .unwrap();
    }
    assert_eq!(store.receipt(old).await.unwrap(), None);
}
