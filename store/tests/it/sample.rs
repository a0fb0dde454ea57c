//! Databases of every released schema still open with all their contents.
//!
//! A sample is a text file with one record a line: tree, key in hexadecimal and value, separated by tabs. To add one for a
//! new schema, run `UPDATE_GOLDEN=1 cargo test -p asterism-store --test it sample::write -- --ignored` and commit the file it
//! writes; files of older schemas are never written again.

mod documents;
mod life;
mod trees;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use asterism_store::prelude::*;
use asterism_store::sled::{SledCopy, SledStore, StoreOptions};
use asterism_store::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, ClosedWhy, CommitError, Counts, Ended,
    Engine, Entry, EntryKind, GameId, GameQuery, GameRecord, GameState, Invited, JobClass, JobDone,
    MessageId, Origin, Part, Place, Post, Receipt, SeatOrder, SeriesId, SeriesRecord, Setting,
    Settings, StoreError, Terms, Topic, UserId,
};
use data_encoding::HEXLOWER;

use crate::child::block_on;
use crate::damage::copy;
use crate::support::kinds::*;
use crate::support::*;

const DAN: UserId = UserId::new(104);

const ENGINE: Engine = Engine {
    user: UserId::new(900),
    level: 3,
};

/// All changes of [`fill_with_everything`] have smaller keys.
pub(crate) const KEYS: u64 = 1000;

/// Newest schema, in which `write` writes.
const SCHEMA: u32 = SledStore::SCHEMA;

fn file(schema: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/samples/schema-{schema}.txt"))
}

/// Looks at a database of this schema in all ways, after which its files must be as they were. Returns a backup of it.
pub(crate) fn look(dir: &Path, schema: u32, home: &Path) -> PathBuf {
    let before = contents(dir);
    let copy = SledCopy::new(dir).unwrap();
    assert_eq!(copy.schema().unwrap(), Some(schema));
    let (store, found) = copy.open(KINDS).unwrap();
    assert_eq!(found, schema);
    block_on(async { store.close().await.unwrap() });
    drop((store, copy));
    let backup = home.join("as-it-was.backup");
    SledCopy::new(dir).unwrap().backup(&backup).unwrap();
    assert!(contents(dir) == before, "schema {schema}");
    backup
}

/// Returns the names of all files below `dir`, when they were changed, and what they contain.
fn contents(dir: &Path) -> Vec<(PathBuf, SystemTime, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let about = path.metadata().unwrap();
        if about.is_dir() {
            all.extend(contents(&path));
        } else {
            all.push((
                path.clone(),
                about.modified().unwrap(),
                fs::read(path).unwrap(),
            ));
        }
    }
    all.sort();
    all
}

