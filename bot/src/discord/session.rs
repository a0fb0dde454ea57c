//! One run of the bot: connect, answer, and stop in order.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use asterism_store::{Store, UserId};
use async_trait::async_trait;
use serenity::all::{
    Client, ConnectionStage, Context, Event, EventHandler, GatewayIntents, Guild, Http,
    HttpBuilder, Interaction, Message, RawEventHandler, Ready, ResumedEvent, ShardManager,
    ShardStageUpdateEvent,
};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinError;

use crate::discord::callback::{Callback, Sent, Waits};
use crate::discord::files::Web;
use crate::discord::first_contact::FirstContact;
use crate::discord::registration::{Leftovers, introduce};
use crate::discord::{inbound, limits, messenger, names};
use asterism_app::app::{App, AppParts};
use asterism_app::ports::clock::Clock;
use asterism_app::ports::engine::Thinkers;
use asterism_app::ports::messenger::Messenger;
use asterism_app::ports::pictures::{Painter, PictureOptions};
use asterism_app::protocol::refusal::Refusal;
use asterism_app::protocol::reply::{Audience, Meanwhile, Reply};
use asterism_app::protocol::request::{Request, What};
use asterism_app::worker::clock_keeper;
use asterism_app::worker::opponent::PATIENCE;
use asterism_app::worker::outbox;

/// How long requests in hand may take to finish when the program is told to stop.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// How long Discord is waited for when it does not answer at the start; grows to [`LONGEST_WAIT`].
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// How often is looked whether Discord can be reached.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What the bot hears of besides interactions: servers that it joins, and what is written to it directly.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::DIRECT_MESSAGES);

/// What a run needs to know.
pub(crate) struct Settings {
    /// Bot token. Never logged.
    pub(crate) token: String,
    /// Server that speaks Discord's API, as `scheme://host:port`; `None` for Discord itself.
    pub(crate) api: Option<String>,
    /// Server in which to register the commands at once; `None` registers them everywhere.
    pub(crate) guild: Option<u64>,
    /// What the host decides about pictures.
    pub(crate) pictures: PictureOptions,
    /// Searches of the engine at once.
    pub(crate) engine_threads: NonZero<usize>,
    /// What time it is.
    pub(crate) clock: Clock,
}

/// Why a run ended badly.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    /// Discord does not take the token.
    #[error(
        "Discord refuses the token; copy it anew from the Developer Portal (your application, Bot, Reset Token) into DISCORD_TOKEN"
    )]
    Token,
    /// Discord does not take the commands.
    #[error(
        "Discord refuses the commands ({0}); with --guild, check the server's id and that the bot was invited with the applications.commands scope"
    )]
    Commands(String),
    /// Files cannot be fetched at all: TLS does not start, say.
    #[error("files cannot be fetched ({0}); check the system's certificates")]
    Files(String),
    /// The gateway gave up.
    #[error("the connection to Discord ended: {0}")]
    Gateway(String),
}

