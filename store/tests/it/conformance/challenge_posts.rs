//! Jobs that update the posts of challenges.

use asterism_store::{
    Challenge, Change, ClaimLimits, ClosedWhy, CommitError, GameId, JobDone, JobSubject, MAX_TEXT,
    MessageId, News, Open, Player, StoreError, Topic, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

const POST: MessageId = MessageId::new(70);

/// Returns a challenge of Ann to Bea that others can join, with a post.
async fn posted(store: &AnyStore) -> GameId {
    let id = unposted(store).await;
    let post = Change::SetChallengePost {
        challenge: id,
        post: POST,
        jobs: vec![],
    };
    commit(&**store, at(1), post).await.unwrap();
    id
}

async fn unposted(store: &AnyStore) -> GameId {
    let mut new = new_challenge(ANN, &[BEA], PARLOR);
    new.open = Some(Open {
        least: 2,
        most: 4,
        ratings: None,
    });
    let opened = commit(&**store, at(0), Change::OpenChallenge(new)).await;
    opened.unwrap().id
}

fn join(challenge: GameId, version: u64, user: UserId, shown_on: Option<MessageId>) -> Change {
    Change::Join {
        challenge,
        version,
        user,
        shown_on,
    }
}

fn set_variant(challenge: GameId, version: u64) -> Change {
    Change::SetVariant {
        challenge,
        version,
        options: "target=2".to_owned(),
        variant: "target=2,series".to_owned(),
        shown_on: None,
    }
}

/// Claims and finishes all due jobs, and returns their subjects and topics.
async fn work_off(store: &AnyStore) -> Vec<(JobSubject, Topic)> {
    let mut done = Vec::new();
    loop {
        let mut jobs = store
            .claim_jobs(at(90_000), LEASE, ClaimLimits::of(99))
            .await
            .unwrap();
        if jobs.is_empty() {
            return done;
        }
        jobs.sort_by_key(|job| job.id);
        for job in jobs {
            store.finish_job(job.id, JobDone::Dropped).await.unwrap();
            done.push((job.subject, job.topic));
        }
    }
}

fn update(id: GameId) -> (JobSubject, Topic) {
    (JobSubject::Challenge(id), Topic::Challenge)
}

/// Returns the job that posts a challenge made at 0.
fn to_post(id: GameId) -> (JobSubject, Topic) {
    (
        JobSubject::Challenge(id),
        Topic::PostChallenge { at: at(60) },
    )
}

pub(crate) async fn a_challenge_whose_post_is_not_known_after_a_minute_is_posted(store: AnyStore) {
    let known = posted(&store).await;
    let answered = unposted(&store).await;
    let joined = join(answered, 1, CAT, Some(POST));
    commit(&*store, at(1), joined).await.unwrap();
    let closed = unposted(&store).await;
    commit(&*store, at(1), close(closed, 1, ClosedWhy::Withdrawn))
        .await
        .unwrap();
    let lost = unposted(&store).await;
    let claim = async |now| {
        let limits = ClaimLimits::of(9);
        let jobs = store.claim_jobs(at(now), LEASE, limits).await.unwrap();
        jobs.into_iter()
            .map(|job| (job.subject, job.topic))
            .collect::<Vec<_>>()
    };
    assert_eq!(claim(59).await, []);
    assert_eq!(claim(60).await, [to_post(lost)], "not {known}");
}

pub(crate) async fn every_change_of_a_challenge_with_a_post_adds_a_job(store: AnyStore) {
    let id = posted(&store).await;
    assert_eq!(work_off(&store).await, [], "the post is up to date");
    let accept = Change::Accept {
        challenge: id,
        version: 1,
        user: BEA,
        shown_on: None,
    };
    let leave = Change::Leave {
        challenge: id,
        version: 3,
        user: CAT,
        shown_on: None,
    };
    for change in [accept, join(id, 2, CAT, None), leave] {
        commit(&*store, at(2), change).await.unwrap();
        assert_eq!(work_off(&store).await, [update(id)]);
    }
    let other = posted(&store).await;
    commit(&*store, at(2), set_variant(other, 1)).await.unwrap();
    assert_eq!(work_off(&store).await, [update(other)]);
    // One job shows both changes made before it is claimed.
    commit(&*store, at(2), join(id, 4, CAT, None))
        .await
        .unwrap();
    let last = join(id, 5, UserId::new(9), None);
    commit(&*store, at(2), last).await.unwrap();
    assert_eq!(work_off(&store).await, [update(id)]);

    let challenge = load_challenge(&*store, id).await;
    let start = Change::Start {
        challenge: id,
        version: challenge.version,
        game: new_game(&[ANN, BEA, CAT], PARLOR),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    commit(&*store, at(3), start).await.unwrap();
    // Kept until the post is updated.
    let mut started = challenge;
    started.invited[0].accepted = true;
    let kept = store.closed_challenge(id).await.unwrap();
    assert_eq!(kept, Some(started));
    let of_game = JobSubject::Game { id, series: None };
    assert_eq!(work_off(&store).await, [update(id), (of_game, turn(1))]);
    assert_eq!(store.closed_challenge(id).await.unwrap(), None);
}

pub(crate) async fn the_variant_can_change_until_somebody_accepts(store: AnyStore) {
    let id = posted(&store).await;
    let before = load_challenge(&*store, id).await;
    let receipt = commit(&*store, at(1), set_variant(id, 1)).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    let changed = Challenge {
        version: 2,
        options: "target=2".to_owned(),
        variant: "target=2,series".to_owned(),
        ..before
    };
    assert_eq!(load_challenge(&*store, id).await, changed);
    // A user saw the old one.
    let stale = commit(&*store, at(1), set_variant(id, 1)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 2 })),
        "{stale:?}"
    );
    let joined = commit(&*store, at(1), join(id, 1, CAT, None)).await;
    assert!(
        matches!(joined, Err(CommitError::Conflict { now: 2 })),
        "{joined:?}"
    );
    commit(&*store, at(1), join(id, 2, CAT, None))
        .await
        .unwrap();
    let accepted = commit(&*store, at(1), set_variant(id, 3)).await;
    assert!(
        matches!(accepted, Err(CommitError::Conflict { now: 3 })),
        "{accepted:?}"
    );
    let long = Change::SetVariant {
        challenge: unposted(&store).await,
        version: 1,
        options: "x".repeat(MAX_TEXT + 1),
        variant: String::new(),
        shown_on: None,
    };
    let refused = commit(&*store, at(1), long).await;
    assert!(matches!(
        refused,
        Err(CommitError::Store(StoreError::Invalid { .. }))
    ));
    commit(&*store, at(1), close(id, 3, ClosedWhy::Withdrawn))
        .await
        .unwrap();
    let gone = commit(&*store, at(1), set_variant(id, 3)).await;
    assert!(matches!(gone, Err(CommitError::NotFound)), "{gone:?}");
}

