//! Receives interactions and events that Discord signs and sends over HTTP rather than through the gateway.
//!
//! See [Discord Docs/Preparing for Interactions](https://docs.discord.com/developers/interactions/overview#preparing-for-interactions) and [Discord
//! Docs/Webhook Events](https://docs.discord.com/developers/events/webhook-events).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use asterism_app::worker::supervisor::wait_for_stop;
use asterism_http::{
    self as http, Answer, Bounds, Either, Handler, PLAIN, Seldom, refuse_method, respond,
};
use asterism_store::{GuildId, Reach};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use serde_json::Value;
use serenity::all::Interaction;
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};

use crate::activity::proxy::SigningKeys;
use crate::activity::sign_in::SIGN_IN_WITHIN;
use crate::activity::{Activity, ActivityBody, FOLDER};
use crate::discord::api::Application;
use crate::discord::error::{RunError, with_causes};
use crate::discord::handlers::Handlers;
use crate::discord::limits::RESPONSE_WITHIN;
use crate::discord::signature::{PublicKey, Unsigned, check_signature};
use crate::health::{ANSWERS_WITHIN, Health, respond_state};

/// Limits on the requests that the endpoint accepts.
const BOUNDS: Bounds = Bounds {
    // Streams of the touch board have a limit of their own.
    waiting: 256,
    requests: 256,
    // Proxies keep connections for up to two minutes; if they were closed sooner here, a request that is sent in the meantime would be lost.
    headers_within: Duration::from_secs(150),
    // After that time, Discord gives up.
    body_within: RESPONSE_WITHIN,
    // An interaction has a few thousand.
    body: 1024 * 1024,
    answered_within: Duration::from_secs(15),
    finished_within: Duration::from_secs(1),
    keeps_alive: true,
};

const _: () = assert!(SIGN_IN_WITHIN.as_secs() < BOUNDS.answered_within.as_secs());

/// Interval at which the bot asks Discord for the URL to which it sends interactions.
const ASK_EVERY: Duration = Duration::from_secs(20);

/// Time for which requests are still accepted after the program was told to stop. By the end of that time, a proxy that polls `/readyz` every second
/// has started to send requests elsewhere.
pub(crate) const DRAINS_FOR: Duration = Duration::from_secs(2);

/// Interaction type that Discord uses to verify an endpoint. See [Discord Docs/Interaction
/// Type](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-type).
const PING: u64 = 1;

/// Address to listen on, and the public keys to accept.
pub(crate) struct EndpointSettings {
    pub(crate) listener: TcpListener,
    /// Public keys whose signatures are accepted. If there are none, the bot asks Discord for its application's key.
    pub(crate) keys: Vec<PublicKey>,
    /// Whether this process gets no interactions from the gateway.
    pub(crate) is_only_way: bool,
    /// Time for which requests are still accepted after the program was told to stop.
    pub(crate) drains_for: Duration,
}

/// The HTTP endpoint for requests signed by Discord.
pub(super) struct Endpoint {
    handlers: Arc<Handlers>,
    listener: Arc<TcpListener>,
    health: Health,
    keys: watch::Sender<SigningKeys>,
    /// The touch board; `None` if the host has not set it up.
    activity: Option<Activity>,
    /// Whether this process gets no interactions from the gateway.
    is_only_way: bool,
    drains_for: Duration,
    /// Whether the keys come from the configuration rather than from Discord.
    are_keys_given: bool,
    /// Whether Discord's API can be reached.
    is_reachable: AtomicBool,
    is_stopping: AtomicBool,
    /// Notified when Discord verifies this endpoint.
    checked: Notify,
    /// Limits how often a warning about outdated signatures is logged.
    stale: Seldom,
}

impl Endpoint {
    /// Creates an endpoint. Without keys, it uses the key that Discord returns for the `application`. `open_board` opens the touch board, given the
    /// keys with which Discord signs.
    ///
    /// # Errors
    ///
    /// [`RunError::PublicKey`] if Discord signs with none of the given keys.
    pub(super) fn new(
        handlers: &Arc<Handlers>,
        settings: EndpointSettings,
        application: &Application,
        open_board: impl FnOnce(watch::Receiver<SigningKeys>) -> Option<Activity>,
    ) -> Result<Arc<Self>, RunError> {
        let EndpointSettings {
            listener,
            keys,
            is_only_way,
            drains_for,
        } = settings;
        let are_keys_given = !keys.is_empty();
        let named = &application.verify_key;
        let key: Option<PublicKey> = named.parse().ok();
        let keys = match key {
            Some(key) if !are_keys_given => vec![key],
            Some(key) if keys.contains(&key) => keys,
            _ => return Err(RunError::PublicKey(named.clone())),
        };
        let health = Health {
            store: Arc::clone(&handlers.app.store),
            instruments: Arc::clone(&handlers.api.instruments),
        };
        let (keys, known_keys) = watch::channel(keys.into());
        Ok(Arc::new(Self {
            handlers: Arc::clone(handlers),
            listener: Arc::new(listener),
            health,
            keys,
            activity: open_board(known_keys),
            is_only_way,
            drains_for,
            are_keys_given,
            is_reachable: AtomicBool::new(true),
            is_stopping: AtomicBool::new(false),
            checked: Notify::new(),
            stale: Seldom::default(),
        }))
    }

