//! Starts the async runtime of the program.

use std::io;
use std::process::ExitCode;

use crate::args::USAGE;
use crate::discord::RunError;
use crate::logs::{self, LogFormat};

/// Reason why the program exits with an error, and the exit code.
pub(crate) struct Failure {
    why: String,
    code: u8,
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self { why, code: 1 }
    }
}

impl From<RunError> for Failure {
    /// Uses the exit code of wrong arguments for errors that a restart cannot fix, so that a service manager does not keep restarting the program.
    fn from(error: RunError) -> Self {
        let code = match error {
            RunError::Token
            | RunError::PublicKey(_)
            | RunError::Commands(_)
            | RunError::Gateway(_) => USAGE,
            RunError::Connections(_) | RunError::Worker(_) | RunError::Store(_) => 1,
        };
        Self {
            why: error.to_string(),
            code,
        }
    }
}

/// Starts logging as text, runs `work` to completion, and returns the exit code.
pub(crate) fn in_runtime<E: Into<Failure>>(work: impl Future<Output = Result<(), E>>) -> ExitCode {
    run_logging(LogFormat::Text, work)
}

/// Starts logging in the given format, runs `work` to completion, and returns the exit code.
pub(crate) fn run_logging<E: Into<Failure>>(
    format: LogFormat,
    work: impl Future<Output = Result<(), E>>,
) -> ExitCode {
    logs::start(format);
    match run(work) {
        Err(error) => {
            eprintln!("asterism: could not start the runtime: {error}");
            ExitCode::FAILURE
        }
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => {
            let Failure { why, code } = failure.into();
            match format {
                LogFormat::Text => eprintln!("asterism: {why}"),
                LogFormat::Json => tracing::error!("{why}"),
            }
            ExitCode::from(code)
        }
    }
}

/// Runs `work` to completion in its own runtime.
pub(crate) fn run<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(work);
    // Does not wait for pictures that are still being drawn.
    runtime.shutdown_background();
    Ok(done)
}
