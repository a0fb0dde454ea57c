//! A database directory of an earlier release opens, migrates and can be used.
//!
//! `tests/fixtures/schema-5` was written through this crate's public API by the last release with schema 5, and is never written again. The
//! text samples in `samples` only contain records; this directory also tests that sled still reads its own files.

use std::path::Path;

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, ChannelId, ClaimLimits, ClosedWhy, CommitError, Counts, EntryKind, GameId, GameQuery,
    GameState, IdempotencyKey, InteractionId, JobDone, MessageId, Receipt, StoreError, Topic,
    UserId,
};

use crate::child::block_on;
use crate::damage::copy;
use crate::support::*;

const EVE: UserId = UserId::new(1_000_000_000_000_000_005);
const FAY: UserId = UserId::new(1_000_000_000_000_000_006);

/// A user who played game 21 and was then erased.
const GIL: UserId = UserId::new(1_000_000_000_000_000_007);

const INTERACTION: u64 = 1_400_000_000_000_000_000;

fn id(id: u64) -> GameId {
    GameId::new(id).unwrap()
}

#[test]
fn a_database_of_the_last_release_opens_and_can_be_used() {
    let dir = tempfile::tempdir().unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema-5");
    copy(&fixture, dir.path());
    crate::sample::look(dir.path(), 5, tempfile::tempdir().unwrap().path());
    let refused = StoreOptions {
        upgrade: false,
        ..StoreOptions::default()
    };
    let refused = SledStore::open(dir.path(), refused);
    assert!(
        matches!(refused, Err(StoreError::OlderSchema { found: 5, .. })),
        "{refused:?}"
    );
    // The first start migrates the database, and the second opens the result.
    for _ in 1..=2 {
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        block_on(async {
            expect_records(&store).await;
            expect_receipts(&store).await;
            store.close().await.unwrap();
        });
    }
    for start in 1..=2 {
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        block_on(async {
            if start == 1 {
                replay(&store).await;
                go_on(&store).await;
            }
            expect_changes(&store).await;
            store.close().await.unwrap();
        });
    }
}

/// Checks that everything stored is still listed.
async fn expect_records(store: &SledStore) {
    assert_eq!(
        store.counts().await.unwrap(),
        Counts {
            challenges: 6,
            running: 5,
            ended: 6,
            jobs: 19,
            clocks: 2,
            ratings: 2,
        }
    );
    let open = load_challenge(store, id(17)).await;
    let note = MessageId::new(1_400_000_000_000_000_001);
    assert_eq!(
        (open.by, open.post, open.version),
        (EVE.into(), Some(note), 1)
    );
    let closed = store.closed(id(18)).await.unwrap().unwrap();
    assert_eq!((closed.why, closed.at), (ClosedWhy::Lapsed, at(203)));

    let game = load(store, id(19)).await;
    assert_eq!((game.version, game.undone, game.offers), (3, Some(3), 1));
    assert_eq!(game.seats, [EVE, FAY]);
    assert_eq!(game.clock, Some(clock(70_000, None)));
    assert_eq!(game.offer.unwrap().post, Some(MessageId::new(78)));
    assert_eq!(game.thread, Some(ChannelId::new(1_400_000_000_000_000_100)));
    let by = async |player| -> Vec<u64> {
        let query = GameQuery::of_player(player, GameState::Any);
        let games = store.games(query, 99).await.unwrap();
        games.iter().map(|game| game.id.get()).collect()
    };
    assert_eq!(by(EVE).await, [21, 20, 19]);
    assert_eq!(by(GIL).await, [0; 0]);
    assert_eq!(store.ranking(SCALE, None, 0, 9).await.unwrap().len(), 2);
    assert_eq!(store.next_clock().await.unwrap(), Some(at(70_000)));
}

