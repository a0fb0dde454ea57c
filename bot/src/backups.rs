//! Backups: daily ones while the bot runs, backups on request, and restoring.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use asterism_app::feature::DOCUMENTS;
use asterism_app::game::vacation::Day;
use asterism_app::ports::clock::{Clock, Worker};
use asterism_store::postgres::PostgresStore;
use asterism_store::sled::SledStore;
use asterism_store::{BackupError, StoreError, Timestamp};
use tokio::sync::watch;

use crate::args::{BackupArgs, RestoreArgs};
#[cfg(unix)]
use crate::control;
use crate::database::{Database, GAMES, Location, Opening, explain};
use crate::metrics::instruments::Instruments;
use crate::runtime::in_runtime;

/// Time to wait for the bot's answer before printing that the bot has not answered yet.
#[cfg(unix)]
const SAID_AFTER: Duration = Duration::from_secs(15);

/// Number of daily backups to keep.
const KEPT: usize = 14;

/// Time to wait after a failed backup before the next attempt.
const PAUSE: Duration = Duration::from_hours(1);

/// Prefix and suffix of a daily backup's file name, around the date.
const NAME: (&str, &str) = ("asterism-", ".backup");

/// Runs `asterism backup`.
pub(crate) fn backup(args: &BackupArgs) -> ExitCode {
    in_runtime(async {
        let location = args.store.location()?;
        location.expect_games()?;
        match (location.backup(&args.file).await, location.directory()) {
            // Probably by the bot, which can write the backup itself.
            (Err(BackupError::Store(StoreError::Locked { .. })), Some(data)) => {
                ask_for_backup(data, &args.file).await?;
            }
            (written, _) => written.map_err(explain)?,
        }
        say!("{} now holds all games", args.file.display());
        Ok::<(), String>(())
    })
}

/// Asks the bot that uses the games in `data` to write a backup to `file`.
#[cfg(unix)]
async fn ask_for_backup(data: &Path, file: &Path) -> Result<(), String> {
    let asked = control::ask_for_backup(data, file);
    tokio::pin!(asked);
    let asked = if let Ok(asked) = tokio::time::timeout(SAID_AFTER, &mut asked).await {
        asked
    } else {
        eprintln!(
            "asterism: the bot is asked to write the backup, and is still busy; if it hangs, its log says so. Ctrl-C stops waiting"
        );
        asked.await
    };
    asked.unwrap_or_else(|error| {
        Err(format!(
            "the games in {} are in use, and {error}; stop the program that uses them first",
            data.display()
        ))
    })
}

#[cfg(not(unix))]
async fn ask_for_backup(data: &Path, _: &Path) -> Result<(), String> {
    Err(format!(
        "the games in {} are in use, probably by the bot. Started with --backups DIR it writes a backup each day; to write one now, stop it \
         first",
        data.display()
    ))
}

/// Runs `asterism restore`.
pub(crate) fn restore(args: &RestoreArgs) -> ExitCode {
    in_runtime(async {
        let location = args.store.location()?;
        match &location {
            Location::Directory(data) => {
                let (file, dir) = (args.file.clone(), data.join(GAMES));
                let restoring = move || SledStore::restore(&file, &dir);
                let restored = tokio::task::spawn_blocking(restoring).await;
                restored.map_err(|error| error.to_string())?
            }
            Location::Postgres(url) => PostgresStore::restore(&args.file, url, DOCUMENTS).await,
        }
        .map_err(explain)?;
        // Opened once to check that this program can read it.
        let opening = async {
            let database = location.open(Opening::Checked).await?;
            database.store().close().await
        };
        let opened = opening.await;
        location.hand_over();
        opened.map_err(|error| {
            format!(
                "the games are back in {location}, but cannot be opened yet: {}",
                explain(error)
            )
        })?;
        match location.directory() {
            Some(data) => say!(
                "The games are back in {}; start the bot with --data {0}",
                data.display()
            ),
            None => say!("The games are back in PostgreSQL; start the bot"),
        }
        Ok::<(), String>(())
    })
}

/// Writes a backup into `dir` each day (UTC) until `stop` becomes true, and deletes old backups. The first backup is written at once, unless today's
/// already exists.
pub(crate) async fn run(
    database: Database,
    dir: PathBuf,
    instruments: Arc<Instruments>,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    while !*stop.borrow() {
        let today = Day::of(clock.now());
        let next = match write_daily(&database, &dir, today).await {
            Ok(()) => {
                instruments.note_backup(clock.now());
                today.next().start()
            }
            Err(error) => {
                tracing::error!(%error, "could not write the daily backup; retrying in an hour");
                clock.now().plus(PAUSE)
            }
        };
        wait_until(&mut worker, next, &clock, &mut stop).await;
    }
}

