//! The page's read-only requests.

use axum::extract::{Path, Query, State as Extract};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};

use super::{As, Json, Refusal, parse_id};
use crate::activity::Instance;
use crate::clock::iso;
use crate::page_view::{render_channel, render_commands, render_guild, render_message};
use crate::rest::begin_and_end_events;
use crate::state::Shared;
use crate::world::{APPLICATION, Channel, Message};

pub(super) async fn state(Extract(shared): Extract<Shared>, As(user): As) -> Result<Json, Refusal> {
    let mut state = shared.lock();
    state.archive_silent_threads()?;
    begin_and_end_events(&mut state)?;
    let world = &state.world;
    let mut people = world.users.values().filter(|user| !user.bot);
    let me = people.find(|person| user.is_none_or(|user| person.id == user));
    let me = me.ok_or_else(|| {
        Refusal::not_found("there is no such person; leave out \"as\" to see all people")
    })?;
    let seen = |channel: &&Channel| world.sees_channel(channel.id, me.id);
    let guilds: Vec<Value> = world
        .guilds_of(me.id)
        .map(|guild| render_guild(world, guild, me.id))
        .collect();
    let channels = world.channels.values();
    let dms: Vec<Value> = channels
        .filter(|channel| channel.is_dm())
        .filter(seen)
        .map(|channel| render_channel(world, channel))
        .collect();
    let instances = state.activities.all(state.now());
    let instances: Vec<Value> = instances
        .filter(|instance| world.sees_channel(instance.channel, me.id))
        .map(Instance::page_json)
        .collect();
    let mut pings: Map<String, Value> = Map::new();
    let unread = world.pings.iter().filter(|ping| !ping.read);
    for ping in unread.filter(|ping| ping.user == me.id) {
        let count = pings.entry(ping.channel.to_string()).or_insert(json!(0));
        *count = json!(count.as_u64().unwrap_or(0) + 1);
    }
    Ok(Json(json!({
        "me": me,
        "users": world.users.values().collect::<Vec<_>>(),
        "guilds": guilds,
        "dms": dms,
        "commands": render_commands(world, me.id, state.endpoints.has_activities()),
        "bot": {"id": APPLICATION, "connected": state.can_reach_bot()},
        "activities": {
            "enabled": state.endpoints.has_activities(),
            "mapped": state.activities.mapping().is_some(),
            "instances": instances,
        },
        "pings": pings,
        "welcome": state.welcome.as_ref().map(|welcome| welcome.view(&me.locale)),
        "now": iso(state.now()),
    })))
}

/// Serves an image of the welcome screen.
pub(super) async fn welcome_picture(
    Extract(shared): Extract<Shared>,
    Path(number): Path<usize>,
) -> Result<Response, Refusal> {
    let state = shared.lock();
    let welcome = state.welcome.as_ref();
    let Some(picture) = welcome.and_then(|welcome| welcome.pictures.get(number)) else {
        return Err(Refusal::not_found("there is no such picture"));
    };
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, picture.clone()).into_response())
}

#[derive(serde::Deserialize)]
pub(super) struct MessageRange {
    before: Option<String>,
    limit: Option<usize>,
}

/// Number of messages returned if `limit` is absent.
const LISTED: usize = 50;
/// Maximum value of `limit`.
const LISTED_MAX: usize = 100;

pub(super) async fn messages(
    Extract(shared): Extract<Shared>,
    Path(channel): Path<String>,
    As(user): As,
    Query(span): Query<MessageRange>,
) -> Result<Json, Refusal> {
    let channel = parse_id(&channel)?;
    let user = user.ok_or_else(|| Refusal::new("add ?as=ID to say who reads"))?;
    let before = span.before.as_deref().map(parse_id).transpose()?;
    let limit = span.limit.unwrap_or(LISTED).clamp(1, LISTED_MAX);
    let state = shared.lock();
    let world = &state.world;
    if !world.sees_channel(channel, user) {
        return Err(Refusal::not_found("this person sees no such channel"));
    }
    let all = world.messages.get(&channel).into_iter();
    let mut seen: Vec<&Message> = all
        .flat_map(|messages| messages.values())
        .filter(|message| world.sees_message(message, user))
        .filter(|message| before.is_none_or(|before| message.id < before))
        .collect();
    seen.drain(..seen.len().saturating_sub(limit));
    Ok(Json(
        seen.iter()
            .map(|message| render_message(world, message, user))
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
) -> Json {
    let state = shared.lock();
    let pings = state.world.pings.iter().filter(|ping| ping.n > after);
    let list: Vec<Value> = pings
        .map(|ping| {
            let mut object = json!(ping);
            object["at"] = json!(iso(ping.at));
            object
        })
        .collect();
    Json(list.into())
}

pub(super) async fn requests(
    Extract(shared): Extract<Shared>,
    Query(After { after }): Query<After>,
) -> Json {
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
                "reason": request.reason,
                "files": request.files,
                "status": request.status,
                "error": request.error,
            })
        })
        .collect();
    Json(list.into())
}
