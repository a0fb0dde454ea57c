//! The world: users, guilds, channels, messages, commands, interactions.
//!
//! Only [`Change`]s modify the world. Each change is written to the journal before it is applied, so that nothing that
//! a client has been told is lost if the process is killed.

mod id;
mod permission;
mod record;

mod files;
mod journal;
mod message_view;
mod seed;
mod view;

use crate::kept::{INTERACTIONS_KEPT, PINGS_KEPT};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

pub(crate) use files::{Files, content_type, dimensions};
pub(crate) use id::{APPLICATION, Id};
pub(crate) use journal::{Journal, JournalError};
pub(crate) use message_view::EMBED_PICTURES;
pub(crate) use permission::Permissions;
pub(crate) use record::*;
pub(crate) use seed::{bot_role, everyone_role, guild_channel, person, seed};
pub(crate) use view::{HiddenFields, set_known};

/// A change to the world. A change contains whole records, so applying it twice is harmless.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) enum Change {
    User(User),
    Guild(Guild),
    Channel(Channel),
    /// A thread was deleted with its messages.
    ThreadGone(Id),
    Message(Box<Message>),
    MessageGone {
        channel: Id,
        message: Id,
    },
    Command(Command),
    CommandGone(Id),
    Emoji(Emoji),
    EmojiGone(Id),
    Interaction(Box<Interaction>),
    Ping(Ping),
    /// A user has read a channel, so the user's pings there are marked as read.
    Read {
        user: Id,
        channel: Id,
    },
}

/// Number of milliseconds for which an interaction is kept. This is longer than the 15 minutes for which the interaction's token is valid, because a
/// modal may stay open longer.
const INTERACTION_KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// All records of the sandbox.
#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: HashMap<Id, BTreeMap<Id, Message>>,
    pub(crate) commands: BTreeMap<Id, Command>,
    pub(crate) emojis: BTreeMap<Id, Emoji>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) pings: Vec<Ping>,
    tokens: HashMap<String, Id>,
    greatest_id: u64,
    /// Number that grows with every change, also across restarts. A page uses the revision to tell which of two views of a message is newer.
    pub(crate) revision: u64,
    /// Base URL of attachments: `http://127.0.0.1:PORT`.
    pub(crate) base: String,
}

impl World {
    /// Creates an empty world whose attachments are served under `base`.
    pub(crate) fn new(base: String) -> Self {
        Self {
            base,
            ..Self::default()
        }
    }

    /// Returns the address of the gateway.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// Returns a new ID for the time `now_ms`. The ID is greater than all earlier IDs.
    pub(crate) fn next_id(&mut self, now_ms: i64) -> Id {
        self.greatest_id = Id::at(now_ms).0.max(self.greatest_id + 1);
        Id(self.greatest_id)
    }

    pub(crate) fn apply(&mut self, change: Change) {
        match change {
            Change::User(user) => {
                self.note_id(user.id);
                self.users.insert(user.id, user);
            }
            Change::Guild(guild) => {
                self.note_id(guild.id);
                self.guilds.insert(guild.id, guild);
            }
            Change::Channel(channel) => {
                self.note_id(channel.id);
                self.channels.insert(channel.id, channel);
            }
            Change::ThreadGone(id) => {
                self.channels.remove(&id);
                self.messages.remove(&id);
            }
            Change::Message(message) => {
                self.note_id(message.id);
                for attachment in &message.attachments {
                    self.note_id(attachment.id);
                }
                self.messages
                    .entry(message.channel)
                    .or_default()
                    .insert(message.id, *message);
            }
            Change::MessageGone { channel, message } => {
                if let Some(messages) = self.messages.get_mut(&channel) {
                    messages.remove(&message);
                }
            }
            Change::Command(command) => {
                self.note_id(command.version);
                self.commands.insert(command.id, command);
            }
            Change::CommandGone(id) => {
                self.commands.remove(&id);
            }
            Change::Emoji(emoji) => {
                self.note_id(emoji.id);
                self.emojis.insert(emoji.id, emoji);
            }
            Change::EmojiGone(id) => {
                self.emojis.remove(&id);
            }
            Change::Interaction(interaction) => {
                self.note_id(interaction.id);
                self.tokens
                    .insert(interaction.token.clone(), interaction.id);
                self.interactions.insert(interaction.id, *interaction);
                if self.interactions.len() > INTERACTIONS_KEPT
                    && let Some((_, oldest)) = self.interactions.pop_first()
                {
                    self.tokens.remove(&oldest.token);
                }
            }
            Change::Ping(ping) => {
                if self.pings.last().is_none_or(|last| last.n < ping.n) {
                    self.pings.push(ping);
                    if self.pings.len() > 2 * PINGS_KEPT {
                        self.pings.drain(..PINGS_KEPT);
                    }
                }
            }
            Change::Read { user, channel } => {
                for ping in &mut self.pings {
                    ping.read |= ping.user == user && ping.channel == channel;
                }
            }
        }
    }

