//! `torture`: kills the real program again and again while people play.
//!
//! The campaign is one of the end-to-end tests, because it needs their players and their Discord. This command runs it for longer.

use std::path::Path;
use std::process::Command;

use clap::Args;

use crate::error::LabError;

/// Arguments of `torture`.
#[derive(Debug, Args)]
pub(crate) struct TortureArgs {
    /// Number of kills
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Minutes to go on, instead of a number of kills
    #[arg(long, conflicts_with = "kills")]
    minutes: Option<u32>,
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
    let length = match args.minutes {
        Some(minutes) => format!("{minutes}m"),
        None => args.kills.to_string(),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "test",
            "--package",
            "asterism",
            "--test",
            "e2e",
            "torture::",
        ])
        .args(["--", "--nocapture"])
        .env("ASTERISM_TORTURE", format!("{length}:{}", args.seed))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(LabError::TortureFailed)
    }
}
