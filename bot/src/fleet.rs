//! `asterism sandbox --processes N`: runs several processes of this program that serve the sandbox together, to show how they share the work and
//! carry on when one of them exits.
//!
//! Each child's standard input is a pipe that is never written to. The pipe closes when this process exits for any reason. Each child stops when its
//! pipe closes, so none is left behind.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use asterism_app::worker::supervisor::wait_for_stop;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio::time::Instant;

use crate::args::{SandboxArgs, USAGE};
use crate::playground::Playground;
use crate::runtime::Failure;

/// Pause before a child process that has exited is started again.
const PAUSE: Duration = Duration::from_secs(1);

/// A child that exits sooner than this after its start counts as having failed to start.
const AT_ONCE: Duration = Duration::from_secs(5);

/// A child that has failed to start this many times in a row is not started again.
const MOST_TRIES: u32 = 5;

/// Time limit for the children to stop on their own; shorter than the time that this process has for stopping.
const STOP_WITHIN: Duration = Duration::from_secs(8);

/// Settings that the children do not inherit, because they apply to a single process only, or not to the sandbox.
const NOT_FOR_CHILDREN: &[&str] = &[
    "ASTERISM_BACKUPS",
    "ASTERISM_GUILD",
    "ASTERISM_LISTEN",
    "ASTERISM_LOG_FORMAT",
    "ASTERISM_METRICS",
    "ASTERISM_PUBLIC_KEY",
    "ASTERISM_SHARDS",
    "ASTERISM_STORE_FILE",
    "ASTERISM_WORK",
    "DISCORD_CLIENT_SECRET",
    "DISCORD_CLIENT_SECRET_FILE",
    "DISCORD_TOKEN_FILE",
    "NOTIFY_SOCKET",
    "WATCHDOG_PID",
    "WATCHDOG_USEC",
];

/// The processes that serve a sandbox.
pub(crate) struct Fleet {
    program: PathBuf,
    count: u32,
    /// Environment variables with the settings of all children. The settings contain secrets; other users can see a process's arguments, but not its
    /// environment.
    variables: Vec<(&'static str, OsString)>,
    /// Port at which the first child serves the touch board, if the sandbox has one.
    port: Option<u16>,
}

impl Fleet {
    /// Returns `count` processes that serve the sandbox at `url`, with the games in the PostgreSQL database `store`.
    ///
    /// # Errors
    ///
    /// If the path of this program cannot be determined.
    pub(crate) fn new(
        count: u32,
        (url, token): (&str, &str),
        store: &str,
        (args, playground): (&SandboxArgs, Option<Playground>),
    ) -> io::Result<Self> {
        let pictures = &args.pictures;
        let threads = args.engine.engine_threads;
        let mut variables: Vec<(&'static str, OsString)> = vec![
            ("DISCORD_API_URL", url.into()),
            ("DISCORD_TOKEN", token.into()),
            ("ASTERISM_STORE", store.into()),
            ("ASTERISM_THEME", pictures.theme.id().into()),
            (
                "ASTERISM_PICTURE_CACHE",
                pictures.picture_cache.to_string().into(),
            ),
            ("ASTERISM_ENGINE_THREADS", threads.to_string().into()),
            // Scripts that play in the sandbox are faster than people.
            ("ASTERISM_USER_RATE", "0".into()),
        ];
        let long_nodes = args.engine.long_nodes;
        variables.extend(long_nodes.map(|nodes| ("ASTERISM_LONG_NODES", nodes.to_string().into())));
        let secret = playground.as_ref().map(Playground::secret);
        variables.extend(secret.map(|it| ("DISCORD_CLIENT_SECRET", it.reveal().into())));
        Ok(Self {
            program: std::env::current_exe()?,
            count,
            variables,
            port: playground.and_then(Playground::give_port),
        })
    }

    /// Runs the processes until `stop` becomes true; then stops them.
    ///
    /// # Errors
    ///
    /// If a process cannot be started, or repeatedly exits right after its start.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) -> Result<(), Failure> {
        let (halt, halted) = watch::channel(false);
        let fleet = Arc::new(self);
        let mut keepers = JoinSet::new();
        for shard in 0..fleet.count {
            let (fleet, halted) = (Arc::clone(&fleet), halted.clone());
            keepers.spawn(async move { fleet.keep_running(shard, halted).await });
        }
        let mut result = tokio::select! {
            () = wait_for_stop(&mut stop) => Ok(()),
            Some(ended) = keepers.join_next() => flatten(ended),
        };
        halt.send_replace(true);
        while let Some(ended) = keepers.join_next().await {
            result = result.and(flatten(ended));
        }
        Ok(result?)
    }

