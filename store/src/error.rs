//! Errors of the store. Each message says what the host can do.

use std::path::PathBuf;

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
    /// The store failed. After [`StoreError::Io`], the change may or may not have been stored: look for its
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
    /// Reading or writing files failed. After a failed write, the store refuses all changes until it is opened again, because it cannot
    /// know what reached the disk.
    #[error(
        "reading or writing the database in {dir} failed ({why}); check the disk's space and permissions, then start again"
    )]
    Io {
        /// Directory of the database.
        dir: PathBuf,
        /// The system's error message.
        why: String,
    },
    /// The store was closed.
    #[error("the store is closed; open it again to go on")]
    Closed,
}

/// Returns the error for an invalid argument from the caller.
pub(crate) fn refused(what: String) -> StoreError {
    StoreError::Invalid { what }
}
