//! Terms, clocks, and when clocks are due.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    Change, ClaimLimits, Clock, CommitError, EntryKind, GameId, NewGame, Offer, Offered,
    StoreError, TimeControl, TimeGrant, Timestamp, Topic,
};

use tokio::time::timeout;

use super::AnyStore;
use crate::support::*;

fn timed(clock: Option<Clock>) -> NewGame {
    NewGame {
        terms: TIMED,
        clock,
        ..new_game(&[ANN, BEA], PARLOR)
    }
}

fn begin(game: NewGame) -> Change {
    Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game,
        jobs: vec![],
    }
}

async fn begun(store: &AnyStore, game: NewGame) -> GameId {
    commit(&**store, at(0), begin(game)).await.unwrap().id
}

fn moved(game: GameId, version: u64, clock: Option<Clock>) -> Change {
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![played("a").into()],
        ended: None,
        next: None,
        clock,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    }
}

fn set(game: GameId, version: u64, clock: Option<Clock>) -> Change {
    Change::SetClock {
        game,
        version,
        clock,
        jobs: vec![Topic::Remind { version }],
    }
}

async fn due(store: &AnyStore, now: i64) -> Vec<GameId> {
    let due = store.clocks_due(at(now), 9).await.unwrap();
    due.iter().map(|game| game.id).collect()
}

async fn next(store: &AnyStore) -> Option<Timestamp> {
    store.next_clock().await.unwrap()
}

pub(crate) async fn of_two_who_nudge_at_once_one_does(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA, CAT], PARLOR).await;
    let nudge = |version, before, by| Change::Nudge {
        game: id,
        version,
        before,
        jobs: vec![Topic::Nudge { version, by }],
    };
    commit(&*store, at(1), nudge(1, None, 2)).await.unwrap();
    let second = commit(&*store, at(1), nudge(1, None, 3)).await;
    assert!(matches!(second, Err(CommitError::Conflict { now: 1 })));
    let game = load(&*store, id).await;
    assert_eq!((game.version, game.nudged), (1, Some(at(1))));
    let jobs = store
        .claim_jobs(at(1), super::LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let topics: Vec<_> = jobs.into_iter().map(|job| job.topic).collect();
    let nudge_2 = Topic::Nudge { version: 1, by: 2 };
    assert_eq!(topics.iter().filter(|topic| **topic == nudge_2).count(), 1);
    assert!(!topics.contains(&Topic::Nudge { version: 1, by: 3 }));

    commit(&*store, at(2), append(id, 1, "a")).await.unwrap();
    assert!(
        commit(&*store, at(3), nudge(1, Some(at(1)), 2))
            .await
            .is_err()
    );
    commit(&*store, at(3), nudge(2, Some(at(1)), 3))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.nudged, Some(at(3)));
}

fn grant(game: GameId, before: usize, grant: TimeGrant, ends: i64) -> Change {
    Change::GrantTime {
        game,
        version: 1,
        before,
        grant,
        clock: Some(clock(ends, None)),
        jobs: vec![Topic::Granted {
            number: before as u32 + 1,
            by: 2,
        }],
    }
}

/// Returns a pause that carries out this offer.
fn pause(offer: Option<u32>) -> TimeGrant {
    TimeGrant::Pause {
        by: 1,
        offer,
        from: at(2),
        to: at(9),
    }
}

