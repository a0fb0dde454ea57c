//! Requests that change the world: the actions of Discord's users, and the setup for tests and the page.

use axum::extract::{Path, State as Extract};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::access::{find_overwrite, set_private};
use super::call::{Created, Done, PageCall, Shown};
use super::{As, Json, Refusal, parse_id, refuse};
use crate::check::Draft;
use crate::delivery;
use crate::endpoints::{AUTHORIZED, Endpoint};
use crate::gateway::Outage;
use crate::interactions;
use crate::limits;
use crate::page_view::{render_channel, render_message};
use crate::rest::{NewMessage, create_message, turn_activities_off, turn_activities_on};
use crate::state::{Shared, State};
use crate::world::{
    APPLICATION, Change, HiddenFields, Id, Member, Permissions, channel_kind, guild_channel, person,
};

pub(super) fn check_person(state: &State, user: Id) -> Result<(), Refusal> {
    if state.user(user).is_none_or(|user| user.bot) {
        return Err(Refusal::not_found(format!("there is no person {user}")));
    }
    Ok(())
}

pub(super) fn check_locale(locale: &str) -> Result<(), Refusal> {
    if limits::LOCALES.contains(&locale) {
        return Ok(());
    }
    refuse!(
        "\"{locale}\" is not a Discord locale; those are {}",
        limits::LOCALES.join(", ")
    )
}

pub(super) async fn interact(call: PageCall) -> Shown {
    let body = call.body("as channel kind name type options target_id focused message custom_id values forge modal fields wait")?;
    interactions::handle(&call.shared, &body).await.map(Json)
}

fn show_channel(state: &State, id: Id) -> Json {
    Json(render_channel(&state.world, &state.world.channels[&id]))
}

/// Error for a message that is sent directly to a forum.
const NO_CHAT: &str = "a forum has posts, not messages: open one with /sandbox/posts";

/// Opens a post in a forum: a thread whose first message has the same ID as the thread.
pub(super) fn open_post(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("as channel name content")?;
    let (author, forum) = (body.id("as")?, body.id("channel")?);
    let (name, content) = (body.text("name")?, body.text("content")?);
    if !limits::CHANNEL_NAME.contains(&name.chars().count()) {
        refuse!("a post's title has 1 to 100 characters");
    }
    check_person(state, author)?;
    let parent = state.world.channels.get(&forum);
    let parent = parent.filter(|parent| {
        let permissions = state.world.permissions(parent, author);
        parent.kind == channel_kind::FORUM
            && permissions.has(Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES)
    });
    let parent = parent
        .ok_or_else(|| Refusal::not_found("there is no forum in which this person may post"))?
        .clone();
    let id = state.next_id();
    let thread = crate::rest::make_post(state, id, &parent, author, name);
    state.put_channel(thread, "THREAD_CREATE")?;
    let place = NewMessage::new(id, author, None);
    let draft = Draft {
        content: Some(content.trim().to_owned()),
        ..Draft::default()
    };
    create_message(state, place, draft, &[], &[], |_| Vec::new())?;
    Ok((StatusCode::CREATED, show_channel(state, id)))
}

