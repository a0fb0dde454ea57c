//! Files attached to commands.

use std::time::Duration;

use async_trait::async_trait;

use crate::protocol::limits::FILE_BYTES;

/// How long the bot waits for a file. It is short because the reply to the user is due soon after.
pub const PATIENCE: Duration = Duration::from_secs(8);

/// Fetches files from Discord's file servers.
#[async_trait]
pub trait Files: Send + Sync {
    /// Fetches the file at `url`.
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, Unfetched>;
}

/// Reason why a file could not be fetched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfetched {
    /// The URL is not on Discord's file servers.
    #[error("the URL is not on Discord's file servers")]
    Elsewhere,
    /// The file is larger than [`FILE_BYTES`].
    #[error("it has more than {FILE_BYTES} bytes")]
    Large,
    /// The download failed or timed out.
    #[error("{0}")]
    Lost(String),
}
