//! Games in which the engine plays.

use asterism_store::{
    Change, ClaimLimits, Closed, ClosedWhy, CommitError, Engine, FIRST_VERSION, GameQuery,
    GameState, Invited, JobDone, MAX_SERIES, NewChallenge, NewGame, Part, Receipt, SeriesId,
    StoreError, Topic, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

const ENGINE: Engine = Engine {
    user: UserId::new(900),
    level: 4,
};

fn asking(invited: &[UserId]) -> NewChallenge {
    let mut new = new_challenge(ANN, invited, PARLOR);
    new.engine = Some(ENGINE);
    new
}

fn seating(seats: &[UserId]) -> NewGame {
    let mut new = new_game(seats, PARLOR);
    new.engine = Some(ENGINE);
    new
}

fn is_refused(result: &Result<Receipt, CommitError>) -> bool {
    matches!(result, Err(CommitError::Store(StoreError::Invalid { .. })))
}

pub(crate) async fn the_engine_has_accepted_for_each_of_its_seats(store: AnyStore) {
    let open = Change::OpenChallenge(asking(&[ENGINE.user, BEA, ENGINE.user]));
    let id = commit(&*store, at(0), open).await.unwrap().id;
    let kept = load_challenge(&*store, id).await;
    assert_eq!(kept.engine, Some(ENGINE));
    let invited = |user: UserId, accepted| Invited {
        user: user.into(),
        accepted,
    };
    let engine = invited(ENGINE.user, true);
    assert_eq!(kept.invited, [engine, invited(BEA, false), engine]);

    let accept = |user| Change::Accept {
        challenge: id,
        version: 1,
        user,
        shown_on: None,
    };
    let again = commit(&*store, at(1), accept(ENGINE.user)).await;
    assert!(
        matches!(again, Err(CommitError::Conflict { now: 1 })),
        "{again:?}"
    );
    commit(&*store, at(1), accept(BEA)).await.unwrap();
    let start = Change::Start {
        challenge: id,
        version: 2,
        game: seating(&[ENGINE.user, ANN, ENGINE.user, BEA]),
        jobs: vec![],
        shown_on: None,
    };
    commit(&*store, at(2), start).await.unwrap();
    let kept = load(&*store, id).await;
    assert_eq!(kept.engine, Some(ENGINE));
    assert!(kept.is_engine(ENGINE.user) && !kept.is_engine(ANN));
    // A game in which it has several seats is listed once.
    let query = GameQuery::of_player(ENGINE.user, GameState::Any);
    assert_eq!(store.games(query, 9).await.unwrap(), [kept]);
    // Without an engine, no user counts as the engine.
    let other = game(&*store, at(3), &[ANN, ENGINE.user], PARLOR).await;
    let other = load(&*store, other).await;
    assert_eq!(other.engine, None);
    assert!(!other.is_engine(ENGINE.user));
}

pub(crate) async fn an_engine_that_does_not_play_is_refused(store: AnyStore) {
    for invited in [vec![BEA], vec![BEA, BEA, ENGINE.user]] {
        let open = Change::OpenChallenge(asking(&invited));
        let refused = commit(&*store, at(0), open).await;
        assert!(is_refused(&refused), "{invited:?}: {refused:?}");
    }
    let mut own = asking(&[BEA, ENGINE.user]);
    own.by = ENGINE.user;
    let refused = commit(&*store, at(0), Change::OpenChallenge(own)).await;
    assert!(is_refused(&refused), "{refused:?}");
    let id = challenge(&*store, at(0)).await;
    let start = Change::Start {
        challenge: id,
        version: 1,
        game: seating(&[ANN, BEA]),
        jobs: vec![],
        shown_on: None,
    };
    let refused = commit(&*store, at(1), start).await;
    assert!(is_refused(&refused), "{refused:?}");
    assert_eq!(id.get(), 1, "refused challenges use no number");
}

pub(crate) async fn a_game_can_begin_without_a_challenge(store: AnyStore) {
    let begin = |seats: &[UserId]| Change::Begin {
        challenge: asking(&[ENGINE.user]),
        game: seating(seats),
        jobs: vec![Topic::Think {
            version: FIRST_VERSION,
        }],
    };
    let key = new_key();
    let first = store
        .commit(key, at(1), begin(&[ENGINE.user, ANN]))
        .await
        .unwrap();
    assert_eq!((first.version, first.repeated), (FIRST_VERSION, false));
    let again = store
        .commit(key, at(2), begin(&[ANN, ENGINE.user]))
        .await
        .unwrap();
    assert_eq!((again.id, again.repeated), (first.id, true));

    let kept = load(&*store, first.id).await;
    assert_eq!((kept.id, kept.version), (first.id, FIRST_VERSION));
    assert_eq!(kept.seats, [ENGINE.user, ANN]);
    assert_eq!((kept.engine, kept.series), (Some(ENGINE), None));
    assert_eq!((kept.started, kept.updated), (at(1), at(1)));
    assert_eq!(store.challenge(first.id).await.unwrap(), None);
    let closed = Closed {
        why: ClosedWhy::Started,
        at: at(1),
    };
    assert_eq!(store.closed(first.id).await.unwrap(), Some(closed));
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.challenges, counts.running, counts.jobs), (0, 1, 1));
    let next = challenge(&*store, at(3)).await;
    assert_eq!(next.get(), first.id.get() + 1);
    for player in [ANN, ENGINE.user] {
        let query = GameQuery::of_player(player, GameState::Any);
        assert_eq!(store.games(query, 9).await.unwrap().len(), 1, "{player}");
    }
}

