//! Compares each engine with the simple one in memory, and both with a small independent model: the same random commands must give the same
//! results and the same contents.
//!
//! The engine in memory lists by scanning everything, so this also tests every index.

mod any;
mod documents;
mod small;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::prelude::*;
use asterism_store::sled::SledStore;
use asterism_store::{
    ChallengeQuery, Change, ChannelId, ClaimLimits, GameId, GameQuery, GameState, GuildId,
    JobClass, JobDone, JobId, Outage, Reach, SeriesId, Timestamp, UserId,
};

use crate::support::kinds::*;
use crate::support::*;
use any::{any_rating, change, guild_setting, rating_before, setting, user};
use small::SmallModel;

/// Users who play often.
const USERS: [UserId; 4] = [ANN, BEA, CAT, UserId::new(u64::MAX)];

/// Users who play occasionally and can be erased in between.
const GUESTS: [UserId; 4] = [
    UserId::new(1),
    UserId::new(2),
    UserId::new(3),
    UserId::new(4),
];

const CHANNELS: [ChannelId; 3] = [PARLOR, GARDEN, ChannelId::new(0)];
const GUILDS: [GuildId; 2] = [GUILD, GuildId::new(u64::MAX)];
const SCALES: [&str; 3] = [SCALE, "", "squadro\u{0}é"];
const SHARD: Reach = Reach::Shard {
    number: 3,
    total: 8,
};

/// Number of steps of a random walk.
const STEPS: usize = 2400;

/// Number of steps on PostgreSQL in the short run, where each takes several times as long as on disk.
#[cfg(unix)]
const FEW_STEPS: usize = STEPS / 2;

/// Number of steps after which all contents are compared.
const COMPARED_EVERY: usize = 50;

/// The same on PostgreSQL in the short run, where each comparison takes a thousand queries. The results of all steps are compared anyway.
#[cfg(unix)]
const SELDOM: usize = 3 * COMPARED_EVERY;

