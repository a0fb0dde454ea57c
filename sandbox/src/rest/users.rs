//! Routes for users, and for DMs with them.

use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call, channel_json, oauth2};
use crate::error::{CANNOT_DM, UNKNOWN_USER};
use crate::state::State;
use crate::world::{APPLICATION, Guild};

pub(super) fn current(state: &mut State, call: &Call) -> ApiResult {
    if call.credentials.bearer.is_some() {
        return oauth2::current_user(state, call);
    }
    Ok(ApiResponse::Json(state.world.current_user_json()))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let user = state.user(call.id("user_id")?).ok_or(UNKNOWN_USER)?;
    Ok(ApiResponse::Json(user.json()))
}

/// Maximum number of guilds in one response; also the default of `limit`.
const GUILDS_LISTED: usize = 200;

pub(super) fn guilds(state: &mut State, call: &Call) -> ApiResult {
    let (before, after) = (call.query_id("before")?, call.query_id("after")?);
    let limit = call.query_limit(GUILDS_LISTED)?.unwrap_or(GUILDS_LISTED);
    let mut guilds: Vec<&Guild> = state
        .world
        .guilds_of(APPLICATION)
        .filter(|guild| before.is_none_or(|before| guild.id < before))
        .filter(|guild| after.is_none_or(|after| guild.id > after))
        .collect();
    guilds.sort_by_key(|guild| guild.id);
    if before.is_some() && after.is_none() {
        guilds.drain(..guilds.len().saturating_sub(limit));
    }
    guilds.truncate(limit);
    let guilds: Vec<Value> = guilds
        .into_iter()
        .map(|guild| {
            let mut object = json!({
                "id": guild.id,
                "name": guild.name,
                "icon": null,
                "banner": null,
                "owner": false,
                "permissions": guild.permissions(APPLICATION),
                "features": [],
            });
            if call.query_flag("with_counts") {
                guild.write_counts(&mut object);
            }
            object
        })
        .collect();
    Ok(ApiResponse::Json(json!(guilds)))
}

/// Returns an empty list of DM channels, as Discord does for every app.
pub(super) fn dms(_: &mut State, _: &Call) -> ApiResult {
    Ok(ApiResponse::Json(json!([])))
}

pub(super) fn open_dm(state: &mut State, call: &Call) -> ApiResult {
    let recipient = call.read("recipient_id recipients access_tokens nicks", |body| {
        body.refuse_unsupported("recipients access_tokens nicks", "group DMs");
        body.required("recipient_id").id()
    })?;
    let Some(user) = recipient.and_then(|id| state.user(id)) else {
        return Err(UNKNOWN_USER.into());
    };
    if user.bot {
        return Err(CANNOT_DM.into());
    }
    let user = user.id;
    if state.world.dm(user, APPLICATION).is_none() {
        state.count_new_dm()?;
    }
    let id = state.open_dm(user, APPLICATION)?;
    Ok(ApiResponse::Json(channel_json(state, id)))
}
