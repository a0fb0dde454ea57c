//! Asterism: a Discord bot that lets friends play star-board strategy games in their channels.
//!
//! `asterism run` runs the bot on Discord, and `asterism sandbox` runs it on a local stand-in for Discord with a web page. The other
//! subcommands are tools for hosts. What the bot does is in the crate `asterism-app`; this crate adds Discord and the command line.

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
mod postgres;
mod runtime;
mod secrets;
#[cfg(target_os = "linux")]
mod service;
mod logs;
mod upgrade;
mod welcome;

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;

use asterism_app::ports::clock::Clock;

pub use discord::{RunError, Transport, TransportError};
pub use embedded::Embedded;

/// What a program for tests can replace. The installed program has no options for this.
pub struct Surroundings {
    /// Where the bot gets the time from.
    pub clock: Clock,
    /// The server lets through this many times as many requests as Discord.
    pub hurry: NonZero<u32>,
    /// Maximum number of positions that the engine looks at for a move; `None` for what its level uses.
    pub most_nodes: Option<NonZero<u64>>,
    /// Whether boards are drawn before anyone asks for one, so that the first one comes as quickly as the others.
    pub warms_pictures: bool,
    /// What carries requests and events between the bot and Discord's server; `None` for the network.
    pub transport: Option<Arc<dyn Transport>>,
}

impl Default for Surroundings {
    /// This machine's clock and network, Discord's limits on requests, the engine at its best, and boards drawn in advance.
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
