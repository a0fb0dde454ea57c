//! Commands to the running bot, through a socket in its data directory that only its user can open.
//!
//! A command is one line of JSON, and so is the answer. At present there is one command, to write a backup: the database can only be opened
//! by one process.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use asterism_store::sled::SledStore;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

/// Name of the socket in the data directory.
const SOCKET: &str = "control.sock";

/// Longest command and answer, in bytes.
const LONGEST: u64 = 64 * 1024;

/// How long the bot waits for a command after somebody has connected.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait after the socket failed.
const PAUSE: Duration = Duration::from_secs(60);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Command {
    /// Write a backup to this file.
    Backup(PathBuf),
}

/// What came of a command; the text of the error otherwise.
type Answer = Result<(), String>;

/// Why a command got no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ControlError {
    /// No bot listens there.
    #[error("no running bot takes commands there ({0})")]
    Unreachable(io::Error),
    /// The bot ended before it answered.
    #[error("the bot did not answer ({0}); its log may say why")]
    Unanswered(io::Error),
}

/// Asks the bot that uses `data` to write a backup to `file`, and waits until it has.
pub(crate) async fn ask_for_backup(data: &Path, file: &Path) -> Result<Answer, ControlError> {
    let stream = UnixStream::connect(data.join(SOCKET)).await;
    let mut stream = stream.map_err(ControlError::Unreachable)?;
    // The bot may have another working directory.
    let file = std::path::absolute(file).map_err(ControlError::Unanswered)?;
    let answer = async {
        send(&mut stream, &Command::Backup(file)).await?;
        receive(&mut stream).await
    };
    answer.await.map_err(ControlError::Unanswered)
}

/// Takes commands for the bot that uses `data`, one after another, until `stop` becomes true.
pub(crate) async fn run(store: Arc<SledStore>, data: PathBuf, mut stop: watch::Receiver<bool>) {
    let socket = data.join(SOCKET);
    loop {
        let error = tokio::select! {
            error = serve(&store, &socket) => error,
            _ = stop.wait_for(|stopped| *stopped) => break,
        };
        tracing::warn!(socket = %socket.display(), %error, "could not listen for commands such as `asterism backup`, retrying in a minute");
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.wait_for(|stopped| *stopped) => break,
        }
    }
    // A socket that is left behind does no harm: the next start replaces it.
    let _ = fs::remove_file(&socket);
}

/// Takes commands until listening fails.
async fn serve(store: &SledStore, socket: &Path) -> io::Error {
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
                let answer = carry_out(store, command).await;
                // Whoever asked may have stopped waiting.
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

async fn carry_out(store: &SledStore, command: Command) -> Answer {
    match command {
        Command::Backup(file) => {
            let written = store.backup(&file).await;
            match &written {
                Ok(()) => tracing::info!(file = %file.display(), "wrote a backup on request"),
                Err(error) => tracing::warn!(%error, "could not write a backup on request"),
            }
            written.map_err(|error| error.to_string())
        }
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
