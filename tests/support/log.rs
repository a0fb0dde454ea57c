//! Logs of the bot: files that tell when they grow.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use tokio::sync::watch;

use super::page::PATIENCE;

/// Changes whenever a log has grown.
static GROWN: LazyLock<watch::Sender<()>> = LazyLock::new(|| watch::Sender::new(()));

/// Output of programs that is not yet in their logs.
static PIPES: Mutex<BTreeMap<PathBuf, Vec<Arc<Pipe>>>> = Mutex::new(BTreeMap::new());

/// A log to write to.
pub(crate) struct Log(File);

/// Standard error of a program, and the log it goes to.
struct Pipe {
    reader: PipeReader,
    log: Mutex<Log>,
}

impl Log {
    /// Opens a log, after what it already contains.
    pub(crate) fn open(path: &Path) -> Log {
        let file = File::options().create(true).append(true).open(path);
        Log(file.expect("the log can be opened"))
    }

    /// Opens a log, and returns the standard error of a program that writes to it.
    pub(crate) fn stderr(path: &Path) -> PipeWriter {
        let (reader, writer) = io::pipe().expect("a pipe can be made");
        let nonblocking = rustix::io::ioctl_fionbio(&reader, true);
        nonblocking.expect("a pipe need not block");
        let log = Mutex::new(Log::open(path));
        let pipe = Arc::new(Pipe { reader, log });
        let path = path.to_owned();
        let mut pipes = PIPES.lock().expect("nothing panics while it is locked");
        pipes.entry(path).or_default().push(Arc::clone(&pipe));
        // Ends with the program.
        thread::spawn(move || while pipe.wait_and_empty() {});
        writer
    }
}

impl Pipe {
    /// Waits until the program has written something, and moves it to the log. Returns false if the program has ended.
    fn wait_and_empty(&self) -> bool {
        let mut readers = [PollFd::new(&self.reader, PollFlags::IN)];
        match poll(&mut readers, None) {
            Ok(_) => self.empty(),
            Err(Errno::INTR) => true,
            Err(error) => panic!("a log cannot be waited for: {error}"),
        }
    }

    /// Moves all that the program has written to its log. Returns false if the program has ended.
    fn empty(&self) -> bool {
        let mut bytes = [0; 4096];
        let mut log = self.log.lock().expect("the log can be written");
        loop {
            match (&self.reader).read(&mut bytes) {
                Ok(0) => return false,
                Ok(count) => log
                    .write_all(&bytes[..count])
                    .expect("the log can be written"),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                Err(error) => panic!("a log cannot be read: {error}"),
            }
        }
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes)?;
        GROWN.send_replace(());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns all that was written to a log until now, or nothing if there is none yet.
pub(crate) fn read(log: &Path) -> String {
    let mut pipes = PIPES.lock().expect("nothing panics while it is locked");
    if let Some(pipes) = pipes.get_mut(log) {
        pipes.retain(|pipe| pipe.empty());
    }
    drop(pipes);
    std::fs::read_to_string(log).unwrap_or_default()
}

/// Waits until the content of a log is enough.
pub(crate) async fn wait_until_log(log: &Path, is_enough: impl Fn(&str) -> bool) {
    let mut grown = GROWN.subscribe();
    let logged = async {
        while !is_enough(&read(log)) {
            grown.changed().await.expect("it is never dropped");
        }
    };
    let waited = tokio::time::timeout(PATIENCE, logged).await;
    waited.unwrap_or_else(|_| panic!("something is not logged:\n{}", read(log)));
}
