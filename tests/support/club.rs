//! A club that plays: the sandbox in this process, the bot as a child, five friends, and what has to hold at the end.

use std::collections::HashMap;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_sandbox::{ApiRequest, Config, Sandbox};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;

use super::bot::{self, Bot};
use super::feed::Feed;
use super::message::Message;
use super::openapi;
use super::page::{PATIENCE, Page};
use super::player::Player;
use super::time::Time;

/// The sandbox's world at its first start, with the bot in it.
pub(crate) struct Club {
    sandbox: Option<Sandbox>,
    bot: Option<Bot>,
    seen: Arc<Seen>,
    scene: Scene,
    pub(crate) guild: String,
    channels: HashMap<String, String>,
    people: HashMap<String, String>,
    durable: bool,
    /// What is in the bot's environment.
    pub(crate) variables: Vec<(&'static str, String)>,
    /// Where time passes only on the test's word.
    time: Option<Time>,
    tolerated: Vec<(u16, &'static str)>,
    trouble_expected: bool,
    closed: bool,
    /// Last, so that the log in it is there as long as anybody.
    home: TempDir,
}

/// What people see: the page, and its events as they come.
pub(crate) struct Scene {
    pub(crate) page: Page,
    pub(crate) feed: Feed,
}

impl Scene {
    /// Opens the page at `url` as user `me`.
    pub(crate) async fn open(url: &str, me: &str) -> Scene {
        let page = Page::new(url);
        let feed = Feed::open(&page, me).await;
        Scene { page, feed }
    }

    /// A message calls just these people, each once.
    pub(crate) async fn check_calls(&self, message: &Message, people: &[&Player]) {
        let mut wanted: Vec<&str> = people.iter().map(|player| &*player.id).collect();
        wanted.sort_unstable();
        let log = self.page.log().await;
        let mut called: Vec<&str> = log
            .iter()
            .filter(|entry| entry["message"].as_str() == Some(message.id()))
            .filter_map(|entry| entry["user"].as_str())
            .collect();
        called.sort_unstable();
        assert_eq!(called, wanted, "called by {}", message.show());
    }
}

impl Deref for Club {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

/// The bot's requests.
struct Seen {
    requests: Mutex<Vec<ApiRequest>>,
    count: watch::Sender<usize>,
    trap: Mutex<Option<Trap>>,
}

/// Sees each request just before its answer leaves; done when it says true.
type Trap = Box<dyn FnMut(&ApiRequest) -> bool + Send>;

impl Seen {
    fn take(&self, request: &ApiRequest) {
        let mut trap = self.trap.lock().expect("no trap panics");
        if trap.as_mut().is_some_and(|trap| trap(request)) {
            *trap = None;
        }
        let mut requests = self.requests.lock().expect("nobody panics over requests");
        requests.push(request.clone());
        self.count.send_replace(requests.len());
    }
}

impl Club {
    /// A club whose sandbox lives in memory.
    pub(crate) async fn open() -> Club {
        let mut club = Club::prepare(false, None).await;
        club.start_bot().await;
        club
    }

    /// A club in which time stands still, but for [`pass`](Self::pass).
    pub(crate) async fn open_timeless() -> Club {
        let time = Time::stop().await;
        let mut club = Club::prepare(false, Some(time)).await;
        club.start_bot().await;
        club
    }

    /// A club in which time stands still, whose bot writes backups into `backups` at its home.
    pub(crate) async fn open_with_backups() -> Club {
        let time = Time::stop().await;
        let mut club = Club::prepare(false, Some(time)).await;
        let dir = club.home().join("backups").display().to_string();
        club.variables.push(("ASTERISM_BACKUPS", dir));
        club.start_bot().await;
        club
    }

    /// Where everything of this club is kept: the bot's games are in `data`.
    pub(crate) fn home(&self) -> PathBuf {
        self.home.path().to_owned()
    }

    /// A club whose sandbox keeps its world on disk.
    pub(crate) async fn open_durable() -> Club {
        let mut club = Club::prepare(true, None).await;
        club.start_bot().await;
        club
    }

    /// A club whose bot logs all it can.
    pub(crate) async fn open_talkative() -> Club {
        Club::open_with("ASTERISM_LOG", "trace").await
    }

    /// A club whose bot has this variable in its environment.
    pub(crate) async fn open_with(variable: &'static str, value: &'static str) -> Club {
        let mut club = Club::prepare(false, None).await;
        club.variables.push((variable, value.to_owned()));
        club.start_bot().await;
        club
    }

    async fn prepare(durable: bool, time: Option<Time>) -> Club {
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        let seen = Arc::new(Seen {
            requests: Mutex::default(),
            count: watch::Sender::new(0),
            trap: Mutex::default(),
        });
        let world = durable.then(|| home.path().join("world"));
        let sandbox = start_sandbox(0, world, &seen, time.as_ref()).await;
        let state = Page::new(&sandbox.url()).state(None).await;
        let guild = &state["guilds"][0];
        let ann = people(&state)
            .remove("Ann")
            .unwrap_or_else(|| panic!("there is no Ann in {state}"));
        let scene = Scene::open(&sandbox.url(), &ann).await;
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
            seen,
            scene,
            durable,
            variables: time.iter().map(Time::variable).collect(),
            time,
            tolerated: Vec::new(),
            trouble_expected: false,
            closed: false,
        }
    }

    /// Ann, Ben, Cleo, Dan or Eva, in #games.
    pub(crate) fn player(&self, name: &str) -> Player {
        let id = self
            .people
            .get(name)
            .unwrap_or_else(|| panic!("nobody is called {name}"));
        Player {
            page: self.page.clone(),
            id: id.clone(),
            name: name.to_owned(),
            channel: self.channel("games"),
        }
    }

    /// The same, having set their client to another language.
    pub(crate) async fn reader(&self, name: &str, locale: &str) -> Player {
        let player = self.player(name);
        let path = format!("/sandbox/users/{}", player.id);
        let set = self.page.patch(&path, &json!({"locale": locale})).await;
        set.unwrap_or_else(|refused| panic!("{name} cannot read {locale}: {refused}"));
        player
    }

    /// From now on the server's own language is this one.
    pub(crate) async fn speak(&self, locale: &str) {
        let path = format!("/sandbox/guilds/{}", self.guild);
        let set = self.page.patch(&path, &json!({"locale": locale})).await;
        set.unwrap_or_else(|refused| panic!("nobody speaks {locale}: {refused}"));
    }

    /// Somebody new, in #games.
    pub(crate) async fn newcomer(&self, name: &str, locale: &str) -> Player {
        let id = self.page.new_person(name, locale).await;
        Player {
            page: self.page.clone(),
            id,
            name: name.to_owned(),
            channel: self.channel("games"),
        }
    }

    /// Id of the channel with that name.
    pub(crate) fn channel(&self, name: &str) -> String {
        self.channels
            .get(name)
            .unwrap_or_else(|| panic!("there is no channel {name}"))
            .clone()
    }

    fn sandbox(&self) -> &Sandbox {
        self.sandbox.as_ref().expect("the sandbox runs")
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().expect("the bot runs")
    }

    /// Starts the bot and waits until it is connected.
    pub(crate) async fn start_bot(&mut self) {
        let before = self.feed.look(|view| view.connections().len());
        let data = self.home.path().join("data");
        let log = self.home.path().join("bot.log");
        self.bot = Some(Bot::start(
            &self.sandbox().url(),
            self.sandbox().bot_token(),
            &data,
            &log,
            &self.variables,
        ));
        if let Some(time) = &self.time {
            time.tell(self.bot.as_ref()).await;
        }
        self.connected_after(before).await;
    }

    /// Lets time pass, for the sandbox and for the bot if it runs; all that is due meanwhile is done when this returns.
    pub(crate) async fn pass(&self, duration: Duration) {
        let time = self.time.as_ref().expect("time passes by itself here");
        time.pass(duration).await;
    }

    /// Waits until the bot has done all there is to do, where time stands still: every board is posted, every call is made.
    pub(crate) async fn settled(&self) {
        self.pass(Duration::ZERO).await;
    }

    /// Waits until the bot has logged that.
    pub(crate) async fn logged(&self, says: &str) {
        let bot = self.bot.as_ref().expect("the bot runs");
        let look = async {
            while !bot.log().contains(says) {
                // Nothing tells that a file has grown; asking for something takes a moment.
                self.page.state(None).await;
            }
        };
        tokio::time::timeout(PATIENCE, look)
            .await
            .unwrap_or_else(|_| panic!("the bot never logs {says:?} but:\n{}", bot.log()));
    }

    /// Waits until the bot is connected, by an event after the first `before` ones.
    pub(crate) async fn connected_after(&self, before: usize) {
        self.feed
            .until("the bot's connection", |view| {
                let told = view.connections();
                (told.len() > before && told.last() == Some(&true)).then_some(())
            })
            .await;
    }

    /// Waits until the bot is not connected.
    pub(crate) async fn disconnected(&self) {
        let gone =
            |view: &super::feed::View| (view.connections().last() != Some(&true)).then_some(());
        self.feed
            .until("the end of the bot's connection", gone)
            .await;
    }

    /// `kill -9` of the bot, between any two of its instructions.
    pub(crate) async fn kill_bot(&mut self) {
        self.bot.take().expect("the bot runs").kill().await;
        self.disconnected().await;
    }

    /// `kill -9` of the bot at the very moment when it is answered a request like that.
    pub(crate) fn kill_bot_when(
        &mut self,
        mut fits: impl FnMut(&ApiRequest) -> bool + Send + 'static,
    ) {
        let pid = self.bot().pid;
        self.set_trap(Box::new(move |request| {
            let fits = fits(request);
            if fits {
                bot::kill(pid);
            }
            fits
        }));
    }

    /// SIGTERM to the bot at the moment when it is answered a request like that.
    pub(crate) fn stop_bot_when(
        &mut self,
        mut fits: impl FnMut(&ApiRequest) -> bool + Send + 'static,
    ) {
        let pid = self.bot().pid;
        self.set_trap(Box::new(move |request| {
            let fits = fits(request);
            if fits {
                bot::terminate(pid);
            }
            fits
        }));
    }

    fn set_trap(&self, trap: Trap) {
        *self.seen.trap.lock().expect("no trap panics") = Some(trap);
    }

    /// Waits until the bot's process is gone by what a trap did.
    pub(crate) async fn bot_is_gone(&mut self) {
        self.bot().gone().await;
        self.bot = None;
        self.disconnected().await;
    }

    /// Waits for a bot that was told to stop by a trap; it must do so in order.
    pub(crate) async fn bot_stops(&mut self) {
        let status = self.bot().stopped().await;
        assert!(
            status.success(),
            "the bot ended with {status}; its log:\n{}",
            self.bot().log()
        );
        self.bot = None;
        self.disconnected().await;
    }

    /// SIGTERM; the bot must end in order.
    pub(crate) async fn stop_bot(&mut self) {
        let bot = self.bot.take().expect("the bot runs");
        let log = bot.log();
        let status = bot.stop().await;
        assert!(
            status.success(),
            "the bot ended with {status}; its log:\n{log}"
        );
        self.disconnected().await;
    }

    /// The sandbox ends and starts again at the same address, the bot looking on.
    pub(crate) async fn restart_sandbox(&mut self) {
        assert!(self.durable, "a sandbox in memory would forget everything");
        let port = self.sandbox().address().port();
        self.sandbox.take().expect("the sandbox runs").stop().await;
        let world = self.home.path().join("world");
        let sandbox = start_sandbox(port, Some(world), &self.seen, self.time.as_ref()).await;
        let ann = self.player("Ann").id;
        self.scene = Scene::open(&sandbox.url(), &ann).await;
        self.sandbox = Some(sandbox);
        let state = self.page.state(Some(&ann)).await;
        if state["bot"]["connected"].as_bool() != Some(true) {
            self.connected_after(0).await;
        }
    }

    /// Number of requests so far.
    pub(crate) fn requests_so_far(&self) -> usize {
        self.seen
            .requests
            .lock()
            .expect("nobody panics over requests")
            .len()
    }

    /// Requests after the first `after` ones.
    pub(crate) fn requests(&self, after: usize) -> Vec<ApiRequest> {
        self.seen
            .requests
            .lock()
            .expect("nobody panics over requests")[after..]
            .to_vec()
    }

    /// The commands as the bot has registered them.
    pub(crate) fn commands(&self) -> Vec<Value> {
        let all = self.requests(0);
        let told = all
            .iter()
            .filter(|request| request.method == "PUT" && request.path.ends_with("/commands"))
            .filter_map(|request| request.body.as_ref()?.as_array())
            .rfind(|commands| !commands.is_empty());
        told.expect("the commands are registered").clone()
    }

    /// Words of the first answers to interactions after the first `after` requests.
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

    /// Waits for a request like that after the first `after` ones.
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
                    "waited in vain for {what}; there were:\n{}",
                    seen.join("\n")
                )
            })
    }

    /// From now on the test brings about answers with that status from that route.
    pub(crate) fn tolerate(&mut self, status: u16, route: &'static str) {
        self.tolerated.push((status, route));
    }

    /// From now on the test brings about trouble that the bot may log as errors.
    pub(crate) fn expect_trouble(&mut self) {
        self.trouble_expected = true;
    }

    /// The end of the test: stops everything in order and holds everything the bot sent against Discord's rules.
    pub(crate) async fn close(mut self) {
        let log_file = self.home.path().join("bot.log");
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        let requests = self.requests(0);
        assert!(!requests.is_empty(), "the bot sent nothing at all");
        let mut faults = Vec::new();
        for request in &requests {
            let tolerated = request
                .route
                .is_some_and(|route| self.tolerated.contains(&(request.status, route)));
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
                let against = description.faults(request);
                faults.extend(
                    against
                        .iter()
                        .map(|fault| format!("{}: {fault}", line(request))),
                );
            }
        }
        let log = std::fs::read_to_string(log_file).unwrap_or_default();
        let bad = log
            .lines()
            .filter(|line| line.contains("panicked") || line.contains("ERROR"));
        if !self.trouble_expected {
            faults.extend(bad.map(|line| format!("the bot logged: {line}")));
        }
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
            "{}\n\nthe bot's log:\n{log}",
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

