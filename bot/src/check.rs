//! `asterism check`: whether everything stored can be used.

use std::process::ExitCode;

use asterism_app::app::audit::check_games;
use asterism_store::Store;

use crate::args::CheckArgs;
use crate::data::{self, GAMES};
use crate::runtime::in_runtime;

/// Most given-up messages that are listed.
const LISTED: usize = 20;

/// Checks the database in `args.data`, and prints what it finds. Fails if anything is wrong.
pub(crate) fn check(args: &CheckArgs) -> ExitCode {
    in_runtime(async {
        let data = args.data.display();
        if !args.data.join(GAMES).is_dir() {
            return Err(format!(
                "there are no games in {data}; --data names the directory the bot keeps them in"
            ));
        }
        let store = data::open_checked(&args.data).await;
        let store = store.map_err(|error| error.to_string())?;
        let checked = report(&*store).await;
        let closed = store.close().await;
        let faults = checked.map_err(|error| error.to_string())?;
        closed.map_err(|error| error.to_string())?;
        match faults {
            0 => Ok(()),
            faults => Err(format!(
                "{faults} of the games in {data} cannot be shown; if a newer program wrote them, use that, otherwise restore a backup"
            )),
        }
    })
}

/// Prints what is stored and what is wrong with it; returns the number of games with a fault.
async fn report(store: &dyn Store) -> Result<usize, asterism_store::StoreError> {
    let counts = store.counts().await?;
    let audit = check_games(store).await?;
    for (id, fault) in &audit.faults {
        println!("game {id}: {fault}");
    }
    println!("All records read, and their sums are right.");
    let good = audit.games - audit.faults.len() as u64;
    println!(
        "{good} of {} games replay; {} challenges are open, {} messages wait to be sent.",
        audit.games, counts.challenges, counts.jobs
    );
    let aside = store.set_aside(LISTED).await?;
    for given_up in &aside {
        println!(
            "A message about {} was given up: {}.",
            given_up.job.subject, given_up.why
        );
    }
    Ok(audit.faults.len())
}
