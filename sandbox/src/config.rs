//! The configuration of a sandbox, and the reasons why a sandbox cannot start.

use std::path::PathBuf;
use std::sync::Arc;

use crate::activity::{ActivityError, ActivityMapping};
use crate::api_request::ApiRequest;
use crate::clock::Clock;
use crate::rate_limits::RateLimits;
use crate::registration::Registration;
use crate::welcome::Welcome;
use crate::world::JournalError;

/// Default of [`Config::waiting_connections`].
const WAITING_CONNECTIONS: usize = 512;

/// Configuration of a sandbox.
pub struct Config {
    /// Port on `127.0.0.1`; 0 picks a free one. A [`DirectSandbox`](crate::DirectSandbox) has no port.
    pub port: u16,
    /// Folder to store the world in, created if missing; `None` keeps the world in memory.
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
    /// Whether the bot has only just joined the server of a new world, and therefore introduces itself. If false, the bot has been a member for a
    /// long time.
    pub bot_is_new: bool,
    /// The commands and emojis that the bot's application has already registered when a new world is created.
    pub registration: Option<Arc<Registration>>,
    /// Contents of the page's welcome screen.
    pub welcome: Option<Welcome>,
    /// Whether the application has the privileged gateway intents.
    pub privileged_intents: bool,
    /// Whether the application may identify only once every five seconds, as on Discord. Tests that restart the bot immediately turn this limit off.
    pub limits_identify: bool,
    /// Rate limits on the bot's requests.
    pub rate_limits: RateLimits,
    /// Maximum number of connections that are waiting for their client, for example for a request or for the rest of a request. When there are more,
    /// the sandbox closes one of them, so that idle clients cannot shut out others.
    pub waiting_connections: usize,
    /// The clock for all time limits except [`rate_limits`](Self::rate_limits).
    pub clock: Clock,
    /// The Activity of the bot's application. If set, the application has Activities enabled.
    pub activity: Option<ActivityMapping>,
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
            activity: None,
        }
    }
}

/// Reason why a sandbox could not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The port is in use or not permitted.
    #[error("cannot listen on 127.0.0.1:{port} ({source})")]
    Listen {
        /// The requested port.
        port: u16,
        /// The system's error.
        source: std::io::Error,
    },
    /// The Activity's settings are not usable.
    #[error(transparent)]
    Activity(#[from] ActivityError),
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
