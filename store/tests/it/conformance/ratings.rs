//! Ratings, how games change them, and the ranking.

use asterism_store::{
    Change, CommitError, EntryKind, GameId, GuildId, MAX_SCALE, NewChallenge, NewGame, Place,
    Rating, RatingChange, StoreError, UserId,
};

use super::AnyStore;
use crate::support::*;

fn change(user: UserId, before: Option<Rating>, after: Rating) -> RatingChange {
    RatingChange {
        user: user.into(),
        scale: SCALE.into(),
        before,
        after,
    }
}

fn end(game: GameId, version: u64, ratings: Vec<RatingChange>) -> Change {
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(9))),
        next: None,
        clock: None,
        ratings,
        documents: vec![],
        jobs: vec![turn(version + 1)],
    }
}

async fn set(store: &AnyStore, user: UserId, scale: &str, value: f64) {
    let before = store.rating(user, scale).await.unwrap();
    let set = store.set_rating(user, scale, before, Some(rating(value)));
    set.await.unwrap();
}

async fn ranked(store: &AnyStore, guild: Option<GuildId>, from: usize, limit: usize) -> Vec<u64> {
    let ranking = store.ranking(SCALE, guild, from, limit).await.unwrap();
    ranking.iter().map(|(user, _)| user.get()).collect()
}

pub(crate) async fn ratings_change_with_the_end_of_a_game(store: AnyStore) {
    assert_eq!(store.rating(ANN, SCALE).await.unwrap(), None);
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let changes = vec![
        change(ANN, None, rating(1500.0)),
        change(BEA, None, rating(1400.0)),
    ];
    commit(&*store, at(9), end(id, 1, changes.clone()))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.ratings, changes);
    assert_eq!(
        store.rating(ANN, SCALE).await.unwrap(),
        Some(rating(1500.0))
    );
    assert_eq!(ranked(&store, None, 0, 9).await, [ANN.get(), BEA.get()]);
    assert_eq!(store.counts().await.unwrap().ratings, 2);

    // The next game swaps the two ratings.
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let changes = vec![
        change(BEA, Some(rating(1400.0)), rating(1600.0)),
        change(ANN, Some(rating(1500.0)), rating(1300.0)),
    ];
    commit(&*store, at(9), end(id, 1, changes)).await.unwrap();
    assert_eq!(ranked(&store, None, 0, 9).await, [BEA.get(), ANN.get()]);
    assert_eq!(store.counts().await.unwrap().ratings, 2);
}

pub(crate) async fn a_changed_rating_prevents_the_end_of_a_game(store: AnyStore) {
    set(&store, ANN, SCALE, 1500.0).await;
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let mut near = rating(1500.0);
    near.value = f64::from_bits(near.value.to_bits() + 1);
    for before in [None, Some(rating(1400.0)), Some(near)] {
        let changes = vec![
            change(BEA, None, rating(1400.0)),
            change(ANN, before, rating(1600.0)),
        ];
        let moved = commit(&*store, at(9), end(id, 1, changes)).await;
        assert!(matches!(moved, Err(CommitError::RatingMoved)), "{moved:?}");
    }
    let kept = load(&*store, id).await;
    assert_eq!((kept.version, kept.ended), (1, None));
    assert_eq!(store.rating(BEA, SCALE).await.unwrap(), None);
    assert_eq!(ranked(&store, None, 0, 9).await, [ANN.get()]);
    assert_eq!(store.counts().await.unwrap().jobs, 0);

    // The version is checked first: a move on an old board is a conflict even if ratings have changed too.
    let stale = commit(&*store, at(9), end(id, 2, vec![change(ANN, None, near)])).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 1 })),
        "{stale:?}"
    );
}

pub(crate) async fn invalid_ratings_are_refused(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let ann = change(ANN, None, rating(1500.0));
    let with = |after| vec![change(ANN, None, after)];
    let on_scale = RatingChange {
        scale: "x".repeat(MAX_SCALE + 1),
        ..ann.clone()
    };
    let broken = |number| {
        [
            Rating {
                value: number,
                ..rating(0.0)
            },
            Rating {
                deviation: number,
                ..rating(0.0)
            },
            Rating {
                volatility: number,
                ..rating(0.0)
            },
        ]
    };
    let mut refused = vec![
        end(id, 1, vec![change(CAT, None, rating(1.0))]),
        end(id, 1, vec![ann.clone(), ann.clone()]),
        end(id, 1, vec![on_scale]),
        Change::Append {
            game: id,
            version: 1,
            answers: 0,
            entries: vec![played("a").into()],
            ended: None,
            next: None,
            clock: None,
            ratings: vec![ann],
            documents: vec![],
            jobs: vec![],
        },
    ];
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
        for after in broken(number) {
            // The score must be finite too; the volatility alone may be any number.
            if after.score().is_finite() && number.is_finite() {
                continue;
            }
            refused.push(end(id, 1, with(after)));
            let set = store.set_rating(ANN, SCALE, None, Some(after)).await;
            assert!(
                matches!(set, Err(CommitError::Store(StoreError::Invalid { .. }))),
                "{after:?}: {set:?}"
            );
        }
    }
    for change in refused {
        let refused = commit(&*store, at(1), change.clone()).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
            "{change:?}: {refused:?}"
        );
    }
    assert_eq!(store.counts().await.unwrap().ratings, 0);
    assert_eq!(load(&*store, id).await.version, 1);
}

