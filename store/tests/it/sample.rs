//! Databases of every released schema still open, with everything in them.
//!
//! A sample is a text file: one record a line, `tree`, key in hexadecimal and value, with tabs between. To keep one of a
//! new schema, run `cargo test -p asterism-store --test it sample::write -- --ignored` and commit the file it writes;
//! files of older schemas are never written again.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Cause, Challenge, ChallengeQuery, Change, Closed, ClosedWhy, Counts, Ended, Entry, EntryKind,
    GameId, GameQuery, GameRecord, Invited, JobDone, MessageId, Place, Post, Receipt, SeatOrder,
    Store, UserId,
};

use crate::child::block_on;
use crate::support::*;

/// Newest schema: the one `write` writes.
const SCHEMA: u32 = 1;

fn file(schema: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/samples/schema-{schema}.txt"))
}

#[test]
fn a_database_of_every_schema_opens_with_everything_in_it() {
    for schema in 1..=SCHEMA {
        let dir = tempfile::tempdir().unwrap();
        let db = sled::open(dir.path().join("sled")).unwrap();
        for line in fs::read_to_string(file(schema)).unwrap().lines() {
            let [tree, key, value] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            db.open_tree(tree)
                .unwrap()
                .insert(unhex(key), value)
                .unwrap();
        }
        db.flush().unwrap();
        drop(db);
        // Twice: as it was, and as the first start has left it.
        for _ in 1..=2 {
            let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
            block_on(async {
                expect(&store).await;
                store.close().await.unwrap();
            });
        }
        // And it goes on from there.
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        block_on(async {
            assert_eq!(challenge(&store, at(99)).await.get(), 7);
            let jobs = store
                .claim_jobs(at(60), Duration::from_secs(30), 9)
                .await
                .unwrap();
            let jobs: Vec<_> = jobs
                .into_iter()
                .map(|job| (job.game.get(), job.topic, job.attempts))
                .collect();
            assert_eq!(jobs, [(1, turn(2), 1), (2, turn(1), 2)]);
        });
    }
}

#[test]
#[ignore = "writes the sample of the newest schema"]
fn write() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    block_on(async {
        fill(&store).await;
        expect(&store).await;
        store.close().await.unwrap();
    });
    drop(store);
    let db = sled::open(dir.path().join("sled")).unwrap();
    let mut text = String::new();
    let mut trees = db.tree_names();
    trees.sort();
    for tree in trees {
        for item in &db.open_tree(&tree).unwrap() {
            let (key, value) = item.unwrap();
            let key = key
                .iter()
                .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
            let tree = String::from_utf8_lossy(&tree);
            writeln!(
                text,
                "{tree}\t{key}\t{}",
                std::str::from_utf8(&value).unwrap()
            )
            .unwrap();
        }
    }
    fs::write(file(SCHEMA), text).unwrap();
}

fn unhex(key: &str) -> Vec<u8> {
    // Names, as in `meta`, are written like all keys.
    (0..key.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&key[at..at + 2], 16).unwrap())
        .collect()
}

fn id(id: u64) -> GameId {
    GameId::new(id).unwrap()
}

fn direct() -> Place {
    Place {
        guild: None,
        channel: GARDEN,
    }
}

/// One of everything that can be stored.
async fn fill(store: &SledStore) {
    let mut next = 0;
    let mut commit = async |now, change| {
        next += 1;
        store
            .commit(Cause::new(next), at(now), change)
            .await
            .unwrap()
    };
    // 1 runs, 2 has ended, 3 to 5 were closed, 6 is open.
    for number in 1..=6 {
        let mut new = new_challenge(ANN, &[BEA, UserId::new(u64::MAX)], PARLOR);
        new.order = [SeatOrder::Random, SeatOrder::First, SeatOrder::Last][number as usize % 3];
        if number == 6 {
            new.place = direct();
        }
        commit(number, Change::OpenChallenge(new)).await;
    }
    for (number, seats) in [(1, [ANN, BEA]), (2, [BEA, UserId::new(u64::MAX)])] {
        let mut game = new_game(&seats, PARLOR);
        if number == 2 {
            game.place = direct();
        }
        commit(
            10,
            Change::Start {
                challenge: id(number),
                version: 1,
                game,
                jobs: vec![turn(1)],
            },
        )
        .await;
    }
    let entries = [
        played("A1-b2 \"\\\u{1F3B2}"),
        EntryKind::TimedOut(2),
        EntryKind::Resigned(1),
        EntryKind::DrawAgreed,
    ];
    for (version, entry) in (1..).zip(entries) {
        let jobs = vec![turn(version + 1)];
        // The third a little before the second, as by a clock set back.
        let now = [20, 21, 19, 23][version as usize - 1];
        commit(
            now,
            Change::Append {
                game: id(1),
                version,
                entry,
                ended: None,
                next: None,
                jobs,
            },
        )
        .await;
    }
    commit(30, resign(id(2), 1, 1, at(29))).await;
    for (number, why) in [
        (3, ClosedWhy::Declined { by: BEA }),
        (4, ClosedWhy::Withdrawn),
        (5, ClosedWhy::Lapsed),
    ] {
        commit(40, close(id(number), 1, why)).await;
    }
    commit(
        41,
        Change::Accept {
            challenge: id(6),
            version: 1,
            user: BEA,
        },
    )
    .await;
    commit(
        42,
        Change::SetChallengePost {
            challenge: id(6),
            post: MessageId::new(7),
        },
    )
    .await;

    let jobs = store
        .claim_jobs(at(50), Duration::from_secs(30), 9)
        .await
        .unwrap();
    assert_eq!(jobs.len(), 2);
    let post = Post {
        channel: GARDEN,
        message: MessageId::new(8),
        version: 1,
    };
    store
        .finish_job(jobs[0].id, JobDone::Posted(post))
        .await
        .unwrap();
    store.postpone_job(jobs[1].id, at(60)).await.unwrap();
}

