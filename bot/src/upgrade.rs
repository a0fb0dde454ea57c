//! Upgrades a database written by an older version of the program. The older version cannot open it afterwards, so a backup that the older version
//! can restore is written first.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use asterism_app::game::vacation::Day;
use asterism_store::postgres::PostgresStore;
use asterism_store::sled::SledStore;
use asterism_store::{BackupError, StoreError, Timestamp};

use crate::database::{Database, GAMES, Location, Opening, block};

/// Opens the games of `asterism run`. If they are in a directory and have an older schema, upgrades them, and first keeps a backup with [`keep_old`].
/// Games in PostgreSQL are only upgraded by `asterism migrate`.
pub(crate) async fn open_for_run(
    location: &Location,
    backups: Option<&Path>,
) -> Result<Database, StoreError> {
    match location.open(Opening::Usual).await {
        Err(StoreError::OlderSchema { found, known, .. }) => {
            keep_old(location, backups, found, known).await;
            location.open(Opening::Upgrading).await
        }
        opened => opened,
    }
}

/// Opens the games of the sandbox. If they have an older schema, upgrades them, even in PostgreSQL, and first keeps a backup in the sandbox's own
/// directory.
pub(crate) async fn open_for_sandbox(
    location: &Location,
    data: &Path,
) -> Result<Database, StoreError> {
    match open_for_run(location, Some(data)).await {
        Err(StoreError::OlderDatabase { found, known }) => {
            keep_old(location, Some(data), found, known).await;
            location.open(Opening::Upgrading).await
        }
        opened => opened,
    }
}

/// Writes a backup of games with schema `found` before they are upgraded to schema `known`. The backup is in the directory `backups`, or else in the
/// directory of the games. Logs the path of the backup and how to go back to the older program.
///
/// If no backup can be written, only logs the reason, because a host who has installed a new program wants it to run. An empty database has schema 0
/// and needs no backup.
pub(crate) async fn keep_old(location: &Location, backups: Option<&Path>, found: u32, known: u32) {
    if found == 0 || found >= known {
        return;
    }
    let Some(keep) = backups.or(location.directory()) else {
        tracing::warn!(
            from = found,
            to = known,
            "upgrading the database without writing a backup first; --backups DIR writes one"
        );
        return;
    };
    match write_old(location, keep, found).await {
        Ok(file) => tracing::info!(
            backup = %file.display(), from = found, to = known,
            "upgrading the database; to go back to the older program, stop this one, set the games aside, and let the older one restore this backup"
        ),
        Err(error) => tracing::warn!(
            %error, from = found, to = known,
            "could not write a backup before upgrading the database; upgrading anyway, after which older programs cannot use it"
        ),
    }
}

/// Writes the games to a new backup file in `keep`, without upgrading them. Returns the file's path.
async fn write_old(location: &Location, keep: &Path, found: u32) -> Result<PathBuf, BackupError> {
    fs::create_dir_all(keep).map_err(|error: io::Error| BackupError::File {
        file: keep.into(),
        why: error.to_string(),
    })?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = i64::try_from(now.unwrap_or_default().as_millis()).unwrap_or(i64::MAX);
    let name = format!(
        "asterism-format-{found}-{}",
        Day::of(Timestamp::from_millis(now)).iso()
    );
    let mut file = keep.join(format!("{name}.backup"));
    let mut copies = 1;
    // Upgraded more than once on that day.
    while file.try_exists().unwrap_or_default() {
        copies += 1;
        file = keep.join(format!("{name}-{copies}.backup"));
    }
    match location {
        Location::Directory(data) => {
            let (dir, file) = (data.join(GAMES), file.clone());
            block(move || SledStore::backup_closed(&dir, &file)).await?;
        }
        Location::Postgres(url) => PostgresStore::backup_closed(url, &file).await?,
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn games_are_upgraded_even_if_no_backup_can_be_written() {
        let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/fixtures/schema-5");
        let data = tempfile::tempdir().unwrap();
        let games = data.path().join(GAMES);
        fs::create_dir_all(games.join("sled")).unwrap();
        for file in ["sequence", "sled/conf", "sled/db"] {
            fs::copy(old.join(file), games.join(file)).unwrap();
        }
        let location = Location::Directory(data.path().into());
        let refused = location.open(Opening::Usual).await.err();
        let is_older = matches!(refused, Some(StoreError::OlderSchema { found: 5, .. }));
        assert!(is_older, "{refused:?}");
        let no_folder = data.path().join("file");
        fs::write(&no_folder, "").unwrap();
        write_old(&location, &no_folder, 5).await.unwrap_err();
        let database = open_for_run(&location, Some(&no_folder)).await.unwrap();
        let store = database.store();
        assert_eq!(store.counts().await.unwrap().running, 5);
        store.close().await.unwrap();
        drop((store, database));
        let database = location.open(Opening::Usual).await.unwrap();
        database.store().close().await.unwrap();
    }
}
