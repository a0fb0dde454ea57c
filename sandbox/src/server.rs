//! Starts and stops a sandbox: configuration, the listening socket, the routes.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use asterism_http::{Bounds, Handler};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State as Extract, WebSocketUpgrade};
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower_service::Service as _;

use crate::api_request::ApiRequest;
use crate::clock::Clock;
use crate::endpoints::Endpoints;
use crate::gateway::{self, Gateway};
use crate::rate_limits::{RateLimiter, RateLimits};
use crate::registration::Registration;
use crate::rest;
use crate::secret::{random_text, write_private};
use crate::state::{Shared, State};
use crate::welcome::Welcome;
use crate::world::{APPLICATION, Files, Journal, JournalError, World, seed};
use crate::{limits, page, web};

/// Limits of a sandbox, apart from [`Config::waiting_connections`]. A test may keep a thousand requests of the bot waiting, and pages
/// listen for as long as they are open.
const BOUNDS: Bounds = Bounds {
    waiting: 512,
    requests: 10_000,
    headers_within: Duration::from_secs(6 * 60),
    body_within: Duration::from_secs(60),
    body: limits::READ_ANYWAY,
    answered_within: Duration::MAX,
    finished_within: Duration::from_secs(10),
    keeps_alive: true,
};

/// Options of a sandbox.
pub struct Config {
    /// Port on `127.0.0.1`; 0 picks a free one.
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
    /// Whether the bot has just joined the server of a new world, so that it introduces itself; otherwise it has long been there.
    pub bot_is_new: bool,
    /// What the bot's application has registered already when a new world is created.
    pub registration: Option<Arc<Registration>>,
    /// The first screen of the page.
    pub welcome: Option<Welcome>,
    /// Whether the application has the privileged gateway intents.
    pub privileged_intents: bool,
    /// Whether the application may identify only once in five seconds, as with Discord. Tests that restart the bot at once turn this off.
    pub limits_identify: bool,
    /// How many requests the bot may make.
    pub rate_limits: RateLimits,
    /// Most connections that wait for a request or for the rest of one. If one more arrives, the oldest of them is closed, so that idle
    /// clients cannot shut out others.
    pub waiting_connections: usize,
    /// The clock for all time limits but those of [`rate_limits`](Self::rate_limits).
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
            waiting_connections: BOUNDS.waiting,
            clock: Clock::system(),
        }
    }
}

