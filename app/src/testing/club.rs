//! A club for tests: a few people, one channel, and the app with a store in memory. It needs no Discord, and its clock moves only when a test moves
//! it.

use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_rules::{AnyGame, GameKind};
use asterism_store::memory::MemoryStore;
use asterism_store::{
    Change, ChannelId, ClaimLimits, EntryKind, FIRST_VERSION, GameId, Group, GuildId,
    IdempotencyKey, InteractionId, Job, MessageId, NewChallenge, NewGame, Origin, Place, Player,
    Reach, SeatOrder, Store, Terms, Timestamp, Told, Topic, UserId,
};
use async_trait::async_trait;

use crate::app::{App, AppParts, RequestContext};
use crate::feature::FEATURES;
use crate::game::challenge::ChallengeState;
use crate::game::loaded_game::{RULES_VERSION, apply};
use crate::ports::attachments::{Files, Unfetched};
use crate::ports::calendar::Calendar;
use crate::ports::clock::Clock;
use crate::ports::directory::{Heard, Names};
use crate::ports::engine::EnginePool;
use crate::ports::messenger::Messenger;
use crate::ports::pictures::Painter;
use crate::ports::rights::Rights;
use crate::ports::roles::Roles;
use crate::protocol::command::OPPONENTS;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, ChannelMenu, Meanwhile, Post, Reply, RoleMenu, Row};
use crate::protocol::request::{Call, Focus, Person, Presence, Request, Source, Value, What};
use crate::testing::calendar::Agenda;
use crate::testing::channel::{Channel, named};
use crate::testing::roles::RoleBook;
use crate::testing::walls::Walls;
use crate::text::Language;

/// Members of the club.
pub(crate) const ANN: UserId = UserId::new(101);
pub(crate) const BEN: UserId = UserId::new(102);
pub(crate) const CLEO: UserId = UserId::new(103);
pub(crate) const DAN: UserId = UserId::new(104);
pub(crate) const EVA: UserId = UserId::new(105);
pub(crate) const FINN: UserId = UserId::new(106);

/// The bot's own account.
pub(crate) const ENGINE: UserId = UserId::new(900);

/// The club's channel.
pub(crate) const HERE: Place = Place {
    guild: Some(GuildId::new(1)),
    channel: ChannelId::new(10),
};

/// A thread in that channel that belongs to no game.
pub(crate) const THREAD: ChannelId = ChannelId::new(12);

/// The app with a simulated server.
pub(crate) struct Club {
    pub(crate) app: Arc<App>,
    pub(crate) channel: Arc<Channel>,
    pub(crate) rights: Arc<Walls>,
    pub(crate) roles: Arc<RoleBook>,
    pub(crate) calendar: Arc<Agenda>,
    interactions: Mutex<u64>,
}

impl Club {
    /// Creates a club where the "thinking" message is never shown, however long the engine takes.
    pub(crate) fn new() -> Club {
        Club::with_patience(Duration::from_hours(24))
    }

    /// Creates a club where the "thinking" message is shown after `patience`.
    pub(crate) fn with_patience(patience: Duration) -> Club {
        Club::with(Arc::new(MemoryStore::new()), patience, Duration::ZERO)
    }

    /// Creates a club with the given store.
    pub(crate) fn on(store: Arc<dyn Store>) -> Club {
        Club::with(store, Duration::from_hours(24), Duration::ZERO)
    }

    /// Creates a club where the engine answers after `pace` at the earliest.
    pub(crate) fn with_pace(pace: Duration) -> Club {
        Club::with(Arc::new(MemoryStore::new()), Duration::from_hours(24), pace)
    }

    fn with(store: Arc<dyn Store>, patience: Duration, pace: Duration) -> Club {
        let rights = Arc::new(Walls::default());
        let roles = Arc::new(RoleBook::default());
        let calendar = Arc::new(Agenda::default());
        let app = App::new(AppParts {
            store,
            names: Arc::new(Roll::default()),
            rights: Arc::clone(&rights) as Arc<dyn Rights>,
            roles: Arc::clone(&roles) as Arc<dyn Roles>,
            calendar: Arc::clone(&calendar) as Arc<dyn Calendar>,
            files: Arc::new(Shelf),
            painter: Painter::small(),
            engine_pool: EnginePool::new(NonZero::<usize>::MIN),
            me: ENGINE,
            patience,
            pace,
            features: FEATURES,
            clock: Clock::stopped(Timestamp::from_millis(1_790_000_000_000)),
        });
        Club {
            app: Arc::new(app),
            channel: Arc::new(Channel::default()),
            rights,
            roles,
            calendar,
            interactions: Mutex::new(1),
        }
    }

