//! Asterism: a Discord bot that lets friends play star-board strategy games in their channels.
//!
//! `asterism run` runs the bot on Discord, and `asterism sandbox` runs it on a local stand-in for Discord with a web page. The other subcommands are
//! tools for hosts. The bot's behavior is implemented in the crate `asterism-app`; this crate adds the connection to Discord and the command line.

// It panics when the reader has gone.
#![deny(clippy::print_stdout)]

/// Prints a line. It is no fault if the reader has gone, as in `asterism check | head -1`.
macro_rules! say {
    ($($text:tt)*) => {
        $crate::print_line(format_args!($($text)*))
    };
}

mod activity;
mod cli;
mod host;
mod backups;
mod check;
#[cfg(unix)]
mod control;
mod tools;
mod discord;
mod args;
mod database;
mod demo;
mod fleet;
mod doctor;
mod embedded;
mod health;
mod metrics;
mod playground;
mod postgres;
mod runtime;
mod secrets;
#[cfg(target_os = "linux")]
mod service;
mod logs;
mod upgrade;
mod welcome;

use std::fmt;
use std::io::Write as _;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;

use asterism_app::ports::clock::Clock;

pub use discord::{RunError, Transport, TransportError};
pub use embedded::Embedded;

/// The parts of the bot's environment that a test program can replace. The installed program has no options for them.
pub struct Surroundings {
    /// Clock from which the bot gets the time.
    pub clock: Clock,
    /// Factor by which the server's rate limits are higher than Discord's.
    pub hurry: NonZero<u32>,
    /// Maximum number of positions that the engine examines for a move; `None` for the default of its level.
    pub most_nodes: Option<NonZero<u64>>,
    /// Whether boards are drawn in advance, so that the first requested board is shown as quickly as later ones.
    pub warms_pictures: bool,
    /// Transport that carries requests and events between the bot and Discord's server; `None` for the network.
    pub transport: Option<Arc<dyn Transport>>,
}

impl Default for Surroundings {
    /// Uses the machine's own clock and network, Discord's rate limits, the engine at full strength, and boards drawn in advance.
    fn default() -> Self {
        Self {
            clock: Clock::system(),
            hurry: NonZero::<u32>::MIN,
            most_nodes: None,
            warms_pictures: true,
            transport: None,
        }
    }
}

/// Parses the command line and runs the subcommand.
pub fn main(surroundings: Surroundings) -> ExitCode {
    cli::main(surroundings)
}

/// Prints a line, for [`say!`].
fn print_line(line: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
