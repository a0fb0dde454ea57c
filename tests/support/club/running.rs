//! The bot of a club.

use std::process::ExitStatus;

use rustix::process::Pid;

use super::super::bot::{self, Bot};
use super::super::resident::{Control, Resident};

/// A bot that runs.
pub(super) enum Running {
    Program(Bot),
    Library(Resident),
}

impl Running {
    /// Returns what asks it to stop.
    pub(super) fn stopper(&self) -> Box<dyn Fn() + Send> {
        self.signaler(bot::terminate, Control::stop)
    }

    /// Returns what kills it.
    pub(super) fn killer(&self) -> Box<dyn Fn() + Send> {
        self.signaler(bot::kill, Control::kill)
    }

    fn signaler(&self, program: fn(Pid), library: fn(&Control)) -> Box<dyn Fn() + Send> {
        match self {
            Running::Program(bot) => {
                let pid = bot.pid;
                Box::new(move || program(pid))
            }
            Running::Library(bot) => {
                let control = bot.control();
                Box::new(move || library(&control))
            }
        }
    }

    /// Waits until it has ended, for any reason.
    pub(super) async fn gone(self) {
        match self {
            Running::Program(mut bot) => drop(bot.gone().await),
            Running::Library(bot) => drop(bot.gone().await),
        }
    }

    /// Waits for one that was asked to stop. It must end without an error.
    pub(super) async fn stopped(self) {
        match self {
            Running::Program(mut bot) => {
                let status = bot.gone().await;
                let log = bot.log();
                assert!(
                    status.success(),
                    "the bot ended with {status}; its log:\n{log}"
                );
            }
            Running::Library(bot) => bot.stop().await,
        }
    }

    /// Waits until the program has ended, for any reason. Returns its exit status.
    pub(super) async fn ended(self) -> ExitStatus {
        match self {
            Running::Program(mut bot) => bot.gone().await,
            Running::Library(_) => panic!("this story needs the program"),
        }
    }
}
