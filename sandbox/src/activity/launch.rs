//! Launches the Activity, as a response to an interaction or by the entry point command.

use serde_json::{Value, json};

use crate::error::{ApiError, MISSING_PERMISSIONS, UNKNOWN_CHANNEL};
use crate::state::State;
use crate::world::{Id, Permissions};

/// The instance that a user enters with a launch.
pub(crate) struct Launched {
    pub(crate) instance: String,
    /// Whether the launch has started the instance, which otherwise was already running in the channel.
    pub(crate) is_new: bool,
}

/// Returns Discord's error if the application has no Activities. Discord documents that the callback type is "only available for apps with Activities
/// enabled", but not the error.
pub(crate) fn check_enabled(state: &State) -> Result<(), ApiError> {
    if state.endpoints.has_activities() {
        return Ok(());
    }
    Err(ApiError::form(
        &["type"],
        "APPLICATION_NOT_EMBEDDED",
        "This application does not have Activities enabled.",
    ))
}

/// Returns Discord's error if the user may not use Activities in the channel.
///
/// Discord documents the permission, but not what happens without it. Its client knows a failure of its own for that
/// (`ACTIVITY_LAUNCH_INVALID_USER_PERMISSIONS`), so the launch is refused. That users also have to be allowed to use commands and to write is not
/// documented either: [discord-api-docs#7184](https://github.com/discord/discord-api-docs/issues/7184).
fn check_permissions(state: &State, user: Id, channel: Id) -> Result<(), ApiError> {
    let place = state.world.channels.get(&channel);
    let place = place.ok_or(UNKNOWN_CHANNEL)?;
    let permissions = state.world.permissions(place, user);
    if place.is_dm() && permissions.has(Permissions::VIEW_CHANNEL) {
        return Ok(());
    }
    let needed = Permissions::USE_EMBEDDED_ACTIVITIES
        | Permissions::USE_APPLICATION_COMMANDS
        | place.needed_to_write();
    if permissions.has(needed) {
        return Ok(());
    }
    Err(MISSING_PERMISSIONS.into())
}

/// Launches the Activity for a user in a channel: joins the running instance, or starts one.
pub(crate) fn launch(state: &mut State, user: Id, channel: Id) -> Result<Launched, ApiError> {
    check_enabled(state)?;
    check_permissions(state, user, channel)?;
    let now = state.now();
    let is_new = state.activities.in_channel(channel, now).is_none();
    let (launch, guild) = (state.next_id(), state.world.guild_of(channel));
    let entered = state.activities.expect(user, launch, (channel, guild), now);
    let instance = entered.id();
    if is_new {
        tell_pages(state, channel);
    }
    Ok(Launched { instance, is_new })
}

/// Tells the pages of all users who see the channel which instance is running there, if any.
pub(super) fn tell_pages(state: &mut State, channel: Id) {
    let now = state.now();
    let running = state.activities.in_channel(channel, now);
    let view = running.map_or(Value::Null, super::Instance::page_json);
    let data = json!({"channel_id": channel, "instance": view});
    state.tell_pages("ACTIVITY", |world, user| {
        world.sees_channel(channel, user).then(|| data.clone())
    });
}
