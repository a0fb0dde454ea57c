//! Finds out who can see a channel, from the roles and permissions that Discord reports. No request in this module needs a privileged intent.
//!
//! See [Discord Docs/Permission Overwrites](https://docs.discord.com/developers/topics/permissions#permission-overwrites).

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use asterism_app::ports::rights::{Participation, Rights, Sight, Unverified};
use asterism_app::protocol::request::Permission;
use asterism_store as store;
use async_trait::async_trait;
use futures_util::future::try_join_all;
use serenity::all::{
    Channel, ChannelId, ChannelType, GuildChannel, GuildId, Member, PartialGuild,
    PermissionOverwrite, PermissionOverwriteType, Permissions, RoleId, Timestamp, UserId,
};

use crate::discord::api::{Api, ApiError, error_code};
use crate::discord::error::with_causes;
use crate::discord::inbound;
use crate::discord::messenger::UNKNOWN_GUILD;

/// How long the permissions of a server and its channels are used before they are fetched again. Reusing them saves requests when many watchers of
/// one board are notified. If the gateway reports a change, the permissions are fetched again at once. Members are fetched each time, because the
/// gateway does not report that a member has left.
const FRESH: Duration = Duration::from_secs(5);

/// Finds out from Discord who can see a channel.
pub(super) struct Lookout {
    api: Arc<Api>,
    me: UserId,
    guilds: Recent<GuildId, PartialGuild>,
    channels: Recent<ChannelId, GuildChannel>,
}

/// Data that determines who can see a channel or thread.
struct Room {
    /// The channel; for a thread, its parent channel.
    channel: Arc<GuildChannel>,
    is_thread: bool,
    /// ID of the thread, if it is private: only members who were added to a private thread can see it.
    private_thread: Option<ChannelId>,
}

impl Room {
    /// Returns the permissions needed to see the messages in this channel or thread.
    fn needs(&self) -> Permissions {
        match self.channel.kind {
            ChannelType::Voice | ChannelType::Stage => {
                Permissions::VIEW_CHANNEL | Permissions::CONNECT
            }
            _ => Permissions::VIEW_CHANNEL,
        }
    }

    /// Returns the permissions needed to use commands in this channel or thread. Discord's client offers them only where the user can write.
    fn needs_for_commands(&self) -> Permissions {
        let write = if self.is_thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        Permissions::USE_APPLICATION_COMMANDS | write
    }
}

impl Lookout {
    pub(super) fn new(api: Arc<Api>, me: UserId) -> Self {
        Self {
            api,
            me,
            guilds: Recent::default(),
            channels: Recent::default(),
        }
    }

    async fn find_guild(&self, id: GuildId) -> Result<Arc<PartialGuild>, Blind> {
        let guild = self.guilds.get_or_fetch(id, self.api.guild(id)).await;
        guild.map_err(Blind::from)
    }

    async fn find_channel(&self, id: ChannelId) -> Result<Arc<GuildChannel>, Blind> {
        let fetch = async {
            match self.api.channel(id).await? {
                Channel::Guild(channel) => Ok(channel),
                _ => Err(Blind::Unknown),
            }
        };
        self.channels.get_or_fetch(id, fetch).await
    }

    async fn find_room(&self, id: store::ChannelId) -> Result<Room, Blind> {
        let channel = self.find_channel(ChannelId::new(id.get())).await?;
        if channel.thread_metadata.is_none() {
            return Ok(Room {
                channel,
                is_thread: false,
                private_thread: None,
            });
        }
        let over = channel.parent_id.ok_or(Blind::Unknown)?;
        let is_private = channel.kind == ChannelType::PrivateThread;
        Ok(Room {
            is_thread: true,
            private_thread: is_private.then_some(channel.id),
            channel: self.find_channel(over).await?,
        })
    }

    /// Returns the overwrites of a channel that affect people. Those for the bot itself do not.
    fn list_overwrites(
        &self,
        guild: &PartialGuild,
        channel: &GuildChannel,
    ) -> Vec<PermissionOverwrite> {
        let is_own = |kind: PermissionOverwriteType| match kind {
            PermissionOverwriteType::Member(user) => user == self.me,
            PermissionOverwriteType::Role(role) => {
                let role = guild.roles.get(&role);
                role.is_some_and(|role| role.tags.bot_id == Some(self.me))
            }
            _ => false,
        };
        let all = channel.permission_overwrites.iter();
        all.filter(|it| !is_own(it.kind)).cloned().collect()
    }