async fn wait_until(
    worker: &mut Worker,
    until: Timestamp,
    clock: &Clock,
    stop: &mut watch::Receiver<bool>,
) {
    while clock.now() < until && !*stop.borrow() {
        tokio::select! {
            _ = stop.changed() => {}
            () = worker.rest(Some(until)) => {}
        }
    }
}

/// Writes today's backup unless it already exists, and deletes old backups.
async fn write_daily(database: &Database, dir: &Path, today: Day) -> Result<(), BackupError> {
    let (before, behind) = NAME;
    let file = dir.join(format!("{before}{}{behind}", today.iso()));
    let fault = |error: io::Error| BackupError::File {
        file: dir.into(),
        why: error.to_string(),
    };
    fs::create_dir_all(dir).map_err(fault)?;
    match database.backup(&file).await {
        Ok(()) => tracing::info!(file = %file.display(), "wrote the daily backup"),
        // An earlier run of the bot wrote it today.
        Err(BackupError::Exists { .. }) => return Ok(()),
        Err(error) => return Err(error),
    }
    delete_old_backups(dir).map_err(fault)
}

/// Deletes the oldest backups. If one cannot be deleted, continues with the others.
fn delete_old_backups(dir: &Path) -> io::Result<()> {
    for old in list_old_backups(dir)? {
        match fs::remove_file(&old) {
            Ok(()) => tracing::info!(file = %old.display(), "deleted an old daily backup"),
            Err(error) => {
                tracing::error!(file = %old.display(), %error, "could not delete an old daily backup");
            }
        }
    }
    Ok(())
}

/// Returns the date in the name of the newest daily backup in `dir`, such as `2026-11-22`; `None` if there is no daily backup.
pub(crate) fn newest_daily(dir: &Path) -> io::Result<Option<String>> {
    let newest = list_daily(dir)?.pop();
    let name = newest.and_then(|file| Some(file.file_name()?.to_str()?.to_owned()));
    let (before, behind) = NAME;
    Ok(name.and_then(|name| {
        let date = name.strip_prefix(before)?.strip_suffix(behind)?;
        Some(date.to_owned())
    }))
}

/// Lists the daily backups, oldest first. Files with other names are ignored.
fn list_daily(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut dated = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_daily) {
            dated.push(entry.path());
        }
    }
    dated.sort_unstable();
    Ok(dated)
}

/// Lists the daily backups that are too old to keep.
fn list_old_backups(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut dated = list_daily(dir)?;
    dated.truncate(dated.len().saturating_sub(KEPT));
    Ok(dated)
}

/// Returns true for names such as `asterism-2026-11-22.backup`.
fn is_daily(name: &str) -> bool {
    let (before, behind) = NAME;
    let date = name
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(behind));
    date.is_some_and(|date| {
        date.len() == "2026-11-22".len()
            && date.char_indices().all(|(at, letter)| match at {
                4 | 7 => letter == '-',
                _ => letter.is_ascii_digit(),
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_oldest_daily_backups_are_deleted() {
        let dir = tempfile::tempdir().unwrap();
        let names: Vec<String> = (1..=20)
            .map(|day| format!("asterism-2026-11-{day:02}.backup"))
            .collect();
        let others = [
            "asterism-2025-01-01.backup.part",
            "asterism-keep-this.backup",
            "asterism-2025.01.01.backup",
            "letter",
        ];
        for name in names.iter().map(String::as_str).chain(others) {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let old = list_old_backups(dir.path()).unwrap();
        let old: Vec<_> = old
            .iter()
            .map(|file| file.file_name().unwrap().to_str().unwrap())
            .collect();
        assert_eq!(old, names[..20 - KEPT]);
    }

    #[test]
    fn other_old_backups_are_deleted_even_if_one_cannot_be() {
        let dir = tempfile::tempdir().unwrap();
        let file = |day: usize| dir.path().join(format!("asterism-2026-11-{day:02}.backup"));
        fs::create_dir(file(1)).unwrap();
        for day in 2..=20 {
            fs::write(file(day), "").unwrap();
        }
        delete_old_backups(dir.path()).unwrap();
        let left: Vec<usize> = (1..=20).filter(|day| file(*day).exists()).collect();
        assert_eq!(left[0], 1);
        assert_eq!(left[1..], (21 - KEPT..=20).collect::<Vec<usize>>());
    }
}