pub(crate) async fn a_reply_that_updates_the_post_needs_no_job(store: AnyStore) {
    let id = posted(&store).await;
    let elsewhere = Some(MessageId::new(71));
    commit(&*store, at(2), join(id, 1, CAT, Some(POST)))
        .await
        .unwrap();
    assert_eq!(work_off(&store).await, []);
    commit(&*store, at(2), join(id, 2, UserId::new(9), elsewhere))
        .await
        .unwrap();
    assert_eq!(work_off(&store).await, [update(id)]);
    let close = Change::CloseChallenge {
        challenge: id,
        version: 3,
        why: ClosedWhy::Withdrawn,
        shown_on: Some(POST),
    };
    commit(&*store, at(2), close).await.unwrap();
    assert_eq!(work_off(&store).await, []);
    assert_eq!(store.closed_challenge(id).await.unwrap(), None);
}

pub(crate) async fn a_post_that_becomes_known_late_is_updated(store: AnyStore) {
    let note = |challenge| Change::SetChallengePost {
        challenge,
        post: POST,
        jobs: vec![],
    };
    // A user joins from a list of challenges before the post is known.
    let id = unposted(&store).await;
    commit(&*store, at(1), join(id, 1, CAT, None))
        .await
        .unwrap();
    assert_eq!(
        work_off(&store).await,
        [to_post(id)],
        "there is no post yet"
    );
    commit(&*store, at(2), note(id)).await.unwrap();
    assert_eq!(work_off(&store).await, [update(id)]);
    commit(&*store, at(3), note(id)).await.unwrap();
    assert_eq!(work_off(&store).await, [], "the post is already known");

    // A user joins on the post itself before the post is known.
    let id = unposted(&store).await;
    commit(&*store, at(4), join(id, 1, CAT, Some(POST)))
        .await
        .unwrap();
    assert_eq!(load_challenge(&*store, id).await.post, Some(POST));
    commit(&*store, at(5), note(id)).await.unwrap();
    assert_eq!(work_off(&store).await, []);
}

