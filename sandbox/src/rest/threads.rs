//! Routes for threads and their members.

use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call, channel_json};
use crate::clock::iso;
use crate::error::{
    ApiError, MAX_THREADS, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_EXISTS,
    UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER, WRONG_CHANNEL_TYPE,
};
use crate::form::Object;
use crate::limits;
use crate::state::{MessageChange, State};
use crate::world::{
    APPLICATION, Change, Channel, Id, Message, Permissions, Thread, ThreadMember, channel_kind,
    flag, message_kind,
};

/// All fields that the body of a new thread can have on Discord, regardless of how the thread is started.
/// The last two are used only for posts in forums.
const FIELDS: &str =
    "name auto_archive_duration rate_limit_per_user type invitable applied_tags message";

struct Wanted {
    name: String,
    minutes: i64,
    slow_mode: u16,
}

fn read(body: &Object<'_>) -> Wanted {
    Wanted {
        name: body
            .required("name")
            .text(limits::CHANNEL_NAME)
            .unwrap_or_default()
            .to_owned(),
        minutes: body
            .field("auto_archive_duration")
            .choice(&limits::AUTO_ARCHIVE_MINUTES)
            .unwrap_or(limits::AUTO_ARCHIVE_MINUTES[1]),
        slow_mode: body
            .integer("rate_limit_per_user", 0..=limits::SLOW_MODE)
            .and_then(|seconds| u16::try_from(seconds).ok())
            .unwrap_or(0),
    }
}