#[test]
fn databases_of_every_schema_open_with_all_their_contents() {
    for schema in 1..=SCHEMA {
        let dir = tempfile::tempdir().unwrap();
        let db = open_when_free(&dir.path().join("sled"));
        for line in fs::read_to_string(file(schema)).unwrap().lines() {
            let [tree, key, value] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            db.open_tree(tree)
                .unwrap()
                .insert(HEXLOWER.decode(key.as_bytes()).unwrap(), value)
                .unwrap();
        }
        db.flush().unwrap();
        drop(db);
        let home = tempfile::tempdir().unwrap();
        let backup = look(dir.path(), schema, home.path());
        // The backup is of the same schema, so that the program that wrote the database can restore it, and so can this one.
        let restored = home.path().join("restored");
        SledStore::restore(&backup, &restored).unwrap();
        let found = SledCopy::new(&restored).unwrap().schema().unwrap();
        assert_eq!(found, Some(schema));
        let (store, _) = SledCopy::new(&restored).unwrap().open(KINDS).unwrap();
        block_on(async {
            expect(&store, schema).await;
            store.close().await.unwrap();
        });
        // Twice: first as it was, then as the first start left it.
        for _ in 1..=2 {
            let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
            block_on(async {
                expect(&store, schema).await;
                store.close().await.unwrap();
            });
        }
        // The database can be used from there, and opens again after that.
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        block_on(async {
            let last = match schema {
                1 => 6,
                2 | 3 => 9,
                4 => 11,
                5 | 6 => 16,
                7 | 8 => 17,
                9 => 18,
                10 => 20,
                _ => 27,
            };
            assert_eq!(challenge(&store, at(99)).await.get(), last + 1);
            let jobs = store
                .claim_jobs(at(60), Duration::from_secs(30), ClaimLimits::of(9))
                .await
                .unwrap();
            let jobs: Vec<_> = jobs
                .into_iter()
                .map(|job| {
                    let game = job.game().unwrap().get();
                    (game, job.topic, job.attempts, job.first_claimed)
                })
                .collect();
            // Before schema 8, the time of the first attempt was not stored.
            let before = (schema >= 8).then_some(at(50));
            assert_eq!(
                jobs,
                [(1, turn(2), 1, Some(at(60))), (2, turn(1), 2, before)]
            );
            go_on(&store, last + 1).await;
            store.close().await.unwrap();
        });
        drop(store);
        drop(SledStore::open(dir.path(), StoreOptions::default()).unwrap());
        // sled may keep its lock for a moment, but not on a copy.
        let copied = tempfile::tempdir().unwrap();
        copy(dir.path(), copied.path());
        let db = open_when_free(&copied.path().join("sled"));
        let now = db.open_tree("meta").unwrap().get("schema").unwrap();
        assert_eq!(now.unwrap(), SCHEMA.to_string().as_bytes());
    }
}

#[test]
#[ignore = "writes the sample of the newest schema"]
fn write() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    block_on(async {
        fill_with_everything(&store).await;
        expect(&store, SCHEMA).await;
        store.close().await.unwrap();
    });
    drop(store);
    let db = open_when_free(&dir.path().join("sled"));
    let mut text = String::new();
    let mut trees = db.tree_names();
    trees.sort();
    for tree in trees {
        for item in &db.open_tree(&tree).unwrap() {
            let (key, value) = item.unwrap();
            let key = HEXLOWER.encode(&key);
            let tree = String::from_utf8_lossy(&tree);
            writeln!(
                text,
                "{tree}\t{key}\t{}",
                std::str::from_utf8(&value).unwrap()
            )
            .unwrap();
        }
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file(SCHEMA), text).unwrap();
    }
}

/// Stores one of everything in an empty database.
pub(crate) async fn fill_with_everything(store: &dyn Store) {
    fill(store).await;
    fill_series(store).await;
    fill_settings(store).await;
    fill_engine(store).await;
    life::fill(store).await;
    life::fill_aborted(store).await;
    life::fill_taken_back(store).await;
    trees::fill(store).await;
    documents::fill(store).await;
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

/// Stores one of everything that exists in every schema.
async fn fill(store: &dyn Store) {
    let mut next = 0;
    let mut commit = async |now, change| {
        next += 1;
        store
            .commit(interaction(next), at(now), change)
            .await
            .unwrap()
    };
    // Game 1 is running, 2 has ended, 3 to 5 are closed challenges, and challenge 6 is open.
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
                shown_on: None,
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
        // The third is earlier than the second, as if a clock was set back.
        let now = [20, 21, 19, 23][version as usize - 1];
        commit(
            now,
            Change::Append {
                game: id(1),
                version,
                answers: 0,
                entries: vec![entry.into()],
                ended: None,
                next: None,
                clock: None,
                ratings: vec![],
                documents: vec![],
                jobs,
            },
        )
        .await;
    }
    commit(30, resign(id(2), 1, 1, at(29))).await;
    for (number, why) in [
        (3, ClosedWhy::Declined { by: BEA.into() }),
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
            shown_on: None,
        },
    )
    .await;
    commit(
        42,
        Change::SetChallengePost {
            challenge: id(6),
            post: MessageId::new(7),
            jobs: vec![],
        },
    )
    .await;
    do_jobs(store).await;
}

