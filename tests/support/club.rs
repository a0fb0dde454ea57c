//! A club that plays: the sandbox in this process, the bot in it or in a process of its own, five users, and checks at the end.

mod place;
mod running;
mod setup;

use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_app::ports::clock::Clock;
use asterism_sandbox::{ApiRequest, Config, RateLimits, Registration};
use asterism_store::Store;
use asterism_store::memory::MemoryStore;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;

use super::bot::Bot;
use super::driver::Driver;
use super::endpoint;
use super::feed::Feed;
use super::log::{self, wait_until_log};
use super::message::Message;
use super::openapi;
use super::page::{PATIENCE, Page};
use super::player::Player;
use super::port::Port;
use super::request::{is_callback, is_early, is_repeated, line, token};
use super::resident::{self, PLANNED, Resident};
use super::time::Time;

use place::Place;
use running::Running;
pub(crate) use setup::Setup;

/// The sandbox in its initial state, with the bot.
pub(crate) struct Club {
    sandbox: Option<Place>,
    bot: Option<Running>,
    driver: Driver,
    /// The games of a bot in this process.
    store: Arc<MemoryStore>,
    seen: Arc<Seen>,
    scene: Scene,
    pub(crate) guild: String,
    channels: HashMap<String, String>,
    people: HashMap<String, String>,
    durable: bool,
    rate_limits: RateLimits,
    /// Environment variables of the bot.
    pub(crate) variables: Vec<(&'static str, String)>,
    /// Port of the touch board, if there is one.
    board: Option<Port>,
    /// Set if time passes only when the test says so.
    time: Option<Time>,
    tolerated: Vec<(u16, &'static str)>,
    trouble_expected: bool,
    closed: bool,
    /// Last field, so that the folder with the log is deleted last.
    home: TempDir,
}

/// What users see: the page and its events.
pub(crate) struct Scene {
    pub(crate) page: Page,
    pub(crate) feed: Feed,
}

impl Scene {
    /// Opens the page as user `me`.
    pub(crate) async fn open(page: Page, me: &str) -> Scene {
        let feed = Feed::open(&page, me).await;
        Scene { page, feed }
    }

    /// Checks that a message notifies exactly these people, each once.
    pub(crate) async fn check_notifications(&self, message: &Message, people: &[&Player]) {
        let mut wanted: Vec<&str> = people.iter().map(|player| &*player.id).collect();
        wanted.sort_unstable();
        let log = self.page.log().await;
        let mut called: Vec<&str> = log
            .iter()
            .filter(|entry| entry["message"].as_str() == Some(message.id()))
            .filter_map(|entry| entry["user"].as_str())
            .collect();
        called.sort_unstable();
        assert_eq!(called, wanted, "notified by {}", message.show());
    }
}

impl Deref for Club {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

/// Logged by a bot whose response to an interaction was refused because the same response, which it had given up waiting for, was accepted.
const LATE_ANSWER: &str = "because Discord's answer to the first response was late or lost";

/// Watches the bot's requests.
struct Seen {
    requests: Mutex<Vec<ApiRequest>>,
    count: watch::Sender<usize>,
    trap: Mutex<Option<Trap>>,
}

/// Called for each request just before the response is sent. Removed once it returns true.
type Trap = Box<dyn FnMut(&ApiRequest) -> bool + Send>;

impl Seen {
    fn new() -> Seen {
        Seen {
            requests: Mutex::default(),
            count: watch::Sender::new(0),
            trap: Mutex::default(),
        }
    }

    fn take(&self, request: &ApiRequest) {
        let mut trap = self.trap.lock().expect("no trap panics");
        if trap.as_mut().is_some_and(|trap| trap(request)) {
            *trap = None;
        }
        let mut requests = self.requests.lock().expect("no inspector panics");
        requests.push(request.clone());
        self.count.send_replace(requests.len());
    }
}

impl Club {
    /// Opens a club whose bot runs in this process.
    pub(crate) async fn open() -> Club {
        Setup::library().open().await
    }

    /// Opens such a club with a stopped clock, which only [`pass`](Self::pass) moves.
    pub(crate) async fn open_timeless() -> Club {
        Setup::library().timeless().open().await
    }

    /// Restarts the sandbox so that it limits requests as strictly as Discord. The bot must not run.
    pub(crate) async fn limit_sandbox(&mut self) {
        self.rate_limits = RateLimits::Discord;
        self.reopen_sandbox().await;
    }

    /// Returns the club's folder. The program's database is in `data`, unless the tests [use PostgreSQL](super::postgres).
    pub(crate) fn home(&self) -> PathBuf {
        self.home.path().to_owned()
    }

    /// Returns the token of the bot.
    pub(crate) fn token(&self) -> &str {
        self.sandbox().bot_token()
    }

    /// Returns the address of the sandbox.
    pub(crate) fn url(&self) -> String {
        self.sandbox().url()
    }

    /// Returns Ann, Ben, Cleo, Dan or Eva, in #games.
    pub(crate) fn player(&self, name: &str) -> Player {
        let id = self
            .people
            .get(name)
            .unwrap_or_else(|| panic!("there is no person {name}"));
        Player {
            page: self.page.clone(),
            id: id.clone(),
            name: name.to_owned(),
            channel: self.channel("games"),
            waits: true,
        }
    }

    /// Returns the same person, whose client is set to another language.
    pub(crate) async fn reader(&self, name: &str, locale: &str) -> Player {
        let player = self.player(name);
        let path = format!("/sandbox/users/{}", player.id);
        let set = self.page.patch(&path, &json!({"locale": locale})).await;
        set.unwrap_or_else(|refused| panic!("{name} cannot read {locale}: {refused}"));
        player
    }

    /// Changes the server's language.
    pub(crate) async fn speak(&self, locale: &str) {
        let path = format!("/sandbox/guilds/{}", self.guild);
        let set = self.page.patch(&path, &json!({"locale": locale})).await;
        set.unwrap_or_else(|refused| panic!("cannot set the language to {locale}: {refused}"));
    }

    /// Adds a person, in #games.
    pub(crate) async fn newcomer(&self, name: &str, locale: &str) -> Player {
        let id = self.page.new_person(name, locale).await;
        Player {
            page: self.page.clone(),
            id,
            name: name.to_owned(),
            channel: self.channel("games"),
            waits: true,
        }
    }

    /// Returns the id of the channel with this name.
    pub(crate) fn channel(&self, name: &str) -> String {
        self.channels
            .get(name)
            .unwrap_or_else(|| panic!("there is no channel {name}"))
            .clone()
    }

    fn sandbox(&self) -> &Place {
        self.sandbox.as_ref().expect("the sandbox runs")
    }

    /// Returns the program, which runs.
    pub(crate) fn running_bot(&self) -> &Bot {
        match &self.bot {
            Some(Running::Program(bot)) => bot,
            Some(Running::Library(_)) => panic!("this story needs the program"),
            None => panic!("the bot does not run"),
        }
    }

    /// Returns the bot, which no longer belongs to the club.
    fn take_bot(&mut self) -> Running {
        self.bot.take().expect("the bot runs")
    }

    /// Returns the address of the touch board.
    pub(crate) fn board(&self) -> String {
        let port = self.board.as_ref().expect("the bot serves a touch board");
        format!("http://127.0.0.1:{}/activity", port.number())
    }

    /// Starts the bot and waits until it is connected.
    pub(crate) async fn start_bot(&mut self) {
        let before = self.feed.look(|view| view.connections().len());
        let log = self.log_file();
        if self.driver != Driver::Program {
            let clock = match &self.time {
                Some(time) => time.lend().await,
                None => Clock::system(),
            };
            let store = Arc::clone(&self.store) as Arc<dyn Store>;
            let bot = Resident::start(self.sandbox().way(), store, clock, &log, &self.variables);
            self.bot = Some(Running::Library(bot));
            return self.wait_for_connection(before).await;
        }
        let data = self.home.path().join("data");
        let listened = endpoint::times(&self.log());
        let (url, token) = (self.url(), self.token());
        let bot = Bot::start(&url, token, &data, &log, &self.variables);
        self.bot = Some(Running::Program(bot));
        if let Some(time) = &self.time {
            time.tell(Some(self.running_bot())).await;
        }
        if endpoint::gets_interactions(&self.variables) {
            let address = endpoint::address(self.running_bot(), listened).await;
            endpoint::enter(&self.page, Some(&address)).await;
        }
        self.wait_for_connection(before).await;
    }

    /// Moves time forward for the sandbox, and for the bot if it runs. When this returns, the bot has done everything that was due.
    pub(crate) async fn pass(&self, duration: Duration) {
        let time = self.time.as_ref().expect("the club has a stopped clock");
        time.pass(duration).await;
    }

    /// Returns the time of a club with a stopped clock, in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        let time = self.time.as_ref().expect("the club has a stopped clock");
        time.clock().now_ms()
    }

    /// Waits until the bot is idle: all boards are posted and all notifications sent. Only for a club with a stopped clock.
    pub(crate) async fn wait_until_idle(&self) {
        self.pass(Duration::ZERO).await;
    }

    /// Waits until the bot has logged this text.
    pub(crate) async fn logged(&self, says: &str) {
        wait_until_log(&self.log_file(), |log| log.contains(says)).await;
    }

    /// Returns what the bot has logged in all runs so far.
    pub(crate) fn log(&self) -> String {
        log::read(&self.log_file())
    }

    /// Returns the logs of all the club's bots.
    fn logs(&self) -> String {
        let files = std::fs::read_dir(self.home()).expect("the club has a folder");
        let files = files.map(|file| file.expect("the folder can be read").path());
        let logs = files.filter(|file| file.extension().is_some_and(|it| it == "log"));
        logs.map(|file| log::read(&file)).collect()
    }

    fn log_file(&self) -> PathBuf {
        self.home.path().join("bot.log")
    }

    /// Waits until the bot is connected, according to an event after the first `before` ones.
    pub(crate) async fn wait_for_connection(&self, before: usize) {
        self.feed
            .until("the bot's connection", |view| {
                let told = view.connections();
                (told.len() > before && told.last() == Some(&true)).then_some(())
            })
            .await;
    }

    /// Waits until the bot is disconnected.
    pub(crate) async fn wait_for_disconnection(&self) {
        if endpoint::listens(&self.variables) {
            endpoint::enter(&self.page, None).await;
        }
        let gone =
            |view: &super::feed::View| (view.connections().last() != Some(&true)).then_some(());
        self.feed
            .until("the end of the bot's connection", gone)
            .await;
    }

    /// Kills the bot, the program with `kill -9`, at an arbitrary point.
    pub(crate) async fn kill_bot(&mut self) {
        let bot = self.take_bot();
        bot.killer()();
        bot.gone().await;
        self.wait_for_disconnection().await;
    }

    /// Kills the bot just before the response to its next request that `fits` accepts.
    pub(crate) fn kill_bot_when(&mut self, fits: impl FnMut(&ApiRequest) -> bool + Send + 'static) {
        let bot = self.bot.as_ref().expect("the bot runs");
        self.do_when(fits, bot.killer());
    }

    /// Asks the bot to stop, the program with SIGTERM, just before the response to its next request that `fits` accepts.
    pub(crate) fn stop_bot_when(&mut self, fits: impl FnMut(&ApiRequest) -> bool + Send + 'static) {
        let bot = self.bot.as_ref().expect("the bot runs");
        self.do_when(fits, bot.stopper());
    }

    fn do_when(
        &self,
        mut fits: impl FnMut(&ApiRequest) -> bool + Send + 'static,
        act: Box<dyn Fn() + Send>,
    ) {
        let trap = move |request: &ApiRequest| {
            let fits = fits(request);
            if fits {
                act();
            }
            fits
        };
        *self.seen.trap.lock().expect("no trap panics") = Some(Box::new(trap));
    }

    /// Waits until [`kill_bot_when`](Self::kill_bot_when) has killed the bot.
    pub(crate) async fn wait_for_killed_bot(&mut self) {
        self.take_bot().gone().await;
        self.wait_for_disconnection().await;
    }

    /// Waits until the program has ended because of an error. Returns its exit status.
    pub(crate) async fn wait_for_failed_bot(&mut self) -> ExitStatus {
        let status = self.take_bot().ended().await;
        self.wait_for_disconnection().await;
        status
    }

    /// Waits for a bot that [`stop_bot_when`](Self::stop_bot_when) told to stop. It must exit cleanly.
    pub(crate) async fn wait_for_stopped_bot(&mut self) {
        self.take_bot().stopped().await;
        self.wait_for_disconnection().await;
    }

    /// Stops the bot: the program with SIGTERM. It must exit cleanly.
    pub(crate) async fn stop_bot(&mut self) {
        let bot = self.take_bot();
        bot.stopper()();
        bot.stopped().await;
        self.wait_for_disconnection().await;
    }

    /// Restarts the sandbox at the same address while the bot runs.
    pub(crate) async fn restart_sandbox(&mut self) {
        self.reopen_sandbox().await;
        let ann = self.player("Ann").id;
        let state = self.page.state(Some(&ann)).await;
        if state["bot"]["connected"].as_bool() != Some(true) {
            self.wait_for_connection(0).await;
        }
    }

    async fn reopen_sandbox(&mut self) {
        assert!(self.durable, "a sandbox in memory would forget everything");
        let port = self.sandbox.take().expect("the sandbox runs").leave().await;
        let world = self.home.path().join("world");
        let time = (self.time.as_ref(), self.rate_limits);
        let configure = || configure(Some(world.clone()), &self.seen, time, None);
        let sandbox = Place::serve(configure, port).await;
        let ann = self.player("Ann").id;
        self.scene = Scene::open(sandbox.page(), &ann).await;
        self.sandbox = Some(sandbox);
    }

    /// Replaces the sandbox with another one at the same address, which the running bot does not belong to, and whose requests are not recorded.
    /// Waits until the bot ends.
    pub(crate) async fn outlive_sandbox(&mut self) -> ExitStatus {
        let port = self.sandbox.take().expect("the sandbox runs").leave().await;
        let unseen = Arc::new(Seen::new());
        let time = (self.time.as_ref(), self.rate_limits);
        let configure = || configure(None, &unseen, time, None);
        self.sandbox = Some(Place::serve(configure, port).await);
        self.take_bot().ended().await
    }

    /// Returns the number of requests so far.
    pub(crate) fn requests_so_far(&self) -> usize {
        self.seen
            .requests
            .lock()
            .expect("no inspector panics")
            .len()
    }

    /// Returns the requests after the first `after` ones.
    pub(crate) fn requests(&self, after: usize) -> Vec<ApiRequest> {
        self.seen.requests.lock().expect("no inspector panics")[after..].to_vec()
    }

    /// Sends a request to Discord's API with the bot's token, as the host could. It must succeed.
    pub(crate) async fn api(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let path = format!("/api/v10{path}");
        loop {
            let answer = self
                .page
                .call(method, &path, Some(self.token()), body.as_ref());
            let answer = answer.await;
            // The limits hold for tests, too; those of a hurried sandbox last for milliseconds.
            if answer.status == 429 {
                continue;
            }
            let (status, text) = (answer.status, answer.text());
            assert!(answer.is_success(), "{method} {path}: {status} {text}");
            return serde_json::from_str(&text).unwrap_or_default();
        }
    }

    /// Returns the commands that the bot has registered.
    pub(crate) fn commands(&self) -> Vec<Value> {
        let all = self.requests(0);
        let told = all
            .iter()
            .filter(|request| request.method == "PUT" && request.path.ends_with("/commands"))
            .filter_map(|request| request.body.as_ref()?.as_array())
            .rfind(|commands| !commands.is_empty());
        told.expect("the commands are registered").clone()
    }

    /// Returns the texts of the first responses to interactions, after the first `after` requests.
    pub(crate) fn answers(&self, after: usize) -> Vec<String> {
        let answers = self
            .requests(after)
            .into_iter()
            .filter(is_callback)
            .filter_map(|request| request.body);
        answers
            .map(|body| {
                body["data"]["content"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect()
    }

    /// Waits for a request that `fits` accepts, after the first `after` requests.
    pub(crate) async fn request_after(
        &self,
        after: usize,
        what: &str,
        fits: impl Fn(&ApiRequest) -> bool,
    ) -> ApiRequest {
        let mut count = self.seen.count.subscribe();
        let search = async {
            loop {
                count.mark_unchanged();
                if let Some(found) = self.requests(after).into_iter().find(&fits) {
                    return found;
                }
                count.changed().await.expect("the sandbox runs");
            }
        };
        tokio::time::timeout(PATIENCE, search)
            .await
            .unwrap_or_else(|_| {
                let seen: Vec<String> = self.requests(after).iter().map(line).collect();
                panic!(
                    "timed out waiting for {what}; the requests were:\n{}",
                    seen.join("\n")
                )
            })
    }

    /// Expects errors with this status from this route from now on.
    pub(crate) fn tolerate(&mut self, status: u16, route: &'static str) {
        self.tolerated.push((status, route));
    }

    /// Allows the bot to log errors from now on.
    pub(crate) fn expect_trouble(&mut self) {
        self.trouble_expected = true;
    }

    /// Ends the test: stops everything and checks that everything the bot sent follows Discord's rules.
    pub(crate) async fn close(mut self) {
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        let requests = self.requests(0);
        assert!(!requests.is_empty(), "the bot sent nothing at all");
        let log = self.logs();
        let mut late = log.matches(LATE_ANSWER).count();
        let mut answered_late = HashSet::new();
        let mut faults = Vec::new();
        for request in &requests {
            let is_known = |route| self.tolerated.contains(&(request.status, route));
            let is_hurried = matches!(self.rate_limits, RateLimits::Hurried);
            let mut tolerated =
                is_hurried && is_early(request) || request.route.is_some_and(is_known);
            if !tolerated && is_repeated(request, &requests) {
                // The machine was so busy that the bot had to respond again, perhaps several times to the same interaction.
                tolerated = answered_late.contains(&request.path) || late > 0;
                late -= usize::from(tolerated && answered_late.insert(&request.path));
            }
            if request.route.is_none() {
                faults.push(format!("{}: no such route", line(request)));
            } else if request.status >= 400 && !tolerated {
                faults.push(format!(
                    "{}: refused: {:?} for {:?}",
                    line(request),
                    request.error,
                    request.body
                ));
            }
            if let Some(description) = openapi::description() {
                let against = description.violations(request);
                faults.extend(
                    against
                        .iter()
                        .map(|fault| format!("{}: {fault}", line(request))),
                );
            }
        }
        let bad = log
            .lines()
            .filter(|line| line.contains("panicked") || line.contains("ERROR"));
        if !self.trouble_expected {
            faults.extend(bad.map(|line| format!("the bot logged: {line}")));
        }
        let stray = resident::read_stray_log();
        let stray = stray.lines().filter(|line| !line.contains(PLANNED));
        faults.extend(
            stray.map(|line| format!("this or another bot of this process logged: {line}")),
        );
        let secrets = requests
            .iter()
            .filter_map(token)
            .chain([self.sandbox().bot_token()]);
        for secret in secrets {
            if let Some(line) = log.lines().find(|line| line.contains(secret)) {
                let line: String = line.chars().take(400).collect();
                faults.push(format!("the bot logged a token: {line}"));
                break;
            }
        }
        self.closed = true;
        assert!(
            faults.is_empty(),
            "{}\n\nthe log:\n{log}",
            faults.join("\n")
        );
        self.sandbox.take().expect("the sandbox runs").stop().await;
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        assert!(
            self.closed || std::thread::panicking(),
            "a test has to end with `close`, which checks what was sent"
        );
    }
}

/// Returns the settings of a sandbox.
fn configure(
    data: Option<PathBuf>,
    seen: &Arc<Seen>,
    (time, rate_limits): (Option<&Time>, RateLimits),
    registration: Option<Arc<Registration>>,
) -> Config {
    let seen = Arc::clone(seen);
    Config {
        data,
        inspector: Some(Arc::new(move |request: &ApiRequest| seen.take(request))),
        clock: time.map_or_else(asterism_sandbox::Clock::system, Time::clock),
        // Tests restart the bot at once, and stop its clock.
        limits_identify: false,
        rate_limits,
        registration,
        ..Config::default()
    }
}

/// Returns the ids of the people by name.
pub(crate) fn people(state: &Value) -> HashMap<String, String> {
    named(&state["users"], "global_name")
}

/// Returns ids by name.
pub(crate) fn named(list: &Value, name: &str) -> HashMap<String, String> {
    let entries = list.as_array().map_or(&[][..], Vec::as_slice);
    entries
        .iter()
        .filter_map(|entry| {
            Some((
                entry[name].as_str()?.to_owned(),
                entry["id"].as_str()?.to_owned(),
            ))
        })
        .collect()
}
