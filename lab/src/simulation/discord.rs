//! A model of Discord: messages, direct messages, permissions and responses to interactions.
//!
//! It knows what the bot relies on: names of messages are compared for a few minutes, a response is accepted within three seconds or after a deferral
//! for 15 minutes, and a request may take effect although its answer is lost, or long after the bot has ended.
//!
//! The end-to-end tests cover what it leaves out: the protocol itself, threads, and messages that can only be recognized by their texts.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_app::ports::clock::Clock;
use asterism_app::ports::messenger::{MessageName, Messenger, SendError};
use asterism_app::protocol::custom_id::CustomId;
use asterism_app::protocol::reply::{Post, Row};
use asterism_app::protocol::request::Permission;
use asterism_store::{ChannelId, InteractionId, JobId, MessageId, Place, Timestamp, UserId};
use async_trait::async_trait;

use super::fate::{RequestFate, Weather};
use super::world::World;

/// Time limit of each request, as in the program.
const REQUEST_WITHIN: Duration = Duration::from_secs(15);

/// How long Discord compares the names of messages.
const NAMES_COMPARED: Duration = Duration::from_mins(3);

/// How long Discord waits for a first response.
const RESPONSE_WITHIN: Duration = Duration::from_secs(3);

/// How long Discord accepts a deferred response.
const DEFERRED_WITHIN: Duration = Duration::from_mins(15);

/// Maximum number of tries of the same request in this time: the pauses between them grow.
const MOST_TRIES: usize = 25;
const TRIED_WITHIN: Duration = Duration::from_mins(10);

/// Added to a user's id to get the channel of their direct messages.
const DIRECT: u64 = 1_000_000;

/// Discord.
pub(super) struct Discord {
    world: Arc<World>,
    weather: Arc<Weather>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next_id: u64,
    messages: BTreeMap<MessageId, Message>,
    /// Messages by the name with which they were sent.
    named: BTreeMap<(ChannelId, String), Vec<MessageId>>,
    interactions: BTreeMap<InteractionId, Interaction>,
    gone: BTreeSet<ChannelId>,
    forbidden: BTreeSet<ChannelId>,
    deaf: BTreeSet<UserId>,
    /// When the first message of each job arrived.
    first_sent: BTreeMap<JobId, Timestamp>,
    /// When each request was last tried.
    tried: BTreeMap<String, VecDeque<Timestamp>>,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) channel: ChannelId,
    /// Its name without the suffix, if a job sent it, and the whole name.
    pub(super) job: Option<JobId>,
    pub(super) name: Option<String>,
    /// The user to whom it is a direct message, or the only one who sees it.
    pub(super) to: Option<UserId>,
    pub(super) pings: Vec<UserId>,
    pub(super) buttons: Vec<CustomId>,
    pub(super) sent: Timestamp,
}

/// An interaction, and the response to it.
#[derive(Clone, Debug)]
struct Interaction {
    created: Timestamp,
    is_deferred: bool,
    /// The message of the response.
    message: Option<MessageId>,
    seen: Seen,
}

/// What a user sees after an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// Nothing yet, or that the application did not respond.
    Nothing,
    /// That the bot is thinking.
    Waiting,
    /// That it was done, with a response of this kind.
    Done,
    /// That it was refused.
    Refused,
}

/// A response to an interaction.
#[derive(Clone, Debug)]
pub(super) enum Response {
    Defer,
    Final {
        seen: Seen,
        channel: ChannelId,
        /// A message for everyone.
        post: Option<Box<Post>>,
        /// The message that it replaces; a new one if there is none.
        replaces: Option<MessageId>,
    },
}

impl Message {
    fn of(post: &Post, channel: ChannelId, to: Option<UserId>, sent: Timestamp) -> Message {
        Message {
            channel,
            job: None,
            name: None,
            to,
            pings: post.pings.clone(),
            buttons: buttons(post),
            sent,
        }
    }
}

/// Returns the ids of a post's buttons and menus.
fn buttons(post: &Post) -> Vec<CustomId> {
    let rows = post.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.clone()).collect(),
        Row::Menu(menu) => vec![menu.id.clone()],
        Row::Channels(menu) => vec![menu.id.clone()],
        Row::Roles(menu) => vec![menu.id.clone()],
    });
    rows.collect()
}

