//! The connections to Discord's gateway: one for each shard that this process serves.
//!
//! See [Discord Docs/Sharding](https://docs.discord.com/developers/events/gateway#sharding).

mod direct;

use std::fmt;
use std::io;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use asterism_app::worker::supervisor::wait_for_stop;
use asterism_store::{Backoff, GuildId, Reach, Timestamp};
use async_trait::async_trait;
use futures_util::future::try_join_all;
use futures_util::stream::BoxStream;
use serenity::all::{
    Client, ClientBuilder, ConnectionStage, Context, Event, EventHandler, GatewayError,
    GatewayIntents, HttpBuilder, RawEventHandler, Ready, ResumedEvent, ShardManager,
    ShardStageUpdateEvent, UnknownEvent,
};
use tokio::sync::watch;

use crate::discord::abandoned::Abandoned;
use crate::discord::error::{FIRST_WAIT, LONGEST_WAIT, RunError, with_causes};
use crate::discord::handlers::Handlers;
use crate::discord::pulse::{Finding, Pulse};
use crate::discord::registration::Leftovers;
use crate::discord::server_events::{EnteredServer, ServerEvent};
use crate::discord::tenure::Tenure;
use crate::discord::transport::WebClient;

/// Interval at which the bot checks whether Discord can be reached.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Events that the bot receives in addition to interactions: those about servers and direct messages.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::DIRECT_MESSAGES);

/// Maximum wait for a connection to close. A connection that has gone silent never confirms the close.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);

/// Time limit for the shard's first connection; doubles with each attempt up to [`CONNECTED_WITHIN_AT_MOST`].
const CONNECTED_WITHIN: Duration = Duration::from_secs(50);
const CONNECTED_WITHIN_AT_MOST: Duration = Duration::from_mins(10);

/// Minimum time between the starts of two sessions, with a margin. See [Discord Docs/Gateway rate
/// limiting](https://docs.discord.com/developers/events/gateway#rate-limiting).
const BETWEEN_SESSIONS: Duration = Duration::from_millis(5_500);

/// Interval at which the bot checks whether it may start another session.
const ASK_EVERY: Duration = Duration::from_millis(250);

/// Number of sessions per day that this process leaves to other processes. Discord resets the token of a bot that starts more sessions than allowed.
const RESERVE: u64 = 20;

/// Maximum wait before asking again whether another session may start today.
const WAIT_FOR_SESSIONS: Duration = Duration::from_mins(5);

/// Shards of the gateway that a process serves: `0-3/8` means the first four of eight shards, `5/8` a single one.
///
/// ```text
/// asterism run --shards 0-3/8
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shards {
    first: u32,
    last: u32,
    total: u32,
}

impl Shards {
    /// The only shard of a bot that has just one.
    pub(crate) const ONE: Self = Self {
        first: 0,
        last: 0,
        total: 1,
    };

    /// Returns whether these are all of the bot's shards.
    pub(crate) fn are_all(self) -> bool {
        self.first == 0 && self.last + 1 == self.total
    }

    /// Returns the number of these shards.
    pub(super) fn count(self) -> usize {
        self.numbers().count()
    }

    fn numbers(self) -> RangeInclusive<u32> {
        self.first..=self.last
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, total } = self;
        if first == last {
            write!(f, "{first}/{total}")
        } else {
            write!(f, "{first}-{last}/{total}")
        }
    }
}

impl FromStr for Shards {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const FORM: &str =
            "must be like 0-3/8: the first four of eight shards, which are numbered from 0";
        let (range, total) = text.split_once('/').ok_or(FORM)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let read = |number: &str| number.parse::<u32>().map_err(|_| FORM);
        let shards = Self {
            first: read(first)?,
            last: read(last)?,
            total: read(total)?,
        };
        if shards.first <= shards.last && shards.last < shards.total {
            Ok(shards)
        } else {
            Err(FORM)
        }
    }
}

/// Settings for connecting to the gateway.
pub(super) struct Connector {
    pub(super) token: String,
    /// URL of a server that implements Discord's API; `None` for Discord itself.
    pub(super) api: Option<String>,
    pub(super) web: WebClient,
}