async fn start_sandbox(
    port: u16,
    data: Option<PathBuf>,
    seen: &Arc<Seen>,
    time: Option<&Time>,
) -> Sandbox {
    let seen = Arc::clone(seen);
    let config = Config {
        port,
        data,
        inspector: Some(Arc::new(move |request: &ApiRequest| seen.take(request))),
        clock: time.map_or_else(asterism_sandbox::Clock::system, Time::clock),
        ..Config::default()
    };
    Sandbox::start(config)
        .await
        .unwrap_or_else(|error| panic!("the sandbox does not start: {error:?}"))
}

/// Ids of the people, by name.
pub(crate) fn people(state: &Value) -> HashMap<String, String> {
    named(&state["users"], "global_name")
}

/// Ids by name.
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

/// Token of the interaction that a request answers.
fn token(request: &ApiRequest) -> Option<&str> {
    let mut segments = request.path.split('/').skip(1);
    match segments.next()? {
        "interactions" | "webhooks" => segments.nth(1),
        _ => None,
    }
}

/// A request in one line; tokens left out.
fn line(request: &ApiRequest) -> String {
    let route = request.route.unwrap_or(&request.path);
    format!("{} {route} -> {}", request.method, request.status)
}

/// A new message in a channel.
pub(crate) fn is_post(request: &ApiRequest) -> bool {
    request.method == "POST" && request.route == Some("/channels/{channel_id}/messages")
}

/// A changed message in a channel.
pub(crate) fn is_edit(request: &ApiRequest) -> bool {
    request.method == "PATCH"
        && request.route == Some("/channels/{channel_id}/messages/{message_id}")
}

/// Route of the first answers to interactions.
pub(crate) const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// The first answer to an interaction.
pub(crate) fn is_callback(request: &ApiRequest) -> bool {
    request.route == Some(CALLBACK)
}
