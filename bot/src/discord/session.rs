//! Runs the bot: connects, starts the handling of interactions, and shuts down cleanly.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use asterism_app::app::{App, AppParts};
use asterism_app::ports::clock::Clock;
use asterism_app::ports::engine::EnginePool;
use asterism_app::ports::messenger::Messenger;
use asterism_app::ports::pictures::{Painter, PictureOptions};
use asterism_app::protocol::refusal::Refusal;
use asterism_app::protocol::request::Request;
use asterism_app::worker::opponent::PATIENCE;
use asterism_app::worker::supervisor::Workers;
use asterism_app::worker::{clock_keeper, outbox};
use asterism_store::{GuildId, Store, UserId};
use async_trait::async_trait;
use serenity::all::{
    Client, ConnectionStage, Context, Event, EventHandler, GatewayIntents, Guild, GuildChannel,
    Http, HttpBuilder, Interaction, Message, RawEventHandler, Ready, ResumedEvent, Role,
    ShardManager, ShardStageUpdateEvent,
};
use tokio::sync::{mpsc, watch};
use tracing::Instrument as _;

use crate::discord::answer::{self, refusal_reply};
use crate::discord::api::{Api, build_web_client};
use crate::discord::callback::Callback;
use crate::discord::error::{
    FIRST_WAIT, LONGEST_WAIT, RunError, retry_until_answered, with_causes,
};
use crate::discord::files::Web;
use crate::discord::first_contact::FirstContact;
use crate::discord::lateness::Lateness;
use crate::discord::pulse::Pulse;
use crate::discord::registered::Registered;
use crate::discord::registration::{Leftovers, introduce};
use crate::discord::turnstile::{Admission, Turnstile};
use crate::discord::unreadable::Salvaged;
use crate::discord::{inbound, messenger, names, unreadable};
use crate::metrics::instruments::{Instruments, InteractionKind, InteractionOutcome};

/// How long running requests, and then the workers, may take to finish when the program stops.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// How often to check whether Discord can be reached.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How long the first connection waits for the icons of the pieces.
const WAIT_FOR_ICONS: Duration = Duration::from_secs(5);

/// Events that the bot receives in addition to interactions: joined servers and direct messages.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::DIRECT_MESSAGES);

/// Settings of a run.
pub(crate) struct Settings {
    /// Bot token. Never logged.
    pub(crate) token: String,
    /// Server that speaks Discord's API, as `scheme://host:port`; `None` for Discord itself.
    pub(crate) api: Option<String>,
    /// Server in which to register the commands; `None` registers them everywhere.
    pub(crate) guild: Option<u64>,
    /// Settings of pictures.
    pub(crate) pictures: PictureOptions,
    /// Number of engine searches that may run at the same time.
    pub(crate) engine_threads: NonZero<usize>,
    /// Interactions per second that one user may send; 0 for any number.
    pub(crate) user_rate: u32,
    /// The clock of all games.
    pub(crate) clock: Clock,
    /// Counts what happens.
    pub(crate) instruments: Arc<Instruments>,
}