/// Number of random walks on each engine in the long run. The first is also in the short run.
const WALKS: u64 = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_on_disk_gives_the_same_results() {
    walk_on_disk(0..1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: five random walks"]
async fn the_engine_on_disk_gives_the_same_results_in_many_walks() {
    walk_on_disk(0..WALKS).await;
}

async fn walk_on_disk(seeds: Range<u64>) {
    let mut seen = Seen::default();
    for seed in seeds.clone() {
        let dir = tempfile::tempdir().unwrap();
        let open = async || {
            let store = SledStore::open(dir.path(), options());
            Arc::new(store.unwrap()) as Arc<dyn Store>
        };
        run((seed, STEPS, COMPARED_EVERY), &mut seen, open).await;
        #[cfg(unix)]
        if let Some(server) = crate::postgres::server::shared() {
            let file = dir.path().join("all.backup");
            let store = SledStore::open(dir.path(), options()).unwrap();
            store.backup(&file).await.unwrap();
            crate::postgres::copies::check_copies(server, &file).await;
        }
    }
    seen.expect_enough(seeds.count() * STEPS);
}

/// Two processes use the database in turn.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_engines_on_postgres_give_the_same_results() {
    walk_on_postgres(0..1, FEW_STEPS, SELDOM).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: five random walks"]
async fn two_engines_on_postgres_give_the_same_results_in_many_walks() {
    walk_on_postgres(0..WALKS, STEPS, COMPARED_EVERY).await;
}

#[cfg(unix)]
async fn walk_on_postgres(seeds: Range<u64>, steps: usize, compared_every: usize) {
    use crate::postgres::{copies, server, two::TwoStores};
    let Some(server) = server::shared() else {
        return;
    };
    let mut seen = Seen::default();
    for seed in seeds.clone() {
        let url = server.url(&server.create().await);
        let open = async || Arc::new(TwoStores::open(&url).await) as Arc<dyn Store>;
        run((seed, steps, compared_every), &mut seen, open).await;
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("all.backup");
        server::open(&url, KINDS).await.backup(&file).await.unwrap();
        copies::check_copies(server, &file).await;
    }
    seen.expect_enough(seeds.count() * steps);
}

/// How often rare cases happened.
#[derive(Debug, Default)]
struct Seen {
    clocks: usize,
    offers: usize,
    nudges: usize,
    grants: usize,
    ratings: usize,
    joins: usize,
    variants: usize,
    forgotten: usize,
    trees: usize,
    plans: usize,
    documents: usize,
    /// Games that started with documents.
    tables: usize,
    /// Documents that changed with the end of a game.
    endings: usize,
    /// Number of games in the longest series.
    longest: usize,
}

impl Seen {
    /// Fails unless rare cases were tested in this many steps.
    fn expect_enough(&self, steps: usize) {
        let halves = steps / (STEPS / 2);
        let least = Seen {
            clocks: 2 * halves,
            offers: 2 * halves,
            nudges: halves,
            grants: halves,
            ratings: halves,
            joins: halves,
            variants: halves,
            forgotten: halves,
            trees: 3 * halves,
            plans: halves,
            documents: 10 * halves,
            tables: halves,
            endings: halves,
            longest: if halves <= 2 { 2 } else { 3 },
        };
        assert!(
            self.reaches(&least),
            "rare cases must be tested enough: {self:?}"
        );
    }

    fn note(&mut self, change: &Change) {
        match change {
            Change::SetClock { .. } => self.clocks += 1,
            Change::SetOffer { .. } => self.offers += 1,
            Change::Nudge { .. } => self.nudges += 1,
            Change::GrantTime { .. } => self.grants += 1,
            Change::Append {
                ratings, documents, ..
            } => {
                self.ratings += usize::from(!ratings.is_empty());
                self.endings += documents.len();
            }
            Change::SetDocuments {
                documents, games, ..
            } => {
                self.documents += documents.len();
                self.tables += games.len();
            }
            Change::Join { .. } => self.joins += 1,
            Change::SetVariant { .. } => self.variants += 1,
            Change::SetTree { answers_at, .. } => {
                self.trees += 1;
                self.plans += usize::from(answers_at.is_some());
            }
            _ => {}
        }
    }

    fn reaches(&self, least: &Seen) -> bool {
        self.clocks >= least.clocks
            && self.offers >= least.offers
            && self.nudges >= least.nudges
            && self.grants >= least.grants
            && self.ratings >= least.ratings
            && self.joins >= least.joins
            && self.variants >= least.variants
            && self.forgotten >= least.forgotten
            && self.trees >= least.trees
            && self.plans >= least.plans
            && self.documents >= least.documents
            && self.tables >= least.tables
            && self.endings >= least.endings
            && self.longest >= least.longest
    }
}

/// Runs random commands on the store that `open` opens, again and again.
async fn run(
    (seed, steps, compared_every): (u64, usize, usize),
    seen: &mut Seen,
    open: impl AsyncFn() -> Arc<dyn Store>,
) {
    let model = MemoryStore::new();
    let mut store = open().await;
    let mut small = SmallModel::default();
    let mut random = Random(seed);
    let mut now = at(0);
    for step in 0..steps {
        now = Timestamp::from_millis(
            now.millis() + random.below(2_000_000).cast_signed() as i64 - 1_000,
        );
        let place = format!("seed {seed}, step {step}");
        match random.below(26) {
            0..=13 => {
                let change = change(&mut random, &model, now).await;
                // Sometimes use a key from less than a day ago; older ones may have been deleted.
                let ago = if random.below(10) == 0 {
                    random.below(40)
                } else {
                    0
                };
                let key = interaction(step.saturating_sub(ago) as u64);
                let theirs = model.commit(key, now, change.clone()).await;
                let ours = store.commit(key, now, change.clone()).await;
                assert_eq!(
                    format!("{ours:?}"),
                    format!("{theirs:?}"),
                    "{place}: {change:?}"
                );
                small.commit(key, &change, &ours, &place);
                if ours.is_ok() {
                    seen.note(&change);
                }
            }
            14 | 15 => claim(&*store, &model, now, &mut random, &place).await,
            16 | 17 => {
                let id = JobId::new(random.below(80) as u64);
                let version = random.next();
                let done = random
                    .pick(&[
                        JobDone::Dropped,
                        JobDone::posted(post(step as u64, version)),
                        JobDone::SetAside {
                            why: format!("step {step}"),
                            at: now,
                        },
                    ])
                    .clone();
                model.finish_job(id, done.clone()).await.unwrap();
                store.finish_job(id, done.clone()).await.unwrap();
            }
            18 => {
                let id = JobId::new(random.below(80) as u64);
                let due = now.plus(Duration::from_secs(random.below(9_000) as u64));
                // Half of them are claimed for the first time.
                let attempts = 1 + random.below(2) as u32;
                model.postpone_job(id, attempts, due).await.unwrap();
                store.postpone_job(id, attempts, due).await.unwrap();
            }
            19..=24 => {
                live(
                    &*store,
                    &model,
                    now,
                    &mut random,
                    (seen, &mut small, &place),
                )
                .await;
            }
            _ => {
                if random.below(6) == 0 {
                    store.close().await.unwrap();
                    drop(store);
                    store = open().await;
                }
            }
        }
        if step % compared_every == 0 || step == steps - 1 {
            compare(&*store, &model, now, &mut random, &place).await;
            small.compare(&*store, &place).await;
        }
    }
    for id in (1..100).filter_map(GameId::new) {
        let series = model.series(SeriesId::new(id)).await.unwrap();
        let games = series.map_or(0, |series| series.games.len());
        seen.longest = seen.longest.max(games);
    }
}

/// Claims jobs, and sometimes recalls them first.
async fn claim(
    store: &dyn Store,
    model: &MemoryStore,
    now: Timestamp,
    random: &mut Random,
    place: &str,
) {
    let lease = Duration::from_secs(random.below(5_000) as u64);
    let limit = random.below(4);
    if random.below(20) == 0 {
        let latest = now.plus(lease);
        let theirs = model.recall_jobs(now, latest).await.unwrap();
        let ours = store.recall_jobs(now, latest).await.unwrap();
        assert_eq!(ours, theirs, "{place}");
    }
    let room = ClaimLimits {
        messages: limit,
        edits: random.below(3),
        thoughts: random.below(3),
    };
    let theirs = model.claim_jobs(now, lease, room).await.unwrap();
    let ours = store.claim_jobs(now, lease, room).await.unwrap();
    assert_eq!(ours, theirs, "{place}");
    let theirs = model.next_due().await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), theirs, "{place}");
}

