//! What every engine promises, run for each of them. A new engine adds one line at the end.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    ChallengeQuery, Change, Closed, ClosedWhy, CommitError, Counts, Ended, Entry, EntryKind,
    GameId, GameQuery, GameState, Invited, JobDone, JobId, MAX_TEXT, MessageId, RECEIPT_LIFE,
    Receipt, SeatOrder, Store, StoreError, UserId,
};

use crate::support::*;

type AnyStore = Arc<dyn Store>;

const LEASE: Duration = Duration::from_secs(30);

// ---- challenges

pub(crate) async fn a_challenge_is_kept_as_it_was_made(store: AnyStore) {
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
    assert_eq!((kept.by, kept.order), (ANN, SeatOrder::Last));
    let waiting = |user| Invited {
        user,
        accepted: false,
    };
    assert_eq!(kept.invited, [waiting(BEA), waiting(CAT)]);
    assert_eq!(
        (kept.created, kept.lapses, kept.post),
        (at(1), new.lapses, None)
    );
    assert_eq!(store.closed(receipt.id).await.unwrap(), None);
}

pub(crate) async fn numbers_are_shared_by_challenges_and_games_and_never_come_back(
    store: AnyStore,
) {
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

pub(crate) async fn accepting_counts_once_per_user(store: AnyStore) {
    let change = Change::OpenChallenge(new_challenge(ANN, &[BEA, CAT], PARLOR));
    let id = commit(&*store, at(0), change).await.unwrap().id;
    let accept = |version, user| Change::Accept {
        challenge: id,
        version,
        user,
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

pub(crate) async fn a_closed_challenge_says_why(store: AnyStore) {
    let reasons = [
        ClosedWhy::Declined { by: BEA },
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

pub(crate) async fn a_challenge_becomes_the_game_of_its_number(store: AnyStore) {
    let id = challenge(&*store, at(0)).await;
    let new = new_game(&[BEA, ANN], GARDEN);
    let start = |version| Change::Start {
        challenge: id,
        version,
        game: new.clone(),
        jobs: vec![turn(0)],
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
    assert_eq!((kept.rules_version, &kept.seats), (1, &new.seats));
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
        store.claim_jobs(at(2), LEASE, 9).await.unwrap()[0].topic,
        turn(0)
    );
    let again = commit(&*store, at(3), start(1)).await;
    assert!(matches!(again, Err(CommitError::NotFound)), "{again:?}");
}

pub(crate) async fn a_challenge_keeps_its_message_without_a_new_version(store: AnyStore) {
    let id = challenge(&*store, at(0)).await;
    let set = Change::SetChallengePost {
        challenge: id,
        post: MessageId::new(77),
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

// ---- games

pub(crate) async fn what_is_played_is_kept_in_order(store: AnyStore) {
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
            entry: entry.clone(),
            ended: None,
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
        .map(|(version, what)| Entry {
            at: at(10 * version),
            what,
        })
        .collect();
    assert_eq!(kept.entries, expected);
    assert_eq!((kept.version, kept.updated), (6, at(50)));
}

pub(crate) async fn a_clock_set_back_does_not_turn_the_order_of_changes(store: AnyStore) {
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

pub(crate) async fn of_many_racing_for_one_version_exactly_one_wins(store: AnyStore) {
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

pub(crate) async fn a_game_that_is_over_takes_nothing_more(store: AnyStore) {
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
        entry,
        ended: Some(ended.clone()),
        jobs: vec![turn(1)],
    };
    commit(&*store, at(5), change).await.unwrap();
    let kept = load(&*store, id).await;
    assert_eq!(
        (kept.ended, kept.version, kept.updated),
        (Some(ended), 2, at(5))
    );

    // At its version and at an old one: the game being over is what the player wants to know.
    for version in [1, 2] {
        let undo = Change::Undo {
            game: id,
            version,
            entries: 1,
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
        entries,
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
    assert_eq!(kept.updated, at(2));
    assert_eq!(store.counts().await.unwrap().jobs, 1);
    commit(&*store, at(3), append(id, 5, "d")).await.unwrap();
}

pub(crate) async fn what_must_not_be_stored_is_refused_whole(store: AnyStore) {
    let id = challenge(&*store, at(0)).await;
    let game_id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let before = store.counts().await.unwrap();
    let open = |invited: &[UserId]| Change::OpenChallenge(new_challenge(ANN, invited, PARLOR));
    let start = |seats: &[UserId]| Change::Start {
        challenge: id,
        version: 1,
        game: new_game(seats, PARLOR),
        jobs: vec![turn(0)],
    };
    let end = |winners: &[u8]| Change::Append {
        game: game_id,
        version: 1,
        entry: played("a"),
        ended: Some(Ended {
            winners: winners.to_vec(),
            how: "won".into(),
            at: at(1),
        }),
        jobs: vec![turn(1)],
    };
    let resigned = |seat| Change::Append {
        game: game_id,
        version: 1,
        entry: EntryKind::Resigned(seat),
        ended: None,
        jobs: vec![turn(1)],
    };
    let undo = |entries| Change::Undo {
        game: game_id,
        version: 1,
        entries,
        jobs: vec![turn(1)],
    };
    let changes = [
        open(&[]),
        open(&[BEA, BEA]),
        open(&[ANN]),
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

pub(crate) async fn a_game_too_long_can_still_be_given_up(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let text = "x".repeat(MAX_TEXT);
    let mut version = 1;
    let refused = loop {
        match commit(&*store, at(1), append(id, version, &text)).await {
            Ok(receipt) => version = receipt.version,
            Err(refused) => break refused,
        }
    };
    assert!(
        matches!(refused, CommitError::Store(StoreError::Invalid { .. })),
        "{refused}"
    );
    assert!(version > 10);
    commit(&*store, at(2), resign(id, version, 1, at(2)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.entries.len() as u64, version);
}

// ---- lists

async fn ids(store: &dyn Store, query: GameQuery, limit: usize) -> Vec<u64> {
    store
        .games(query, limit)
        .await
        .unwrap()
        .iter()
        .map(|game| game.id.get())
        .collect()
}

pub(crate) async fn games_are_listed_latest_first(store: AnyStore) {
    use GameState::{Any, Ended, Running};
    let ann_bea = game(&*store, at(1), &[ANN, BEA], PARLOR).await;
    let bea_cat = game(&*store, at(2), &[BEA, CAT], PARLOR).await;
    let cat_ann = game(&*store, at(3), &[CAT, ANN], GARDEN).await;
    let ann_ann = game(&*store, at(4), &[ANN, BEA, ANN], GARDEN).await;
    commit(&*store, at(5), append(ann_bea, 1, "a"))
        .await
        .unwrap();
    commit(&*store, at(6), resign(bea_cat, 1, 1, at(6)))
        .await
        .unwrap();
    commit(&*store, at(7), resign(cat_ann, 1, 2, at(7)))
        .await
        .unwrap();
    commit(&*store, at(8), append(ann_bea, 2, "b"))
        .await
        .unwrap();

    let all = GameQuery::default();
    let query = |player, channel, state| GameQuery {
        player,
        channel,
        state,
    };
    let lines: &[(GameQuery, &[GameId])] = &[
        (all, &[ann_bea, cat_ann, bea_cat, ann_ann]),
        (query(None, None, Running), &[ann_bea, ann_ann]),
        (query(None, None, Ended), &[cat_ann, bea_cat]),
        (query(Some(ANN), None, Any), &[ann_bea, cat_ann, ann_ann]),
        (query(Some(ANN), None, Running), &[ann_bea, ann_ann]),
        (query(Some(ANN), None, Ended), &[cat_ann]),
        (query(Some(CAT), None, Running), &[]),
        (query(None, Some(PARLOR), Any), &[ann_bea, bea_cat]),
        (query(None, Some(GARDEN), Running), &[ann_ann]),
        (query(Some(BEA), Some(PARLOR), Any), &[ann_bea, bea_cat]),
        (query(Some(BEA), Some(GARDEN), Ended), &[]),
        (query(Some(UserId::new(9)), None, Any), &[]),
    ];
    for (query, expected) in lines {
        let expected: Vec<u64> = expected.iter().map(|id| id.get()).collect();
        assert_eq!(
            ids(&*store, *query, usize::MAX).await,
            expected,
            "{query:?}"
        );
        for limit in 0..=expected.len() {
            assert_eq!(
                ids(&*store, *query, limit).await,
                expected[..limit],
                "{query:?}, at most {limit}"
            );
        }
    }
}

pub(crate) async fn challenges_are_listed_newest_first(store: AnyStore) {
    let open = async |by, invited: &[UserId], channel| {
        commit(
            &*store,
            at(0),
            Change::OpenChallenge(new_challenge(by, invited, channel)),
        )
        .await
        .unwrap()
        .id
    };
    let first = open(ANN, &[BEA], PARLOR).await;
    let second = open(BEA, &[CAT], GARDEN).await;
    let third = open(CAT, &[ANN, BEA], PARLOR).await;
    let closed = open(ANN, &[BEA], PARLOR).await;
    commit(&*store, at(1), close(closed, 1, ClosedWhy::Withdrawn))
        .await
        .unwrap();
    let started = game(&*store, at(1), &[ANN, BEA], PARLOR).await;
    assert!(started > closed);
    commit(
        &*store,
        at(1),
        Change::Accept {
            challenge: first,
            version: 1,
            user: BEA,
        },
    )
    .await
    .unwrap();

    let lines: &[(Option<UserId>, Option<_>, &[GameId])] = &[
        (None, None, &[third, second, first]),
        (Some(ANN), None, &[third, first]),
        (Some(BEA), None, &[third, second, first]),
        (None, Some(PARLOR), &[third, first]),
        (Some(CAT), Some(GARDEN), &[second]),
        (Some(ANN), Some(GARDEN), &[]),
    ];
    for (player, channel, expected) in lines {
        for limit in [0, 1, 2, 9] {
            let query = ChallengeQuery {
                player: *player,
                channel: *channel,
            };
            let listed = store.challenges(query, limit).await.unwrap();
            let listed: Vec<_> = listed.iter().map(|challenge| challenge.id).collect();
            assert_eq!(
                listed,
                expected[..limit.min(expected.len())],
                "{query:?}, at most {limit}"
            );
        }
    }
}

pub(crate) async fn lapsed_challenges_come_longest_lapsed_first(store: AnyStore) {
    let open = async |lapses| {
        let mut new = new_challenge(ANN, &[BEA], PARLOR);
        new.lapses = at(lapses);
        commit(&*store, at(0), Change::OpenChallenge(new))
            .await
            .unwrap()
            .id
    };
    let late = open(30).await;
    let early = open(10).await;
    let early_too = open(10).await;
    let before_the_epoch = open(-1_800_000_000).await;
    let never = open(1_000_000).await;
    assert!(never > late);
    let lapsed = async |now, limit| -> Vec<GameId> {
        store
            .lapsed(at(now), limit)
            .await
            .unwrap()
            .iter()
            .map(|challenge| challenge.id)
            .collect()
    };
    assert_eq!(lapsed(9, 9).await, [before_the_epoch]);
    assert_eq!(lapsed(10, 9).await, [before_the_epoch, early, early_too]);
    assert_eq!(
        lapsed(40, 9).await,
        [before_the_epoch, early, early_too, late]
    );
    assert_eq!(lapsed(40, 2).await, [before_the_epoch, early]);
    commit(&*store, at(40), close(early, 1, ClosedWhy::Lapsed))
        .await
        .unwrap();
    assert_eq!(lapsed(40, 9).await, [before_the_epoch, early_too, late]);
}

pub(crate) async fn everything_is_counted(store: AnyStore) {
    let counts = async || store.counts().await.unwrap();
    assert_eq!(counts().await, Counts::default());
    challenge(&*store, at(0)).await;
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(
        &*store,
        at(0),
        append_with(id, 1, "a", vec![turn(1), turn(1)]),
    )
    .await
    .unwrap();
    assert_eq!(
        counts().await,
        Counts {
            challenges: 1,
            running: 1,
            ended: 0,
            jobs: 2
        }
    );
    commit(&*store, at(0), resign(id, 2, 1, at(0)))
        .await
        .unwrap();
    let job = store.claim_jobs(at(0), LEASE, 9).await.unwrap().remove(0);
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    assert_eq!(
        counts().await,
        Counts {
            challenges: 1,
            running: 0,
            ended: 1,
            jobs: 1
        }
    );
}

// ---- receipts

pub(crate) async fn a_repeated_cause_gets_the_first_answer_and_changes_nothing(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let cause = new_cause();
    assert_eq!(store.receipt(cause).await.unwrap(), None);
    let first = store
        .commit(cause, at(1), append_with(id, 1, "a", vec![turn(1)]))
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
    assert_eq!(store.receipt(cause).await.unwrap(), Some(again));
    for _ in 0..3 {
        let repeated = store
            .commit(cause, at(3), append_with(id, 1, "a", vec![turn(1)]))
            .await
            .unwrap();
        assert_eq!(repeated, again);
    }
    assert_eq!(load(&*store, id).await.entries.len(), 2);
    assert_eq!(store.counts().await.unwrap().jobs, 1);

    // The redelivery of a challenge must not open a second one.
    let cause = new_cause();
    let open = Change::OpenChallenge(new_challenge(ANN, &[BEA], PARLOR));
    let first = store.commit(cause, at(4), open.clone()).await.unwrap();
    assert_eq!(
        store.commit(cause, at(4), open).await.unwrap(),
        Receipt {
            repeated: true,
            ..first
        }
    );
    assert_eq!(store.counts().await.unwrap().challenges, 1);
}

pub(crate) async fn the_same_cause_at_the_same_time_is_carried_out_once(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    for version in 1..=10 {
        let cause = new_cause();
        let twins: Vec<_> = (0..8)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    store
                        .commit(cause, at(1), append(id, version, "once"))
                        .await
                })
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
    let cause = new_cause();
    for _ in 0..2 {
        let refused = store.commit(cause, at(1), append(id, 5, "a")).await;
        assert!(
            matches!(refused, Err(CommitError::Conflict { now: 1 })),
            "{refused:?}"
        );
        assert_eq!(store.receipt(cause).await.unwrap(), None);
    }
}

pub(crate) async fn receipts_are_kept_for_a_day_and_not_for_ever(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let old = new_cause();
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

// ---- outbox

pub(crate) async fn a_claimed_job_is_leased(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(store.next_due().await.unwrap(), None);
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(at(1)));
    assert_eq!(
        store.claim_jobs(at(0), LEASE, 9).await.unwrap(),
        [],
        "not due yet"
    );

    let jobs = store.claim_jobs(at(1), LEASE, 9).await.unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!(
        (job.game, &job.topic, job.attempts, job.due),
        (id, &turn(1), 1, at(31))
    );
    assert!(job.id.to_string().len() <= 25);
    assert_eq!(store.next_due().await.unwrap(), Some(at(31)));
    assert_eq!(store.claim_jobs(at(30), LEASE, 9).await.unwrap(), []);

    let again = store.claim_jobs(at(31), LEASE, 9).await.unwrap();
    assert_eq!(
        (again[0].id, again[0].attempts, again[0].due),
        (job.id, 2, at(61))
    );
}

pub(crate) async fn a_posted_job_leaves_its_message_with_the_game(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let job = store.claim_jobs(at(1), LEASE, 9).await.unwrap().remove(0);
    store
        .finish_job(job.id, JobDone::Posted(post(5, 1)))
        .await
        .unwrap();
    let kept = load(&*store, id).await;
    assert_eq!(
        (kept.post, kept.version, kept.updated),
        (Some(post(5, 1)), 2, at(1))
    );
    assert_eq!(store.next_due().await.unwrap(), None);

    // One whose lease had ended may finish after the one that took over.
    store
        .finish_job(job.id, JobDone::Posted(post(6, 1)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
    store.postpone_job(job.id, at(9)).await.unwrap();
    store
        .finish_job(JobId::new(999), JobDone::Dropped)
        .await
        .unwrap();
    assert_eq!(store.next_due().await.unwrap(), None);

    commit(&*store, at(2), append_with(id, 2, "b", vec![turn(2)]))
        .await
        .unwrap();
    let job = store.claim_jobs(at(2), LEASE, 9).await.unwrap().remove(0);
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
}

pub(crate) async fn a_post_of_a_game_that_is_over_is_kept_too(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    commit(&*store, at(2), resign(id, 2, 1, at(2)))
        .await
        .unwrap();
    let job = store.claim_jobs(at(3), LEASE, 9).await.unwrap().remove(0);
    store
        .finish_job(job.id, JobDone::Posted(post(5, 1)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
    let ended = GameQuery {
        state: GameState::Ended,
        ..GameQuery::default()
    };
    assert_eq!(ids(&*store, ended, 9).await, [id.get()]);
}

pub(crate) async fn jobs_of_a_game_come_one_after_another(store: AnyStore) {
    let one = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let other = game(&*store, at(0), &[ANN, CAT], PARLOR).await;
    commit(
        &*store,
        at(5),
        append_with(one, 1, "a", vec![turn(1), turn(10)]),
    )
    .await
    .unwrap();
    commit(&*store, at(3), append_with(other, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    commit(&*store, at(6), append_with(one, 2, "b", vec![turn(2)]))
        .await
        .unwrap();
    let claim = async |now, limit| -> Vec<_> {
        let jobs = store.claim_jobs(at(now), LEASE, limit).await.unwrap();
        jobs.into_iter()
            .map(|job| (job.game, job.topic, job.id))
            .collect()
    };

    let [(game, _, other_job)] = claim(100, 1).await[..] else {
        panic!()
    };
    assert_eq!(game, other, "the longest due comes first");
    let [(game, ref topic, first)] = claim(100, 9).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (one, &turn(1)), "only the oldest of a game");
    store.postpone_job(first, at(500)).await.unwrap();
    assert_eq!(
        claim(200, 9)
            .await
            .iter()
            .map(|job| job.2)
            .collect::<Vec<_>>(),
        [other_job],
        "the others wait"
    );
    store.finish_job(other_job, JobDone::Dropped).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(at(500)));

    assert_eq!(claim(500, 9).await[0].2, first);
    store.finish_job(first, JobDone::Dropped).await.unwrap();
    let [(_, ref topic, second)] = claim(500, 9).await[..] else {
        panic!()
    };
    assert_eq!(topic, &turn(10));
    store
        .finish_job(second, JobDone::Posted(post(9, 10)))
        .await
        .unwrap();
    assert_eq!(claim(500, 9).await[0].1, turn(2));
    assert_eq!(claim(500, 9).await, []);
}

pub(crate) async fn a_job_postponed_into_the_past_is_due_at_once(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(5), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let job = store.claim_jobs(at(5), LEASE, 9).await.unwrap().remove(0);
    store.postpone_job(job.id, at(4)).await.unwrap();
    assert_eq!(
        store.claim_jobs(at(5), LEASE, 9).await.unwrap()[0].attempts,
        2
    );
}

pub(crate) async fn every_job_is_claimed_by_one_of_many(store: AnyStore) {
    let mut games = Vec::new();
    for _ in 0..30 {
        let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
        commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
            .await
            .unwrap();
        games.push(id);
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let jobs = store.claim_jobs(at(2), LEASE, 3).await.unwrap();
                    if jobs.is_empty() {
                        return mine;
                    }
                    mine.extend(jobs.iter().map(|job| job.game));
                }
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }
    claimed.sort_unstable();
    assert_eq!(claimed, games);
}

pub(crate) async fn new_jobs_wake_who_waits_for_them(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    // Added before anybody waits: seen by the next who does.
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    store.jobs_added().await;

    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            store.jobs_added().await;
            store.counts().await.unwrap().jobs
        }
    });
    commit(&*store, at(1), append(id, 2, "no job"))
        .await
        .unwrap();
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished(), "a change without jobs wakes nobody");
    commit(&*store, at(1), append_with(id, 3, "b", vec![turn(2)]))
        .await
        .unwrap();
    assert_eq!(waiting.await.unwrap(), 2);

    // The next job of a game comes forward when the one before is done or put off.
    let job = store.claim_jobs(at(2), LEASE, 9).await.unwrap().remove(0);
    store.postpone_job(job.id, at(3)).await.unwrap();
    store.jobs_added().await;
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    store.jobs_added().await;
}

// ---- closing

fn closed<T: std::fmt::Debug>(result: &Result<T, StoreError>) {
    assert!(matches!(result, Err(StoreError::Closed)), "{result:?}");
}

pub(crate) async fn a_closed_store_says_so(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.jobs_added().await }
    });
    store.close().await.unwrap();
    waiting.await.unwrap();
    store.jobs_added().await;

    closed(&store.game(id).await);
    closed(&store.challenge(id).await);
    closed(&store.closed(id).await);
    closed(&store.games(GameQuery::default(), 9).await);
    closed(&store.challenges(ChallengeQuery::default(), 9).await);
    closed(&store.lapsed(at(0), 9).await);
    closed(&store.receipt(new_cause()).await);
    closed(&store.counts().await);
    closed(&store.claim_jobs(at(0), LEASE, 9).await);
    closed(&store.finish_job(JobId::new(1), JobDone::Dropped).await);
    closed(&store.postpone_job(JobId::new(1), at(0)).await);
    closed(&store.next_due().await);
    closed(&store.close().await);
    let late = commit(&*store, at(0), append(id, 1, "a")).await;
    assert!(
        matches!(late, Err(CommitError::Store(StoreError::Closed))),
        "{late:?}"
    );
}

/// Runs every check above for one engine: `conformance!(name, |dir| store in the empty directory dir)`.
macro_rules! conformance {
    ($engine:ident, $open:expr) => {
        conformance! { @ $engine, $open,
            a_challenge_is_kept_as_it_was_made
            numbers_are_shared_by_challenges_and_games_and_never_come_back
            accepting_counts_once_per_user
            a_closed_challenge_says_why
            a_challenge_becomes_the_game_of_its_number
            a_challenge_keeps_its_message_without_a_new_version
            what_is_played_is_kept_in_order
            a_clock_set_back_does_not_turn_the_order_of_changes
            a_move_against_an_old_version_is_a_conflict
            of_many_racing_for_one_version_exactly_one_wins
            a_game_that_is_over_takes_nothing_more
            undo_takes_back_the_last_entries
            what_must_not_be_stored_is_refused_whole
            a_game_too_long_can_still_be_given_up
            games_are_listed_latest_first
            challenges_are_listed_newest_first
            lapsed_challenges_come_longest_lapsed_first
            everything_is_counted
            a_repeated_cause_gets_the_first_answer_and_changes_nothing
            the_same_cause_at_the_same_time_is_carried_out_once
            a_refused_change_leaves_no_receipt
            receipts_are_kept_for_a_day_and_not_for_ever
            a_claimed_job_is_leased
            a_posted_job_leaves_its_message_with_the_game
            a_post_of_a_game_that_is_over_is_kept_too
            jobs_of_a_game_come_one_after_another
            a_job_postponed_into_the_past_is_due_at_once
            every_job_is_claimed_by_one_of_many
            new_jobs_wake_who_waits_for_them
            a_closed_store_says_so
        }
    };
    (@ $engine:ident, $open:expr, $($check:ident)*) => {
        mod $engine {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $check() {
                    let dir = tempfile::tempdir().unwrap();
                    let open: fn(&std::path::Path) -> super::AnyStore = $open;
                    super::$check(open(dir.path())).await;
                }
            )*
        }
    };
}

conformance!(memory, |_| std::sync::Arc::new(
    asterism_store::memory::MemoryStore::new()
));
conformance!(sled, |dir| {
    use asterism_store::sled::{SledStore, StoreOptions};
    std::sync::Arc::new(SledStore::open(dir, StoreOptions::default()).unwrap())
});