    /// Returns whether a member can see a channel or thread of their server.
    async fn look_at(
        &self,
        guild: &PartialGuild,
        member: &Member,
        channel: store::ChannelId,
    ) -> Result<Sight, Unverified> {
        let entered = self.enter(guild, member, channel).await;
        entered.map(|_| Sight::Seen).or_else(Blind::sight)
    }

    /// Returns a channel or thread, and the permissions that a member has in it. A channel that the member cannot see is [`Blind::Gone`].
    async fn enter(
        &self,
        guild: &PartialGuild,
        member: &Member,
        channel: store::ChannelId,
    ) -> Result<(Room, Permissions), Blind> {
        let room = self.find_room(channel).await?;
        let permissions = guild.user_permissions_in(&room.channel, member);
        if !permissions.contains(room.needs()) {
            return Err(Blind::Gone);
        }
        if let Some(thread) = room.private_thread
            && !permissions.contains(Permissions::MANAGE_THREADS)
        {
            self.api.thread_member(thread, member.user.id).await?;
        }
        Ok((room, permissions))
    }
}

#[async_trait]
impl Rights for Lookout {
    async fn look(
        &self,
        user: store::UserId,
        guild: store::GuildId,
        channels: &[store::ChannelId],
    ) -> Result<Vec<Sight>, Unverified> {
        let (guild, user) = (GuildId::new(guild.get()), UserId::new(user.get()));
        let find = async {
            let member = self.api.member(guild, user).await?;
            Ok((self.find_guild(guild).await?, member))
        };
        match find.await {
            Ok((guild, member)) => {
                let each = channels.iter();
                try_join_all(each.map(|channel| self.look_at(&guild, &member, *channel))).await
            }
            Err(blind) => Ok(vec![Blind::sight(blind)?; channels.len()]),
        }
    }

    async fn find_participation(
        &self,
        user: store::UserId,
        guild: store::GuildId,
        channel: store::ChannelId,
    ) -> Result<Participation, Unverified> {
        let (guild, user) = (GuildId::new(guild.get()), UserId::new(user.get()));
        let find = async {
            let member = self.api.member(guild, user).await?;
            let guild = self.find_guild(guild).await?;
            let (room, has) = self.enter(&guild, &member, channel).await?;
            let is_timed_out = is_timed_out(&member, Timestamp::now().unix_timestamp());
            Ok(participation_of(&room, has, is_timed_out))
        };
        match find.await {
            Ok(found) => Ok(found),
            Err(blind) => Blind::sight(blind).map(|_| Participation::None),
        }
    }

    async fn is_open_to_viewers(
        &self,
        guild: store::GuildId,
        channel: store::ChannelId,
        shown_in: store::ChannelId,
    ) -> Result<bool, Unverified> {
        let find = async {
            let guild = self.find_guild(GuildId::new(guild.get())).await?;
            let room = self.find_room(channel).await?;
            Ok((guild, room, self.find_room(shown_in).await?))
        };
        let (guild, room, stage) = match find.await {
            Ok(found) => found,
            Err(blind) => return Blind::sight(blind).map(|_| false),
        };
        Ok(room.private_thread.is_none()
            && is_open(
                room.needs(),
                of_everyone(&guild),
                &self.list_overwrites(&guild, &room.channel),
                &self.list_overwrites(&guild, &stage.channel),
            ))
    }

    async fn is_open_to_everyone(
        &self,
        guild: store::GuildId,
        channel: store::ChannelId,
    ) -> Result<bool, Unverified> {
        let find = async {
            let guild = self.find_guild(GuildId::new(guild.get())).await?;
            Ok((guild, self.find_room(channel).await?))
        };
        let (guild, room) = match find.await {
            Ok(found) => found,
            Err(blind) => return Blind::sight(blind).map(|_| false),
        };
        let overwrites = self.list_overwrites(&guild, &room.channel);
        Ok(room.private_thread.is_none()
            && is_everyones(room.needs(), of_everyone(&guild), &overwrites))
    }

