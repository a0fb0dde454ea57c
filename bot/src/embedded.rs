//! The bot as a part of another program, such as a test.

use std::num::NonZero;
use std::sync::Arc;

use asterism_app::ports::pictures::PictureOptions;
use asterism_app::worker::supervisor::{RestartPolicy, Workers};
use asterism_app::worker::work::Work;
use asterism_render::Theme;
use asterism_store::Store;
use futures_util::future::LocalBoxFuture;
use tokio::sync::watch;

use crate::Surroundings;
use crate::discord::{self, RunError, Settings, Shards};

/// Size of the picture cache in bytes, for a bot that plays few games.
const CACHE: u64 = 4 * 1024 * 1024;

/// A bot that runs in this process and connects to a server that speaks Discord's API. It leaves out what only a host needs: it neither opens nor
/// backs up a database, and listens on no port.
pub struct Embedded {
    /// The server that replaces Discord, as `scheme://host:port`.
    pub api: String,
    /// Bot token. Never logged.
    pub token: String,
    /// Store of the games.
    pub store: Arc<dyn Store>,
    /// Server in which the commands are registered; `None` for everywhere.
    pub guild: Option<u64>,
    /// Theme of boards for players who have chosen none.
    pub theme: Theme,
    /// Maximum number of interactions per second from one user, after an initial burst; 0 for no limit.
    pub user_rate: u32,
    /// The parts of the environment that a test can replace, such as the clock.
    pub surroundings: Surroundings,
}

impl Embedded {
    /// Runs the bot until `stop` becomes true, and then finishes running requests.
    ///
    /// # Errors
    ///
    /// [`RunError`] if the server refuses the bot, if a worker keeps panicking, or if the store stops.
    pub fn run(self, stop: watch::Receiver<bool>) -> LocalBoxFuture<'static, Result<(), RunError>> {
        // Boxed, so that the bot is compiled with this crate, and not with each crate that runs it.
        Box::pin(self.serve(stop))
    }

    async fn serve(self, stop: watch::Receiver<bool>) -> Result<(), RunError> {
        let settings = Settings {
            token: self.token,
            api: Some(self.api),
            guild: self.guild,
            pictures: PictureOptions {
                theme: self.theme,
                cache_bytes: CACHE,
            },
            engine_threads: NonZero::<usize>::MIN,
            long_nodes: None,
            shards: Some(Shards::ONE),
            endpoint: None,
            client_secret: None,
            work: Work::All,
            user_rate: self.user_rate,
            surroundings: self.surroundings,
            instruments: Arc::default(),
        };
        let workers = Workers::new(RestartPolicy::default());
        discord::run(settings, self.store, workers, stop).await
    }
}