    /// Advances the clock by a second and returns the new time, so that no two requests have the same time.
    pub(crate) fn now(&self) -> Timestamp {
        self.app.clock.skip(Duration::from_secs(1))
    }

    pub(crate) fn interaction(&self) -> InteractionId {
        let mut interactions = self.interactions.lock().expect("not poisoned");
        *interactions += 1;
        InteractionId::new(*interactions)
    }

    /// Returns an idempotency key that was not used before.
    pub(crate) fn key(&self) -> IdempotencyKey {
        self.interaction().into()
    }

    pub(crate) fn request(&self, user: UserId, what: What) -> Request {
        Request {
            interaction: self.interaction(),
            user: person(user),
            place: HERE,
            lacks: Vec::new(),
            presence: Presence::Member,
            manages: false,
            gives_roles: false,
            parent: None,
            opens_threads: true,
            launches: true,
            roles: Vec::new(),
            lacks_for_threads: Vec::new(),
            language: Language::English,
            guild_language: None,
            what,
        }
    }

    /// Handles a request and returns the final reply, waiting for it if it is deferred. Fails if Discord would not accept a reply or refusal
    /// without cutting a text.
    pub(crate) async fn handle(&self, request: &Request) -> Result<Reply, Refusal> {
        let handled = Box::pin(self.handle_unchecked(request)).await;
        let refused;
        let reply = match &handled {
            Ok(reply) => reply,
            Err(refusal) => {
                refused = Reply::Say(refusal.post(request.language), Audience::You);
                &refused
            }
        };
        let checked = reply.check().and_then(|()| reply.check_lengths());
        checked.unwrap_or_else(|why| panic!("{why}: {reply:?}"));
        handled
    }

    async fn handle_unchecked(&self, request: &Request) -> Result<Reply, Refusal> {
        match self.app.handle(request, self.now()).await? {
            Reply::Later(later, audience) => {
                let post = self.app.finish(request, later, audience).await?;
                Ok(Reply::Say(post, audience))
            }
            Reply::Meanwhile(Meanwhile::Say(_), later) => {
                let post = self.app.finish(request, later, Audience::You).await?;
                Ok(Reply::Say(post, Audience::You))
            }
            Reply::Meanwhile(Meanwhile::Change(_), later) => {
                let post = self.app.finish(request, later, Audience::You).await?;
                Ok(Reply::Change(post))
            }
            reply => Ok(reply),
        }
    }

    pub(crate) fn command(&self, user: UserId, name: &str, options: &[(&str, Value)]) -> Request {
        self.request(user, What::Command(call(name, options)))
    }

    /// Returns a command with a subcommand.
    pub(crate) fn subcommand(
        &self,
        user: UserId,
        (name, subcommand): (&str, &str),
        options: &[(&str, Value)],
    ) -> Request {
        let call = Call {
            subcommand: Some(subcommand.to_owned()),
            ..call(name, options)
        };
        self.request(user, What::Command(call))
    }

    /// Advances the clock as if the bot were running, and does what is then due.
    pub(crate) async fn pass(&self, time: Duration) {
        let store = &self.app.store;
        let now = self.app.clock.skip(time);
        // This keeps the time from counting as an outage.
        let alive = store.set_alive(vec![Reach::GATEWAY], now).await;
        alive.expect("the memory store does not fail");
        let looked = self.app.look_after_clocks(&[Reach::GATEWAY], now).await;
        looked.expect("the memory store does not fail");
        self.pump().await;
    }

    /// Returns the context for the actions that carry out `request` now.
    pub(crate) fn context<'c>(&'c self, request: &'c Request) -> RequestContext<'c> {
        RequestContext::new(&self.app, request, self.app.clock.now())
    }