/// The gateway connections of this process, and the handlers of their events.
pub(super) struct Gateway {
    pub(super) handlers: Arc<Handlers>,
    pub(super) leftovers: Leftovers,
    pub(super) shards: Shards,
}

impl Gateway {
    /// Keeps all shards connected until `stop` becomes true.
    ///
    /// # Errors
    ///
    /// [`RunError`] if Discord rejects the bot.
    pub(super) async fn run(
        self: Arc<Self>,
        connector: Connector,
        stop: watch::Receiver<bool>,
    ) -> Result<(), RunError> {
        let total = self.shards.total;
        let lines = self.shards.numbers().map(|number| {
            let app = Arc::clone(&self.handlers.app);
            let line = Line {
                number,
                reach: Reach::Shard { number, total },
                tenure: Arc::new(Tenure::new(app, number, total)),
                gateway: Arc::clone(&self),
                manager: Mutex::default(),
                connections: AtomicU64::new(0),
                was_connected: AtomicBool::new(false),
            };
            Arc::new(line)
        });
        let lines: Vec<Arc<Line>> = lines.collect();
        if let Some(first) = lines.first() {
            let mut stopping = stop.clone();
            tokio::select! {
                () = first.warn_of_other_numbers() => {}
                () = wait_for_stop(&mut stopping) => {}
            }
        }
        let running = lines
            .into_iter()
            .map(|line| line.run(&connector, stop.clone()));
        try_join_all(running).await.map(drop)
    }

    /// Handles a server that the bot is in: one reported when the bot connects, or one that it has just joined.
    async fn enter(&self, server: EnteredServer) {
        let EnteredServer { id, joined_at } = server;
        let busy = self.handlers.app.clock.worker();
        self.note_permissions_changed(id);
        let joined = Timestamp::from_millis(joined_at.unix_timestamp().saturating_mul(1000));
        self.handlers.first_contact.joined(id, joined).await;
        self.leftovers.clear(id).await;
        drop(busy);
    }

    fn note_permissions_changed(&self, guild: serenity::all::GuildId) {
        self.handlers
            .app
            .note_permissions_changed(GuildId::new(guild.get()));
    }
}

/// The gateway connection of one shard, which is reestablished whenever it ends.
struct Line {
    number: u32,
    reach: Reach,
    tenure: Arc<Tenure>,
    gateway: Arc<Gateway>,
    /// Manager of the current connection; the shard is the manager's only one.
    manager: Mutex<Option<Arc<ShardManager>>>,
    /// Number of gateway connections made in this run.
    connections: AtomicU64,
    /// Whether Discord was reached at least once in this run.
    was_connected: AtomicBool,
}

/// A connection of one shard.
enum Connection {
    /// A connection of serenity's client, over the network.
    Network(Box<Client>, Abandoned),
    /// The payloads received through a [`Transport`](crate::Transport).
    Direct(BoxStream<'static, String>),
}

enum Served {
    Stopped,
    /// Another process now serves the shard.
    Replaced,
    /// There was no connection for too long.
    Unconnected,
    Failed(serenity::Error),
}

impl Line {
    /// Returns the shard's name; `None` if the shard is the only one.
    fn name(&self) -> Option<String> {
        let total = self.gateway.shards.total;
        (total > 1).then(|| format!("{}/{total}", self.number))
    }

