//! The program under test, as a separate process.

use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};

use super::driver::{Because, Driver};
use super::log::{self, Log, wait_until_log};
use super::page::PATIENCE;
use super::postgres::STORE;
use super::resident::NODES;
use super::stories;

/// Path of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_asterism-testee");

/// Settings whose names do not begin with the program's.
const OTHERS: [&str; 7] = [
    "DISCORD_API_URL",
    "DISCORD_CLIENT_SECRET",
    "DISCORD_CLIENT_SECRET_FILE",
    "DISCORD_TOKEN",
    "DISCORD_TOKEN_FILE",
    "NOTIFY_SOCKET",
    "WATCHDOG_USEC",
];

/// Returns the program, which a story runs for this reason.
pub(crate) fn program(reason: Because) -> process::Command {
    stories::begin(Some((Driver::Program, reason)));
    without_settings(PROGRAM)
}

/// Returns a program without the settings of the user who runs the tests.
pub(crate) fn without_settings(program: &str) -> process::Command {
    let mut program = process::Command::new(program);
    let is_setting = |name: &&str| name.starts_with("ASTERISM_") || OTHERS.contains(name);
    let all = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in all.filter(|name| is_setting(&name.as_str())) {
        program.env_remove(name);
    }
    program
}

/// `asterism run`, killed when dropped.
pub(crate) struct Bot {
    child: Child,
    /// Process id, so that others can send signals.
    pub(crate) pid: Pid,
    pub(crate) log: PathBuf,
}

impl Bot {
    /// Starts the program with the API at `url`, the database in `data` unless a variable names another one, the log in `log`, and these environment variables
    /// as its only settings.
    pub(crate) fn start(
        url: &str,
        token: &str,
        data: &Path,
        log: &Path,
        variables: &[(&str, String)],
    ) -> Bot {
        let mut command = without_settings(PROGRAM);
        command.arg("run");
        if !variables.iter().any(|(name, _)| *name == STORE) {
            command.arg("--data").arg(data);
        }
        command
            .env("ASTERISM_TEST_NODES", NODES.to_string())
            .env("DISCORD_TOKEN", token)
            .env("DISCORD_API_URL", url)
            .envs(variables.iter().map(|(name, value)| (name, value)));
        Bot::spawn(command, log)
    }

    /// Starts a command that becomes the program, with its log in `log`.
    pub(crate) fn spawn(command: process::Command, log: &Path) -> Bot {
        let child = Command::from(command)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Log::stderr(log))
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("the program does not start: {error}"));
        let pid = pid(&child);
        Bot {
            child,
            pid,
            log: log.to_owned(),
        }
    }

    /// Returns the log of all runs so far.
    pub(crate) fn log(&self) -> String {
        log::read(&self.log)
    }

    /// Waits until the program has logged this that many times, in all runs.
    pub(crate) async fn wait_until_logged(&self, what: &str, times: usize) {
        wait_until_log(&self.log, |log| log.matches(what).count() >= times).await;
    }

    /// Kills the program with `kill -9`.
    pub(crate) async fn kill(mut self) {
        kill(self.pid);
        self.gone().await;
    }

    /// Waits until the process has ended, for any reason. One that was asked to stop ends within seconds, or with an error; but on a very busy
    /// machine, threads with a low priority may delay the system for a long time.
    pub(crate) async fn gone(&mut self) -> ExitStatus {
        tokio::time::timeout(PATIENCE, self.child.wait())
            .await
            .unwrap_or_else(|_| panic!("the program does not end; its log:\n{}", self.log()))
            .expect("a child can be waited for")
    }

    /// Asks the program to stop and waits until it has stopped.
    pub(crate) async fn stop(mut self) -> ExitStatus {
        terminate(self.pid);
        self.gone().await
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the bot's log:\n{}", self.log());
        }
    }
}

/// Returns the process id of a running child.
pub(crate) fn pid(child: &Child) -> Pid {
    let id = child
        .id()
        .and_then(|id| i32::try_from(id).ok())
        .and_then(Pid::from_raw);
    id.expect("a process just started has an id")
}

/// Sends SIGKILL. The process may have ended already.
pub(crate) fn kill(pid: Pid) {
    let _ = kill_process(pid, Signal::KILL);
}

/// Sends SIGTERM.
pub(crate) fn terminate(pid: Pid) {
    kill_process(pid, Signal::TERM).expect("a running child can be signaled");
}
