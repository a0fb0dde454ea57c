//! What a person sees.

use axum::Json;
use axum::extract::{Path, Query, State as Extract};
use serde_json::{Map, Value, json};

use super::{As, Refusal, parse};
use crate::clock::iso;
use crate::state::Shared;
use crate::world::{APPLICATION, Channel, Guild, Id, Message, User, World};

/// Message object as `user` sees it.
pub(crate) fn message_json(world: &World, message: &Message, user: Id) -> Value {
    let mut object = world.message_json(message);
    let guild = world
        .channels
        .get(&message.channel)
        .and_then(|channel| channel.guild);
    let in_role = guild
        .and_then(|guild| world.member(guild, user))
        .is_some_and(|member| {
            member
                .roles
                .iter()
                .any(|role| message.mention_roles.contains(role))
        });
    let mentioned = message.mentions.contains(&user) || message.mention_everyone || in_role;
    object["mentions_me"] = json!(mentioned && message.author != user);
    if let Some(guild) = guild {
        object["guild_id"] = json!(guild);
    }
    object
}

/// Channel in the page's short form.
pub(crate) fn channel_json(world: &World, channel: &Channel) -> Value {
    let mut object = json!({
        "id": channel.id,
        "type": channel.kind,
        "last_message_id": channel.last_message,
    });
    if channel.is_dm() {
        object["recipients"] = json!(channel.recipients);
        return object;
    }
    object["guild_id"] = json!(channel.guild);
    object["name"] = json!(channel.name);
    if let Some(topic) = &channel.topic {
        object["topic"] = json!(topic);
    }
    if let Some(thread) = &channel.thread {
        object["parent_id"] = json!(thread.parent);
        object["archived"] = json!(thread.archived);
        object["locked"] = json!(thread.locked);
        object["member_ids"] = thread
            .members
            .iter()
            .map(|member| json!(member.user))
            .collect::<Vec<_>>()
            .into();
    }
    object["bot_permissions"] = json!(world.permissions(channel, APPLICATION));
    object
}

/// Server with the channels that the user sees.
pub(crate) fn guild_json(world: &World, guild: &Guild, user: Id) -> Value {
    let mut channels: Vec<&Channel> = world
        .channels
        .values()
        .filter(|channel| channel.guild == Some(guild.id))
        .filter(|channel| world.sees_channel(channel.id, user))
        .collect();
    channels.sort_by_key(|channel| (channel.thread.is_some(), channel.position, channel.id));
    let channels: Vec<Value> = channels.iter().map(|it| channel_json(world, it)).collect();
    let members: Vec<Id> = guild.members.iter().map(|member| member.user).collect();
    json!({
        "id": guild.id,
        "name": guild.name,
        "owner": guild.owner,
        "locale": guild.locale,
        "roles": guild.json()["roles"],
        "members": members,
        "channels": channels,
    })
}

/// Commands that are registered where the user is.
pub(crate) fn commands_json(world: &World, user: Id) -> Value {
    let visible = world.commands.values().filter(|command| {
        command
            .guild
            .is_none_or(|guild| world.member(guild, user).is_some())
    });
    visible.map(World::command_json).collect()
}

pub(super) fn user_json(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "color": user.color,
        "bot": user.bot,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "installed": user.installed,
    })
}

pub(super) async fn state(
    Extract(shared): Extract<Shared>,
    As(user): As,
) -> Result<Json<Value>, Refusal> {
    let mut state = shared.lock();
    state.archive_silent_threads()?;
    let world = &state.world;
    let first = || {
        world
            .users
            .values()
            .find(|user| !user.bot)
            .map(|user| user.id)
    };
    let me = user
        .or_else(first)
        .and_then(|me| world.users.get(&me))
        .filter(|me| !me.bot)
        .ok_or_else(|| {
            Refusal::not_found("there is no such person: leave \"as\" out to see all")
        })?;
    let seen = |channel: &&Channel| world.sees_channel(channel.id, me.id);
    let guilds: Vec<Value> = world
        .guilds_of(me.id)
        .map(|guild| guild_json(world, guild, me.id))
        .collect();
    let dms: Vec<Value> = world
        .channels
        .values()
        .filter(|channel| channel.is_dm())
        .filter(seen)
        .map(|channel| channel_json(world, channel))
        .collect();
    let mut pings: Map<String, Value> = Map::new();
    for ping in world
        .pings
        .iter()
        .filter(|ping| ping.user == me.id && !ping.read)
    {
        let count = pings.entry(ping.channel.to_string()).or_insert(json!(0));
        *count = json!(count.as_u64().unwrap_or(0) + 1);
    }
    Ok(Json(json!({
        "me": user_json(me),
        "users": world.users.values().map(user_json).collect::<Vec<_>>(),
        "guilds": guilds,
        "dms": dms,
        "commands": commands_json(world, me.id),
        "bot": {"id": APPLICATION, "connected": state.gateway.is_connected()},
        "pings": pings,
        "now": iso(state.now()),
    })))
}

#[derive(serde::Deserialize)]
pub(super) struct Span {
    before: Option<String>,
    limit: Option<usize>,
}

/// Messages answered without `limit`, and at most.
const LISTED: usize = 50;
const LISTED_MAX: usize = 100;

pub(super) async fn messages(
    Extract(shared): Extract<Shared>,
    Path(channel): Path<String>,
    As(user): As,
    Query(span): Query<Span>,
) -> Result<Json<Value>, Refusal> {
    let channel = parse(&channel)?;
    let user = user.ok_or_else(|| Refusal::new("say who looks: ?as=ID"))?;
    let before = span.before.as_deref().map(parse).transpose()?;
    let limit = span.limit.unwrap_or(LISTED).clamp(1, LISTED_MAX);
    let state = shared.lock();
    let world = &state.world;
    if !world.sees_channel(channel, user) {
        return Err(Refusal::not_found("no such channel that this person sees"));
    }
    let all = world
        .messages
        .get(&channel)
        .into_iter()
        .flat_map(|messages| messages.values());
    let mut seen: Vec<&Message> = all
        .filter(|message| world.sees_message(message, user))
        .filter(|message| before.is_none_or(|before| message.id < before))
        .collect();
    seen.drain(..seen.len().saturating_sub(limit));
    Ok(Json(
        seen.iter()
            .map(|message| message_json(world, message, user))
            .collect(),
    ))
}

#[derive(serde::Deserialize)]
pub(super) struct After {
    #[serde(default)]
    after: u64,
}

pub(super) async fn log(
    Extract(shared): Extract<Shared>,
    Query(After { after }): Query<After>,
) -> Json<Value> {
    let state = shared.lock();
    let pings = state.world.pings.iter().filter(|ping| ping.n > after);
    let list: Vec<Value> = pings
        .map(|ping| {
            json!({
                "n": ping.n,
                "user": ping.user,
                "channel": ping.channel,
                "message": ping.message,
                "at": iso(ping.at),
                "read": ping.read,
            })
        })
        .collect();
    Json(list.into())
}

pub(super) async fn requests(
    Extract(shared): Extract<Shared>,
    Query(After { after }): Query<After>,
) -> Json<Value> {
    let state = shared.lock();
    let list: Vec<Value> = state
        .requests_after(after)
        .map(|(n, request)| {
            json!({
                "n": n,
                "method": request.method,
                "route": request.route,
                "path": request.path,
                "query": request.query,
                "body": request.body,
                "files": request.files,
                "status": request.status,
                "error": request.error,
            })
        })
        .collect();
    Json(list.into())
}
