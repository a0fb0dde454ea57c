//! Options of a sandbox, and the errors with which starting one can fail.

use std::path::PathBuf;
use std::sync::Arc;

use crate::api_request::ApiRequest;
use crate::clock::Clock;
use crate::rate_limits::RateLimits;
use crate::registration::Registration;
use crate::welcome::Welcome;
use crate::world::JournalError;

/// Default of [`Config::waiting_connections`].
const WAITING_CONNECTIONS: usize = 512;

/// Options of a sandbox.
pub struct Config {
    /// Port on `127.0.0.1`; if 0, a free port is used. A [`DirectSandbox`](crate::DirectSandbox) ignores it.
    pub port: u16,
    /// Folder to store the world in, created if missing; `None` keeps it in memory.
    pub data: Option<PathBuf>,
    /// Callback for every REST request of the bot, called just before the response is sent, while the state is not
    /// locked.
    #[expect(
        clippy::type_complexity,
        reason = "spelled out for the reader of the documentation"
    )]
    pub inspector: Option<Arc<dyn Fn(&ApiRequest) + Send + Sync>>,
    /// Name of the bot's application, used when a new world is created.
    pub bot_name: String,
    /// Whether the bot is told that it has just joined the server of a new world, so that it introduces itself. If false, the bot has been there for
    /// a long time.
    pub bot_is_new: bool,
    /// Commands and emoji that the bot's application has already registered when a new world is created.
    pub registration: Option<Arc<Registration>>,
    /// Content of the first screen of the web page.
    pub welcome: Option<Welcome>,
    /// Whether the application has the privileged gateway intents.
    pub privileged_intents: bool,
    /// Whether the application may identify only once in five seconds, as on Discord. Tests that restart the bot immediately turn this limit off.
    pub limits_identify: bool,
    /// Limits for the number of requests that the bot may make.
    pub rate_limits: RateLimits,
    /// Maximum number of connections that wait for a request or for the rest of one. If one more arrives, the oldest of them is closed, so that idle
    /// clients cannot shut out others.
    pub waiting_connections: usize,
    /// The clock for all time limits except those in [`rate_limits`](Self::rate_limits).
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            port: 0,
            data: None,
            inspector: None,
            bot_name: "Asterism".into(),
            bot_is_new: false,
            registration: None,
            welcome: None,
            privileged_intents: false,
            limits_identify: true,
            rate_limits: RateLimits::Discord,
            waiting_connections: WAITING_CONNECTIONS,
            clock: Clock::system(),
        }
    }
}

/// Error for a sandbox that could not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The port is in use or not permitted.
    #[error("cannot listen on 127.0.0.1:{port} ({source})")]
    Listen {
        /// The requested port.
        port: u16,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// The world could not be opened: in use by another sandbox, damaged, or unreadable.
    #[error("cannot open the world")]
    World(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl SandboxError {
    pub(crate) fn world(error: std::io::Error) -> Self {
        Self::World(Box::new(error))
    }
}

impl From<JournalError> for SandboxError {
    fn from(error: JournalError) -> Self {
        Self::World(Box::new(error))
    }
}