pub(crate) async fn pauses_and_gifts_are_stored_in_order(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(50, None)))).await;
    let gift = TimeGrant::Gift {
        by: 2,
        to: 1,
        at: at(1),
        time: Duration::from_secs(10),
    };
    commit(&*store, at(1), grant(id, 0, gift, 60))
        .await
        .unwrap();
    let again = commit(&*store, at(1), grant(id, 0, gift, 70)).await;
    assert!(matches!(again, Err(CommitError::Conflict { now: 1 })));
    commit(&*store, at(2), grant(id, 1, pause(None), 67))
        .await
        .unwrap();
    let game = load(&*store, id).await;
    assert_eq!((game.version, game.grants), (1, vec![gift, pause(None)]));
    // Someone who has not seen a gift does not take it away.
    let stale = Clock {
        given: Duration::from_secs(10),
        ..clock(70, None)
    };
    let refused = commit(&*store, at(2), set(id, 1, Some(stale))).await;
    assert!(matches!(refused, Err(CommitError::Conflict { now: 1 })));
    let refused = commit(&*store, at(2), append(id, 1, "a")).await;
    assert!(matches!(refused, Err(CommitError::AnswersMoved)));
    assert_eq!(next(&store).await, Some(at(67)));
    for bad in [
        TimeGrant::Gift {
            by: 2,
            to: 3,
            at: at(3),
            time: Duration::ZERO,
        },
        TimeGrant::Pause {
            by: 0,
            offer: None,
            from: at(3),
            to: at(4),
        },
        TimeGrant::Pause {
            by: 1,
            offer: None,
            from: at(4),
            to: at(3),
        },
    ] {
        let refused = commit(&*store, at(3), grant(id, 2, bad, 99)).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{bad:?}: {refused:?}"
        );
    }
    let untimed = begun(&store, new_game(&[ANN, BEA], PARLOR)).await;
    let refused = commit(&*store, at(3), grant(untimed, 0, gift, 99)).await;
    assert!(refused.is_err());
}

pub(crate) async fn a_pause_carries_out_its_offer_once(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(50, None)))).await;
    let offer = Offer {
        number: 0,
        version: 0,
        by: 1,
        what: Offered::Pause { days: 7 },
        agreed: vec![2],
        declined: None,
        post: None,
        drawers: vec![],
    };
    let make = Change::SetOffer {
        game: id,
        version: 1,
        before: None,
        offer: Some(offer),
        jobs: vec![],
    };
    commit(&*store, at(1), make.clone()).await.unwrap();
    let game = load(&*store, id).await;
    assert!(game.standing().is_some(), "a new offer is open");
    let other = commit(&*store, at(2), grant(id, 0, pause(Some(2)), 57)).await;
    assert!(matches!(other, Err(CommitError::Conflict { now: 1 })));
    commit(&*store, at(2), grant(id, 0, pause(Some(1)), 57))
        .await
        .unwrap();
    let game = load(&*store, id).await;
    assert!(game.has_paused_by(1));
    assert_eq!((game.standing(), game.grants.len()), (None, 1));
    // Another worker that saw the open offer comes too late.
    let again = commit(&*store, at(3), grant(id, 1, pause(Some(1)), 64)).await;
    assert!(matches!(again, Err(CommitError::Conflict { now: 1 })));
    // The players can make another offer at the same version.
    let Change::SetOffer {
        game,
        version,
        offer,
        jobs,
        ..
    } = make
    else {
        unreachable!()
    };
    let next = Change::SetOffer {
        game,
        version,
        before: Some(1),
        offer,
        jobs,
    };
    commit(&*store, at(4), next).await.unwrap();
    assert!(load(&*store, id).await.standing().is_some());
}

