//! Commands to the running bot, through a socket in its data directory that only the bot's user can open.
//!
//! Each command and each answer is one line of JSON. Only one process can open the database, so the bot itself writes backups and reports its state.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use asterism_app::worker::supervisor::wait_for_stop;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use crate::database::Database;
use crate::health::Health;

/// File name of the socket in the data directory.
const SOCKET: &str = "control.sock";

/// Maximum length of a command or an answer, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Time that the bot waits for a command after a client has connected.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time to wait after the socket has failed before listening again.
const PAUSE: Duration = Duration::from_mins(1);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Command {
    /// Write a backup to this file.
    Backup(PathBuf),
    /// Report the bot's state as a [`Status`].
    Status,
}

/// Status of a running bot.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Status {
    /// Version of the running program.
    pub(crate) version: String,
    /// Schema version of the database.
    pub(crate) schema: u32,
    /// Number of games in progress.
    pub(crate) running: u64,
    /// Number of finished games.
    pub(crate) ended: u64,
    /// Number of jobs in the outbox.
    pub(crate) jobs: u64,
    /// Reason to restart the program; `None` if there is none.
    pub(crate) unhealthy: Option<String>,
    /// Reason why the program cannot serve players; `None` if it can.
    pub(crate) unready: Option<String>,
}

/// Result of a command, or an error message.
type Answer<T = ()> = Result<T, String>;

/// Time to wait for the status. A bot that is writing a backup does not answer until the backup is done.
const STATUS_WITHIN: Duration = Duration::from_secs(15);

/// Time limit for the database queries of the status.
const STORE_WITHIN: Duration = Duration::from_secs(3);

/// Reason why a command got no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ControlError {
    /// No bot listens on the socket in the data directory.
    #[error("no running bot takes commands there ({0})")]
    Unreachable(io::Error),
    /// The bot exited before it answered, or took too long.
    #[error("the bot did not answer ({why}); its log may say why")]
    Unanswered {
        /// Error message of the operating system.
        why: String,
    },
}

/// Asks the bot that uses `data` to write a backup to `file`, and waits until the backup is written.
pub(crate) async fn ask_for_backup(data: &Path, file: &Path) -> Result<Answer, ControlError> {
    let stream = UnixStream::connect(data.join(SOCKET)).await;
    let mut stream = stream.map_err(ControlError::Unreachable)?;
    // The bot may have another working directory.
    let file = std::path::absolute(file).map_err(|error| unanswered(&error))?;
    let answer = async {
        send(&mut stream, &Command::Backup(file)).await?;
        receive(&mut stream).await
    };
    answer.await.map_err(|error| unanswered(&error))
}

/// Asks the bot that uses `data` for its status.
pub(crate) async fn ask_for_status(data: &Path) -> Result<Answer<Status>, ControlError> {
    let stream = UnixStream::connect(data.join(SOCKET)).await;
    let mut stream = stream.map_err(ControlError::Unreachable)?;
    let answer = async {
        send(&mut stream, &Command::Status).await?;
        receive(&mut stream).await
    };
    let answered = tokio::time::timeout(STATUS_WITHIN, answer).await;
    answered
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
        .map_err(|error| unanswered(&error))
}

fn unanswered(error: &io::Error) -> ControlError {
    ControlError::Unanswered {
        why: error.to_string(),
    }
}

/// Handles commands for the bot that uses `data`, one after another, until `stop` becomes true.
pub(crate) async fn run(
    database: Database,
    health: Arc<Health>,
    data: PathBuf,
    mut stop: watch::Receiver<bool>,
) {
    let socket = data.join(SOCKET);
    loop {
        let error = tokio::select! {
            error = serve(&database, &health, &socket) => error,
            () = wait_for_stop(&mut stop) => break,
        };
        tracing::warn!(socket = %socket.display(), %error, "could not listen for commands such as `asterism backup`; retrying in a minute");
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = wait_for_stop(&mut stop) => break,
        }
    }
    // A socket that is left behind does no harm: the next start replaces it.
    let _ = fs::remove_file(&socket);
}

/// Handles commands until the socket fails, and returns the error.
async fn serve(database: &Database, health: &Health, socket: &Path) -> io::Error {
    let listener = match listen(socket) {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    loop {
        let mut stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => return error,
        };
        match tokio::time::timeout(PATIENCE, receive(&mut stream)).await {
            Ok(Ok(command)) => {
                let answer = carry_out(database, health, command).await;
                // The client may have stopped waiting.
                let _ = tokio::time::timeout(PATIENCE, send(&mut stream, &answer)).await;
            }
            Ok(Err(error)) => tracing::warn!(%error, "could not read a command"),
            Err(_) => tracing::warn!("ignored a connection that sent no command"),
        }
    }
}

fn listen(socket: &Path) -> io::Result<UnixListener> {
    // Only one bot can use the data directory, so this is the socket of one that has ended.
    match fs::remove_file(socket) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let listener = UnixListener::bind(socket)?;
    fs::set_permissions(socket, fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

async fn carry_out(database: &Database, health: &Health, command: Command) -> Value {
    match command {
        Command::Backup(file) => {
            let written = database.backup(&file).await;
            match &written {
                Ok(()) => tracing::info!(file = %file.display(), "wrote a backup on request"),
                Err(error) => tracing::warn!(%error, "could not write a backup on request"),
            }
            let answer: Answer = written.map_err(|error| error.to_string());
            json!(answer)
        }
        Command::Status => {
            let answer: Answer<Status> = Ok(describe(database, health).await);
            json!(answer)
        }
    }
}

async fn describe(database: &Database, health: &Health) -> Status {
    let counts = database.store().counts().await.unwrap_or_default();
    let alive = health.check_alive(STORE_WITHIN).await;
    let ready = health.check_ready(STORE_WITHIN).await;
    Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        schema: database.schema(),
        running: counts.running,
        ended: counts.ended,
        jobs: counts.jobs,
        unhealthy: alive.err(),
        unready: ready.err(),
    }
}

async fn send(stream: &mut UnixStream, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    stream.write_all(&line).await
}

async fn receive<T: for<'a> Deserialize<'a>>(stream: &mut UnixStream) -> io::Result<T> {
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST))
        .read_line(&mut line)
        .await?;
    Ok(serde_json::from_str(&line)?)
}
