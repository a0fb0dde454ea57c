//! Offers between players.

use asterism_store::{
    Change, ClaimLimits, CommitError, GameId, MessageId, Offer, Offered, StoreError, Topic,
};

use super::{AnyStore, LEASE};
use crate::support::*;

fn draw(number: u32, agreed: &[u8]) -> Offer {
    Offer {
        number,
        by: 1,
        what: Offered::Draw,
        agreed: agreed.to_vec(),
        version: 2,
        declined: None,
        post: None,
        drawers: vec![],
    }
}

fn set(game: GameId, version: u64, before: Option<u32>, offer: Option<Offer>) -> Change {
    Change::SetOffer {
        game,
        version,
        before,
        offer,
        jobs: vec![Topic::Offer { number: 0 }],
    }
}

async fn stands(store: &AnyStore, id: GameId) -> (Option<Offer>, u32, u64) {
    let game = load(&**store, id).await;
    (game.offer, game.offers, game.version)
}

async fn three(store: &AnyStore) -> GameId {
    let id = game(&**store, at(0), &[ANN, BEA, CAT], PARLOR).await;
    commit(&**store, at(1), append(id, 1, "a")).await.unwrap();
    id
}

pub(crate) async fn an_offer_is_made_agreed_to_and_taken_back(store: AnyStore) {
    let id = three(&store).await;
    let receipt = commit(&*store, at(2), set(id, 2, None, Some(draw(77, &[]))))
        .await
        .unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    assert_eq!(stands(&store, id).await, (Some(draw(1, &[])), 1, 2));
    let job = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    assert_eq!(job.topic, Topic::Offer { number: 1 });

    commit(&*store, at(3), set(id, 2, Some(1), Some(draw(1, &[3]))))
        .await
        .unwrap();
    assert_eq!(stands(&store, id).await, (Some(draw(1, &[3])), 1, 2));
    commit(&*store, at(4), set(id, 2, Some(1), None))
        .await
        .unwrap();
    assert_eq!(stands(&store, id).await, (None, 1, 2));
    commit(&*store, at(5), set(id, 2, None, Some(draw(1, &[]))))
        .await
        .unwrap();
    assert_eq!(
        stands(&store, id).await,
        (Some(draw(2, &[])), 2, 2),
        "numbers are never reused"
    );
}

pub(crate) async fn an_answer_to_an_outdated_offer_is_a_conflict(store: AnyStore) {
    let id = three(&store).await;
    let none = commit(&*store, at(2), set(id, 2, Some(1), None)).await;
    assert!(
        matches!(none, Err(CommitError::Conflict { now: 2 })),
        "{none:?}"
    );
    commit(&*store, at(2), set(id, 2, None, Some(draw(0, &[]))))
        .await
        .unwrap();
    for (version, before) in [(2, None), (2, Some(2)), (1, Some(1))] {
        let lost = commit(
            &*store,
            at(3),
            set(id, version, before, Some(draw(1, &[2]))),
        )
        .await;
        assert!(
            matches!(lost, Err(CommitError::Conflict { now: 2 })),
            "{before:?}: {lost:?}"
        );
    }
    // An offer that replaces another gets its own number.
    commit(&*store, at(3), set(id, 2, Some(1), Some(draw(0, &[]))))
        .await
        .unwrap();
    assert_eq!(stands(&store, id).await, (Some(draw(2, &[])), 2, 2));
    assert_eq!(store.counts().await.unwrap().jobs, 2);
}

pub(crate) async fn an_offer_ends_with_the_next_change(store: AnyStore) {
    let id = three(&store).await;
    let undo = Change::Undo {
        game: id,
        version: 3,
        answers: 0,
        entries: 1,
        clock: None,
        jobs: vec![],
    };
    for (version, change) in [(2, append(id, 2, "b")), (3, undo)] {
        let before = load(&*store, id).await.offer.map(|offer| offer.number);
        commit(&*store, at(2), set(id, version, before, Some(draw(0, &[]))))
            .await
            .unwrap();
        assert!(load(&*store, id).await.standing().is_some());
        commit(&*store, at(3), change).await.unwrap();
        let game = load(&*store, id).await;
        assert_eq!(game.standing(), None);
        let offer = game.offer.unwrap();
        assert_eq!(
            (u64::from(offer.number), offer.version),
            (version - 1, version)
        );
    }
    commit(&*store, at(4), resign(id, 4, 1, at(4)))
        .await
        .unwrap();
    let over = commit(&*store, at(5), set(id, 5, Some(2), Some(draw(0, &[])))).await;
    assert!(matches!(over, Err(CommitError::Over)), "{over:?}");
}