    /// Keeps the shard connected until `stop` becomes true, except while a process that started later serves it.
    async fn run(
        self: Arc<Self>,
        connector: &Connector,
        mut stop: watch::Receiver<bool>,
    ) -> Result<(), RunError> {
        let mut backoff = Backoff::new(FIRST_WAIT, LONGEST_WAIT);
        let mut connected_within = CONNECTED_WITHIN;
        // The process that started last gets the lease, so that a new one can take over from an old one without a gap.
        let seized = tokio::select! {
            seized = self.tenure.seize() => seized,
            () = wait_for_stop(&mut stop) => return Ok(()),
        };
        if let Err(error) = seized {
            tracing::warn!(%error, "could not take over the shard from another process");
        }
        loop {
            let connecting = async {
                self.wait_to_begin().await;
                self.connect(connector).await
            };
            let connection = tokio::select! {
                biased;
                () = wait_for_stop(&mut stop) => return Ok(()),
                connection = connecting => connection,
            };
            let began = Instant::now();
            let error = match connection {
                Ok(connection) => {
                    let connections = self.connections.load(Ordering::Relaxed);
                    let served = self.serve(connection, connected_within, &mut stop).await;
                    if self.connections.load(Ordering::Relaxed) > connections {
                        connected_within = CONNECTED_WITHIN;
                    }
                    match served {
                        Served::Stopped => return Ok(()),
                        Served::Replaced => {
                            tracing::info!(
                                shard = self.name(),
                                "another process has taken over the shard; standing by"
                            );
                            tokio::select! {
                                () = self.tenure.wait() => {}
                                () = wait_for_stop(&mut stop) => return Ok(()),
                            }
                            tracing::info!(
                                shard = self.name(),
                                "the other process is gone; taking over the shard"
                            );
                            continue;
                        }
                        Served::Unconnected => {
                            tracing::debug!(
                                shard = self.name(),
                                ?connected_within,
                                "not connected to Discord; starting a new connection"
                            );
                            // Discord counts sessions, even those that fail.
                            connected_within = (connected_within * 2).min(CONNECTED_WITHIN_AT_MOST);
                            continue;
                        }
                        Served::Failed(error) => error,
                    }
                }
                Err(error) => error,
            };
            match error {
                serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
                    return Err(RunError::Token);
                }
                serenity::Error::Gateway(
                    GatewayError::InvalidGatewayIntents
                    | GatewayError::DisallowedGatewayIntents
                    | GatewayError::InvalidShardData
                    | GatewayError::OverloadedShard,
                ) => return Err(RunError::Gateway(error.to_string())),
                _ => {}
            }
            if began.elapsed() > LONGEST_WAIT {
                // The connection had been fine for a while, so this is a new problem.
                backoff.reset();
            }
            let wait = backoff.next_pause();
            let error = with_causes(&error);
            tracing::warn!(
                error,
                ?wait,
                shard = self.name(),
                "connection to Discord failed; reconnecting after a pause"
            );
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = wait_for_stop(&mut stop) => return Ok(()),
            }
        }
    }

    /// Waits until another session may start: Discord accepts one every five seconds, and a limited number per day.
    async fn wait_to_begin(&self) {
        let key = if self.gateway.shards.total > 1 {
            self.wait_for_sessions().await
        } else {
            0
        };
        let lease = format!("identify {key}");
        let store = &self.gateway.handlers.app.store;
        while let Ok(false) = store.acquire_lease(&lease, BETWEEN_SESSIONS).await {
            tokio::time::sleep(ASK_EVERY).await;
        }
    }

    /// Waits until enough sessions are left for today. Returns the shard's rate-limit key: shards with the same key may not start sessions within the
    /// same five seconds.
    async fn wait_for_sessions(&self) -> u32 {
        loop {
            let Ok(starts) = self.gateway.handlers.api.session_starts().await else {
                return 0;
            };
            if starts.remaining > RESERVE {
                return self.number % starts.max_concurrency.max(1);
            }
            tracing::error!(
                left = starts.remaining,
                "the bot has connected so often today that Discord would soon reset its token; waiting"
            );
            let reset = Duration::from_millis(starts.reset_after);
            tokio::time::sleep(reset.min(WAIT_FOR_SESSIONS)).await;
        }
    }

    /// Warns the host if another process uses a different total number of shards.
    async fn warn_of_other_numbers(&self) {
        let own = self.gateway.shards.total;
        if let Ok(Some(other)) = self.tenure.find_other_total().await {
            tracing::warn!(
                "this process serves shards of {own}, and another process served shards of {other} a moment ago. Unless that process stops, some \
                 servers are served twice and others not at all: give all processes the same number"
            );
        }
    }

    /// Prepares a connection, through serenity's client or a transport.
    async fn connect(
        self: &Arc<Self>,
        connector: &Connector,
    ) -> Result<Connection, serenity::Error> {
        if let Some(transport) = &connector.web.transport {
            let payloads = transport.connect(&connector.token, INTENTS.bits());
            return Ok(Connection::Direct(payloads.map_err(io::Error::other)?));
        }
        // This client only asks where the gateway is.
        let http = HttpBuilder::new(&connector.token)
            .client(connector.web.network.clone())
            .ratelimiter_disabled(true);
        let http = match &connector.api {
            Some(api) => http.proxy(api).build(),
            None => http.build(),
        };
        let abandoned = Abandoned::default();
        let client = ClientBuilder::new_with_http(http, INTENTS)
            .event_handler_arc(Arc::clone(self))
            .raw_event_handler(Raw(Arc::clone(self)))
            .raw_event_handler(abandoned.clone())
            .await?;
        Ok(Connection::Network(Box::new(client), abandoned))
    }

    /// Serves the shard until it has been without a connection for `connected_within`, or until something else ends the connection.
    async fn serve(
        self: &Arc<Self>,
        connection: Connection,
        connected_within: Duration,
        stop: &mut watch::Receiver<bool>,
    ) -> Served {
        match connection {
            Connection::Direct(payloads) => self.serve_payloads(payloads, stop).await,
            Connection::Network(mut client, abandoned) => {
                let served = self.serve_client(&mut client, connected_within, stop).await;
                abandoned.begin(Arc::clone(&client.shard_manager));
                served
            }
        }
    }

    async fn serve_client(
        &self,
        client: &mut Client,
        connected_within: Duration,
        stop: &mut watch::Receiver<bool>,
    ) -> Served {
        let manager = Arc::clone(&client.shard_manager);
        self.set_manager(Some(Arc::clone(&manager)));
        // serenity does not report every lost connection as an event.
        let looking = async {
            let mut pulse = Pulse::new(connected_within);
            loop {
                tokio::time::sleep(LOOK_EVERY).await;
                self.look_at_connection().await;
                let finding = self.take_pulse(&manager, &mut pulse).await;
                let api = &self.gateway.handlers.api;
                // While Discord does not answer at all, serenity tries again by itself.
                if finding == Finding::Unconnected && api.session_starts().await.is_ok() {
                    return;
                }
            }
        };
        let total = self.gateway.shards.total;
        let served = tokio::select! {
            () = looking => Served::Unconnected,
            ended = client.start_shard(self.number, total) => match ended {
                Ok(()) => Served::Failed(serenity::Error::Other("it was closed")),
                Err(error) => Served::Failed(error),
            },
            () = self.tenure.keep() => Served::Replaced,
            () = wait_for_stop(stop) => Served::Stopped,
        };
        if !matches!(served, Served::Failed(_)) {
            // Stops new events; does not wait for running handlers. In a task, which goes on if the connection does not answer.
            let closing = tokio::spawn(async move { manager.shutdown_all().await });
            let _ = tokio::time::timeout(CLOSED_WITHIN, closing).await;
        }
        self.set_manager(None);
        self.look_at_connection().await;
        served
    }

    /// Checks the connection, and reconnects if it has gone silent.
    async fn take_pulse(&self, manager: &ShardManager, pulse: &mut Pulse) -> Finding {
        let shard = {
            let runners = manager.runners.lock().await;
            let shard = runners.iter().next();
            shard.map(|(id, runner)| (*id, runner.stage, runner.latency))
        };
        let is_connected = shard.is_some_and(|(_, stage, _)| stage == ConnectionStage::Connected);
        let latency = shard.and_then(|(.., latency)| latency);
        let connection = is_connected.then(|| self.connections.load(Ordering::Relaxed));
        let finding = pulse.take(connection, latency);
        if let (Finding::Silent, Some((id, ..))) = (finding, shard) {
            tracing::warn!(
                shard = self.name(),
                "the connection to Discord has gone silent; reconnecting"
            );
            manager.restart(id).await;
        }
        finding
    }

    fn manager(&self) -> Option<Arc<ShardManager>> {
        let manager = self.manager.lock();
        manager.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_manager(&self, manager: Option<Arc<ShardManager>>) {
        *self.manager.lock().unwrap_or_else(PoisonError::into_inner) = manager;
    }

    /// Checks whether Discord can be reached. Events only trigger the check, since they may arrive out of order.
    async fn look_at_connection(&self) {
        let manager = self.manager();
        let is_running = manager.is_some();
        // Held until the answer is stored: of two checks at the same time, the older answer must not be stored last.
        let runners = match &manager {
            Some(manager) => Some(manager.runners.lock().await),
            None => None,
        };
        let is = runners.as_ref().is_some_and(|runners| {
            let mut runners = runners.values();
            runners.any(|runner| runner.stage == ConnectionStage::Connected)
        });
        self.note_connection(is, is_running);
        drop(runners);
    }

    /// Records whether Discord can be reached. `is_running` tells whether there should be a connection.
    fn note_connection(&self, is: bool, is_running: bool) {
        let has_changed = self.gateway.handlers.reaches.note(self.reach, is);
        if has_changed && is && self.was_connected.swap(true, Ordering::Relaxed) {
            tracing::info!(shard = self.name(), "Discord can be reached again");
        } else if has_changed && !is && is_running {
            tracing::warn!(
                shard = self.name(),
                "Discord cannot be reached; no player loses on time until it can be reached"
            );
        }
    }
}

