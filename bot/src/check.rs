//! `asterism check`: checks that everything in the database can be used.

use std::process::ExitCode;

use asterism_app::app::audit::check_games;
use asterism_store::Store;

use crate::args::CheckArgs;
use crate::database::explain;
use crate::runtime::in_runtime;

/// Maximum number of undeliverable messages to list.
const LISTED: usize = 20;

/// Checks the database and prints the results. Returns a failure if anything is wrong.
pub(crate) fn check(args: &CheckArgs) -> ExitCode {
    in_runtime(async {
        let location = args.store.location()?;
        location.expect_games()?;
        let checking = location.look(async |database, schema| {
            if schema < database.schema() {
                say!(
                    "The database is of format {schema}, of an older program. `asterism run` keeps a backup of it and upgrades it to format {}; \
                     nothing was changed now.",
                    database.schema()
                );
            }
            report(&*database.store()).await
        });
        let faults = checking.await.map_err(explain)?;
        match faults {
            0 => Ok(()),
            faults => Err(format!(
                "{faults} of the games in {location} cannot be shown; if a newer program wrote them, use that, otherwise restore a backup"
            )),
        }
    })
}

/// Prints a summary of the database's contents and of the problems found; returns the number of faulty games.
async fn report(store: &dyn Store) -> Result<usize, asterism_store::StoreError> {
    let counts = store.counts().await?;
    let audit = check_games(store).await?;
    for (id, fault) in &audit.faults {
        say!("game {id}: {fault}");
    }
    say!("All records read, and their sums are right.");
    let good = audit.games - audit.faults.len() as u64;
    say!(
        "{good} of {} games replay; {} challenges are open, {} messages wait to be sent.",
        audit.games,
        counts.challenges,
        counts.jobs
    );
    let aside = store.set_aside(LISTED).await?;
    for given_up in &aside {
        say!(
            "A message about {} was given up: {}.",
            given_up.job.subject,
            given_up.why
        );
    }
    Ok(audit.faults.len())
}
