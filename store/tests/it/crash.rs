//! Killed processes lose nothing they acknowledged and leave nothing half done.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    ClaimLimits, Closed, ClosedWhy, DocumentKind, EntryKind, GameId, GameQuery, GameRecord,
    GameState, JobClass, JobDone, JobSubject, Label, Receipt, Topic, UserId,
};

#[cfg(unix)]
use crate::child::start_with_file_limit;
use crate::child::{LONERS, ROUND_CAUSES, SERIES, block_on, clock_at, lines, start};
use crate::support::kinds::*;
use crate::support::*;

/// Number of times that a process is killed, each on the database left by the previous one.
const ROUNDS: u64 = 2;

/// Returns the same for the long run. `ASTERISM_STORE_CRASHES` sets another number.
fn many_rounds() -> u64 {
    std::env::var("ASTERISM_STORE_CRASHES")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(8)
}

/// What the killed processes acknowledged.
#[derive(Default)]
struct Acknowledged {
    /// Game or challenge and version, by key; `true` for a move.
    commits: BTreeMap<u64, (u64, u64, bool)>,
    /// Latest version posted, by game.
    posted: BTreeMap<u64, u64>,
}

#[test]
fn acknowledged_changes_survive_a_killed_process() {
    kill_players(ROUNDS);
}

#[test]
#[ignore = "long: more kills"]
fn acknowledged_changes_survive_many_killed_processes() {
    kill_players(many_rounds());
}