    fn note_id(&mut self, id: Id) {
        self.greatest_id = self.greatest_id.max(id.0);
    }

    /// Drops interactions and notifications that can no longer be requested. Returns a list of changes that rebuilds the resulting world.
    pub(crate) fn snapshot(&mut self, now_ms: i64) -> Vec<Change> {
        let expired = Id::at(now_ms - INTERACTION_KEPT_MS);
        self.interactions.retain(|id, _| *id >= expired);
        self.tokens.retain(|_, id| *id >= expired);
        let surplus = self.pings.len().saturating_sub(PINGS_KEPT);
        self.pings.drain(..surplus);

        let mut changes: Vec<Change> = Vec::new();
        changes.extend(self.users.values().cloned().map(Change::User));
        changes.extend(self.guilds.values().cloned().map(Change::Guild));
        changes.extend(self.channels.values().cloned().map(Change::Channel));
        changes.extend(self.commands.values().cloned().map(Change::Command));
        changes.extend(self.emojis.values().cloned().map(Change::Emoji));
        let messages = self.messages.values().flat_map(BTreeMap::values).cloned();
        changes.extend(messages.map(|message| Change::Message(Box::new(message))));
        let interactions = self.interactions.values().cloned();
        changes.extend(interactions.map(|interaction| Change::Interaction(Box::new(interaction))));
        changes.extend(self.pings.iter().cloned().map(Change::Ping));
        changes
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&message)
    }

    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.get(self.tokens.get(token)?)
    }

    pub(crate) fn bot(&self) -> &User {
        self.users
            .get(&APPLICATION)
            .expect("the seed makes the bot's user first")
    }

    /// Returns the DM channel between two users.
    pub(crate) fn dm(&self, one: Id, other: Id) -> Option<&Channel> {
        self.channels.values().find(|channel| {
            channel.is_dm()
                && channel.recipients.contains(&one)
                && channel.recipients.contains(&other)
        })
    }

    pub(crate) fn member(&self, guild: Id, user: Id) -> Option<&Member> {
        self.guilds.get(&guild)?.member(user)
    }

    /// Returns the guild of a channel; `None` if the channel is not in a guild.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.guild
    }

    /// Returns the channels and threads of a guild.
    pub(crate) fn channels_of(&self, guild: Id) -> impl DoubleEndedIterator<Item = &Channel> {
        let channels = self.channels.values();
        channels.filter(move |channel| channel.guild == Some(guild))
    }

    /// Returns the permissions of `user` in the channel. The permissions in a thread are those in its parent channel.
    pub(crate) fn permissions(&self, channel: &Channel, user: Id) -> Permissions {
        if channel.is_dm() {
            let inside = channel.recipients.contains(&user);
            return if inside {
                Permissions::in_dm()
            } else {
                Permissions::NONE
            };
        }
        let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) else {
            return Permissions::NONE;
        };
        let base = guild.permissions(user);
        if base == Permissions::all() {
            return base;
        }
        let Some(member) = guild.member(user) else {
            return Permissions::NONE;
        };
        // The channel itself may have changes that are not committed yet, so it is not looked up.
        let ruling = channel
            .thread
            .as_ref()
            .and_then(|thread| self.channels.get(&thread.parent));
        let overwrites = &ruling.unwrap_or(channel).overwrites;

        let apply = |permissions: Permissions, chosen: &dyn Fn(&Overwrite) -> bool| {
            let (mut allow, mut deny) = (Permissions::NONE, Permissions::NONE);
            for overwrite in overwrites.iter().filter(|overwrite| chosen(overwrite)) {
                allow = allow | overwrite.allow;
                deny = deny | overwrite.deny;
            }
            permissions.without(deny) | allow
        };
        let everyone = apply(base, &|it| !it.of_member && it.id == guild.id);
        let by_roles = apply(everyone, &|it| {
            !it.of_member && member.roles.contains(&it.id)
        });
        let by_member = apply(by_roles, &|it| it.of_member && it.id == user);

        let hidden = channel.kind == channel_kind::PRIVATE_THREAD
            && !by_member.has(Permissions::MANAGE_THREADS)
            && !channel
                .thread
                .as_ref()
                .is_some_and(|thread| thread.members.iter().any(|follower| follower.user == user));
        if hidden {
            return Permissions::NONE;
        }
        let all = by_member.with_implied_denials();
        if member.timed_out_until.is_some() {
            all.only(Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY)
        } else if channel.is_voice() && !by_member.has(Permissions::CONNECT) {
            all.only(Permissions::VIEW_CHANNEL)
        } else {
            all
        }
    }

    /// Returns whether `user` has all `needed` permissions in the channel.
    pub(crate) fn may(&self, user: Id, needed: Permissions, channel: Id) -> bool {
        let channel = self.channels.get(&channel);
        channel.is_some_and(|channel| self.permissions(channel, user).has(needed))
    }

    /// Returns whether `user` sees the channel.
    pub(crate) fn sees_channel(&self, channel: Id, user: Id) -> bool {
        self.may(user, Permissions::VIEW_CHANNEL, channel)
    }

    /// Returns whether `user` sees the message. Only one user sees an ephemeral message.
    pub(crate) fn sees_message(&self, message: &Message, user: Id) -> bool {
        match message.only_for {
            Some(only) => only == user,
            None => self.sees_channel(message.channel, user),
        }
    }

    /// Returns the guilds that the user is a member of.
    pub(crate) fn guilds_of(&self, user: Id) -> impl Iterator<Item = &Guild> {
        let guilds = self.guilds.values();
        guilds.filter(move |guild| guild.member(user).is_some())
    }
}

