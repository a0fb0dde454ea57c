//! `asterism run` and `asterism sandbox`: run the bot on Discord or in the sandbox.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use asterism_app::ports::pictures::PictureOptions;
use asterism_app::worker::supervisor::{RestartPolicy, Workers, wait_for_stop};
use asterism_app::worker::work::Work;
use asterism_http as http;
use asterism_sandbox::{RateLimits, Sandbox};
use asterism_store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

use crate::Surroundings;
use crate::activity::secret::read_client_secret;
use crate::args::{PictureArgs, RegisterArgs, RunArgs, SandboxArgs, USAGE, is_named};
use crate::backups;
use crate::database::{Database, GAMES, Location, explain};
use crate::demo::{self, DemoError};
use crate::discord::{self, DRAINS_FOR, EndpointSettings, RunError, Settings, Shards};
use crate::fleet::Fleet;
use crate::health::Health;
use crate::metrics::exporter::Exporter;
use crate::metrics::instruments::Instruments;
use crate::metrics::server;
use crate::playground::Playground;
use crate::runtime::{Failure, in_runtime, run_logging};
use crate::upgrade::{open_for_run, open_for_sandbox};
use crate::welcome::write_welcome;

/// Name of the sandbox's folder in the data directory.
const WORLD: &str = "sandbox";

/// Name of the bot in the sandbox.
const BOT_NAME: &str = "Asterism";

/// Time after a stop signal at which the program exits, whatever is still running. Nothing acknowledged is lost, because it is already stored.
const STOPPED_BY: Duration = Duration::from_secs(9);

/// Runs `asterism run`.
pub(crate) fn run(args: &RunArgs, surroundings: Surroundings) -> ExitCode {
    let basics = read_basics(args).and_then(|basics| {
        let secret = read_client_secret(args.ways.client_secret_file())?;
        Ok((basics, secret))
    });
    let ((token, api, location), secret) = match basics {
        Ok(basics) => basics,
        Err(why) => return refuse_usage(&why),
    };
    run_logging(args.log_format, async {
        let backups = args.backups.clone().filter(|dir| is_named(dir));
        greet(&location, backups.as_deref());
        if let Some(dir) = &backups {
            std::fs::create_dir_all(dir).map_err(|error| {
                format!("--backups {} cannot be created ({error})", dir.display())
            })?;
        }
        let instruments = Arc::<Instruments>::default();
        // Bound first, so that a second process reports at once that an address is in use.
        let endpoint = match args.ways.listen() {
            Some(address) => Some(EndpointSettings {
                listener: bind("--listen", address, TcpListener::bind(address)).await?,
                keys: args.ways.public_keys(),
                is_only_way: args.ways.shards().is_none(),
                drains_for: DRAINS_FOR,
            }),
            None => None,
        };
        let listener = match args.metrics.flatten() {
            Some(address) => Some(bind("--metrics", address, server::listen(address)).await?),
            None => None,
        };
        let settings = Settings {
            token,
            api,
            guild: args.register.guild(),
            pictures: picture_options(&args.pictures),
            engine_threads: args.engine.engine_threads,
            long_nodes: args.engine.long_nodes,
            shards: args.ways.shards(),
            endpoint,
            client_secret: secret,
            work: args.work,
            user_rate: args.user_rate,
            surroundings,
            instruments: Arc::clone(&instruments),
        };
        let database = open_for_run(&location, backups.as_deref()).await;
        let database = database.map_err(explain)?;
        let mut workers = Workers::new(RestartPolicy::default());
        if let Some(listener) = listener {
            let listener = Arc::new(listener);
            let clock = settings.surroundings.clock.clone();
            let exporter = Exporter::new(database.clone(), instruments, clock);
            let exporter = Arc::new(exporter);
            workers.start("metrics", move |stop| {
                http::serve(
                    Arc::clone(&listener),
                    Arc::clone(&exporter),
                    server::BOUNDS,
                    stop,
                )
            });
        }
        if let Some(dir) = backups {
            let (database, clock) = (database.clone(), settings.surroundings.clock.clone());
            let instruments = Arc::clone(&settings.instruments);
            workers.start("daily backup", move |stop| {
                let worker = clock.worker();
                let (database, instruments) = (database.clone(), Arc::clone(&instruments));
                backups::run(
                    database,
                    dir.clone(),
                    instruments,
                    clock.clone(),
                    stop,
                    worker,
                )
            });
        }
        play(
            settings,
            database,
            location.directory(),
            workers,
            watch_stop_signal(args.until_input_ends),
        )
        .await
    })
}