    async fn lacks(
        &self,
        guild: store::GuildId,
        channel: store::ChannelId,
    ) -> Result<Vec<Permission>, Unverified> {
        let guild = GuildId::new(guild.get());
        let find = async {
            let member = self.api.member(guild, self.me).await?;
            let guild = self.find_guild(guild).await?;
            let channel = self.find_channel(ChannelId::new(channel.get())).await?;
            let has = guild.user_permissions_in(&channel, &member);
            Ok(inbound::lacks(has, Some(channel.kind)))
        };
        match find.await {
            Ok(lacks) => Ok(lacks),
            // Discord does not show the channel to the bot.
            Err(Blind::Unknown | Blind::Gone) => Ok(vec![Permission::ViewChannel]),
            Err(Blind::Failed(error)) => Err(Unverified(with_causes(&error))),
        }
    }

    fn forget(&self, guild: store::GuildId) {
        let id = GuildId::new(guild.get());
        self.guilds.forget(|guild| guild.id == id);
        self.channels.forget(|channel| channel.guild_id == id);
    }
}

/// Returns what a member with the permissions `has` can do in a channel or thread that they see.
fn participation_of(room: &Room, has: Permissions, is_timed_out: bool) -> Participation {
    if has.contains(Permissions::ADMINISTRATOR) {
        Participation::Commands
    } else if is_timed_out {
        Participation::None
    } else if has.contains(room.needs_for_commands()) {
        Participation::Commands
    } else {
        Participation::Buttons
    }
}

/// Returns whether a member is in a timeout, in which they keep only the permissions to read.
pub(super) fn is_timed_out(member: &Member, now_secs: i64) -> bool {
    let until = member.communication_disabled_until;
    until.is_some_and(|until| until.unix_timestamp() > now_secs)
}

/// Returns the role that everyone in a server has, and its permissions.
fn of_everyone(guild: &PartialGuild) -> (RoleId, Permissions) {
    let everyone = RoleId::new(guild.id.get());
    let base = guild.roles.get(&everyone);
    (
        everyone,
        base.map_or(Permissions::empty(), |role| role.permissions),
    )
}

/// Returns whether everyone in the server has the permissions `needs` in a channel with the overwrites `room`, whatever their roles.
fn is_everyones(
    needs: Permissions,
    (everyone, base): (RoleId, Permissions),
    room: &[PermissionOverwrite],
) -> bool {
    let is_everyone = PermissionOverwriteType::Role(everyone);
    let allowed = room.iter().find(|it| it.kind == is_everyone);
    let has = base | allowed.map_or(Permissions::empty(), |it| it.allow);
    has.contains(needs) && room.iter().all(|it| !it.deny.intersects(needs))
}

/// Compares two channels: one with the overwrites `room`, and one with the overwrites `stage`. Returns whether everyone who can view the second one
/// has the permissions `needs` in the first one, whatever their roles.
///
/// This is the case if everyone in the server has these permissions in the first channel. For the permission to view the channel, it is also the case
/// if `stage` repeats each denial in `room`, and `room` repeats each grant in `stage`.
fn is_open(
    needs: Permissions,
    (everyone, base): (RoleId, Permissions),
    room: &[PermissionOverwrite],
    stage: &[PermissionOverwrite],
) -> bool {
    let view = Permissions::VIEW_CHANNEL;
    let is_no_stricter = || {
        let denies = |it: &&PermissionOverwrite| it.deny.contains(view);
        let allows = |it: &&PermissionOverwrite| it.allow.contains(view);
        let mut denials = room.iter().filter(denies);
        let mut grants = stage.iter().filter(allows);
        denials.all(|it| stage.iter().filter(denies).any(|by| by.kind == it.kind))
            && grants.all(|it| room.iter().filter(allows).any(|by| by.kind == it.kind))
    };
    needs
        .iter()
        .all(|bit| is_everyones(bit, (everyone, base), room) || bit == view && is_no_stricter())
}

/// Reason why the bot could not find out whether a user can see a channel.
enum Blind {
    /// The requested object does not exist.
    Gone,
    /// Discord does not show the requested object to the bot.
    Unknown,
    /// The request failed.
    Failed(ApiError),
}

impl From<ApiError> for Blind {
    fn from(error: ApiError) -> Self {
        match (error_code(&error), error.status()) {
            (Some(UNKNOWN_GUILD), _) | (_, Some(403)) => Blind::Unknown,
            // An unknown member, member of a thread, or channel.
            (Some(_), Some(404)) => Blind::Gone,
            // Without a valid token, nothing can be sent anyway.
            _ if error.is_temporary() || error.status() == Some(401) => Blind::Failed(error),
            _ => {
                tracing::warn!(
                    error = with_causes(&error),
                    "could not find out who can see a channel; showing nothing"
                );
                Blind::Unknown
            }
        }
    }
}

