//! Asterism: a Discord bot with which friends play star-board strategy games at leisure in their channels.
//!
//! `asterism run` is the bot on Discord, `asterism sandbox` the same bot on a local stand-in with a web page;
//! the other subcommands are a host's tools. The crate's heart is [`app::App`]: a request in, a reply or a refusal out.

mod cli;
mod host;
mod backups;
mod tools;

mod app;
mod request;
mod reply;
mod refusal;
mod command;
mod action;
mod custom_id;
mod variant;
mod table;
mod looks;
mod painter;
mod thinker;
mod opponent;
mod posts;
mod words;
mod series;
mod speech;
mod places;
mod threads;
mod outbox;
mod calls;
mod clock;
mod clocks;
mod names;
mod rating;
mod results;
mod offers;
mod files;
mod text;
mod discord;

#[cfg(test)]
mod club;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
