//! The database of the games: the embedded engine's files in a directory, or PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use asterism_app::feature::DOCUMENTS;
use asterism_store::postgres::{PostgresOptions, PostgresStore};
use asterism_store::prelude::*;
use asterism_store::sled::{SledCopy, SledStore, StoreOptions};
use asterism_store::{BackupError, StoreError};

use crate::secrets::may_be_secret;

/// Name of the folder in the data directory that contains the games.
pub(crate) const GAMES: &str = "games";

/// Location of the games.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Location {
    /// This data directory, with the embedded database engine.
    Directory(PathBuf),
    /// The PostgreSQL database at this URL, which may contain a password.
    Postgres(String),
}

/// An open database.
#[derive(Clone)]
pub(crate) enum Database {
    /// A database of the embedded engine.
    Sled(Arc<SledStore>),
    /// A PostgreSQL database.
    Postgres(Arc<PostgresStore>),
}

/// Mode in which to open a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// For play. A large embedded database is checked while it is in use. Opening fails if the database was written by an older program, or if it is
    /// in PostgreSQL and empty.
    Usual,
    /// For play; an empty or old database is upgraded first.
    Upgrading,
    /// Like `Upgrading`, but all records of an embedded database are checked first.
    Checked,
}

impl Location {
    /// Parses `sled:DIR` or a PostgreSQL URL.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let is_url = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        match text.strip_prefix("sled:") {
            Some(dir) if !dir.is_empty() && !may_be_secret(dir) => Ok(Self::Directory(dir.into())),
            _ if is_url => Ok(Self::Postgres(text.to_owned())),
            // Does not repeat the text, which may contain a password.
            _ => Err("give sled:DIR, or postgres://USER:PASSWORD@HOST/DATABASE"),
        }
    }

    /// Returns the data directory, if the games are in one.
    pub(crate) fn directory(&self) -> Option<&Path> {
        match self {
            Self::Directory(data) => Some(data),
            Self::Postgres(_) => None,
        }
    }

    /// Returns an error if the directory contains no games. Only a new bot may start with an empty directory.
    pub(crate) fn expect_games(&self) -> Result<(), String> {
        match self.directory() {
            Some(data) if !data.join(GAMES).is_dir() => Err(format!(
                "there are no games in {}; --data names the directory the bot keeps them in",
                data.display()
            )),
            _ => Ok(()),
        }
    }

    /// Opens the database at this location.
    pub(crate) async fn open(&self, opening: Opening) -> Result<Database, StoreError> {
        match self {
            Self::Directory(data) => {
                let store = open_directory(data, opening).await?;
                let counts = store.counts().await?;
                tracing::info!(
                    running = counts.running,
                    ended = counts.ended,
                    challenges = counts.challenges,
                    "opened the games"
                );
                Ok(Database::Sled(store))
            }
            Self::Postgres(url) => {
                let options = PostgresOptions {
                    migrate: opening != Opening::Usual,
                    claims_new: true,
                    documents: DOCUMENTS,
                    ..PostgresOptions::default()
                };
                let store = PostgresStore::open(url, options).await?;
                // PostgreSQL would read its indexes to count them, which takes long with very many games.
                tracing::info!("opened the games in PostgreSQL");
                Ok(Database::Postgres(Arc::new(store)))
            }
        }
    }

    /// Opens the database for a command that only reads it, calls `work` with the database and its schema version, and closes the database. For games
    /// in a directory, it opens a copy, so that no file in the directory is changed; if the games are from an older program, the copy is upgraded.
    pub(crate) async fn look<T, E: From<StoreError>>(
        &self,
        work: impl AsyncFnOnce(&Database, u32) -> Result<T, E>,
    ) -> Result<T, E> {
        let (database, schema, copy) = match self {
            Self::Directory(data) => {
                let dir = data.join(GAMES);
                let (copy, (store, schema)) = block(move || {
                    let copy = SledCopy::new(&dir)?;
                    let opened = copy.open(DOCUMENTS)?;
                    Ok((copy, opened))
                })
                .await?;
                (Database::Sled(Arc::new(store)), schema, Some(copy))
            }
            Self::Postgres(url) => {
                let options = PostgresOptions {
                    only_looks: true,
                    documents: DOCUMENTS,
                    ..PostgresOptions::default()
                };
                let store = PostgresStore::open(url, options).await?;
                let database = Database::Postgres(Arc::new(store));
                (database, PostgresStore::SCHEMA, None)
            }
        };
        let done = work(&database, schema).await;
        let closed = database.store().close().await;
        drop((database, copy));
        let done = done?;
        closed?;
        Ok(done)
    }

    /// Writes everything to `file`, which must not exist. The backup has the same schema version as the database, which is left unchanged. Fails for
    /// games in a directory while a bot uses them.
    pub(crate) async fn backup(&self, file: &Path) -> Result<(), BackupError> {
        match self {
            Self::Directory(data) => {
                let (dir, file) = (data.join(GAMES), file.to_path_buf());
                block(move || SledCopy::new(&dir)?.backup(&file)).await
            }
            Self::Postgres(url) => PostgresStore::backup_closed(url, file).await,
        }
    }

    /// Changes the owner of the game files to the owner of the data directory. After root has restored or copied the games of a bot that runs as its
    /// own user, root owns some files, and the bot could not open them.
    pub(crate) fn hand_over(&self) {
        if let Some(data) = self.directory() {
            hand_over(data);
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(data) => data.display().fmt(f),
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

/// Formats the location without the URL, which may contain a password.
impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Database {
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Self::Sled(store) => Arc::<SledStore>::clone(store),
            Self::Postgres(store) => Arc::<PostgresStore>::clone(store),
        }
    }

    /// Returns the embedded database, if the games are in one.
    pub(crate) fn embedded(&self) -> Option<&Arc<SledStore>> {
        match self {
            Self::Sled(store) => Some(store),
            Self::Postgres(_) => None,
        }
    }

    /// Returns the schema version of the database.
    pub(crate) fn schema(&self) -> u32 {
        match self {
            Self::Sled(_) => SledStore::SCHEMA,
            Self::Postgres(_) => PostgresStore::SCHEMA,
        }
    }

    /// Writes everything to `file`, which must not exist.
    pub(crate) async fn backup(&self, file: &Path) -> Result<(), BackupError> {
        match self {
            Self::Sled(store) => store.backup(file).await,
            Self::Postgres(store) => store.backup(file).await,
        }
    }
}

