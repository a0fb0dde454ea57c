use std::future::poll_fn;
use std::sync::Arc;

use asterism_store::ClaimLimits;
use tokio::sync::Notify;

use super::*;
use crate::testing::club::{ANN, BEN, Club};
use crate::worker::outbox::send;

/// Starts a game and plays a move whose board is not posted yet.
async fn club_with_job() -> Club {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    club.play(ANN, "a A->A-1-B").await;
    club
}

/// Claims the job with a lease that ends at once: the next claim does what another process does to a process that was suspended for a while.
async fn claim(club: &Club) -> Job {
    let limits = ClaimLimits::of(1);
    let claimed = club
        .app
        .store
        .claim_jobs(club.now(), Duration::ZERO, limits);
    claimed.await.unwrap().remove(0)
}

#[tokio::test]
async fn nothing_is_sent_or_stored_for_a_job_that_another_process_may_have() {
    let club = club_with_job().await;
    let (lost, taken) = (claim(&club).await, claim(&club).await);
    assert_eq!(lost.id, taken.id);
    let do_it = async |job| {
        let messenger = Arc::clone(&club.channel) as Arc<dyn Messenger>;
        send(Arc::clone(&club.app), messenger, job).await;
    };
    do_it(lost.clone()).await;
    assert_eq!(club.channel.posts().len(), 1, "only the start of the game");
    assert!(club.app.store.still_holds(&taken), "it is not given back");
    let figures = club.app.post_figures();
    assert_eq!((figures.retried, figures.given_up), (0, 0));
    do_it(taken).await;
    assert_eq!(club.channel.posts().len(), 2);
    // By now, it was done long ago.
    do_it(lost).await;
    assert_eq!(club.channel.posts().len(), 2);
}

#[tokio::test]
async fn a_request_that_waited_is_not_made_if_the_job_was_lost_meanwhile() {
    for is_lost in [false, true] {
        let club = club_with_job().await;
        let job = claim(&club).await;
        let cautious = Cautious::new(&club.app, &*club.channel, &job, None);
        let turn = Notify::new();
        let is_sent = AtomicBool::new(false);
        let mut request = pin!(cautious.make(async {
            turn.notified().await;
            is_sent.store(true, Ordering::Relaxed);
            Ok(())
        }));
        poll_fn(|context| {
            assert!(request.as_mut().poll(context).is_pending());
            Poll::Ready(())
        })
        .await;
        if is_lost {
            claim(&club).await;
        }
        turn.notify_one();
        assert_eq!(request.await.is_ok(), !is_lost);
        assert_eq!(is_sent.load(Ordering::Relaxed), !is_lost);
        assert_eq!(cautious.has_lost_job(), is_lost);
    }
}