/// Refuses what Discord would refuse.
fn check(post: &Post) -> Result<(), SendError> {
    let checked = post.check();
    checked.map_err(|error| SendError::Refused(error.to_string()))
}

impl Discord {
    pub(super) fn new(world: Arc<World>, weather: Arc<Weather>) -> Discord {
        Discord {
            world,
            weather,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn delete_channel(&self, channel: ChannelId) {
        let mut state = self.state();
        state.gone.insert(channel);
        state
            .messages
            .retain(|_, message| message.channel != channel);
    }

    pub(super) fn is_gone(&self, channel: ChannelId) -> bool {
        self.state().gone.contains(&channel)
    }

    pub(super) fn forbid(&self, channel: ChannelId, is_forbidden: bool) {
        let mut state = self.state();
        if is_forbidden {
            state.forbidden.insert(channel);
        } else {
            state.forbidden.remove(&channel);
        }
    }

    pub(super) fn is_forbidden(&self, channel: ChannelId) -> bool {
        self.state().forbidden.contains(&channel)
    }

    pub(super) fn deafen(&self, user: UserId, is_deaf: bool) {
        let mut state = self.state();
        if is_deaf {
            state.deaf.insert(user);
        } else {
            state.deaf.remove(&user);
        }
    }

    /// Allows direct messages to all users again.
    pub(super) fn open_all(&self) {
        let mut state = self.state();
        state.deaf.clear();
        state.forbidden.clear();
    }

    /// Returns all messages, oldest first.
    pub(super) fn messages(&self) -> Vec<(MessageId, Message)> {
        let state = self.state();
        let all = state.messages.iter();
        all.map(|(id, message)| (*id, message.clone())).collect()
    }

    /// Returns the jobs whose messages arrived, each with the time of the first.
    pub(super) fn first_sent(&self) -> Vec<(JobId, Timestamp)> {
        let state = self.state();
        let all = state.first_sent.iter();
        all.map(|(job, at)| (*job, *at)).collect()
    }

    /// Creates an interaction, whose user waits for a response.
    pub(super) fn begin_interaction(&self) -> InteractionId {
        let created = self.world.now();
        let mut state = self.state();
        state.next_id += 1;
        let id = InteractionId::new(state.next_id);
        let interaction = Interaction {
            created,
            is_deferred: false,
            message: None,
            seen: Seen::Nothing,
        };
        state.interactions.insert(id, interaction);
        id
    }

    /// Returns when an interaction was made.
    pub(super) fn created(&self, id: InteractionId) -> Timestamp {
        self.state().interactions[&id].created
    }

    pub(super) fn seen(&self, id: InteractionId) -> Seen {
        self.state().interactions[&id].seen
    }

    /// Notes a request, and checks that it is not repeated too often. The program's limiter, which is not simulated, bounds the number of different
    /// requests in a second.
    fn note_request(&self, what: &str) {
        let now = self.world.now();
        self.world.count("requests");
        // Before a message is sent again, the bot looks for it, and a response is only tried as long as its interaction lives.
        if what.starts_with("look") || what.starts_with("respond") {
            return;
        }
        let mut state = self.state();
        let times = state.tried.entry(what.to_owned()).or_default();
        times.push_back(now);
        if times.len() > MOST_TRIES {
            let first = times.pop_front();
            if first.is_some_and(|first| now.since(first) < TRIED_WITHIN) {
                times.clear();
                drop(state);
                let minutes = TRIED_WITHIN.as_secs() / 60;
                self.world.report(format!(
                    "more than {MOST_TRIES} tries within {minutes} minutes to {what}"
                ));
            }
        }
    }
}

impl State {
    fn next_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }

    fn send(
        &mut self,
        now: Timestamp,
        (channel, to): (ChannelId, Option<UserId>),
        post: &Post,
        name: &str,
    ) -> Result<MessageId, SendError> {
        if self.gone.contains(&channel) {
            return Err(SendError::Gone);
        }
        if self.forbidden.contains(&channel) || to.is_some_and(|user| self.deaf.contains(&user)) {
            return Err(SendError::Forbidden("Missing Access".to_owned()));
        }
        let key = (channel, name.to_owned());
        let same = self.named.get(&key).and_then(|all| all.last()).copied();
        if let Some(same) = same
            && let Some(message) = self.messages.get(&same)
            && now.since(message.sent) < NAMES_COMPARED
        {
            return Ok(same);
        }
        let id = MessageId::new(self.next_id());
        let number = name.rsplit('-').next().unwrap_or_default();
        let number = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let message = Message {
            job: number.parse().ok(),
            name: Some(name.to_owned()),
            ..Message::of(post, channel, to, now)
        };
        if let Some(job) = message.job {
            self.first_sent.entry(job).or_insert(now);
        }
        self.messages.insert(id, message);
        self.named.entry(key).or_default().push(id);
        Ok(id)
    }

    /// Returns the oldest message of this name, and deletes the others.
    fn adopt(&mut self, channel: ChannelId, name: &str) -> Result<Option<MessageId>, SendError> {
        if self.gone.contains(&channel) {
            return Err(SendError::Gone);
        }
        if self.forbidden.contains(&channel) {
            return Err(SendError::Forbidden("Missing Access".to_owned()));
        }
        let named = self.named.get(&(channel, name.to_owned()));
        let all = named.into_iter().flatten().copied();
        let all: Vec<_> = all.filter(|id| self.messages.contains_key(id)).collect();
        for double in all.iter().skip(1) {
            self.messages.remove(double);
        }
        Ok(all.first().copied())
    }

    fn edit(
        &mut self,
        (channel, id): (ChannelId, MessageId),
        new: Vec<CustomId>,
    ) -> Result<(), SendError> {
        if self.gone.contains(&channel) {
            return Err(SendError::Gone);
        }
        if self.forbidden.contains(&channel) {
            return Err(SendError::Forbidden("Missing Access".to_owned()));
        }
        let message = self.messages.get_mut(&id).ok_or(SendError::Gone)?;
        message.buttons = new;
        Ok(())
    }

    /// Accepts a response; returns the message it made.
    fn respond(
        &mut self,
        now: Timestamp,
        id: InteractionId,
        response: Response,
    ) -> Result<Option<MessageId>, SendError> {
        let interaction = &self.interactions[&id];
        let within = if interaction.is_deferred {
            DEFERRED_WITHIN
        } else {
            RESPONSE_WITHIN
        };
        if now.since(interaction.created) >= within {
            return Err(SendError::Gone);
        }
        let is_done = !matches!(interaction.seen, Seen::Nothing | Seen::Waiting);
        match response {
            _ if is_done => Ok(interaction.message),
            Response::Defer => {
                let interaction = self.interactions.get_mut(&id).ok_or(SendError::Gone)?;
                interaction.is_deferred = true;
                interaction.seen = Seen::Waiting;
                Ok(None)
            }
            Response::Final {
                seen,
                channel,
                post,
                replaces,
            } => {
                let message = post.map(|post| {
                    let number = replaces.unwrap_or_else(|| MessageId::new(self.next_id()));
                    if let Some(message) = self.messages.get_mut(&number) {
                        message.buttons = buttons(&post);
                    } else if replaces.is_none() && !self.gone.contains(&channel) {
                        let message = Message::of(&post, channel, None, now);
                        self.messages.insert(number, message);
                    }
                    number
                });
                let interaction = self.interactions.get_mut(&id).ok_or(SendError::Gone)?;
                interaction.seen = seen;
                interaction.message = message;
                Ok(message)
            }
        }
    }
}

/// The connection of one run of the program to Discord.
pub(super) struct Line {
    discord: Arc<Discord>,
    /// The program's clock.
    clock: Clock,
}

impl Line {
    pub(super) fn new(discord: Arc<Discord>, clock: Clock) -> Line {
        Line { discord, clock }
    }