pub(super) fn write(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("as channel content reply_to components")?;
    // As a person's other app might post them. They are kept as they are.
    let components = body["components"].as_array().cloned();
    let (author, channel, content) = (body.id("as")?, body.id("channel")?, body.text("content")?);
    check_person(state, author)?;
    state.archive_silent_threads()?;
    let place = state
        .world
        .channels
        .get(&channel)
        .filter(|_| state.world.sees_channel(channel, author))
        .ok_or_else(|| Refusal::not_found("this person sees no such channel"))?;
    let permissions = state.world.permissions(place, author);
    let locked = place.thread.as_ref().is_some_and(|thread| thread.locked)
        && !permissions.has(Permissions::MANAGE_THREADS);
    if !permissions.has(place.needed_to_write()) || locked {
        return Err(Refusal::forbidden("this person may not write here"));
    }
    if place.kind == channel_kind::FORUM {
        return Err(Refusal::new(NO_CHAT));
    }
    let length = content.chars().count();
    if content.trim().is_empty() || length > limits::CONTENT {
        refuse!(
            "a message has 1 to {} characters, not {length}",
            limits::CONTENT
        );
    }
    let reply_to = if body["reply_to"].is_null() {
        None
    } else {
        Some(body.id("reply_to")?)
    };
    if reply_to.is_some_and(|id| state.world.message(channel, id).is_none()) {
        refuse!("there is no such message to reply to");
    }
    let place = NewMessage::new(channel, author, reply_to);
    let draft = Draft {
        content: Some(content.trim().to_owned()),
        components,
        ..Draft::default()
    };
    let id = create_message(state, place, draft, &[], &[], |_| Vec::new())?;
    let message = state.world.message(channel, id);
    let answer = message.map(|message| render_message(&state.world, message, author));
    Ok((StatusCode::CREATED, Json(answer.unwrap_or_default())))
}

