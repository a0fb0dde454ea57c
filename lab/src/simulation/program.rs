//! One run of the program: the app with its workers, and how it responds to interactions.
//!
//! Responses follow the same steps as in the program, where Discord's library takes part (`bot/src/discord/session.rs`, `answer.rs`,
//! `callback.rs`): deferral after two seconds, repetition of a response that fails, and noting where a challenge is shown.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_app::app::{App, AppParts};
use asterism_app::feature::FEATURES;
use asterism_app::ports::attachments::{Files, Unfetched};
use asterism_app::ports::calendar::{Calendar, CalendarError, EventListing};
use asterism_app::ports::clock::{Clock, MachineClocks};
use asterism_app::ports::directory::Names;
use asterism_app::ports::engine::EnginePool;
use asterism_app::ports::messenger::{Messenger, SendError};
use asterism_app::ports::pictures::Painter;
use asterism_app::ports::rights::{Participation, Rights, Sight, Unverified};
use asterism_app::ports::roles::{RoleError, RoleObstacle, Roles};
use asterism_app::protocol::refusal::Refusal;
use asterism_app::protocol::reply::{Audience, Reply};
use asterism_app::protocol::request::{Permission, Person, Request, What};
use asterism_app::text::Language;
use asterism_app::worker::opponent::PATIENCE;
use asterism_app::worker::supervisor::{RestartPolicy, Workers};
use asterism_app::worker::work::Work;
use asterism_app::worker::{clock_keeper, outbox};
use asterism_store::memory::MemoryStore;
use asterism_store::{
    Backoff, ChannelId, CommitError, EventId, GameId, Group, GuildId, IdempotencyKey, MessageId,
    Place, Reach, RoleId, Store, UserId,
};
use async_trait::async_trait;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::discord::{Discord, Line, Response, Seen};
use super::disk::Disk;
use super::fate::Weather;
use super::ledger::Ledger;
use super::server::BOT;
use super::world::World;

/// When a response is deferred, after the interaction arrived.
const DEFER_AFTER: Duration = Duration::from_secs(2);

/// How long Discord waits for a first response.
const RESPONSE_WITHIN: Duration = Duration::from_secs(3);

/// How long to try sending a deferred response, and one that shows a challenge.
const LATE_WITHIN: Duration = Duration::from_mins(10);
const CHALLENGE_WITHIN: Duration = Duration::from_secs(45);

/// Most positions that the engine searches for a move.
const NODES: NonZero<u64> = NonZero::new(60).expect("not zero");

/// How long a program that is told to stop may finish what it does.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// What outlives a run of the program.
pub(super) struct Machine {
    pub(super) world: Arc<World>,
    pub(super) weather: Arc<Weather>,
    pub(super) discord: Arc<Discord>,
    pub(super) data: Arc<MemoryStore>,
    pub(super) ledger: Arc<Ledger>,
    /// The current run.
    run: Mutex<Option<Arc<Run>>>,
    is_online: AtomicBool,
}

/// A run of the program.
struct Run {
    disk: Arc<Disk>,
    app: Arc<App>,
    line: Arc<Line>,
    /// Each with its own supervisor, so that they stop one after the other, always in the same order.
    workers: Mutex<Vec<Workers>>,
    served: watch::Sender<Vec<Reach>>,
    is_closing: AtomicBool,
    ended: Notify,
    requests: Mutex<JoinSet<()>>,
}

/// Returns who can reach the program.
fn reaches(is_online: bool) -> Vec<Reach> {
    is_online.then_some(Reach::GATEWAY).into_iter().collect()
}

impl Machine {
    pub(super) fn new(world: Arc<World>) -> Machine {
        let weather = Arc::<Weather>::default();
        let discord = Arc::new(Discord::new(Arc::clone(&world), Arc::clone(&weather)));
        let ledger = Arc::new(Ledger::new(Arc::clone(&world), Arc::clone(&discord)));
        Machine {
            world,
            weather,
            discord,
            data: Arc::new(MemoryStore::new()),
            ledger,
            run: Mutex::default(),
            is_online: AtomicBool::new(true),
        }
    }