/// Returns the bot token, the URL of the server that replaces Discord, and the location of the games. An error describes what is wrong with the
/// settings.
fn read_basics(args: &RunArgs) -> Result<(String, Option<String>, Location), String> {
    let token = expect_token()?;
    let api = read_api_url()?;
    let location = args.store.location()?;
    if location.directory().is_some() {
        const ALONE: &str = "the games are in a directory, which only one process can use";
        const ELSE: &str = "or keep the games in PostgreSQL (docs/scaling.md)";
        if let Some(shards) = args.ways.shards()
            && !shards.are_all()
        {
            return Err(format!(
                "--shards {shards} leaves out some, and no other process can serve them: {ALONE}. Name all shards, {ELSE}"
            ));
        }
        if args.work != Work::All {
            return Err(format!(
                "--work leaves out something, and no other process can do it: {ALONE}. Leave out --work, {ELSE}"
            ));
        }
    }
    Ok((token, api, location))
}

/// Prints why the settings cannot be used, and returns the exit code.
fn refuse_usage(why: &str) -> ExitCode {
    eprintln!("asterism: {why}");
    ExitCode::from(USAGE)
}

/// Runs `asterism register`.
pub(crate) fn register(args: &RegisterArgs) -> ExitCode {
    let settings = expect_token().and_then(|token| Ok((token, read_api_url()?)));
    let (token, api) = match settings {
        Ok(settings) => settings,
        Err(why) => return refuse_usage(&why),
    };
    in_runtime(async {
        let count = discord::register_commands(&token, api.as_deref(), args.guild()).await?;
        say!("{count} commands are registered.");
        Ok::<_, RunError>(())
    })
}

/// Returns the listener once it is bound to `address`. An error names the command-line `option` that gave the address.
async fn bind(
    option: &str,
    address: SocketAddr,
    listening: impl Future<Output = io::Result<TcpListener>>,
) -> Result<TcpListener, String> {
    let listener = listening.await;
    listener.map_err(|error| format!("{option} {address} cannot be used ({error})"))
}

/// Logs the program's version, and where it keeps its data.
fn greet(location: &Location, backups: Option<&Path>) {
    let version = env!("CARGO_PKG_VERSION");
    let is_new = location.expect_games().is_err();
    if let Some(backups) = backups {
        tracing::info!(version, data = %location, backups = %backups.display(), "starting Asterism");
    } else {
        tracing::info!(version, data = %location, "starting Asterism");
        // A host with PostgreSQL may back it up in other ways.
        if location.directory().is_some() {
            tracing::warn!("no backups are written; --backups DIR writes one each day");
        }
    }
    if is_new {
        tracing::warn!(
            "found no games; creating a new database; check --data if you expected some"
        );
    }
}

/// Reads the bot token with [`read_token`]. If there is none, the error explains how to get one.
fn expect_token() -> Result<String, String> {
    read_token()?.ok_or_else(|| {
        "DISCORD_TOKEN is not set.\n\
         Create an application at https://discord.com/developers/applications, copy its bot token (Bot, Reset Token), and start:\n\
         \n    DISCORD_TOKEN=… asterism run\n\n\
         To play without Discord: asterism sandbox"
            .to_owned()
    })
}

