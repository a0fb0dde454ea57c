//! Checks the machine: its disk, the database and the backups.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use asterism_app::game::vacation::Day;
use asterism_store::postgres::PostgresStore;
use asterism_store::sled::{SledCopy, SledStore, StoreOptions};
use asterism_store::{StoreError, Timestamp};

use super::report::{Report, Severity};
use crate::backups::newest_daily;
#[cfg(unix)]
use crate::control::{self, ControlError, Status};
use crate::database::{GAMES, block, explain};

/// Free disk space, in bytes, below which the checkup warns.
const ENOUGH_SPACE: u64 = 512 * 1024 * 1024;

/// Sync time above which the disk is so slow that players have to wait.
const SLOW_SYNC: Duration = Duration::from_millis(500);

/// Number of times that the sync time is measured; the median counts.
const SYNCS: usize = 5;

/// Age in days above which the newest backup is too old. A backup is written every day.
const OLD_BACKUP: i32 = 2;

/// Checks how much space is free, whether files can be written, and how fast.
pub(super) async fn check_disk(data: &Path, report: &mut Report) {
    let shown = data.display();
    if !data.is_dir() {
        let severity = if data.exists() {
            Severity::Problem
        } else {
            Severity::Warning
        };
        let text = format!(
            "{shown} is no directory; --data names the one in which the bot keeps its games, and `asterism run` creates it"
        );
        return report.add(severity, "disk", text);
    }
    let options = StoreOptions::default();
    let mebibytes = |bytes: u64| bytes / (1024 * 1024);
    match (options.free_space)(data) {
        Ok(free) if free < options.reserve_bytes => report.problem(
            "disk",
            format!(
                "only {} MiB are free in {shown}, so players cannot move; make room",
                mebibytes(free)
            ),
        ),
        Ok(free) if free < ENOUGH_SPACE => report.warn(
            "disk",
            format!(
                "only {} MiB are free in {shown}; make room, because below {} MiB, players cannot move",
                mebibytes(free),
                mebibytes(options.reserve_bytes)
            ),
        ),
        Ok(free) => report.ok(
            "disk",
            format!("{} MiB are free in {shown}", mebibytes(free)),
        ),
        Err(error) => report.warn(
            "disk",
            format!("the system does not tell how much space is free in {shown} ({error})"),
        ),
    }
    let dir = data.to_path_buf();
    let measured = tokio::task::spawn_blocking(move || measure_sync(&dir)).await;
    match measured.unwrap_or_else(|error| Err(io::Error::other(error))) {
        Ok(time) if time > SLOW_SYNC => report.warn(
            "writing",
            format!(
                "the disk takes {time:.0?} to store something; players wait that long for each move"
            ),
        ),
        Ok(time) => report.ok(
            "writing",
            format!("the disk stores something in {time:.1?}"),
        ),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => report.problem(
            "writing",
            format!("nothing can be written in {shown} ({error}); the bot's user must own it"),
        ),
        Err(error) => report.problem(
            "writing",
            format!("nothing can be written in {shown} ({error})"),
        ),
    }
}

/// Returns how long it takes to write and sync a small file.
fn measure_sync(dir: &Path) -> io::Result<Duration> {
    let path = dir.join(format!(".doctor-{}", std::process::id()));
    let measure = || {
        let mut file = File::create_new(&path)?;
        let mut times = Vec::new();
        for _ in 0..SYNCS {
            let began = Instant::now();
            file.write_all(&[0; 4096])?;
            file.sync_all()?;
            times.push(began.elapsed());
        }
        times.sort_unstable();
        Ok(times[SYNCS / 2])
    };
    let measured = measure();
    let _ = fs::remove_file(&path);
    measured
}

