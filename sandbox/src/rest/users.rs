//! Users, and DMs with them.

use serde_json::{Value, json};

use super::{ApiResponse, Call};
use crate::error::{ApiError, CANNOT_DM, UNKNOWN_USER};
use crate::form::Form;
use crate::state::State;
use crate::world::APPLICATION;

pub(super) fn current(state: &mut State, _: &Call) -> Result<ApiResponse, ApiError> {
    Ok(ApiResponse::Json(state.world.current_user_json()))
}

pub(super) fn get(state: &mut State, call: &Call) -> Result<ApiResponse, ApiError> {
    let user = state.user(call.id("user_id")?).ok_or(UNKNOWN_USER)?;
    Ok(ApiResponse::Json(user.json()))
}

pub(super) fn guilds(state: &mut State, _: &Call) -> Result<ApiResponse, ApiError> {
    let guilds: Vec<Value> = state
        .world
        .guilds_of(APPLICATION)
        .map(|guild| {
            json!({
                "id": guild.id,
                "name": guild.name,
                "icon": null,
                "banner": null,
                "owner": false,
                "permissions": guild.permissions(APPLICATION),
                "features": [],
            })
        })
        .collect();
    Ok(ApiResponse::Json(json!(guilds)))
}

/// Discord always returns an empty list of DM channels to an app.
pub(super) fn dms(_: &mut State, _: &Call) -> Result<ApiResponse, ApiError> {
    Ok(ApiResponse::Json(json!([])))
}

pub(super) fn open_dm(state: &mut State, call: &Call) -> Result<ApiResponse, ApiError> {
    let form = Form::default();
    let recipient = form
        .root(&call.body)
        .required()
        .object(&["recipient_id"])
        .and_then(|body| body.field("recipient_id").required().id());
    form.check()?;
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
    let channel = &state.world.channels[&id];
    Ok(ApiResponse::Json(state.world.channel_json(channel)))
}