fn kill_players(rounds: u64) {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random(7);
    let mut acknowledged = Acknowledged::default();
    for round in 1..=rounds {
        let mut child = start("commits_until_killed", dir.path(), round);
        let kill_after = random.below(400);
        let mut count = 0;
        for line in lines(&mut child) {
            count += usize::from(acknowledged.hear(&line.unwrap()));
            if count == kill_after {
                // Keep reading: anything the child printed before it ended counts too.
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(
            count >= kill_after,
            "the child ended by itself after {count} commits"
        );
        block_on(check(dir.path(), &acknowledged, round));
    }
}

impl Acknowledged {
    /// Returns whether the line acknowledges something.
    fn hear(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().unwrap();
        match words[..] {
            [what @ ("move" | "other"), key, id, version] => {
                let old = self
                    .commits
                    .insert(number(key), (number(id), number(version), what == "move"));
                assert_eq!(old, None, "keys are not used twice");
            }
            ["posted", game, version] => {
                self.posted.insert(number(game), number(version));
            }
            _ => return false,
        }
        true
    }
}

async fn check(dir: &Path, acknowledged: &Acknowledged, round: u64) {
    let store = SledStore::open(dir, StoreOptions::default()).unwrap();
    let games = store.games(GameQuery::default(), usize::MAX).await.unwrap();
    check_commits(&store, &games, acknowledged, round).await;
    check_series(&store, &games).await;
    check_indexes(&store, &games).await;
    check_life(&store, &games).await;
    check_jobs(&store, &games, acknowledged).await;
    store.close().await.unwrap();
}

/// Checks that every commit has its receipt and every receipt its commit, and that nothing acknowledged is missing.
async fn check_commits(
    store: &SledStore,
    games: &[GameRecord],
    acknowledged: &Acknowledged,
    round: u64,
) {
    for (key, (id, version, _)) in &acknowledged.commits {
        let receipt = Receipt {
            id: GameId::new(*id).unwrap(),
            version: *version,
            repeated: true,
        };
        assert_eq!(
            store.receipt(interaction(*key)).await.unwrap(),
            Some(receipt),
            "key {key}"
        );
    }

    let mut moves = BTreeSet::new();
    for game in games {
        for (version, entry) in (2..).zip(&game.entries) {
            let EntryKind::Move(key) = &entry.what else {
                continue;
            };
            let key: u64 = key.parse().unwrap();
            let receipt = Receipt {
                id: game.id,
                version,
                repeated: true,
            };
            assert_eq!(
                store.receipt(interaction(key)).await.unwrap(),
                Some(receipt),
                "key {key}"
            );
            moves.insert(key);
        }
        assert_eq!(game.version, game.entries.len() as u64 + 1);
        assert_eq!(store.challenge(game.id).await.unwrap(), None);
        let is_first = game.series.is_none_or(|part| part.number == 1);
        let started = is_first.then_some(Closed {
            why: ClosedWhy::Started,
            at: at(0),
        });
        assert_eq!(store.closed(game.id).await.unwrap(), started);
    }
    for (key, (id, ..)) in acknowledged.commits.iter().filter(|(_, commit)| commit.2) {
        assert!(moves.contains(key), "move {key} of game {id}");
    }

    // Receipts that were never acknowledged: each names something that exists at that version or a later one.
    for key in round * ROUND_CAUSES..round * ROUND_CAUSES + 5_000 {
        let Some(receipt) = store.receipt(interaction(key)).await.unwrap() else {
            continue;
        };
        let version = match store.challenge(receipt.id).await.unwrap() {
            Some(challenge) => challenge.version,
            // A challenge ends at version 2 in this test; its game starts at version 1.
            None => load(store, receipt.id).await.version.max(2),
        };
        assert!(version >= receipt.version, "key {key}");
    }
}

/// Checks that the end of a game and the start of the next are stored together, and that every series lists its games.
async fn check_series(store: &SledStore, games: &[GameRecord]) {
    let mut listed = 0;
    for game in games {
        let Some(part) = game.series else {
            assert_eq!(game.seats[0], UserId::new(99), "only the shared game");
            continue;
        };
        let series = store.series(part.series).await.unwrap().unwrap();
        assert_eq!((series.id, series.length), (part.series, SERIES));
        assert_eq!(series.games[usize::from(part.number) - 1], game.id);
        let is_last = series.games.last() == Some(&game.id);
        if is_last {
            listed += series.games.len();
        }
        let may_be_over = !is_last || part.number == SERIES;
        assert!(game.ended.is_none() || may_be_over, "game {}", game.id);
        assert!(game.ended.is_some() || is_last, "game {}", game.id);
    }
    let parts = games.iter().filter(|game| game.series.is_some());
    assert_eq!(listed, parts.count());
}

/// Checks that every version has its job: finished up to the version of the game's post, and waiting after that. Finishes all jobs.
async fn check_jobs(store: &SledStore, games: &[GameRecord], acknowledged: &Acknowledged) {
    let mut next: BTreeMap<GameId, u64> = BTreeMap::new();
    for game in games {
        let posted = game.post.map_or(0, |post| post.version);
        assert!(
            posted
                >= acknowledged
                    .posted
                    .get(&game.id.get())
                    .copied()
                    .unwrap_or(0),
            "game {}",
            game.id
        );
        next.insert(game.id, posted + 1);
    }
    let waiting = store.counts().await.unwrap().jobs;
    let mut finished = 0;
    loop {
        let jobs = store
            .claim_jobs(
                at(1000),
                Duration::from_secs(30),
                ClaimLimits::of(usize::MAX),
            )
            .await
            .unwrap();
        if jobs.is_empty() {
            break;
        }
        for job in jobs {
            if let Topic::PostChallenge { .. } = job.topic {
                // Killed before the game of the challenge began.
                let JobSubject::Challenge(id) = job.subject else {
                    panic!("{job:?}")
                };
                assert!(store.challenge(id).await.unwrap().is_some(), "{job:?}");
                store.finish_job(job.id, JobDone::Dropped).await.unwrap();
                finished += 1;
                continue;
            }
            let (Topic::Turn { version, .. } | Topic::Think { version }) = job.topic else {
                panic!("{job:?}")
            };
            assert_eq!(version, next[&job.game().unwrap()], "job {job:?}");
            next.insert(job.game().unwrap(), version + 1);
            store
                .finish_job(job.id, JobDone::posted(post(job.id.get(), version)))
                .await
                .unwrap();
            finished += 1;
        }
    }
    assert_eq!(finished, waiting);
    for game in games {
        // In this test, resigning adds no job unless another game follows.
        let followed = game.series.is_some_and(|part| part.number < SERIES);
        let last = if game.ended.is_some() && !followed {
            game.version - 1
        } else {
            game.version
        };
        assert_eq!(next[&game.id], last + 1, "game {}", game.id);
    }
}

/// Checks that every running game is listed by its clock, and that every game that ended has changed its rating exactly once.
async fn check_life(store: &SledStore, games: &[GameRecord]) {
    let mut running: Vec<_> = games.iter().filter(|game| game.ended.is_none()).collect();
    for game in &running {
        assert_eq!(game.clock, Some(clock_at(game.version)), "game {}", game.id);
    }
    let due = |game: &GameRecord| game.clock.as_ref().unwrap().due();
    running.sort_by_key(|game| (due(game), game.id));
    let clocked = store.clocked(None, usize::MAX).await.unwrap();
    assert_eq!(clocked.iter().collect::<Vec<_>>(), running);
    let due = store.clocks_due(at(99_999), usize::MAX).await.unwrap();
    assert_eq!(due.iter().collect::<Vec<_>>(), running);

    let mut rated = 0;
    for user in (1..=LONERS).map(UserId::new) {
        let ended = games.iter().filter(|game| game.ended.is_some());
        let own: Vec<_> = ended.filter(|game| game.seats[0] == user).collect();
        let counted = store.rating(user, SCALE).await.unwrap();
        let counted = counted.map_or(0, |rating| rating.games as usize);
        assert_eq!(counted, own.len(), "user {user}");
        let mut numbers: Vec<_> = own.iter().map(|game| game.ratings[0].after.games).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=counted as u32), "user {user}");
        rated += usize::from(counted > 0);
    }
    let ranking = store.ranking(SCALE, None, 0, usize::MAX).await.unwrap();
    assert_eq!(ranking.len(), rated);
    assert!(ranking.is_sorted_by_key(|(user, rating)| (-rating.value, *user)));
    let there = store.ranking(SCALE, Some(GUILD), 0, usize::MAX).await;
    assert_eq!(there.unwrap(), ranking);
}