pub(super) fn create_from_message(state: &mut State, call: &Call) -> ApiResult {
    let (parent, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let parent = parent.clone();
    // A thread from a message has the type that its channel gives it, whatever the request says.
    let wanted = call.read(FIELDS, read)?;
    let kind = parent.thread_kind().ok_or(WRONG_CHANNEL_TYPE)?;
    check_room(state, &parent)?;
    permissions.check(Permissions::CREATE_PUBLIC_THREADS | Permissions::READ_MESSAGE_HISTORY)?;
    let starter = state
        .world
        .message(parent.id, call.id("message_id")?)
        .filter(|message| message.only_for.is_none())
        .ok_or(UNKNOWN_MESSAGE)?
        .clone();
    if starter.thread.is_some() || state.world.channels.contains_key(&starter.id) {
        return Err(THREAD_EXISTS.into());
    }
    // A thread has the id of the message it starts from.
    let thread = make_thread(state, starter.id, &parent, kind, wanted);
    let id = thread.id;
    let (first, now) = (state.next_id(), state.now());
    let first = Message::new(first, id, message_kind::THREAD_STARTER, now);
    let mut marked = starter;
    marked.flags |= flag::HAS_THREAD;
    marked.thread = Some(id);
    state.commit(vec![
        Change::Channel(thread),
        Change::Message(Box::new(first)),
    ])?;
    state.tell_channel("THREAD_CREATE", id);
    state.put_message(marked, MessageChange::Edited, Vec::new())?;
    Ok(ApiResponse::Created(channel_json(state, id)))
}

pub(super) fn create_without_message(state: &mut State, call: &Call) -> ApiResult {
    let (parent, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let parent = parent.clone();
    let (kind, invitable, wanted) = call.read(FIELDS, |body| {
        let kinds = [
            channel_kind::ANNOUNCEMENT_THREAD,
            channel_kind::PUBLIC_THREAD,
            channel_kind::PRIVATE_THREAD,
        ];
        let kind = body.field("type").choice(&kinds.map(i64::from));
        let invitable = body.boolean("invitable").unwrap_or(true);
        (kind, invitable, read(body))
    })?;
    // For backward compatibility, Discord's default is a private thread.
    let kind = kind.unwrap_or(channel_kind::PRIVATE_THREAD.into());
    if parent.kind == channel_kind::FORUM {
        return Err(ApiError::unsupported("a bot's posts in forums"));
    }
    let public_kind = parent.thread_kind().ok_or(WRONG_CHANNEL_TYPE)?;
    let public = kind == i64::from(public_kind);
    let fits = public
        || (kind == i64::from(channel_kind::PRIVATE_THREAD) && parent.kind == channel_kind::TEXT);
    if !fits {
        return Err(WRONG_CHANNEL_TYPE.into());
    }
    check_room(state, &parent)?;
    let needed = if public {
        Permissions::CREATE_PUBLIC_THREADS
    } else {
        Permissions::CREATE_PRIVATE_THREADS
    };
    permissions.check(needed)?;
    let id = state.next_id();
    let name = wanted.name.clone();
    let kind = if public {
        public_kind
    } else {
        channel_kind::PRIVATE_THREAD
    };
    let mut channel = make_thread(state, id, &parent, kind, wanted);
    if let Some(thread) = &mut channel.thread {
        thread.invitable = invitable;
    }
    state.put_channel(channel, "THREAD_CREATE")?;
    if public {
        let notice_id = state.next_id();
        let now = state.now();
        let notice = Message {
            content: name,
            thread: Some(id),
            ..Message::new(notice_id, parent.id, message_kind::THREAD_CREATED, now)
        };
        state.put_message(notice, MessageChange::Created, Vec::new())?;
    }
    Ok(ApiResponse::Created(channel_json(state, id)))
}

/// Refuses a new thread in a guild that already has too many active threads.
fn check_room(state: &State, parent: &Channel) -> Result<(), ApiError> {
    let active = |it: &&Channel| it.guild == parent.guild && it.is_active_thread();
    if state.world.channels.values().filter(active).count() >= limits::ACTIVE_THREADS {
        return Err(MAX_THREADS.into());
    }
    Ok(())
}

/// Makes the thread for a person's post in a forum.
pub(crate) fn make_post(state: &State, id: Id, forum: &Channel, author: Id, name: &str) -> Channel {
    let wanted = Wanted {
        name: name.to_owned(),
        minutes: limits::AUTO_ARCHIVE_MINUTES[2],
        slow_mode: 0,
    };
    let mut post = make_thread(state, id, forum, channel_kind::PUBLIC_THREAD, wanted);
    if let Some(thread) = &mut post.thread {
        thread.owner = author;
        thread.members.clear();
    }
    post
}

fn make_thread(state: &State, id: Id, parent: &Channel, kind: u8, wanted: Wanted) -> Channel {
    let now = state.now();
    Channel {
        name: Some(wanted.name),
        slow_mode: wanted.slow_mode,
        thread: Some(Thread {
            parent: parent.id,
            owner: APPLICATION,
            archived: false,
            locked: false,
            invitable: true,
            auto_archive_minutes: wanted.minutes,
            archive_changed_at: now,
            active_at: now,
            message_count: 0,
            members: vec![ThreadMember {
                user: APPLICATION,
                joined_at: now,
            }],
        }),
        ..Channel::new(id, kind, parent.guild)
    }
}

/// Returns the thread in the path, if the bot sees it.
fn find_thread(state: &State, call: &Call) -> Result<(Channel, Permissions), ApiError> {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    if channel.thread.is_none() {
        return Err(WRONG_CHANNEL_TYPE.into());
    }
    Ok((channel.clone(), permissions))
}

/// Renders a thread member object, including the guild member if the query asks for it.
fn member_json(state: &State, call: &Call, channel: &Channel, member: &ThreadMember) -> Value {
    let mut object = json!({"id": channel.id, "user_id": member.user,
        "join_timestamp": iso(member.joined_at), "flags": 0});
    let of_guild = channel
        .guild
        .and_then(|guild| state.world.member(guild, member.user));
    if let Some(member) = of_guild.filter(|_| call.query_flag("with_member")) {
        object["member"] = state.world.member_json(member);
    }
    object
}

/// Maximum number of members in one response; also the default of `limit` if the query sets `with_member`.
const MEMBERS_LISTED: usize = 100;

pub(super) fn members(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = find_thread(state, call)?;
    let after = call.query_id("after")?;
    let default = call.query_flag("with_member").then_some(MEMBERS_LISTED);
    let limit = call.query_limit(MEMBERS_LISTED)?.or(default);
    let members = channel.thread.iter().flat_map(|thread| &thread.members);
    let mut members: Vec<&ThreadMember> = members
        .filter(|member| after.is_none_or(|after| member.user > after))
        .collect();
    members.sort_by_key(|member| member.user);
    members.truncate(limit.unwrap_or(members.len()));
    let list: Vec<Value> = members
        .into_iter()
        .map(|member| member_json(state, call, &channel, member))
        .collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn member(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = find_thread(state, call)?;
    let user = call.id("user_id")?;
    let mut members = channel.thread.iter().flat_map(|thread| &thread.members);
    let member = members.find(|it| it.user == user).ok_or(UNKNOWN_MEMBER)?;
    let object = member_json(state, call, &channel, member);
    Ok(ApiResponse::Json(object))
}

pub(super) fn join(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = find_thread(state, call)?;
    change_member(state, channel, APPLICATION, true)
}

pub(super) fn leave(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = find_thread(state, call)?;
    change_member(state, channel, APPLICATION, false)
}

pub(super) fn add_member(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = find_thread(state, call)?;
    let user = call.id("user_id")?;
    state.user(user).ok_or(UNKNOWN_USER)?;
    permissions.check(Permissions::SEND_MESSAGES_IN_THREADS)?;
    if !state.world.sees_channel(channel.ruled_by(), user) {
        return Err(MISSING_ACCESS.into());
    }
    change_member(state, channel, user, true)
}

pub(super) fn remove_member(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = find_thread(state, call)?;
    let owner = channel.thread.as_ref().map(|thread| thread.owner);
    let own_private = channel.kind == channel_kind::PRIVATE_THREAD && owner == Some(APPLICATION);
    if !own_private && !permissions.has(Permissions::MANAGE_THREADS) {
        return Err(MISSING_PERMISSIONS.into());
    }
    change_member(state, channel, call.id("user_id")?, false)
}

fn change_member(state: &mut State, mut channel: Channel, user: Id, inside: bool) -> ApiResult {
    let now = state.now();
    let Some(thread) = &mut channel.thread else {
        return Err(WRONG_CHANNEL_TYPE.into());
    };
    if thread.archived {
        return Err(THREAD_ARCHIVED.into());
    }
    let was_inside = thread.members.iter().any(|member| member.user == user);
    if inside == was_inside {
        return Ok(ApiResponse::Empty);
    }
    if inside {
        thread.members.push(ThreadMember {
            user,
            joined_at: now,
        });
    } else {
        thread.members.retain(|member| member.user != user);
    }
    state.put_channel(channel, "THREAD_UPDATE")?;
    Ok(ApiResponse::Empty)
}