/// Does the jobs of [`fill`] that are due.
async fn do_jobs(store: &dyn Store) {
    let jobs = store
        .claim_jobs(at(50), Duration::from_secs(30), ClaimLimits::of(9))
        .await
        .unwrap();
    // Two boards, the news of the challenges that were declined or expired, and the post of challenge 6, which was answered before its message
    // was known.
    let (news, jobs): (Vec<_>, Vec<_>) = jobs
        .into_iter()
        .partition(|job| matches!(job.topic, Topic::News { .. }));
    assert_eq!((jobs.len(), news.len()), (3, 2));
    for job in news {
        store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    }
    let post = Post {
        channel: GARDEN,
        message: MessageId::new(8),
        version: 1,
    };
    store
        .finish_job(jobs[0].id, JobDone::posted(post))
        .await
        .unwrap();
    store.postpone_job(jobs[1].id, 1, at(60)).await.unwrap();
}

/// New in schema 2: challenge 7 is open for three games. In a series, game 8 has ended and game 9 is running.
async fn fill_series(store: &dyn Store) {
    let open = |games| {
        let mut new = new_challenge(CAT, &[DAN], PARLOR);
        new.games = games;
        Change::OpenChallenge(new)
    };
    let start = Change::Start {
        challenge: id(8),
        version: 1,
        game: new_game(&[CAT, DAN], PARLOR),
        jobs: vec![],
        shown_on: None,
    };
    let end = resign_into(id(8), 1, 2, at(72), next_game(&[DAN, CAT]));
    let changes = [(70, open(3)), (70, open(2)), (71, start), (72, end)];
    for (key, (now, change)) in (100..).zip(changes) {
        let key = interaction(key);
        store.commit(key, at(now), change).await.unwrap();
    }
}

/// New in schema 3.
async fn fill_settings(store: &dyn Store) {
    let theme = Setting::Theme("\"wood\" \u{1F3B2}".into());
    let all = vec![theme, Setting::Labels(false), Setting::OwnSide(true)];
    store.choose(ANN, all).await.unwrap();
    let one = vec![Setting::Labels(true)];
    store.choose(UserId::new(u64::MAX), one).await.unwrap();
}

/// New in schema 4: challenge 10 invites the engine, and game 11 is played against it.
async fn fill_engine(store: &dyn Store) {
    let mut asking = new_challenge(CAT, &[DAN, ENGINE.user, ENGINE.user], PARLOR);
    asking.engine = Some(ENGINE);
    let mut alone = new_challenge(CAT, &[ENGINE.user], PARLOR);
    alone.engine = Some(ENGINE);
    let mut game = new_game(&[ENGINE.user, CAT], PARLOR);
    game.engine = Some(ENGINE);
    let begin = Change::Begin {
        challenge: alone,
        game,
        jobs: vec![Topic::Think { version: 1 }],
    };
    let note = Change::SetPost {
        game: id(11),
        post: post(9, 1),
    };
    let changes = [(80, Change::OpenChallenge(asking)), (81, begin), (82, note)];
    for (key, (now, change)) in (200..).zip(changes) {
        let key = interaction(key);
        store.commit(key, at(now), change).await.unwrap();
    }
}