/// Reads the bot token from the variable `DISCORD_TOKEN`, or from the file that `DISCORD_TOKEN_FILE` names, which is how service managers pass
/// secrets.
pub(crate) fn read_token() -> Result<Option<String>, String> {
    let is_there = |text: &String| !text.trim().is_empty();
    let named = |name| std::env::var(name).ok().filter(is_there);
    let token = match (named("DISCORD_TOKEN"), named("DISCORD_TOKEN_FILE")) {
        (Some(_), Some(_)) => {
            return Err(
                "DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set; unset one of them".to_owned(),
            );
        }
        (Some(token), None) => token,
        (None, Some(file)) => match std::fs::read_to_string(&file) {
            Ok(token) if is_there(&token) => token,
            // Does not repeat the name, which may be the token itself.
            Ok(_) => return Err("the file that DISCORD_TOKEN_FILE names is empty".to_owned()),
            Err(error) => {
                return Err(format!(
                    "the file that DISCORD_TOKEN_FILE names cannot be read ({error})"
                ));
            }
        },
        (None, None) => return Ok(None),
    };
    let token = token.trim();
    if !token.chars().all(|letter| letter.is_ascii_graphic()) {
        return Err(
            "DISCORD_TOKEN contains characters that no token has; copy it again, without spaces or line breaks".to_owned(),
        );
    }
    Ok(Some(token.to_owned()))
}

/// Reads the URL of the server that replaces Discord from `DISCORD_API_URL`; returns `None` if the variable is not set.
pub(crate) fn read_api_url() -> Result<Option<String>, String> {
    let url = std::env::var("DISCORD_API_URL").ok();
    let url = url.filter(|url| !url.trim().is_empty());
    let parse = |url: String| {
        parse_base_url(&url)
            .map_err(|why| format!("DISCORD_API_URL {why}, such as http://127.0.0.1:7827"))
    };
    url.map(parse).transpose()
}

/// Runs `asterism sandbox`.
pub(crate) fn sandbox(args: &SandboxArgs, surroundings: Surroundings) -> ExitCode {
    if args.demo && !demo::is_free(&args.data, &[GAMES, WORLD]) {
        eprintln!(
            "asterism: {} contains games already, and the demo begins with an empty directory. \
             Choose another one with --data, or leave out --demo to continue what is there.",
            args.data.display()
        );
        return ExitCode::FAILURE;
    }
    let location = match find_games(args) {
        Ok(location) => location,
        Err(why) => return refuse_usage(&why),
    };
    in_runtime(async {
        // Opened before the port is bound, so that a second process reports that the games are in use.
        let mut database = None;
        if !args.no_bot {
            let opened = open_for_sandbox(&location, &args.data)
                .await
                .map_err(explain)?;
            if args.processes.is_none() {
                database = Some(opened);
            } else {
                // The processes open it themselves; now it has the tables.
                let closed = opened.store().close().await;
                closed.map_err(|error| error.to_string())?;
            }
        }
        let playground = Playground::prepare(args).await?;
        let sandbox = Sandbox::start(sandbox_config(args, playground.as_ref()))
            .await
            .map_err(|error| {
                format!(
                    "{error}; choose another port with --port, or another directory with --data"
                )
            })?;
        if args.demo {
            say!("Playing the games of the demo…");
        } else {
            say!("Asterism's sandbox is ready: {}", sandbox.url());
        }
        let mut stop = watch_stop_signal(false);
        let data = args.data.display();
        let result = if let (Some(count), Location::Postgres(url)) = (args.processes, &location) {
            say!(
                "{count} processes serve it; each takes its turn to connect, five seconds apart. The games are kept in {location}, everything \
                 else in {data}; Ctrl-C stops all."
            );
            let (page, token) = (sandbox.url(), sandbox.bot_token());
            match Fleet::new(count, (&page, token), url, (args, playground)) {
                Ok(fleet) => fleet.run(stop).await,
                Err(error) => Err(format!("cannot find this program ({error})").into()),
            }
        } else if let Some(database) = database {
            let kept = match location.directory() {
                Some(dir) if dir == args.data => format!("Everything is kept in {data}"),
                _ => format!("The games are kept in {location}, everything else in {data}"),
            };
            let kept = format!("Open it in a browser. {kept}; Ctrl-C stops.");
            if !args.demo {
                say!("{kept}");
            }
            let settings = Settings {
                token: sandbox.bot_token().to_owned(),
                api: Some(sandbox.url()),
                guild: None,
                pictures: picture_options(&args.pictures),
                engine_threads: args.engine.engine_threads,
                long_nodes: args.engine.long_nodes,
                shards: Some(Shards::ONE),
                client_secret: playground.as_ref().map(|it| it.secret().clone()),
                endpoint: playground.and_then(Playground::endpoint),
                work: Work::All,
                // Scripts that play in the sandbox are faster than people.
                user_rate: 0,
                surroundings,
                instruments: Arc::default(),
            };
            let workers = Workers::new(RestartPolicy::default());
            let running = play(settings, database, location.directory(), workers, stop);
            if args.demo {
                let url = sandbox.url();
                let set_up = async {
                    demo::set_up(&url).await?;
                    say!("Asterism's sandbox is ready: {url}\n{kept}");
                    Ok(())
                };
                Box::pin(run_with(running, set_up)).await
            } else {
                running.await
            }
        } else {
            print_access(&sandbox, playground.as_ref());
            wait_for_stop(&mut stop).await;
            Ok(())
        };
        sandbox.stop().await;
        result
    })
}