/// Runs the bot on `store` until `stop` says so, then finishes what is in hand.
///
/// # Errors
///
/// [`RunError`] if Discord will not have the bot.
pub(crate) async fn run(
    settings: Settings,
    store: Arc<dyn Store>,
    mut stop: watch::Receiver<bool>,
) -> Result<(), RunError> {
    let http = Arc::new(client(&settings, settings.api.is_some()));
    // The limiter would keep one bucket for every interaction there ever was, and these routes are outside the global limit.
    let callbacks = Arc::new(client(&settings, true));
    let me = tokio::select! {
        me = patiently(|| http.get_current_user()) => me?,
        () = stopped(&mut stop) => return Ok(()),
    };
    let files = Web::new(settings.api.as_deref());
    let files = files.map_err(|error| RunError::Files(error.to_string()))?;
    let app = Arc::new(App::new(AppParts {
        store,
        names: Arc::new(names::Directory::new(Arc::clone(&http))),
        files: Arc::new(files),
        painter: Painter::new(settings.pictures),
        thinkers: Thinkers::new(settings.engine_threads),
        me: UserId::new(me.id.get()),
        patience: PATIENCE,
        clock: settings.clock.clone(),
    }));
    app.warm_pictures().await;

    tokio::select! {
        ready = introduce(&http, settings.guild) => ready?,
        () = stopped(&mut stop) => return Ok(()),
    }
    if let Some(id) = http.application_id() {
        callbacks.set_application_id(id);
    }

    let (in_hand, mut all_done) = mpsc::channel::<()>(1);
    let closing = Arc::new(AtomicBool::new(false));
    let (is_connected, connected) = watch::channel(false);
    let messenger: Arc<dyn Messenger> = Arc::new(messenger::Rest {
        http: Arc::clone(&http),
        me: me.id,
    });
    let handler = Arc::new(Handler {
        connected: is_connected,
        was_connected: AtomicBool::new(false),
        shards: std::sync::Mutex::new(None),
        app: Arc::clone(&app),
        first_contact: FirstContact {
            app: Arc::clone(&app),
            http: Arc::clone(&http),
            messenger: Arc::clone(&messenger),
            met: std::sync::Mutex::default(),
        },
        leftovers: Leftovers::new(Arc::clone(&http), settings.guild),
        callbacks,
        closing: Arc::clone(&closing),
        in_hand: std::sync::Mutex::new(Some(in_hand)),
        understood: AtomicU64::new(0),
        dropped: AtomicU64::new(0),
    });
    let (stop_outbox, outbox_stops) = watch::channel(false);
    // At work before anybody can be told that the bot is there.
    let worker = app.clock.worker();
    let outbox = tokio::spawn(outbox::run(
        Arc::clone(&app),
        messenger,
        outbox_stops,
        worker,
    ));

    // At work before the first connection, so that nothing is overlooked that was due meanwhile.
    let keeper = tokio::spawn(clock_keeper::run(
        Arc::clone(&app),
        connected,
        stop_outbox.subscribe(),
        app.clock.worker(),
    ));

    let result = connect(&settings, &handler, &mut stop).await;

    closing.store(true, Ordering::SeqCst);
    app.painter.hurry();
    app.thinkers.hurry();
    handler.close();
    if tokio::time::timeout(LAST_ORDERS, all_done.recv())
        .await
        .is_err()
    {
        tracing::warn!("some requests were not finished in time");
    }
    let _ = stop_outbox.send(true);
    let _ = tokio::time::timeout(LAST_ORDERS / 2, keeper).await;
    // A post that is cut off is sent again at the next start, under the same name.
    let _ = tokio::time::timeout(LAST_ORDERS / 2, outbox).await;
    result
}