/// Returns the receipts that were stored under numbers, with the keys that replace these numbers.
fn receipts() -> Vec<(IdempotencyKey, u64, u64)> {
    let interaction = |offset| InteractionId::new(INTERACTION + offset);
    let (game, version) = (id(19), 1);
    let legacy = |number| IdempotencyKey::Legacy { number };
    vec![
        (interaction(0).into(), 17, 1),
        (interaction(2).into(), 18, 1),
        (interaction(3).into(), 19, 1),
        (interaction(4).into(), 19, 2),
        (interaction(5).into(), 20, 1),
        (interaction(6).into(), 21, 1),
        (IdempotencyKey::OfferAgreed { id: interaction(0) }, 17, 1),
        (IdempotencyKey::ChallengeLapsed { challenge: id(18) }, 18, 1),
        (IdempotencyKey::Reminder { game, version }, 19, 1),
        (IdempotencyKey::TurnNotice { game, version }, 19, 1),
        (
            IdempotencyKey::TimeUp {
                game: id(20),
                version,
            },
            20,
            2,
        ),
        (IdempotencyKey::EngineThinking { game, version }, 19, 1),
        (IdempotencyKey::EngineTurn { game, version }, 19, 2),
        (IdempotencyKey::OfferCarriedOut { game, number: 1 }, 19, 3),
        // Hashed keys: a clock or a thread was set, and an erased user resigned.
        (legacy(0b1011 << 60 | 0x123_4567_89AB_CDEF), 19, 1),
        (legacy(0b01001 << 59 | 0x123_4567_89AB_CDEF), 21, 2),
    ]
}

async fn expect_receipts(store: &SledStore) {
    for (key, game, version) in receipts() {
        let expected = Receipt {
            id: id(game),
            version,
            repeated: true,
        };
        assert_eq!(store.receipt(key).await.unwrap(), Some(expected), "{key}");
    }
}

/// Repeats changes made before the upgrade: each gets its first receipt and changes nothing.
async fn replay(store: &SledStore) {
    let before = store.counts().await.unwrap();
    let open = Change::OpenChallenge(new_challenge(EVE, &[FAY], GARDEN));
    let again = store
        .commit(interaction(INTERACTION), at(300), open)
        .await
        .unwrap();
    assert_eq!((again.id, again.version, again.repeated), (id(17), 1, true));
    let moved = append_with(id(19), 1, "a", vec![turn(2)]);
    let again = store
        .commit(
            IdempotencyKey::EngineTurn {
                game: id(19),
                version: 1,
            },
            at(300),
            moved,
        )
        .await
        .unwrap();
    assert_eq!((again.id, again.version, again.repeated), (id(19), 2, true));
    assert_eq!(store.counts().await.unwrap(), before);
}

/// Claims the jobs of the database and makes further changes.
async fn go_on(store: &SledStore) {
    let late = at(300);
    let mut done = Vec::new();
    loop {
        let jobs = store
            .claim_jobs(late, std::time::Duration::from_mins(1), ClaimLimits::of(99))
            .await
            .unwrap();
        if jobs.is_empty() {
            break;
        }
        for job in jobs {
            let posted = match job.topic {
                Topic::Turn { version, .. } => JobDone::posted(post(9, version)),
                _ => JobDone::Dropped,
            };
            store.finish_job(job.id, posted).await.unwrap();
            done.push((job.game().map(GameId::get), job.topic, job.attempts));
        }
    }
    assert_eq!(done.len(), 19);
    let of_19: Vec<_> = done.iter().filter(|job| job.0 == Some(19)).collect();
    assert_eq!(
        of_19.iter().map(|job| job.1.clone()).collect::<Vec<_>>(),
        [turn(1), turn(2), Topic::Offer { number: 1 }, turn(3)]
    );
    // Two of them had been claimed before.
    assert_eq!(done.iter().filter(|job| job.2 > 1).count(), 2);

    let accept = Change::Accept {
        challenge: id(17),
        version: 1,
        user: FAY,
        shown_on: None,
    };
    let accepted = commit(store, late, accept).await.unwrap();
    assert_eq!((accepted.id, accepted.version), (id(17), 2));
    let moved = commit(store, late, append(id(19), 3, "b")).await.unwrap();
    assert_eq!(moved.version, 4);
    let lost = commit(store, late, append(id(19), 3, "b")).await;
    assert!(matches!(lost, Err(CommitError::Conflict { now: 4 })));
    assert_eq!(challenge(store, late).await, id(22));
}

async fn expect_changes(store: &SledStore) {
    // The post of challenge 17 must still show who accepted.
    // That of challenge 22 is posted if its reply is lost.
    assert_eq!(store.counts().await.unwrap().jobs, 2);
    let game = load(store, id(19)).await;
    assert_eq!(game.entries[0].what, EntryKind::Move("b".into()));
    assert_eq!(game.post, Some(post(9, 3)));
    assert_eq!(load_challenge(store, id(17)).await.version, 2);
    assert_eq!(load_challenge(store, id(22)).await.by, ANN);
}
