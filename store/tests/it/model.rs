//! The engine on disk against the plain one in memory: the same random commands, the same answers, the same contents.
//!
//! The engine in memory lists by scanning everything, so this shows as well that every index says what a scan would.

use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Cause, ChallengeQuery, Change, ChannelId, ClosedWhy, Ended, Engine, EntryKind, GameId,
    GameQuery, GameState, JobDone, JobId, MAX_TEXT, MessageId, NextGame, SeriesId, Setting, Store,
    Timestamp, Topic, UserId,
};

use crate::support::*;

const USERS: [UserId; 4] = [ANN, BEA, CAT, UserId::new(u64::MAX)];
const CHANNELS: [ChannelId; 3] = [PARLOR, GARDEN, ChannelId::new(0)];
const STEPS: usize = 1500;

#[tokio::test]
async fn both_engines_give_the_same_answers() {
    let mut longest = 0;
    for seed in 0..4 {
        longest = longest.max(run(seed).await);
    }
    assert!(longest >= 3, "or series are hardly tested: {longest}");
}

/// Games of the longest series that came about.
async fn run(seed: u64) -> usize {
    let dir = tempfile::tempdir().unwrap();
    let open = || SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    let model = MemoryStore::new();
    let mut store = open();
    let mut random = Random(seed);
    let mut now = at(0);
    for step in 0..STEPS {
        now = Timestamp::from_millis(
            now.millis() + random.below(2_000_000).cast_signed() as i64 - 1_000,
        );
        let place = format!("seed {seed}, step {step}");
        match random.below(21) {
            0..=13 => {
                let change = change(&mut random, &model, now).await;
                // Now and then one that was used before, less than a day ago: after that either may forget it.
                let ago = if random.below(10) == 0 {
                    random.below(40)
                } else {
                    0
                };
                let cause = Cause::new(step.saturating_sub(ago) as u64);
                let theirs = model.commit(cause, now, change.clone()).await;
                let ours = store.commit(cause, now, change.clone()).await;
                assert_eq!(
                    format!("{ours:?}"),
                    format!("{theirs:?}"),
                    "{place}: {change:?}"
                );
            }
            14 | 15 => {
                let lease = Duration::from_secs(random.below(5_000) as u64);
                let limit = random.below(4);
                let theirs = model.claim_jobs(now, lease, limit).await.unwrap();
                assert_eq!(
                    store.claim_jobs(now, lease, limit).await.unwrap(),
                    theirs,
                    "{place}"
                );
            }
            16 | 17 => {
                let id = JobId::new(random.below(80) as u64);
                let version = random.next();
                let done = *random.pick(&[
                    JobDone::Dropped,
                    JobDone::Posted(post(step as u64, version)),
                ]);
                model.finish_job(id, done).await.unwrap();
                store.finish_job(id, done).await.unwrap();
            }
            18 => {
                let id = JobId::new(random.below(80) as u64);
                let due = now.plus(Duration::from_secs(random.below(9_000) as u64));
                model.postpone_job(id, due).await.unwrap();
                store.postpone_job(id, due).await.unwrap();
            }
            19 => {
                let user = *random.pick(&USERS);
                let chosen = (0..random.below(3)).map(|_| setting(&mut random)).collect();
                let theirs = model.choose(user, Vec::clone(&chosen)).await;
                let ours = store.choose(user, chosen).await;
                assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{place}");
            }
            _ => {
                if random.below(6) == 0 {
                    store.close().await.unwrap();
                    drop(store);
                    store = open();
                }
            }
        }
        if step % 50 == 0 || step == STEPS - 1 {
            compare(&store, &model, now, &mut random, &place).await;
        }
    }
    let mut longest = 0;
    for id in (1..100).filter_map(GameId::new) {
        let series = model.series(SeriesId::new(id)).await.unwrap();
        longest = longest.max(series.map_or(0, |series| series.games.len()));
    }
    longest
}

fn setting(random: &mut Random) -> Setting {
    match random.below(3) {
        0 => {
            let themes = ["dark", "", "\"\u{0}é", &"x".repeat(MAX_TEXT + 1)];
            Setting::Theme((*random.pick(&themes)).to_owned())
        }
        1 => Setting::Labels(random.below(2) == 0),
        _ => Setting::OwnSide(random.below(2) == 0),
    }
}

/// Mostly none; now and then one who plays, or does not.
fn engine(random: &mut Random) -> Option<Engine> {
    (random.below(8) == 0).then(|| Engine {
        user: *random.pick(&USERS),
        level: random.below(256) as u8,
    })
}

/// A game without a challenge, mostly one that may begin.
fn begin(random: &mut Random, jobs: Vec<Topic>) -> Change {
    let other = *random.pick(&USERS);
    let mut challenge = new_challenge(ANN, &[other], *random.pick(&CHANNELS));
    challenge.games = *random.pick(&[0, 1, 3]);
    let mut game = new_game(&[ANN, other], *random.pick(&CHANNELS));
    game.engine = engine(random);
    Change::Begin {
        challenge,
        game,
        jobs,
    }
}

