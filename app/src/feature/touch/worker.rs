//! Notices changes that other processes make to the games that are shown live, and their new posts: it looks at the games every few seconds.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::{StoreError, Timestamp};
use tokio::sync::watch;

use crate::app::App;
use crate::ports::clock::Worker;

/// How often the games are looked at.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// Tells the pages that show a game live of its changes, until `stop` becomes true.
pub async fn run(app: Arc<App>, mut stop: watch::Receiver<bool>, mut worker: Worker) {
    let mut next: Option<Timestamp> = None;
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = worker.rest(next) => {}
            () = app.live.wait_for_game() => {}
        }
        let now = app.clock.now();
        if next.is_some_and(|next| next <= now) {
            look(&app).await;
            next = None;
        }
        // Without games, there is nothing to wait for.
        let is_idle = next.is_none() && app.live.list().is_empty();
        next = if is_idle {
            None
        } else {
            next.or_else(|| Some(now.plus(LOOK_EVERY)))
        };
    }
}

/// Reads the games that are shown live.
async fn look(app: &App) {
    for game in app.live.list() {
        if let Err(error) = app.read_live(game).await {
            tracing::debug!(%game, %error, "could not check whether a game has changed");
            // One that cannot be read must not hide those after it. If the store fails, no other can be read either.
            if !matches!(error, StoreError::Unreadable { .. }) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::memory::MemoryStore;

    use super::*;
    use crate::app::live::LiveState;
    use crate::protocol::custom_id::CustomId;
    use crate::protocol::payload::{Board, OfferWish, Offering};
    use crate::testing::club::{ANN, BEN, Club};

    #[tokio::test]
    async fn a_change_by_another_process_is_noticed() {
        let store = Arc::new(MemoryStore::new());
        let here = Club::on(Arc::clone(&store) as Arc<_>);
        let there = Club::on(store);
        // Discord numbers the requests of both.
        while there.interaction().get() < 100 {}
        let game = here.start(&[ANN, BEN]).await;
        let (stop, stopped) = watch::channel(false);
        let worker = here.app.clock.worker();
        let running = tokio::spawn(run(Arc::clone(&here.app), stopped, worker));
        let state = async || LiveState::of(&here.record(game).await);
        let shown = here.app.live.follow(game, state().await);
        let mut shown = shown.expect("there is room");
        here.app.clock.pass(LOOK_EVERY).await;
        assert!(!shown.has_changed().unwrap());
        there.play(ANN, "a A->A-1-B").await;
        assert!(!shown.has_changed().unwrap());
        here.app.clock.pass(LOOK_EVERY).await;
        assert!(shown.has_changed().unwrap());
        let moved = shown.borrow_and_update().clone();
        assert_eq!(moved, state().await);
        // Its post is known later, and an offer does not change the version.
        assert_eq!(moved.url, None);
        there.pump().await;
        here.app.clock.pass(LOOK_EVERY).await;
        let posted = shown.borrow_and_update().clone();
        assert_eq!((posted.version, posted.revision), (moved.version, 0));
        assert!(posted.url.is_some());
        let board = Board {
            game,
            version: moved.version,
        };
        let wish = OfferWish::Draw;
        let offer = CustomId::Offering(Offering::Make { wish, board });
        there.handle(&there.press(ANN, &offer, &[])).await.unwrap();
        here.app.clock.pass(LOOK_EVERY).await;
        let offered = shown.borrow_and_update().clone();
        assert_eq!((offered.version, offered.url), (posted.version, posted.url));
        assert!(offered.revision > posted.revision);
        // When no page is left, the worker waits for the next one.
        drop(shown);
        here.app.clock.pass(2 * LOOK_EVERY).await;
        let later = here.app.clock.now().plus(Duration::from_hours(1));
        assert_eq!(here.app.clock.next(later), later);
        stop.send_replace(true);
        running.await.expect("the worker stops");
    }
}