/// Runs one of the commands that change no game.
async fn live(
    store: &dyn Store,
    model: &MemoryStore,
    now: Timestamp,
    random: &mut Random,
    (seen, small, place): (&mut Seen, &mut SmallModel, &str),
) {
    match random.below(6) {
        0 => {
            let user = *random.pick(&USERS);
            let chosen = (0..random.below(3)).map(|_| setting(random)).collect();
            let theirs = model.choose(user, Vec::clone(&chosen)).await;
            let ours = store.choose(user, chosen).await;
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{place}");
        }
        1 => {
            let guild = *random.pick(&GUILDS);
            let chosen: Vec<_> = (0..random.below(3))
                .map(|_| guild_setting(random))
                .collect();
            let theirs = model.choose_for_guild(guild, chosen.clone()).await;
            let ours = store.choose_for_guild(guild, chosen).await;
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{place}");
        }
        2 | 3 => {
            let (user, scale) = (user(random), *random.pick(&SCALES));
            let before = rating_before(random, model, user, scale).await;
            let after = (random.below(4) > 0).then(|| any_rating(random));
            let theirs = model.set_rating(user, scale, before, after).await;
            let ours = store.set_rating(user, scale, before, after).await;
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{place}");
        }
        4 => {
            let day = 24 * 60 * 60 * 1000;
            let from = now.millis() - random.below(90 * day).cast_signed() as i64;
            let outage = Outage {
                from: Timestamp::from_millis(from),
                to: Timestamp::from_millis(from + random.below(2 * day) as i64 - 1000),
            };
            model.note_outage(outage).await.unwrap();
            store.note_outage(outage).await.unwrap();
            let reach = *random.pick(&[Reach::GATEWAY, Reach::Http, SHARD]);
            model.set_alive(vec![reach], now).await.unwrap();
            store.set_alive(vec![reach], now).await.unwrap();
            if random.below(4) == 0 {
                model.forget_reaches(vec![SHARD]).await.unwrap();
                store.forget_reaches(vec![SHARD]).await.unwrap();
            }
        }
        _ => {
            let guest = *random.pick(&GUESTS);
            let user = *random.pick(&[guest, guest, ANN]);
            let games = model.games(of(user), 1).await.unwrap().len();
            let theirs = model.forget(now, user, vec![]).await;
            let ours = store.forget(now, user, vec![]).await;
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{place}");
            if ours.is_ok() {
                seen.forgotten += games;
                small.forget(user);
            }
        }
    }
}

fn of(player: UserId) -> GameQuery {
    GameQuery::of_player(player, GameState::Any)
}

async fn compare(
    store: &dyn Store,
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
            let limit = *random.pick(&[1, 3, 1001]);
            for state in [GameState::Running, GameState::Ended, GameState::Any] {
                let query = GameQuery {
                    player: player.map(UserId::into),
                    channel,
                    guild: *random.pick(&[None, Some(GUILDS[0]), Some(GUILDS[1])]),
                    state,
                };
                assert_eq!(
                    store.count_games(query).await.unwrap(),
                    model.count_games(query).await.unwrap(),
                    "{place}: {query:?}"
                );
                assert_eq!(
                    store.game_versions(query, limit).await.unwrap(),
                    model.game_versions(query, limit).await.unwrap(),
                    "{place}: {query:?}, {limit}"
                );
                let theirs = model.games(query, limit).await.unwrap();
                let ours = store.games(query, limit).await.unwrap();
                assert_eq!(ours, theirs, "{place}: {query:?}, {limit}");
            }
            let guild = [None, Some(GUILDS[0]), Some(GUILDS[1])][limit % 3];
            let query = ChallengeQuery {
                player,
                channel,
                guild,
            };
            let theirs = model.challenges(query, limit).await.unwrap();
            let ours = store.challenges(query, limit).await.unwrap();
            assert_eq!(ours, theirs, "{place}: {query:?}, {limit}");
        }
    }
    compare_life(store, model, now, random, place).await;
    compare_documents(store, model, random, place).await;
    for user in USERS {
        let theirs = model.trees_of(user).await.unwrap();
        assert_eq!(store.trees_of(user).await.unwrap(), theirs, "{place}");
        let theirs = model.settings(user).await.unwrap();
        assert_eq!(store.settings(user).await.unwrap(), theirs, "{place}");
    }
    let theirs = model.themes_chosen().await.unwrap();
    assert_eq!(store.themes_chosen().await.unwrap(), theirs, "{place}");
    for id in (1..100).filter_map(GameId::new) {
        assert_eq!(
            store.trees(id, &USERS).await.unwrap(),
            model.trees(id, &USERS).await.unwrap(),
            "{place}"
        );
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
        assert_eq!(
            store.closed_challenge(id).await.unwrap(),
            model.closed_challenge(id).await.unwrap(),
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
        store.next_due().await.unwrap().of(JobClass::Message),
        model.next_due().await.unwrap().of(JobClass::Message),
        "{place}"
    );
}