/// Runs slow file operations (`work`) on a thread where they block nothing else.
pub(crate) async fn block<T: Send + 'static, E: From<StoreError> + Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    let (send, done) = tokio::sync::oneshot::channel();
    tokio::task::spawn_blocking(move || {
        // The receiver is gone if the program is stopping.
        let _ = send.send(work());
    });
    done.await.map_err(|_| StoreError::Closed)?
}

/// Describes why the database cannot be used, and names the command that helps.
pub(crate) fn explain(error: impl Into<BackupError>) -> String {
    let error = match error.into() {
        BackupError::Store(error) => error,
        error => return error.to_string(),
    };
    match error {
        StoreError::OlderDatabase { found: 0, .. } => {
            "the PostgreSQL database is empty; to begin a new one, run `asterism migrate` first"
                .to_owned()
        }
        StoreError::OlderDatabase { found, known } => format!(
            "an older program wrote the PostgreSQL database (schema {found}, this program needs {known}), and nothing was changed: use \
             that program, or upgrade the database: stop all older programs, then run `asterism migrate`"
        ),
        StoreError::Unreachable { why } => format!(
            "PostgreSQL cannot be reached ({why}); check that it is running, and the host and port in the URL"
        ),
        error => error.to_string(),
    }
}

async fn open_directory(data: &Path, opening: Opening) -> Result<Arc<SledStore>, StoreError> {
    let mut options = StoreOptions {
        upgrade: opening != Opening::Usual,
        documents: DOCUMENTS,
        ..StoreOptions::default()
    };
    if opening == Opening::Checked {
        options.check_time = Duration::MAX;
    }
    let dir = data.join(GAMES);
    let store = block(move || SledStore::open(&dir, options)).await?;
    Ok(Arc::new(store))
}

#[cfg(target_os = "linux")]
fn hand_over(data: &Path) {
    use std::os::unix::fs::{MetadataExt as _, lchown};

    fn hand_over_all(path: &Path, owner: (u32, u32)) -> std::io::Result<()> {
        let about = path.symlink_metadata()?;
        if (about.uid(), about.gid()) != owner {
            lchown(path, Some(owner.0), Some(owner.1))?;
        }
        if about.is_dir() {
            for entry in path.read_dir()? {
                hand_over_all(&entry?.path(), owner)?;
            }
        }
        Ok(())
    }

    let (games, root) = (data.join(GAMES), rustix::process::geteuid().is_root());
    let Some(owner) = data.metadata().ok().filter(|_| root && games.is_dir()) else {
        return;
    };
    if let Err(error) = hand_over_all(&games, (owner.uid(), owner.gid())) {
        tracing::warn!(data = %data.display(), %error, "could not change the owner of the game files to the owner of the data directory; the bot may not be able to open them");
    }
}

/// Does nothing: outside Unix, files have no such owners.
#[cfg(not(target_os = "linux"))]
fn hand_over(_: &Path) {}