    /// Answers requests until `stop` becomes true, and for a short time after that.
    pub(super) async fn run(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        if let Ok(address) = self.listener.local_addr() {
            tracing::info!(%address, touch_board = self.activity.is_some(), "listening for interactions");
        }
        let (close, closed) = watch::channel(false);
        let bounds = match &self.activity {
            Some(activity) => Bounds {
                waiting: activity.limits.capacity.waiting,
                requests: activity.limits.capacity.requests,
                ..BOUNDS
            },
            None => BOUNDS,
        };
        let serving = http::serve(
            Arc::clone(&self.listener),
            Arc::clone(&self),
            bounds,
            closed,
        );
        let stopping = async {
            tokio::select! {
                () = self.watch_discord() => {}
                () = wait_for_stop(&mut stop) => {}
            }
            self.is_stopping.store(true, Ordering::Relaxed);
            tokio::time::sleep(self.drains_for).await;
            self.handlers.reaches.note(Reach::Http, false);
            close.send_replace(true);
        };
        tokio::join!(serving, stopping);
    }

    /// Checks regularly whether Discord's API can be reached, and whether Discord has a URL to send interactions to.
    async fn watch_discord(&self) {
        let mut is_told = None;
        loop {
            match self.handlers.api.current_application().await {
                Ok(application) => {
                    let was_away = !self.is_reachable.swap(true, Ordering::Relaxed);
                    self.note_key(&application);
                    if self.activity.is_some() {
                        // The host may just have enabled or disabled them.
                        self.handlers
                            .app
                            .allow_launches(application.has_activities());
                    }
                    let url = application.interactions_endpoint_url;
                    self.handlers.reaches.note(Reach::Http, url.is_some());
                    if was_away {
                        tracing::info!("Discord can be reached again");
                    }
                    if is_told.as_ref() != Some(&url) {
                        say_address(url.as_deref(), self.is_only_way);
                        is_told = Some(url);
                    }
                }
                // Discord can be reached, but refuses for now.
                Err(error) if error.status() == Some(429) => {}
                Err(error) => {
                    self.handlers.reaches.note(Reach::Http, false);
                    if self.is_reachable.swap(false, Ordering::Relaxed) {
                        let error = with_causes(&error);
                        tracing::warn!(
                            error,
                            "Discord cannot be reached; no player loses on time until it can be reached"
                        );
                    }
                }
            }
            tokio::select! {
                () = tokio::time::sleep(ASK_EVERY) => {}
                // The host may just have entered the address, which Discord keeps once it has checked it.
                () = self.checked.notified() => tokio::time::sleep(Duration::from_secs(1)).await,
            }
        }
    }

    /// Accepts signatures with the application's new key, unless the keys come from the configuration.
    fn note_key(&self, application: &Application) {
        let Ok(key) = application.verify_key.parse::<PublicKey>() else {
            return;
        };
        if self.keys.borrow().contains(&key) {
            return;
        }
        if self.are_keys_given {
            tracing::error!(
                key = application.verify_key,
                "Discord signs with a new key that is not one of those in --public-key, so its requests are refused"
            );
        } else {
            self.keys.send_replace([key].into());
            tracing::info!("Discord signs with a new key");
        }
    }

    /// Returns an error with the reason if no more requests should be sent to this endpoint.
    async fn check_ready(&self) -> Result<(), String> {
        if self.is_stopping.load(Ordering::Relaxed) {
            return Err("stopping".to_owned());
        }
        if !self.is_reachable.load(Ordering::Relaxed) {
            return Err("Discord cannot be reached".to_owned());
        }
        self.health.check_writable(ANSWERS_WITHIN).await
    }

    /// Verifies and parses a signed request; if it is invalid, returns the answer to send.
    fn read_signed(&self, request: &Request<Bytes>) -> Result<Value, Box<Answer>> {
        if request.method() != Method::POST {
            return Err(Box::new(refuse_method("POST")));
        }
        self.check(request.headers(), request.body())?;
        serde_json::from_slice(request.body()).map_err(|error| {
            tracing::error!(%error, "Discord signed a request that is not JSON");
            Box::new(respond(StatusCode::BAD_REQUEST, PLAIN, "not JSON\n"))
        })
    }