    pub(crate) fn press(&self, user: UserId, id: &CustomId, values: &[&str]) -> Request {
        let what = What::Press {
            custom_id: id.to_string(),
            values: values.iter().map(ToString::to_string).collect(),
            on: Source {
                message: MessageId::new(1),
                private: true,
                has_button: true,
            },
        };
        self.request(user, what)
    }

    /// Returns the values suggested for `option` of the command `name`.
    pub(crate) async fn suggestions(
        &self,
        user: UserId,
        name: &str,
        option: &str,
        typed: &str,
    ) -> Vec<String> {
        let focus = Focus {
            option: option.to_owned(),
            typed: typed.to_owned(),
        };
        let request = self.request(
            user,
            What::Complete(call(name, &[(option, text(typed))]), focus),
        );
        match self.handle(&request).await {
            Ok(Reply::Suggest(suggestions)) => suggestions
                .into_iter()
                .map(|suggestion| suggestion.fills)
                .collect(),
            other => panic!("autocomplete answered {other:?}"),
        }
    }

    /// Starts a game of Pentagame with these players, in this order, and posts its first board.
    pub(crate) async fn start(&self, players: &[UserId]) -> GameId {
        self.begin(GameKind::Pentagame, "", players).await
    }

    /// Starts a game between these players and posts its first board; the first player begins.
    pub(crate) async fn begin(&self, kind: GameKind, variant: &str, players: &[UserId]) -> GameId {
        let mut options = vec![("game", text(kind.id())), ("seat", text("first"))];
        if !variant.is_empty() {
            options.push(("variant", text(variant)));
        }
        options.extend(
            OPPONENTS
                .iter()
                .zip(&players[1..])
                .map(|(name, user)| (*name, Value::User(person(*user)))),
        );
        let reply = self
            .handle(&self.command(players[0], "challenge", &options))
            .await
            .expect("a challenge is made");
        let Reply::Say(post, _) = reply else {
            panic!("no message")
        };
        let id = post.challenge.expect("a challenge's post names it");
        for user in &players[1..] {
            self.handle(&self.press(*user, &CustomId::Accept(id), &[]))
                .await
                .expect("the invited user accepts");
        }
        self.pump().await;
        id
    }

    /// Presses a button on the newest public message.
    pub(crate) fn public_press(&self, user: UserId, id: &CustomId) -> Request {
        let newest = self.channel.posts().len().saturating_sub(1) as u64;
        let what = What::Press {
            custom_id: id.to_string(),
            values: Vec::new(),
            on: Source {
                message: MessageId::new(newest),
                private: false,
                has_button: true,
            },
        };
        self.request(user, what)
    }

    /// Returns the variants suggested for a challenge to `kind`.
    pub(crate) async fn variants(&self, user: UserId, kind: GameKind, typed: &str) -> Vec<String> {
        let focus = Focus {
            option: "variant".to_owned(),
            typed: typed.to_owned(),
        };
        let options = [("game", text(kind.id())), ("variant", text(typed))];
        let what = What::Complete(call("challenge", &options), focus);
        match self.handle(&self.request(user, what)).await {
            Ok(Reply::Suggest(suggestions)) => suggestions
                .into_iter()
                .map(|suggestion| suggestion.fills)
                .collect(),
            other => panic!("autocomplete answered {other:?}"),
        }
    }

    /// Appends an illegal move to a game's record.
    pub(crate) async fn spoil(&self, game: GameId) {
        let change = Change::Append {
            game,
            version: FIRST_VERSION,
            answers: 0,
            entries: vec![EntryKind::Move("from another world".to_owned()).into()],
            ended: None,
            jobs: Vec::new(),
            next: None,
            clock: None,
            ratings: Vec::new(),
            documents: Vec::new(),
        };
        let spoiled = self.app.store.commit(self.key(), self.now(), change).await;
        spoiled.expect("the store does not check the rules");
    }

    /// Plays a typed move.
    pub(crate) async fn play(&self, user: UserId, notation: &str) {
        let reply = self
            .handle(&self.command(user, "move", &[("move", text(notation))]))
            .await;
        assert!(reply.is_ok(), "{notation}: {reply:?}");
    }

