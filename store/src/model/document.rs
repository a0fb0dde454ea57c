//! Documents: what is stored besides games, challenges and trees. Each has a key, a version, and labels under which it is listed.
//!
//! A document is always replaced as a whole, by a [`SetDocument`](crate::SetDocument) that names the version it replaces. One change can replace
//! several, and can start games or end one together with it.

mod ladder;
mod puzzle;
mod table;
mod tournament;
mod watch;

use std::collections::BTreeSet;

use crate::error::refused;
use crate::{GuildId, StoreError, Timestamp, Topic, UserId};

pub use ladder::{Ladder, LadderMeeting, LadderPlayer, MAX_LADDER, MAX_MEETINGS};
pub use puzzle::{DailyPuzzle, PuzzleSolver, SolverDay};
pub use table::{Document, DocumentKey, DocumentKind, DocumentType};
pub use tournament::{
    Entrant, EntrantLeft, LeftWhy, MAX_ENTRANTS, MAX_ROUNDS, MAX_TABLES, MAX_TOURNAMENT_NAME,
    TableResult, TableResultHow, Tournament, TournamentFormat, TournamentOver, TournamentPlan,
    TournamentRound, TournamentStage, TournamentTable,
};
pub use watch::{GameWatch, MAX_WATCHERS, WatchHow, Watcher};

/// A document with its key and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentRecord {
    /// What the document is about.
    pub key: DocumentKey,
    /// Counts the changes: starts at [`FIRST_VERSION`](crate::FIRST_VERSION) and grows by one with each. Recreating a deleted document restarts the
    /// count.
    pub version: u64,
    /// When the document was made.
    pub created: Timestamp,
    /// When the document last changed. Never decreases.
    pub updated: Timestamp,
    /// The document.
    pub document: Document,
}

/// What a document is listed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Documents that contain this user.
    User(UserId),
    /// Documents of this server.
    Guild(GuildId),
}

/// What a document contains.
pub trait DocumentContent {
    /// Returns the users that it names, some perhaps more than once.
    fn users(&self) -> Vec<UserId>;

    /// Erases `user`, whom the document or its key names. Returns whether the document is kept; otherwise it is deleted.
    #[must_use]
    fn forget_user(&mut self, user: UserId) -> bool;

    /// Returns the job that updates the posts after a user was erased.
    fn show_forgotten(&self) -> Option<Topic> {
        None
    }

    /// Returns the server to which it belongs, if the key does not name it.
    fn guild(&self) -> Option<GuildId> {
        None
    }

    /// Returns whether there is nothing in it, so that it need not be stored.
    fn is_empty(&self) -> bool {
        false
    }

    /// Checks that it is within all limits and consistent.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if it is not.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

impl DocumentRecord {
    /// Returns what the document is listed under, each label once.
    pub fn labels(&self) -> Vec<Label> {
        let content = self.document.content();
        let users = content.users().into_iter().map(Label::User);
        let guild = content.guild().map(Label::Guild);
        let labels = users.chain(guild).chain(self.key.labels());
        let labels: BTreeSet<Label> = labels.collect();
        labels.into_iter().collect()
    }
}

impl Document {
    /// Fails unless the document is within all limits and consistent.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.content().check()
    }

    /// Returns the document without `user`; `None` if it is deleted with them.
    pub(crate) fn forget(&self, user: UserId) -> Option<Document> {
        let mut after = self.clone();
        after.content_mut().forget_user(user).then_some(after)
    }

    /// Returns the job that updates the posts after a user was erased.
    pub(crate) fn show_forgotten(&self) -> Option<Topic> {
        self.content().show_forgotten()
    }
}

/// Fails with `what` unless it `is_kept`.
fn expect(is_kept: bool, what: &str) -> Result<(), StoreError> {
    let fault = || refused(format!("a document with {what}"));
    is_kept.then_some(()).ok_or_else(fault)
}
