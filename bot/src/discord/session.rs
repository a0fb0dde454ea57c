//! Runs the bot: connects, starts the handling of interactions, and shuts down cleanly.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use asterism_app::app::{App, AppParts};
use asterism_app::feature::{FEATURES, touch};
use asterism_app::ports::engine::EnginePool;
use asterism_app::ports::messenger::Messenger;
use asterism_app::ports::pictures::{Painter, PictureOptions};
use asterism_app::worker::opponent::{PACE, PATIENCE};
use asterism_app::worker::supervisor::{Workers, wait_for_stop};
use asterism_app::worker::work::Work;
use asterism_app::worker::{clock_keeper, outbox};
use asterism_store::{Reach, Store, UserId};
use tokio::sync::watch;

use crate::Surroundings;
use crate::activity::secret::ClientSecret;
use crate::discord::api::{Api, Application};
use crate::discord::endpoint::{Endpoint, EndpointSettings};
use crate::discord::error::{RunError, retry_until_answered};
use crate::discord::files::Web;
use crate::discord::first_contact::FirstContact;
use crate::discord::gateway::{Connector, Gateway, Shards};
use crate::discord::handlers::{Handlers, Reaches};
use crate::discord::reception::Reception;
use crate::discord::registered::Registered;
use crate::discord::registration::{Leftovers, introduce};
use crate::discord::transport::WebClient;
use crate::discord::{calendar, messenger, names, rights, roles, touch_board};
use crate::metrics::instruments::Instruments;

/// Time that the workers and the requests in progress may take to finish when the program stops. Before that, the bot stops accepting interactions,
/// which takes at most three seconds. Together, the two steps take less time than the program has for stopping ([`STOPPED_BY`](crate::host)), so
/// there is time left to close the database.
const LAST_ORDERS: Duration = Duration::from_secs(4);

/// Interval at which this bot's running processes are counted.
const COUNTED_EVERY: Duration = Duration::from_secs(5);

/// Maximum time that the first connection waits for the icons of the pieces to be uploaded.
const WAIT_FOR_ICONS: Duration = Duration::from_secs(5);

/// Settings for running the bot.
pub(crate) struct Settings {
    /// Bot token. Never logged.
    pub(crate) token: String,
    /// Server that speaks Discord's API, as `scheme://host:port`; `None` for Discord itself.
    pub(crate) api: Option<String>,
    /// Server in which to register the commands; `None` registers them everywhere.
    pub(crate) guild: Option<u64>,
    /// Settings for drawing and caching pictures.
    pub(crate) pictures: PictureOptions,
    /// Maximum number of concurrent engine searches.
    pub(crate) engine_threads: NonZero<usize>,
    /// Maximum number of positions that the engine examines for a move at the level that thinks longer; `None` for the level's default.
    pub(crate) long_nodes: Option<NonZero<u64>>,
    /// Gateway shards that this process serves; `None` if it does not connect to the gateway.
    pub(crate) shards: Option<Shards>,
    /// Settings for receiving signed requests over HTTP; `None` if this process does not listen.
    pub(crate) endpoint: Option<EndpointSettings>,
    /// Client secret of the application; `None` if there is no touch board.
    pub(crate) client_secret: Option<ClientSecret>,
    /// Share of the background work that this process does.
    pub(crate) work: Work,
    /// Maximum number of interactions per second from one user; 0 for no limit.
    pub(crate) user_rate: u32,
    /// The parts of the bot's environment that a test program can replace.
    pub(crate) surroundings: Surroundings,
    /// Counters and other metrics of the bot.
    pub(crate) instruments: Arc<Instruments>,
}