/// Checks the database; if a bot is using it, asks that bot instead.
pub(super) async fn check_database(data: &Path, report: &mut Report) {
    let dir = data.join(GAMES);
    if !dir.is_dir() {
        let text = format!(
            "there are no games in {} yet; check --data if there should be some",
            data.display()
        );
        return report.warn("database", text);
    }
    #[cfg(unix)]
    match control::ask_for_status(data).await {
        Ok(Ok(status)) => return report_status(&status, report),
        Ok(Err(why)) => {
            return report.warn("bot", format!("a bot is running, but does not say how it is ({why}); its version may be another one"));
        }
        Err(ControlError::Unanswered { why }) => {
            return report.problem("bot", format!("a bot is running, but does not answer ({why}); if it is not writing a backup, it hangs: look in its log, and start it again"));
        }
        Err(ControlError::Unreachable(error))
            if error.kind() == io::ErrorKind::PermissionDenied =>
        {
            return report.warn("bot", "a bot may be running, but only its user and root may ask it; run this command as one of them");
        }
        // No bot is running, or the system has no such sockets.
        Err(ControlError::Unreachable(_)) => {}
    }
    let schema = block(move || SledCopy::new(&dir)?.schema()).await;
    match schema {
        Ok(Some(schema)) if schema > SledStore::SCHEMA => report.problem(
            "database",
            format!(
                "a newer program wrote it (format {schema}, this program knows up to {}); use that one",
                SledStore::SCHEMA
            ),
        ),
        Ok(Some(schema)) if schema < SledStore::SCHEMA => report.ok(
            "database",
            format!(
                "it is of format {schema}; `asterism run` will keep a backup of it and upgrade it to {}, and older programs cannot use it then",
                SledStore::SCHEMA
            ),
        ),
        Ok(Some(schema)) => report.ok(
            "database",
            format!("it opens, and has format {schema}; no bot is running. `asterism check` reads every record"),
        ),
        Ok(None) => report.warn("database", "it is empty"),
        Err(StoreError::Locked { .. }) => report.warn(
            "bot",
            "a program is using the database, but takes no commands: a bot of an older version, or one whose control.sock is gone",
        ),
        Err(error) => report.problem("database", error),
    }
}

/// Checks the PostgreSQL database at `url`.
pub(super) async fn check_postgres(url: &str, report: &mut Report) {
    let known = PostgresStore::SCHEMA;
    match PostgresStore::inspect(url).await {
        Ok(found) if found == known => report.ok(
            "database",
            format!("PostgreSQL answers, and the database has schema {found}"),
        ),
        Ok(found) if found > known => {
            report.problem("database", StoreError::NewerDatabase { found, known });
        }
        Ok(found) => {
            report.problem(
                "database",
                explain(StoreError::OlderDatabase { found, known }),
            );
        }
        Err(error) => report.problem("database", explain(error)),
    }
}

#[cfg(unix)]
fn report_status(status: &Status, report: &mut Report) {
    let Status {
        version,
        schema,
        running,
        ended,
        jobs,
        unhealthy,
        unready,
    } = status;
    if let Some(why) = unhealthy {
        report.problem("bot", format!("it is running, but {why}"));
    } else if let Some(why) = unready {
        report.problem("bot", format!("it is running, but not ready: {why}"));
    } else if version == env!("CARGO_PKG_VERSION") {
        report.ok("bot", "it is running, connected, and accepts moves");
    } else {
        report.warn(
            "bot",
            format!("it is running with version {version}; restart it to use this one"),
        );
    }
    report.ok(
        "database",
        format!(
            "the bot is using it: format {schema}, {running} running and {ended} ended games, {jobs} messages to send"
        ),
    );
}

/// Checks whether there is a recent backup in `dir`.
pub(super) fn check_backups(dir: Option<&Path>, report: &mut Report) {
    let Some(dir) = dir.filter(|dir| !dir.as_os_str().is_empty()) else {
        return report.warn(
            "backups",
            "none are written; start the bot with --backups DIR (and this command, so that it can look)",
        );
    };
    let shown = dir.display();
    match newest_daily(dir) {
        Err(error) => report.problem("backups", format!("{shown} cannot be read ({error})")),
        Ok(None) => report.warn(
            "backups",
            format!("there is none in {shown}; start the bot with --backups"),
        ),
        Ok(Some(date)) => {
            let is_recent = newest_days().any(|day| day == date);
            if is_recent {
                report.ok("backups", format!("the newest one in {shown} is of {date}"));
            } else {
                report.warn(
                    "backups",
                    format!(
                        "the newest one in {shown} is of {date}; the bot's log says why there is no newer one"
                    ),
                );
            }
        }
    }
}

/// Returns all dates that count as recent for the newest backup.
fn newest_days() -> impl Iterator<Item = String> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = i64::try_from(now.unwrap_or_default().as_millis()).unwrap_or(i64::MAX);
    // One day ahead, because the clock of the bot's machine may differ from this machine's around midnight.
    (-OLD_BACKUP..=1).map(move |days| {
        let time = now + i64::from(days) * 24 * 60 * 60 * 1000;
        Day::of(Timestamp::from_millis(time)).iso()
    })
}
