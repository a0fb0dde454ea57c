//! Backups: one a day while the bot runs, one on request, and restoring from one.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use asterism_app::game::vacation::Day;
use asterism_app::ports::clock::{Clock, Worker};
use asterism_store::sled::{BackupError, SledStore};
use asterism_store::{Store as _, StoreError, Timestamp};
use tokio::sync::watch;

use crate::args::{BackupArgs, RestoreArgs};
#[cfg(unix)]
use crate::control;
use crate::data::{self, GAMES};
use crate::runtime::in_runtime;

/// Number of daily backups to keep.
const KEPT: usize = 14;

/// How long to wait after a failed backup.
const PAUSE: Duration = Duration::from_secs(60 * 60);

/// Text before and after the date in the file name of a daily backup.
const NAME: (&str, &str) = ("asterism-", ".backup");

/// `asterism backup`.
pub(crate) fn backup(args: &BackupArgs) -> ExitCode {
    in_runtime(async {
        let dir = args.data.join(GAMES);
        if !dir.is_dir() {
            return Err(format!(
                "there are no games in {}; --data names the directory the bot keeps them in",
                args.data.display()
            ));
        }
        let store = match data::open_checked(&args.data).await {
            // Probably by the bot, which can write the backup itself.
            Err(StoreError::Locked { .. }) => {
                ask_for_backup(args).await?;
                println!("{} now holds all games", args.file.display());
                return Ok(());
            }
            opened => opened.map_err(|error| error.to_string())?,
        };
        let written = store.backup(&args.file).await;
        let closed = store.close().await;
        written.map_err(|error| error.to_string())?;
        closed.map_err(|error| error.to_string())?;
        println!("{} now holds all games", args.file.display());
        Ok(())
    })
}

/// Asks the bot that uses the games to write the backup.
#[cfg(unix)]
async fn ask_for_backup(args: &BackupArgs) -> Result<(), String> {
    let asked = control::ask_for_backup(&args.data, &args.file).await;
    asked.unwrap_or_else(|error| {
        let data = args.data.display();
        Err(format!(
            "the games in {data} are in use, and {error}; stop the program that uses them first"
        ))
    })
}

#[cfg(not(unix))]
async fn ask_for_backup(args: &BackupArgs) -> Result<(), String> {
    Err(format!(
        "the games in {} are in use, probably by the bot. Started with --backups DIR it writes a backup each day; to write one now, stop it \
         first",
        args.data.display()
    ))
}

/// `asterism restore`.
pub(crate) fn restore(args: &RestoreArgs) -> ExitCode {
    in_runtime(async {
        let (file, dir) = (args.file.clone(), args.data.join(GAMES));
        let restored = tokio::task::spawn_blocking(move || SledStore::restore(&file, &dir)).await;
        let restored = restored.map_err(|error| error.to_string())?;
        restored.map_err(|error| error.to_string())?;
        // Opened once to check that this program can read it.
        let store = data::open_checked(&args.data).await;
        let store = store.map_err(|error| error.to_string())?;
        store.close().await.map_err(|error| error.to_string())?;
        println!(
            "The games are back in {}; start the bot with --data {0}",
            args.data.display()
        );
        Ok::<(), String>(())
    })
}

/// Writes a backup into `dir` each day (UTC) until `stop` becomes true, and deletes old ones. The first is written at once, unless today's
/// exists.
pub(crate) async fn run(
    store: Arc<SledStore>,
    dir: PathBuf,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    while !*stop.borrow() {
        let today = Day::of(clock.now());
        let next = match write_daily(&store, &dir, today).await {
            Ok(()) => today.next().start(),
            Err(error) => {
                tracing::error!(%error, "could not write the daily backup, trying again in an hour");
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

/// Writes today's backup unless it exists, and deletes old ones.
async fn write_daily(store: &SledStore, dir: &Path, today: Day) -> Result<(), BackupError> {
    let (before, behind) = NAME;
    let file = dir.join(format!("{before}{}{behind}", today.iso()));
    let fault = |error: io::Error| BackupError::File {
        file: dir.into(),
        why: error.to_string(),
    };
    fs::create_dir_all(dir).map_err(fault)?;
    match store.backup(&file).await {
        Ok(()) => tracing::info!(file = %file.display(), "wrote the daily backup"),
        // An earlier run of the bot wrote it today.
        Err(BackupError::Exists { .. }) => return Ok(()),
        Err(error) => return Err(error),
    }
    delete_old_backups(dir).map_err(fault)
}

/// Deletes the oldest backups. If one cannot be deleted, the others still are.
fn delete_old_backups(dir: &Path) -> io::Result<()> {
    for old in list_old_backups(dir)? {
        match fs::remove_file(&old) {
            Ok(()) => tracing::info!(file = %old.display(), "deleted an old backup"),
            Err(error) => {
                tracing::error!(file = %old.display(), %error, "could not delete an old backup");
            }
        }
    }
    Ok(())
}

/// Lists the daily backups that are too old to keep. Files with other names are ignored.
fn list_old_backups(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut dated = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_daily) {
            dated.push(entry.path());
        }
    }
    dated.sort_unstable();
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
