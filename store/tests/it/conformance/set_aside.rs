//! Jobs that are given up.

use asterism_store::{ClaimLimits, JobDone, JobId, MAX_SET_ASIDE, UserId};
use tokio::task::JoinSet;

use super::{AnyStore, LEASE};
use crate::support::*;

/// Number of jobs that are given up at the same time.
const AT_ONCE: usize = 16;

fn give_up(seconds: i64) -> JobDone {
    JobDone::SetAside {
        why: "panicked".into(),
        at: at(seconds),
    }
}

pub(crate) async fn a_job_set_aside_is_kept_and_later_jobs_continue(store: AnyStore) {
    let one = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let other = game(&*store, at(0), &[ANN, CAT], PARLOR).await;
    for id in [one, other] {
        let jobs = vec![turn(1), turn(2)];
        commit(&*store, at(1), append_with(id, 1, "a", jobs))
            .await
            .unwrap();
    }
    let jobs = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    store.jobs_added().await;
    store.finish_job(jobs[0].id, give_up(2)).await.unwrap();
    store.jobs_added().await;

    let kept = store.set_aside(9).await.unwrap();
    let [aside] = &kept[..] else {
        panic!("{kept:?}")
    };
    assert_eq!(aside.job, jobs[0]);
    assert_eq!((&aside.why[..], aside.at), ("panicked", at(2)));
    // The next job of the same game can be claimed; the other game's job is still claimed.
    let next = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let [next] = &next[..] else {
        panic!("{next:?}")
    };
    assert_eq!((next.game(), &next.topic), (jobs[0].game(), &turn(2)));
    assert_eq!(store.counts().await.unwrap().jobs, 3);

    // Giving up a job that is gone changes nothing.
    store.finish_job(jobs[0].id, give_up(3)).await.unwrap();
    store.finish_job(JobId::new(999), give_up(3)).await.unwrap();
    assert_eq!(store.set_aside(9).await.unwrap(), kept);
}

pub(crate) async fn jobs_set_aside_are_bounded(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let most = u64::try_from(MAX_SET_ASIDE).unwrap();
    // About different users, so that all of them can be claimed at once.
    let digests = (1..=most + 3).map(|user| digest(UserId::new(user), 0));
    commit(&*store, at(1), append_with(id, 1, "a", digests.collect()))
        .await
        .unwrap();
    let limits = ClaimLimits::of(usize::MAX);
    let jobs = store.claim_jobs(at(2), LEASE, limits).await.unwrap();
    let given_up = jobs.len() as u64;
    assert_eq!(given_up, most + 3);
    let mut jobs = (1_i64..).zip(jobs);
    // Several at the same time up to the limit, then one after another.
    let mut some: Vec<_> = jobs.by_ref().take(MAX_SET_ASIDE).collect();
    while !some.is_empty() {
        let last = some.split_off(some.len().saturating_sub(AT_ONCE));
        let finishing = last.into_iter().map(|(seconds, job)| {
            let store = AnyStore::clone(&store);
            async move { store.finish_job(job.id, give_up(seconds)).await }
        });
        let finishing: JoinSet<_> = finishing.collect();
        for finished in finishing.join_all().await {
            finished.unwrap();
        }
    }
    assert_eq!(
        store.set_aside(usize::MAX).await.unwrap().len(),
        MAX_SET_ASIDE
    );
    for (seconds, job) in jobs {
        store.finish_job(job.id, give_up(seconds)).await.unwrap();
    }
    let kept = store.set_aside(usize::MAX).await.unwrap();
    assert_eq!(kept.len(), MAX_SET_ASIDE);
    assert_eq!(kept[0].at, at(given_up.cast_signed()), "latest first");
    let oldest = at((given_up - most + 1).cast_signed());
    assert_eq!(kept.last().unwrap().at, oldest);
    assert_eq!(store.set_aside(2).await.unwrap(), kept[..2]);
}

pub(crate) async fn claims_without_an_answer_are_counted(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(0), append_with(id, 1, "a", vec![turn(1)]))
        .await
        .unwrap();
    let claim = async |now| {
        let jobs = store
            .claim_jobs(at(now), LEASE, ClaimLimits::of(9))
            .await
            .unwrap();
        let [job] = &jobs[..] else { panic!("{jobs:?}") };
        (job.id, job.attempts, job.unanswered)
    };
    // Its lease ends twice without an answer.
    let (job, ..) = claim(0).await;
    assert_eq!(claim(100).await, (job, 2, 2));
    assert_eq!(claim(200).await, (job, 3, 3));
    store.postpone_job(job, 3, at(250)).await.unwrap();
    assert_eq!(
        claim(250).await,
        (job, 4, 1),
        "postponing counts as an answer"
    );
    assert_eq!(claim(300).await, (job, 5, 2));
}
