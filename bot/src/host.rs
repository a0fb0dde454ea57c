//! Running the bot: on Discord, or in the sandbox.

use std::io::IsTerminal as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use asterism_sandbox::Sandbox;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{Store, StoreError};
use tokio::sync::watch;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use crate::backups;
use crate::cli::{PictureArgs, RunArgs, SandboxArgs, USAGE};
use crate::discord::{self, Settings};
use asterism_app::ports::clock::{self, Clock};
use asterism_app::ports::pictures::PictureOptions;

/// Folder of the games within the data directory.
pub(crate) const GAMES: &str = "games";

/// Folder of the sandbox's world within the data directory.
const WORLD: &str = "sandbox";

/// By then the program has ended once it was told to stop, come what may: everything acknowledged is durable anyway.
const STOPPED_BY: Duration = Duration::from_secs(9);

/// What is logged where `ASTERISM_LOG` says nothing else.
const LOG: &str =
    "warn,asterism=info,asterism_app=info,asterism_store=info,asterism_sandbox=info,serenity=warn";

/// Modules whose messages and spans hold whole requests and events, and so the tokens of interactions and the bot's own.
const SECRETIVE: &[&str] = &[
    "serenity::http",
    "serenity::gateway",
    "tungstenite",
    "tokio_tungstenite",
];

/// `asterism run`.
pub(crate) fn run(args: &RunArgs) -> ExitCode {
    let Some(token) = std::env::var("DISCORD_TOKEN")
        .ok()
        .filter(|token| !token.trim().is_empty())
    else {
        eprintln!(
            "asterism: DISCORD_TOKEN is not set.\n\
             Create an application at https://discord.com/developers/applications, copy its bot token (Bot, Reset Token), and start:\n\
             \n    DISCORD_TOKEN=… asterism run\n\n\
             To play without Discord: asterism sandbox"
        );
        return ExitCode::from(USAGE);
    };
    let api = match std::env::var("DISCORD_API_URL")
        .ok()
        .filter(|url| !url.trim().is_empty())
    {
        None => None,
        Some(url) => match base_url(&url) {
            Ok(url) => Some(url),
            Err(why) => {
                eprintln!("asterism: DISCORD_API_URL {why}, such as http://127.0.0.1:7827");
                return ExitCode::from(USAGE);
            }
        },
    };
    let token = token.trim();
    if !token.chars().all(|letter| letter.is_ascii_graphic()) {
        eprintln!(
            "asterism: DISCORD_TOKEN holds something that is no part of a token; copy it anew, without spaces or line breaks"
        );
        return ExitCode::from(USAGE);
    }
    in_runtime(async {
        let settings = Settings {
            token: token.to_owned(),
            api,
            guild: args.guild.filter(|guild| *guild != 0),
            pictures: pictures(&args.pictures),
            engine_threads: args.engine.engine_threads,
            clock: clock().await?,
        };
        let store = open(&args.data).await.map_err(|error| error.to_string())?;
        let stop = stop_signal();
        let daily = args.backups.clone().filter(|dir| named(dir)).map(|dir| {
            let (store, clock) = (Arc::clone(&store), settings.clock.clone());
            let worker = clock.worker();
            tokio::spawn(backups::run(store, dir, clock, stop.clone(), worker))
        });
        let played = play(settings, store, stop).await;
        if let Some(daily) = daily {
            daily.abort();
        }
        played
    })
}

