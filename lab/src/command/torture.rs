//! `torture`: kills the real program again and again while people play, or lets everything go wrong in several.
//!
//! The campaigns are end-to-end tests, because they need their players and their Discord. This command runs them for longer.

use std::path::Path;
use std::process::Command;

use clap::Args;

use crate::error::LabError;

/// Default number of minutes for which several processes are tortured.
const FLEET_MINUTES: u32 = 10;

/// Arguments of `torture`.
#[derive(Debug, Args)]
pub(crate) struct TortureArgs {
    /// Number of kills
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Minutes to go on, instead of a number of kills
    #[arg(long, conflicts_with = "kills")]
    minutes: Option<u32>,
    /// Four processes on PostgreSQL, in which everything goes wrong, for 10 minutes or as long as --minutes says
    #[arg(long, conflicts_with = "kills")]
    fleet: bool,
    /// Interactions reach the processes over HTTP, not from the gateway
    #[arg(long, requires = "fleet")]
    http: bool,
    /// Decides what the players do, and when the program is killed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs the command, in the sources this program was built from.
///
/// # Errors
///
/// [`LabError::TortureFailed`] if something was lost, doubled, missing or dead.
pub(crate) fn run(args: &TortureArgs) -> Result<(), LabError> {
    let (campaign, variable, length) = match (args.fleet, args.minutes) {
        (true, minutes) => {
            let minutes = minutes.unwrap_or(FLEET_MINUTES);
            ("fleet::", "ASTERISM_FLEET", format!("{minutes}m"))
        }
        (false, Some(minutes)) => ("torture::", "ASTERISM_TORTURE", format!("{minutes}m")),
        (false, None) => ("torture::", "ASTERISM_TORTURE", args.kills.to_string()),
    };
    let way = if args.http { ":http" } else { "" };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "test",
            "--package",
            "asterism-tests",
            "--test",
            "e2e",
            campaign,
        ])
        .args(["--", "--nocapture", "--include-ignored"])
        .env(variable, format!("{length}:{}{way}", args.seed))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(LabError::TortureFailed)
    }
}