/// Continues with the contents of every sample; `last` is the last number in use.
async fn go_on(store: &dyn Store, last: u64) {
    // A single game stays a single game.
    let next = || next_game(&[BEA, ANN]);
    let refused = commit(store, at(100), resign_into(id(1), 5, 1, at(100), next())).await;
    assert!(
        matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
        "{refused:?}"
    );
    commit(store, at(100), append(id(1), 5, "on"))
        .await
        .unwrap();
    commit(store, at(101), resign(id(1), 6, 1, at(101)))
        .await
        .unwrap();
    // The game of a challenge from before there were series is a single game too.
    let start = |challenge, version| Change::Start {
        challenge: id(challenge),
        version,
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    commit(store, at(102), start(6, 2)).await.unwrap();
    assert_eq!(load(store, id(6)).await.series, None);

    let chosen = store.choose(ANN, vec![Setting::OwnSide(false)]).await;
    assert_eq!(chosen.unwrap().own_side, Some(false));

    let first = series(store, at(103), &[ANN, BEA], 2).await;
    assert_eq!(first, id(last + 1));
    commit(store, at(104), resign_into(first, 1, 1, at(104), next()))
        .await
        .unwrap();
    let record = store.series(SeriesId::new(first)).await.unwrap().unwrap();
    assert_eq!(record.games, [first, id(last + 2)]);
}

pub(crate) async fn expect(store: &dyn Store, schema: u32) {
    expect_games(store).await;
    expect_challenges(store).await;
    if schema >= 2 {
        expect_series(store).await;
    }
    expect_settings(store, schema).await;
    if schema >= 4 {
        expect_engine(store).await;
    }
    if schema >= 5 {
        life::expect(store).await;
    }
    if schema >= 7 {
        life::expect_aborted(store).await;
    }
    if schema >= 9 {
        life::expect_taken_back(store).await;
    }
    if schema >= 10 {
        trees::expect(store).await;
    }
    if schema >= 11 {
        documents::expect(store).await;
    }
    let receipt = store.receipt(interaction(11)).await.unwrap();
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
        match schema {
            1 => Counts {
                challenges: 1,
                running: 1,
                ended: 1,
                jobs: 5,
                ..Counts::default()
            },
            2 | 3 => Counts {
                challenges: 2,
                running: 2,
                ended: 2,
                jobs: 7,
                ..Counts::default()
            },
            4 => Counts {
                challenges: 3,
                running: 3,
                ended: 2,
                jobs: 8,
                ..Counts::default()
            },
            _ => Counts {
                challenges: if schema >= 11 { 6 } else { 5 },
                running: match schema {
                    11.. => 8,
                    10 => 6,
                    9 => 5,
                    _ => 4,
                },
                ended: match schema {
                    11.. => 6,
                    7..=10 => 5,
                    _ => 4,
                },
                jobs: match schema {
                    5 => 13,
                    6 => 14,
                    7 | 8 => 17,
                    9 | 10 => 21,
                    _ => 34,
                },
                clocks: 1,
                ratings: 2,
            },
        }
    );
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(20))
    );
}

async fn expect_settings(store: &dyn Store, schema: u32) {
    let (mut all, mut one) = (Settings::default(), Settings::default());
    if schema >= 3 {
        all = Settings {
            theme: Some("\"wood\" \u{1F3B2}".into()),
            labels: Some(false),
            own_side: Some(true),
            ..Settings::default()
        };
        one.labels = Some(true);
    }
    assert_eq!(store.settings(ANN).await.unwrap(), all);
    assert_eq!(store.settings(UserId::new(u64::MAX)).await.unwrap(), one);
    assert_eq!(store.settings(DAN).await.unwrap(), Settings::default());
}

async fn expect_engine(store: &dyn Store) {
    let asking = load_challenge(store, id(10)).await;
    assert_eq!(asking.engine, Some(ENGINE));
    let accepted = |invited: &Invited| (invited.user, invited.accepted);
    let accepted: Vec<_> = asking.invited.iter().map(accepted).collect();
    let engine = (ENGINE.user.into(), true);
    assert_eq!(accepted, [(DAN.into(), false), engine, engine]);
    let game = load(store, id(11)).await;
    assert_eq!((game.engine, game.post), (Some(ENGINE), Some(post(9, 1))));
    assert!(game.is_engine(game.seats[0]));
}