impl Line {
    /// Records that the shard has connected with a new session.
    fn note_ready(&self, ready: &Ready) {
        tracing::info!(name = ready.user.name, shard = self.name(), "connected");
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Handles an event that is not about the connection itself.
    async fn handle(&self, event: Event) {
        let gateway = &self.gateway;
        match ServerEvent::read(&event) {
            Some(ServerEvent::Entered(server)) => gateway.enter(server).await,
            Some(ServerEvent::PermissionsChanged(guild)) => gateway.note_permissions_changed(guild),
            None => {}
        }
        let Handlers {
            app,
            api,
            reception,
            first_contact,
            ..
        } = &*gateway.handlers;
        let tenure = Some(&self.tenure);
        match event {
            Event::InteractionCreate(event) => reception.respond(&event.interaction, tenure).await,
            Event::MessageCreate(event) => {
                let busy = app.clock.worker();
                first_contact.written(&event.message).await;
                drop(busy);
            }
            // serenity could not parse it.
            Event::Unknown(UnknownEvent { kind, value, .. }) => {
                let is_interaction = kind == "INTERACTION_CREATE";
                api.instruments.note_unknown_event(is_interaction);
                if is_interaction {
                    reception.respond_to_unparsed(value, tenure).await;
                } else {
                    tracing::debug!(event = kind, "serenity could not parse a gateway event");
                }
            }
            _ => {}
        }
    }
}

/// Handles all events, because serenity's [`EventHandler`] silently drops those that serenity could not parse.
struct Raw(Arc<Line>);

#[async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        self.0.handle(event).await;
    }
}

/// Handles events about the connection itself.
#[async_trait]
impl EventHandler for Line {
    async fn ready(&self, _: Context, ready: Ready) {
        self.note_ready(&ready);
        self.look_at_connection().await;
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        tracing::debug!(stage = %update.new, "connection state changed");
        self.look_at_connection().await;
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!(shard = self.name(), "reconnected");
        self.connections.fetch_add(1, Ordering::Relaxed);
        self.look_at_connection().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_a_range_of_a_number() {
        for (text, first, last, total) in [("0-3/8", 0, 3, 8), ("5/8", 5, 5, 8), ("0/1", 0, 0, 1)] {
            let shards = Shards { first, last, total };
            assert_eq!(text.parse(), Ok(shards));
            assert_eq!(shards.to_string(), text);
        }
        for wrong in [
            "", "3", "0-3", "0-8/8", "3-1/8", "8/8", "0/0", "a/2", "-1/2", "0-3-4/8", "0/1/2",
        ] {
            assert!(wrong.parse::<Shards>().is_err(), "{wrong}");
        }
    }
}
