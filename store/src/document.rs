//! Documents: what is stored besides games, challenges and trees. Each has a key, a version, and labels under which it is listed.
//!
//! A document is always replaced as a whole, by a [`SetDocument`](crate::SetDocument) that names the version it replaces. One change can replace
//! several, and can start games or end one together with it.

mod ladder;
mod puzzle;
mod tournament;
mod watch;

use crate::error::refused;
use crate::rating::check_scale;
use crate::{GameId, GuildId, StoreError, Timestamp, UserId};

pub use ladder::{Ladder, LadderMeeting, LadderPlayer, MAX_LADDER, MAX_MEETINGS};
pub use puzzle::{DailyPuzzle, PuzzleSolver, SolverDay};
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

/// What a document is about. There is at most one document with each key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKey {
    /// A tournament. Tournaments share the counter of games and challenges.
    Tournament(GameId),
    /// The ladder of a server in one kind of game.
    Ladder {
        /// The server.
        guild: GuildId,
        /// Kind of game, as text.
        kind: String,
    },
    /// Where a server shows the daily puzzle.
    DailyPuzzle(GuildId),
    /// A user's results at puzzles.
    Solver(UserId),
    /// Who watches a game.
    Watch(GameId),
}

/// The kinds of documents, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKind {
    /// [`DocumentKey::Tournament`].
    Tournament,
    /// [`DocumentKey::Ladder`].
    Ladder,
    /// [`DocumentKey::DailyPuzzle`].
    DailyPuzzle,
    /// [`DocumentKey::Solver`].
    Solver,
    /// [`DocumentKey::Watch`].
    Watch,
}

/// What is stored under a [`DocumentKey`] of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// A tournament.
    Tournament(Box<Tournament>),
    /// A ladder.
    Ladder(Ladder),
    /// A daily puzzle.
    DailyPuzzle(DailyPuzzle),
    /// A solver of puzzles.
    Solver(PuzzleSolver),
    /// Who watches a game.
    Watch(GameWatch),
}

/// What a document is listed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Documents that contain this user.
    User(UserId),
    /// Documents of this server.
    Guild(GuildId),
}

impl DocumentKey {
    /// Returns the kind of document.
    pub fn kind(&self) -> DocumentKind {
        match self {
            DocumentKey::Tournament(_) => DocumentKind::Tournament,
            DocumentKey::Ladder { .. } => DocumentKind::Ladder,
            DocumentKey::DailyPuzzle(_) => DocumentKind::DailyPuzzle,
            DocumentKey::Solver(_) => DocumentKind::Solver,
            DocumentKey::Watch(_) => DocumentKind::Watch,
        }
    }

    /// Returns the number in the key: that of the tournament, server or game. It is not 0. A solver has none, so theirs is 1: receipts contain
    /// this number, and must not contain the id of an account.
    pub fn number(&self) -> GameId {
        match self {
            DocumentKey::Tournament(number) | DocumentKey::Watch(number) => *number,
            DocumentKey::Ladder { guild, .. } | DocumentKey::DailyPuzzle(guild) => {
                GameId::new(guild.get()).unwrap_or(GameId::FIRST)
            }
            DocumentKey::Solver(_) => GameId::FIRST,
        }
    }

    /// Fails if the kind of game of a ladder is too long: at most that of a scale, because keys are limited.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            DocumentKey::Ladder { kind, .. } => check_scale(kind),
            DocumentKey::Tournament(_)
            | DocumentKey::DailyPuzzle(_)
            | DocumentKey::Solver(_)
            | DocumentKey::Watch(_) => Ok(()),
        }
    }
}

impl DocumentRecord {
    /// Returns what the document is listed under, each label once.
    pub fn labels(&self) -> Vec<Label> {
        let users = self.document.users().into_iter().map(Label::User);
        let mut labels: Vec<Label> = users.collect();
        labels.extend(self.guild().map(Label::Guild));
        labels.extend(match &self.key {
            DocumentKey::Solver(user) => Some(Label::User(*user)),
            _ => None,
        });
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    fn guild(&self) -> Option<GuildId> {
        match (&self.key, &self.document) {
            (DocumentKey::Ladder { guild, .. } | DocumentKey::DailyPuzzle(guild), _) => {
                Some(*guild)
            }
            (_, Document::Tournament(tournament)) => tournament.place.guild,
            _ => None,
        }
    }
}

impl Document {
    /// Returns the kind of document.
    pub fn kind(&self) -> DocumentKind {
        match self {
            Document::Tournament(_) => DocumentKind::Tournament,
            Document::Ladder(_) => DocumentKind::Ladder,
            Document::DailyPuzzle(_) => DocumentKind::DailyPuzzle,
            Document::Solver(_) => DocumentKind::Solver,
            Document::Watch(_) => DocumentKind::Watch,
        }
    }

    /// Returns the users that the document contains, some perhaps more than once.
    fn users(&self) -> Vec<UserId> {
        match self {
            Document::Tournament(tournament) => tournament.users(),
            Document::Ladder(ladder) => ladder.users(),
            Document::Watch(watch) => watch.users(),
            Document::DailyPuzzle(_) | Document::Solver(_) => Vec::new(),
        }
    }

    /// Fails unless the document is within all limits and consistent.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            Document::Tournament(tournament) => tournament.check(),
            Document::Ladder(ladder) => ladder.check(),
            Document::DailyPuzzle(_) => Ok(()),
            Document::Solver(solver) => solver.check(),
            Document::Watch(watch) => watch.check(),
        }
    }

    /// Returns the document without `user`; `None` if it is deleted with them.
    pub(crate) fn forget(&self, user: UserId) -> Option<Document> {
        match self {
            Document::Tournament(tournament) => {
                let mut tournament = tournament.clone();
                tournament.forget(user);
                Some(Document::Tournament(tournament))
            }
            Document::Ladder(ladder) => {
                let mut ladder = ladder.clone();
                ladder.forget(user);
                Some(Document::Ladder(ladder))
            }
            Document::DailyPuzzle(puzzle) => Some(Document::DailyPuzzle(puzzle.clone())),
            Document::Solver(_) => None,
            Document::Watch(watch) => {
                let mut watch = watch.clone();
                watch.forget(user);
                (!watch.is_empty()).then_some(Document::Watch(watch))
            }
        }
    }
}

/// Fails with `what` unless it `is_kept`.
fn expect(is_kept: bool, what: &str) -> Result<(), StoreError> {
    let fault = || refused(format!("a document with {what}"));
    is_kept.then_some(()).ok_or_else(fault)
}
