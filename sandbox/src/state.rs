//! State shared by all connections: the world, the pages that listen to its events, and the only methods that change the world.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

use crate::activity::Activities;
use crate::api_request::ApiRequest;
use crate::clock::Clock;
use crate::endpoints::{Endpoint, Endpoints};
use crate::error::{
    ApiError, MAX_NEW_COMMANDS, MISSING_ACCESS, OPENING_DMS_TOO_FAST, UNKNOWN_CHANNEL,
    UNKNOWN_GUILD, UNKNOWN_MEMBER,
};
use crate::faults::Faults;
use crate::gateway::{self, Gateway};
use crate::kept::REQUESTS_KEPT;
use crate::limits;
use crate::oauth2::OAuth2;
use crate::page_view;
use crate::rate_limits::{RateLimiter, RateLimits};
use crate::welcome::Welcome;
use crate::world::{
    APPLICATION, Change, Channel, Files, Id, Journal, Member, Message, Permissions, Ping,
    ThreadMember, User, World, channel_kind, flag, set_known,
};

/// The shared state, protected by a lock. Critical sections are short: never await while holding the lock.
#[derive(Clone)]
pub(crate) struct Shared(Arc<SharedInner>);

struct SharedInner {
    state: Mutex<State>,
    /// The sandbox's clock. It is not behind the lock, because tasks must not hold the lock while they wait for a time.
    clock: Clock,
}

impl Shared {
    pub(crate) fn new(state: State) -> Self {
        let clock = state.clock.clone();
        Self(Arc::new(SharedInner {
            state: Mutex::new(state),
            clock,
        }))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        // A panic in a handler is already in the log, and every change is a whole record, so the world is still usable.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.0.clock
    }
}

/// The state that the lock protects.
pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) files: Files,
    /// Names and contents of files uploaded with commands. Like Discord's ephemeral attachments, these files are not stored permanently.
    pub(crate) uploads: HashMap<Id, (String, Vec<u8>)>,
    pub(crate) clock: Clock,
    pub(crate) gateway: Gateway,
    pub(crate) endpoints: Endpoints,
    pub(crate) faults: Faults,
    pub(crate) rate_limiter: RateLimiter,
    journal: Option<Journal>,
    /// Whether the bot can be reached, as last reported to the pages.
    bot_connected: bool,
    listeners: Vec<Listener>,
    /// Handles that notify the clients waiting for a response, by the ID of the interaction.
    waiting: HashMap<Id, Arc<Notify>>,
    /// Times of edits of old messages, by channel, in milliseconds since 1970.
    old_edits: HashMap<Id, VecDeque<i64>>,
    /// Times at which the bot opened DM channels, in milliseconds since 1970.
    new_dms: VecDeque<i64>,
    /// Times at which commands were created, by guild (`None` for global commands), in milliseconds since 1970.
    new_commands: HashMap<Option<Id>, VecDeque<i64>>,
    requests: VecDeque<(u64, Arc<ApiRequest>)>,
    requests_seen: u64,
    pub(crate) welcome: Option<Welcome>,
    pub(crate) activities: Activities,
    pub(crate) oauth2: OAuth2,
    /// Whether the sandbox has stopped. If so, requests on connections that are still open are refused.
    pub(crate) closed: bool,
}