/// Creates the app, which reaches Discord through `api`, as the user `me`.
fn make_app(
    settings: &Settings,
    store: Arc<dyn Store>,
    (api, me): (&Arc<Api>, serenity::all::UserId),
    files: Web,
) -> App {
    let clock = settings.surroundings.clock.clone();
    let api = || Arc::clone(api);
    App::new(AppParts {
        store,
        names: Arc::new(names::Directory::new(api())),
        rights: Arc::new(rights::Lookout::new(api(), me)),
        roles: Arc::new(roles::Ushers::new(api(), clock.clone(), me)),
        calendar: Arc::new(calendar::EventBoard::new(api(), clock.clone(), me)),
        files: Arc::new(files),
        painter: Painter::new(settings.pictures),
        engine_pool: EnginePool::new(settings.engine_threads)
            .with_long_nodes(settings.long_nodes)
            .with_most_nodes(settings.surroundings.most_nodes),
        me: UserId::new(me.get()),
        patience: PATIENCE,
        // Who may act at any rate gets answers at any rate.
        pace: PACE * u32::from(settings.user_rate > 0),
        features: FEATURES,
        clock,
    })
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
    let transport = settings.surroundings.transport.clone();
    let no_connections = |error: reqwest::Error| RunError::Connections(error.to_string());
    let web = WebClient::new(transport.clone()).map_err(no_connections)?;
    let instruments = Arc::clone(&settings.instruments);
    let base = settings.api.as_deref();
    let api = Api::new(web.clone(), &settings.token, base, instruments);
    let api = api.map_err(|_| RunError::Token)?;
    let api = Arc::new(api.in_hurry(settings.surroundings.hurry));
    let me = tokio::select! {
        me = retry_until_answered(|| api.current_user()) => me?,
        () = wait_for_stop(&mut stop) => return Ok(()),
    };
    let files = Web::new(settings.api.as_deref(), transport).map_err(no_connections)?;
    let app = Arc::new(make_app(&settings, store, (&api, me.id), files));
    settings.instruments.watch(Arc::clone(&app));
    if settings.surroundings.warms_pictures {
        app.warm_pictures().await;
    }

    let (application, commands) = tokio::select! {
        introduced = introduce(&api, settings.guild) => introduced?,
        () = wait_for_stop(&mut stop) => return Ok(()),
    };
    let secret = settings.client_secret.as_ref();
    // One of several processes need not serve the touch board itself.
    let is_one_of_several = settings.shards.is_some_and(|shards| !shards.are_all());
    let is_served = settings.endpoint.is_some() || is_one_of_several;
    app.allow_launches(is_served && secret.is_some() && application.has_activities());
    touch_board::report(&api, &application, secret, is_served).await;
    let registered = Arc::new(Registered::new(&commands));
    let (ready, mut icons_ready) = watch::channel(false);
    workers.start("icons", {
        let (registered, api) = (Arc::clone(&registered), Arc::clone(&api));
        let store = Arc::clone(&app.store);
        move |stop| {
            let (registered, api) = (Arc::clone(&registered), Arc::clone(&api));
            let (store, ready) = (Arc::clone(&store), ready.clone());
            async move { registered.icons.upload(&api, &*store, &ready, stop).await }
        }
    });
    // So that the first boards have icons, too, if uploading them takes no longer.
    tokio::select! {
        _ = tokio::time::timeout(WAIT_FOR_ICONS, icons_ready.wait_for(|ready| *ready)) => {}
        () = wait_for_stop(&mut stop) => {}
    }

    let messenger: Arc<dyn Messenger> = Arc::new(messenger::Rest::new(
        Arc::clone(&api),
        settings.surroundings.clock.clone(),
        Arc::clone(&registered),
        me.id,
    ));
    let shards = settings.shards.map_or(0, Shards::count);
    let handlers = Arc::new(Handlers {
        app: Arc::clone(&app),
        api: Arc::clone(&api),
        reception: Reception::new(
            Arc::clone(&app),
            Arc::clone(&api),
            registered,
            settings.user_rate,
        ),
        first_contact: FirstContact {
            app: Arc::clone(&app),
            api: Arc::clone(&api),
            messenger: Arc::clone(&messenger),
            met: std::sync::Mutex::default(),
        },
        reaches: Reaches::new(shards, Arc::clone(&settings.instruments)),
    });
    let work = settings.work;
    let ways = Ways::prepare(&handlers, settings, web, (&application, stop.clone()))?;
    workers.start("limits", {
        let (store, api) = (Arc::clone(&app.store), Arc::clone(&api));
        move |stop| share_limits(Arc::clone(&store), Arc::clone(&api), stop)
    });
    let serving = handlers.reaches.watch();
    start_workers(&mut workers, &app, &messenger, &serving, work);

    let result = tokio::select! {
        result = ways.run(stop) => result,
        failed = workers.failed() => Err(failed.into()),
        error = app.store.failed() => Err(RunError::Store(error)),
    };

    handlers.reception.close();
    app.painter.hurry();
    app.engine_pool.hurry();
    // The messages of requests that are cut off stay in the outbox, which continues at the next start. So does an interrupted post, with the
    // same nonce.
    tokio::join!(
        handlers.reception.finish(LAST_ORDERS),
        workers.stop(LAST_ORDERS)
    );
    result
}