pub(crate) async fn the_jobs_of_a_challenge_are_in_order_and_do_not_delay_games(store: AnyStore) {
    let id = posted(&store).await;
    commit(&*store, at(2), join(id, 1, CAT, None))
        .await
        .unwrap();
    let first = store
        .claim_jobs(at(2), LEASE, ClaimLimits::of(9))
        .await
        .unwrap()
        .remove(0);
    assert_eq!((first.challenge(), first.game()), (Some(id), None));
    // While that job is being done, Cat's friend joins and starts the game.
    let friend = UserId::new(9);
    let start = Change::Start {
        challenge: id,
        version: 2,
        game: new_game(&[ANN, BEA, CAT, friend], PARLOR),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    commit(&*store, at(3), start).await.unwrap();
    let jobs = store
        .claim_jobs(at(3), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let topics: Vec<_> = jobs.iter().map(|job| &job.topic).collect();
    assert_eq!(topics, [&turn(1)], "the jobs of the game do not wait");
    store.finish_job(first.id, JobDone::Dropped).await.unwrap();
    let jobs = store
        .claim_jobs(at(3), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!(job.challenge(), Some(id), "the next job of the challenge");
    let shown = store.closed_challenge(id).await.unwrap().unwrap();
    let users: Vec<_> = shown.invited.iter().map(|it| it.user).collect();
    assert_eq!(users, [BEA, CAT, friend]);
    assert!(shown.invited.iter().all(|invited| invited.accepted));
}

pub(crate) async fn an_expired_challenge_updates_its_post(store: AnyStore) {
    let id = posted(&store).await;
    let lapsed = store.lapsed(at(86_400), 9).await.unwrap();
    let [challenge] = &lapsed[..] else {
        panic!("{lapsed:?}")
    };
    let lapse = close(id, challenge.version, ClosedWhy::Lapsed);
    commit(&*store, at(86_400), lapse).await.unwrap();
    // Closing it wakes the outbox.
    store.jobs_added().await;
    let kept = store.closed_challenge(id).await.unwrap();
    assert_eq!(kept.as_ref(), Some(challenge));
    let news = News::Closed { challenge: id };
    let told = Topic::News { user: ANN, news };
    let told = (JobSubject::Challenge(id), told);
    assert_eq!(work_off(&store).await, [update(id), told]);
    let closed = store.closed(id).await.unwrap().unwrap();
    assert_eq!(closed.why, ClosedWhy::Lapsed);
}

pub(crate) async fn posts_do_not_name_an_erased_user(store: AnyStore) {
    let asked = posted(&store).await;
    let closed = posted(&store).await;
    let mut without = load_challenge(&*store, closed).await;
    commit(&*store, at(2), close(closed, 1, ClosedWhy::Withdrawn))
        .await
        .unwrap();
    let by_bea = Change::OpenChallenge(new_challenge(BEA, &[ANN], PARLOR));
    let by_bea = commit(&*store, at(2), by_bea).await.unwrap().id;
    let note = Change::SetChallengePost {
        challenge: by_bea,
        post: POST,
        jobs: vec![],
    };
    commit(&*store, at(2), note).await.unwrap();

    store.forget(at(4), BEA, vec![]).await.unwrap();
    let left = load_challenge(&*store, asked).await;
    assert_eq!(left.invited, [], "others can still join");
    without.invited[0].user = Player::Former;
    let kept = store.closed_challenge(closed).await.unwrap();
    assert_eq!(kept, Some(without));
    let withdrawn = store.closed_challenge(by_bea).await.unwrap().unwrap();
    assert_eq!(withdrawn.by, Player::Former);
    let mut done = work_off(&store).await;
    done.sort_by_key(|(subject, _)| subject.to_string());
    assert_eq!(done, [update(asked), update(closed), update(by_bea)]);
}