/// `asterism sandbox`.
pub(crate) fn sandbox(args: &SandboxArgs) -> ExitCode {
    in_runtime(async {
        // The games first: a second process is told that they are in use before it takes the port.
        let store = if args.no_bot {
            None
        } else {
            Some(open(&args.data).await.map_err(|error| error.to_string())?)
        };
        let config = asterism_sandbox::Config {
            port: args.port,
            data: Some(args.data.join(WORLD)),
            ..asterism_sandbox::Config::default()
        };
        let sandbox = Sandbox::start(config).await.map_err(|error| {
            format!("{error}; --port chooses another port, --data another directory")
        })?;
        println!("Asterism's sandbox is ready: {}", sandbox.url());
        let mut stop = stop_signal();
        let result = if let Some(store) = store {
            println!(
                "Open it in a browser. Everything is kept in {}; Ctrl-C stops.",
                args.data.display()
            );
            let settings = Settings {
                token: sandbox.bot_token().to_owned(),
                api: Some(sandbox.url()),
                guild: None,
                pictures: pictures(&args.pictures),
                engine_threads: args.engine.engine_threads,
                clock: Clock::system(),
            };
            play(settings, store, stop).await
        } else {
            println!(
                "Start a bot beside it: DISCORD_API_URL={} DISCORD_TOKEN={} asterism run --data DIR",
                sandbox.url(),
                sandbox.bot_token()
            );
            let _ = stop.wait_for(|stopped| *stopped).await;
            Ok(())
        };
        sandbox.stop().await;
        result
    })
}

/// The machine's clock, or the one a test moves.
async fn clock() -> Result<Clock, String> {
    let Ok(address) = std::env::var(clock::VARIABLE) else {
        return Ok(Clock::system());
    };
    let clock = Clock::told_at(&address).await.map_err(|error| {
        let variable = clock::VARIABLE;
        format!("nobody at {address} tells the time, where {variable} points: {error}")
    })?;
    tracing::warn!(address, "the time is what is told there, as in a test");
    Ok(clock)
}

fn pictures(args: &PictureArgs) -> PictureOptions {
    PictureOptions {
        theme: args.theme,
        cache_bytes: u64::from(args.picture_cache) * 1024 * 1024,
    }
}

/// `text` as `scheme://host:port`.
fn base_url(text: &str) -> Result<String, &'static str> {
    let url = text.trim().trim_end_matches('/');
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"))
        .ok_or("must begin with http:// or https://")?;
    if rest.is_empty() || rest.contains(['/', '?', '#', '@', ' ']) {
        return Err("must be scheme, host and port without a path");
    }
    // The port is behind the last colon, unless that is within an IPv6 address.
    if let Some((host, port)) = rest.rsplit_once(':')
        && !rest.ends_with(']')
        && (host.is_empty() || port.parse::<u16>().is_err())
    {
        return Err("must end in a port number, if it names one");
    }
    Ok(url.to_owned())
}

pub(crate) fn in_runtime(work: impl Future<Output = Result<(), String>>) -> ExitCode {
    log();
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("asterism: the runtime does not start: {error}");
            return ExitCode::FAILURE;
        }
    };
    let done = runtime.block_on(work);
    // Nobody waits for a picture any more.
    runtime.shutdown_background();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("asterism: {why}");
            ExitCode::FAILURE
        }
    }
}

fn log() {
    let wanted = std::env::var("ASTERISM_LOG").ok();
    let wanted = wanted.filter(|wanted| !wanted.trim().is_empty());
    let filter = wanted.as_deref().map(log_filter);
    let (filter, is_ignored) = match filter {
        Some(Some(filter)) => (filter, false),
        other => (EnvFilter::builder().parse_lossy(LOG), other.is_some()),
    };
    // On top of what is asked for: no directive, however fine, brings a token into the log.
    let safe = filter_fn(|about| {
        let target = about.target();
        // This one repeats a whole event even in a warning.
        (*about.level() <= Level::WARN && target != "serenity::gateway::ws")
            || !holds_secrets(target)
    });
    tracing_subscriber::registry()
        .with(filter)
        .with(
            tracing_subscriber::fmt::layer()
                .with_writer(std::io::stderr)
                // In a file colors are rubbish.
                .with_ansi(std::io::stderr().is_terminal())
                .with_filter(safe),
        )
        .init();
    if is_ignored {
        tracing::warn!(
            "ASTERISM_LOG is not understood, and the usual is logged; write level or module=level,…"
        );
    }
}