    fn run(&self) -> Option<Arc<Run>> {
        self.run
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn set_run(&self, run: Option<Arc<Run>>) -> Option<Arc<Run>> {
        std::mem::replace(
            &mut *self.run.lock().unwrap_or_else(PoisonError::into_inner),
            run,
        )
    }

    /// Starts the program, unless it runs.
    pub(super) fn start(&self) {
        if self.run().is_some() {
            return;
        }
        self.world.log("the program starts");
        self.world.count("starts");
        let world = &self.world;
        let disk = Arc::new(Disk::open(
            Arc::clone(&self.data),
            Arc::clone(world),
            Arc::clone(&self.weather),
            Arc::clone(&self.ledger),
        ));
        let clock = Clock::of_machine(Arc::clone(world) as Arc<dyn MachineClocks>);
        let line = Arc::new(Line::new(Arc::clone(&self.discord), clock.clone()));
        let app = Arc::new(App::new(AppParts {
            store: Arc::clone(&disk) as Arc<dyn Store>,
            names: Arc::new(Phonebook),
            rights: Arc::new(OpenHouse),
            roles: Arc::new(NoRoles),
            calendar: Arc::new(NoCalendar),
            files: Arc::new(NoFiles),
            painter: Painter::blank(),
            engine_pool: EnginePool::inline(NODES),
            me: BOT,
            patience: PATIENCE,
            pace: Duration::ZERO,
            features: FEATURES,
            clock,
        }));
        let mut outbox = Workers::new(RestartPolicy::default());
        outbox.start("outbox", {
            let (app, line) = (Arc::clone(&app), Arc::clone(&line) as Arc<dyn Messenger>);
            move |stop| {
                let worker = app.clock.worker();
                outbox::run(Arc::clone(&app), Arc::clone(&line), Work::All, stop, worker)
            }
        });
        let served = watch::Sender::new(reaches(self.is_online()));
        let mut clock_keeper = Workers::new(RestartPolicy::default());
        clock_keeper.start("clock keeper", {
            let (app, served) = (Arc::clone(&app), served.subscribe());
            move |stop| {
                let worker = app.clock.worker();
                clock_keeper::run(Arc::clone(&app), Work::All, served.clone(), stop, worker)
            }
        });
        self.set_run(Some(Arc::new(Run {
            disk,
            app,
            line,
            workers: Mutex::new(vec![outbox, clock_keeper]),
            served,
            is_closing: AtomicBool::new(false),
            ended: Notify::new(),
            requests: Mutex::default(),
        })));
    }

    /// Kills the program.
    pub(super) fn kill(&self) {
        let Some(run) = self.set_run(None) else {
            return;
        };
        self.world.log("the program is killed");
        self.world.count("kills");
        run.disk.kill();
        drop(run.take_workers());
        run.requests().abort_all();
        run.ended.notify_one();
    }

    /// Tells the program to stop, and waits until it has.
    pub(super) async fn stop(&self) {
        let Some(run) = self.set_run(None) else {
            return;
        };
        self.world.log("the program is told to stop");
        run.is_closing.store(true, Ordering::Relaxed);
        let mut requests = std::mem::take(&mut *run.requests());
        let all = async { while requests.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(LAST_ORDERS, all).await;
        requests.abort_all();
        for worker in run.take_workers() {
            worker.stop(LAST_ORDERS).await;
        }
        let _ = run.app.store.close().await;
        run.disk.kill();
        run.ended.notify_one();
    }

    /// Waits until the program has ended: killed, told to stop, or because its store failed.
    pub(super) async fn wait_until_it_ends(&self) {
        let Some(run) = self.run() else { return };
        let error = tokio::select! {
            biased;
            () = run.ended.notified() => return,
            error = run.app.store.failed() => error,
        };
        drop(run);
        self.world.log(&format!("the program ends: {error}"));
        self.stop().await;
    }

    /// Connects the gateway, or disconnects it.
    pub(super) fn set_online(&self, is_online: bool) {
        self.is_online.store(is_online, Ordering::Relaxed);
        if let Some(run) = self.run() {
            let reaches = reaches(is_online);
            run.served
                .send_if_modified(|served| std::mem::replace(served, reaches.clone()) != reaches);
        }
    }

    pub(super) fn is_online(&self) -> bool {
        self.is_online.load(Ordering::Relaxed)
    }

    /// Tells the program that permissions in `guild` may have changed.
    pub(super) fn note_permissions_changed(&self, guild: GuildId) {
        if let Some(run) = self.run().filter(|_| self.is_online()) {
            run.app.note_permissions_changed(guild);
        }
    }

    /// Delivers an interaction to the program. Returns false if it does not run, or is not connected.
    pub(super) fn deliver(&self, request: Request) -> bool {
        let Some(run) = self.run().filter(|_| self.is_online()) else {
            return false;
        };
        let arrived = Instant::now();
        let created = self.discord.created(request.interaction);
        let age = self.world.now().since(created);
        let busy = Arc::clone(&run);
        run.requests().spawn(async move {
            busy.answer(request, arrived, age).await;
        });
        true
    }
}

/// What the user sees while a response is deferred is a message for everyone only if a challenge is expected.
type Outcome = Result<Reply, Refusal>;

impl Run {
    fn requests(&self) -> std::sync::MutexGuard<'_, JoinSet<()>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_workers(&self) -> Vec<Workers> {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *workers)
    }

    /// Handles an interaction and responds.
    async fn answer(&self, request: Request, arrived: Instant, age: Duration) {
        if self.is_closing.load(Ordering::Relaxed) {
            return;
        }
        let mut is_deferred = false;
        if age > RESPONSE_WITHIN {
            is_deferred = self.defer(&request, arrived).await;
            if !is_deferred {
                return;
            }
        }
        let app = Arc::clone(&self.app);
        let mut asked = request.clone();
        let mut handling = Box::pin(async move { finish(&app, &mut asked).await });
        let outcome = if is_deferred {
            handling.await
        } else {
            let in_time = tokio::time::timeout_at(arrived + DEFER_AFTER, &mut handling).await;
            if let Ok(outcome) = in_time {
                outcome
            } else {
                is_deferred = self.defer(&request, arrived).await;
                // The request is handled in any case.
                let outcome = handling.await;
                if !is_deferred {
                    return;
                }
                outcome
            }
        };
        self.respond(&request, outcome, is_deferred, arrived).await;
    }

    async fn defer(&self, request: &Request, arrived: Instant) -> bool {
        let deadline = arrived + RESPONSE_WITHIN;
        let deferred = self.persist(request, &Response::Defer, deadline).await;
        deferred.is_ok()
    }

    async fn respond(
        &self,
        request: &Request,
        outcome: Outcome,
        is_deferred: bool,
        arrived: Instant,
    ) {
        let channel = request.place.channel;
        let challenge = match &outcome {
            Ok(Reply::Say(post, Audience::Everyone)) => post.challenge,
            _ => None,
        };
        let seen = match &outcome {
            Ok(_) => Seen::Done,
            Err(_) => Seen::Refused,
        };
        let (post, replaces) = match outcome {
            Ok(Reply::Say(post, Audience::Everyone)) => (Some(Box::new(post)), None),
            Ok(Reply::Change(post)) => match &request.what {
                What::Press { on, .. } if !on.private => (Some(Box::new(post)), Some(on.message)),
                _ => (None, None),
            },
            _ => (None, None),
        };
        let response = Response::Final {
            seen,
            channel,
            post,
            replaces,
        };
        let deadline = match (is_deferred, challenge) {
            (false, _) => arrived + RESPONSE_WITHIN,
            (true, None) => Instant::now() + LATE_WITHIN,
            (true, Some(_)) => Instant::now() + CHALLENGE_WITHIN,
        };
        let sent = self.persist(request, &response, deadline).await;
        if let (Some(challenge), Ok(Some(message))) = (challenge, sent) {
            self.note_post(request, challenge, message).await;
        }
    }

    /// Sends a response until Discord accepts it, or until `deadline`.
    async fn persist(
        &self,
        request: &Request,
        response: &Response,
        deadline: Instant,
    ) -> Result<Option<MessageId>, SendError> {
        let mut backoff = Backoff::new(Duration::from_millis(100), LATE_WITHIN);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let within = (left / 2).max(Duration::from_millis(500));
            let send = self.line.respond(request.interaction, response.clone());
            let error = match tokio::time::timeout(within, send).await {
                Ok(Ok(message)) => return Ok(message),
                Ok(Err(error @ (SendError::Gone | SendError::Refused(_)))) => return Err(error),
                Ok(Err(error)) => error,
                Err(_) => SendError::Later("timed out".to_owned()),
            };
            let pause = backoff.next_pause();
            if Instant::now() + pause >= deadline {
                return Err(error);
            }
            tokio::time::sleep(pause).await;
        }
    }

