//! Jobs in the outbox.

use std::sync::Arc;

use asterism_store::{
    Change, ClaimLimits, GameId, GameQuery, GameState, Job, JobClass, JobDone, JobId, JobKind,
    NEWS_KEPT, News, Told, Topic,
};

use super::{AnyStore, LEASE};
use crate::support::*;

pub(crate) async fn a_claimed_job_is_leased(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(store.next_due().await.unwrap().of(JobClass::Message), None);
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(1))
    );
    assert_eq!(
        store
            .claim_jobs(at(0), LEASE, ClaimLimits::of(9))
            .await
            .unwrap(),
        [],
        "not due yet"
    );

    let jobs = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!(
        (job.game(), &job.topic, job.attempts, job.due),
        (Some(id), &turn(1), 1, at(31))
    );
    assert!(job.id.to_string().len() <= 25);
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(31))
    );
    assert_eq!(
        store
            .claim_jobs(at(30), LEASE, ClaimLimits::of(9))
            .await
            .unwrap(),
        []
    );

    let again = store
        .claim_jobs(at(31), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(
        (again[0].id, again[0].attempts, again[0].due),
        (job.id, 2, at(61))
    );
}

pub(crate) async fn finishing_a_posted_job_stores_its_message_in_the_game(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let job = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store
        .finish_job(job.id, JobDone::posted(post(5, 1)))
        .await
        .unwrap();
    let kept = load(&*store, id).await;
    assert_eq!(
        (kept.post, kept.version, kept.updated),
        (Some(post(5, 1)), 2, at(1))
    );
    assert_eq!(store.next_due().await.unwrap().of(JobClass::Message), None);

    // A worker whose lease has expired may finish the job after the worker that took over.
    store
        .finish_job(job.id, JobDone::posted(post(6, 1)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
    store.postpone_job(job.id, 1, at(9)).await.unwrap();
    store
        .finish_job(JobId::new(999), JobDone::Dropped)
        .await
        .unwrap();
    assert_eq!(store.next_due().await.unwrap().of(JobClass::Message), None);

    commit(&*store, at(2), append_with(id, 2, "b", vec![turn(2)]))
        .await
        .unwrap();
    let job = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
}

pub(crate) async fn the_post_of_a_game_that_is_over_is_stored_too(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    commit(&*store, at(2), resign(id, 2, 1, at(2)))
        .await
        .unwrap();
    let job = store
        .claim_jobs(at(3), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store
        .finish_job(job.id, JobDone::posted(post(5, 1)))
        .await
        .unwrap();
    assert_eq!(load(&*store, id).await.post, Some(post(5, 1)));
    let ended = GameQuery {
        state: GameState::Ended,
        ..GameQuery::default()
    };
    assert_eq!(store.games(ended, 9).await.unwrap()[0].id, id);
}

pub(crate) async fn jobs_of_a_game_are_claimed_one_after_another(store: AnyStore) {
    let one = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let other = game(&*store, at(0), &[ANN, CAT], PARLOR).await;
    commit(
        &*store,
        at(5),
        append_with(one, 1, "a", vec![turn(1), turn(10)]),
    )
    .await
    .unwrap();
    commit(&*store, at(3), append_with(other, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    commit(&*store, at(6), append_with(one, 2, "b", vec![turn(2)]))
        .await
        .unwrap();
    let claim = async |now, limit| -> Vec<_> {
        let jobs = store
            .claim_jobs(at(now), LEASE, ClaimLimits::of(limit))
            .await
            .unwrap();
        jobs.into_iter()
            .map(|job| (job.game().unwrap(), job.topic, job.id))
            .collect()
    };

    let [(game, _, other_job)] = claim(100, 1).await[..] else {
        panic!()
    };
    assert_eq!(game, other, "the job that was due first comes first");
    let [(game, ref topic, first)] = claim(100, 9).await[..] else {
        panic!()
    };
    assert_eq!(
        (game, topic),
        (one, &turn(1)),
        "only the oldest job of a game"
    );
    store.postpone_job(first, 1, at(500)).await.unwrap();
    assert_eq!(
        claim(200, 9)
            .await
            .iter()
            .map(|job| job.2)
            .collect::<Vec<_>>(),
        [other_job],
        "the other jobs wait"
    );
    store.finish_job(other_job, JobDone::Dropped).await.unwrap();
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(500))
    );

    assert_eq!(claim(500, 9).await[0].2, first);
    store.finish_job(first, JobDone::Dropped).await.unwrap();
    let [(_, ref topic, second)] = claim(500, 9).await[..] else {
        panic!()
    };
    assert_eq!(topic, &turn(10));
    store
        .finish_job(second, JobDone::posted(post(9, 10)))
        .await
        .unwrap();
    assert_eq!(claim(500, 9).await[0].1, turn(2));
    assert_eq!(claim(500, 9).await, []);
}

pub(crate) async fn edits_never_delay_messages(store: AnyStore) {
    let one = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let other = game(&*store, at(0), &[ANN, CAT], PARLOR).await;
    let refresh = |version| Topic::Refresh { version, at: None };
    let jobs = vec![refresh(1), turn(1), refresh(2), refresh(1)];
    commit(&*store, at(1), append_with(one, 1, "a", jobs))
        .await
        .unwrap();
    commit(&*store, at(2), append_with(other, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let claim = async |messages, edits| -> Vec<_> {
        let room = ClaimLimits {
            messages,
            edits,
            thoughts: 9,
        };
        let jobs = store.claim_jobs(at(9), LEASE, room).await.unwrap();
        jobs.into_iter()
            .map(|job| (job.game().unwrap(), job.topic, job.id))
            .collect()
    };
    assert_eq!(claim(0, 0).await, []);
    let next = store.next_due().await.unwrap();
    for class in [JobClass::Message, JobClass::Edit] {
        assert_eq!(next.of(class), Some(at(1)));
    }
    let [(game, ref topic, posted), (_, ref edit, edited)] = claim(1, 9).await[..] else {
        panic!()
    };
    assert_eq!(
        (game, topic),
        (one, &turn(1)),
        "the edit before it waits elsewhere"
    );
    assert_eq!(edit, &refresh(1), "messages come first");
    let [(game, ref topic, _)] = claim(9, 9).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (other, &turn(1)));
    store.postpone_job(edited, 1, at(500)).await.unwrap();
    store.finish_job(posted, JobDone::Dropped).await.unwrap();
    assert_eq!(claim(9, 9).await, [], "edits of a game are in order");
    let next = store.next_due().await.unwrap().of(JobClass::Edit);
    assert_eq!(next, Some(at(500)));
    store.finish_job(edited, JobDone::Dropped).await.unwrap();
    let [(_, ref edit, edited)] = claim(0, 1).await[..] else {
        panic!()
    };
    assert_eq!(edit, &refresh(2));
    store.finish_job(edited, JobDone::Dropped).await.unwrap();
    assert_eq!(claim(0, 1).await, [], "the third repeated the first");
}

pub(crate) async fn thoughts_are_claimed_apart(store: AnyStore) {
    let think = |version| Topic::Think { version };
    let mut games = Vec::new();
    for nth in 1..=3 {
        let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
        // In the third game, a board comes first.
        let first = (nth == 3).then(|| turn(1));
        let jobs = first.into_iter().chain([think(1), turn(2)]).collect();
        let change = append_with(id, 1, "a", jobs);
        commit(&*store, at(nth), change).await.unwrap();
        games.push(id);
    }
    let claim = async |messages, thoughts| -> Vec<_> {
        let room = ClaimLimits {
            messages,
            edits: 9,
            thoughts,
        };
        let jobs = store.claim_jobs(at(9), LEASE, room).await.unwrap();
        let jobs = jobs.into_iter();
        jobs.map(|job| (job.game().unwrap(), job.topic, job.id))
            .collect()
    };
    let next = async |class| store.next_due().await.unwrap().of(class);
    assert_eq!(next(JobClass::Thought).await, Some(at(1)));
    assert_eq!(next(JobClass::Message).await, Some(at(3)));
    assert_eq!(next(JobClass::Edit).await, None);

    let [(game, ref topic, board)] = claim(9, 0).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (games[2], &turn(1)));
    let [(game, ref topic, thought)] = claim(0, 1).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (games[0], &think(1)), "due first");
    let [(game, ..)] = claim(9, 9).await[..] else {
        panic!()
    };
    assert_eq!(game, games[1]);
    assert_eq!(claim(9, 9).await, [], "all others wait behind these");

    // The next job has its own class.
    store.finish_job(board, JobDone::Dropped).await.unwrap();
    assert_eq!(next(JobClass::Thought).await, Some(at(3)));
    assert_eq!(claim(9, 0).await, []);
    let [(game, ref topic, _)] = claim(0, 9).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (games[2], &think(1)));
    store.finish_job(thought, JobDone::Dropped).await.unwrap();
    assert_eq!(claim(0, 9).await, []);
    let [(game, ref topic, _)] = claim(9, 0).await[..] else {
        panic!()
    };
    assert_eq!((game, topic), (games[0], &turn(2)));
}

pub(crate) async fn jobs_left_over_are_recalled(store: AnyStore) {
    let mut games = Vec::new();
    for nth in 0..4 {
        let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
        commit(&*store, at(nth), append_with(id, 1, "a", vec![turn(1)]))
            .await
            .unwrap();
        games.push(id);
    }
    let jobs = store
        .claim_jobs(at(3), LEASE, ClaimLimits::of(3))
        .await
        .unwrap();
    // The first stays claimed, the second waits for a time that is far away because the clock was set back, the third for a near one. The fourth was
    // never claimed.
    let postpone = async |job: &Job, due| store.postpone_job(job.id, 1, due).await;
    postpone(&jobs[1], at(90_000)).await.unwrap();
    postpone(&jobs[2], at(100)).await.unwrap();
    assert_eq!(store.recall_jobs(at(1), at(1200)).await.unwrap(), 2);
    let again = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let again: Vec<_> = again
        .iter()
        .map(|job| (job.game().unwrap(), job.attempts))
        .collect();
    assert_eq!(again, [(games[0], 2), (games[1], 2)]);
    assert_eq!(store.recall_jobs(at(99_999), at(99_999)).await.unwrap(), 0);
}

pub(crate) async fn a_job_is_postponed_only_by_its_latest_claim(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let jobs = append_with(id, 1, "a", vec![turn(1)]);
    commit(&*store, at(1), jobs).await.unwrap();
    let claim = async |now| {
        let limits = ClaimLimits::of(9);
        store.claim_jobs(at(now), LEASE, limits).await.unwrap()
    };
    let first = claim(1).await.remove(0);
    assert!(store.still_holds(&first));
    // Its lease has ended.
    let second = claim(31).await.remove(0);
    assert!(store.still_holds(&second));
    let next = async || store.next_due().await.unwrap().of(JobClass::Message);
    let postpone = async |job: &Job, due| {
        let postponed = store.postpone_job(job.id, job.attempts, at(due)).await;
        postponed.unwrap();
    };
    postpone(&first, 5).await;
    assert_eq!(next().await, Some(at(61)), "the second lease goes on");
    postpone(&second, 40).await;
    assert_eq!(next().await, Some(at(40)));
    // The work is done.
    store.finish_job(first.id, JobDone::Dropped).await.unwrap();
    assert_eq!(next().await, None);
}

pub(crate) async fn a_job_postponed_into_the_past_is_due_at_once(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(5), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let job = store
        .claim_jobs(at(5), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store.postpone_job(job.id, 1, at(4)).await.unwrap();
    assert_eq!(
        store
            .claim_jobs(at(5), LEASE, ClaimLimits::of(9))
            .await
            .unwrap()[0]
            .attempts,
        2
    );
}

pub(crate) async fn each_job_is_claimed_by_only_one_worker(store: AnyStore) {
    let mut games = Vec::new();
    for _ in 0..30 {
        let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
        commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
            .await
            .unwrap();
        games.push(id);
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let jobs = store
                        .claim_jobs(at(2), LEASE, ClaimLimits::of(3))
                        .await
                        .unwrap();
                    if jobs.is_empty() {
                        return mine;
                    }
                    mine.extend(jobs.iter().map(|job| job.game().unwrap()));
                }
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }
    claimed.sort_unstable();
    assert_eq!(claimed, games);
}

pub(crate) async fn new_jobs_wake_the_waiting_task(store: AnyStore) {
    // Without an open challenge, which has its own job.
    let begin = Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![],
    };
    let id = commit(&*store, at(0), begin).await.unwrap().id;
    // Jobs added before a task waits are noticed by the next task that waits.
    commit(&*store, at(1), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    store.jobs_added().await;

    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            store.jobs_added().await;
            store.counts().await.unwrap().jobs
        }
    });
    commit(&*store, at(1), append(id, 2, "no job"))
        .await
        .unwrap();
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished(), "a change without jobs wakes nobody");
    commit(&*store, at(1), append_with(id, 3, "b", vec![turn(2)]))
        .await
        .unwrap();
    assert_eq!(waiting.await.unwrap(), 2);

    // The next job of a game can be claimed when the previous one is done.
    let job = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    store.postpone_job(job.id, 1, at(3)).await.unwrap();
    store.jobs_added().await;
    store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    store.jobs_added().await;
}