    /// Adds an entry that does not come from a button, such as a timeout.
    pub(crate) async fn happens(&self, game: GameId, what: EntryKind) {
        let record = self.record(game).await;
        let mut loaded = self
            .app
            .load_record(record, Language::English)
            .await
            .expect("the record should replay");
        apply(&mut loaded.game, &what).expect("the entry should be legal");
        let now = self.now();
        self.app
            .commit_entry(self.key(), loaded, what, None, now)
            .await
            .expect("the change should not conflict");
    }

    /// Claims jobs in the outbox that are due.
    pub(crate) async fn claim(&self) -> Vec<Job> {
        let lease = Duration::from_mins(1);
        let limits = ClaimLimits::of(16);
        let claimed = self.app.store.claim_jobs(self.now(), lease, limits);
        claimed.await.expect("the memory store does not fail")
    }

    /// Does jobs that are due with `work`, but the program is killed before it can note that they are done. It starts again when others may do them.
    pub(crate) async fn crash(&self, work: impl AsyncFn(&Job)) {
        for job in self.claim().await {
            work(&job).await;
        }
        self.app.clock.skip(Duration::from_mins(7));
    }

    /// Does all jobs in the outbox that are due.
    pub(crate) async fn pump(&self) {
        loop {
            let jobs = self.claim().await;
            if jobs.is_empty() {
                return;
            }
            for job in jobs {
                crate::worker::outbox::send(
                    Arc::clone(&self.app),
                    Arc::clone(&self.channel) as Arc<dyn Messenger>,
                    job,
                )
                .await;
            }
        }
    }
}

pub(crate) fn person(user: UserId) -> Person {
    Person {
        id: user,
        name: Roll::called(user),
        is_bot: user == ENGINE,
    }
}

pub(crate) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn call(name: &str, options: &[(&str, Value)]) -> Call {
    Call {
        name: name.to_owned(),
        subcommand: None,
        options: options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    }
}

/// Returns the custom ids of a post's buttons and menus.
pub(crate) fn ids(post: &Post) -> Vec<CustomId> {
    post.rows
        .iter()
        .flat_map(|row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .filter(|button| !button.is_dead)
                .map(|button| button.id.clone())
                .collect::<Vec<_>>(),
            Row::Menu(menu) => vec![menu.id.clone()],
            Row::Channels(ChannelMenu { id, .. }) | Row::Roles(RoleMenu { id, .. }) => {
                vec![id.clone()]
            }
        })
        .collect()
}

/// Files whose URLs contain their contents.
struct Shelf;

#[async_trait]
impl Files for Shelf {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, Unfetched> {
        let text = url.strip_prefix("shelf:").ok_or(Unfetched::Elsewhere)?;
        Ok(text.as_bytes().to_vec())
    }
}

/// Names of the club's people, and the languages of recent requests.
#[derive(Default)]
struct Roll {
    heard: Heard,
}

impl Roll {
    fn called(user: UserId) -> String {
        match user {
            ANN => "Ann".to_owned(),
            BEN => "Ben".to_owned(),
            CLEO => "Cleo".to_owned(),
            DAN => "Dan".to_owned(),
            ENGINE => "Asterism".to_owned(),
            other => format!("user {other}"),
        }
    }
}

#[async_trait]
impl Names for Roll {
    async fn name(&self, _: Place, user: UserId) -> String {
        Roll::called(user)
    }

    async fn group_name(&self, _: Place, group: Group) -> String {
        match group {
            Group::Channel(channel) => format!("#channel {channel}"),
            Group::Role(role) => format!("role {role}"),
        }
    }

    async fn person(&self, _: Place, user: UserId) -> Option<Person> {
        Some(person(user)).filter(|person| !person.name.starts_with("user "))
    }

    fn learn(&self, _: Place, _: &Person) {}

    async fn language(&self, place: Place) -> Option<Language> {
        self.heard.language(place)
    }

    fn learn_language(&self, request: &Request) {
        self.heard.learn_language(request);
    }

    async fn channel_over(&self, channel: ChannelId) -> Option<ChannelId> {
        (channel == THREAD).then_some(HERE.channel)
    }