/// The ways in which Discord's interactions reach this process.
struct Ways {
    gateway: Option<(Arc<Gateway>, Connector)>,
    endpoint: Option<Arc<Endpoint>>,
}

impl Ways {
    fn prepare(
        handlers: &Arc<Handlers>,
        settings: Settings,
        web: WebClient,
        (application, stop): (&Application, watch::Receiver<bool>),
    ) -> Result<Self, RunError> {
        let user_rate = settings.user_rate;
        let secret = settings.client_secret;
        let open_board = |keys| {
            let limits = (user_rate, stop);
            Some(touch_board::open(
                handlers,
                application,
                secret?,
                keys,
                limits,
            ))
        };
        let endpoint = match settings.endpoint {
            Some(endpoint) => Some(Endpoint::new(handlers, endpoint, application, open_board)?),
            None => None,
        };
        if endpoint.is_none() {
            warn_of_address(application);
        }
        let gateway = settings.shards.map(|shards| {
            let gateway = Gateway {
                handlers: Arc::clone(handlers),
                leftovers: Leftovers::new(Arc::clone(&handlers.api), settings.guild),
                shards,
            };
            let connector = Connector {
                token: settings.token,
                api: settings.api,
                web,
            };
            (Arc::new(gateway), connector)
        });
        Ok(Self { gateway, endpoint })
    }

    /// Accepts requests until `stop` becomes true.
    async fn run(self, stop: watch::Receiver<bool>) -> Result<(), RunError> {
        let connecting = async {
            match self.gateway {
                Some((gateway, connector)) => gateway.run(connector, stop.clone()).await,
                None => Ok(()),
            }
        };
        let listening = async {
            if let Some(endpoint) = self.endpoint {
                endpoint.run(stop.clone()).await;
            }
            Ok(())
        };
        tokio::try_join!(connecting, listening).map(drop)
    }
}

/// Starts the workers that post boards and handle clocks that run out. Call this function before the first connection, so that boards are posted as
/// soon as the bot appears online, and clocks that ran out while it was offline are handled.
fn start_workers(
    workers: &mut Workers,
    app: &Arc<App>,
    messenger: &Arc<dyn Messenger>,
    serving: &watch::Receiver<Vec<Reach>>,
    work: Work,
) {
    if work != Work::None {
        let (app, messenger) = (Arc::clone(app), Arc::clone(messenger));
        workers.start("outbox", move |stop| {
            let worker = app.clock.worker();
            outbox::run(Arc::clone(&app), Arc::clone(&messenger), work, stop, worker)
        });
    }
    workers.start("clock keeper", {
        let (app, serving) = (Arc::clone(app), serving.clone());
        move |stop| {
            let worker = app.clock.worker();
            clock_keeper::run(Arc::clone(&app), work, serving.clone(), stop, worker)
        }
    });
    workers.start("live boards", {
        let app = Arc::clone(app);
        move |stop| touch::worker::run(Arc::clone(&app), stop, app.clock.worker())
    });
}

/// Warns the host if Discord sends interactions to an HTTP address. Call this function only if this process does not listen for interactions over
/// HTTP.
fn warn_of_address(application: &Application) {
    if let Some(url) = &application.interactions_endpoint_url {
        tracing::warn!(
            url,
            "Discord sends interactions to this address, not to the gateway; if no process of this bot listens there, remove it in the \
             Developer Portal (your application, General Information, Interactions Endpoint URL)"
        );
    }
}

/// Regularly counts the running processes of this bot, so that they share Discord's rate limits.
async fn share_limits(store: Arc<dyn Store>, api: Arc<Api>, mut stop: watch::Receiver<bool>) {
    loop {
        // While the database cannot be reached, there are most likely as many as before.
        if let Ok(processes) = store.count_processes().await {
            api.share_limits(processes);
        }
        tokio::select! {
            () = tokio::time::sleep(COUNTED_EVERY) => {}
            () = wait_for_stop(&mut stop) => return,
        }
    }
}