pub(crate) async fn no_answer_to_an_offer_is_lost(store: AnyStore) {
    let id = three(&store).await;
    let said = async |offer: Offer| commit(&*store, at(3), set(id, 2, Some(1), Some(offer))).await;
    let begun = set(id, 2, None, Some(draw(0, &[])));
    commit(&*store, at(2), begun).await.unwrap();
    let shown = |agreed: &[u8]| Offer {
        post: Some(MessageId::new(70)),
        ..draw(1, agreed)
    };
    said(draw(1, &[2])).await.unwrap();
    for lost in [draw(1, &[3]), draw(1, &[]), shown(&[])] {
        let lost = said(lost).await;
        assert!(
            matches!(lost, Err(CommitError::Conflict { now: 2 })),
            "{lost:?}"
        );
    }
    said(shown(&[2])).await.unwrap();
    let lost = said(draw(1, &[2, 3])).await;
    assert!(
        matches!(lost, Err(CommitError::Conflict { now: 2 })),
        "{lost:?}"
    );
    let declined = Offer {
        declined: Some(3),
        ..shown(&[2])
    };
    said(declined.clone()).await.unwrap();
    assert_eq!(load(&*store, id).await.standing(), None);
    for late in [shown(&[2]), shown(&[2, 3])] {
        let late = said(late).await;
        assert!(
            matches!(late, Err(CommitError::Conflict { now: 2 })),
            "{late:?}"
        );
    }
    assert_eq!(stands(&store, id).await, (Some(declined), 1, 2));
}

pub(crate) async fn entries_taken_back_no_longer_have_a_version(store: AnyStore) {
    let id = three(&store).await;
    for version in 2..5 {
        let next = append(id, version, "b");
        commit(&*store, at(version as i64), next).await.unwrap();
    }
    let undo = Change::Undo {
        game: id,
        version: 5,
        answers: 0,
        entries: 2,
        clock: None,
        jobs: vec![],
    };
    let entries = async || {
        let game = load(&*store, id).await;
        (1..=8)
            .map(|version| game.entries_at(version))
            .collect::<Vec<_>>()
    };
    let (none, some) = (None, Some);
    assert_eq!(
        entries().await,
        [
            some(0),
            some(1),
            some(2),
            some(3),
            some(4),
            none,
            none,
            none
        ]
    );
    commit(&*store, at(5), undo).await.unwrap();
    assert_eq!(
        entries().await,
        [none, none, none, none, none, some(2), none, none]
    );
    commit(&*store, at(6), append(id, 6, "c")).await.unwrap();
    assert_eq!(
        entries().await,
        [none, none, none, none, none, some(2), some(3), none]
    );
    let game = load(&*store, id).await;
    assert_eq!(game.undone, Some(6));
    let versions: Vec<_> = (0..5).map(|entries| game.version_at(entries)).collect();
    assert_eq!(versions, [None, None, Some(6), Some(7), None]);
}

pub(crate) async fn an_invalid_offer_is_refused(store: AnyStore) {
    let id = three(&store).await;
    let takeback = |entries| Offer {
        what: Offered::Takeback { entries },
        ..draw(0, &[])
    };
    let by = |by| Offer { by, ..draw(0, &[]) };
    for offer in [
        by(0),
        by(4),
        draw(0, &[0]),
        draw(0, &[4]),
        draw(0, &[1]),
        draw(0, &[2, 2]),
        takeback(0),
        takeback(2),
    ] {
        let refused = commit(&*store, at(2), set(id, 2, None, Some(offer.clone()))).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{offer:?}: {refused:?}"
        );
    }
    assert_eq!(stands(&store, id).await, (None, 0, 2));
    commit(&*store, at(2), set(id, 2, None, Some(takeback(1))))
        .await
        .unwrap();
    let stands = load(&*store, id).await.offer.unwrap();
    assert_eq!(stands.what, Offered::Takeback { entries: 1 });
}