    /// Keeps a process running for the shard until `halt` becomes true, and then stops that process.
    async fn keep_running(
        &self,
        shard: u32,
        mut halt: watch::Receiver<bool>,
    ) -> Result<(), String> {
        let name = format!("{}/{}", shard + 1, self.count);
        let say = |what: String| print_line(&mut io::stdout(), &name, &what);
        let mut tries = 0;
        loop {
            let began = Instant::now();
            let child = self.start(shard);
            let mut child = child.map_err(|error| format!("cannot start a process ({error})"))?;
            let id = child.id().unwrap_or_default();
            say(format!("process {id} serves shard {shard}/{}", self.count));
            // Waiting for the child would end its input otherwise.
            let input = child.stdin.take();
            let mut copying = JoinSet::new();
            if let Some(log) = child.stderr.take() {
                copying.spawn(copy_log(log, name.clone()));
            }
            let ended = tokio::select! {
                biased;
                () = wait_for_stop(&mut halt) => None,
                ended = child.wait() => Some(ended),
            };
            let is_halted = ended.is_none();
            let ended = if let Some(ended) = ended {
                ended
            } else {
                drop(input);
                stop(&mut child).await
            };
            copying.join_all().await;
            if is_halted {
                return Ok(());
            }
            let status = ended.map_err(|error| format!("cannot wait for a process ({error})"))?;
            tries = if began.elapsed() < AT_ONCE {
                tries + 1
            } else {
                0
            };
            if tries == MOST_TRIES || status.code() == Some(USAGE.into()) {
                return Err(format!(
                    "process {name} cannot run ({status}); its log says why"
                ));
            }
            // Interrupted in a terminal, all end at the same time.
            tokio::select! {
                biased;
                () = wait_for_stop(&mut halt) => return Ok(()),
                () = tokio::time::sleep(PAUSE) => {}
            }
            say(format!(
                "process {id} has ended ({status}), starting another one"
            ));
        }
    }

    fn start(&self, shard: u32) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command
            .args(["run", "--until-input-ends", "--shards"])
            .arg(format!("{shard}/{}", self.count));
        for name in NOT_FOR_CHILDREN {
            command.env_remove(name);
        }
        if let Some(port) = self.port.filter(|_| shard == 0) {
            command.env("ASTERISM_LISTEN", port.to_string());
        }
        command
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
    }
}

/// Waits until a child, whose input has ended, exits. Kills the child if it does not exit in time.
async fn stop(child: &mut Child) -> io::Result<ExitStatus> {
    if let Ok(ended) = tokio::time::timeout(STOP_WITHIN, child.wait()).await {
        return ended;
    }
    child.kill().await?;
    child.wait().await
}

/// Copies a child's log to this process's log, line by line, with the child's name before each line.
async fn copy_log(log: impl AsyncRead + Unpin, name: String) {
    let mut lines = BufReader::new(log).split(b'\n');
    while let Ok(Some(line)) = lines.next_segment().await {
        print_line(&mut io::stderr(), &name, &String::from_utf8_lossy(&line));
    }
}

/// Prints a line from or about a child, with the child's name before it.
fn print_line(to: &mut dyn io::Write, name: &str, line: &str) {
    // In one piece, so that lines of several children are not mixed. If it is no longer read, the fleet goes on.
    let _ = to.write_all(format!("[{name}] {line}\n").as_bytes());
    let _ = to.flush();
}

fn flatten(ended: Result<Result<(), String>, JoinError>) -> Result<(), String> {
    ended.unwrap_or_else(|error| Err(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fleet(program: &str) -> Fleet {
        Fleet {
            program: program.into(),
            count: 1,
            variables: Vec::new(),
            port: None,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_that_ends_at_once_again_and_again_is_given_up() {
        let (_halt, halted) = watch::channel(false);
        let ended = fleet("false").keep_running(0, halted).await;
        let why = ended.expect_err("it cannot run");
        assert!(why.contains("process 1/1 cannot run"), "{why}");
        let (_halt, halted) = watch::channel(false);
        let missing = fleet("/there/is/no/such/program");
        let ended = missing.keep_running(0, halted).await;
        let why = ended.expect_err("it cannot be started");
        assert!(why.contains("cannot start a process"), "{why}");
    }

    #[tokio::test]
    async fn no_process_is_started_again_once_all_are_to_stop() {
        let (halt, halted) = watch::channel(true);
        assert_eq!(fleet("false").keep_running(0, halted).await, Ok(()));
        drop(halt);
    }
}