/// Checks every index against the games.
async fn check_indexes(store: &SledStore, games: &[GameRecord]) {
    for player in (1..=LONERS).chain([99]).map(UserId::new).chain([BEA]) {
        for state in [GameState::Running, GameState::Ended] {
            let query = GameQuery {
                guild: None,
                player: Some(player.into()),
                channel: Some(PARLOR),
                state,
            };
            let listed = store.games(query, usize::MAX).await.unwrap();
            let expected: Vec<_> = games
                .iter()
                .filter(|game| query.matches(game))
                .cloned()
                .collect();
            assert_eq!(listed, expected, "{query:?}");
        }
    }
    let counts = store.counts().await.unwrap();
    assert_eq!(counts.running + counts.ended, games.len() as u64);
}

#[test]
fn documents_and_games_change_together_even_in_a_killed_process() {
    kill_tournaments(ROUNDS);
}

#[test]
#[ignore = "long: more kills"]
fn documents_and_games_change_together_in_many_killed_processes() {
    kill_tournaments(many_rounds());
}

fn kill_tournaments(rounds: u64) {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random(11);
    let mut versions: BTreeMap<u64, u64> = BTreeMap::new();
    for round in 1..=rounds {
        let mut child = start("plays_tournaments_until_killed", dir.path(), round);
        let kill_after = random.below(150);
        let mut count = 0;
        for line in lines(&mut child) {
            let line = line.unwrap();
            let words: Vec<&str> = line.split(' ').collect();
            if let ["round" | "result", id, version] = words[..] {
                versions.insert(id.parse().unwrap(), version.parse().unwrap());
                count += 1;
            }
            if count == kill_after {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(
            count >= kill_after,
            "the child ended by itself after {count} commits"
        );
        block_on(check_tournaments(dir.path(), &versions));
    }
}

/// Checks that tournaments have everything that was acknowledged, that exactly their games were started, and that those have ended that have a
/// result. Finishes all jobs.
async fn check_tournaments(dir: &Path, versions: &BTreeMap<u64, u64>) {
    let store = SledStore::open(dir, StoreOptions::default()).unwrap();
    let label = Label::Guild(GUILD);
    let all = store.documents(label, DocumentKind::of::<Tournament>(), usize::MAX);
    let all = all.await.unwrap();
    let own = store.documents(
        Label::User(BEA),
        DocumentKind::of::<Tournament>(),
        usize::MAX,
    );
    assert_eq!(own.await.unwrap(), all);
    let mut started = BTreeSet::new();
    for record in all {
        let id = record.key.number();
        let tournament = record.document.get::<Tournament>().expect("of this kind");
        let acknowledged = versions.get(&id.get()).copied().unwrap_or(1);
        assert!(
            (acknowledged..=acknowledged + 1).contains(&record.version),
            "tournament {id}: version {} after {acknowledged}",
            record.version
        );
        let tables = tournament.rounds.iter().flat_map(|round| &round.tables);
        let mut changes = tournament.rounds.len() as u64;
        for table in tables {
            let game = load(&store, table.game.unwrap()).await;
            assert_eq!(game.ended.is_some(), table.result.is_some());
            changes += u64::from(table.result.is_some());
            started.insert(game.id);
        }
        assert_eq!(record.version, 1 + changes, "tournament {id}");
    }
    let games = store.games(GameQuery::default(), usize::MAX).await.unwrap();
    let games: BTreeSet<GameId> = games.iter().map(|game| game.id).collect();
    assert_eq!(games, started);
    loop {
        let all = ClaimLimits::of(usize::MAX);
        let jobs = store.claim_jobs(at(9), Duration::from_secs(30), all).await;
        let jobs = jobs.unwrap();
        if jobs.is_empty() {
            break;
        }
        for job in jobs {
            store.finish_job(job.id, JobDone::Dropped).await.unwrap();
        }
    }
    assert_eq!(store.counts().await.unwrap().jobs, 0);
    store.close().await.unwrap();
}

#[test]
fn a_lease_outlives_the_process_that_took_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = start("claims_and_waits", dir.path(), 0);
    let claimed = lines(&mut child)
        .map_while(Result::ok)
        .find_map(|line| Some(line.strip_prefix("claimed ")?.to_owned()));
    child.kill().unwrap();
    child.wait().unwrap();

    block_on(async {
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        assert_eq!(
            store.next_due().await.unwrap().of(JobClass::Message),
            Some(at(30))
        );
        assert_eq!(
            store
                .claim_jobs(at(29), Duration::from_secs(30), ClaimLimits::of(9))
                .await
                .unwrap(),
            []
        );
        let jobs = store
            .claim_jobs(at(30), Duration::from_secs(30), ClaimLimits::of(9))
            .await
            .unwrap();
        let [job] = &jobs[..] else { panic!("{jobs:?}") };
        assert_eq!((Some(job.id.to_string()), job.attempts), (claimed, 2));
        assert_eq!(job.topic, turn(2), "later jobs of the game still wait");
    });
}

#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_store_and_loses_nothing() {
    for limit in [1, 2, 3].map(|mib| mib << 20) {
        let dir = tempfile::tempdir().unwrap();
        let mut child = start_with_file_limit("commits_until_refused", dir.path(), limit);
        let said: Vec<String> = lines(&mut child).map(Result::unwrap).collect();
        child.wait().unwrap();
        let last = |word: &str| {
            let line = said.iter().rev().find_map(|line| line.strip_prefix(word));
            line.unwrap_or_else(|| panic!("no {word}: {:?}", &said[said.len().saturating_sub(9)..]))
        };
        let acknowledged: u64 = last("move ").parse().unwrap();
        assert!(
            last("failed ").starts_with("Stopped ") && last("failed ").contains("too large"),
            "{}",
            last("failed ")
        );
        assert_eq!(last("again "), "Stopped");
        assert_eq!(
            last("unread "),
            "Stopped",
            "reads never return what may be lost"
        );

        block_on(async {
            let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
            let game = load(&store, GameId::new(1).unwrap()).await;
            // A change that was not acknowledged may still have reached the disk completely.
            assert!(
                (acknowledged..=acknowledged + 1).contains(&game.version),
                "{acknowledged}: {}",
                game.version
            );
            commit(&store, at(2), append(game.id, game.version, "on it goes"))
                .await
                .unwrap();
        });
    }
}
