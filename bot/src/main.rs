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

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