    /// Makes a request. It may take effect although this fails, and after the program has died.
    async fn request<T: Clone + Send + 'static>(
        &self,
        what: String,
        act: impl FnOnce(&mut State, Timestamp) -> Result<T, SendError> + Send + 'static,
    ) -> Result<T, SendError> {
        let discord = Arc::clone(&self.discord);
        let world = Arc::clone(&discord.world);
        let fate = discord.weather.request_fate(&world);
        // After 429, Discord itself says when to come back.
        if fate != RequestFate::TooMany {
            discord.note_request(&what);
        }
        let there = Duration::from_millis(20 + world.roll(120));
        let back = Duration::from_millis(20 + world.roll(120));
        // In its own task, because a request that was sent arrives even if the program dies.
        let request = tokio::spawn(async move {
            let late = |world: &World| world.span(Duration::from_secs(10), Duration::from_secs(45));
            match fate {
                RequestFate::HangsBefore => {
                    let wait = late(&discord.world);
                    tokio::time::sleep(wait).await;
                }
                RequestFate::HangsForEver => std::future::pending().await,
                _ => tokio::time::sleep(there).await,
            }
            let done = match fate {
                RequestFate::Fails => Err(SendError::Later("503".to_owned())),
                RequestFate::TooMany => {
                    discord.world.count("429s");
                    let seconds = 1 + discord.world.roll(5);
                    Ok(Err(seconds))
                }
                _ => {
                    let now = discord.world.now();
                    let done = act(&mut discord.state(), now);
                    let outcome = if done.is_ok() { "done" } else { "refused" };
                    discord.world.log(&format!("Discord: {what}: {outcome}"));
                    done.map(Ok)
                }
            };
            if fate != RequestFate::Fine {
                discord.world.log(&format!("Discord: {what}: {fate:?}"));
            }
            match fate {
                RequestFate::HangsAfter => tokio::time::sleep(late(&discord.world)).await,
                _ => tokio::time::sleep(back).await,
            }
            if fate == RequestFate::AnswerLost {
                return Err(SendError::Later("connection reset".to_owned()));
            }
            done
        });
        let answer = match tokio::time::timeout(REQUEST_WITHIN, request).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => Err(SendError::Later("timed out".to_owned())),
        };
        match answer? {
            Ok(done) => Ok(done),
            Err(seconds) => {
                let pause = Duration::from_secs(seconds);
                Err(SendError::NotBefore(self.clock.now().plus(pause)))
            }
        }
    }

    async fn send(
        &self,
        to: (ChannelId, Option<UserId>),
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        check(&post)?;
        let text = name.text.clone();
        if name.sent_since.is_some() {
            let wanted = text.clone();
            let look = move |state: &mut State, _| state.adopt(to.0, &wanted);
            let found = self.request(format!("look for {text} in {}", to.0), look);
            if let Some(found) = found.await? {
                return Ok(found);
            }
        }
        let what = format!("send {text} to {}, pings {:?}", to.0, post.pings);
        let weather = Arc::clone(&self.discord.weather);
        let send = move |state: &mut State, now| {
            if post.picture.is_some() && weather.rejects(&text) {
                return Err(SendError::Refused("400".to_owned()));
            }
            state.send(now, to, &post, &text)
        };
        self.request(what, send).await
    }

    /// Responds to an interaction. Returns the message that the response has made.
    pub(super) async fn respond(
        &self,
        id: InteractionId,
        response: Response,
    ) -> Result<Option<MessageId>, SendError> {
        let kind = match &response {
            Response::Defer => "deferral".to_owned(),
            Response::Final { seen, post, .. } => {
                let challenge = post.as_ref().and_then(|post| post.challenge);
                format!("{seen:?} {challenge:?}")
            }
        };
        let what = format!("respond to {id}: {kind}");
        let respond = move |state: &mut State, now| state.respond(now, id, response);
        self.request(what, respond).await
    }
}

#[async_trait]
impl Messenger for Line {
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        self.send((place.channel, None), post, name).await
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        let channel = ChannelId::new(DIRECT + user.get());
        let sent = self.send((channel, Some(user)), post, name).await;
        sent.map(|message| (channel, message))
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        check(&post)?;
        let buttons = buttons(&post);
        let replace = move |state: &mut State, _| state.edit((channel, message), buttons);
        self.request(format!("replace {message} in {channel}"), replace)
            .await
    }

    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        let retire = move |state: &mut State, _| state.edit((channel, message), Vec::new());
        self.request(format!("retire {message} in {channel}"), retire)
            .await
    }

    async fn open_thread(
        &self,
        _: ChannelId,
        _: MessageId,
        _: &str,
    ) -> Result<ChannelId, SendError> {
        Err(SendError::Forbidden("no threads here".to_owned()))
    }

    async fn lacks_for_threads(&self, _: Place) -> Result<Option<Vec<Permission>>, SendError> {
        Ok(None)
    }
}