/// Why a sandbox could not start.
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
    /// The world could not be opened: in use by another sandbox, damaged, or unreadable.
    #[error("cannot open the world")]
    World(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<JournalError> for SandboxError {
    fn from(error: JournalError) -> Self {
        Self::World(Box::new(error))
    }
}

/// A running sandbox. Dropping it without [`stop`](Self::stop) ends it like a killed process.
pub struct Sandbox {
    address: SocketAddr,
    token: String,
    shared: Shared,
    shutdown: watch::Sender<bool>,
    server: Option<JoinHandle<()>>,
}

/// Answers the requests of the bot and of pages.
struct Routes(Router);

impl Handler for Routes {
    const WHAT: &'static str = "the sandbox";
    type Body = Body;

    async fn answer(&self, request: Request<Bytes>) -> Response {
        // A router is always ready, and never fails.
        let Ok(response) = self.0.clone().call(request.map(Body::from)).await;
        response
    }
}

impl Sandbox {
    /// Opens the world and serves it on `127.0.0.1`.
    ///
    /// # Errors
    ///
    /// [`SandboxError`] if the port or the data folder cannot be used.
    pub async fn start(config: Config) -> Result<Self, SandboxError> {
        let port = config.port;
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(|source| SandboxError::Listen { port, source })?;
        let address = listener
            .local_addr()
            .map_err(|source| SandboxError::Listen { port, source })?;

        let now = config.clock.now_ms();
        let mut world = World::new(format!("http://{address}"));
        let (journal, files) = match &config.data {
            None => (None, Files::Memory(std::collections::HashMap::new())),
            Some(folder) => {
                let journal = Journal::open(folder, &mut world, now)?;
                let attachments = folder.join("attachments");
                std::fs::create_dir_all(&attachments)
                    .map_err(|error| SandboxError::World(Box::new(error)))?;
                (Some(journal), Files::Folder(attachments))
            }
        };
        let kept = config.data.as_ref().map(|folder| folder.join("endpoints"));
        let endpoints = Endpoints::open(kept);
        let mut state = State::new(
            world,
            files,
            journal,
            config.clock,
            Gateway::new(config.privileged_intents, config.limits_identify),
            endpoints.map_err(|error| SandboxError::World(Box::new(error)))?,
        );
        state.welcome = config.welcome;
        state.rate_limiter = RateLimiter::new(config.rate_limits);
        if state.world.guilds.is_empty() {
            let mut first = seed(&mut state.world, &config.bot_name, config.bot_is_new, now);
            if let Some(registration) = &config.registration {
                let registered = registration.prepare(&mut state);
                first.extend(registered.map_err(|error| SandboxError::World(Box::new(error)))?);
            }
            state
                .commit(first)
                .map_err(|error| SandboxError::World(error.message.into()))?;
        }

        let token = match &config.data {
            None => new_bot_token(),
            Some(folder) => {
                kept_bot_token(folder).map_err(|error| SandboxError::World(Box::new(error)))?
            }
        };
        let shared = Shared::new(state);
        let app = Router::new()
            .route("/gateway", any(open_gateway))
            .route("/gateway/", any(open_gateway))
            .with_state((shared.clone(), token.clone()))
            .merge(rest::router(shared.clone(), &token, config.inspector))
            .merge(page::router(shared.clone()))
            .route("/", get(web::index))
            .route("/web/{*path}", get(web::file))
            .layer(axum::middleware::from_fn(page::refuse_other_sites));
        // The server also ends when the sandbox is dropped.
        let (shutdown, stopped) = watch::channel(false);
        let bounds = Bounds {
            waiting: config.waiting_connections,
            ..BOUNDS
        };
        let routes = Arc::new(Routes(app));
        let server = asterism_http::serve(Arc::new(listener), routes, bounds, stopped);
        Ok(Self {
            address,
            token,
            shared,
            shutdown,
            server: Some(tokio::spawn(server)),
        })
    }

    /// Returns the address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL of the page and prefix of the API, `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the token that the bot signs in with.
    pub fn bot_token(&self) -> &str {
        &self.token
    }

    /// Returns the id of the bot's application, which is also the bot's.
    pub fn application_id(&self) -> u64 {
        APPLICATION.0
    }

    /// Returns what the bot's application has registered so far.
    ///
    /// # Errors
    ///
    /// [`SandboxError`] if the picture of an emoji cannot be read.
    pub fn registration(&self) -> Result<Registration, SandboxError> {
        Registration::take(&self.shared.lock())
            .map_err(|error| SandboxError::World(Box::new(error)))
    }

    /// Stops the sandbox: closes sockets and event streams, and finishes running requests.
    pub async fn stop(mut self) {
        self.end();
        if let Some(server) = self.server.take()
            && let Err(error) = server.await
        {
            tracing::error!(%error, "the sandbox's server stopped with an error");
        }
    }

    fn end(&mut self) {
        self.shared.lock().close();
        self.shutdown.send_replace(true);
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the bot's token of the world in this folder: written when the world is made, and the same ever after.
fn kept_bot_token(folder: &Path) -> std::io::Result<String> {
    let path = folder.join("bot-token");
    match std::fs::read_to_string(&path) {
        Ok(token) if !token.trim().is_empty() => return Ok(token.trim().to_owned()),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        Ok(_) | Err(_) => {}
    }
    let token = new_bot_token();
    write_private(&path, format!("{token}\n").as_bytes())?;
    Ok(token)
}

/// Creates a token for the bot, formatted like Discord's: the id in base64, a time, a secret. No two sandboxes share one, so a bot that
/// outlives its sandbox is refused by the next one on the same port.
fn new_bot_token() -> String {
    format!("MTMwMDAwMDAwMDAwMDAwMDAwMQ.GSandB.{}", random_text())
}

#[derive(serde::Deserialize)]
struct GatewayQuery {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

async fn open_gateway(
    Extract((shared, token)): Extract<(Shared, String)>,
    Query(query): Query<GatewayQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let asked = gateway::GatewayQuery {
        version: query.v,
        encoding: query.encoding,
        compress: query.compress,
    };
    if shared.lock().gateway.outage != gateway::Outage::None {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| gateway::serve(socket, shared, token, asked))
}