pub(crate) async fn a_series_can_begin_without_a_challenge(store: AnyStore) {
    let mut several = asking(&[ENGINE.user]);
    several.games = 2;
    let begin = Change::Begin {
        challenge: several,
        game: seating(&[ANN, ENGINE.user]),
        jobs: vec![],
    };
    let first = commit(&*store, at(1), begin).await.unwrap().id;
    let series = SeriesId::new(first);
    let record = store.series(series).await.unwrap().unwrap();
    assert_eq!((record.length, record.games), (2, vec![first]));
    assert_eq!(
        load(&*store, first).await.series,
        Some(Part { series, number: 1 })
    );
    let mut next = next_game(&[ENGINE.user, ANN]);
    next.game.engine = Some(ENGINE);
    let end = resign_into(first, 1, 1, at(2), next);
    commit(&*store, at(2), end).await.unwrap();
    let record = store.series(series).await.unwrap().unwrap();
    assert_eq!(load(&*store, record.games[1]).await.engine, Some(ENGINE));
}

pub(crate) async fn a_refused_game_leaves_no_trace(store: AnyStore) {
    let before = store.counts().await.unwrap();
    let mut too_many = asking(&[ENGINE.user]);
    too_many.games = MAX_SERIES + 1;
    for (challenge, game) in [
        (too_many, seating(&[ANN, ENGINE.user])),
        (asking(&[]), seating(&[ANN, ENGINE.user])),
        (asking(&[ENGINE.user]), seating(&[])),
        (asking(&[ENGINE.user]), seating(&[ANN, ANN])),
    ] {
        let begin = Change::Begin {
            challenge,
            game,
            jobs: vec![turn(1)],
        };
        let refused = commit(&*store, at(1), begin).await;
        assert!(is_refused(&refused), "{refused:?}");
    }
    assert_eq!(store.counts().await.unwrap(), before);
    assert_eq!(challenge(&*store, at(2)).await.get(), 1);
}

pub(crate) async fn setting_the_message_of_a_game_does_not_change_its_version(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let before = load(&*store, id).await;
    let shown = post(77, 1);
    let note = Change::SetPost {
        game: id,
        post: shown,
    };
    let receipt = commit(&*store, at(5), note).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, before.version));
    let mut expected = before;
    expected.post = Some(shown);
    assert_eq!(load(&*store, id).await, expected);
    commit(&*store, at(6), append(id, 1, "on")).await.unwrap();
    assert_eq!(load(&*store, id).await.post, Some(shown));

    let nowhere = Change::SetPost {
        game: asterism_store::GameId::new(99).unwrap(),
        post: shown,
    };
    let refused = commit(&*store, at(7), nowhere).await;
    assert!(matches!(refused, Err(CommitError::NotFound)), "{refused:?}");
    // The message of a game that is over can still be set.
    commit(&*store, at(8), resign(id, 2, 1, at(8)))
        .await
        .unwrap();
    let note = Change::SetPost {
        game: id,
        post: post(78, 3),
    };
    commit(&*store, at(9), note).await.unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(78, 3)));
}

pub(crate) async fn thinking_is_queued_like_any_other_job(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let think = Topic::Think { version: 2 };
    let jobs = vec![turn(1), think.clone()];
    commit(&*store, at(1), append_with(id, 1, "a", jobs))
        .await
        .unwrap();
    let claimed = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(claimed.len(), 1, "one job of a game at a time: {claimed:?}");
    assert_eq!(claimed[0].topic, turn(1));
    store
        .finish_job(claimed[0].id, JobDone::Dropped)
        .await
        .unwrap();
    let claimed = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(claimed[0].topic, think);
    // A job with a renewed lease is not due.
    let renewed = at(3).plus(LEASE);
    let thinking = claimed[0].id;
    store.postpone_job(thinking, 1, renewed).await.unwrap();
    let soon = at(2).plus(LEASE);
    assert_eq!(
        store
            .claim_jobs(soon, LEASE, ClaimLimits::of(9))
            .await
            .unwrap(),
        []
    );
    let again = store
        .claim_jobs(renewed, LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!((again.len(), again[0].attempts), (1, 2));
}
