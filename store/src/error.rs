//! Errors of the store. Each message tells the person who hosts the bot how to solve the problem.

use std::path::PathBuf;
use std::time::Duration;

/// Reason why a change was not made. Nothing was stored, unless the store itself failed.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The record has changed since the caller loaded it. The caller should load it again and reconsider the change.
    #[error("it has changed in the meantime and is at version {now} now")]
    Conflict {
        /// The record's current version.
        now: u64,
    },
    /// The open challenge, invited user or game does not exist.
    #[error("there is no such challenge or game")]
    NotFound,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The challenge already has all its players.
    #[error("the challenge is full")]
    Full,
    /// The server already has as many running games as it allows.
    #[error("{running} games are running in the server, and it allows {cap} at once")]
    CapReached {
        /// Number of running games in the server.
        running: usize,
        /// Maximum number of running games that the server allows: [`GuildSettings::games_cap`](crate::GuildSettings::games_cap).
        cap: u16,
    },
    /// A rating has changed since the caller loaded it. The caller should load the rating again and recompute the change.
    #[error("a rating has changed in the meantime")]
    RatingMoved,
    /// A user has changed their plans for the game since the caller loaded them. The caller should load them again and recompute the change.
    #[error("an answer prepared for the game has changed in the meantime")]
    AnswersMoved,
    /// A document has changed since the caller loaded it. The caller should load the document again and recompute the change.
    #[error("a document has changed in the meantime")]
    DocumentMoved,
    /// The user already has the maximum number of [trees](crate::TreeRecord).
    #[error("the user has as many trees as they can")]
    TooManyTrees,
    /// The store failed. After [`StoreError::Stopped`] and [`StoreError::Uncertain`], the change may or may not have been stored. To find out, look
    /// for its [receipt](crate::Records::receipt) when the store is open or reachable again.
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
        /// Schema that the database has.
        found: u32,
        /// Newest schema that this program knows.
        known: u32,
    },
    /// An older program wrote the database, and upgrading was not allowed.
    #[error(
        "the database in {dir} has schema {found}, this program needs {known}; start the older program, or let this one upgrade the database"
    )]
    OlderSchema {
        /// Directory of the database.
        dir: PathBuf,
        /// Schema that the database has.
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
        /// Number of the last commit in the database.
        found: u64,
        /// Number of the last commit known to have been stored.
        expected: u64,
    },
    /// A record cannot be decoded.
    #[error(
        "the stored {what} cannot be read ({why}); set the data directory aside and restore a backup"
    )]
    Unreadable {
        /// Description of the record that cannot be decoded.
        what: String,
        /// Reason why the record cannot be decoded.
        why: String,
    },
    /// The caller tried to store something invalid. This is a bug in the program, not a problem with the data.
    #[error("refused to store {what}")]
    Invalid {
        /// Description of the invalid data.
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
    /// The disk did not respond in time.
    #[error(
        "the disk has not finished an access to the database in {dir} for {} s; check the disk, then start again", patience.as_secs()
    )]
    Hung {
        /// Directory of the database.
        dir: PathBuf,
        /// Time for which the store waited.
        patience: Duration,
    },
    /// An earlier error has stopped the store, because it can no longer know which writes reached the disk. It must be opened again. The last changes
    /// may or may not have been stored.
    #[error("the store has stopped ({why}); open it again to go on")]
    Stopped {
        /// The error that stopped the store. The store has already logged it.
        why: String,
    },
    /// The disk has almost no free space. Nothing was changed. Reads still work, and changes will work again as soon as there is enough free space.
    #[error(
        "the disk of the database in {dir} is full: {} MiB are free, {} MiB are needed; make room, and changes go on by themselves", free >> 20, needed >> 20
    )]
    Full {
        /// Directory of the database.
        dir: PathBuf,
        /// Free space on the disk, in bytes.
        free: u64,
        /// Free space, in bytes, at which changes are accepted again.
        needed: u64,
    },
    /// The address of the PostgreSQL database cannot be used. The message does not contain the address, because that contains a password.
    #[error(
        "the URL of the database cannot be used ({why}); it reads postgres://user:password@host/database, with special characters in the password written as %XX"
    )]
    Address {
        /// Reason why the URL cannot be used, without any part of the URL.
        why: String,
    },
    /// PostgreSQL denies access to the program.
    #[error(
        "PostgreSQL refused the connection ({why}); check the user, the password, the database and `sslmode` in the URL"
    )]
    Denied {
        /// PostgreSQL's error message.
        why: String,
    },
    /// A newer program has upgraded the PostgreSQL database.
    #[error(
        "the PostgreSQL database has schema {found}, this program knows up to {known}; start the newer program, or restore a backup made before the upgrade"
    )]
    NewerDatabase {
        /// Schema of the database.
        found: u32,
        /// Newest schema that this program knows.
        known: u32,
    },
    /// The PostgreSQL database is empty, or was written by an older program, and upgrading was not allowed.
    #[error(
        "the PostgreSQL database has schema {found}, this program needs {known}; make a backup and upgrade the database, which older programs cannot use afterwards"
    )]
    OlderDatabase {
        /// Schema that the database has; 0 if it is empty.
        found: u32,
        /// Schema that this program needs.
        known: u32,
    },
    /// PostgreSQL cannot be reached, or did not respond in time. Nothing was changed. The same call succeeds as soon as PostgreSQL is available
    /// again; the store need not be reopened.
    #[error(
        "PostgreSQL cannot be reached ({why}); nothing has changed. Check that it is running; the store connects again by itself"
    )]
    Unreachable {
        /// Description of the failure.
        why: String,
    },
    /// The call conflicted with other changes for too long. Nothing was changed. The same call may succeed immediately.
    #[error("PostgreSQL was too busy ({why}); nothing has changed, and the same may succeed now")]
    Busy {
        /// Description of the conflict, such as PostgreSQL's error message.
        why: String,
    },
    /// The connection to PostgreSQL was lost while a change was being stored, and the result could not be determined. The change may or may not have
    /// been stored: look for its [receipt](crate::Records::receipt) or repeat it with the same key.
    #[error(
        "the connection to PostgreSQL was lost while a change was being stored ({why}); it may or may not have been stored, and is safe to repeat. The store connects again by itself"
    )]
    Uncertain {
        /// Description of the failure.
        why: String,
    },
    /// PostgreSQL rejects changes, because it is read-only or its disk is full. Nothing was changed. Reads still work, and changes will work again as
    /// soon as PostgreSQL accepts them.
    #[error(
        "PostgreSQL accepts no changes ({why}); nothing has changed. Once it does, changes go on by themselves"
    )]
    Unwritable {
        /// PostgreSQL's error message.
        why: String,
    },
    /// PostgreSQL reported an error that a retry would not solve. Nothing was changed.
    #[error("PostgreSQL reported an error ({why}); nothing has changed")]
    Database {
        /// PostgreSQL's error message.
        why: String,
    },
    /// The store was closed.
    #[error("the store is closed; open it again to go on")]
    Closed,
}

impl CommitError {
    /// Does the same as [`StoreError::is_reported`] if the store failed; otherwise returns false.
    pub fn is_reported(&self) -> bool {
        matches!(self, CommitError::Store(error) if error.is_reported())
    }
}

impl StoreError {
    /// Returns whether the store rejects all further requests until it is opened again.
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

    /// Returns whether the same call may succeed later without reopening the store, because the database is on a server that currently cannot be
    /// reached, is busy, or rejects changes.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            StoreError::Unreachable { .. }
                | StoreError::Busy { .. }
                | StoreError::Uncertain { .. }
                | StoreError::Unwritable { .. }
        )
    }

    /// Returns whether callers must not log this error, because the store has already logged the problem, or because there is no problem. Such an
    /// error makes many requests fail, so logging each of them would flood the log.
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