/// Runs the bot on `store` until `stop` becomes true, then finishes running requests and stops `workers`.
///
/// # Errors
///
/// [`RunError`] if Discord refuses the bot, if a worker keeps panicking, or if the store stops.
pub(crate) async fn run(
    settings: Settings,
    store: Arc<dyn Store>,
    mut workers: Workers,
    mut stop: watch::Receiver<bool>,
) -> Result<(), RunError> {
    let web = build_web_client().map_err(|error| RunError::Connections(error.to_string()))?;
    let instruments = Arc::clone(&settings.instruments);
    let base = settings.api.as_deref();
    let api = Api::new(web.clone(), &settings.token, base, instruments);
    let api = Arc::new(api.map_err(|_| RunError::Token)?);
    let me = tokio::select! {
        me = retry_until_answered(|| api.current_user()) => me?,
        () = wait_for_stop(&mut stop) => return Ok(()),
    };
    let files = Web::new(settings.api.as_deref());
    let files = files.map_err(|error| RunError::Connections(error.to_string()))?;
    let app = Arc::new(App::new(AppParts {
        store,
        names: Arc::new(names::Directory::new(Arc::clone(&api))),
        files: Arc::new(files),
        painter: Painter::new(settings.pictures),
        engine_pool: EnginePool::new(settings.engine_threads),
        me: UserId::new(me.id.get()),
        patience: PATIENCE,
        clock: settings.clock.clone(),
    }));
    settings.instruments.watch(Arc::clone(&app));
    app.warm_pictures().await;

    let commands = tokio::select! {
        commands = introduce(&api, settings.guild) => commands?,
        () = wait_for_stop(&mut stop) => return Ok(()),
    };
    let registered = Arc::new(Registered::new(&commands));
    let (ready, mut icons_ready) = watch::channel(false);
    workers.start("icons", {
        let (registered, api) = (Arc::clone(&registered), Arc::clone(&api));
        move |stop| {
            let (registered, api) = (Arc::clone(&registered), Arc::clone(&api));
            let ready = ready.clone();
            async move { registered.icons.upload(&api, &ready, stop).await }
        }
    });
    // So that the first boards have icons, too, if that takes no longer.
    let _ = tokio::time::timeout(WAIT_FOR_ICONS, icons_ready.wait_for(|ready| *ready)).await;

    let reception = Arc::new(Reception::new(
        Arc::clone(&app),
        Arc::clone(&api),
        Arc::clone(&registered),
        settings.user_rate,
    ));
    let (is_connected, connected) = watch::channel(false);
    let messenger: Arc<dyn Messenger> = Arc::new(messenger::Rest::new(
        Arc::clone(&api),
        settings.clock.clone(),
        Arc::clone(&registered),
        me.id,
    ));
    let handler = Arc::new(Handler {
        connected: is_connected,
        was_connected: AtomicBool::new(false),
        shards: std::sync::Mutex::new(None),
        app: Arc::clone(&app),
        first_contact: FirstContact {
            app: Arc::clone(&app),
            api: Arc::clone(&api),
            messenger: Arc::clone(&messenger),
            met: std::sync::Mutex::default(),
        },
        leftovers: Leftovers::new(Arc::clone(&api), settings.guild),
        api,
        reception: Arc::clone(&reception),
        connections: AtomicU64::new(0),
    });
    // Both start before the first connection, so that boards are posted as soon as the bot is seen online, and clocks that ran out
    // while it was offline are handled.
    workers.start("outbox", {
        let (app, messenger) = (Arc::clone(&app), messenger);
        move |stop| {
            let worker = app.clock.worker();
            outbox::run(Arc::clone(&app), Arc::clone(&messenger), stop, worker)
        }
    });
    workers.start("clock keeper", {
        let app = Arc::clone(&app);
        move |stop| {
            let worker = app.clock.worker();
            clock_keeper::run(Arc::clone(&app), connected.clone(), stop, worker)
        }
    });

    let result = tokio::select! {
        result = connect(&settings, &web, &handler, &mut stop) => result,
        failed = workers.failed() => Err(failed.into()),
        error = app.store.failed() => Err(RunError::Store(error)),
    };

    reception.close();
    app.painter.hurry();
    app.engine_pool.hurry();
    reception.finish(LAST_ORDERS).await;
    // An interrupted post is sent again at the next start, with the same nonce.
    workers.stop(LAST_ORDERS).await;
    result
}

/// Returns serenity's client, which only asks where the gateway is.
fn build_client(settings: &Settings, web: &reqwest::Client) -> Http {
    let builder = HttpBuilder::new(&settings.token)
        .client(web.clone())
        .ratelimiter_disabled(true);
    match &settings.api {
        Some(api) => builder.proxy(api).build(),
        None => builder.build(),
    }
}

