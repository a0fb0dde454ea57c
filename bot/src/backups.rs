//! Backups of the games: one a day while the bot runs, or one at a host's word; and games brought back from one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::sled::{BackupError, SledStore};
use asterism_store::{Store as _, StoreError, Timestamp};
use tokio::sync::watch;

use crate::cli::{BackupArgs, RestoreArgs};
use crate::host::{self, GAMES};
use asterism_app::game::vacation::Day;
use asterism_app::ports::clock::{Clock, Worker};

/// Backups kept of those made day by day.
const KEPT: usize = 14;

/// How long is waited after one could not be written.
const PAUSE: Duration = Duration::from_secs(60 * 60);

/// Name of a day's backup: what is before the date and what is behind it.
const NAME: (&str, &str) = ("asterism-", ".backup");

/// `asterism backup`.
pub(crate) fn backup(args: &BackupArgs) -> ExitCode {
    host::in_runtime(async {
        let dir = args.data.join(GAMES);
        if !dir.is_dir() {
            return Err(format!(
                "there are no games in {}; --data names the directory the bot keeps them in",
                args.data.display()
            ));
        }
        let store = match host::open(&args.data).await {
            Err(StoreError::Locked { .. }) => {
                return Err(format!(
                    "the games in {} are in use, by the bot as it seems. While it runs it writes a backup a day itself, if it is started \
                     with --backups DIR; for one now, stop it first",
                    args.data.display()
                ));
            }
            opened => opened.map_err(|error| error.to_string())?,
        };
        let written = store.backup(&args.file).await;
        let closed = store.close().await;
        written.map_err(|error| error.to_string())?;
        closed.map_err(|error| error.to_string())?;
        println!("{} holds all games now", args.file.display());
        Ok(())
    })
}

/// `asterism restore`.
pub(crate) fn restore(args: &RestoreArgs) -> ExitCode {
    host::in_runtime(async {
        let (file, dir) = (args.file.clone(), args.data.join(GAMES));
        let restored = tokio::task::spawn_blocking(move || SledStore::restore(&file, &dir)).await;
        let restored = restored.map_err(|error| error.to_string())?;
        restored.map_err(|error| error.to_string())?;
        // Opened once, so that what an older program wrote is known to be understood.
        let store = host::open(&args.data).await;
        let store = store.map_err(|error| error.to_string())?;
        store.close().await.map_err(|error| error.to_string())?;
        println!(
            "The games are back in {}; start the bot with --data {0}",
            args.data.display()
        );
        Ok(())
    })
}

/// Writes a backup into `dir` each day (of UTC) until told to stop, the first at once if there is none of today; of many, the
/// oldest are deleted.
pub(crate) async fn run(
    store: Arc<SledStore>,
    dir: PathBuf,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    while !*stop.borrow() {
        let today = Day::of(clock.now());
        let next = match daily(&store, &dir, today).await {
            Ok(()) => today.next().start(),
            Err(error) => {
                tracing::error!(%error, "there is no backup of today yet");
                clock.now().plus(PAUSE)
            }
        };
        rest(&mut worker, next, &clock, &mut stop).await;
    }
}

async fn rest(
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

/// Today's backup, if there is none yet, and no more old ones than are kept.
async fn daily(store: &SledStore, dir: &Path, today: Day) -> Result<(), BackupError> {
    let (before, behind) = NAME;
    let file = dir.join(format!("{before}{}{behind}", today.iso()));
    let fault = |error: io::Error| BackupError::File {
        file: dir.into(),
        why: error.to_string(),
    };
    fs::create_dir_all(dir).map_err(fault)?;
    match store.backup(&file).await {
        Ok(()) => tracing::info!(file = %file.display(), "a backup is written"),
        // The bot has started twice today.
        Err(BackupError::Exists { .. }) => return Ok(()),
        Err(error) => return Err(error),
    }
    delete_old_ones(dir).map_err(fault)
}

/// Deletes the backups that are too many. One that cannot be deleted stays, and the others are not kept for its sake.
fn delete_old_ones(dir: &Path) -> io::Result<()> {
    for old in old_ones(dir)? {
        match fs::remove_file(&old) {
            Ok(()) => tracing::info!(file = %old.display(), "an old backup is deleted"),
            Err(error) => {
                tracing::error!(file = %old.display(), %error, "an old backup cannot be deleted");
            }
        }
    }
    Ok(())
}

/// Of the backups made day by day, those that are too many. Nothing of another name is touched.
fn old_ones(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut dated = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_dated) {
            dated.push(entry.path());
        }
    }
    dated.sort_unstable();
    dated.truncate(dated.len().saturating_sub(KEPT));
    Ok(dated)
}

/// True for `asterism-2026-11-22.backup`.
fn is_dated(name: &str) -> bool {
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
    fn only_the_oldest_of_the_dated_ones_are_deleted() {
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
        let old = old_ones(dir.path()).unwrap();
        let old: Vec<_> = old
            .iter()
            .map(|file| file.file_name().unwrap().to_str().unwrap())
            .collect();
        assert_eq!(old, names[..20 - KEPT]);
    }

    #[test]
    fn one_that_cannot_be_deleted_does_not_keep_the_others() {
        let dir = tempfile::tempdir().unwrap();
        let file = |day: usize| dir.path().join(format!("asterism-2026-11-{day:02}.backup"));
        fs::create_dir(file(1)).unwrap();
        for day in 2..=20 {
            fs::write(file(day), "").unwrap();
        }
        delete_old_ones(dir.path()).unwrap();
        let left: Vec<usize> = (1..=20).filter(|day| file(*day).exists()).collect();
        assert_eq!(left[0], 1);
        assert_eq!(left[1..], (21 - KEPT..=20).collect::<Vec<usize>>());
    }
}
