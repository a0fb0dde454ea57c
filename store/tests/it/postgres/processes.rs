//! Several processes that share a database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use asterism_store::postgres::{PostgresOptions, PostgresStore};
use asterism_store::prelude::*;
use asterism_store::{ClaimLimits, GameId, Job, JobClass, JobDone};

use super::open;
use super::proxy::Proxy;
use super::server::{NEVER, Server, shared};
use crate::support::*;

const LEASE: Duration = Duration::from_secs(30);
const ALL: ClaimLimits = ClaimLimits::of(9);

/// Starts a game that has one job.
async fn game_with_job(store: &dyn Store) -> GameId {
    let id = game(store, at(0), &[ANN, BEA], PARLOR).await;
    let change = append_with(id, 1, "a", vec![turn(1)]);
    commit(store, at(1), change).await.unwrap();
    id
}

async fn claim(store: &dyn Store, now: i64) -> Vec<Job> {
    store.claim_jobs(at(now), LEASE, ALL).await.unwrap()
}

async fn two(server: &Server) -> (PostgresStore, PostgresStore, String) {
    let name = server.create().await;
    let url = server.url(&name);
    (open(&url).await, open(&url).await, name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_is_recalled_only_from_a_process_that_is_gone() {
    let Some(server) = shared() else { return };
    let (one, other, database) = two(server).await;
    game_with_job(&one).await;
    assert_eq!(claim(&one, 1).await.len(), 1);
    let recall = async || other.recall_jobs(at(2), at(1200)).await.unwrap();
    assert_eq!(recall().await, 0, "its holder is alive");
    assert_eq!(claim(&other, 2).await, []);

    // A process that was not heard from for 15 seconds is gone.
    let admin = server.connect(&database).await;
    let silence = "UPDATE process SET beat = beat - interval '15 seconds'
         WHERE id = (SELECT min(id) FROM process)";
    admin.batch_execute(silence).await.unwrap();
    assert_eq!(recall().await, 1);
    let again = claim(&other, 2).await;
    assert_eq!((again.len(), again[0].attempts), (1, 2));

    // One that has closed the store is gone at once.
    other.close().await.unwrap();
    assert_eq!(one.recall_jobs(at(3), at(1200)).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn jobs_of_a_process_that_is_gone_are_taken_over() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let url = server.url(&name);
    let gone = open(&url).await;
    let id = game_with_job(&gone).await;
    assert_eq!(claim(&gone, 1).await.len(), 1);
    let options = PostgresOptions {
        poll: NEVER,
        heartbeat: Duration::from_millis(5),
        ..PostgresOptions::default()
    };
    let other = PostgresStore::open(&url, options).await.unwrap();
    let own = game_with_job(&other).await;
    other.jobs_added().await;
    let mine = claim(&other, 2).await;
    assert_eq!(mine[0].game(), Some(own));
    // As if it had been killed 15 seconds ago.
    drop(gone);
    let admin = server.connect(&name).await;
    let silence = "UPDATE process SET beat = beat - interval '15 seconds'
         WHERE id = (SELECT min(id) FROM process)";
    admin.batch_execute(silence).await.unwrap();
    other.jobs_added().await;
    let taken = claim(&other, 3).await;
    assert_eq!(taken.len(), 1, "and not its own job once more");
    assert_eq!((taken[0].game(), taken[0].attempts), (Some(id), 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_was_stopped_for_a_while_knows_that_it_may_have_lost_its_jobs() {
    let Some(server) = shared() else { return };
    let (one, other, database) = two(server).await;
    game_with_job(&one).await;
    let lost = claim(&one, 1).await.remove(0);
    assert!(one.still_holds(&lost));
    assert!(!other.still_holds(&lost));
    one.skip_time(Duration::from_secs(20));
    assert!(!one.still_holds(&lost));

    // No other process has noticed, but one could have: when it goes on, only the jobs that it claims from then on are its own.
    game_with_job(&one).await;
    let own = claim(&one, 2).await.remove(0);
    assert!(one.still_holds(&own));
    assert!(!one.still_holds(&lost));

    let admin = server.connect(&database).await;
    let silence = "UPDATE process SET beat = beat - interval '15 seconds'
         WHERE id = (SELECT min(id) FROM process)";
    admin.batch_execute(silence).await.unwrap();
    assert_eq!(other.recall_jobs(at(3), at(1200)).await.unwrap(), 2);
    let taken = claim(&other, 3).await;
    assert!(taken.iter().all(|job| other.still_holds(job)));
    // It only gives back what no other process has taken.
    let give_back = one.postpone_job(lost.id, lost.attempts, at(4)).await;
    give_back.unwrap();
    assert_eq!(claim(&other, 4).await, []);
    other.close().await.unwrap();
    assert!(!other.still_holds(&taken[0]), "closing gives up all");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_has_one_holder_until_it_ends() {
    let Some(server) = shared() else { return };
    let (one, other, database) = two(server).await;
    assert_eq!(one.count_processes().await.unwrap(), 2);
    let acquire = async |store: &PostgresStore, time| {
        let acquired = store.acquire_lease("clocks", time).await;
        acquired.unwrap()
    };
    assert!(acquire(&one, HOUR).await);
    assert!(!acquire(&other, HOUR).await);
    assert!(other.acquire_lease("another", HOUR).await.unwrap());
    assert!(acquire(&one, HOUR).await, "it is renewed");
    // A process cannot give up a lease that it does not have.
    other.release_lease("clocks").await.unwrap();
    assert!(!acquire(&other, HOUR).await);
    one.release_lease("clocks").await.unwrap();
    assert!(acquire(&other, HOUR).await);
    one.seize_lease("clocks", HOUR).await.unwrap();
    assert!(!acquire(&other, HOUR).await);
    other.seize_lease("clocks", HOUR).await.unwrap();
    assert!(!acquire(&one, HOUR).await);
    other.close().await.unwrap();
    assert!(acquire(&one, Duration::ZERO).await, "closing gives up all");
    assert_eq!(one.count_processes().await.unwrap(), 1);
    let next = open(&server.url(&database)).await;
    assert!(acquire(&next, HOUR).await, "it has ended");
}

/// Opens a store that claims jobs when it adds them.
async fn open_claiming(url: &str, heartbeat: Duration) -> PostgresStore {
    let options = PostgresOptions {
        poll: NEVER,
        heartbeat,
        claims_new: true,
        ..PostgresOptions::default()
    };
    PostgresStore::open(url, options).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_jobs_claims_those_that_it_adds_itself() {
    let Some(server) = shared() else { return };
    let url = server.url(&server.create().await);
    let (one, other) = (open_claiming(&url, NEVER).await, open(&url).await);
    // No task waits yet.
    game_with_job(&one).await;
    assert_eq!(claim(&other, 2).await.len(), 1);

    assert_eq!(claim(&one, 2).await, []);
    let id = game_with_job(&one).await;
    one.jobs_added().await;
    assert_eq!(claim(&other, 2).await, [], "it is claimed already");
    let next = other.next_due().await.unwrap().of(JobClass::Message);
    assert_eq!(next, Some(at(1).plus(LEASE)));
    let jobs = claim(&one, 2).await;
    assert_eq!((jobs.len(), jobs[0].game()), (1, Some(id)));
    assert_eq!((jobs[0].attempts, jobs[0].due), (1, at(1).plus(LEASE)));
    assert!(one.still_holds(&jobs[0]));
    // Only the oldest of a line.
    let change = append_with(id, 2, "b", vec![turn(2)]);
    commit(&one, at(2), change).await.unwrap();
    assert_eq!(claim(&one, 2).await, []);
    one.finish_job(jobs[0].id, JobDone::Dropped).await.unwrap();
    let second = claim(&other, 2).await;
    assert_eq!((second.len(), &second[0].topic), (1, &turn(2)));

    // Limits hold for them, too.
    for _ in 0..3 {
        game_with_job(&one).await;
    }
    let two = ClaimLimits::of(2);
    assert_eq!(one.claim_jobs(at(2), LEASE, two).await.unwrap().len(), 2);
    // In the end, the remaining jobs are handed out, and nothing more is claimed.
    let last = one.claim_jobs(at(2), LEASE, ClaimLimits::of(0)).await;
    assert_eq!(last.unwrap().len(), 1);
    game_with_job(&one).await;
    assert_eq!(claim(&other, 2).await.len(), 1);

    // Recalled jobs are not handed out twice.
    assert_eq!(claim(&one, 2).await, []);
    let id = game_with_job(&one).await;
    one.recall_jobs(at(2), at(1200)).await.unwrap();
    let again = claim(&one, 2).await;
    let of_it = again.iter().filter(|job| job.game() == Some(id));
    assert_eq!(of_it.map(|job| job.attempts).collect::<Vec<_>>(), [2]);
    assert!(claim(&one, 2).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_process_has_claimed_without_knowing_of_it_is_due_again_soon() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let proxy = Proxy::start(server.socket()).await;
    let url = format!("postgres://postgres@127.0.0.1:{}/{name}", proxy.port);
    drop(open(&url).await);
    let store = open_claiming(&url, Duration::from_millis(20)).await;
    let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(claim(&store, 1).await, []);
    proxy.lose_answers(1, false);
    let change = append_with(id, 1, "a", vec![turn(1)]);
    commit(&store, at(1), change).await.unwrap();
    let mut jobs = claim(&store, 1).await;
    while jobs.is_empty() {
        store.jobs_added().await;
        jobs = claim(&store, 1).await;
    }
    assert_eq!((jobs[0].game(), jobs[0].attempts), (Some(id), 2));
    // Jobs that it knows of stay claimed, no matter how many heartbeats there are.
    wait_for_beats(&server.connect(&name).await, 4).await;
    assert!(store.still_holds(&jobs[0]));
    assert_eq!(claim(&store, 1).await, []);

    // The answer to a claim may come late.
    let id = game_with_job(&open(&server.url(&name)).await).await;
    proxy.hold_answer();
    let claiming = claim(&store, 1);
    let late = async {
        wait_for_beats(&server.connect(&name).await, 4).await;
        proxy.release();
    };
    let (jobs, ()) = tokio::join!(claiming, late);
    assert_eq!((jobs[0].game(), jobs[0].attempts), (Some(id), 1));
    wait_for_beats(&server.connect(&name).await, 4).await;
    assert!(store.still_holds(&jobs[0]));
    assert_eq!(claim(&store, 1).await, []);
}

/// Waits until the only process has had this many heartbeats.
async fn wait_for_beats(admin: &tokio_postgres::Client, count: usize) {
    let beats = "SELECT count(*) FROM process WHERE beat > $1";
    for _ in 0..count {
        let now: SystemTime = admin.query_one("SELECT now()", &[]).await.unwrap().get(0);
        while admin
            .query_one(beats, &[&now])
            .await
            .unwrap()
            .get::<_, i64>(0)
            == 0
        {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_another_process_wake_the_waiting_tasks() {
    let Some(server) = shared() else { return };
    let url = server.url(&server.create().await);
    let options = PostgresOptions {
        poll: Duration::from_millis(5),
        ..PostgresOptions::default()
    };
    let waiting = PostgresStore::open(&url, options).await.unwrap();
    let other = open(&url).await;
    let id = game_with_job(&other).await;
    waiting.jobs_added().await;
    assert_eq!(claim(&waiting, 1).await[0].game(), Some(id));

    let mut new = new_game(&[ANN, BEA], PARLOR);
    (new.terms, new.clock) = (TIMED, Some(clock(500, None)));
    let begin = asterism_store::Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game: new,
        jobs: vec![],
    };
    commit(&other, at(2), begin).await.unwrap();
    waiting.clocks_changed().await;
    assert_eq!(waiting.next_clock().await.unwrap(), Some(at(500)));
}

/// The job of a line is finished while a claim waits between the two statements, and has locked another line.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_claim_leases_no_line_without_handing_out_its_job() {
    let Some(server) = shared() else { return };
    let url = server.url(&server.create().await);
    let helper = Arc::new(open(&url).await);
    let id = game_with_job(&*helper).await;
    commit(&*helper, at(1), append_with(id, 2, "b", vec![turn(2)]))
        .await
        .unwrap();
    let is_first = Arc::new(AtomicBool::new(true));
    let (entered, mut has_entered) = tokio::sync::mpsc::channel(1);
    let (go_on, may_go_on) = tokio::sync::watch::channel(false);
    let hook = move || -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
        let (entered, mut may_go_on) = (entered.clone(), may_go_on.clone());
        let waits = is_first.swap(false, Ordering::Relaxed);
        Box::pin(async move {
            if waits {
                entered.send(()).await.unwrap();
                may_go_on.wait_for(|go_on| *go_on).await.unwrap();
            }
        })
    };
    let options = PostgresOptions::default();
    let slow = PostgresStore::open_with_hook(&url, options, hook).await;
    let slow = Arc::new(slow.unwrap());
    let claiming = tokio::spawn({
        let slow = Arc::clone(&slow);
        async move { claim(&*slow, 2).await }
    });
    has_entered.recv().await.unwrap();
    // While the first claim holds the line, no other process gets it or waits for it.
    assert_eq!(claim(&*helper, 2).await, []);
    // A transaction that changes the line waits until the claim is complete.
    let finishing = tokio::spawn({
        let helper = Arc::clone(&helper);
        let admin = server.connect("postgres").await;
        let first = job_of(server, &url).await;
        async move {
            let finished = helper.finish_job(first, JobDone::Dropped);
            let waits = wait_for_lock(&admin);
            tokio::pin!(finished);
            tokio::select! {
                _ = &mut finished => panic!("the claim's lock was not respected"),
                () = waits => {}
            }
            go_on.send(true).unwrap();
            finished.await.unwrap();
        }
    });
    let claimed = claiming.await.unwrap();
    finishing.await.unwrap();
    assert_eq!(claimed.len(), 1);
    assert_eq!(claimed[0].topic, turn(1));
    // The next one is free, and not leased together with the first.
    let next = claim(&*helper, 2).await;
    assert_eq!((next.len(), &next[0].topic), (1, &turn(2)));
}

/// A row can be changed in place only if no index contains the changed columns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_index_contains_what_each_move_changes() {
    let Some(server) = shared() else { return };
    let admin = server.connect(&server.create().await).await;
    let indexes = "SELECT count(*), count(*) FILTER (WHERE attname IN ('updated', 'record'))
         FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
         WHERE indrelid = 'game'::regclass";
    let row = admin.query_one(indexes, &[]).await.unwrap();
    let (all, changing): (i64, i64) = (row.get(0), row.get(1));
    assert!(all > 0);
    assert_eq!(changing, 0);
}

/// Returns the oldest job.
async fn job_of(server: &Server, url: &str) -> asterism_store::JobId {
    let database = url.rsplit('/').next().unwrap();
    let admin = server.connect(database).await;
    let row = admin.query_one("SELECT min(id) FROM job", &[]).await;
    asterism_store::JobId::new(row.unwrap().get::<_, i64>(0).cast_unsigned())
}

/// Returns once a transaction waits for a lock of another one.
async fn wait_for_lock(admin: &tokio_postgres::Client) {
    loop {
        let waiting =
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'";
        let row = admin.query_one(waiting, &[]).await.unwrap();
        if row.get::<_, i64>(0) > 0 {
            return;
        }
    }
}

/// If many processes claim at the same time, each job is handed out once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn jobs_are_handed_out_once_among_many_processes() {
    let Some(server) = shared() else { return };
    let url = server.url(&server.create().await);
    let first = open(&url).await;
    let mut games = Vec::new();
    for _ in 0..40 {
        games.push(game_with_job(&first).await);
    }
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move {
                let store = open(&url).await;
                let mut mine = Vec::new();
                loop {
                    let limits = ClaimLimits::of(2);
                    let jobs = store.claim_jobs(at(2), LEASE, limits).await.unwrap();
                    if jobs.is_empty() {
                        return mine;
                    }
                    for job in jobs {
                        mine.push(job.game().unwrap());
                        store.finish_job(job.id, JobDone::Dropped).await.unwrap();
                    }
                }
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }
    // A worker may have stopped while others had locked the last lines.
    for job in claim(&first, 2).await {
        claimed.push(job.game().unwrap());
    }
    claimed.sort_unstable();
    assert_eq!(claimed, games);
}