async fn expect_games(store: &dyn Store) {
    let place = Place {
        guild: Some(asterism_store::GuildId::new(301)),
        channel: PARLOR,
    };
    let entry = |seconds, what| Entry::new(at(seconds), what);
    let running = GameRecord {
        undone: None,
        undone_at: None,
        id: id(1),
        series: None,
        version: 5,
        place,
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        rules_version: 1,
        seats: vec![ANN.into(), BEA.into()],
        engine: None,
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
        terms: Terms::default(),
        clock: None,
        offer: None,
        offers: 0,
        thread: None,
        ratings: vec![],
        rematch: None,
        origin: Origin::Challenge,
        nudged: None,
        position: None,
        answers: 0,
        grants: vec![],
        names: vec![],
    };
    let ended = GameRecord {
        id: id(2),
        version: 2,
        place: direct(),
        seats: vec![BEA.into(), UserId::new(u64::MAX).into()],
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
    let mut all = store.games(GameQuery::default(), 99).await.unwrap();
    all.retain(|game| game.series.is_none() && game.engine.is_none() && game.id <= id(11));
    assert_eq!(all, [ended.clone(), running.clone()]);
    for (player, expected) in [
        (ANN, vec![&running]),
        (BEA, vec![&ended, &running]),
        (UserId::new(u64::MAX), vec![&ended]),
    ] {
        let query = GameQuery::of_player(player, GameState::Any);
        assert_eq!(
            store
                .games(query, 99)
                .await
                .unwrap()
                .iter()
                .collect::<Vec<_>>(),
            expected
        );
    }
}

async fn expect_challenges(store: &dyn Store) {
    let open = Challenge {
        id: id(6),
        version: 2,
        place: direct(),
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        games: 1,
        by: ANN.into(),
        invited: vec![
            Invited {
                user: BEA.into(),
                accepted: true,
            },
            Invited {
                user: UserId::new(u64::MAX).into(),
                accepted: false,
            },
        ],
        engine: None,
        order: SeatOrder::Random,
        created: at(6),
        lapses: at(86_400),
        post: Some(MessageId::new(7)),
        terms: Terms::default(),
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Challenge,
        start: vec![],
        position: None,
    };
    let mut all = store
        .challenges(ChallengeQuery::default(), 9)
        .await
        .unwrap();
    let is_first = |it: &Challenge| it.games == 1 && it.engine.is_none() && it.id <= id(11);
    all.retain(is_first);
    assert_eq!(all, std::slice::from_ref(&open));
    let mut lapsed = store.lapsed(at(86_400), 9).await.unwrap();
    lapsed.retain(is_first);
    assert_eq!(lapsed, [open]);
    let closed = [
        (1, ClosedWhy::Started, 10),
        (2, ClosedWhy::Started, 10),
        (3, ClosedWhy::Declined { by: BEA.into() }, 40),
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

async fn expect_series(store: &dyn Store) {
    let series = SeriesId::new(id(8));
    let expected = SeriesRecord {
        id: series,
        length: 2,
        games: vec![id(8), id(9)],
    };
    assert_eq!(store.series(series).await.unwrap(), Some(expected));
    for (number, seats) in [(1, [CAT, DAN]), (2, [DAN, CAT])] {
        let game = load(store, id(7 + u64::from(number))).await;
        assert_eq!(game.series, Some(Part { series, number }));
        assert_eq!(game.seats, seats);
        assert_eq!(game.version, 3 - u64::from(number));
    }
    for player in [CAT, DAN] {
        let query = ChallengeQuery::of_player(player);
        let open = store.challenges(query, 9).await.unwrap();
        let is_meant = |it: &&Challenge| it.engine.is_none() && it.id <= id(11);
        let mut open = open.iter().filter(is_meant);
        let open = (open.next().map(|open| (open.id, open.games)), open.next());
        assert_eq!(open, (Some((id(7), 3)), None));
    }
}