    async fn opens_threads(&self, channel: ChannelId) -> bool {
        channel == HERE.channel
    }
}

/// A game that a test starts without a challenge.
pub(crate) struct Beginning<'a> {
    pub(crate) kind: GameKind,
    pub(crate) options: &'a str,
    /// The players by seat.
    pub(crate) players: &'a [UserId],
    pub(crate) terms: Terms,
    /// Moves and other entries already made.
    pub(crate) entries: Vec<EntryKind>,
    pub(crate) place: Place,
}

impl<'a> Beginning<'a> {
    /// Returns a game of Pentagame with its standard options, without a clock, not rated.
    pub(crate) fn of(players: &'a [UserId]) -> Beginning<'a> {
        Beginning {
            kind: GameKind::Pentagame,
            options: "",
            players,
            terms: Terms::default(),
            entries: Vec::new(),
            place: HERE,
        }
    }
}

impl Club {
    /// Posts the challenge that a reply opens and stores where, as the bot does. Its mentions count as those of the reply.
    pub(crate) async fn show_challenge(&self, reply: &Reply) {
        if let Reply::Say(post, _) = reply
            && let Some(id) = post.challenge
        {
            self.post_challenge(id).await;
        }
    }

    /// Posts challenge `id` and stores where, as the bot does after the reply that opens it.
    pub(crate) async fn post_challenge(&self, id: GameId) -> MessageId {
        let challenge = self.app.store.challenge(id).await;
        let challenge = challenge
            .expect("the memory store does not fail")
            .expect("open");
        let post = self
            .app
            .challenge_post(&challenge, ChallengeState::Open)
            .await;
        let post = Post {
            pings: Vec::new(),
            ..post
        };
        let name = named(&format!("challenge {id}"));
        let message = self.channel.post(HERE, post, &name).await;
        let post = message.expect("posts succeed");
        let (key, now) = (self.key(), self.now());
        let noted = self.app.note_challenge_post(key, id, post, now).await;
        noted.expect("the challenge is open");
        post
    }

    /// Starts a game directly in the store, and posts its first board.
    pub(crate) async fn set_up(&self, beginning: Beginning<'_>) -> GameId {
        let id = self.set_up_unposted(beginning).await;
        self.pump().await;
        id
    }

    /// Starts a game directly in the store, without posting its first board.
    pub(crate) async fn set_up_unposted(&self, beginning: Beginning<'_>) -> GameId {
        let now = self.now();
        let Beginning {
            kind,
            players,
            terms,
            place,
            ..
        } = beginning;
        let game = AnyGame::new(kind, beginning.options, players.len());
        let options = game.expect("tests start valid games").options_text();
        let mut invited: Vec<UserId> = Vec::new();
        for &player in &players[1..] {
            if player != players[0] && !invited.contains(&player) {
                invited.push(player);
            }
        }
        let challenge = NewChallenge {
            place,
            kind: kind.id().to_owned(),
            options: options.clone(),
            variant: String::new(),
            games: 1,
            by: players[0],
            invited,
            engine: None,
            order: SeatOrder::First,
            lapses: now.plus(Duration::from_hours(1)),
            terms,
            open: None,
            partner: None,
            rematch_of: None,
            origin: Origin::Challenge,
            start: Vec::new(),
            position: None,
        };
        let version = FIRST_VERSION + beginning.entries.len() as u64;
        let mut game = NewGame {
            place,
            kind: challenge.kind.clone(),
            options,
            variant: String::new(),
            rules_version: RULES_VERSION,
            seats: players.iter().copied().map(Player::User).collect(),
            engine: None,
            terms,
            clock: None,
            origin: Origin::Challenge,
            entries: beginning.entries,
            ended: None,
            position: None,
            names: Vec::new(),
        };
        let clock = self.app.start_clock(&game, now).await;
        game.clock = clock.expect("the memory store does not fail");
        let begin = Change::Begin {
            challenge,
            game,
            jobs: vec![Topic::Turn {
                version,
                by: None,
                told: Told::NotTried,
            }],
        };
        let begun = self.app.store.commit(self.key(), now, begin).await;
        begun.expect("the store accepts the game").id
    }
}