impl Guild {
    pub(crate) fn member(&self, user: Id) -> Option<&Member> {
        self.members.iter().find(|member| member.user == user)
    }

    /// Returns a role that members can have; `None` for the everyone role.
    pub(crate) fn role(&self, id: Id) -> Option<&Role> {
        self.roles
            .iter()
            .find(|role| role.id == id && role.id != self.id)
    }

    /// Returns whether `user` may give and take a role: with the permission to manage roles, each role below the user's own highest one, except
    /// those that belong to bots. See [Discord Docs/Permission
    /// Hierarchy](https://docs.discord.com/developers/topics/permissions#permission-hierarchy).
    pub(crate) fn may_give(&self, user: Id, role: &Role) -> bool {
        let Some(member) = self.member(user).filter(|it| it.timed_out_until.is_none()) else {
            return false;
        };
        let own = member.roles.iter().filter_map(|own| self.role(*own));
        let highest = own.map(Role::height).max();
        let is_above = highest.is_some_and(|own| own > role.height());
        !role.managed && self.permissions(user).has(Permissions::MANAGE_ROLES) && is_above
    }

    /// Returns the permissions of `user` in the guild, before channel overwrites.
    pub(crate) fn permissions(&self, user: Id) -> Permissions {
        if self.owner == user {
            return Permissions::all();
        }
        let Some(member) = self.member(user) else {
            return Permissions::NONE;
        };
        let granted = self
            .roles
            .iter()
            .filter(|role| role.id == self.id || member.roles.contains(&role.id))
            .fold(Permissions::NONE, |all, role| all | role.permissions);
        if granted.has(Permissions::ADMINISTRATOR) {
            Permissions::all()
        } else {
            granted
        }
    }
}

impl Role {
    /// Returns a value by which roles are ordered, the lowest first.
    pub(crate) fn height(&self) -> (u16, Reverse<Id>) {
        (self.position, Reverse(self.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_ids_are_greater_than_those_of_all_records() {
        let now = 1_790_000_000_000;
        let mut world = World::default();
        let user = User {
            id: Id::at(now),
            username: "ann".to_owned(),
            global_name: None,
            color: "#aabbcc".to_owned(),
            bot: false,
            locale: "en-US".to_owned(),
            dms_open: true,
            installed: false,
            authorized: Vec::new(),
        };
        let known = user.id;
        world.apply(Change::User(user));
        // The clock may have been set back.
        let first = world.next_id(now - 1_000);
        assert!(first > known);
        assert!(world.next_id(now - 1_000) > first);
        assert_eq!(world.next_id(now + 1_000), Id::at(now + 1_000));
    }
}
