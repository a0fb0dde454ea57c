//! Errors that end a run of the bot, and retries of calls while Discord does not respond.

use std::time::Duration;

use asterism_app::worker::supervisor::WorkerFailed;
use asterism_store::{Backoff, StoreError};

use crate::discord::api::ApiError;

/// Pause after the first attempt to which Discord did not respond; doubles up to [`LONGEST_WAIT`].
pub(super) const FIRST_WAIT: Duration = Duration::from_secs(1);
pub(super) const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Reason why a run of the bot failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord rejects the token.
    #[error(
        "Discord refuses the token; copy it again from the Developer Portal (your application, Bot, Reset Token) into DISCORD_TOKEN"
    )]
    Token,
    /// Discord rejects the commands.
    #[error(
        "Discord refuses the commands ({0}); with --guild, check the server's id and that the bot was invited with the applications.commands scope"
    )]
    Commands(String),
    /// Discord signs with a key that is not among the configured ones. This variant contains that key.
    #[error(
        "--public-key does not name the key with which Discord signs for this bot, which is {0} (Developer Portal, your application, General \
         Information, Public Key); leave it out to use that one"
    )]
    PublicKey(String),
    /// An HTTP client could not be created, for example because TLS has no root certificates.
    #[error("no secure connection can be made ({0}); check the system's certificates")]
    Connections(String),
    /// Discord refuses the gateway connection.
    #[error("the connection to Discord ended: {0}")]
    Gateway(String),
    /// The store no longer works, for example because the disk failed.
    #[error("{0}; exiting, so that the next start finds out what was stored")]
    Store(StoreError),
    /// A background worker keeps panicking.
    #[error("{0}; exiting, because games cannot go on without it")]
    Worker(#[from] WorkerFailed),
}

/// Returns the text of an error with all its causes. serenity's own text does not contain the reason why a request could not be sent.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let mut texts: Vec<String> = causes
        .map(|cause| cause.to_string().trim_end_matches('.').to_owned())
        .collect();
    texts.dedup();
    texts.join(": ")
}

/// Repeats a call with growing pauses until Discord responds.
///
/// # Errors
///
/// [`RunError`] if Discord rejects the call.
pub(super) async fn retry_until_answered<T, F>(mut call: impl FnMut() -> F) -> Result<T, RunError>
where
    F: Future<Output = Result<T, ApiError>>,
{
    let mut backoff = Backoff::new(FIRST_WAIT, LONGEST_WAIT);
    loop {
        let error = match call().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        match error.status() {
            Some(401) => return Err(RunError::Token),
            Some(429) | None => {}
            Some(400..=499) => return Err(RunError::Commands(error.to_string())),
            Some(_) => {}
        }
        if let ApiError::TooSoon { wait: least, .. } = &error {
            backoff.raise_to(*least);
        }
        let wait = backoff.next_pause();
        let error = with_causes(&error);
        tracing::warn!(
            error,
            ?wait,
            "Discord does not respond; retrying after a pause"
        );
        tokio::time::sleep(wait).await;
    }
}
