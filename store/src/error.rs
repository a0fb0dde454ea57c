//! Errors of the store. Each message says what the host can do.

use std::path::PathBuf;
use std::time::Duration;

/// Why a change was not made. Nothing was stored, unless the store itself failed.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The record has changed since. Load it again and decide anew.
    #[error("it has changed in the meantime and is at version {now} now")]
    Conflict {
        /// The current version.
        now: u64,
    },
    /// There is no such open challenge, invited user or game.
    #[error("there is no such challenge or game")]
    NotFound,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The challenge is full.
    #[error("the challenge is full")]
    Full,
    /// The server already runs as many games as it allows.
    #[error("{running} games are running in the server, and it allows {cap} at once")]
    CapReached {
        /// Number of running games in the server.
        running: usize,
        /// Number of games the server allows: [`GuildSettings::games_cap`](crate::GuildSettings::games_cap).
        cap: u16,
    },
    /// A rating is no longer the one from which the change was computed. Load it and compute the change again.
    #[error("a rating has changed in the meantime")]
    RatingMoved,
    /// The store failed. After [`StoreError::Stopped`], the change may or may not have been stored: look for its
    /// [receipt](crate::Store::receipt) when the store is open again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why the store failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process is using the database.
    #[error(
        "the database in {dir} is in use by another process; stop that one first, or give this one a data directory of its own"
    )]
    Locked {
        /// Directory of the database.
        dir: PathBuf,
    },
    /// A newer program wrote the database.
    #[error(
        "the database in {dir} has schema {found}, this program knows up to {known}; start the newer program, or restore a backup made before the upgrade"
    )]
    NewerSchema {
        /// Directory of the database.
        dir: PathBuf,
        /// Schema of the database.
        found: u32,
        /// Newest schema this program knows.
        known: u32,
    },
    /// The database cannot be read, or its checksums are wrong.
    #[error(
        "the database in {dir} is damaged ({what}); nothing was repaired: set the whole directory aside and restore a backup"
    )]
    Damaged {
        /// Directory of the database.
        dir: PathBuf,
        /// Description of the damage.
        what: String,
    },
    /// The database opens, but commits that were stored in it are missing.
    #[error(
        "the database in {dir} ends at commit {found}, but commit {expected} was stored in it: it was emptied, cut short or replaced by an older copy; set the whole directory aside and restore a backup, or bring back the missing files; if an older copy was put there on purpose, delete the file `sequence` in it"
    )]
    Emptied {
        /// Directory of the database.
        dir: PathBuf,
        /// Last commit found.
        found: u64,
        /// Last commit known to have been stored.
        expected: u64,
    },
    /// A record cannot be decoded.
    #[error(
        "the stored {what} cannot be read ({why}); set the data directory aside and restore a backup"
    )]
    Unreadable {
        /// The record that cannot be decoded.
        what: String,
        /// Why not.
        why: String,
    },
    /// The caller tried to store something invalid. This is a bug in the program, not a problem of the data.
    #[error("refused to store {what}")]
    Invalid {
        /// What is invalid.
        what: String,
    },
    /// Reading or writing files failed.
    #[error(
        "reading or writing the database in {dir} failed ({why}); check the disk's space and permissions, then start again"
    )]
    Io {
        /// Directory of the database.
        dir: PathBuf,
        /// The system's error message.
        why: String,
    },
    /// The disk did not answer in time.
    #[error(
        "the disk has not finished an access to the database in {dir} for {} s; check the disk, then start again", patience.as_secs()
    )]
    Hung {
        /// Directory of the database.
        dir: PathBuf,
        /// How long the store waited.
        patience: Duration,
    },
    /// An earlier error has stopped the store: it can no longer know what is on the disk. Open it again. The last changes may or may not
    /// have been stored.
    #[error("the store has stopped ({why}); open it again to go on")]
    Stopped {
        /// The error that stopped it, which the store has logged.
        why: String,
    },
    /// There is almost no free disk space. Nothing was changed. Reads go on, and changes do as soon as there is room.
    #[error(
        "the disk of the database in {dir} is full: {} MiB are free, {} MiB are needed; make room, and changes go on by themselves", free >> 20, needed >> 20
    )]
    Full {
        /// Directory of the database.
        dir: PathBuf,
        /// Free space, in bytes.
        free: u64,
        /// Free space with which changes go on, in bytes.
        needed: u64,
    },
    /// The store was closed.
    #[error("the store is closed; open it again to go on")]
    Closed,
}

impl CommitError {
    /// See [`StoreError::is_reported`].
    pub fn is_reported(&self) -> bool {
        matches!(self, CommitError::Store(error) if error.is_reported())
    }
}

impl StoreError {
    /// True if the store itself has logged the problem, or there is none. Callers do not log it again: it concerns every request, and the
    /// log would say little else.
    pub fn is_reported(&self) -> bool {
        match self {
            StoreError::Stopped { .. } | StoreError::Full { .. } | StoreError::Closed => true,
            StoreError::Locked { .. }
            | StoreError::NewerSchema { .. }
            | StoreError::Damaged { .. }
            | StoreError::Emptied { .. }
            | StoreError::Unreadable { .. }
            | StoreError::Invalid { .. }
            | StoreError::Io { .. }
            | StoreError::Hung { .. } => false,
        }
    }
}

/// Returns the error for an invalid argument from the caller.
pub(crate) fn refused(what: String) -> StoreError {
    StoreError::Invalid { what }
}