/// What of the log is `wanted`: levels, and levels of modules; `None` if it is anything else.
fn log_filter(wanted: &str) -> Option<EnvFilter> {
    let is_level = |level: &str| !level.is_empty() && level.parse::<LevelFilter>().is_ok();
    let is_module = |module: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
        !module.is_empty() && module.chars().all(is_letter)
    };
    let parts = wanted.split(',').map(str::trim);
    let mut parts = parts.filter(|part| !part.is_empty());
    let is_meant = parts.all(|part| match part.split_once('=') {
        Some((module, level)) => is_module(module) && is_level(level),
        None => is_level(part),
    });
    is_meant.then(|| EnvFilter::builder().parse(wanted).ok())?
}

fn holds_secrets(target: &str) -> bool {
    SECRETIVE.iter().any(|module| {
        let rest = target.strip_prefix(module);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// Whether a directory is named: a variable that is set to nothing sets nothing.
fn named(dir: &Path) -> bool {
    !dir.as_os_str().is_empty()
}

/// Opens the games in the data directory.
pub(crate) async fn open(data: &Path) -> Result<Arc<SledStore>, StoreError> {
    let dir = data.join(GAMES);
    // Opening reads files and may take a moment.
    let (send, opened) = tokio::sync::oneshot::channel();
    tokio::task::spawn_blocking(move || {
        // Nobody may be waiting for it any more.
        let _ = send.send(SledStore::open(&dir, StoreOptions::default()));
    });
    let store = opened.await.map_err(|_| StoreError::Closed)??;
    if let Ok(counts) = store.counts().await {
        tracing::info!(
            running = counts.running,
            ended = counts.ended,
            challenges = counts.challenges,
            "games are open"
        );
    }
    Ok(Arc::new(store))
}

/// Plays until told to stop; then everything in hand is finished and the games are closed.
async fn play(
    settings: Settings,
    store: Arc<SledStore>,
    stop: watch::Receiver<bool>,
) -> Result<(), String> {
    let games: Arc<dyn Store> = Arc::<SledStore>::clone(&store);
    let result = discord::run(settings, games, stop).await;
    if let Err(error) = store.close().await {
        tracing::error!(%error, "the games were not closed in order");
    }
    result.map_err(|error| error.to_string())
}

/// Becomes true when the program is asked to stop.
fn stop_signal() -> watch::Receiver<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        asked_to_stop().await;
        tracing::info!("stopping");
        let _ = stop.send(true);
        tokio::time::sleep(STOPPED_BY).await;
        tracing::error!("stopped the hard way; nothing that was answered is lost");
        std::process::exit(1);
    });
    stopped
}

#[cfg(unix)]
async fn asked_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut interrupt)) = (
        signal(SignalKind::terminate()),
        signal(SignalKind::interrupt()),
    ) else {
        tracing::error!("signals cannot be listened for");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

#[cfg(not(unix))]
async fn asked_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        tracing::error!("signals cannot be listened for");
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::{base_url, log_filter};

    #[test]
    fn an_api_url_is_scheme_host_and_port() {
        assert_eq!(
            base_url("http://127.0.0.1:7827/"),
            Ok("http://127.0.0.1:7827".to_owned())
        );
        assert_eq!(
            base_url(" https://discord.test "),
            Ok("https://discord.test".to_owned())
        );
        assert!(base_url("http://[::1]:80").is_ok() && base_url("http://[::1]").is_ok());
        for bad in [
            "http://localhost:notaport",
            "http://localhost:99999",
            "http://:80",
            "",
            "127.0.0.1:7827",
            "ftp://x",
            "http://",
            "http://x/api/v10",
            "http://u@x",
        ] {
            assert!(base_url(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_is_not_meant_as_a_log_is_not_taken_for_one() {
        for meant in [
            "warn",
            "DEBUG",
            "off",
            "info,asterism=trace",
            "serenity::http=info, warn",
        ] {
            assert!(log_filter(meant).is_some(), "{meant}");
        }
        for other in [
            "nonsense==",
            "loud",
            "warn;asterism=info",
            "asterism=loud",
            "=info",
            "asterism=",
        ] {
            assert!(log_filter(other).is_none(), "{other}");
        }
    }
}