async fn expect(store: &SledStore) {
    expect_games(store).await;
    expect_challenges(store).await;
    let receipt = store.receipt(Cause::new(11)).await.unwrap();
    assert_eq!(
        receipt,
        Some(Receipt {
            id: id(1),
            version: 4,
            repeated: true
        })
    );
    assert_eq!(
        store.counts().await.unwrap(),
        Counts {
            challenges: 1,
            running: 1,
            ended: 1,
            jobs: 5
        }
    );
    assert_eq!(store.next_due().await.unwrap(), Some(at(20)));
}

async fn expect_games(store: &SledStore) {
    let place = Place {
        guild: Some(asterism_store::GuildId::new(301)),
        channel: PARLOR,
    };
    let entry = |seconds, what| Entry {
        at: at(seconds),
        what,
    };
    let running = GameRecord {
        id: id(1),
        series: None,
        version: 5,
        place,
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        rules_version: 1,
        seats: vec![ANN, BEA],
        entries: vec![
            entry(20, played("A1-b2 \"\\\u{1F3B2}")),
            entry(21, EntryKind::TimedOut(2)),
            entry(19, EntryKind::Resigned(1)),
            entry(23, EntryKind::DrawAgreed),
        ],
        ended: None,
        started: at(10),
        updated: at(23),
        post: Some(Post {
            channel: GARDEN,
            message: MessageId::new(8),
            version: 1,
        }),
    };
    let ended = GameRecord {
        id: id(2),
        version: 2,
        place: direct(),
        seats: vec![BEA, UserId::new(u64::MAX)],
        entries: vec![entry(30, EntryKind::Resigned(1))],
        ended: Some(Ended {
            winners: vec![2],
            how: "resigned".into(),
            at: at(29),
        }),
        updated: at(30),
        post: None,
        ..running.clone()
    };
    let all = store.games(GameQuery::default(), 9).await.unwrap();
    assert_eq!(all, [ended.clone(), running.clone()]);
    for (player, expected) in [
        (ANN, vec![&running]),
        (BEA, vec![&ended, &running]),
        (UserId::new(u64::MAX), vec![&ended]),
    ] {
        let query = GameQuery {
            player: Some(player),
            ..GameQuery::default()
        };
        assert_eq!(
            store
                .games(query, 9)
                .await
                .unwrap()
                .iter()
                .collect::<Vec<_>>(),
            expected
        );
    }
}

async fn expect_challenges(store: &SledStore) {
    let open = Challenge {
        id: id(6),
        version: 2,
        place: direct(),
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        games: 1,
        by: ANN,
        invited: vec![
            Invited {
                user: BEA,
                accepted: true,
            },
            Invited {
                user: UserId::new(u64::MAX),
                accepted: false,
            },
        ],
        order: SeatOrder::Random,
        created: at(6),
        lapses: at(86_400),
        post: Some(MessageId::new(7)),
    };
    assert_eq!(
        store
            .challenges(ChallengeQuery::default(), 9)
            .await
            .unwrap(),
        std::slice::from_ref(&open)
    );
    assert_eq!(store.lapsed(at(86_400), 9).await.unwrap(), [open]);
    let closed = [
        (1, ClosedWhy::Started, 10),
        (2, ClosedWhy::Started, 10),
        (3, ClosedWhy::Declined { by: BEA }, 40),
        (4, ClosedWhy::Withdrawn, 40),
        (5, ClosedWhy::Lapsed, 40),
    ];
    for (number, why, seconds) in closed {
        let expected = Some(Closed {
            why,
            at: at(seconds),
        });
        assert_eq!(store.closed(id(number)).await.unwrap(), expected);
    }
}