/// Dismisses an ephemeral message, or deletes a message if the user is its author or a moderator.
pub(super) async fn remove(
    Extract(shared): Extract<Shared>,
    Path((channel, message)): Path<(String, String)>,
    As(user): As,
) -> Result<StatusCode, Refusal> {
    let (channel, message) = (parse_id(&channel)?, parse_id(&message)?);
    let user = user.ok_or_else(|| Refusal::new("add ?as=ID to say who deletes"))?;
    let mut state = shared.lock();
    let record = state
        .world
        .message(channel, message)
        .filter(|record| state.world.sees_message(record, user))
        .ok_or_else(|| Refusal::not_found("this person sees no such message"))?;
    let own = record.only_for == Some(user) || record.author == user;
    let moderates = state.world.may(user, Permissions::MANAGE_MESSAGES, channel);
    if !own && !moderates {
        return Err(Refusal::forbidden(
            "only its author or a moderator can delete a message",
        ));
    }
    state.remove_message(channel, message)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn read(state: &mut State, call: &PageCall) -> Done {
    let body = call.body("as")?;
    let (channel, user) = (call.id("channel")?, body.id("as")?);
    let unread = state
        .world
        .pings
        .iter()
        .any(|it| it.user == user && it.channel == channel && !it.read);
    if unread {
        state.commit(vec![Change::Read { user, channel }])?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn add_user(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("name locale")?;
    let name = body.text("name")?.trim();
    if name.is_empty() || name.chars().count() > 32 {
        refuse!("a name has 1 to 32 characters");
    }
    let locale = body["locale"].as_str().unwrap_or("en-US");
    check_locale(locale)?;
    let (id, now) = (state.next_id(), state.now());
    let user = person(id, state.world.users.len() - 1, name, locale);
    let mut changes = vec![Change::User(user.clone())];
    let mut joined = Vec::new();
    for guild in state.world.guilds.values() {
        let mut guild = guild.clone();
        guild.members.push(Member::new(id, now));
        joined.push(guild.id);
        changes.push(Change::Guild(guild));
    }
    state.commit(changes)?;
    for &guild in &joined {
        let member = state.world.member_event_json(guild, &Member::new(id, now));
        state.gateway.dispatch_members("GUILD_MEMBER_ADD", &member);
    }
    let view = json!(user);
    state.tell_pages("GUILD_MEMBER_ADD", |_, _| Some(json!({"user": view})));
    for guild in joined {
        state.tell_guild(guild);
    }
    Ok((StatusCode::CREATED, Json(view)))
}

pub(super) fn change_user(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body("locale dms_open installed")?;
    let id = call.id("user")?;
    check_person(state, id)?;
    let mut user = state.world.users[&id].clone();
    if !body["locale"].is_null() {
        let locale = body.text("locale")?;
        check_locale(locale)?;
        locale.clone_into(&mut user.locale);
    }
    user.dms_open = body.switch("dms_open")?.unwrap_or(user.dms_open);
    user.installed = body.switch("installed")?.unwrap_or(user.installed);
    let view = json!(user);
    let is_new_app = user.installed && !state.world.users[&id].installed;
    state.commit(vec![Change::User(user)])?;
    state.tell_pages("USER_UPDATE", |_, _| Some(view.clone()));
    if is_new_app {
        let authorized = json!({
            "integration_type": 1,
            "user": state.world.user_json_by_id(id),
            "scopes": ["applications.commands"],
        });
        delivery::send_event(&call.shared, AUTHORIZED, authorized);
    }
    Ok(Json(view))
}

/// Sets or removes the bot's addresses and turns Activities on or off, as the bot's developer can.
pub(super) async fn change_application(call: PageCall) -> Done {
    let both = [Endpoint::Interactions, Endpoint::Events];
    let [interactions, events] = both.map(Endpoint::field);
    let body = call.body(&format!("{interactions} {events} activities"))?;
    for which in both {
        match body.get(which.field()) {
            None => {}
            Some(Value::Null) => delivery::set(&call.shared, which, None).await?,
            Some(_) => delivery::set(&call.shared, which, Some(body.text(which.field())?)).await?,
        }
    }
    match body.get("activities") {
        None => {}
        Some(Value::Bool(true)) => turn_activities_on(&mut call.shared.lock())?,
        Some(Value::Bool(false)) => turn_activities_off(&mut call.shared.lock())?,
        Some(_) => refuse!("\"activities\" must be true or false"),
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn add_channel(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("guild name kind private")?;
    let guild = body.id("guild")?;
    let kind = match &body["kind"] {
        Value::Null => channel_kind::TEXT,
        kind => channel_kind::IN_GUILDS
            .iter()
            .find(|(name, _)| *kind == **name)
            .map(|(_, kind)| *kind)
            .ok_or_else(|| {
                Refusal::new("\"kind\" must be text, voice, announcement, stage or forum")
            })?,
    };
    let name = body
        .text("name")?
        .trim()
        .trim_start_matches('#')
        .to_lowercase()
        .replace(' ', "-");
    if !limits::CHANNEL_NAME.contains(&name.chars().count()) {
        refuse!("a channel's name has 1 to 100 characters");
    }
    let siblings = state.world.channels_of(guild);
    let position = siblings
        .map(|channel| channel.position + 1)
        .max()
        .unwrap_or(0);
    let mut channel = guild_channel(state.next_id(), guild, &name, kind, position);
    let guild = state.world.guilds.get(&guild);
    let guild = guild.ok_or_else(|| Refusal::not_found("no such guild"))?;
    if let Some(private) = body.get("private") {
        set_private(&mut channel, guild, private)?;
    }
    let id = state.put_channel(channel, "CHANNEL_CREATE")?;
    Ok((StatusCode::CREATED, show_channel(state, id)))
}

/// Reads a list of permissions, given by Discord's names for them.
pub(super) fn read_permissions(key: &str, names: &Value) -> Result<Permissions, Refusal> {
    let list = names
        .as_array()
        .ok_or_else(|| Refusal::new(format!("\"{key}\" must be a list of permission names")))?;
    list.iter().try_fold(Permissions::NONE, |all, name| {
        let known = name.as_str().and_then(Permissions::named);
        known
            .map(|one| all | one)
            .ok_or_else(|| Refusal::new(format!("{name} is not a Discord permission")))
    })
}

/// Changes who sees a channel or which permissions the bot has in it, or archives or locks a thread, as a moderator can.
pub(super) fn change_channel(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body("private bot_allow bot_deny archived locked")?;
    let named = |key: &str| -> Result<Option<Permissions>, Refusal> {
        let names = body.get(key);
        names.map(|names| read_permissions(key, names)).transpose()
    };
    let (allow, deny) = (named("bot_allow")?, named("bot_deny")?);
    let id = call.id("channel")?;
    let mut channel = state
        .world
        .channels
        .get(&id)
        .filter(|channel| channel.guild.is_some())
        .ok_or_else(|| Refusal::not_found("no such channel in a guild"))?
        .clone();
    let event = channel.update_event();
    if let Some(private) = body.get("private") {
        let guild = channel.guild.and_then(|id| state.world.guilds.get(&id));
        let guild = guild.ok_or_else(|| Refusal::not_found("no such guild"))?;
        set_private(&mut channel, guild, private)?;
    }
    if allow.is_some() || deny.is_some() {
        if channel.thread.is_some() {
            refuse!("a thread has its channel's permissions: change those");
        }
        let (allow, deny) = (allow.unwrap_or_default(), deny.unwrap_or_default());
        let own = find_overwrite(&mut channel, APPLICATION, true);
        own.allow = own.allow.without(deny) | allow;
        own.deny = own.deny.without(allow) | deny;
    }
    let now = state.now();
    for key in ["archived", "locked"] {
        if body.get(key).is_none() {
            continue;
        }
        let Some(thread) = &mut channel.thread else {
            refuse!("only threads can be archived or locked");
        };
        let value = body.switch(key)? == Some(true);
        if key == "locked" {
            thread.locked = value;
        } else {
            thread.archived = value;
            thread.archive_changed_at = now;
            thread.active_at = now;
        }
    }
    let guild = channel.guild;
    state.put_channel(channel, event)?;
    // Pages learn of channels that their user no longer sees, too.
    if let (Some(guild), true) = (guild, body.get("private").is_some()) {
        state.tell_guild(guild);
    }
    Ok(show_channel(state, id))
}

/// Deletes a thread, as a moderator can.
pub(super) fn remove_thread(state: &mut State, call: &PageCall) -> Done {
    let id = call.id("channel")?;
    let channel = state.world.channels.get(&id);
    if channel.is_none_or(|channel| channel.thread.is_none()) {
        return Err(Refusal::not_found("no such thread"));
    }
    state.remove_thread(id)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn open_dm(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body("as user")?;
    let (one, other) = (body.id("as")?, body.id("user")?);
    check_person(state, one)?;
    if state.user(other).is_none() {
        return Err(Refusal::not_found(format!("there is no user {other}")));
    }
    if one == other {
        refuse!("people cannot send DMs to themselves");
    }
    let id = state.open_dm(one, other)?;
    Ok(show_channel(state, id))
}

/// Disrupts the bot's gateway connections, to test how the bot recovers.
pub(super) fn gateway(state: &mut State, call: &PageCall) -> Done {
    let body = call.body("do every_ms heartbeats fields")?;
    let now = state.now();
    match body.text("do")? {
        "heartbeat" => {
            let every = body["every_ms"].as_u64().filter(|every| *every > 0);
            state.gateway.heartbeat_ms =
                every.ok_or_else(|| Refusal::new("\"every_ms\" must be a number above 0"))?;
        }
        "hide" => {
            state.gateway.hidden_fields = match body.text("fields")? {
                "null" => HiddenFields::Null,
                "absent" => HiddenFields::Absent,
                _ => refuse!("\"fields\" must be null or absent, as a text"),
            };
        }
        "reconnect" => state.gateway.ask_to_reconnect(),
        "drop" => state.gateway.drop_all(now),
        "invalidate" => state.gateway.invalidate_all(),
        "mute" => {
            let heartbeats = body["heartbeats"].as_u64().unwrap_or(0);
            state.gateway.mute_all(heartbeats);
        }
        "down" => state.gateway.go_down(Outage::Gateway, now),
        "all_down" => state.gateway.go_down(Outage::Everything, now),
        "up" => state.gateway.go_down(Outage::None, now),
        other => refuse!(
            "\"do\" must be heartbeat, hide, reconnect, drop, invalidate, mute, down, all_down or up, not \"{other}\""
        ),
    }
    state.tell_bot_connected();
    Ok(StatusCode::NO_CONTENT)
}
