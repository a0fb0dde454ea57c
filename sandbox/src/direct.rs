//! A sandbox without a port: the simulated world and the routes that give access to it.

use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::extract::{Query, State as Extract, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use tower_service::Service as _;

use crate::activity::Activities;
use crate::activity::proxy::{ActivityOrigin, route_by_host};
use crate::config::{Config, SandboxError};
use crate::endpoints::Endpoints;
use crate::error::ApiError;
use crate::faults::{ConnectionReset, is_unanswered};
use crate::gateway::{self, Gateway, GatewayClosed, GatewayFeed};
use crate::oauth2::IDENTIFY;
use crate::rate_limits::RateLimiter;
use crate::registration::Registration;
use crate::secret::{random_text, write_private};
use crate::state::{Shared, State};
use crate::world::{APPLICATION, Change, Files, Journal, Permissions, World, seed};
use crate::{page, rest, web};

/// Host name assumed for requests without a host name.
const HOST: &str = "127.0.0.1";

/// A sandbox without a port: a bot in the same process calls it directly, without sockets.
///
/// It behaves exactly like a [`Sandbox`](crate::Sandbox), which serves a `DirectSandbox` on a port. All timers are tokio's, apart from those that run
/// on [`Config::clock`], so a test with paused time may use [`Clock::tokio_from`](crate::Clock::tokio_from).
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// use asterism_sandbox::http::Request;
/// use asterism_sandbox::{Config, DirectSandbox};
///
/// let sandbox = DirectSandbox::open(Config::default()).unwrap();
/// let intents = 1;
/// let mut gateway = sandbox.connect(sandbox.bot_token(), intents).unwrap();
/// assert!(gateway.next().await.unwrap().contains("READY"));
///
/// let request = Request::get("/sandbox/state").body("").unwrap();
/// assert_eq!(sandbox.call(request).await.unwrap().status(), 200);
/// # });
/// ```
pub struct DirectSandbox {
    url: String,
    token: String,
    shared: Shared,
    routes: Routes,
}

impl DirectSandbox {
    /// Opens the sandbox and loads or creates its world.
    ///
    /// # Errors
    ///
    /// [`SandboxError`] if the data folder cannot be used.
    pub fn open(config: Config) -> Result<Self, SandboxError> {
        Self::open_at("http://127.0.0.1".to_owned(), config)
    }

    /// Opens the sandbox. The addresses of its files begin with `url`.
    pub(crate) fn open_at(url: String, config: Config) -> Result<Self, SandboxError> {
        let now = config.clock.now_ms();
        let activities = Activities::new(config.activity.as_ref())?;
        let mut world = World::new(url.clone());
        let (journal, files) = match &config.data {
            None => (None, Files::Memory(std::collections::HashMap::new())),
            Some(folder) => {
                let journal = Journal::open(folder, &mut world, now)?;
                let attachments = folder.join("attachments");
                std::fs::create_dir_all(&attachments).map_err(SandboxError::world)?;
                (Some(journal), Files::Folder(attachments))
            }
        };
        let kept = config.data.as_ref().map(|folder| folder.join("endpoints"));
        let endpoints = Endpoints::open(kept).map_err(SandboxError::world)?;
        let gateway = Gateway::new(config.privileged_intents, config.limits_identify);
        let mut state = State::new(world, files, journal, config.clock, gateway, endpoints);
        state.welcome = config.welcome;
        state.activities = activities;
        state.rate_limiter = RateLimiter::new(config.rate_limits);
        if state.world.guilds.is_empty() {
            let (name, is_new) = (&config.bot_name, config.bot_is_new);
            let mut first = seed(&mut state.world, name, is_new, now);
            if let Some(registration) = &config.registration {
                let registered = registration.prepare(&mut state);
                first.extend(registered.map_err(SandboxError::world)?);
            }
            state
                .commit(first)
                .map_err(|error| SandboxError::World(error.message.into()))?;
        }
        if config.activity.is_some() && !state.endpoints.has_activities() {
            prepare_activity(&mut state)
                .map_err(|error| SandboxError::World(error.message.into()))?;
        }
        let token = match &config.data {
            None => new_bot_token(),
            Some(folder) => kept_bot_token(folder).map_err(SandboxError::world)?,
        };
        let mapping = state.activities.mapping();
        let target = mapping.map(|mapping| mapping.target.clone());
        let shared = Shared::new(state);
        let origin = target.map(ActivityOrigin::new);
        let has_activity = origin.is_some();
        let routes = Router::new()
            .route("/gateway", any(open_gateway))
            .route("/gateway/", any(open_gateway))
            .with_state((shared.clone(), token.clone()))
            .merge(rest::router(shared.clone(), &token, config.inspector))
            .merge(page::router(shared.clone()))
            .route("/oauth2/authorize", get(web::authorize))
            .route(
                "/",
                get(move |headers: HeaderMap| async move { web::index(&headers, has_activity) }),
            )
            .route("/web/{*path}", get(web::file))
            .layer(from_fn(page::refuse_other_sites));
        let routes = match origin {
            None => routes,
            Some(origin) => routes.layer(from_fn_with_state(origin, route_by_host)),
        };
        Ok(Self {
            url,
            token,
            shared,
            routes: Routes(routes),
        })
    }

    /// Answers a request from the bot or a page, with the same routes and checks as over a socket. Only the path, query, headers and body of the
    /// request matter. The body of an event stream ends only when the sandbox stops.
    ///
    /// # Errors
    ///
    /// [`ConnectionReset`] if a fault injected by a test would close the connection.
    pub async fn call(
        &self,
        request: Request<impl Into<Body>>,
    ) -> Result<Response, ConnectionReset> {
        let mut request: Request<Body> = request.map(Into::into);
        let host = request.headers_mut().entry(header::HOST);
        host.or_insert_with(|| HeaderValue::from_static(HOST));
        self.routes.respond(request).await
    }

    /// Connects the bot to the gateway and identifies it, without a socket. Dropping the [`GatewayFeed`] closes the
    /// connection.
    ///
    /// # Errors
    ///
    /// [`GatewayClosed`] if the gateway is down, or refuses the token or the intents.
    pub fn connect(&self, token: &str, intents: u64) -> Result<GatewayFeed, GatewayClosed> {
        GatewayFeed::open(self.shared.clone(), &self.token, token, intents)
    }

    /// Returns the base address of the API and of files, such as `http://127.0.0.1:8080`.
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Returns the origin under which the Activity is opened, such as `http://localhost:8080`; `None` without an Activity. It is what
    /// `https://<application>.discordsays.com` is on Discord. Requests to it are proxied to [`ActivityMapping::target`](crate::ActivityMapping::target),
    /// so the page and the API are only reachable at [`url`](Self::url).
    pub fn activity_origin(&self) -> Option<String> {
        let has_activity = self.shared.lock().activities.mapping().is_some();
        has_activity.then(|| self.url.replacen("127.0.0.1", "localhost", 1))
    }

    /// Returns the token with which the bot authenticates.
    pub fn bot_token(&self) -> &str {
        &self.token
    }

    /// Returns the ID of the bot's application, which is also the ID of the bot's user.
    pub fn application_id(&self) -> u64 {
        APPLICATION.0
    }

    /// Returns everything that the bot's application has registered.
    ///
    /// # Errors
    ///
    /// [`SandboxError`] if the image of an emoji cannot be read.
    pub fn registration(&self) -> Result<Registration, SandboxError> {
        Registration::take(&self.shared.lock()).map_err(SandboxError::world)
    }

    /// Closes all gateway connections and event streams.
    pub(crate) fn close(&self) {
        self.shared.lock().close();
    }

    /// Returns the HTTP routes of the sandbox.
    pub(crate) fn routes(&self) -> Routes {
        self.routes.clone()
    }
}

impl Drop for DirectSandbox {
    fn drop(&mut self) {
        self.close();
    }
}

/// The HTTP routes that answer requests from the bot and from pages.
#[derive(Clone)]
pub(crate) struct Routes(Router);

impl Routes {
    pub(crate) async fn respond(
        &self,
        request: Request<Body>,
    ) -> Result<Response, ConnectionReset> {
        // A router is always ready, and never fails.
        let Ok(response) = self.0.clone().call(request).await;
        if is_unanswered(&response) {
            return Err(ConnectionReset);
        }
        Ok(response)
    }
}

/// Enables Activities for the first time. Servers of a world from before allow their members to use Activities, as new servers do. The world's first
/// person has already authorized the application, so that the Activity opens for them without a question.
fn prepare_activity(state: &mut State) -> Result<(), ApiError> {
    let mut changes = Vec::new();
    for guild in state.world.guilds.values() {
        let mut guild = guild.clone();
        let id = guild.id;
        for role in guild.roles.iter_mut().filter(|role| role.id == id) {
            role.permissions = role.permissions | Permissions::USE_EMBEDDED_ACTIVITIES;
        }
        changes.push(Change::Guild(guild));
    }
    let first = state.world.users.values().find(|user| !user.bot);
    if let Some(mut first) = first.cloned() {
        first.authorized = vec![IDENTIFY.to_owned()];
        changes.push(Change::User(first));
    }
    state.commit(changes)?;
    rest::turn_activities_on(state)
}

/// Returns the token that the bot uses in the world stored in `folder`. Creates the token on the first call and keeps it unchanged afterward.
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

/// Creates a token for the bot in Discord's format: the ID in base64, a timestamp, and a secret. Every sandbox has a different token, so a sandbox
/// refuses a bot that was started for an earlier sandbox on the same port.
fn new_bot_token() -> String {
    format!("MTMwMDAwMDAwMDAwMDAwMDAwMQ.GSandB.{}", random_text())
}

async fn open_gateway(
    Extract((shared, token)): Extract<(Shared, String)>,
    Query(asked): Query<gateway::GatewayQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.lock().gateway.outage != gateway::Outage::None {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| gateway::serve(socket, shared, token, asked))
}
