//! Stored form of the watchers of a game, and of the message that shows the game to its server.

use asterism_store::{
    ChannelId, DocumentType, GameId, JobSubject, MessageId, StoreError, SubjectKind, UserId,
    expect_document as expect, lists, records, words,
};

use crate::feature::watch::payload::WatchHow;

/// Maximum number of users who can watch a game.
pub(crate) const MAX_WATCHERS: usize = 100;

/// The watchers of a game, and the message that shows the game to everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameWatch {
    /// Users who watch the game: at most [`MAX_WATCHERS`], each of them once.
    pub(crate) watchers: Vec<Watcher>,
    /// Channel in which the server shows all its games, and the message there that shows this game. Both are kept after the end of the game.
    pub(crate) shown: Option<(ChannelId, MessageId)>,
}

/// A user who watches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watcher {
    /// ID of the user.
    pub(crate) user: UserId,
    /// News that the user gets about the game.
    pub(crate) how: WatchHow,
}

words! {
    WatchHowV1 of WatchHow { Moves, End, Daily }
}

lists! {
    Watcher(user: UserId, how: WatchHow);
}

records! {
    GameWatch as WatchV1 {
        watchers: Vec<Watcher> = Vec::new(),
        /// Channel and message that show the game to everyone.
        shown: Option<(ChannelId, MessageId)> = None,
    }
}

impl GameWatch {
    /// Returns the news that `user` gets about the game; `None` if the user does not watch it.
    pub(crate) fn how(&self, user: UserId) -> Option<WatchHow> {
        let mut own = self.watchers.iter().filter(|watcher| watcher.user == user);
        own.next().map(|watcher| watcher.how)
    }
}

impl DocumentType for GameWatch {
    type Id = GameId;

    const TAG: u8 = b'w';

    const NAME: &'static str = "Watch";

    fn subject(game: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Watch, *game)
    }

    fn users(&self) -> Vec<UserId> {
        self.watchers.iter().map(|watcher| watcher.user).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.watchers.retain(|watcher| watcher.user != user);
        !self.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.watchers.is_empty() && self.shown.is_none()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.watchers.len() <= MAX_WATCHERS, "too many watchers")?;
        let mut users = self.users();
        users.sort_unstable();
        expect(users.windows(2).all(|two| two[0] != two[1]), "a user twice")
    }
}

#[cfg(test)]
mod tests;