/// Compares documents and their lists.
async fn compare_documents(
    store: &dyn Store,
    model: &MemoryStore,
    random: &mut Random,
    place: &str,
) {
    for label in documents::labels() {
        for kind in KINDS.iter().copied() {
            let limit = *random.pick(&[1, 3, 1000]);
            assert_eq!(
                store.documents(label, kind, limit).await.unwrap(),
                model.documents(label, kind, limit).await.unwrap(),
                "{place}: {label:?} {kind:?} {limit}"
            );
        }
    }
    let numbers = (1..100).filter_map(GameId::new);
    let tournaments = numbers.map(|it| Tournament::key(&it));
    for key in documents::keys().into_iter().chain(tournaments) {
        assert_eq!(
            store.document(&key).await.unwrap(),
            model.document(&key).await.unwrap(),
            "{place}: {key:?}"
        );
    }
}

/// Compares clocks, ratings, guilds and outages.
async fn compare_life(
    store: &dyn Store,
    model: &MemoryStore,
    now: Timestamp,
    random: &mut Random,
    place: &str,
) {
    let limit = *random.pick(&[1, 3, 1000]);
    let theirs = model.clocks_due(now, limit).await.unwrap();
    assert_eq!(
        store.clocks_due(now, limit).await.unwrap(),
        theirs,
        "{place}"
    );
    let after = GameId::new(random.below(60) as u64);
    let theirs = model.game_ids(after, limit).await.unwrap();
    assert_eq!(
        store.game_ids(after, limit).await.unwrap(),
        theirs,
        "{place}"
    );
    let theirs = model.next_clock().await.unwrap();
    assert_eq!(store.next_clock().await.unwrap(), theirs, "{place}");
    let everyone = model.clocked(None, usize::MAX).await.unwrap();
    let after = (random.below(4) > 0 && !everyone.is_empty()).then(|| {
        let game = random.pick(&everyone);
        (game.due().unwrap(), game.id)
    });
    let theirs = model.clocked(after, limit).await.unwrap();
    assert_eq!(
        store.clocked(after, limit).await.unwrap(),
        theirs,
        "{place}"
    );
    for user in USERS.into_iter().chain(GUESTS) {
        let theirs = model.ratings_of(user).await.unwrap();
        assert_eq!(store.ratings_of(user).await.unwrap(), theirs, "{place}");
    }
    let scales = SCALES.map(str::to_owned);
    for scale in SCALES {
        for guild in GUILDS.map(Some).into_iter().chain([None]) {
            let from = random.below(3);
            let theirs = model.ranking(scale, guild, from, limit).await.unwrap();
            let ours = store.ranking(scale, guild, from, limit).await.unwrap();
            assert_eq!(ours, theirs, "{place}: {scale:?} {guild:?} {from} {limit}");
            assert_eq!(
                store.count_ratings(&scales, guild, limit).await.unwrap(),
                model.count_ratings(&scales, guild, limit).await.unwrap(),
                "{place}: {guild:?}"
            );
        }
    }
    assert_eq!(
        store.set_aside(limit).await.unwrap(),
        model.set_aside(limit).await.unwrap(),
        "{place}"
    );
    for guild in GUILDS {
        let theirs = model.guild_settings(guild).await.unwrap();
        assert_eq!(
            store.guild_settings(guild).await.unwrap(),
            theirs,
            "{place}"
        );
    }
    let theirs = model.outages().await.unwrap();
    assert_eq!(store.outages().await.unwrap(), theirs, "{place}");
    assert_eq!(
        store.alive().await.unwrap(),
        model.alive().await.unwrap(),
        "{place}"
    );
}
