//! Errors of the store. Each message says what the host can do.

use std::path::PathBuf;
use std::time::Duration;

/// Reason why a change was not made. Nothing was stored, unless the store itself failed.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The record has changed since the caller loaded it. Load it again and decide again.
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
    /// A user has changed their plans for the game. Load it and compute the change again.
    #[error("an answer prepared for the game has changed in the meantime")]
    AnswersMoved,
    /// A document is at another version than the caller saw. Load it and compute the change again.
    #[error("a document has changed in the meantime")]
    DocumentMoved,
    /// The user has the maximum number of [trees](crate::TreeRecord).
    #[error("the user has as many trees as they can")]
    TooManyTrees,
    /// The store failed. After [`StoreError::Stopped`] and [`StoreError::Uncertain`], the change may or may not have been stored: look for
    /// its [receipt](crate::Records::receipt) when the store is open or reachable again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reason why the store failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process is using the database.
    #[error(
        "the database in {dir} is in use by another process, probably by a running bot; stop that one first"
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
    /// An older program wrote the database, and upgrading was not allowed.
    #[error(
        "the database in {dir} has schema {found}, this program needs {known}; start the older program, or let this one upgrade the database"
    )]
    OlderSchema {
        /// Directory of the database.
        dir: PathBuf,
        /// Schema of the database.
        found: u32,
        /// Schema that this program needs.
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
    /// The caller tried to store something invalid. This is a bug in the program, not a problem with the data.
    #[error("refused to store {what}")]
    Invalid {
        /// What is invalid.
        what: String,
    },
    /// Reading or writing files failed.
    #[error(
        "reading or writing the database in {dir} failed ({why}); fix the cause, then start again"
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
    /// There is almost no free disk space. Nothing was changed. Reads still work, and changes will as soon as there is room.
    #[error(
        "the disk of the database in {dir} is full: {} MiB are free, {} MiB are needed; make room, and changes go on by themselves", free >> 20, needed >> 20
    )]
    Full {
        /// Directory of the database.
        dir: PathBuf,
        /// Free space, in bytes.
        free: u64,
        /// Free space at which changes are accepted again, in bytes.
        needed: u64,
    },
    /// The address of the PostgreSQL database cannot be used. The message does not repeat it, because it contains a password.
    #[error(
        "the URL of the database cannot be used ({why}); it reads postgres://user:password@host/database, with special characters in the password written as %XX"
    )]
    Address {
        /// Reason why the URL cannot be used, without any part of the URL.
        why: String,
    },
    /// PostgreSQL does not let the program in.
    #[error(
        "PostgreSQL refused the connection ({why}); check the user, the password, the database and `sslmode` in the URL"
    )]
    Denied {
        /// What PostgreSQL says.
        why: String,
    },
    /// A newer program has upgraded the PostgreSQL database.
    #[error(
        "the PostgreSQL database has schema {found}, this program knows up to {known}; start the newer program, or restore a backup made before the upgrade"
    )]
    NewerDatabase {
        /// Schema of the database.
        found: u32,
        /// Newest schema this program knows.
        known: u32,
    },
    /// The PostgreSQL database is empty, or was written by an older program, and upgrading was not allowed.
    #[error(
        "the PostgreSQL database has schema {found}, this program needs {known}; make a backup and upgrade the database, which older programs cannot use afterwards"
    )]
    OlderDatabase {
        /// Schema of the database; 0 if it is empty.
        found: u32,
        /// Schema that this program needs.
        known: u32,
    },
    /// PostgreSQL cannot be reached, or did not answer in time. Nothing was changed. The same call succeeds as soon as PostgreSQL is back;
    /// the store need not be opened again.
    #[error(
        "PostgreSQL cannot be reached ({why}); nothing has changed. Check that it is running; the store connects again by itself"
    )]
    Unreachable {
        /// What failed.
        why: String,
    },
    /// Other changes were in the way for too long. Nothing was changed; the same call may succeed at once.
    #[error("PostgreSQL was too busy ({why}); nothing has changed, and the same may succeed now")]
    Busy {
        /// What PostgreSQL says.
        why: String,
    },
    /// The connection to PostgreSQL was lost while it stored a change, and it could not be asked again. The change may or may not have been
    /// stored: look for its [receipt](crate::Records::receipt) or repeat it with the same key.
    #[error(
        "the connection to PostgreSQL was lost while a change was being stored ({why}); it may or may not have been stored, and is safe to repeat. The store connects again by itself"
    )]
    Uncertain {
        /// What failed.
        why: String,
    },
    /// PostgreSQL accepts no changes: it is read-only, or its disk is full. Nothing was changed. Reads still work, and changes will as soon as it
    /// accepts them.
    #[error(
        "PostgreSQL accepts no changes ({why}); nothing has changed. Once it does, changes go on by themselves"
    )]
    Unwritable {
        /// What PostgreSQL says.
        why: String,
    },
    /// PostgreSQL reported an error that a retry does not solve. Nothing was changed.
    #[error("PostgreSQL reported an error ({why}); nothing has changed")]
    Database {
        /// What PostgreSQL says.
        why: String,
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
    /// Returns whether the store answers no more requests until it is opened again.
    pub fn is_final(&self) -> bool {
        match self {
            StoreError::Stopped { .. } | StoreError::Closed => true,
            StoreError::Full { .. }
            | StoreError::Locked { .. }
            | StoreError::NewerSchema { .. }
            | StoreError::OlderSchema { .. }
            | StoreError::Damaged { .. }
            | StoreError::Emptied { .. }
            | StoreError::Unreadable { .. }
            | StoreError::Invalid { .. }
            | StoreError::Io { .. }
            | StoreError::Hung { .. }
            | StoreError::Address { .. }
            | StoreError::Denied { .. }
            | StoreError::NewerDatabase { .. }
            | StoreError::OlderDatabase { .. }
            | StoreError::Unreachable { .. }
            | StoreError::Busy { .. }
            | StoreError::Uncertain { .. }
            | StoreError::Unwritable { .. }
            | StoreError::Database { .. } => false,
        }
    }

    /// Returns whether the same call may succeed later without opening the store again: the database is on another machine, which cannot be reached,
    /// is busy, or accepts no changes now.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            StoreError::Unreachable { .. }
                | StoreError::Busy { .. }
                | StoreError::Uncertain { .. }
                | StoreError::Unwritable { .. }
        )
    }

    /// Returns whether the store itself has logged the problem, or there is none. Callers do not log it again: it affects every request and would
    /// flood the log.
    pub fn is_reported(&self) -> bool {
        self.is_final()
            || matches!(
                self,
                StoreError::Full { .. }
                    | StoreError::Unreachable { .. }
                    | StoreError::Unwritable { .. }
            )
    }
}

/// Returns the error for an invalid argument from the caller.
pub(crate) fn refused(what: String) -> StoreError {
    StoreError::Invalid { what }
}
