//! The games that pages of the touch board show live: their newest versions, of which the pages are told.
//!
//! A change that this process makes is noted at once. `feature/touch/worker.rs` notices those that other processes make.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use asterism_store::GameId;
use tokio::sync::Notify;
use tokio::sync::watch::{Receiver, Sender};

/// Maximum number of games that are shown live at once. Any number of pages may show the same game.
const MOST_LIVE: usize = 1000;

/// The games that are shown live, each with its newest version.
#[derive(Default)]
pub(crate) struct LiveBoards {
    games: Mutex<HashMap<GameId, Sender<u64>>>,
    added: Notify,
}

impl LiveBoards {
    /// Returns the newest version of a game, which is at least `version`, and each later one. Returns `None` if too many other games are shown live.
    pub(crate) fn follow(&self, game: GameId, version: u64) -> Option<Receiver<u64>> {
        let mut games = self.games();
        if !games.contains_key(&game) {
            if games.len() >= MOST_LIVE {
                games.retain(|_, sender| sender.receiver_count() > 0);
            }
            if games.len() >= MOST_LIVE {
                return None;
            }
            self.added.notify_one();
        }
        let sender = games.entry(game).or_insert_with(|| Sender::new(version));
        raise(sender, version);
        Some(sender.subscribe())
    }

    /// Notes that a game has reached a version.
    pub(crate) fn note(&self, game: GameId, version: u64) {
        if let Some(sender) = self.games().get(&game) {
            raise(sender, version);
        }
    }

    /// Returns the games that are shown live now.
    pub(crate) fn list(&self) -> Vec<GameId> {
        let mut games = self.games();
        games.retain(|_, sender| sender.receiver_count() > 0);
        games.keys().copied().collect()
    }

    /// Waits until a game is shown live that was not before.
    pub(crate) async fn wait_for_game(&self) {
        self.added.notified().await;
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Sender<u64>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Raises a version. A lower one is news from the past, which has been read before the newest change.
fn raise(sender: &Sender<u64>, version: u64) {
    sender.send_if_modified(|known| {
        let is_newer = version > *known;
        *known = version.max(*known);
        is_newer
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize) -> GameId {
        GameId::new(number as u64 + 1).expect("not zero")
    }

    #[test]
    fn only_so_many_games_are_shown_live() {
        let live = LiveBoards::default();
        let mut shown: Vec<_> = (0..MOST_LIVE).map(|it| live.follow(game(it), 1)).collect();
        assert!(shown.iter().all(Option::is_some));
        assert!(live.follow(game(MOST_LIVE), 1).is_none());
        // Another page with the same game is no other game.
        assert!(live.follow(game(0), 1).is_some());
        shown.pop();
        assert!(live.follow(game(MOST_LIVE), 1).is_some());
        drop(shown);
        assert!(live.list().is_empty());
    }

    #[test]
    fn versions_only_rise() {
        let live = LiveBoards::default();
        let mut receiver = live.follow(game(1), 3).expect("there is room");
        assert_eq!(*receiver.borrow_and_update(), 3);
        for (version, is_news) in [(2, false), (3, false), (5, true), (4, false)] {
            live.note(game(1), version);
            assert_eq!(receiver.has_changed().unwrap(), is_news, "{version}");
            receiver.mark_unchanged();
        }
        assert_eq!(*receiver.borrow(), 5);
        live.note(game(2), 9);
        assert_eq!(live.list(), [game(1)]);
    }
}
