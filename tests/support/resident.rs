//! The bot's library in this process, in place of the program.

use std::io;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, Once};
use std::thread::{self, JoinHandle};

use asterism::{Embedded, RunError, Surroundings, Transport, TransportError};
use asterism_app::ports::clock::Clock;
use asterism_render::Theme;
use asterism_sandbox::{Body, DirectSandbox, http};
use asterism_store::Store;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio::runtime;
use tokio::sync::watch;
use tokio::task;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use super::log::Log;
use super::page::PATIENCE;

/// The sandbox lets through this many times as many requests as Discord.
pub(crate) const HURRY: NonZero<u32> = NonZero::new(100).expect("not zero");

/// Most positions that the engine looks at for a move: programs built for tests are slow, and tests wait for moves at every level.
pub(crate) const NODES: NonZero<u64> = NonZero::new(1000).expect("not zero");

/// A bot that runs in a thread of its own, and stops when it is dropped.
pub(crate) struct Resident {
    control: Control,
    thread: Option<JoinHandle<Result<(), RunError>>>,
}

/// Stops or kills a bot.
#[derive(Clone)]
pub(crate) struct Control {
    stop: watch::Sender<bool>,
    kill: watch::Sender<bool>,
    /// True once it has ended.
    ended: Arc<(Mutex<bool>, Condvar)>,
}

impl Control {
    /// Asks the bot to stop.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Kills the bot: its tasks stop where they are, and it has ended when this returns.
    pub(crate) fn kill(&self) {
        self.kill.send_replace(true);
        let (ended, changed) = &*self.ended;
        let ended = ended.lock().expect("nothing panics while it is locked");
        let waited = changed.wait_timeout_while(ended, PATIENCE, |ended| !*ended);
        let (ended, _) = waited.expect("nothing panics while it is locked");
        assert!(*ended, "the bot does not end");
    }
}

/// Where a bot's sandbox is.
#[derive(Clone, Copy)]
pub(crate) enum Way<'a> {
    /// On a port.
    Network(&'a DirectSandbox),
    /// In this process. The bot has no sockets.
    Direct(&'a Arc<DirectSandbox>),
}

impl Resident {
    /// Starts a bot with its games in `store` and the program's settings from these environment variables; appends its log to `log`.
    pub(crate) fn start(
        way: Way<'_>,
        store: Arc<dyn Store>,
        clock: Clock,
        log: &Path,
        variables: &[(&str, String)],
    ) -> Resident {
        let (kill, killed) = watch::channel(false);
        let mut runtime = runtime::Builder::new_current_thread();
        // After each step of a task, it looks whether it was killed.
        runtime.enable_time().event_interval(1);
        let (sandbox, transport) = match way {
            Way::Network(sandbox) => {
                runtime.enable_io();
                (sandbox, None)
            }
            Way::Direct(sandbox) => {
                let carrier = Carrier {
                    sandbox: Arc::clone(sandbox),
                    handlers: runtime::Handle::current(),
                };
                (&**sandbox, Some(Arc::new(carrier) as Arc<dyn Transport>))
            }
        };
        let mut bot = Embedded {
            api: sandbox.url(),
            token: sandbox.bot_token().to_owned(),
            store,
            guild: None,
            theme: Theme::Wood,
            user_rate: 0,
            surroundings: Surroundings {
                clock,
                hurry: NonZero::<u32>::MIN,
                most_nodes: Some(NODES),
                warms_pictures: false,
                transport,
            },
        };
        for (name, value) in variables {
            match *name {
                "ASTERISM_GUILD" => bot.guild = Some(value.parse().expect("an id")),
                "ASTERISM_THEME" => bot.theme = value.parse().expect("a theme"),
                "ASTERISM_USER_RATE" => bot.user_rate = value.parse().expect("a number"),
                "ASTERISM_TEST_HURRY" => {
                    bot.surroundings.hurry = value.parse().expect("a number");
                }
                // The library has the clock itself.
                "ASTERISM_TEST_CLOCK" => {}
                other => panic!("only the program has the setting {other}"),
            }
        }
        watch_other_threads();
        let levels = Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("asterism", LevelFilter::INFO)
            .with_target("sled", LevelFilter::OFF);
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(Mutex::new(Log::open(log)));
        let logging = tracing_subscriber::registry().with(levels).with(lines);
        let (stop, stopped) = watch::channel(false);
        let ended = Arc::new((Mutex::new(false), Condvar::new()));
        let thread = thread::spawn({
            let ended = Arc::clone(&ended);
            move || {
                let running = || run(bot, &mut runtime, stopped, killed);
                let logging = || tracing::subscriber::with_default(logging, running);
                let result = panic::catch_unwind(AssertUnwindSafe(logging));
                *ended.0.lock().expect("nothing panics while it is locked") = true;
                ended.1.notify_all();
                result.unwrap_or_else(|panic| panic::resume_unwind(panic))
            }
        });
        let control = Control { stop, kill, ended };
        Resident {
            control,
            thread: Some(thread),
        }
    }

    /// Returns what stops or kills it.
    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }

    /// Asks the bot to stop and waits until it has stopped.
    pub(crate) async fn stop(self) {
        self.control.stop();
        let ended = self.gone().await;
        ended.unwrap_or_else(|error| panic!("the bot ended: {error}"));
    }

    /// Waits until the bot has ended, for any reason. Returns its error, if there was one.
    pub(crate) async fn gone(mut self) -> Result<(), RunError> {
        let thread = self.thread.take().expect("it was not waited for");
        let ending = tokio::task::spawn_blocking(|| thread.join());
        let ended = tokio::time::timeout(PATIENCE, ending).await;
        let ended = ended.expect("the bot ends");
        ended
            .expect("waiting does not panic")
            .expect("the bot does not panic")
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Errors and panics in threads that belong to no single bot: those of engines, of pictures and of other blocking work.
static STRAY: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Part of the message of a panic that must not fail other tests.
pub(crate) const PLANNED: &str = "planned by a test";

/// Collects from now on what [`read_stray_log`] returns, and logs panics in a bot's own thread as the program does.
pub(crate) fn watch_other_threads() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(|| Stray);
        let logging = tracing_subscriber::registry()
            .with(LevelFilter::ERROR)
            .with(lines);
        let is_set = tracing::subscriber::set_global_default(logging);
        is_set.expect("nothing else logs in tests");
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            usual(panic);
            let thread = thread::current();
            // A test that panics fails anyway.
            if !thread
                .name()
                .is_some_and(|name| name == "main" || name.contains("::"))
            {
                let panic = panic.to_string().replace('\n', " ");
                tracing::error!("a thread {panic}");
            }
        }));
    });
}