pub(crate) async fn a_rating_is_set_only_from_its_current_value(store: AnyStore) {
    let (one, two) = (rating(1.5), rating(-0.0));
    let set = |before, after| store.set_rating(ANN, SCALE, before, after);
    set(None, Some(one)).await.unwrap();
    let moved = set(None, Some(two)).await;
    assert!(matches!(moved, Err(CommitError::RatingMoved)), "{moved:?}");
    set(None, Some(one)).await.unwrap();
    set(Some(one), Some(two)).await.unwrap();
    let kept = store.rating(ANN, SCALE).await.unwrap().unwrap();
    assert!(kept.value.is_sign_negative(), "the sign of zero is kept");
    set(Some(two), None).await.unwrap();
    set(Some(two), None).await.unwrap();
    assert_eq!(store.rating(ANN, SCALE).await.unwrap(), None);
    assert_eq!(ranked(&store, None, 0, 9).await, [] as [u64; 0]);
    let moved = set(Some(two), Some(one)).await;
    assert!(matches!(moved, Err(CommitError::RatingMoved)), "{moved:?}");
    assert_eq!(store.counts().await.unwrap().ratings, 0);
}

pub(crate) async fn a_user_has_a_rating_on_each_scale(store: AnyStore) {
    // One name is a prefix of another, and one is empty.
    for (scale, value) in [("b", 1.0), ("", 2.0), ("bb", 3.0), ("\u{0}é", 4.0)] {
        set(&store, ANN, scale, value).await;
        set(&store, BEA, scale, -value).await;
    }
    let all = store.ratings_of(ANN).await.unwrap();
    let all: Vec<_> = all
        .iter()
        .map(|(scale, it)| (&scale[..], it.value))
        .collect();
    assert_eq!(all, [("", 2.0), ("\u{0}é", 4.0), ("b", 1.0), ("bb", 3.0)]);
    let on_b = store.ranking("b", None, 0, 9).await.unwrap();
    assert_eq!(on_b, [(ANN, rating(1.0)), (BEA, rating(-1.0))]);
    assert_eq!(store.ratings_of(CAT).await.unwrap(), []);
}

pub(crate) async fn users_are_ranked_by_score(store: AnyStore) {
    let uncertain = Rating {
        deviation: 350.0,
        ..rating(2000.0)
    };
    let users = [1, 2, 3, 4, 5].map(UserId::new);
    let values = [-5.0, 0.0, 1200.0, 1500.0];
    for (user, value) in users.into_iter().zip(values) {
        set(&store, user, SCALE, value).await;
    }
    store
        .set_rating(users[4], SCALE, None, Some(uncertain))
        .await
        .unwrap();
    // The same score as the third user: the lower ID comes first.
    set(&store, UserId::new(6), SCALE, 1200.0).await;
    set(&store, UserId::new(7), "other", 3000.0).await;
    assert_eq!(ranked(&store, None, 0, 9).await, [4, 5, 3, 6, 2, 1]);
    assert_eq!(ranked(&store, None, 2, 3).await, [3, 6, 2]);
    assert_eq!(ranked(&store, None, 6, 3).await, [] as [u64; 0]);
    set(&store, users[0], SCALE, 1600.0).await;
    assert_eq!(ranked(&store, None, 0, 3).await, [1, 4, 5]);
}

pub(crate) async fn a_guild_ranks_the_users_who_play_there(store: AnyStore) {
    for (user, value) in [(ANN, 1.0), (BEA, 2.0), (CAT, 3.0)] {
        set(&store, user, SCALE, value).await;
    }
    let (here, there) = (GuildId::new(1), GuildId::new(2));
    let play = async |guild, seats: &[UserId]| {
        let place = Place {
            guild,
            channel: PARLOR,
        };
        let begin = Change::Begin {
            challenge: NewChallenge {
                place,
                ..new_challenge(ANN, &[BEA], PARLOR)
            },
            game: NewGame {
                place,
                ..new_game(seats, PARLOR)
            },
            jobs: vec![],
        };
        commit(&*store, at(0), begin).await.unwrap().id
    };
    let first = play(Some(here), &[ANN, BEA]).await;
    play(Some(here), &[ANN, UserId::new(5)]).await;
    play(Some(there), &[CAT, BEA, CAT]).await;
    play(None, &[ANN, CAT]).await;
    commit(&*store, at(1), resign(first, 1, 1, at(1)))
        .await
        .unwrap();
    let of = async |guild, from, limit| ranked(&store, Some(guild), from, limit).await;
    assert_eq!(of(here, 0, 9).await, [BEA.get(), ANN.get()]);
    assert_eq!(of(here, 1, 9).await, [ANN.get()]);
    assert_eq!(of(there, 0, 1).await, [CAT.get()]);
    assert_eq!(of(GuildId::new(3), 0, 9).await, [] as [u64; 0]);
}