    async fn note_post(&self, request: &Request, challenge: GameId, post: MessageId) {
        let key = IdempotencyKey::ChallengePost {
            id: request.interaction,
        };
        let now = self.app.clock.now();
        let noted = self.app.note_challenge_post(key, challenge, post, now);
        let noted = noted.await;
        if let Err(error) = noted
            && !matches!(error, CommitError::Store(_))
        {
            // The challenge was answered before its message was known, so the buttons are outdated.
            let _ = self.line.retire(request.place.channel, post).await;
        }
    }
}

/// Handles a request, and waits for a reply that takes long.
async fn finish(app: &App, request: &mut Request) -> Outcome {
    match app.answer(request, app.clock.now()).await? {
        Reply::Later(later, audience) => {
            let post = app.finish(request, later, audience).await?;
            Ok(Reply::Say(post, audience))
        }
        Reply::Meanwhile(_, later) => {
            let post = app.finish(request, later, Audience::You).await?;
            Ok(Reply::Say(post, Audience::You))
        }
        reply => Ok(reply),
    }
}

/// Knows every user.
struct Phonebook;

/// Returns `user` as Discord describes them.
pub(super) fn person(user: UserId) -> Person {
    Person {
        id: user,
        name: format!("user {user}"),
        is_bot: user == BOT,
    }
}

