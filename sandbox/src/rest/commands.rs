//! Registers commands, globally or for one guild.

use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call};
use crate::check::check_command;
use crate::error::{
    ApiError, ENTRY_POINT_LEFT_OUT, MAX_COMMANDS, MISSING_ACCESS, UNKNOWN_COMMAND, problem,
};
use crate::form::{Field, read_form};
use crate::limits;
use crate::state::State;
use crate::world::{APPLICATION, Change, Command, Id, World, command_kind};

/// Returns the guild in the path; `None` for global commands.
fn read_guild(state: &State, call: &Call) -> Result<Option<Id>, ApiError> {
    call.check_application()?;
    if call.text("guild_id").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild_id")?;
    let own = state.world.member(guild, APPLICATION);
    own.ok_or(MISSING_ACCESS)?;
    Ok(Some(guild))
}

fn commands_in_scope(state: &State, guild: Option<Id>) -> Vec<Command> {
    state
        .world
        .commands
        .values()
        .filter(|command| command.guild == guild)
        .cloned()
        .collect()
}

fn find(state: &State, call: &Call) -> Result<Command, ApiError> {
    let guild = read_guild(state, call)?;
    let command = state.world.commands.get(&call.id("command_id")?);
    Ok(command
        .filter(|command| command.guild == guild)
        .ok_or(UNKNOWN_COMMAND)?
        .clone())
}

pub(super) fn list(state: &mut State, call: &Call) -> ApiResult {
    let guild = read_guild(state, call)?;
    let with_localizations = call.query_flag("with_localizations");
    let list: Vec<Value> = commands_in_scope(state, guild)
        .iter()
        .map(|command| {
            let mut object = World::command_json(command);
            if !with_localizations && let Some(object) = object.as_object_mut() {
                object.remove("name_localizations");
                object.remove("description_localizations");
            }
            object
        })
        .collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    Ok(ApiResponse::Json(World::command_json(&find(state, call)?)))
}

/// Makes a command from a checked definition. The command keeps the ID of `old`, and also its version if nothing has changed.
fn make_command(
    state: &mut State,
    guild: Option<Id>,
    definition: Value,
    old: Option<&Command>,
) -> Command {
    if let Some(old) = old.filter(|old| old.definition == definition) {
        return old.clone();
    }
    let id = old.map_or_else(|| state.next_id(), |old| old.id);
    Command {
        id,
        guild,
        version: state.next_id(),
        kind: definition["type"]
            .as_u64()
            .and_then(|kind| u8::try_from(kind).ok())
            .unwrap_or(command_kind::SLASH),
        name: definition["name"].as_str().unwrap_or_default().to_owned(),
        definition,
    }
}

/// Returns whether a definition has the same type and name as a command.
fn is_same(command: &Command, definition: &Value) -> bool {
    definition["type"] == command.kind && definition["name"] == command.name
}

fn check_count(commands: &[Command]) -> Result<(), ApiError> {
    for (kind, most) in [
        (command_kind::SLASH, limits::SLASH_COMMANDS),
        (command_kind::USER, limits::MENU_COMMANDS),
        (command_kind::MESSAGE, limits::MENU_COMMANDS),
        (command_kind::ENTRY_POINT, limits::ENTRY_POINTS),
    ] {
        if commands.iter().filter(|it| it.kind == kind).count() > most {
            return Err(MAX_COMMANDS.into());
        }
    }
    Ok(())
}

fn has_entry_point(commands: &[Command]) -> bool {
    commands
        .iter()
        .any(|command| command.kind == command_kind::ENTRY_POINT)
}

/// Enables Activities, as the application's developer can: Discord then creates a command that opens the Activity.
/// See [Discord Docs/Default Entry Point Command](https://docs.discord.com/developers/interactions/application-commands#default-entry-point-command).
pub(crate) fn turn_activities_on(state: &mut State) -> Result<(), ApiError> {
    let stored = state.endpoints.set_activities(true);
    stored.map_err(|error| ApiError::internal(&error))?;
    if has_entry_point(&commands_in_scope(state, None)) {
        return Ok(());
    }
    let default = json!({
        "type": command_kind::ENTRY_POINT,
        "name": "launch",
        "handler": 2,
        "contexts": [0, 1, 2],
        "integration_types": [0, 1],
    });
    let definition = read_form(&default, |body| check_command(body, None))?;
    let command = make_command(state, None, definition, None);
    state.commit(vec![Change::Command(command)])?;
    state.tell_commands();
    Ok(())
}

