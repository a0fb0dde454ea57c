//! The games that pages of the touch board show live: how new they are, of which the pages are told.
//!
//! A change that this process makes is noted at once. `feature/touch/worker.rs` notices those that other processes make, and new posts.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use asterism_store::{GameId, GameRecord, StoreError};
use serde::Serialize;
use tokio::sync::Notify;
use tokio::sync::watch::{Receiver, Sender};

use crate::app::App;
use crate::game::links::newest_url;
use crate::game::offers::count_steps;

/// Maximum number of games that are shown live at once. Any number of pages may show the same game.
const MOST_LIVE: usize = 1000;

/// How new a game is, and where Discord shows it. This is all that pages are told when it changes; they then ask for what they may see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LiveState {
    /// Version of the game.
    pub version: u64,
    /// Grows with each offer, answer, pause and gift of time, which do not change the version.
    pub revision: u64,
    /// URL of the post with the newest board; `None` until it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl LiveState {
    /// Returns the state of a game at this version of which nothing else is known yet.
    pub fn at(version: u64) -> Self {
        LiveState {
            version,
            ..LiveState::default()
        }
    }

    /// Returns the state of a game.
    pub(crate) fn of(record: &GameRecord) -> Self {
        LiveState {
            version: record.version,
            revision: count_steps(record),
            url: newest_url(record),
        }
    }

    /// Takes in what is known about the game from elsewhere; returns whether it is news. What is older was read before the newest change.
    fn learn(&mut self, other: LiveState) -> bool {
        let place = |state: &LiveState| (state.version, state.revision);
        let is_newer = place(&other) > place(self);
        let is_older = other.version < self.version;
        let is_elsewhere = other.url.is_some() && other.url != self.url && !is_older;
        if is_newer {
            let url = if other.version == self.version {
                other.url.or(self.url.take())
            } else {
                other.url
            };
            *self = LiveState { url, ..other };
        } else if is_elsewhere {
            self.url = other.url;
        }
        is_newer || is_elsewhere
    }
}

/// The games that are shown live, each with its newest state.
#[derive(Default)]
pub(crate) struct LiveBoards {
    games: Mutex<HashMap<GameId, Sender<LiveState>>>,
    added: Notify,
}

impl LiveBoards {
    /// Returns the newest state of a game, which is at least as new as `state`, and each later one. Returns `None` if too many other games are shown live.
    pub(crate) fn follow(&self, game: GameId, state: LiveState) -> Option<Receiver<LiveState>> {
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
        let first = state.clone();
        let sender = games.entry(game).or_insert_with(|| Sender::new(first));
        raise(sender, state);
        Some(sender.subscribe())
    }

    /// Notes that a game has reached a state.
    pub(crate) fn note(&self, game: GameId, state: LiveState) {
        if let Some(sender) = self.games().get(&game) {
            raise(sender, state);
        }
    }

    /// Returns whether a game is shown live now.
    fn has(&self, game: GameId) -> bool {
        let games = self.games();
        games
            .get(&game)
            .is_some_and(|sender| sender.receiver_count() > 0)
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

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Sender<LiveState>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn raise(sender: &Sender<LiveState>, state: LiveState) {
    sender.send_if_modified(|known| known.learn(state));
}

impl App {
    /// Tells the pages that show a game live of a change that has not changed its version. If the game cannot be read now, the worker tells them later.
    pub(crate) async fn tell_pages(&self, game: GameId) {
        if self.live.has(game)
            && let Err(error) = self.read_live(game).await
        {
            tracing::debug!(%game, %error, "could not tell pages of a change");
        }
    }

    /// Reads a game, and tells the pages that show it live if it is newer than they know.
    pub(crate) async fn read_live(&self, game: GameId) -> Result<(), StoreError> {
        if let Some(record) = self.store.game(game).await? {
            self.live.note(game, LiveState::of(&record));
        }
        Ok(())
    }
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
        let mut shown: Vec<_> = (0..MOST_LIVE)
            .map(|it| live.follow(game(it), LiveState::at(1)))
            .collect();
        assert!(shown.iter().all(Option::is_some));
        assert!(live.follow(game(MOST_LIVE), LiveState::at(1)).is_none());
        // Another page with the same game is no other game.
        assert!(live.follow(game(0), LiveState::at(1)).is_some());
        shown.pop();
        assert!(live.follow(game(MOST_LIVE), LiveState::at(1)).is_some());
        drop(shown);
        assert!(live.list().is_empty());
    }

    fn state(version: u64, revision: u64, url: &str) -> LiveState {
        LiveState {
            version,
            revision,
            url: Some(url.to_owned()).filter(|url| !url.is_empty()),
        }
    }

    #[test]
    fn states_only_become_newer_and_a_known_url_stays() {
        let live = LiveBoards::default();
        let mut receiver = live
            .follow(game(1), LiveState::at(3))
            .expect("there is room");
        assert_eq!(*receiver.borrow_and_update(), LiveState::at(3));
        for (told, expected) in [
            (state(2, 9, "old"), None),
            (state(3, 0, ""), None),
            // A version from a commit, then the whole record.
            (state(5, 0, ""), Some(state(5, 0, ""))),
            (state(5, 2, ""), Some(state(5, 2, ""))),
            (state(4, 7, "old"), None),
            (state(5, 1, ""), None),
            (state(5, 2, "post"), Some(state(5, 2, "post"))),
            (state(5, 2, "post"), None),
            (state(5, 2, ""), None),
            (state(5, 3, ""), Some(state(5, 3, "post"))),
            (state(5, 3, "moved"), Some(state(5, 3, "moved"))),
            (state(6, 3, ""), Some(state(6, 3, ""))),
        ] {
            live.note(game(1), told.clone());
            let is_news = receiver.has_changed().unwrap();
            assert_eq!(is_news, expected.is_some(), "{told:?}");
            if let Some(expected) = expected {
                assert_eq!(*receiver.borrow_and_update(), expected);
            }
        }
        live.note(game(2), LiveState::at(9));
        assert_eq!(live.list(), [game(1)]);
    }
}