    /// Verifies the signature of a request. If the signature is invalid, returns the answer to send.
    fn check(&self, headers: &HeaderMap, body: &[u8]) -> Result<(), Box<Answer>> {
        let now = self.handlers.app.clock.now();
        let Err(unsigned) = check_signature(&self.keys.borrow(), headers, body, now) else {
            return Ok(());
        };
        match unsigned {
            // Discord sends some itself, to check that they are refused.
            Unsigned::Forged => tracing::debug!("refused a request that was not signed by Discord"),
            // Anyone who has seen one can send it again and again.
            Unsigned::Stale(age) => {
                if let Some(times) = self.stale.note() {
                    tracing::warn!(
                        age,
                        times,
                        "refused requests whose Discord signature is more than five minutes off this machine's clock; if this happens repeatedly, \
                         correct the clock"
                    );
                }
            }
        }
        let why = "invalid request signature\n";
        Err(Box::new(respond(StatusCode::UNAUTHORIZED, PLAIN, why)))
    }

    /// Handles a request to `/interactions`.
    fn receive_interaction(&self, request: &Request<Bytes>) -> Answer {
        let interaction = match self.read_signed(request) {
            Ok(interaction) => interaction,
            Err(answer) => return *answer,
        };
        if interaction["type"] == PING {
            self.checked.notify_one();
            return respond(StatusCode::OK, "application/json", r#"{"type":1}"#);
        }
        // So Discord sends them here.
        if !self.is_stopping.load(Ordering::Relaxed) {
            self.handlers.reaches.note(Reach::Http, true);
        }
        let handlers = Arc::clone(&self.handlers);
        tokio::spawn(async move {
            let reception = &handlers.reception;
            match serde_json::from_value::<Interaction>(interaction.clone()) {
                Ok(interaction) => reception.respond(&interaction, None).await,
                Err(_) => reception.respond_to_unparsed(interaction, None).await,
            }
        });
        // The response is sent like those to interactions from the gateway.
        respond(StatusCode::ACCEPTED, PLAIN, Bytes::new())
    }

    /// Handles a request to `/events`.
    fn receive_event(&self, request: &Request<Bytes>) -> Answer {
        let payload = match self.read_signed(request) {
            Ok(payload) => payload,
            Err(answer) => return *answer,
        };
        let event = &payload["event"];
        if event["type"] == "APPLICATION_AUTHORIZED" {
            self.note_authorized(&event["data"]);
        }
        respond(StatusCode::NO_CONTENT, PLAIN, Bytes::new())
    }

    /// Introduces the bot in a server to which it was just added.
    fn note_authorized(&self, data: &Value) {
        let guild = data["guild"]["id"].as_str().and_then(|id| id.parse().ok());
        let Some(guild) = guild.filter(|guild: &u64| *guild != 0) else {
            // It was added to a user's apps.
            return;
        };
        self.handlers
            .app
            .note_permissions_changed(GuildId::new(guild));
        let by = data["user"]["id"].as_str().and_then(|id| id.parse().ok());
        let by = by
            .filter(|by: &u64| *by != 0)
            .map(serenity::all::UserId::new);
        let handlers = Arc::clone(&self.handlers);
        let busy = self.handlers.app.clock.worker();
        tokio::spawn(async move {
            handlers.first_contact.authorized(guild.into(), by).await;
            drop(busy);
        });
    }
}

impl Handler for Endpoint {
    const WHAT: &'static str = "interactions";
    type Body = ActivityBody;

    async fn answer(&self, request: Request<Bytes>) -> Response<ActivityBody> {
        let answer = match request.uri().path() {
            "/interactions" => self.receive_interaction(&request),
            "/events" => self.receive_event(&request),
            "/healthz" => respond_state(self.health.check_alive(ANSWERS_WITHIN).await, "alive"),
            "/readyz" => respond_state(self.check_ready().await, "ready"),
            path => match &self.activity {
                Some(activity) if is_below(FOLDER, path) => return activity.answer(&request).await,
                _ => respond(
                    StatusCode::NOT_FOUND,
                    PLAIN,
                    "there are /interactions, /events, /healthz and /readyz\n",
                ),
            },
        };
        answer.map(Either::Left)
    }
}

/// Returns whether `path` is `folder`, or below it.
fn is_below(folder: &str, path: &str) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Logs the URL to which Discord sends interactions. `is_only_way` is whether they can reach this process in no other way.
fn say_address(url: Option<&str>, is_only_way: bool) {
    if url.is_none() && !is_only_way {
        tracing::info!("Discord sends interactions through the gateway, and none over HTTP");
    } else if let Some(url) = url {
        tracing::info!(url, "Discord sends interactions to this URL");
    } else {
        tracing::warn!(
            "Discord does not know where to send interactions, so no player reaches the bot. Enter its https address, ending in \
             /interactions, in the Developer Portal (your application, General Information, Interactions Endpoint URL)"
        );
    }
}
