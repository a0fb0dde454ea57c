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

    let (in_hand, mut all_done) = mpsc::channel::<()>(1);
    let closing = Arc::new(AtomicBool::new(false));
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
        registered,
        lateness: Arc::default(),
        turnstile: Arc::new(Turnstile::new(settings.user_rate)),
        closing: Arc::clone(&closing),
        in_hand: std::sync::Mutex::new(Some(in_hand)),
        connections: AtomicU64::new(0),
        understood: AtomicU64::new(0),
        dropped: AtomicU64::new(0),
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

    closing.store(true, Ordering::SeqCst);
    app.painter.hurry();
    app.engine_pool.hurry();
    handler.close();
    let finished = tokio::time::timeout(LAST_ORDERS, all_done.recv()).await;
    if finished.is_err() {
        tracing::warn!("some requests did not finish in time, their responses are lost");
    }
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
            .raw_event_handler(Counter(Arc::clone(handler)))
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
    registered: Arc<Registered>,
    lateness: Arc<Lateness>,
    turnstile: Arc<Turnstile>,
    /// Whether Discord can be reached.
    connected: watch::Sender<bool>,
    /// Whether Discord was reached earlier in this run.
    was_connected: AtomicBool,
    /// The bot's shards, while it is connected.
    shards: std::sync::Mutex<Option<Arc<ShardManager>>>,
    closing: Arc<AtomicBool>,
    /// Cloned for each running request and dropped when the program stops, so that the receiver notices when the last request is done.
    in_hand: std::sync::Mutex<Option<mpsc::Sender<()>>>,
    /// How often the bot has connected in this run.
    connections: AtomicU64,
    /// Numbers of interactions that serenity could parse, and that it could not.
    understood: AtomicU64,
    dropped: AtomicU64,
}

impl Handler {
    fn close(&self) {
        self.in_hand
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }

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

    fn take_in_hand(&self) -> Option<mpsc::Sender<()>> {
        self.in_hand
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// Counts, logs and answers interactions that serenity could not parse; it drops them silently.
struct Counter(Arc<Handler>);

#[async_trait]
impl RawEventHandler for Counter {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(unknown) = event else {
            return;
        };
        let is_interaction = unknown.kind == "INTERACTION_CREATE";
        self.0.api.instruments.note_unknown_event(is_interaction);
        if is_interaction {
            let dropped = self.0.dropped.fetch_add(1, Ordering::Relaxed) + 1;
            let understood = self.0.understood.load(Ordering::Relaxed);
            match unreadable::salvage(unknown.value) {
                Some(Salvaged::Interaction(interaction)) => {
                    tracing::info!(
                        dropped,
                        understood,
                        "parsed an interaction without the parts that serenity does not know"
                    );
                    self.0.respond(&interaction).await;
                }
                Some(Salvaged::Apology { id, token, reply }) => {
                    tracing::error!(dropped, understood, %id, "could not parse an interaction, answering with an apology");
                    let api = Arc::clone(&self.0.api);
                    let registered = Arc::clone(&self.0.registered);
                    Callback {
                        api,
                        registered,
                        id,
                        token,
                        kind: None,
                        arrived: tokio::time::Instant::now(),
                    }
                    .answer(*reply)
                    .instrument(tracing::error_span!("interaction", %id, kind = "unreadable"))
                    .await;
                }
                None => {
                    tracing::error!(
                        dropped,
                        understood,
                        "could not parse an interaction, it gets no response"
                    );
                }
            }
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
        self.understood.fetch_add(1, Ordering::Relaxed);
        self.respond(&interaction).await;
    }
}

impl Handler {
    /// Handles an interaction and responds to it. Every line that is logged meanwhile names it.
    async fn respond(&self, interaction: &Interaction) {
        let (Some(request), Some(kind)) = (inbound::request(interaction), kind_of(interaction))
        else {
            return;
        };
        let span = tracing::error_span!(
            "interaction",
            id = %request.interaction,
            kind = kind.name(),
            action = request.what.label(),
            guild = request.place.guild.is_some(),
        );
        let call = Callback {
            api: Arc::clone(&self.api),
            registered: Arc::clone(&self.registered),
            id: interaction.id(),
            token: token_of(interaction).to_owned(),
            kind: Some(kind),
            arrived: tokio::time::Instant::now(),
        };
        self.respond_to(request, kind, call).instrument(span).await;
    }

    async fn respond_to(&self, request: Request, kind: InteractionKind, call: Callback) {
        let busy = self.app.clock.worker();
        let instruments = Arc::clone(&self.api.instruments);
        let refuse = async |refusal| {
            let reply = refusal_reply(&request, &refusal);
            let outcome = match call.answer(reply).await {
                Some(_) => InteractionOutcome::Refused,
                None => InteractionOutcome::Failed,
            };
            instruments.note_interaction(kind, outcome);
        };
        let Some(held) = self
            .take_in_hand()
            .filter(|_| !self.closing.load(Ordering::SeqCst))
        else {
            return refuse(Refusal::Restarting).await;
        };
        let visit = match self.turnstile.admit(request.user.id) {
            Admission::Admitted(visit) => visit,
            Admission::Refused => return refuse(Refusal::TooFast).await,
            Admission::Ignored => {
                instruments.note_interaction(kind, InteractionOutcome::Ignored);
                return;
            }
        };
        // In a separate task, so that serenity cannot cancel a request halfway.
        let app = Arc::clone(&self.app);
        let lateness = Arc::clone(&self.lateness);
        let counting = Arc::clone(&instruments);
        let answering = async move {
            let outcome = answer::answer(app, request, call, &lateness).await;
            counting.note_interaction(kind, outcome);
            drop((held, busy, visit));
        };
        let task = tokio::spawn(answering.in_current_span());
        if let Err(error) = task.await {
            instruments.note_interaction(kind, InteractionOutcome::Failed);
            tracing::error!(%error, "could not respond to an interaction, its handler panicked");
        }
    }
}

/// Returns what the user did; `None` for kinds that the bot does not use.
fn kind_of(interaction: &Interaction) -> Option<InteractionKind> {
    match interaction {
        Interaction::Command(_) => Some(InteractionKind::Command),
        Interaction::Autocomplete(_) => Some(InteractionKind::Autocomplete),
        Interaction::Component(_) => Some(InteractionKind::Component),
        Interaction::Modal(_) => Some(InteractionKind::Modal),
        _ => None,
    }
}

fn token_of(interaction: &Interaction) -> &str {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => &command.token,
        Interaction::Component(component) => &component.token,
        Interaction::Modal(modal) => &modal.token,
        Interaction::Ping(ping) => &ping.token,
        _ => "",
    }
}