async fn wait_for_stop(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, so the bot stops as well.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// Keeps the gateway connected until `stop` becomes true.
async fn connect(
    settings: &Settings,
    web: &reqwest::Client,
    handler: &Arc<Handler>,
    stop: &mut watch::Receiver<bool>,
) -> Result<(), RunError> {
    let mut wait = FIRST_WAIT;
    loop {
        let http = build_client(settings, web);
        let built = serenity::client::ClientBuilder::new_with_http(http, INTENTS)
            .event_handler_arc(Arc::clone(handler))
            .raw_event_handler(Unparsed(Arc::clone(handler)))
            .await;
        let began = Instant::now();
        let error = match built {
            Ok(mut client) => match serve(&mut client, handler, stop).await {
                Served::Stopped => return Ok(()),
                Served::Failed(error) => error,
            },
            Err(error) => error,
        };
        if let serenity::Error::Gateway(serenity::all::GatewayError::InvalidAuthentication) = error
        {
            return Err(RunError::Token);
        }
        if let serenity::Error::Gateway(
            serenity::all::GatewayError::InvalidGatewayIntents
            | serenity::all::GatewayError::DisallowedGatewayIntents,
        ) = error
        {
            return Err(RunError::Gateway(error.to_string()));
        }
        if began.elapsed() > LONGEST_WAIT {
            // The connection had been fine for a while, so this is a new problem.
            wait = FIRST_WAIT;
        }
        let error = with_causes(&error);
        tracing::warn!(
            error,
            ?wait,
            "connection to Discord failed, reconnecting after a pause"
        );
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = wait_for_stop(stop) => return Ok(()),
        }
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

enum Served {
    Stopped,
    Failed(serenity::Error),
}

async fn serve(client: &mut Client, handler: &Handler, stop: &mut watch::Receiver<bool>) -> Served {
    let shards = Arc::clone(&client.shard_manager);
    handler.set_shards(Some(Arc::clone(&shards)));
    // serenity does not report every lost connection as an event.
    let looking = async {
        let mut pulse = Pulse::default();
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            handler.look_at_connection().await;
            restart_if_silent(&shards, handler, &mut pulse).await;
        }
    };
    let served = tokio::select! {
        () = looking => Served::Stopped,
        ended = client.start() => match ended {
            Ok(()) => Served::Failed(serenity::Error::Other("it was closed")),
            Err(error) => Served::Failed(error),
        },
        () = wait_for_stop(stop) => {
            // Stops new events; does not wait for running handlers.
            shards.shutdown_all().await;
            Served::Stopped
        }
    };
    handler.set_shards(None);
    handler.look_at_connection().await;
    served
}

/// Connects again if the connection has fallen silent. The bot has one shard.
async fn restart_if_silent(shards: &ShardManager, handler: &Handler, pulse: &mut Pulse) {
    let shard = {
        let runners = shards.runners.lock().await;
        let shard = runners.iter().next();
        shard.map(|(id, runner)| (*id, runner.stage, runner.latency))
    };
    let is_connected = shard.is_some_and(|(_, stage, _)| stage == ConnectionStage::Connected);
    let latency = shard.and_then(|(.., latency)| latency);
    let connection = is_connected.then(|| handler.connections.load(Ordering::Relaxed));
    if let (true, Some((id, ..))) = (pulse.is_silent(connection, latency), shard) {
        tracing::warn!("the connection to Discord has fallen silent, connecting again");
        shards.restart(id).await;
    }
}

/// Handles gateway events.
struct Handler {
    app: Arc<App>,
    first_contact: FirstContact,
    leftovers: Leftovers,
    api: Arc<Api>,
    reception: Arc<Reception>,
    /// Whether Discord can be reached.
    connected: watch::Sender<bool>,
    /// Whether Discord was reached earlier in this run.
    was_connected: AtomicBool,
    /// The bot's shards, while it is connected.
    shards: std::sync::Mutex<Option<Arc<ShardManager>>>,
    /// How often the bot has connected in this run.
    connections: AtomicU64,
}

impl Handler {
    /// Checks whether Discord can be reached. Events only say when to check, since they may arrive out of order.
    async fn look_at_connection(&self) {
        let shards = self
            .shards
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let is_running = shards.is_some();
        // Held until the answer is stored: two that look at the same time must not store an older answer last.
        let runners = match &shards {
            Some(shards) => Some(shards.runners.lock().await),
            None => None,
        };
        let is = runners.as_ref().is_some_and(|runners| {
            let mut runners = runners.values();
            runners.any(|runner| runner.stage == ConnectionStage::Connected)
        });
        self.api.instruments.set_connected(is);
        let has_changed = self
            .connected
            .send_if_modified(|connected| std::mem::replace(connected, is) != is);
        drop(runners);
        if has_changed && is && self.was_connected.swap(true, Ordering::Relaxed) {
            tracing::info!("Discord can be reached again");
        } else if has_changed && !is && is_running {
            tracing::warn!("Discord cannot be reached; no player loses on time until it can");
        }
    }

    fn note_permissions_changed(&self, guild: serenity::all::GuildId) {
        self.app.note_permissions_changed(GuildId::new(guild.get()));
    }

    fn set_shards(&self, shards: Option<Arc<ShardManager>>) {
        *self.shards.lock().unwrap_or_else(PoisonError::into_inner) = shards;
    }
}

/// Notices what serenity could not parse; it drops that silently.
struct Unparsed(Arc<Handler>);

#[async_trait]
impl RawEventHandler for Unparsed {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(unknown) = event else {
            return;
        };
        let is_interaction = unknown.kind == "INTERACTION_CREATE";
        self.0.api.instruments.note_unknown_event(is_interaction);
        if is_interaction {
            self.0.reception.respond_to_unparsed(unknown.value).await;
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = ready.user.name, "connected");
        self.connections.fetch_add(1, Ordering::Relaxed);
        self.look_at_connection().await;
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        tracing::debug!(stage = %update.new, "connection state changed");
        self.look_at_connection().await;
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("reconnected");
        self.connections.fetch_add(1, Ordering::Relaxed);
        self.look_at_connection().await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let busy = self.app.clock.worker();
        self.note_permissions_changed(guild.id);
        self.first_contact.joined(&guild).await;
        self.leftovers.clear(guild.id).await;
        drop(busy);
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.note_permissions_changed(channel.guild_id);
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, role: Role) {
        self.note_permissions_changed(role.guild_id);
    }

    async fn message(&self, _: Context, message: Message) {
        let busy = self.app.clock.worker();
        self.first_contact.written(&message).await;
        drop(busy);
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.reception.respond(&interaction).await;
    }
}

