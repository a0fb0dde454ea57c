//! `asterism migrate` and `asterism copy`: tools for hosts who move their games to PostgreSQL or back.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::process::ExitCode;

use asterism_app::feature::DOCUMENTS;
use asterism_store::BackupError;
use asterism_store::postgres::PostgresStore;
use asterism_store::sled::SledStore;

use crate::args::{CopyArgs, MigrateArgs, is_named};
use crate::database::{GAMES, Location, block, explain};
use crate::runtime::in_runtime;
use crate::upgrade::keep_old;

/// Runs `asterism migrate`.
pub(crate) fn migrate(args: &MigrateArgs) -> ExitCode {
    in_runtime(async {
        let location = args.store.location()?;
        let Location::Postgres(url) = &location else {
            return Err(
                "only PostgreSQL needs this: name the database with --store; a data directory is upgraded when a bot opens it".to_owned(),
            );
        };
        let found = PostgresStore::inspect(url).await.map_err(explain)?;
        let backups = args.backups.as_deref().filter(|dir| is_named(dir));
        keep_old(&location, backups, found, PostgresStore::SCHEMA).await;
        let migrated = PostgresStore::migrate(url).await;
        match migrated.map_err(explain)? {
            (before, now) if before == now => {
                say!("The database is up to date (schema {now}); nothing was changed");
            }
            (0, now) => say!("The tables have been created (schema {now})"),
            (before, now) => {
                say!("The database has been upgraded from schema {before} to {now}");
            }
        }
        Ok(())
    })
}

/// Runs `asterism copy`.
pub(crate) fn copy(args: &CopyArgs) -> ExitCode {
    in_runtime(async {
        let (from, to) = args.locations()?;
        if from == to {
            return Err("--from and --to are the same".to_owned());
        }
        from.expect_games()?;
        let scratch = tempfile::tempdir();
        let scratch = scratch.map_err(|error| {
            format!("there is no directory for temporary files ({error}); set TMPDIR to one")
        })?;
        let (before, after) = (scratch.path().join("from"), scratch.path().join("to"));
        let games = save(&from, &before).await.map_err(explain)?;
        let imported = import(&before, &to).await;
        to.hand_over();
        imported.map_err(explain)?;
        save(&to, &after).await.map_err(explain)?;
        let equal = have_same_lines(&before, &after);
        if !equal.map_err(|error| format!("the copy cannot be compared ({error})"))? {
            return Err(format!(
                "the copy in {to} differs from what is in {from}, which is unchanged: go on with that, delete the copy, and report this as a bug"
            ));
        }
        say!(
            "{to} now holds all games ({games}) and everything else, exactly as {from} does. Start the bot on the copy, and never again on the original"
        );
        Ok(())
    })
}

/// Writes a backup of the whole database to `file`, in the newest schema, and returns the number of games. Fails while a bot uses the data directory.
/// With PostgreSQL, it is not checked whether a bot uses the database.
async fn save(location: &Location, file: &Path) -> Result<u64, BackupError> {
    let saving = location.look(async |database, _| {
        database.backup(file).await?;
        let counts = database.store().counts().await?;
        Ok(counts.running + counts.ended)
    });
    saving.await
}

async fn import(file: &Path, to: &Location) -> Result<(), BackupError> {
    match to {
        Location::Directory(data) => {
            let (file, dir) = (file.to_path_buf(), data.join(GAMES));
            block(move || SledStore::import(&file, &dir)).await
        }
        Location::Postgres(url) => PostgresStore::import(file, url, DOCUMENTS).await,
    }
}

/// Returns whether two files have the same lines. Holds only two lines in memory at a time.
fn have_same_lines(one: &Path, other: &Path) -> io::Result<bool> {
    let (mut one, mut other) = (
        BufReader::new(File::open(one)?),
        BufReader::new(File::open(other)?),
    );
    let (mut line, mut same) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        same.clear();
        one.read_until(b'\n', &mut line)?;
        other.read_until(b'\n', &mut same)?;
        if line != same {
            return Ok(false);
        }
        if line.is_empty() {
            return Ok(true);
        }
    }
}
