//! Games, from start to end.

use std::sync::Arc;

use asterism_store::{
    Change, ClosedWhy, CommitError, Ended, Entry, EntryKind, GameId, MAX_TEXT, StoreError, UserId,
};

use super::AnyStore;
use crate::support::*;

pub(crate) async fn entries_are_kept_in_order(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let entries = [
        played("A-1 →\"quoted\"\\ \u{1F3B2}"),
        played(""),
        EntryKind::TimedOut(2),
        EntryKind::Resigned(1),
        EntryKind::DrawAgreed,
    ];
    for (version, entry) in (1_i64..).zip(&entries) {
        let change = Change::Append {
            game: id,
            version: version.cast_unsigned(),
            answers: 0,
            entries: vec![entry.clone().into()],
            ended: None,
            next: None,
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![],
        };
        let receipt = commit(&*store, at(10 * version), change).await.unwrap();
        assert_eq!(
            (receipt.id, receipt.version),
            (id, version.cast_unsigned() + 1)
        );
    }
    let kept = load(&*store, id).await;
    let expected = (1..).zip(entries);
    let expected: Vec<_> = expected
        .map(|(version, what)| Entry::new(at(10 * version), what))
        .collect();
    assert_eq!(kept.entries, expected);
    assert_eq!((kept.version, kept.updated), (6, at(50)));
}

pub(crate) async fn setting_the_clock_back_does_not_reverse_the_order_of_changes(store: AnyStore) {
    let id = game(&*store, at(100), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(50), append(id, 1, "early"))
        .await
        .unwrap();
    let kept = load(&*store, id).await;
    assert_eq!((kept.updated, kept.entries[0].at), (at(100), at(50)));
}

pub(crate) async fn a_move_against_an_old_version_is_a_conflict(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(1), append(id, 1, "a")).await.unwrap();
    for version in [0, 1, 3, u64::MAX] {
        let lost = commit(&*store, at(2), append(id, version, "b")).await;
        assert!(
            matches!(lost, Err(CommitError::Conflict { now: 2 })),
            "{version}: {lost:?}"
        );
    }
    assert_eq!(load(&*store, id).await.entries.len(), 1);
    let nowhere = commit(&*store, at(2), append(GameId::new(999).unwrap(), 1, "b")).await;
    assert!(matches!(nowhere, Err(CommitError::NotFound)), "{nowhere:?}");
}

pub(crate) async fn of_many_concurrent_changes_to_one_version_exactly_one_wins(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    for version in 1..=20 {
        let racers: Vec<_> = (0..16)
            .map(|racer| {
                let store = Arc::clone(&store);
                let jobs = vec![turn(version)];
                let change = append_with(id, version, &format!("{version}/{racer}"), jobs);
                tokio::spawn(async move { commit(&*store, at(1), change).await })
            })
            .collect();
        let mut winners = Vec::new();
        for (racer, result) in racers.into_iter().enumerate() {
            match result.await.unwrap() {
                Ok(receipt) => {
                    assert_eq!(receipt.version, version + 1);
                    winners.push(racer);
                }
                Err(CommitError::Conflict { now }) => assert_eq!(now, version + 1),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(winners.len(), 1, "{winners:?}");
        let last = load(&*store, id).await.entries.pop().unwrap();
        assert_eq!(last.what, played(&format!("{version}/{}", winners[0])));
    }
    assert_eq!(store.counts().await.unwrap().jobs, 20);
}

pub(crate) async fn a_game_that_is_over_accepts_no_changes(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let ended = Ended {
        winners: vec![2, 1],
        how: "all beads out".into(),
        at: at(4),
    };
    let entry = played("last");
    let change = Change::Append {
        game: id,
        version: 1,
        answers: 0,
        entries: vec![entry.into()],
        ended: Some(ended.clone()),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(1)],
    };
    commit(&*store, at(5), change).await.unwrap();
    let kept = load(&*store, id).await;
    assert_eq!(
        (kept.ended, kept.version, kept.updated),
        (Some(ended), 2, at(5))
    );

    // At the current version and at an old one: either way, the player should learn that the game is over.
    for version in [1, 2] {
        let undo = Change::Undo {
            game: id,
            version,
            answers: 0,
            entries: 1,
            clock: None,
            jobs: vec![],
        };
        for change in [
            append(id, version, "more"),
            resign(id, version, 1, at(6)),
            undo,
        ] {
            let late = commit(&*store, at(6), change).await;
            assert!(matches!(late, Err(CommitError::Over)), "{late:?}");
        }
    }
}

pub(crate) async fn undo_takes_back_the_last_entries(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    for (version, text) in (1..).zip(["a", "b", "c"]) {
        commit(&*store, at(1), append(id, version, text))
            .await
            .unwrap();
    }
    let undo = |version, entries| Change::Undo {
        game: id,
        version,
        answers: 0,
        entries,
        clock: None,
        jobs: vec![turn(1)],
    };
    let stale = commit(&*store, at(2), undo(3, 2)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 4 })),
        "{stale:?}"
    );
    assert_eq!(commit(&*store, at(2), undo(4, 2)).await.unwrap().version, 5);

    let kept = load(&*store, id).await;
    assert_eq!(
        (kept.entries.len(), &kept.entries[0].what, kept.version),
        (1, &played("a"), 5)
    );
    assert_eq!((kept.updated, kept.undone_at), (at(2), Some(at(2))));
    assert_eq!(store.counts().await.unwrap().jobs, 1);
    commit(&*store, at(3), append(id, 5, "d")).await.unwrap();
    assert_eq!(load(&*store, id).await.undone_at, Some(at(2)));
}