fn client(settings: &Settings, unlimited: bool) -> Http {
    let builder = HttpBuilder::new(&settings.token).ratelimiter_disabled(unlimited);
    match &settings.api {
        Some(api) => builder.proxy(api).build(),
        None => builder.build(),
    }
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    // The sender is gone: nobody can want anything else any more.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// Asks Discord until it answers, with ever longer waits between.
pub(super) async fn patiently<T, F>(mut call: impl FnMut() -> F) -> Result<T, RunError>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut wait = FIRST_WAIT;
    loop {
        let error = match call().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        if let serenity::Error::Http(http) = &error
            && let Some(status) = http.status_code()
        {
            match status.as_u16() {
                401 => return Err(RunError::Token),
                429 => {}
                400..=499 => return Err(RunError::Commands(error.to_string())),
                _ => {}
            }
        }
        tracing::warn!(%error, ?wait, "Discord does not answer yet");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

/// Keeps the gateway connected until told to stop.
async fn connect(
    settings: &Settings,
    handler: &Arc<Handler>,
    stop: &mut watch::Receiver<bool>,
) -> Result<(), RunError> {
    let mut wait = FIRST_WAIT;
    loop {
        let http = client(settings, settings.api.is_some());
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
            // It had been well for a while: this is a new trouble.
            wait = FIRST_WAIT;
        }
        tracing::warn!(%error, ?wait, "the connection to Discord failed");
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = stopped(stop) => return Ok(()),
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
    // Not every loss of the connection is an event.
    let looking = async {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            handler.look_at_connection().await;
        }
    };
    let served = tokio::select! {
        () = looking => Served::Stopped,
        ended = client.start() => match ended {
            Ok(()) => Served::Failed(serenity::Error::Other("it was closed")),
            Err(error) => Served::Failed(error),
        },
        () = stopped(stop) => {
            // Takes no more events; does not wait for those in hand.
            shards.shutdown_all().await;
            Served::Stopped
        }
    };
    handler.set_shards(None);
    handler.look_at_connection().await;
    served
}

/// Answers interactions.
struct Handler {
    app: Arc<App>,
    first_contact: FirstContact,
    leftovers: Leftovers,
    callbacks: Arc<Http>,
    /// Whether Discord can be reached.
    connected: watch::Sender<bool>,
    /// Whether it ever could.
    was_connected: AtomicBool,
    /// What holds the connection, while there is one.
    shards: std::sync::Mutex<Option<Arc<ShardManager>>>,
    closing: Arc<AtomicBool>,
    /// A copy of this is held while a request is in hand; dropped for good when the last orders are in.
    in_hand: std::sync::Mutex<Option<mpsc::Sender<()>>>,
    /// Interactions serenity could parse, and those it could not.
    understood: AtomicU64,
    dropped: AtomicU64,
}

impl Handler {
    fn close(&self) {
        self.in_hand
            .lock()
            .expect("nobody panics while holding this lock")
            .take();
    }

    /// Looks whether Discord can be reached. Events only say when to look: they may overtake each other.
    async fn look_at_connection(&self) {
        let shards = self
            .shards
            .lock()
            .expect("nobody panics while holding this lock")
            .clone();
        let is_running = shards.is_some();
        let is = match shards {
            Some(shards) => {
                let runners = shards.runners.lock().await;
                let mut runners = runners.values();
                runners.any(|runner| runner.stage == ConnectionStage::Connected)
            }
            None => false,
        };
        let has_changed = self
            .connected
            .send_if_modified(|connected| std::mem::replace(connected, is) != is);
        if has_changed && is && self.was_connected.swap(true, Ordering::Relaxed) {
            tracing::info!("Discord can be reached again");
        } else if has_changed && !is && is_running {
            tracing::warn!("Discord cannot be reached; until it can, nobody loses on time");
        }
    }

    fn set_shards(&self, shards: Option<Arc<ShardManager>>) {
        *self
            .shards
            .lock()
            .expect("nobody panics while holding this lock") = shards;
    }

    fn take_in_hand(&self) -> Option<mpsc::Sender<()>> {
        self.in_hand
            .lock()
            .expect("nobody panics while holding this lock")
            .clone()
    }
}

/// Counts and logs interactions that serenity could not parse: it would drop them without a word.
struct Counter(Arc<Handler>);

#[async_trait]
impl RawEventHandler for Counter {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = event
            && unknown.kind == "INTERACTION_CREATE"
        {
            let dropped = self.0.dropped.fetch_add(1, Ordering::Relaxed) + 1;
            let understood = self.0.understood.load(Ordering::Relaxed);
            tracing::error!(
                dropped,
                understood,
                "an interaction could not be understood"
            );
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = ready.user.name, "connected");
        self.look_at_connection().await;
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        tracing::debug!(stage = %update.new, "the connection changes");
        self.look_at_connection().await;
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("connected again");
        self.look_at_connection().await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let busy = self.app.clock.worker();
        self.first_contact.joined(&guild).await;
        self.leftovers.clear(guild.id).await;
        drop(busy);
    }

    async fn message(&self, _: Context, message: Message) {
        let busy = self.app.clock.worker();
        self.first_contact.written(&message).await;
        drop(busy);
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.understood.fetch_add(1, Ordering::Relaxed);
        let busy = self.app.clock.worker();
        let Some(request) = inbound::request(&interaction) else {
            return;
        };
        let call = Callback {
            http: Arc::clone(&self.callbacks),
            id: interaction.id(),
            token: token(&interaction).to_owned(),
        };
        let Some(held) = self
            .take_in_hand()
            .filter(|_| !self.closing.load(Ordering::SeqCst))
        else {
            call.answer(refused(&request, &Refusal::Restarting)).await;
            return;
        };
        // In a task of its own, so that nothing serenity does to its tasks cuts a request off half way.
        let app = Arc::clone(&self.app);
        let task = tokio::spawn(async move {
            answer(app, request, call).await;
            drop((held, busy));
        });
        if let Err(error) = task.await {
            tracing::error!(%error, "a request came to grief");
        }
    }
}