pub(crate) async fn no_one_loses_on_time_before_the_clock_runs_out(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(50, None)))).await;
    let time_out = Change::Append {
        game: id,
        version: 1,
        answers: 0,
        entries: vec![EntryKind::TimedOut(1).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    let early = commit(&*store, at(49), time_out.clone()).await;
    assert!(matches!(early, Err(CommitError::Conflict { now: 1 })));
    commit(&*store, at(50), time_out).await.unwrap();
    assert_eq!(load(&*store, id).await.version, 2);
}

pub(crate) async fn terms_and_clock_are_stored(store: AnyStore) {
    let mut new = new_challenge(ANN, &[BEA], PARLOR);
    new.terms = TIMED;
    let id = commit(&*store, at(0), Change::OpenChallenge(new))
        .await
        .unwrap()
        .id;
    assert_eq!(load_challenge(&*store, id).await.terms, TIMED);

    let id = begun(&store, timed(Some(clock(50, Some(20))))).await;
    let kept = load(&*store, id).await;
    assert_eq!((kept.terms, kept.clock), (TIMED, Some(clock(50, Some(20)))));
    assert_eq!(store.counts().await.unwrap().clocks, 1);

    // Every engine truncates fractions of a millisecond.
    let mut fine = clock(70, None);
    fine.banks[1] = Duration::from_micros(1999);
    commit(&*store, at(1), set(id, 1, Some(fine.clone())))
        .await
        .unwrap();
    fine.banks[1] = Duration::from_millis(1);
    assert_eq!(load(&*store, id).await.clock, Some(fine));
    assert_eq!(load(&*store, id).await.version, 1);
    // The other one is about the challenge.
    assert_eq!(store.counts().await.unwrap().jobs, 2);
}

pub(crate) async fn an_invalid_clock_is_refused(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(50, None)))).await;
    let untimed = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let mut few = clock(60, None);
    few.banks.pop();
    let mut instant = new_challenge(ANN, &[BEA], PARLOR);
    instant.terms.time = Some(TimeControl::new(Duration::from_micros(999), HOUR));
    let mut strange = new_game(&[ANN, BEA], PARLOR);
    strange.clock = Some(clock(60, None));
    let undo = Change::Undo {
        game: id,
        version: 1,
        answers: 0,
        entries: 1,
        clock: Some(clock(60, None)),
        jobs: vec![],
    };
    for change in [
        set(id, 1, Some(few.clone())),
        moved(id, 1, Some(few.clone())),
        begin(timed(Some(few))),
        begin(strange),
        set(untimed, 1, Some(clock(60, None))),
        moved(untimed, 1, Some(clock(60, None))),
        Change::OpenChallenge(instant),
        undo,
    ] {
        let refused = commit(&*store, at(1), change.clone()).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{change:?}: {refused:?}"
        );
    }
    assert_eq!(load(&*store, id).await.clock, Some(clock(50, None)));
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.jobs, counts.clocks), (0, 1));
}

pub(crate) async fn clocks_are_due_in_order(store: AnyStore) {
    assert_eq!(next(&store).await, None);
    let late = begun(&store, timed(Some(clock(90, Some(50))))).await;
    let soon = begun(&store, timed(Some(clock(40, None)))).await;
    let same = begun(&store, timed(Some(clock(60, Some(40))))).await;
    let odd = begun(&store, timed(Some(clock(45, Some(70))))).await;
    game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(next(&store).await, Some(at(40)));
    for (now, expected) in [
        (39, &[][..]),
        (40, &[soon, same]),
        (49, &[soon, same, odd]),
        (50, &[soon, same, odd, late]),
    ] {
        assert_eq!(due(&store, now).await, expected, "{now}");
    }
    let two = store.clocks_due(at(99), 2).await.unwrap();
    assert_eq!(
        two.iter().map(|game| game.id).collect::<Vec<_>>(),
        [soon, same]
    );

    let ids = async |after, limit| {
        let games = store.clocked(after, limit).await.unwrap();
        games.iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None, 9).await, [soon, same, odd, late]);
    assert_eq!(ids(None, 2).await, [soon, same]);
    assert_eq!(ids(Some((at(40), same)), 9).await, [odd, late]);
    assert_eq!(ids(Some((at(41), soon)), 9).await, [odd, late]);
    assert_eq!(ids(Some((at(50), late)), 9).await, []);
}