impl Blind {
    fn sight(self) -> Result<Sight, Unverified> {
        match self {
            Blind::Gone => Ok(Sight::Hidden),
            Blind::Unknown => Ok(Sight::Unknown),
            Blind::Failed(error) => Err(Unverified(with_causes(&error))),
        }
    }
}

/// Cache of objects that were fetched within the last [`FRESH`]. Discord's rate limits keep it from growing too large.
struct Recent<K, V>(Mutex<Fetched<K, V>>);

struct Fetched<K, V> {
    entries: HashMap<K, (Instant, Arc<V>)>,
    /// Number of times that `forget` was called. If it changes during a fetch, the fetched value may be out of date.
    forgotten: u64,
}

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(Mutex::new(Fetched {
            entries: HashMap::new(),
            forgotten: 0,
        }))
    }
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    async fn get_or_fetch<E>(
        &self,
        key: K,
        fetch: impl Future<Output = Result<V, E>>,
    ) -> Result<Arc<V>, E> {
        let now = Instant::now();
        let before = {
            let fetched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match fetched.entries.get(&key) {
                Some((at, value)) if now.duration_since(*at) < FRESH => {
                    return Ok(Arc::clone(value));
                }
                _ => fetched.forgotten,
            }
        };
        let value = Arc::new(fetch.await?);
        let mut fetched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        fetched.entries.retain(|_, (at, _)| at.elapsed() < FRESH);
        // Otherwise, it may already be out of date.
        if fetched.forgotten == before {
            fetched.entries.insert(key, (now, Arc::clone(&value)));
        }
        Ok(value)
    }

    fn forget(&self, which: impl Fn(&V) -> bool) {
        let mut fetched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        fetched.entries.retain(|_, (_, value)| !which(value));
        fetched.forgotten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYONE: PermissionOverwriteType = PermissionOverwriteType::Role(RoleId::new(1));
    const TEAM: PermissionOverwriteType = PermissionOverwriteType::Role(RoleId::new(2));
    const GUESTS: PermissionOverwriteType = PermissionOverwriteType::Role(RoleId::new(3));
    const ANN: PermissionOverwriteType = PermissionOverwriteType::Member(UserId::new(4));

    const VIEW: Permissions = Permissions::VIEW_CHANNEL;

    /// Makes overwrites that allow `allow` to view a channel, and deny it to `deny`.
    fn overwrites(
        allow: &[PermissionOverwriteType],
        deny: &[PermissionOverwriteType],
    ) -> Vec<PermissionOverwrite> {
        let make = |kind: &PermissionOverwriteType, allow, deny| PermissionOverwrite {
            allow,
            deny,
            kind: *kind,
        };
        let allow = allow
            .iter()
            .map(|kind| make(kind, VIEW, Permissions::empty()));
        let deny = deny
            .iter()
            .map(|kind| make(kind, Permissions::empty(), VIEW));
        allow.chain(deny).collect()
    }

    #[test]
    fn a_game_is_shown_only_where_nobody_sees_it_who_should_not() {
        type Who = &'static [PermissionOverwriteType];
        let check = |base, room: (Who, Who), stage: (Who, Who), expected| {
            let is = is_open(
                VIEW,
                (RoleId::new(1), base),
                &overwrites(room.0, room.1),
                &overwrites(stage.0, stage.1),
            );
            assert_eq!(is, expected, "{room:?} in {stage:?}");
        };
        let open: (Who, Who) = (&[], &[]);
        let team: (Who, Who) = (&[TEAM], &[EVERYONE]);
        check(VIEW, open, open, true);
        check(VIEW, open, team, true);
        check(VIEW, open, (&[EVERYONE], &[GUESTS]), true);
        check(VIEW, team, open, false);
        check(VIEW, team, team, true);
        check(VIEW, (&[TEAM, ANN], &[EVERYONE]), team, true);
        check(VIEW, team, (&[TEAM, ANN], &[EVERYONE]), false);
        check(VIEW, team, (&[GUESTS], &[EVERYONE]), false);
        // Guests, who cannot see the room, see the other channel.
        check(VIEW, (&[], &[GUESTS]), open, false);
        check(VIEW, (&[], &[GUESTS]), (&[], &[GUESTS]), true);
        check(VIEW, (&[], &[ANN]), team, false);
        // A server whose members need a role to see anything.
        let none = Permissions::empty();
        check(none, open, open, true);
        check(none, (&[TEAM], &[]), (&[TEAM], &[]), true);
        check(none, open, (&[TEAM], &[]), false);
        check(none, (&[EVERYONE], &[]), (&[TEAM], &[]), true);
    }

    #[test]
    fn a_tournament_is_an_event_of_the_server_only_if_everyone_there_sees_its_channel() {
        let check = |base, allow: &[_], deny: &[_], expected| {
            let is = is_everyones(VIEW, (RoleId::new(1), base), &overwrites(allow, deny));
            assert_eq!(is, expected, "{allow:?} {deny:?}");
        };
        let none = Permissions::empty();
        check(VIEW, &[], &[], true);
        check(VIEW, &[TEAM], &[], true);
        check(VIEW, &[TEAM], &[EVERYONE], false);
        check(VIEW, &[], &[GUESTS], false);
        check(none, &[], &[], false);
        check(none, &[TEAM], &[], false);
        check(none, &[EVERYONE], &[], true);
    }

    #[tokio::test]
    async fn what_was_fetched_is_used_until_it_may_have_changed() {
        let recent = Recent::<u8, &str>::default();
        let get = async |fetched: &'static str| {
            let fetch = async { Ok::<_, ()>(fetched) };
            *recent.get_or_fetch(1, fetch).await.unwrap()
        };
        assert_eq!(get("first").await, "first");
        assert_eq!(get("second").await, "first");
        recent.forget(|value| *value == "another");
        assert_eq!(get("third").await, "first");
        recent.forget(|value| *value == "first");
        assert_eq!(get("fourth").await, "fourth");
        recent.forget(|_| true);
        // A result that changed while it was fetched is not kept.
        let fetch = async {
            recent.forget(|_| true);
            Ok::<_, ()>("old")
        };
        assert_eq!(recent.get_or_fetch(1, fetch).await.as_deref(), Ok(&"old"));
        assert_eq!(get("new").await, "new");
        let fails = async { Err::<&str, _>("failed") };
        assert!(
            Recent::<u8, &str>::default()
                .get_or_fetch(1, fails)
                .await
                .is_err()
        );
    }

    #[test]
    fn commands_are_for_those_who_can_write() {
        let channel = r#"{"id":"9","guild_id":"1","type":0,"name":"games","position":0}"#;
        let channel = serenity::json::from_str(channel);
        let channel: Arc<GuildChannel> = Arc::new(channel.expect("a channel"));
        let room = |is_thread| Room {
            channel: Arc::clone(&channel),
            is_thread,
            private_thread: None,
        };
        let (commands, write, thread) = (
            Permissions::USE_APPLICATION_COMMANDS,
            Permissions::SEND_MESSAGES,
            Permissions::SEND_MESSAGES_IN_THREADS,
        );
        for (has, in_channel, in_thread) in [
            (VIEW, Participation::Buttons, Participation::Buttons),
            (
                VIEW | commands,
                Participation::Buttons,
                Participation::Buttons,
            ),
            (VIEW | write, Participation::Buttons, Participation::Buttons),
            (
                VIEW | commands | write,
                Participation::Commands,
                Participation::Buttons,
            ),
            (
                VIEW | commands | thread,
                Participation::Buttons,
                Participation::Commands,
            ),
        ] {
            assert_eq!(
                participation_of(&room(false), has, false),
                in_channel,
                "{has}"
            );
            assert_eq!(
                participation_of(&room(true), has, false),
                in_thread,
                "{has}"
            );
            assert_eq!(
                participation_of(&room(true), has, true),
                Participation::None
            );
        }
        let all = Permissions::all();
        assert_eq!(
            participation_of(&room(false), all, true),
            Participation::Commands
        );
    }

    #[test]
    fn a_voice_channel_is_closed_to_those_who_cannot_join_it() {
        let needs = VIEW | Permissions::CONNECT;
        let everyone = |base| (RoleId::new(1), base);
        assert!(is_open(needs, everyone(needs), &[], &[]));
        assert!(!is_open(needs, everyone(VIEW), &[], &[]));
        let deaf = PermissionOverwrite {
            allow: Permissions::empty(),
            deny: Permissions::CONNECT,
            kind: GUESTS,
        };
        assert!(!is_open(needs, everyone(needs), &[deaf], &[]));
    }
}
