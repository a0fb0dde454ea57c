//! Asterism: a Discord bot with which friends play star-board strategy games at leisure in their channels.
//!
//! `asterism run` is the bot on Discord, `asterism sandbox` the same bot on a local stand-in with a web page;
//! the other subcommands are a host's tools. The conversation itself is the crate `asterism-app`; this one brings Discord and the command line.

mod cli;
mod host;
mod backups;
mod tools;

mod discord;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
