//! Logs of the bot: files that tell when they grow.

use std::fs::File;
use std::io::{self, PipeWriter, Write};
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

use tokio::sync::watch;

use super::page::PATIENCE;

/// Changes whenever any log has grown.
static GROWN: LazyLock<watch::Sender<()>> = LazyLock::new(|| watch::Sender::new(()));

/// A log to write to.
pub(crate) struct Log(File);

impl Log {
    /// Opens a log, after what it already contains.
    pub(crate) fn open(path: &Path) -> Log {
        let file = File::options().create(true).append(true).open(path);
        Log(file.expect("the log can be opened"))
    }

    /// Returns the standard error of a program that writes to this log.
    pub(crate) fn into_stderr(mut self) -> PipeWriter {
        let (mut reader, writer) = io::pipe().expect("a pipe can be made");
        // Ends with the program.
        thread::spawn(move || io::copy(&mut reader, &mut self).expect("the log can be written"));
        writer
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

/// Returns what is in a log, or nothing if there is none yet.
pub(crate) fn read(log: &Path) -> String {
    std::fs::read_to_string(log).unwrap_or_default()
}

/// Waits until what is in a log is enough.
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
