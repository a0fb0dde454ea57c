//! Routes for guilds, their channels, roles and members.

use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call};
use crate::error::{
    ApiError, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_ROLE,
    UNKNOWN_USER,
};
use crate::state::State;
use crate::world::{APPLICATION, Guild, Id, Member, Permissions};

/// Returns the guild in the path, if the bot is a member of it.
pub(super) fn find_guild<'s>(state: &'s State, call: &Call) -> Result<&'s Guild, ApiError> {
    let guild = state.world.guilds.get(&call.id("guild_id")?);
    let guild = guild.ok_or(UNKNOWN_GUILD)?;
    guild.member(APPLICATION).ok_or(MISSING_ACCESS)?;
    Ok(guild)
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    let mut object = guild.json();
    if call.query_flag("with_counts") {
        guild.write_counts(&mut object);
    }
    Ok(ApiResponse::Json(object))
}

pub(super) fn channels(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    // Those that the bot cannot see are left out.
    let of_guild = state.world.channels_of(guild.id);
    let list: Vec<Value> = of_guild
        .filter(|it| it.thread.is_none() && state.world.sees_channel(it.id, APPLICATION))
        .map(|channel| state.world.channel_json(channel))
        .collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn roles(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    Ok(ApiResponse::Json(guild.json()["roles"].take()))
}

pub(super) fn member(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    let user = call.id("user_id")?;
    state.user(user).ok_or(UNKNOWN_USER)?;
    let member = state.world.member(guild.id, user).ok_or(UNKNOWN_MEMBER)?;
    Ok(ApiResponse::Json(state.world.member_json(member)))
}

pub(super) fn give_role(state: &mut State, call: &Call) -> ApiResult {
    let (guild, mut member, role) = find_member_and_role(state, call)?;
    if !member.roles.contains(&role) {
        member.roles.push(role);
        state.put_member(guild, member)?;
    }
    Ok(ApiResponse::Empty)
}

pub(super) fn take_role(state: &mut State, call: &Call) -> ApiResult {
    let (guild, mut member, role) = find_member_and_role(state, call)?;
    if member.roles.contains(&role) {
        member.roles.retain(|has| *has != role);
        state.put_member(guild, member)?;
    }
    Ok(ApiResponse::Empty)
}

/// Returns the guild, member and role in the path, if the bot may give and take the role.
fn find_member_and_role(state: &State, call: &Call) -> Result<(Id, Member, Id), ApiError> {
    let guild = find_guild(state, call)?;
    let (user, role) = (call.id("user_id")?, call.id("role_id")?);
    state.user(user).ok_or(UNKNOWN_USER)?;
    let member = guild.member(user).ok_or(UNKNOWN_MEMBER)?;
    // The everyone role can be neither given nor taken.
    let role = guild.role(role).ok_or(UNKNOWN_ROLE)?;
    if !guild.may_give(APPLICATION, role) {
        return Err(MISSING_PERMISSIONS.into());
    }
    Ok((guild.id, member.clone(), role.id))
}

pub(super) fn active_threads(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    let of_guild = state.world.channels_of(guild.id).rev();
    let threads: Vec<Value> = of_guild
        .filter(|it| it.is_active_thread() && state.world.sees_channel(it.id, APPLICATION))
        .map(|channel| state.world.channel_json(channel))
        .collect();
    let members: Vec<Value> = threads
        .iter()
        .filter_map(|thread| thread.get("member"))
        .cloned()
        .collect();
    Ok(ApiResponse::Json(
        json!({"threads": threads, "members": members, "has_more": false}),
    ))
}

/// Action type of an entry about a bot that was added.
const BOT_ADD: u64 = 28;

/// Returns the audit log. In the sandbox, it only says who added the bot.
pub(super) fn audit_log(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    if !guild
        .permissions(APPLICATION)
        .has(Permissions::VIEW_AUDIT_LOG)
    {
        return Err(MISSING_PERMISSIONS.into());
    }
    let wanted = call.query.get("action_type");
    let is_wanted = wanted.is_none_or(|wanted| *wanted == BOT_ADD.to_string());
    let by = guild.bot_added_by.filter(|_| is_wanted);
    let entries: Vec<Value> = by
        .map(|by| {
            json!({
                "id": guild.id,
                "action_type": BOT_ADD,
                "user_id": by,
                "target_id": APPLICATION,
            })
        })
        .into_iter()
        .collect();
    let users: Vec<Value> = by
        .map(|by| state.world.user_json_by_id(by))
        .into_iter()
        .collect();
    Ok(ApiResponse::Json(json!({
        "audit_log_entries": entries,
        "users": users,
        "application_commands": [],
        "auto_moderation_rules": [],
        "guild_scheduled_events": [],
        "integrations": [],
        "threads": [],
        "webhooks": [],
    })))
}
