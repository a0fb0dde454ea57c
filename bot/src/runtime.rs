//! Starts the async runtime of the program.

use std::process::ExitCode;

use crate::logs::{self, LogFormat};

/// Starts logging as text, runs `work` to completion, and returns the exit code.
pub(crate) fn in_runtime(work: impl Future<Output = Result<(), String>>) -> ExitCode {
    run_logging(LogFormat::Text, work)
}

/// Starts logging in this form, runs `work` to completion, and returns the exit code.
pub(crate) fn run_logging(
    format: LogFormat,
    work: impl Future<Output = Result<(), String>>,
) -> ExitCode {
    logs::start(format);
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("asterism: could not start the runtime: {error}");
            return ExitCode::FAILURE;
        }
    };
    let done = runtime.block_on(work);
    // Does not wait for pictures that are still being drawn.
    runtime.shutdown_background();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("asterism: {why}");
            ExitCode::FAILURE
        }
    }
}
