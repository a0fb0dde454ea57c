//! Adds, changes and deletes the roles of servers.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::acts::read_permissions;
use super::call::{Created, Done, PageCall, Shown};
use super::guilds::find_guild;
use super::{Json, Refusal, refuse};
use crate::limits;
use crate::state::State;
use crate::world::{Change, Channel, Guild, Id, Permissions, Role, lowest_position};

/// Adds a role to a server. `permissions` names the permissions that the role grants; if absent, the role grants none.
pub(super) fn add_role(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("name permissions")?;
    let id = call.id("guild")?;
    let name = body.text("name")?.to_owned();
    if !limits::ROLE_NAME.contains(&name.chars().count()) {
        refuse!("a role's name has 1 to 100 characters");
    }
    let permissions = match &body["permissions"] {
        Value::Null => Permissions::NONE,
        names => read_permissions("permissions", names)?,
    };
    let mut guild = find_guild(state, id)?;
    let role = Role {
        id: state.next_id(),
        name,
        permissions,
        managed: false,
        mentionable: false,
        position: lowest_position(),
    };
    let view = role.json(id);
    guild.roles.push(role);
    state.commit(vec![Change::Guild(guild)])?;
    let event = json!({"guild_id": id, "role": view});
    state.gateway.dispatch_guilds("GUILD_ROLE_CREATE", &event);
    state.tell_guild(id);
    Ok((StatusCode::CREATED, Json(view)))
}

/// Changes which permissions a role grants, its position, where 1 is the lowest, and whether everyone may mention it. The role may be the bot's. `allow`
/// and `deny` leave other permissions as they are.
pub(super) fn change_role(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body("permissions allow deny position mentionable")?;
    let (id, role) = (call.id("guild")?, call.id("role")?);
    let before = find_guild(state, id)?;
    let mut guild = before.clone();
    let changed = guild.roles.iter_mut().find(|it| it.id == role);
    let changed = changed.ok_or_else(no_such_role)?;
    if let Some(names) = body.get("permissions") {
        changed.permissions = read_permissions("permissions", names)?;
    }
    match body.get("mentionable").map(Value::as_bool) {
        None => {}
        Some(Some(mentionable)) => changed.mentionable = mentionable,
        Some(None) => refuse!("\"mentionable\" must be true or false"),
    }
    if let Some(names) = body.get("allow") {
        changed.permissions = changed.permissions | read_permissions("allow", names)?;
    }
    if let Some(names) = body.get("deny") {
        let denied = read_permissions("deny", names)?;
        changed.permissions = changed.permissions.without(denied);
    }
    match body.get("position").map(Value::as_u64) {
        None => {}
        Some(Some(position)) if position > 0 && role != id => {
            move_role(&mut guild, role, position);
        }
        Some(_) => refuse!("\"position\" must be a number from 1, and not for the everyone role"),
    }
    let events: Vec<Value> = guild
        .roles
        .iter()
        .zip(&before.roles)
        .map(|(now, before)| (now.json(id), before.json(id)))
        .filter(|(now, before)| now != before)
        .map(|(now, _)| json!({"guild_id": id, "role": now}))
        .collect();
    let view = guild.role(role).map_or(Value::Null, |it| it.json(id));
    state.commit(vec![Change::Guild(guild)])?;
    for event in events {
        state.gateway.dispatch_guilds("GUILD_ROLE_UPDATE", &event);
    }
    state.tell_guild(id);
    Ok(Json(view))
}

/// Moves a role to this position, and numbers all roles anew, from the lowest.
fn move_role(guild: &mut Guild, role: Id, position: u64) {
    let everyone = guild.id;
    let others = guild
        .roles
        .iter()
        .filter(|it| it.id != everyone && it.id != role);
    let mut order: Vec<_> = others.map(|it| (it.height(), it.id)).collect();
    order.sort_unstable();
    let mut order: Vec<Id> = order.into_iter().map(|(_, id)| id).collect();
    let at = usize::try_from(position - 1).unwrap_or(usize::MAX);
    order.insert(at.min(order.len()), role);
    for (number, id) in (lowest_position()..).zip(order) {
        for role in guild.roles.iter_mut().filter(|it| it.id == id) {
            role.position = number;
        }
    }
}

/// Deletes a role, and takes it from all who have it.
pub(super) fn remove_role(state: &mut State, call: &PageCall) -> Done {
    let (id, role) = (call.id("guild")?, call.id("role")?);
    let mut guild = find_guild(state, id)?;
    if guild.role(role).ok_or_else(no_such_role)?.managed {
        refuse!("a bot keeps the role that it got when it joined");
    }
    guild.roles.retain(|it| it.id != role);
    for member in &mut guild.members {
        member.roles.retain(|has| *has != role);
    }
    let of_role = |channel: &&Channel| channel.overwrites.iter().any(|it| it.id == role);
    let channels = state.world.channels_of(id).filter(of_role);
    let channels: Vec<Channel> = channels.cloned().collect();
    state.commit(vec![Change::Guild(guild)])?;
    let event = json!({"guild_id": id, "role_id": role});
    state.gateway.dispatch_guilds("GUILD_ROLE_DELETE", &event);
    for mut channel in channels {
        channel.overwrites.retain(|it| it.id != role);
        state.put_channel(channel, "CHANNEL_UPDATE")?;
    }
    state.tell_guild(id);
    Ok(StatusCode::NO_CONTENT)
}

fn no_such_role() -> Refusal {
    Refusal::not_found("there is no such role in this server")
}
