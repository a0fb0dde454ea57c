//! Erasing users.

use std::sync::Arc;

use asterism_store::{
    ChallengeQuery, Change, ClaimLimits, Closed, ClosedWhy, CommitError, Engine, EntryKind, GameId,
    GameQuery, GameState, News, Open, Player, RatingChange, Setting, Settings, StoreError, Topic,
    UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

const FORMER: Player = Player::Former;

/// Starts and ends a rated game of Ann and Bea in a guild.
async fn played_rated(store: &AnyStore) -> GameId {
    let id = game(&**store, at(0), &[ANN, BEA], PARLOR).await;
    let change = |user: UserId| RatingChange {
        user: user.into(),
        scale: SCALE.into(),
        before: None,
        after: rating(9.0),
    };
    let end = Change::Append {
        game: id,
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(1))),
        next: None,
        clock: None,
        ratings: vec![change(ANN), change(BEA)],
        documents: vec![],
        jobs: vec![],
    };
    commit(&**store, at(1), end).await.unwrap();
    id
}

/// Starts a game that continues without Ann, with jobs that name her and one that does not.
async fn goes_on_without_ann(store: &AnyStore) -> GameId {
    let on = game(&**store, at(0), &[BEA, ANN, CAT], GARDEN).await;
    let gone = Change::Append {
        game: on,
        version: 1,
        answers: 0,
        entries: vec![EntryKind::TimedOut(2).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![
            Topic::Tell {
                user: ANN,
                version: 2,
            },
            digest(ANN, 1),
            digest(BEA, 1),
            turn(2),
        ],
    };
    commit(&**store, at(1), gone).await.unwrap();
    on
}

async fn games_of(store: &AnyStore, player: UserId) -> Vec<GameId> {
    let mut ids = Vec::new();
    for state in [GameState::Running, GameState::Ended] {
        let query = GameQuery::of_player(player, state);
        ids.extend(store.games(query, 99).await.unwrap().iter().map(|it| it.id));
    }
    ids
}

pub(crate) async fn an_erased_user_is_found_nowhere(store: AnyStore) {
    let over = played_rated(&store).await;
    let on = goes_on_without_ann(&store).await;
    let strange = game(&*store, at(0), &[BEA, CAT], PARLOR).await;
    // Challenges by Ann, to her, joined by her and declined by her, and one of other users.
    let by = challenge(&*store, at(2)).await;
    let to = Change::OpenChallenge(new_challenge(CAT, &[BEA, ANN], PARLOR));
    let to = commit(&*store, at(2), to).await.unwrap().id;
    let mut open = new_challenge(CAT, &[], PARLOR);
    open.open = Some(Open {
        least: 2,
        most: 3,
        ratings: None,
    });
    let joined = commit(&*store, at(2), Change::OpenChallenge(open))
        .await
        .unwrap()
        .id;
    let join = Change::Join {
        challenge: joined,
        version: 1,
        user: ANN,
        shown_on: None,
    };
    commit(&*store, at(2), join).await.unwrap();
    let declined = challenge(&*store, at(2)).await;
    commit(
        &*store,
        at(2),
        close(declined, 1, ClosedWhy::Declined { by: ANN.into() }),
    )
    .await
    .unwrap();
    let others = Change::OpenChallenge(new_challenge(CAT, &[BEA], PARLOR));
    let others = commit(&*store, at(2), others).await.unwrap().id;
    for user in [ANN, BEA] {
        let chosen = vec![Setting::Labels(true)];
        store.choose(user, chosen).await.unwrap();
    }

    for _ in 1..=2 {
        store.forget(at(3), ANN, vec![]).await.unwrap();
        assert_eq!(games_of(&store, ANN).await, []);
        assert_eq!(games_of(&store, BEA).await.len(), 3);
        assert_eq!(load(&*store, over).await.seats, [FORMER, BEA.into()]);
        assert_eq!(load(&*store, over).await.ratings[0].user, FORMER);
        assert_eq!(load(&*store, over).await.version, 2);
        assert_eq!(
            load(&*store, on).await.seats,
            [BEA.into(), FORMER, CAT.into()]
        );
        assert_eq!(load(&*store, strange).await.seats, [BEA, CAT]);
        let declined_by_former = ClosedWhy::Declined { by: Player::Former };
        for (id, why) in [(by, ClosedWhy::Withdrawn), (to, declined_by_former)] {
            let closed = Closed { why, at: at(3) };
            assert_eq!(store.closed(id).await.unwrap(), Some(closed));
            assert_eq!(store.challenge(id).await.unwrap(), None);
        }
        // Others can still join the open challenge.
        let left = load_challenge(&*store, joined).await;
        assert_eq!((&left.invited[..], left.version), (&[][..], 3));
        let by_former = Closed {
            why: ClosedWhy::Declined { by: Player::Former },
            at: at(2),
        };
        assert_eq!(store.closed(declined).await.unwrap(), Some(by_former));
        let open = store
            .challenges(ChallengeQuery::default(), 9)
            .await
            .unwrap();
        assert_eq!(
            open.iter().map(|it| it.id).collect::<Vec<_>>(),
            [others, joined]
        );
        assert_eq!(store.settings(ANN).await.unwrap(), Settings::default());
        assert_eq!(store.settings(BEA).await.unwrap().labels, Some(true));
        assert_eq!(store.ratings_of(ANN).await.unwrap(), []);
        for guild in [None, Some(GUILD)] {
            let ranking = store.ranking(SCALE, guild, 0, 9).await.unwrap();
            assert_eq!(ranking, [(BEA, rating(9.0))]);
        }
        let counts = store.counts().await.unwrap();
        assert_eq!((counts.challenges, counts.ratings, counts.jobs), (2, 1, 5));
    }
    // Messages to others are still sent, and the game continues.
    let mut topics: Vec<_> = store
        .claim_jobs(at(9), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    topics.sort_by_key(|job| job.id);
    let topics: Vec<_> = topics.into_iter().map(|job| job.topic).collect();
    let news = News::Closed { challenge: to };
    let declined = Topic::News { user: CAT, news };
    assert_eq!(topics, [digest(BEA, 1), turn(2), declined]);
    commit(&*store, at(4), append(on, 2, "a")).await.unwrap();
    commit(&*store, at(5), resign(on, 3, 1, at(5)))
        .await
        .unwrap();
    // Ann can return as a new user.
    let again = game(&*store, at(6), &[ANN, BEA], PARLOR).await;
    assert_eq!(games_of(&store, ANN).await, [again]);
}

pub(crate) async fn a_user_who_is_still_playing_is_not_erased(store: AnyStore) {
    played_rated(&store).await;
    let id = game(&*store, at(0), &[ANN, BEA, ANN], PARLOR).await;
    let leave = |version, seat| Change::Append {
        game: id,
        version,
        answers: 0,
        entries: vec![EntryKind::Resigned(seat).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    for version in 1..=2 {
        let refused = store.forget(at(3), ANN, vec![]).await;
        assert!(
            matches!(refused, Err(CommitError::Conflict { now }) if now == version),
            "{refused:?}"
        );
        assert_eq!(games_of(&store, ANN).await.len(), 2);
        assert_eq!(store.ratings_of(ANN).await.unwrap().len(), 1);
        let seat = if version == 1 { 1 } else { 3 };
        commit(&*store, at(1), leave(version, seat)).await.unwrap();
    }
    store.forget(at(3), ANN, vec![]).await.unwrap();
    assert_eq!(load(&*store, id).await.seats, [FORMER, BEA.into(), FORMER]);
    // Cat has nothing more to do in a running game, but only at the version that was checked.
    let goes_on = game(&*store, at(4), &[CAT, BEA], PARLOR).await;
    for stale in [vec![], vec![(goes_on, 2)], vec![(id, 1)]] {
        let refused = store.forget(at(5), CAT, stale).await;
        assert!(
            matches!(refused, Err(CommitError::Conflict { now: 1 })),
            "{refused:?}"
        );
    }
    let done = vec![(goes_on, 1)];
    store.forget(at(5), CAT, done).await.unwrap();
    assert_eq!(load(&*store, goes_on).await.seats, [FORMER, BEA.into()]);
}

pub(crate) async fn the_engine_cannot_be_erased(store: AnyStore) {
    let engine = Engine {
        user: UserId::new(900),
        level: 4,
    };
    let mut asking = new_challenge(ANN, &[engine.user], PARLOR);
    asking.engine = Some(engine);
    let mut against = new_game(&[engine.user, ANN], PARLOR);
    against.engine = Some(engine);
    let open = Change::OpenChallenge(asking.clone());
    let begin = Change::Begin {
        challenge: asking,
        game: against,
        jobs: vec![],
    };
    for change in [open, begin] {
        commit(&*store, at(1), change).await.unwrap();
        let refused = store.forget(at(3), engine.user, vec![]).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{refused:?}"
        );
    }
}

pub(crate) async fn a_digest_is_a_job_about_a_user(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let jobs = vec![turn(2), digest(ANN, 0), digest(BEA, 0), digest(ANN, 0)];
    commit(&*store, at(1), append_with(id, 1, "a", jobs))
        .await
        .unwrap();
    let jobs = vec![turn(3), digest(ANN, 0), digest(ANN, 1)];
    commit(&*store, at(2), append_with(id, 2, "b", jobs))
        .await
        .unwrap();
    assert_eq!(
        store.counts().await.unwrap().jobs,
        5,
        "no duplicate digests"
    );
    let claim = async |now| {
        let mut jobs = store
            .claim_jobs(at(now), LEASE, ClaimLimits::of(9))
            .await
            .unwrap();
        jobs.sort_by_key(|job| job.id);
        jobs
    };
    let first = claim(2).await;
    let topics: Vec<_> = first
        .iter()
        .map(|job| (job.game(), job.topic.clone()))
        .collect();
    assert_eq!(
        topics,
        [
            (Some(id), turn(2)),
            (None, digest(ANN, 0)),
            (None, digest(BEA, 0))
        ],
        "jobs of a user wait only for jobs of the same user"
    );
    // A postponed digest does not delay the game.
    let postponed = store.postpone_job(first[1].id, 1, at(9_000)).await;
    postponed.unwrap();
    let done = asterism_store::JobDone::posted(post(1, 2));
    store.finish_job(first[2].id, done.clone()).await.unwrap();
    store.finish_job(first[0].id, done).await.unwrap();
    let topics: Vec<_> = claim(3).await.into_iter().map(|job| job.topic).collect();
    assert_eq!(topics, [turn(3)]);
    let topics: Vec<_> = claim(9_000)
        .await
        .into_iter()
        .map(|job| job.topic)
        .collect();
    assert_eq!(topics, [digest(ANN, 0), turn(3)]);

    let waiting = {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.jobs_added().await })
    };
    store.forget(at(9_001), CAT, vec![]).await.unwrap();
    waiting.await.unwrap();
}