/// Disables Activities, as the application's developer can. Discord documents that the entry point command is then no longer visible to users, and
/// not that it is deleted, so it stays registered.
pub(crate) fn turn_activities_off(state: &mut State) -> Result<(), ApiError> {
    let stored = state.endpoints.set_activities(false);
    stored.map_err(|error| ApiError::internal(&error))?;
    state.activities.close();
    state.tell_commands();
    Ok(())
}

pub(super) fn upsert(state: &mut State, call: &Call) -> ApiResult {
    let guild = read_guild(state, call)?;
    let definition = read_form(&call.body, |body| check_command(body.required(), guild))?;
    let mut all = commands_in_scope(state, guild);
    let old = all.iter().find(|it| is_same(it, &definition)).cloned();
    let new = make_command(state, guild, definition, old.as_ref());
    all.retain(|it| it.id != new.id);
    all.push(new.clone());
    check_count(&all)?;
    state.count_new_commands(guild, usize::from(old.is_none()))?;
    let answer = World::command_json(&new);
    state.commit(vec![Change::Command(new)])?;
    state.tell_commands();
    Ok(if old.is_some() {
        ApiResponse::Json(answer)
    } else {
        ApiResponse::Created(answer)
    })
}

fn check_all(body: &Field<'_>, guild: Option<Id>) -> Vec<Value> {
    let most = limits::SLASH_COMMANDS + 2 * limits::MENU_COMMANDS + limits::ENTRY_POINTS;
    let mut definitions: Vec<Value> = Vec::new();
    for field in body.list(0..=most).unwrap_or_default() {
        let definition = check_command(field.clone(), guild);
        let is_same = |it: &Value| {
            ["name", "type"]
                .iter()
                .all(|key| it[key] == definition[key])
        };
        if definitions.iter().any(is_same) {
            field.report(problem::APPLICATION_COMMANDS_DUPLICATE_NAME);
        }
        definitions.push(definition);
    }
    definitions
}

pub(super) fn overwrite(state: &mut State, call: &Call) -> ApiResult {
    let guild = read_guild(state, call)?;
    let definitions = read_form(&call.body, |body| check_all(&body.required(), guild))?;
    let before = commands_in_scope(state, guild);
    let commands: Vec<Command> = definitions
        .into_iter()
        .map(|definition| {
            let old = before.iter().find(|it| is_same(it, &definition));
            make_command(state, guild, definition, old)
        })
        .collect();
    check_count(&commands)?;
    if has_entry_point(&before) && !has_entry_point(&commands) {
        return Err(ENTRY_POINT_LEFT_OUT.into());
    }
    let is_new = |new: &&Command| !before.iter().any(|old| old.id == new.id);
    state.count_new_commands(guild, commands.iter().filter(is_new).count())?;
    let gone = before
        .iter()
        .filter(|old| !commands.iter().any(|new| new.id == old.id));
    let mut changes: Vec<Change> = gone.map(|old| Change::CommandGone(old.id)).collect();
    changes.extend(commands.iter().cloned().map(Change::Command));
    state.commit(changes)?;
    state.tell_commands();
    let list: Vec<Value> = commands.iter().map(World::command_json).collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let guild = read_guild(state, call)?;
    let old = find(state, call)?;
    // Absent fields keep their value. The type of a command cannot change.
    let mut merged = old.definition.clone();
    for (key, value) in call.body.as_object().into_iter().flatten() {
        if key == "type" {
            continue;
        }
        merged[key.as_str()] = value.clone();
    }
    read_form(&call.body, |body| drop(body.required().dictionary()))?;
    let definition = read_form(&merged, |body| check_command(body, guild))?;
    let mut all = commands_in_scope(state, guild).into_iter();
    if all.any(|other| other.id != old.id && is_same(&other, &definition)) {
        let (code, message) = problem::APPLICATION_COMMANDS_DUPLICATE_NAME;
        return Err(ApiError::form(&["name"], code, message));
    }
    let new = make_command(state, guild, definition, Some(&old));
    let answer = World::command_json(&new);
    state.commit(vec![Change::Command(new)])?;
    state.tell_commands();
    Ok(ApiResponse::Json(answer))
}

pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let command = find(state, call)?;
    state.commit(vec![Change::CommandGone(command.id)])?;
    state.tell_commands();
    Ok(ApiResponse::Empty)
}
