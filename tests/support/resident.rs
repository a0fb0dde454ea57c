//! The bot's library in this process, in place of the program.

use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use asterism::{Embedded, Surroundings};
use asterism_app::ports::clock::Clock;
use asterism_store::Store;
use tokio::sync::watch;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use super::log::Log;

/// How many times as many requests as Discord the sandbox lets through.
pub(crate) const HURRY: NonZero<u32> = NonZero::new(100).expect("not zero");

/// Most positions that the engine looks at for a move: programs built for tests are slow, and tests wait for moves at every level.
pub(crate) const NODES: NonZero<u64> = NonZero::new(1000).expect("not zero");

/// A bot that runs in a thread of its own, and stops when it is dropped.
pub(crate) struct Resident {
    stop: watch::Sender<bool>,
    ended: watch::Receiver<bool>,
    thread: Option<JoinHandle<()>>,
}

impl Resident {
    /// Starts a bot on the server `api`, with its games in `store`; appends what it logs to `log`.
    pub(crate) fn start(
        api: &str,
        token: &str,
        store: Arc<dyn Store>,
        clock: Clock,
        log: &Path,
    ) -> Resident {
        let bot = Embedded {
            api: api.to_owned(),
            token: token.to_owned(),
            store,
            surroundings: Surroundings {
                clock,
                hurry: HURRY,
                most_nodes: Some(NODES),
                warms_pictures: false,
                transport: None,
            },
        };
        let levels = Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("asterism", LevelFilter::INFO)
            .with_target("sled", LevelFilter::OFF);
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(Mutex::new(Log::open(log)));
        let logging = tracing_subscriber::registry().with(levels).with(lines);
        let (stop, stopped) = watch::channel(false);
        let (end, ended) = watch::channel(false);
        let thread = std::thread::spawn(move || {
            tracing::subscriber::with_default(logging, || {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .expect("a runtime can be made");
                if let Err(error) = runtime.block_on(bot.run(stopped)) {
                    tracing::error!(%error, "the bot ended");
                }
                // Does not wait for pictures that are still being drawn.
                runtime.shutdown_background();
            });
            end.send_replace(true);
        });
        Resident {
            stop,
            ended,
            thread: Some(thread),
        }
    }

    /// Asks the bot to stop and waits until it has stopped.
    pub(crate) async fn stop(mut self) {
        self.stop.send_replace(true);
        // The sender is dropped after a panic.
        let _ = self.ended.wait_for(|ended| *ended).await;
        let thread = self.thread.take().expect("it was not waited for");
        thread.join().expect("the bot does not panic");
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}
