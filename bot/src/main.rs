//! Asterism: a Discord bot that lets friends play star-board strategy games in their channels.
//!
//! `asterism run` is the bot on Discord, `asterism sandbox` the same bot on a local stand-in with a web page;
//! the other subcommands are tools for hosts. The conversation is the crate `asterism-app`; this one adds Discord and the command line.

mod cli;
mod host;
mod backups;
mod tools;
mod discord;
mod args;
mod data;
mod runtime;
mod logs;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
