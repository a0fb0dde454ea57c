//! Lists by player, channel and state, and counts.

use asterism_store::{
    ChallengeQuery, Change, ChannelId, ClaimLimits, ClosedWhy, Counts, GameId, GameQuery,
    GameState, GuildId, JobDone, Store, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

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

    let numbers = async |after, limit| store.game_ids(after, limit).await.unwrap();
    assert_eq!(numbers(None, 9).await, [ann_bea, bea_cat, cat_ann, ann_ann]);
    assert_eq!(numbers(None, 2).await, [ann_bea, bea_cat]);
    assert_eq!(numbers(Some(bea_cat), 9).await, [cat_ann, ann_ann]);
    assert_eq!(numbers(Some(ann_ann), 9).await, []);

    let all = GameQuery::default();
    let query = |player: Option<UserId>, channel, state| GameQuery {
        player: player.map(UserId::into),
        channel,
        guild: None,
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
    let elsewhere = GuildId::new(u64::MAX);
    let open = async |by, invited: &[UserId], channel| {
        let mut new = new_challenge(by, invited, channel);
        // Direct messages are in no server.
        new.place.guild = match channel {
            PARLOR => Some(GUILD),
            GARDEN => Some(elsewhere),
            _ => None,
        };
        commit(&*store, at(0), Change::OpenChallenge(new))
            .await
            .unwrap()
            .id
    };
    let first = open(ANN, &[BEA], PARLOR).await;
    let second = open(BEA, &[CAT], GARDEN).await;
    let third = open(CAT, &[ANN, BEA], PARLOR).await;
    let direct = open(BEA, &[CAT], ChannelId::new(0)).await;
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
            shown_on: None,
        },
    )
    .await
    .unwrap();

    let lines: &[(Option<UserId>, Option<_>, Option<_>, &[GameId])] = &[
        (None, None, None, &[direct, third, second, first]),
        (Some(ANN), None, None, &[third, first]),
        (Some(BEA), None, None, &[direct, third, second, first]),
        (None, Some(PARLOR), None, &[third, first]),
        (Some(CAT), Some(GARDEN), None, &[second]),
        (Some(ANN), Some(GARDEN), None, &[]),
        (None, None, Some(GUILD), &[third, first]),
        (None, None, Some(elsewhere), &[second]),
        (Some(ANN), None, Some(elsewhere), &[]),
        (Some(BEA), Some(GARDEN), Some(elsewhere), &[second]),
        (None, Some(GARDEN), Some(GUILD), &[]),
    ];
    for (player, channel, guild, expected) in lines {
        for limit in [0, 1, 2, 9] {
            let query = ChallengeQuery {
                player: *player,
                channel: *channel,
                guild: *guild,
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

pub(crate) async fn expired_challenges_are_listed_longest_expired_first(store: AnyStore) {
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
            // Two of the game, and one that posts the challenge if its reply is lost.
            jobs: 3,
            ..Counts::default()
        }
    );
    commit(&*store, at(0), resign(id, 2, 1, at(0)))
        .await
        .unwrap();
    let job = store
        .claim_jobs(at(0), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    assert_eq!(
        counts().await,
        Counts {
            challenges: 1,
            running: 0,
            ended: 1,
            jobs: 2,
            ..Counts::default()
        }
    );
}