pub(crate) async fn the_news_of_a_day_come_in_one_digest(store: AnyStore) {
    let game_id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let over = |number| News::Over {
        game: GameId::new(number).expect("not 0"),
    };
    let digest = |time, news: &[News]| Topic::Digest {
        user: ANN,
        at: at(time),
        news: news.to_vec(),
    };
    let append = async |version: u64, move_: &str, jobs| {
        commit(&*store, at(1), append_with(game_id, version, move_, jobs))
            .await
            .unwrap();
    };
    append(1, "a", vec![digest(500, &[over(1)])]).await;
    append(2, "b", vec![digest(500, &[over(2), over(3)])]).await;
    append(3, "c", vec![digest(900, &[over(4)])]).await;
    // It is not due before its time.
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(500))
    );
    assert_eq!(
        store
            .claim_jobs(at(499), LEASE, ClaimLimits::of(9))
            .await
            .unwrap(),
        []
    );
    let sent = store
        .claim_jobs(at(500), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].topic, digest(500, &[over(1), over(2), over(3)]));
    // While it is being sent, news goes into another one.
    append(4, "d", vec![digest(500, &[over(5)])]).await;
    store
        .finish_job(sent[0].id, JobDone::Dropped)
        .await
        .unwrap();
    let sent = store
        .claim_jobs(at(900), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(sent[0].topic, digest(900, &[over(4)]));
    let follow = vec![digest(900, &[over(6)])];
    store
        .finish_job(sent[0].id, JobDone::Followed(follow))
        .await
        .unwrap();
    let rest = store
        .claim_jobs(at(900), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(rest[0].topic, digest(500, &[over(5)]));
    store
        .finish_job(rest[0].id, JobDone::Dropped)
        .await
        .unwrap();
    let rest = store
        .claim_jobs(at(900), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    assert_eq!(rest[0].topic, digest(900, &[over(6)]));
    store
        .finish_job(rest[0].id, JobDone::Dropped)
        .await
        .unwrap();
    // The news of one digest are bounded.
    let many = vec![over(7); NEWS_KEPT + 5];
    append(5, "e", vec![digest(2_000, &many), digest(2_000, &many)]).await;
    let all = store
        .claim_jobs(at(2_000), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let longest = all.iter().filter_map(|job| match &job.topic {
        Topic::Digest { news, .. } => Some(news.len()),
        _ => None,
    });
    assert_eq!(longest.max(), Some(NEWS_KEPT));
}

pub(crate) async fn waiting_jobs_are_counted_by_kind(store: AnyStore) {
    let check = async |now: i64, expected: &[(JobKind, u64, i64)]| {
        let waiting = store.waiting_jobs(at(now)).await.unwrap();
        let kinds: Vec<_> = waiting.iter().map(|waiting| waiting.kind).collect();
        assert_eq!(kinds, JobKind::ALL, "kinds without jobs are listed, too");
        let some = waiting.iter().filter(|waiting| waiting.count > 0);
        let some: Vec<_> = some
            .map(|waiting| (waiting.kind, waiting.count, waiting.since))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(kind, count, since)| (*kind, *count, Some(at(*since))))
            .collect();
        assert_eq!(some, expected);
    };
    check(0, &[]).await;
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let late = Topic::Turn {
        version: 1,
        by: None,
        told: Told::Yes,
    };
    let later = Topic::Refresh {
        version: 2,
        at: Some(at(500)),
    };
    let jobs = vec![turn(1), turn(2), late, later];
    commit(&*store, at(1), append_with(id, 1, "a", jobs))
        .await
        .unwrap();
    check(0, &[]).await;
    check(9, &[(JobKind::Board, 2, 1), (JobKind::LateBoard, 1, 1)]).await;

    // A job that is postponed has waited since it was first claimed.
    let limits = ClaimLimits::of(1);
    let claimed = store.claim_jobs(at(10), LEASE, limits).await.unwrap();
    let first = claimed[0].id;
    store.postpone_job(first, 1, at(900)).await.unwrap();
    check(20, &[(JobKind::Board, 2, 1), (JobKind::LateBoard, 1, 1)]).await;
    store.finish_job(first, JobDone::Dropped).await.unwrap();
    let claimed = store.claim_jobs(at(30), LEASE, limits).await.unwrap();
    assert_eq!(claimed[0].kind(), JobKind::Board);
    let second = claimed[0].id;
    store.postpone_job(second, 1, at(900)).await.unwrap();
    check(40, &[(JobKind::Board, 1, 30), (JobKind::LateBoard, 1, 1)]).await;
    check(
        500,
        &[
            (JobKind::Board, 1, 30),
            (JobKind::LateBoard, 1, 1),
            (JobKind::Edit, 1, 500),
        ],
    )
    .await;
}