/// Prints what a bot needs to connect to the stand-in for Discord.
fn print_access(sandbox: &Sandbox, playground: Option<&Playground>) {
    let (url, token, application) = (sandbox.url(), sandbox.bot_token(), sandbox.application_id());
    say!("Start a bot for it: DISCORD_API_URL={url} DISCORD_TOKEN={token} asterism run --data DIR");
    if let Some(playground) = playground {
        let mapping = playground.mapping();
        say!(
            "Its Activity is at {}; DISCORD_CLIENT_SECRET={}",
            mapping.target,
            mapping.client_secret
        );
    }
    say!("Any other bot finds the API at {url}/api/v10; its application is {application}.");
}

/// Returns the configuration of the stand-in for Discord.
fn sandbox_config(args: &SandboxArgs, playground: Option<&Playground>) -> asterism_sandbox::Config {
    asterism_sandbox::Config {
        activity: playground.map(Playground::mapping),
        port: args.port,
        data: Some(args.data.join(WORLD)),
        bot_is_new: true,
        welcome: (!args.no_bot).then(|| write_welcome(BOT_NAME, playground.is_some())),
        bot_name: BOT_NAME.to_owned(),
        privileged_intents: args.privileged_intents,
        // The people of the demo play faster than Discord's limits would allow a bot to show.
        rate_limits: if args.demo {
            RateLimits::Hurried
        } else {
            RateLimits::Discord
        },
        ..asterism_sandbox::Config::default()
    }
}

/// Returns the location of the sandbox's games.
fn find_games(args: &SandboxArgs) -> Result<Location, String> {
    let elsewhere = args.store.location()?;
    if args.processes.is_some() && !matches!(elsewhere, Some(Location::Postgres(_))) {
        return Err(
            "--processes needs the games in PostgreSQL, which several processes can use at the same time; say where in the variable \
             ASTERISM_STORE, or in a file that --store-file names (docs/scaling.md)"
                .to_owned(),
        );
    }
    Ok(elsewhere.unwrap_or_else(|| Location::Directory(args.data.clone())))
}

/// Runs the bot and `set_up` concurrently. Returns when the bot has stopped, or when `set_up` has failed.
async fn run_with(
    running: impl Future<Output = Result<(), Failure>>,
    set_up: impl Future<Output = Result<(), DemoError>>,
) -> Result<(), Failure> {
    tokio::pin!(running);
    tokio::select! {
        result = &mut running => return result,
        done = set_up => done.map_err(|error| format!("cannot set up the demo: {error}"))?,
    }
    running.await
}

fn picture_options(args: &PictureArgs) -> PictureOptions {
    PictureOptions {
        theme: args.theme,
        cache_bytes: u64::from(args.picture_cache) * 1024 * 1024,
    }
}

/// Parses a URL of the form `scheme://host:port`; the port may be missing.
fn parse_base_url(text: &str) -> Result<String, &'static str> {
    let url = text.trim().trim_end_matches('/');
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"))
        .ok_or("must begin with http:// or https://")?;
    if rest.is_empty() || rest.contains(['/', '?', '#', '@', ' ']) {
        return Err("must be scheme, host and port without a path");
    }
    // The port follows the last colon, unless that colon is part of an IPv6 address.
    if let Some((host, port)) = rest.rsplit_once(':')
        && !rest.ends_with(']')
        && (host.is_empty() || port.parse::<u16>().is_err())
    {
        return Err("must end in a port number, if it names one");
    }
    Ok(url.to_owned())
}

