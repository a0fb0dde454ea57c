//! Creates and changes servers, adds people and the bot to servers, and removes them from servers.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::access::read_roles;
use super::acts::{check_locale, check_person, read_permissions};
use super::call::{Created, Done, PageCall, Shown};
use super::{Json, Refusal, refuse};
use crate::delivery;
use crate::endpoints::AUTHORIZED;
use crate::page_view::render_guild;
use crate::state::State;
use crate::world::{
    APPLICATION, Change, Guild, Id, Member, Permissions, Role, bot_role, channel_kind,
    everyone_role, guild_channel,
};

/// Allowed number of characters in a server's name.
const NAME: std::ops::RangeInclusive<usize> = 2..=100;

/// Creates a server with all people in the sandbox as members, but without the bot.
pub(super) fn add_guild(state: &mut State, call: &PageCall) -> Created {
    let body = call.body("as name locale channels system_channel")?;
    let owner = body.id("as")?;
    let name = body.text("name")?.trim().to_owned();
    if !NAME.contains(&name.chars().count()) {
        refuse!("a server's name has 2 to 100 characters");
    }
    let locale = body["locale"].as_str().unwrap_or("en-US").to_owned();
    check_locale(&locale)?;
    let names: Vec<String> = match &body["channels"] {
        Value::Null => vec!["general".to_owned()],
        Value::Array(names) if !names.is_empty() && names.iter().all(Value::is_string) => names
            .iter()
            .filter_map(|name| name.as_str().map(ToOwned::to_owned))
            .collect(),
        _ => refuse!("\"channels\" must be a list of names"),
    };
    let system = match &body["system_channel"] {
        Value::Null => names.first(),
        Value::Bool(false) => None,
        Value::String(name) if names.contains(name) => Some(name),
        _ => refuse!("\"system_channel\" must be one of the channels, or false"),
    };
    check_person(state, owner)?;
    let (id, now) = (state.next_id(), state.now());
    let people = state.world.users.values().filter(|user| !user.bot);
    let members = people.map(|user| Member::new(user.id, now)).collect();
    let mut system_channel = None;
    let mut channels = Vec::new();
    for (position, name) in (0..).zip(&names) {
        let channel = guild_channel(state.next_id(), id, name, channel_kind::TEXT, position);
        if system == Some(name) {
            system_channel = Some(channel.id);
        }
        channels.push(channel);
    }
    let guild = Guild {
        id,
        name,
        owner,
        locale,
        roles: vec![everyone_role(id)],
        members,
        system_channel,
        bot_added_by: None,
        events: Vec::new(),
    };
    let mut changes = vec![Change::Guild(guild)];
    changes.extend(channels.into_iter().map(Change::Channel));
    state.commit(changes)?;
    state.tell_guild(id);
    let view = render_guild(&state.world, &state.world.guilds[&id], owner);
    Ok((StatusCode::CREATED, Json(view)))
}

/// Adds the bot to a server, as people who manage the server can do with an invite link: the person `as`, or else the owner. `permissions` names the
/// permissions granted to the bot.
pub(super) fn add_bot(state: &mut State, call: &PageCall) -> Done {
    let body = call.body("as permissions")?;
    let id = call.id("guild")?;
    let permissions = match &body["permissions"] {
        Value::Null => Permissions::everyone(),
        names => read_permissions("permissions", names)?,
    };
    let mut guild = find_guild(state, id)?;
    if guild.members.iter().any(|it| it.user == APPLICATION) {
        refuse!("the bot is already in this server");
    }
    let by = match body["as"] {
        Value::Null => guild.owner,
        _ => body.id("as")?,
    };
    if !guild.permissions(by).has(Permissions::MANAGE_GUILD) {
        refuse!("only people who manage a server can add the bot");
    }
    guild.bot_added_by = Some(by);
    let role = Role {
        permissions,
        ..bot_role(state.next_id(), &state.world.bot().username)
    };
    guild.members.push(Member {
        roles: vec![role.id],
        ..Member::new(APPLICATION, state.now())
    });
    guild.roles.push(role);
    state.commit(vec![Change::Guild(guild)])?;
    let guild = &state.world.guilds[&id];
    let hidden = state.gateway.hidden_fields;
    let event = state.world.guild_create_json(guild, hidden);
    let authorized = json!({
        "integration_type": 0,
        "user": state.world.user_json_by_id(by),
        "scopes": ["bot", "applications.commands"],
        "guild": guild.json(),
    });
    state.gateway.dispatch_guilds("GUILD_CREATE", &event);
    state.tell_guild(id);
    delivery::send_event(&call.shared, AUTHORIZED, authorized);
    Ok(StatusCode::NO_CONTENT)
}

