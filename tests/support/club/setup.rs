//! What a club is made of.

use std::sync::Arc;

use asterism_app::ports::clock::Clock;
use asterism_sandbox::{ActivityMapping, Config, RateLimits, Registration};
use asterism_store::memory::MemoryStore;
use tokio::sync::OnceCell;

use super::super::driver::{self, Because, Driver};
use super::super::log::wait_until_log;
use super::super::openapi::TOKENS;
use super::super::port::Port;
use super::super::resident::{HURRY, Resident};
use super::super::time::Time;
use super::super::{endpoint, postgres, stories};
use super::{Club, Place, Scene, Seen, configure, named, people};

/// What a club is made of.
pub(crate) struct Setup {
    /// What it needs in addition to the library without sockets, and why.
    needs: Option<(Driver, Because)>,
    is_registered: bool,
    durable: bool,
    timeless: bool,
    rate_limits: RateLimits,
    variables: Vec<(&'static str, String)>,
    /// Port of the touch board, if there is one.
    board: Option<Port>,
}

impl Setup {
    /// Returns the setup of a club whose bot is the library, without sockets.
    pub(crate) fn library() -> Setup {
        Setup {
            needs: None,
            is_registered: true,
            durable: false,
            timeless: false,
            rate_limits: RateLimits::Hurried,
            variables: Vec::new(),
            board: None,
        }
    }

    /// Returns the setup of a club whose bot is the library, which reaches the sandbox over the network, for this reason.
    pub(crate) fn sockets(reason: Because) -> Setup {
        Setup {
            needs: Some((Driver::Sockets, reason)),
            ..Setup::library()
        }
    }

    /// Returns the setup of a club whose bot is the program, for this reason.
    pub(crate) fn program(reason: Because) -> Setup {
        Setup {
            needs: Some((Driver::Program, reason)),
            ..Setup::library()
        }
    }

    /// Uses a bot that has registered neither commands nor icons before.
    pub(crate) fn unregistered(mut self) -> Setup {
        self.is_registered = false;
        self
    }

    /// Uses a sandbox on disk.
    pub(crate) fn durable(mut self) -> Setup {
        self.durable = true;
        self
    }

    /// Uses a stopped clock, which only [`Club::pass`] moves.
    pub(crate) fn timeless(mut self) -> Setup {
        self.timeless = true;
        self
    }

    /// Sets these limits on requests. In other clubs, people play faster than Discord's limits allow.
    pub(crate) fn limited(mut self, rate_limits: RateLimits) -> Setup {
        self.rate_limits = rate_limits;
        self
    }

    /// Sets this environment variable of the program. The library has only some of them.
    pub(crate) fn with(mut self, variable: &'static str, value: &str) -> Setup {
        self.variables.push((variable, value.to_owned()));
        self
    }

    /// Lets the program serve the touch board, which the sandbox shows as the application's Activity. Interactions arrive from the gateway.
    pub(crate) fn with_board(mut self) -> Setup {
        let port = Port::reserve();
        let address = format!("127.0.0.1:{}", port.number());
        self.board = Some(port);
        self.with(endpoint::LISTEN.0, &address)
            .with(endpoint::SHARDS, "0/1")
            .with("DISCORD_CLIENT_SECRET", endpoint::CLIENT_SECRET)
    }

    /// Opens the club, with its bot.
    pub(crate) async fn open(self) -> Club {
        let mut club = self.prepare().await;
        club.start_bot().await;
        club
    }

    /// Opens the club without a bot, which [`Club::start_bot`] starts.
    pub(crate) async fn prepare(self) -> Club {
        stories::begin(self.needs);
        let least = self.needs.map_or(Driver::Direct, |(driver, _)| driver);
        let driver = driver::choose(least);
        let time = if self.timeless {
            Some(Time::stop().await)
        } else {
            None
        };
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        let seen = Arc::new(Seen::new());
        let world = self.durable.then(|| home.path().join("world"));
        let limits = (time.as_ref(), self.rate_limits);
        let registration = if self.is_registered {
            Some(registration().await)
        } else {
            None
        };
        let activity = self.board.as_ref().map(map_activity);
        let configure = || Config {
            activity: activity.clone(),
            ..configure(world.clone(), &seen, limits, registration.clone())
        };
        let sandbox = match driver {
            Driver::Direct => Place::open(configure()),
            Driver::Sockets | Driver::Program => Place::serve(configure, Port::reserve()).await,
        };
        let state = sandbox.page().state(None).await;
        let guild = &state["guilds"][0];
        let ann = people(&state)
            .remove("Ann")
            .unwrap_or_else(|| panic!("there is no Ann in {state}"));
        let scene = Scene::open(sandbox.page(), &ann).await;
        // Tests act faster than people.
        let mut variables = vec![("ASTERISM_USER_RATE", "0".to_owned())];
        variables.extend(time.iter().map(Time::variable));
        if matches!(self.rate_limits, RateLimits::Hurried) {
            variables.push(("ASTERISM_TEST_HURRY", HURRY.to_string()));
        }
        variables.extend(postgres::new_database().await);
        variables.extend(endpoint::setting());
        variables.extend(self.variables);
        Club {
            guild: guild["id"]
                .as_str()
                .unwrap_or_else(|| panic!("there is no guild in {state}"))
                .to_owned(),
            channels: named(&guild["channels"], "name"),
            people: people(&state),
            home,
            sandbox: Some(sandbox),
            bot: None,
            driver,
            store: Arc::new(MemoryStore::new()),
            seen,
            scene,
            durable: self.durable,
            rate_limits: self.rate_limits,
            variables,
            // The bot checks the client secret with a code that does not exist.
            tolerated: self.board.iter().map(|_| (400, TOKENS)).collect(),
            board: self.board,
            time,
            trouble_expected: false,
            closed: false,
        }
    }
}

/// Returns the settings of the Activity that the bot serves at this port.
fn map_activity(port: &Port) -> ActivityMapping {
    let target = format!("http://127.0.0.1:{}/activity", port.number());
    ActivityMapping {
        redirect_uris: vec![format!("{target}/")],
        target,
        client_secret: endpoint::CLIENT_SECRET.to_owned(),
    }
}

/// Returns what a bot registers with Discord. One bot does so for all clubs, because drawing and uploading the icons takes much of a start's time.
async fn registration() -> Arc<Registration> {
    static REGISTRATION: OnceCell<Arc<Registration>> = OnceCell::const_new();
    let register = async || {
        let config = Config {
            rate_limits: RateLimits::Off,
            ..Config::default()
        };
        let sandbox = Place::open(config);
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        let log = home.path().join("bot.log");
        let store = Arc::new(MemoryStore::new());
        let bot = Resident::start(sandbox.way(), store, Clock::system(), &log, &[]);
        wait_until_log(&log, |log| log.contains("uploaded the icons")).await;
        bot.stop().await;
        Arc::new(sandbox.registration().expect("it is in memory"))
    };
    Arc::clone(REGISTRATION.get_or_init(register).await)
}