/// A page that receives the events of one user.
struct Listener {
    user: Id,
    events: mpsc::UnboundedSender<(&'static str, String)>,
}

impl State {
    pub(crate) fn new(
        mut world: World,
        files: Files,
        journal: Option<Journal>,
        clock: Clock,
        gateway: Gateway,
        endpoints: Endpoints,
    ) -> Self {
        // Changes are much rarer than one per millisecond, so this is greater than any revision of an earlier start.
        world.revision = u64::try_from(clock.now_ms()).unwrap_or(0);
        Self {
            world,
            files,
            uploads: HashMap::new(),
            clock,
            gateway,
            endpoints,
            faults: Faults::default(),
            rate_limiter: RateLimiter::new(RateLimits::Discord),
            journal,
            bot_connected: false,
            listeners: Vec::new(),
            waiting: HashMap::new(),
            old_edits: HashMap::new(),
            new_dms: VecDeque::new(),
            new_commands: HashMap::new(),
            requests: VecDeque::new(),
            requests_seen: 0,
            welcome: None,
            activities: Activities::default(),
            oauth2: OAuth2::default(),
            closed: false,
        }
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    pub(crate) fn next_id(&mut self) -> Id {
        let now = self.now();
        self.world.next_id(now)
    }

    /// Writes the changes to the journal, then applies them.
    pub(crate) fn commit(&mut self, changes: Vec<Change>) -> Result<(), ApiError> {
        if changes.is_empty() {
            return Ok(());
        }
        if let Some(journal) = &mut self.journal {
            journal
                .append(&changes)
                .map_err(|error| ApiError::internal(&error))?;
        }
        for change in changes {
            self.world.apply(change);
        }
        self.world.revision += 1;
        let now = self.now();
        if let Some(journal) = self
            .journal
            .as_mut()
            .filter(|journal| journal.is_overgrown())
            && let Err(error) = journal.compact(&mut self.world, now)
        {
            tracing::error!(%error, "could not compact the journal; it keeps growing");
        }
        Ok(())
    }

    /// Closes sockets and event streams, and releases the journal's lock.
    pub(crate) fn close(&mut self) {
        self.closed = true;
        self.gateway.close();
        self.faults.lift();
        self.listeners.clear();
        self.activities.close();
        self.journal = None;
        for (_, waiting) in self.waiting.drain() {
            waiting.notify_waiters();
        }
    }

    // Pages.

    pub(crate) fn listen(&mut self, user: Id) -> mpsc::UnboundedReceiver<(&'static str, String)> {
        let (events, receiver) = mpsc::unbounded_channel();
        if !self.closed {
            self.listeners.push(Listener { user, events });
        }
        receiver
    }

    /// Sends an event to every page, in the form in which the page's user sees it. `view` returns `None` for users who do not see the event.
    pub(crate) fn tell_pages(
        &mut self,
        name: &'static str,
        view: impl Fn(&World, Id) -> Option<Value>,
    ) {
        let world = &self.world;
        self.listeners
            .retain(|listener| match view(world, listener.user) {
                Some(data) => listener.events.send((name, data.to_string())).is_ok(),
                None => !listener.events.is_closed(),
            });
    }

    /// Returns whether interactions can be sent to the bot, either through the gateway or to its address.
    pub(crate) fn can_reach_bot(&self) -> bool {
        if self.gateway.outage == gateway::Outage::Everything {
            return false;
        }
        self.endpoints.url(Endpoint::Interactions).is_some() || self.gateway.is_connected()
    }

    /// Tells the pages whether the bot can be reached, if this has changed since the last report.
    pub(crate) fn tell_bot_connected(&mut self) {
        let connected = self.can_reach_bot();
        if std::mem::replace(&mut self.bot_connected, connected) == connected {
            return;
        }
        self.tell_pages("BOT", |_, _| Some(json!({"connected": connected})));
    }

    pub(crate) fn tell_commands(&mut self) {
        let has_activities = self.endpoints.has_activities();
        self.tell_pages("COMMANDS", |world, user| {
            Some(page_view::render_commands(world, user, has_activities))
        });
    }

    // Messages.

    /// Stores a message and sends the events about it. A new message also notifies the users that it mentions.
    pub(crate) fn put_message(
        &mut self,
        message: Message,
        news: MessageChange,
        mut also: Vec<Change>,
    ) -> Result<(), ApiError> {
        let now = self.now();
        let (channel, id) = (message.channel, message.id);
        let mut pings = Vec::new();
        let mut thread_touched = None;
        if news == MessageChange::Created {
            if message.flags & flag::SUPPRESS_NOTIFICATIONS == 0 {
                pings = self.find_pinged_users(&message);
            }
            if message.only_for.is_none()
                && let Some(mut place) = self.world.channels.get(&channel).cloned()
            {
                place.last_message = Some(id);
                if let Some(thread) = &mut place.thread {
                    thread.active_at = now;
                    thread.message_count += 1;
                    let newcomers: Vec<Id> = std::iter::once(message.author)
                        .chain(pings.iter().copied())
                        .filter(|user| !thread.members.iter().any(|it| it.user == *user))
                        .collect();
                    let join = |user| ThreadMember {
                        user,
                        joined_at: now,
                    };
                    thread.members.extend(newcomers.into_iter().map(join));
                    if thread.archived {
                        thread.archived = false;
                        thread.archive_changed_at = now;
                        thread_touched = Some(channel);
                    }
                }
                also.push(Change::Channel(place));
            }
        }
        let first = self.world.pings.last().map_or(1, |ping| ping.n + 1);
        let mut changes = vec![Change::Message(Box::new(message))];
        changes.extend(also);
        changes.extend(pings.iter().zip(first..).map(|(user, n)| {
            Change::Ping(Ping {
                n,
                user: *user,
                channel,
                message: id,
                at: now,
                read: false,
            })
        }));
        self.commit(changes)?;

        if let Some(thread) = thread_touched {
            self.tell_channel("THREAD_UPDATE", thread);
        }
        let name = match news {
            MessageChange::Created => "MESSAGE_CREATE",
            MessageChange::Edited => "MESSAGE_UPDATE",
        };
        self.tell_message(name, channel, id);
        for user in pings {
            self.tell_pages("PING", |_, listener| {
                (listener == user).then(|| json!({"channel_id": channel, "message_id": id}))
            });
        }
        if news == MessageChange::Created {
            self.forget_old_messages(channel)?;
        }
        Ok(())
    }

    /// Returns the users that a new message notifies: the mentioned users who see the channel, or the other user of a DM.
    fn find_pinged_users(&self, message: &Message) -> Vec<Id> {
        // Ephemeral messages notify no one.
        if message.only_for.is_some() {
            return Vec::new();
        }
        let Some(channel) = self.world.channels.get(&message.channel) else {
            return Vec::new();
        };
        let in_role = |user: Id| {
            let guild = channel.guild;
            let member = guild.and_then(|guild| self.world.member(guild, user));
            member.is_some_and(|member| message.mentions_role_of(member))
        };
        // A mention adds users to a thread, so they only need to see its parent channel.
        let reaches = |user: Id| self.world.sees_channel(channel.ruled_by(), user);
        self.world
            .users
            .values()
            .filter(|user| user.id != message.author && !user.bot && reaches(user.id))
            .filter(|user| {
                channel.is_dm()
                    || message.mention_everyone
                    || message.mentions.contains(&user.id)
                    || in_role(user.id)
            })
            .map(|user| user.id)
            .collect()
    }

    /// Sends a message event to the pages and the bot, as each of them sees the message.
    pub(crate) fn tell_message(&mut self, name: &'static str, channel: Id, message: Id) {
        let Some(record) = self.world.message(channel, message).cloned() else {
            return;
        };
        self.tell_pages(name, |world, user| {
            world
                .sees_message(&record, user)
                .then(|| page_view::render_message(world, &record, user))
        });
        let Some(place) = self.world.channels.get(&channel) else {
            return;
        };
        if !self.world.sees_channel(channel, APPLICATION) {
            return;
        }
        let mut data = self.world.message_json(&record);
        let ephemeral = record.only_for.is_some();
        if let (Some(guild), false) = (place.guild, ephemeral) {
            data["guild_id"] = json!(guild);
            if let Some(member) = self.world.member(guild, record.author) {
                data["member"] = World::partial_member_json(member);
            }
        }
        // Ephemeral messages arrive like DMs, without a guild.
        let direct = place.guild.is_none() || ephemeral;
        let for_all =
            direct || record.author == APPLICATION || record.mentions.contains(&APPLICATION);
        self.gateway.dispatch_message(name, data, direct, for_all);
    }

    /// Renders a message object for the bot, as the REST API returns it. Without the privileged intent, messages in a
    /// guild have no content unless the bot wrote them or is mentioned in them.
    pub(crate) fn bot_message_json(&self, message: &Message) -> Value {
        let mut object = self.world.message_json(message);
        let in_guild = self.world.guild_of(message.channel).is_some();
        let concerns = message.author == APPLICATION || message.mentions.contains(&APPLICATION);
        if in_guild && !concerns && !self.gateway.may_read_everything() {
            gateway::blank(&mut object);
        }
        object
    }

    /// Removes a message and its files, and sends the events about the removal.
    pub(crate) fn remove_message(&mut self, channel: Id, message: Id) -> Result<(), ApiError> {
        let Some(record) = self.world.message(channel, message).cloned() else {
            return Ok(());
        };
        self.commit(vec![Change::MessageGone { channel, message }])?;
        // A client may be waiting for a response on it.
        self.waiting
            .values()
            .for_each(|waiting| waiting.notify_waiters());
        for attachment in &record.attachments {
            self.files.remove(attachment.id);
        }
        let guild = self.world.guild_of(channel);
        let mut data = json!({"id": message, "channel_id": channel});
        set_known(&mut data, "guild_id", guild);
        self.tell_pages("MESSAGE_DELETE", |world, user| {
            world.sees_message(&record, user).then(|| data.clone())
        });
        if record.only_for.is_none() && self.world.sees_channel(channel, APPLICATION) {
            self.gateway
                .dispatch_message("MESSAGE_DELETE", data.clone(), guild.is_none(), true);
        }
        Ok(())
    }

    /// Counts an edit if the message is old. Returns an error if there have been too many edits of old messages.
    pub(crate) fn count_old_edit(&mut self, message: &Message) -> Result<(), ApiError> {
        let now = self.now();
        if now - message.at <= limits::OLD_MESSAGE_MS {
            return Ok(());
        }
        let edits = self.old_edits.entry(message.channel).or_default();
        let most = (limits::OLD_EDITS, limits::OLD_EDITS_WINDOW_MS);
        if count_within(most, edits, now, 1).is_none() {
            let wait = limits::OLD_EDITS_WINDOW_MS - (now - edits.front().copied().unwrap_or(now));
            return Err(ApiError::too_many_old_edits(wait as f64 / 1000.0));
        }
        Ok(())
    }

    // Channels.

    /// Sends an event about a channel or thread to everyone who sees it. The bot also receives events about guild channels that it cannot see, but
    /// not about threads that it cannot see.
    pub(crate) fn tell_channel(&mut self, name: &'static str, channel: Id) {
        let Some(record) = self.world.channels.get(&channel).cloned() else {
            return;
        };
        self.tell_pages(name, |world, user| {
            world
                .sees_channel(channel, user)
                .then(|| page_view::render_channel(world, &record))
        });
        let Some(guild) = record.guild else {
            return;
        };
        let is_told = match record.thread {
            Some(_) => self.world.sees_channel(channel, APPLICATION),
            None => self.world.member(guild, APPLICATION).is_some(),
        };
        if is_told {
            let hidden = self.gateway.hidden_fields;
            let mut data = self.world.gateway_channel_json(&record, hidden);
            if name == "THREAD_CREATE" {
                data["newly_created"] = json!(true);
            }
            self.gateway.dispatch_guilds(name, &data);
        }
    }

    /// Stores a channel or thread and sends the event about it. Returns the ID of the channel or thread.
    pub(crate) fn put_channel(
        &mut self,
        channel: Channel,
        event: &'static str,
    ) -> Result<Id, ApiError> {
        let id = channel.id;
        self.commit(vec![Change::Channel(channel)])?;
        self.tell_channel(event, id);
        Ok(id)
    }

    /// Stores a member of a guild and sends the event about them. An app always hears of changes of its own member.
    pub(crate) fn put_member(&mut self, guild: Id, member: Member) -> Result<(), ApiError> {
        let mut changed = self
            .world
            .guilds
            .get(&guild)
            .cloned()
            .ok_or(UNKNOWN_GUILD)?;
        let (user, event) = (member.user, self.world.member_event_json(guild, &member));
        let stored = changed.members.iter_mut().find(|it| it.user == user);
        *stored.ok_or(UNKNOWN_MEMBER)? = member;
        self.commit(vec![Change::Guild(changed)])?;
        if user == APPLICATION {
            self.gateway.dispatch_guilds("GUILD_MEMBER_UPDATE", &event);
        } else {
            self.gateway.dispatch_members("GUILD_MEMBER_UPDATE", &event);
        }
        self.tell_guild(guild);
        Ok(())
    }

    /// Deletes a thread and its messages.
    pub(crate) fn remove_thread(&mut self, id: Id) -> Result<(), ApiError> {
        let Some(record) = self.world.channels.get(&id).cloned() else {
            return Ok(());
        };
        let Some(parent) = record.thread.as_ref().map(|thread| thread.parent) else {
            return Err(ApiError::unsupported("deleting channels"));
        };
        let written = self.world.messages.get(&id).into_iter();
        let written = written.flat_map(|messages| messages.values());
        let files: Vec<Id> = written
            .flat_map(|message| message.attachments.iter().map(|file| file.id))
            .collect();
        self.commit(vec![Change::ThreadGone(id)])?;
        for file in files {
            self.files.remove(file);
        }
        let data =
            json!({"id": id, "guild_id": record.guild, "parent_id": parent, "type": record.kind});
        self.tell_pages("THREAD_DELETE", |world, user| {
            world.sees_channel(parent, user).then(|| data.clone())
        });
        if self.world.sees_channel(parent, APPLICATION) {
            self.gateway.dispatch_guilds("THREAD_DELETE", &data);
        }
        Ok(())
    }

    /// Sends the pages an event about a new or changed server.
    pub(crate) fn tell_guild(&mut self, guild: Id) {
        self.tell_pages("GUILD", |world, user| {
            let guild = world.guilds_of(user).find(|it| it.id == guild)?;
            Some(page_view::render_guild(world, guild, user))
        });
    }

    /// Returns the DM channel of two users. Creates the channel if there is none.
    pub(crate) fn open_dm(&mut self, one: Id, other: Id) -> Result<Id, ApiError> {
        if let Some(channel) = self.world.dm(one, other) {
            return Ok(channel.id);
        }
        let id = self.next_id();
        let channel = Channel {
            recipients: vec![one, other],
            ..Channel::new(id, channel_kind::DM, None)
        };
        self.put_channel(channel, "CHANNEL_CREATE")
    }

    /// Counts a new DM channel that the bot opens. Returns an error if the bot has opened too many.
    pub(crate) fn count_new_dm(&mut self) -> Result<(), ApiError> {
        let now = self.now();
        let most = (limits::NEW_DMS, limits::NEW_DMS_WINDOW_MS);
        Ok(count_within(most, &mut self.new_dms, now, 1).ok_or(OPENING_DMS_TOO_FAST)?)
    }

    /// Counts `count` new commands in `guild`, or global ones if `guild` is `None`. Returns an error if too many commands have been created.
    pub(crate) fn count_new_commands(
        &mut self,
        guild: Option<Id>,
        count: usize,
    ) -> Result<(), ApiError> {
        let now = self.now();
        let created = self.new_commands.entry(guild).or_default();
        let most = (limits::NEW_COMMANDS, limits::NEW_COMMANDS_WINDOW_MS);
        Ok(count_within(most, created, now, count).ok_or(MAX_NEW_COMMANDS)?)
    }

    /// Archives threads that have been inactive for their auto-archive duration.
    pub(crate) fn archive_silent_threads(&mut self) -> Result<(), ApiError> {
        let now = self.now();
        let silent_since = |channel: &Channel| {
            let thread = channel.thread.as_ref().filter(|thread| !thread.archived)?;
            let until = thread.active_at + thread.auto_archive_minutes * 60_000;
            (now >= until).then(|| (channel.clone(), until))
        };
        let channels = self.world.channels.values();
        let silent: Vec<(Channel, i64)> = channels.filter_map(silent_since).collect();
        for (mut channel, until) in silent {
            if let Some(thread) = &mut channel.thread {
                thread.archived = true;
                thread.archive_changed_at = until;
            }
            self.put_channel(channel, "THREAD_UPDATE")?;
        }
        Ok(())
    }

    /// Returns a channel and the bot's permissions in it. Returns Discord's error if the bot does not see the channel.
    pub(crate) fn bot_channel(&self, id: Id) -> Result<(&Channel, Permissions), ApiError> {
        let channel = self.world.channels.get(&id).ok_or(UNKNOWN_CHANNEL)?;
        let permissions = self.world.permissions(channel, APPLICATION);
        if !permissions.has(Permissions::VIEW_CHANNEL) {
            return Err(MISSING_ACCESS.into());
        }
        Ok((channel, permissions))
    }

    // Interactions.

    /// Returns a handle that is notified when the bot responds to the interaction or changes its response.
    pub(crate) fn wait_for(&mut self, interaction: Id) -> Arc<Notify> {
        Arc::clone(self.waiting.entry(interaction).or_default())
    }

    pub(crate) fn stop_waiting(&mut self, interaction: Id) {
        self.waiting.remove(&interaction);
    }

    pub(crate) fn wake(&self, interaction: Id) {
        if let Some(waiting) = self.waiting.get(&interaction) {
            waiting.notify_waiters();
        }
    }

    // The bot's requests.

    pub(crate) fn log_request(&mut self, request: Arc<ApiRequest>) {
        self.requests_seen += 1;
        self.requests.push_back((self.requests_seen, request));
        if self.requests.len() > REQUESTS_KEPT {
            self.requests.pop_front();
        }
    }

    pub(crate) fn requests_after(
        &self,
        after: u64,
    ) -> impl Iterator<Item = &(u64, Arc<ApiRequest>)> {
        self.requests.iter().filter(move |(n, _)| *n > after)
    }

    pub(crate) fn user(&self, id: Id) -> Option<&User> {
        self.world.users.get(&id)
    }
}

/// Counts `count` more events at the time `now`. Returns `None` if they would exceed the limit of `most` events in `window` milliseconds. `times`
/// holds the times of earlier events.
fn count_within(
    (most, window): (usize, i64),
    times: &mut VecDeque<i64>,
    now: i64,
    count: usize,
) -> Option<()> {
    times.retain(|at| now - at < window);
    let is_allowed = times.len() + count <= most;
    is_allowed.then(|| times.extend(std::iter::repeat_n(now, count)))
}

/// Kind of change to a message. Edits never notify anyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MessageChange {
    Created,
    Edited,
}