#[async_trait]
impl Names for Phonebook {
    async fn name(&self, _: Place, user: UserId) -> String {
        person(user).name
    }

    async fn group_name(&self, _: Place, group: Group) -> String {
        format!("{group:?}")
    }

    async fn person(&self, _: Place, user: UserId) -> Option<Person> {
        Some(person(user))
    }

    fn learn(&self, _: Place, _: &Person) {}

    async fn language(&self, _: Place) -> Option<Language> {
        None
    }

    fn learn_language(&self, _: &Request) {}

    async fn channel_over(&self, _: ChannelId) -> Option<ChannelId> {
        None
    }

    async fn opens_threads(&self, _: ChannelId) -> bool {
        false
    }
}

/// Everyone sees every channel.
struct OpenHouse;

#[async_trait]
impl Rights for OpenHouse {
    async fn look(
        &self,
        _: UserId,
        _: GuildId,
        channels: &[ChannelId],
    ) -> Result<Vec<Sight>, Unverified> {
        Ok(vec![Sight::Seen; channels.len()])
    }

    async fn find_participation(
        &self,
        _: UserId,
        _: GuildId,
        _: ChannelId,
    ) -> Result<Participation, Unverified> {
        Ok(Participation::Commands)
    }

    async fn is_open_to_viewers(
        &self,
        _: GuildId,
        _: ChannelId,
        _: ChannelId,
    ) -> Result<bool, Unverified> {
        Ok(true)
    }

    async fn is_open_to_everyone(&self, _: GuildId, _: ChannelId) -> Result<bool, Unverified> {
        Ok(true)
    }

    async fn lacks(&self, _: GuildId, _: ChannelId) -> Result<Vec<Permission>, Unverified> {
        Ok(Vec::new())
    }

    fn forget(&self, _: GuildId) {}
}

/// The bot may not manage roles.
struct NoRoles;

#[async_trait]
impl Roles for NoRoles {
    async fn give_role(&self, _: GuildId, _: UserId, _: RoleId, _: &str) -> Result<(), RoleError> {
        Err(RoleObstacle::Permission.into())
    }

    async fn take_role(&self, _: GuildId, _: UserId, _: RoleId, _: &str) -> Result<(), RoleError> {
        Err(RoleObstacle::Permission.into())
    }

    async fn check_role(&self, _: GuildId, _: RoleId) -> Result<(), RoleError> {
        Err(RoleObstacle::Permission.into())
    }

    async fn can_mention(&self, _: GuildId, _: RoleId) -> Result<bool, RoleError> {
        Ok(false)
    }
}

/// The bot may not create events.
struct NoCalendar;

#[async_trait]
impl Calendar for NoCalendar {
    async fn list_event(&self, _: GuildId, _: &EventListing) -> Result<EventId, CalendarError> {
        Err(CalendarError::Forbidden)
    }

    async fn find_event(&self, _: GuildId, _: &str) -> Result<Option<EventId>, CalendarError> {
        Ok(None)
    }

    async fn change_event(
        &self,
        _: GuildId,
        _: EventId,
        _: &EventListing,
    ) -> Result<(), CalendarError> {
        Err(CalendarError::Forbidden)
    }

    async fn remove_event(&self, _: GuildId, _: EventId) -> Result<(), CalendarError> {
        Err(CalendarError::Forbidden)
    }

    async fn check_calendar(&self, _: GuildId) -> Result<(), CalendarError> {
        Err(CalendarError::Forbidden)
    }
}

/// No user attaches files.
struct NoFiles;

#[async_trait]
impl Files for NoFiles {
    async fn fetch(&self, _: &str) -> Result<Vec<u8>, Unfetched> {
        Err(Unfetched::Elsewhere)
    }
}
