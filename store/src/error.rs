//! What can go wrong, said so that the reader knows what to do about it.

use std::path::PathBuf;

/// Why a change was not carried out. Nothing of it was stored, unless the store itself failed.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// Something else changed first: load it again and look.
    #[error("it has changed in the meantime and is at version {now} now")]
    Conflict {
        /// Version it is at.
        now: u64,
    },
    /// No such open challenge, invited user or game.
    #[error("there is no such challenge or game")]
    NotFound,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The challenge has no place left.
    #[error("everybody who can play is in already")]
    Full,
    /// As many games run in the server as it allows at once.
    #[error("{running} games are running in the server, and it allows {cap} at once")]
    CapReached {
        /// Games that run there.
        running: usize,
        /// Games that may, [`GuildSettings::games_cap`](crate::GuildSettings::games_cap).
        cap: u16,
    },
    /// A rating is not what it was when the change to it was worked out: load it again and work it out anew.
    #[error("a rating has changed in the meantime")]
    RatingMoved,
    /// The store failed. With [`StoreError::Io`] the change may or may not be there after a restart: ask
    /// [`Store::receipt`](crate::Store::receipt) then.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why the store could not do its work.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process has the database open.
    #[error(
        "the database in {dir} is in use by another process; stop that one first, or give this one a data directory of its own"
    )]
    Locked {
        /// Directory of the database.
        dir: PathBuf,
    },
    /// A later version of the program wrote the database.
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
    /// The database cannot be read, or what it holds does not add up.
    #[error(
        "the database in {dir} is damaged ({what}); nothing was repaired: set the whole directory aside and restore a backup"
    )]
    Damaged {
        /// Directory of the database.
        dir: PathBuf,
        /// What was noticed.
        what: String,
    },
    /// The database opens, but commits it is known to have held are gone.
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
    /// A record does not read as what it should be.
    #[error(
        "the stored {what} cannot be read ({why}); set the data directory aside and restore a backup"
    )]
    Unreadable {
        /// Which record.
        what: String,
        /// Why not.
        why: String,
    },
    /// The caller asked for something that must not be stored. A mistake in the program, not in the data.
    #[error("refused to store {what}")]
    Invalid {
        /// What is wrong with it.
        what: String,
    },
    /// Reading or writing files failed. After a failed write the store takes no more changes until it is opened again,
    /// because what reached the disk is unknown.
    #[error(
        "reading or writing the database in {dir} failed ({why}); check the disk's space and permissions, then start again"
    )]
    Io {
        /// Directory of the database.
        dir: PathBuf,
        /// What the system said.
        why: String,
    },
    /// The store was closed.
    #[error("the store is closed; open it again to go on")]
    Closed,
}