/// Kicks the bot from a server.
pub(super) fn remove_bot(state: &mut State, call: &PageCall) -> Done {
    let id = call.id("guild")?;
    let mut guild = find_guild(state, id)?;
    let Some(at) = guild.members.iter().position(|it| it.user == APPLICATION) else {
        refuse!("the bot is not in this server");
    };
    guild.members.remove(at);
    guild.roles.retain(|role| !role.managed);
    state.commit(vec![Change::Guild(guild)])?;
    state
        .gateway
        .dispatch_guilds("GUILD_DELETE", &json!({"id": id}));
    state.tell_guild(id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn find_guild(state: &State, id: Id) -> Result<Guild, Refusal> {
    let guild = state.world.guilds.get(&id);
    guild
        .cloned()
        .ok_or_else(|| Refusal::not_found("no such guild"))
}

pub(super) fn change_guild(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body("locale deny")?;
    let id = call.id("guild")?;
    let mut guild = find_guild(state, id)?;
    if !body["locale"].is_null() {
        let locale = body.text("locale")?;
        check_locale(locale)?;
        locale.clone_into(&mut guild.locale);
    }
    if let Some(denied) = body.get("deny") {
        let denied = read_permissions("deny", denied)?;
        for role in guild.roles.iter_mut().filter(|role| role.id == id) {
            role.permissions = role.permissions.without(denied);
        }
    }
    let locale = guild.locale.clone();
    let view = guild.json();
    state.commit(vec![Change::Guild(guild)])?;
    state.gateway.dispatch_guilds("GUILD_UPDATE", &view);
    Ok(Json(json!({"id": id, "locale": locale})))
}

pub(super) fn add_member(state: &mut State, call: &PageCall) -> Done {
    let (id, user) = (call.id("guild")?, call.id("user")?);
    check_person(state, user)?;
    let mut guild = find_guild(state, id)?;
    if guild.members.iter().any(|it| it.user == user) {
        refuse!("this person is already in this server");
    }
    let member = Member::new(user, state.now());
    let event = state.world.member_event_json(id, &member);
    guild.members.push(member);
    state.commit(vec![Change::Guild(guild)])?;
    state.gateway.dispatch_members("GUILD_MEMBER_ADD", &event);
    state.tell_guild(id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn remove_member(state: &mut State, call: &PageCall) -> Done {
    let (id, user) = (call.id("guild")?, call.id("user")?);
    check_person(state, user)?;
    let mut guild = find_guild(state, id)?;
    if guild.owner == user {
        refuse!("the owner of a server cannot leave it");
    }
    let Some(at) = guild.members.iter().position(|it| it.user == user) else {
        refuse!("this person is not in this server");
    };
    guild.members.remove(at);
    state.commit(vec![Change::Guild(guild)])?;
    let event = json!({"guild_id": id, "user": state.world.user_json_by_id(user)});
    state
        .gateway
        .dispatch_members("GUILD_MEMBER_REMOVE", &event);
    state.tell_guild(id);
    state.tell_pages("GUILD_DELETE", |_, listener| {
        (listener == user).then(|| json!({"id": id}))
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Longest timeout, in milliseconds.
/// See [Discord Docs/Modify Guild Member](https://discord.com/developers/docs/resources/guild#modify-guild-member).
const TIMEOUT_MS: i64 = 28 * 24 * 60 * 60 * 1000;

/// Sets a member's nickname and roles, and starts or ends the member's timeout, as a moderator can. The member may also be the bot.
pub(super) fn change_member(state: &mut State, call: &PageCall) -> Done {
    let body = call.body("nick roles timed_out")?;
    let (id, user) = (call.id("guild")?, call.id("user")?);
    let now = state.now();
    let mut guild = find_guild(state, id)?;
    let owner = guild.owner;
    let roles = body.get("roles");
    let roles = roles.map(|roles| read_roles(&guild, roles)).transpose()?;
    let managed: Vec<Id> = guild
        .roles
        .iter()
        .filter(|it| it.managed)
        .map(|it| it.id)
        .collect();
    let member = guild.members.iter_mut().find(|it| it.user == user);
    let Some(member) = member else {
        return Err(Refusal::not_found("this person is not in this server"));
    };
    if let Some(nick) = body.get("nick") {
        member.nick = match nick {
            Value::Null => None,
            Value::String(nick) if (1..=32).contains(&nick.chars().count()) => Some(nick.clone()),
            _ => refuse!("a nickname has 1 to 32 characters"),
        };
    }
    if let Some(roles) = roles {
        // A bot keeps the role that it got when it joined.
        member.roles.retain(|role| managed.contains(role));
        member.roles.extend(roles);
    }
    if let Some(timed_out) = body.switch("timed_out")? {
        if timed_out && user == owner {
            refuse!("the owner of a server cannot be timed out");
        }
        member.timed_out_until = timed_out.then_some(now + TIMEOUT_MS);
    }
    let member = member.clone();
    state.put_member(id, member)?;
    Ok(StatusCode::NO_CONTENT)
}
