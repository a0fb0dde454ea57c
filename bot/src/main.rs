//! Asterism: a Discord bot with which friends play star-board strategy games at leisure in their channels.
//!
//! `asterism run` is the bot on Discord, `asterism sandbox` the same bot on a local stand-in with a web page;
//! the other subcommands are a host's tools. The crate's heart is [`app::App`]: a request in, a reply or a refusal out.

mod cli;
mod host;
mod tools;

mod action;
mod app;
mod command;
mod custom_id;
mod discord;
mod names;
mod outbox;
mod posts;
mod refusal;
mod reply;
mod request;
mod table;
mod text;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