pub(crate) async fn every_change_updates_when_a_clock_is_due(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(40, None)))).await;
    commit(&*store, at(1), moved(id, 1, Some(clock(60, Some(50)))))
        .await
        .unwrap();
    assert_eq!(
        (due(&store, 49).await, next(&store).await),
        (vec![], Some(at(50)))
    );
    assert_eq!(due(&store, 50).await, [id]);

    // The clock is set after a reminder.
    commit(&*store, at(50), set(id, 2, Some(clock(60, None))))
        .await
        .unwrap();
    assert_eq!(
        (due(&store, 59).await, next(&store).await),
        (vec![], Some(at(60)))
    );
    let stale = commit(&*store, at(50), set(id, 1, None)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 2 })),
        "{stale:?}"
    );

    let undo = Change::Undo {
        game: id,
        version: 2,
        answers: 0,
        entries: 1,
        clock: Some(clock(99, None)),
        jobs: vec![],
    };
    commit(&*store, at(51), undo).await.unwrap();
    let kept = load(&*store, id).await;
    assert_eq!((kept.version, kept.clock), (3, Some(clock(99, None))));
    assert_eq!(
        (due(&store, 98).await, next(&store).await),
        (vec![], Some(at(99)))
    );

    // The clock is stopped and restarted.
    commit(&*store, at(52), set(id, 3, None)).await.unwrap();
    assert_eq!((due(&store, 999).await, next(&store).await), (vec![], None));
    assert_eq!(store.counts().await.unwrap().clocks, 0);
    commit(&*store, at(52), set(id, 3, Some(clock(70, None))))
        .await
        .unwrap();
    assert_eq!(next(&store).await, Some(at(70)));
}

pub(crate) async fn a_game_that_is_over_has_no_clock(store: AnyStore) {
    let id = begun(&store, timed(Some(clock(40, None)))).await;
    let end = Change::Append {
        game: id,
        version: 1,
        answers: 0,
        entries: vec![asterism_store::EntryKind::TimedOut(1).into()],
        ended: Some(ended(&[2], at(40))),
        next: None,
        clock: Some(clock(80, None)),
        ratings: vec![],
        documents: vec![],
        jobs: vec![Topic::Refresh {
            version: 1,
            at: None,
        }],
    };
    commit(&*store, at(40), end).await.unwrap();
    assert_eq!(load(&*store, id).await.clock, None);
    assert_eq!((due(&store, 999).await, next(&store).await), (vec![], None));
    let late = commit(&*store, at(41), set(id, 2, Some(clock(50, None)))).await;
    assert!(matches!(late, Err(CommitError::Over)), "{late:?}");

    let mut over = timed(Some(clock(40, None)));
    over.ended = Some(ended(&[], at(0)));
    let over = begun(&store, over).await;
    assert_eq!(load(&*store, over).await.clock, None);
    assert_eq!(store.counts().await.unwrap().clocks, 0);
    assert_eq!(store.clocked(None, 9).await.unwrap(), []);
}

pub(crate) async fn new_clocks_wake_the_waiting_task(store: AnyStore) {
    let waiting = {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.clocks_changed().await })
    };
    let id = begun(&store, timed(Some(clock(40, None)))).await;
    waiting.await.unwrap();
    // Clocks set before a task waits are noticed too.
    for change in [
        moved(id, 1, Some(clock(60, None))),
        set(id, 2, Some(clock(70, None))),
        Change::Undo {
            game: id,
            version: 2,
            answers: 0,
            entries: 1,
            clock: Some(clock(80, None)),
            jobs: vec![],
        },
    ] {
        commit(&*store, at(1), change).await.unwrap();
        store.clocks_changed().await;
    }

    // The next game of a series has its own clock.
    let first = series(&*store, at(0), &[ANN, BEA], 2).await;
    let mut next = next_game(&[BEA, ANN]);
    next.game = timed(Some(clock(90, None)));
    commit(&*store, at(1), resign_into(first, 1, 1, at(1), next))
        .await
        .unwrap();
    store.clocks_changed().await;

    // A task may be woken too often, but not endlessly.
    let mut wakes = 0;
    while wakes < 20
        && timeout(Duration::ZERO, store.clocks_changed())
            .await
            .is_ok()
    {
        wakes += 1;
    }
    assert!(wakes < 20, "no clock has changed");

    let waiting = {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.clocks_changed().await })
    };
    store.close().await.unwrap();
    waiting.await.unwrap();
}