/// Returns the log of threads that belong to no single bot: all that has gone wrong in them.
pub(crate) fn read_stray_log() -> String {
    let lines = STRAY.lock().expect("nothing panics while it is locked");
    String::from_utf8_lossy(&lines).into_owned()
}

/// Writes to [`STRAY`].
struct Stray;

impl io::Write for Stray {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = STRAY.lock().expect("nothing panics while it is locked");
        lines.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a bot until it ends or is killed.
fn run(
    bot: Embedded,
    runtime: &mut runtime::Builder,
    stopped: watch::Receiver<bool>,
    mut killed: watch::Receiver<bool>,
) -> Result<(), RunError> {
    let runtime = runtime.build().expect("a runtime can be made");
    let ended = runtime.block_on(async {
        tokio::select! {
            biased;
            _ = killed.wait_for(|killed| *killed) => Ok(()),
            ended = bot.run(stopped) => ended.inspect_err(|error| tracing::error!(%error, "the bot ended")),
        }
    });
    // Drops all tasks. Does not wait for pictures that are still being drawn.
    runtime.shutdown_background();
    ended
}

/// Carries requests and events between a bot and a sandbox in its process.
struct Carrier {
    sandbox: Arc<DirectSandbox>,
    /// Where the sandbox handles requests: in the test's thread, which therefore never sees a half-handled request.
    handlers: runtime::Handle,
}

/// A task that is canceled when it is no longer waited for.
struct Canceled<T>(task::JoinHandle<T>);

impl<T> Drop for Canceled<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Transport for Carrier {
    fn call(
        &self,
        request: reqwest::Request,
    ) -> BoxFuture<'static, Result<reqwest::Response, TransportError>> {
        let (sandbox, handlers) = (Arc::clone(&self.sandbox), self.handlers.clone());
        Box::pin(async move {
            let request = http::Request::<reqwest::Body>::try_from(request)?;
            let handling = async move { sandbox.call(request.map(Body::new)).await };
            let mut handling = Canceled(handlers.spawn(handling));
            let (head, body) = (&mut handling.0).await??.into_parts();
            let response = http::Response::from_parts(head, read(body).await?);
            Ok(reqwest::Response::from(response))
        })
    }

    fn connect(
        &self,
        token: &str,
        intents: u64,
    ) -> Result<BoxStream<'static, String>, TransportError> {
        let feed = self.sandbox.connect(token, intents)?;
        let payloads = stream::unfold(feed, |mut feed| async {
            let payload = feed.next().await.ok()?;
            Some((payload, feed))
        });
        Ok(payloads.boxed())
    }
}

/// Reads the body of a response.
pub(crate) async fn read(body: Body) -> Result<Vec<u8>, TransportError> {
    let chunks = body.into_data_stream();
    let read = chunks.try_fold(Vec::new(), |mut bytes, chunk| async move {
        bytes.extend_from_slice(&chunk);
        Ok(bytes)
    });
    Ok(read.await?)
}