/// Works out the answer and gives it; asks for time if that takes long.
async fn answer(app: Arc<App>, mut request: Request, call: Callback) {
    app.choose_language(&mut request).await;
    let request = Arc::new(request);
    let mut work = tokio::spawn({
        let (app, request) = (Arc::clone(&app), Arc::clone(&request));
        async move { app.handle(&request, app.clock.now()).await }
    });
    let early = tokio::time::timeout(limits::PATIENCE, &mut work).await;
    let mut waits = None;
    let handled = if let Ok(handled) = early {
        handled
    } else {
        waits = Waits::of(&request);
        match waits {
            Some(waits) if call.ask_for_time(waits).await => work.await,
            // An autocomplete that is late is of no use to anybody.
            _ => return,
        }
    };
    let mut reply = settled(&request, handled);
    if let Reply::Later(later, audience) = reply {
        if waits.is_none() {
            let message = Waits::ForMessage(audience);
            if !call.ask_for_time(message).await {
                return;
            }
            waits = Some(message);
        }
        let work = tokio::spawn({
            let (app, request) = (Arc::clone(&app), Arc::clone(&request));
            async move {
                let post = app.finish(&request, later, audience).await?;
                Ok(Reply::Say(post, audience))
            }
        });
        reply = settled(&request, work.await);
    }
    if let Reply::Meanwhile(_, later) = reply {
        // A change where one is told of a change, a new message where one is told of that: in place either way.
        let place = if let Reply::Meanwhile(Meanwhile::Change(_), _) = &reply {
            Waits::ForChange
        } else {
            Waits::ForMessage(Audience::You)
        };
        // Where Discord already waits for the answer, there is nothing to be said meanwhile.
        if waits.is_none() && !call.answer(reply).await {
            return;
        }
        let work = tokio::spawn({
            let (app, request) = (Arc::clone(&app), Arc::clone(&request));
            async move {
                let post = app.finish(&request, later, Audience::You).await?;
                Ok(Reply::Change(post))
            }
        });
        let reply = settled(&request, work.await);
        call.answer_late(waits.unwrap_or(place), reply).await;
        return;
    }
    let challenge = match &reply {
        Reply::Say(post, Audience::Everyone) => post.challenge,
        _ => None,
    };
    let answered = match waits {
        Some(waits) => call.answer_late(waits, reply).await,
        None => call.answer(reply).await.then_some(Sent::Original),
    };
    if let (Some(challenge), Some(sent)) = (challenge, answered) {
        call.note_post(&app, challenge, sent, request.interaction)
            .await;
    }
}

/// What is answered to a request that was handled like this.
fn settled(request: &Request, handled: Result<Result<Reply, Refusal>, JoinError>) -> Reply {
    match handled {
        Ok(Ok(reply)) => reply,
        Ok(Err(refusal)) => {
            tracing::debug!(interaction = %request.interaction, ?refusal, "refused");
            refused(request, &refusal)
        }
        Err(error) => {
            tracing::error!(interaction = %request.interaction, %error, "a request came to grief");
            refused(request, &Refusal::Trouble)
        }
    }
}

/// How a refusal is said: in place of the dialog it ends, or to the asker alone.
fn refused(request: &Request, refusal: &Refusal) -> Reply {
    let post = refusal.post(request.language);
    if matches!(request.what, What::Complete(..)) {
        return Reply::Suggest(Vec::new());
    }
    if request.is_in_private() && refusal.ends_the_dialog() {
        Reply::Change(post)
    } else {
        Reply::Say(post, Audience::You)
    }
}

fn token(interaction: &Interaction) -> &str {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => &command.token,
        Interaction::Component(component) => &component.token,
        Interaction::Modal(modal) => &modal.token,
        Interaction::Ping(ping) => &ping.token,
        _ => "",
    }
}
