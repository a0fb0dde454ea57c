//! Challenges, from opening to closing.

use asterism_store::{
    Change, ClaimLimits, Closed, ClosedWhy, CommitError, Invited, JobDone, JobSubject, MessageId,
    News, SeatOrder, Topic, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

pub(crate) async fn a_challenge_is_stored_as_it_was_made(store: AnyStore) {
    let mut new = new_challenge(ANN, &[BEA, CAT], PARLOR);
    new.order = SeatOrder::Last;
    let receipt = commit(&*store, at(1), Change::OpenChallenge(new.clone()))
        .await
        .unwrap();
    assert_eq!((receipt.version, receipt.repeated), (1, false));

    let kept = load_challenge(&*store, receipt.id).await;
    assert_eq!(kept.place, new.place);
    assert_eq!(
        (kept.kind, kept.options, kept.variant),
        (new.kind, new.options, new.variant)
    );
    assert_eq!((kept.by, kept.order), (ANN.into(), SeatOrder::Last));
    let waiting = |user: UserId| Invited {
        user: user.into(),
        accepted: false,
    };
    assert_eq!(kept.invited, [waiting(BEA), waiting(CAT)]);
    assert_eq!(
        (kept.created, kept.lapses, kept.post),
        (at(1), new.lapses, None)
    );
    assert_eq!(store.closed(receipt.id).await.unwrap(), None);
}

pub(crate) async fn challenges_and_games_share_numbers_that_are_never_reused(store: AnyStore) {
    let mut seen = Vec::new();
    for _ in 0..5 {
        let id = challenge(&*store, at(0)).await;
        commit(&*store, at(0), close(id, 1, ClosedWhy::Withdrawn))
            .await
            .unwrap();
        seen.push(id);
        seen.push(game(&*store, at(0), &[ANN, BEA], PARLOR).await);
    }
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{seen:?}");
    assert_eq!(seen[0].get(), 1);
}

pub(crate) async fn a_user_can_accept_only_once(store: AnyStore) {
    let change = Change::OpenChallenge(new_challenge(ANN, &[BEA, CAT], PARLOR));
    let id = commit(&*store, at(0), change).await.unwrap().id;
    let accept = |version, user| Change::Accept {
        challenge: id,
        version,
        user,
        shown_on: None,
    };

    let receipt = commit(&*store, at(1), accept(1, CAT)).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    let stale = commit(&*store, at(1), accept(1, BEA)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 2 })),
        "{stale:?}"
    );
    let twice = commit(&*store, at(1), accept(2, CAT)).await;
    assert!(
        matches!(twice, Err(CommitError::Conflict { now: 2 })),
        "{twice:?}"
    );
    let stranger = commit(&*store, at(1), accept(2, ANN)).await;
    assert!(
        matches!(stranger, Err(CommitError::NotFound)),
        "{stranger:?}"
    );

    let accepted: Vec<_> = load_challenge(&*store, id)
        .await
        .invited
        .iter()
        .map(|invited| invited.accepted)
        .collect();
    assert_eq!(accepted, [false, true]);
}

pub(crate) async fn a_closed_challenge_has_a_reason(store: AnyStore) {
    let reasons = [
        ClosedWhy::Declined { by: BEA.into() },
        ClosedWhy::Withdrawn,
        ClosedWhy::Lapsed,
    ];
    for why in reasons {
        let id = challenge(&*store, at(0)).await;
        let stale = commit(&*store, at(5), close(id, 2, why)).await;
        assert!(
            matches!(stale, Err(CommitError::Conflict { now: 1 })),
            "{stale:?}"
        );
        let receipt = commit(&*store, at(5), close(id, 1, why)).await.unwrap();
        assert_eq!((receipt.id, receipt.version), (id, 1));

        assert_eq!(store.challenge(id).await.unwrap(), None);
        assert_eq!(
            store.closed(id).await.unwrap(),
            Some(Closed { why, at: at(5) })
        );
        let again = commit(&*store, at(6), close(id, 1, ClosedWhy::Withdrawn)).await;
        assert!(matches!(again, Err(CommitError::NotFound)), "{again:?}");
    }
}

pub(crate) async fn a_challenge_becomes_the_game_with_its_number(store: AnyStore) {
    let id = challenge(&*store, at(0)).await;
    let new = new_game(&[BEA, ANN], GARDEN);
    let start = |version| Change::Start {
        challenge: id,
        version,
        game: new.clone(),
        jobs: vec![turn(0)],
        shown_on: None,
    };
    let stale = commit(&*store, at(2), start(7)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 1 })),
        "{stale:?}"
    );
    let receipt = commit(&*store, at(2), start(1)).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 1));

    let kept = load(&*store, id).await;
    assert_eq!((kept.id, kept.version, kept.place), (id, 1, new.place));
    assert_eq!(
        (kept.kind, kept.options, kept.variant),
        (new.kind.clone(), new.options.clone(), new.variant.clone())
    );
    assert_eq!(kept.rules_version, 1);
    assert_eq!(kept.seats, new.seats);
    assert_eq!((kept.started, kept.updated), (at(2), at(2)));
    assert_eq!((kept.entries.len(), kept.ended, kept.post), (0, None, None));
    assert_eq!(store.challenge(id).await.unwrap(), None);
    assert_eq!(
        store.closed(id).await.unwrap(),
        Some(Closed {
            why: ClosedWhy::Started,
            at: at(2)
        })
    );
    assert_eq!(
        store
            .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
            .await
            .unwrap()[0]
            .topic,
        turn(0)
    );
    let again = commit(&*store, at(3), start(1)).await;
    assert!(matches!(again, Err(CommitError::NotFound)), "{again:?}");
}

pub(crate) async fn setting_the_message_of_a_challenge_does_not_change_its_version(
    store: AnyStore,
) {
    let id = challenge(&*store, at(0)).await;
    let set = Change::SetChallengePost {
        challenge: id,
        post: MessageId::new(77),
        jobs: vec![],
    };
    assert_eq!(
        commit(&*store, at(0), set.clone()).await.unwrap().version,
        1
    );
    assert_eq!(
        load_challenge(&*store, id).await.post,
        Some(MessageId::new(77))
    );
    commit(&*store, at(0), close(id, 1, ClosedWhy::Lapsed))
        .await
        .unwrap();
    let gone = commit(&*store, at(0), set).await;
    assert!(matches!(gone, Err(CommitError::NotFound)), "{gone:?}");
}

pub(crate) async fn the_challenger_is_told_of_a_closed_challenge(store: AnyStore) {
    for (why, is_told) in [
        (ClosedWhy::Declined { by: BEA.into() }, true),
        (ClosedWhy::Lapsed, true),
        (ClosedWhy::Withdrawn, false),
    ] {
        let challenge = challenge(&*store, at(0)).await;
        let closed = close(challenge, 1, why);
        commit(&*store, at(1), closed).await.unwrap();
        let jobs = store
            .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
            .await
            .unwrap();
        let told = jobs.iter().map(|job| (job.subject, job.topic.clone()));
        let news = News::Closed { challenge };
        let expected = (
            JobSubject::Challenge(challenge),
            Topic::News { user: ANN, news },
        );
        assert_eq!(
            told.collect::<Vec<_>>(),
            vec![expected; usize::from(is_told)]
        );
        let kept = store.closed_challenge(challenge).await.unwrap();
        assert_eq!(kept.is_some(), is_told, "it is kept for the job");
        for job in &jobs {
            store.finish_job(job.id, JobDone::Dropped).await.unwrap();
        }
        assert_eq!(store.closed_challenge(challenge).await.unwrap(), None);
    }
}