/// Runs the bot until `stop` becomes true; then finishes running requests, stops `workers` and closes the database. If the games are in a data
/// directory (`data`), the running bot also accepts control commands through it.
async fn play(
    settings: Settings,
    database: Database,
    data: Option<&Path>,
    mut workers: Workers,
    stop: watch::Receiver<bool>,
) -> Result<(), Failure> {
    let store = database.store();
    let health = Arc::new(Health {
        store: Arc::clone(&store),
        instruments: Arc::clone(&settings.instruments),
    });
    #[cfg(unix)]
    if let Some(data) = data {
        let (data, health) = (data.to_path_buf(), Arc::clone(&health));
        workers.start("commands", move |stop| {
            let health = Arc::clone(&health);
            crate::control::run(database.clone(), health, data.clone(), stop)
        });
    }
    #[cfg(target_os = "linux")]
    workers.start("service manager", move |stop| {
        crate::service::report(Arc::clone(&health), stop)
    });
    exit_after_failure(Arc::clone(&store)).map_err(|error| error.to_string())?;
    let result = discord::run(settings, Arc::clone(&store), workers, stop).await;
    let closed = store.close().await;
    if let Err(error) = &closed
        && !error.is_reported()
    {
        tracing::error!(%error, "could not close the database cleanly; the next start repairs it");
    }
    result?;
    Ok(closed.map_err(|error| error.to_string())?)
}

/// Exits with an error if the program is still running [`STOPPED_BY`] after the store has failed: reads from a disk that does not answer may block
/// all threads of the runtime.
fn exit_after_failure(store: Arc<dyn Store>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let thread = thread::Builder::new().name("store-failure".into());
    // Ends with the program, or when the store is closed.
    thread.spawn(move || {
        if let StoreError::Closed = runtime.block_on(store.failed()) {
            return;
        }
        thread::sleep(STOPPED_BY);
        tracing::error!("did not stop in time after the store failed; exiting now");
        std::process::exit(1);
    })?;
    Ok(())
}

/// Returns a value that becomes true when the program is asked to stop; if `until_input_ends` is set, also when its standard input ends.
fn watch_stop_signal(until_input_ends: bool) -> watch::Receiver<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! {
            () = wait_for_signal() => {}
            () = wait_for_end_of_input(), if until_input_ends => {}
        }
        tracing::info!("stopping");
        let _ = stop.send(true);
        tokio::time::sleep(STOPPED_BY).await;
        tracing::error!("did not stop in time; exiting now; everything acknowledged is stored");
        std::process::exit(1);
    });
    stopped
}

async fn wait_for_end_of_input() {
    let (tell, told) = oneshot::channel();
    let thread = thread::Builder::new().name("input".into());
    // Ends with the program, if not before.
    let read = thread.spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = tell.send(());
    });
    if let Err(error) = read {
        tracing::error!(%error, "could not watch for the end of the standard input");
        return std::future::pending().await;
    }
    let _ = told.await;
}

#[cfg(unix)]
async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut interrupt), Ok(mut hang_up)) = (
        signal(SignalKind::terminate()),
        signal(SignalKind::interrupt()),
        signal(SignalKind::hangup()),
    ) else {
        tracing::error!("could not listen for signals; the program can only be killed");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        // The terminal was closed.
        _ = hang_up.recv() => {}
    }
}

#[cfg(not(unix))]
async fn wait_for_signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        tracing::error!("could not listen for signals; the program can only be killed");
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::parse_base_url;

    #[test]
    fn an_api_url_is_scheme_host_and_port() {
        assert_eq!(
            parse_base_url("http://127.0.0.1:7827/"),
            Ok("http://127.0.0.1:7827".to_owned())
        );
        assert_eq!(
            parse_base_url(" https://discord.test "),
            Ok("https://discord.test".to_owned())
        );
        assert!(
            parse_base_url("http://[::1]:80").is_ok() && parse_base_url("http://[::1]").is_ok()
        );
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
            assert!(parse_base_url(bad).is_err(), "{bad:?}");
        }
    }
}
