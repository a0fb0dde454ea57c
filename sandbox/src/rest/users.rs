//! Users, and direct messages with them.

use serde_json::{Value, json};

use super::{Answer, Call};
use crate::error::{ApiError, CANNOT_DM, UNKNOWN_USER};
use crate::form::Form;
use crate::state::State;
use crate::world::APPLICATION;

pub(super) fn current(state: &mut State, _: &Call) -> Result<Answer, ApiError> {
    Ok(Answer::Json(state.world.current_user_json()))
}

pub(super) fn get(state: &mut State, call: &Call) -> Result<Answer, ApiError> {
    let user = state.user(call.id("user_id")?).ok_or(UNKNOWN_USER)?;
    Ok(Answer::Json(user.json()))
}

pub(super) fn guilds(state: &mut State, _: &Call) -> Result<Answer, ApiError> {
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
    Ok(Answer::Json(json!(guilds)))
}

/// Discord answers an app's own DM channels with an empty list.
pub(super) fn dms(_: &mut State, _: &Call) -> Result<Answer, ApiError> {
    Ok(Answer::Json(json!([])))
}

pub(super) fn open_dm(state: &mut State, call: &Call) -> Result<Answer, ApiError> {
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
    let id = state.open_dm(user, APPLICATION)?;
    let channel = &state.world.channels[&id];
    Ok(Answer::Json(state.world.channel_json(channel)))
}