/// A move or how a game is given up, now and then with its end and the next game.
fn append_any(
    random: &mut Random,
    known: GameId,
    version: u64,
    now: Timestamp,
    jobs: Vec<Topic>,
) -> Change {
    let entries = [
        played("A1-b2"),
        played("\"\\\u{0}é"),
        EntryKind::Resigned(1),
        EntryKind::TimedOut(2),
        EntryKind::DrawAgreed,
    ];
    let entry = random.pick(&entries).clone();
    let ended = (random.below(5) == 0).then(|| Ended {
        winners: vec![1],
        how: "won".into(),
        at: now,
    });
    // Mostly where one may follow, sometimes not.
    let next = (random.below(16) < if ended.is_some() { 12 } else { 1 }).then(|| {
        let seats: Vec<_> = (0..random.below(5)).map(|_| *random.pick(&USERS)).collect();
        NextGame {
            game: new_game(&seats, *random.pick(&CHANNELS)),
            jobs: vec![Topic::Turn { version: 1 }],
        }
    });
    Change::Append {
        game: known,
        version,
        entry,
        ended,
        next,
        clock: None,
        ratings: vec![],
        jobs,
    }
}

async fn change(random: &mut Random, model: &MemoryStore, now: Timestamp) -> Change {
    // Mostly numbers and versions that are there, sometimes not.
    let known = GameId::new(1 + random.below(60) as u64).unwrap();
    let version = match (
        model.game(known).await.unwrap(),
        model.challenge(known).await.unwrap(),
    ) {
        (Some(game), _) => game.version,
        (None, Some(challenge)) => challenge.version,
        (None, None) => 1,
    };
    let version = if random.below(8) == 0 {
        version + 1
    } else {
        version
    };
    let jobs = (0..random.below(3))
        .map(|_| match random.below(3) {
            0 => Topic::Think { version },
            _ => Topic::Turn { version },
        })
        .collect();
    match random.below(16) {
        0 | 1 => {
            let invited: Vec<_> = (0..=random.below(3))
                .map(|_| *random.pick(&USERS))
                .collect();
            let mut new = new_challenge(*random.pick(&USERS), &invited, *random.pick(&CHANNELS));
            new.games = *random.pick(&[1, 2, 3, 9, 10]);
            new.lapses = now.plus(Duration::from_secs(random.below(100_000) as u64));
            new.engine = engine(random);
            Change::OpenChallenge(new)
        }
        2 => Change::Accept {
            challenge: known,
            version,
            user: *random.pick(&USERS),
        },
        3 => {
            let reasons = [
                ClosedWhy::Declined { by: ANN },
                ClosedWhy::Withdrawn,
                ClosedWhy::Lapsed,
                ClosedWhy::Started,
            ];
            close(known, version, *random.pick(&reasons))
        }
        4 => Change::SetChallengePost {
            challenge: known,
            post: MessageId::new(random.next()),
        },
        5 | 6 => {
            let seats: Vec<_> = (0..random.below(5)).map(|_| *random.pick(&USERS)).collect();
            let mut game = new_game(&seats, *random.pick(&CHANNELS));
            game.engine = engine(random);
            Change::Start {
                challenge: known,
                version,
                game,
                jobs,
            }
        }
        7 => Change::Undo {
            game: known,
            version,
            entries: random.below(4),
            clock: None,
            jobs,
        },
        8 => Change::SetPost {
            game: known,
            post: post(random.next(), version),
        },
        9 => begin(random, jobs),
        _ => append_any(random, known, version, now, jobs),
    }
}

async fn compare(
    store: &SledStore,
    model: &MemoryStore,
    now: Timestamp,
    random: &mut Random,
    place: &str,
) {
    let players = USERS
        .map(Some)
        .into_iter()
        .chain([None, Some(UserId::new(5))]);
    for player in players {
        for channel in CHANNELS.map(Some).into_iter().chain([None]) {
            let limit = *random.pick(&[1, 3, 1000]);
            for state in [GameState::Running, GameState::Ended, GameState::Any] {
                let query = GameQuery {
                    player,
                    channel,
                    guild: None,
                    state,
                };
                let theirs = model.games(query, limit).await.unwrap();
                assert_eq!(
                    store.games(query, limit).await.unwrap(),
                    theirs,
                    "{place}: {query:?}, {limit}"
                );
            }
            let query = ChallengeQuery { player, channel };
            let theirs = model.challenges(query, limit).await.unwrap();
            assert_eq!(
                store.challenges(query, limit).await.unwrap(),
                theirs,
                "{place}: {query:?}, {limit}"
            );
        }
    }
    for user in USERS {
        let theirs = model.settings(user).await.unwrap();
        assert_eq!(store.settings(user).await.unwrap(), theirs, "{place}");
    }
    let theirs = model.themes_chosen().await.unwrap();
    assert_eq!(store.themes_chosen().await.unwrap(), theirs, "{place}");
    for id in (1..100).filter_map(GameId::new) {
        assert_eq!(
            store.game(id).await.unwrap(),
            model.game(id).await.unwrap(),
            "{place}"
        );
        let series = SeriesId::new(id);
        assert_eq!(
            store.series(series).await.unwrap(),
            model.series(series).await.unwrap(),
            "{place}"
        );
        assert_eq!(
            store.challenge(id).await.unwrap(),
            model.challenge(id).await.unwrap(),
            "{place}"
        );
        assert_eq!(
            store.closed(id).await.unwrap(),
            model.closed(id).await.unwrap(),
            "{place}"
        );
    }
    assert_eq!(
        store.lapsed(now, 1000).await.unwrap(),
        model.lapsed(now, 1000).await.unwrap(),
        "{place}"
    );
    assert_eq!(
        store.counts().await.unwrap(),
        model.counts().await.unwrap(),
        "{place}"
    );
    assert_eq!(
        store.next_due().await.unwrap(),
        model.next_due().await.unwrap(),
        "{place}"
    );
}