pub(crate) async fn invalid_changes_are_refused_entirely(store: AnyStore) {
    let id = challenge(&*store, at(0)).await;
    let game_id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let before = store.counts().await.unwrap();
    let open = |invited: &[UserId]| Change::OpenChallenge(new_challenge(ANN, invited, PARLOR));
    let start = |seats: &[UserId]| Change::Start {
        challenge: id,
        version: 1,
        game: new_game(seats, PARLOR),
        jobs: vec![turn(0)],
        shown_on: None,
    };
    let end = |winners: &[u8]| Change::Append {
        game: game_id,
        version: 1,
        answers: 0,
        entries: vec![played("a").into()],
        ended: Some(Ended {
            winners: winners.to_vec(),
            how: "won".into(),
            at: at(1),
        }),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(1)],
    };
    let resigned = |seat| Change::Append {
        game: game_id,
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(seat).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(1)],
    };
    let undo = |entries| Change::Undo {
        game: game_id,
        version: 1,
        answers: 0,
        entries,
        clock: None,
        jobs: vec![turn(1)],
    };
    let changes = [
        open(&[]),
        open(&[BEA, BEA]),
        open(&[1, 2, 3, 4, 5, 6].map(UserId::new)),
        close(id, 1, ClosedWhy::Started),
        start(&[]),
        start(&[ANN; 7]),
        append(game_id, 1, &"x".repeat(MAX_TEXT + 1)),
        end(&[0]),
        end(&[1, 3]),
        resigned(0),
        resigned(3),
        undo(0),
        undo(1),
    ];
    for change in changes {
        let refused = commit(&*store, at(1), change.clone()).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{change:?}: {refused:?}"
        );
    }
    assert_eq!(store.counts().await.unwrap(), before);
    assert_eq!(load(&*store, game_id).await.version, 1);
    assert_eq!(
        challenge(&*store, at(1)).await.get(),
        game_id.get() + 1,
        "no number was used up"
    );
}

pub(crate) async fn a_game_at_its_maximum_length_can_still_be_resigned(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let mut version = 1;
    // Many long moves at once, then fewer and shorter ones, until not even the shortest fits.
    for (length, at_once) in [(MAX_TEXT, 64), (MAX_TEXT, 1), (0, 16), (0, 1)] {
        let text = "x".repeat(length);
        let refused = loop {
            let mut change = append(id, version, &text);
            if let Change::Append { entries, .. } = &mut change {
                *entries = vec![played(&text).into(); at_once];
            }
            match commit(&*store, at(1), change).await {
                Ok(receipt) => version = receipt.version,
                Err(refused) => break refused,
            }
        };
        assert!(
            matches!(refused, CommitError::Store(StoreError::Invalid { .. })),
            "{refused}"
        );
    }
    // Far more than any real game needs: a move has a few letters.
    assert!(version > 256, "{version}");
    commit(&*store, at(2), resign(id, version, 1, at(2)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.entries.len() as u64, version);
}
