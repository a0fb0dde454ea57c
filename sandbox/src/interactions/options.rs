//! Fills in a command's options.

use serde_json::{Map, Value, json};

use crate::page::{Refusal, refuse};
use crate::world::{APPLICATION, Channel, Id, World};

/// Options of a command, in the form in which an interaction contains them.
pub(super) struct Filled {
    pub(super) options: Vec<Value>,
    pub(super) resolved: Map<String, Value>,
    /// For autocomplete, the type of the focused option.
    pub(super) focused: Option<i64>,
    pub(super) subcommands: Vec<String>,
}

/// Type of an option that takes a file.
const ATTACHMENT: i64 = 11;

/// Matches `values`, by name, with the options that `definition` declares. A subcommand's value is an object with the
/// subcommand's options. If `focused` names the option that the user is typing, no option is required yet.
pub(super) fn fill(
    world: &World,
    place: &Channel,
    definition: &Value,
    values: &Value,
    focused: Option<&str>,
    uploads: &[Value],
) -> Result<Filled, Refusal> {
    let mut filled = Filled {
        options: Vec::new(),
        resolved: Map::new(),
        focused: None,
        subcommands: Vec::new(),
    };
    let none = Map::new();
    let given = match values {
        Value::Null => &none,
        Value::Object(given) => given,
        _ => refuse!("options must be an object: {{\"name\": value, …}}"),
    };
    let declared: &[Value] = definition["options"].as_array().map_or(&[], Vec::as_slice);
    let name = |option: &Value| option["name"].as_str().unwrap_or_default().to_owned();
    if let Some(stray) = given
        .keys()
        .find(|key| !declared.iter().any(|it| name(it) == **key))
    {
        let known: Vec<String> = declared.iter().map(name).collect();
        refuse!("the command has no option \"{stray}\"; it has {known:?}");
    }
    let needs_subcommand = declared
        .iter()
        .any(|it| matches!(it["type"].as_i64(), Some(1 | 2)));
    if needs_subcommand && given.len() != 1 {
        let known: Vec<String> = declared.iter().map(name).collect();
        refuse!("choose one of the subcommands {known:?}");
    }
    for option in declared {
        let name = name(option);
        let kind = option["type"].as_i64().unwrap_or(0);
        let value = given.get(&name).filter(|value| !value.is_null());
        if focused == Some(name.as_str()) && !matches!(kind, 1 | 2) {
            if option["autocomplete"].as_bool() != Some(true) {
                refuse!("option \"{name}\" has no autocomplete");
            }
            let typed = value.map_or(String::new(), |value| {
                value
                    .as_str()
                    .map_or_else(|| value.to_string(), ToOwned::to_owned)
            });
            filled
                .options
                .push(json!({"name": name, "type": kind, "value": typed, "focused": true}));
            filled.focused = Some(kind);
            continue;
        }
        let Some(value) = value else {
            if option["required"].as_bool() == Some(true) && focused.is_none() {
                refuse!("option \"{name}\" is required");
            }
            continue;
        };
        if matches!(kind, 1 | 2) {
            let inner = fill(world, place, option, value, focused, uploads)?;
            filled
                .options
                .push(json!({"name": name, "type": kind, "options": inner.options}));
            filled.subcommands.push(name);
            filled.subcommands.extend(inner.subcommands);
            filled.resolved = inner.resolved;
            filled.focused = inner.focused;
            continue;
        }
        let problem = |what: &str| Refusal::new(format!("option \"{name}\": {value} {what}"));
        check(option, kind, value).map_err(|what| problem(&what))?;
        if kind == ATTACHMENT {
            // The file is stored already; this is its id.
            let id = value.as_str().unwrap_or_default();
            let file = uploads.iter().find(|file| file["id"] == *id);
            let file = file.ok_or_else(|| problem("is not an uploaded file"))?;
            let attachments = filled.resolved.entry("attachments").or_insert(json!({}));
            attachments[id] = file.clone();
        }
        if matches!(kind, 6..=9) {
            resolve(world, place, kind, value, &mut filled.resolved).map_err(problem)?;
        }
        filled
            .options
            .push(json!({"name": name, "type": kind, "value": value}));
    }
    if let Some(focused) = focused
        && filled.focused.is_none()
    {
        refuse!("the command has no option \"{focused}\" to complete");
    }
    Ok(filled)
}

/// Refuses a value that Discord's client would not accept.
fn check(option: &Value, kind: i64, value: &Value) -> Result<(), String> {
    let fits = match kind {
        3 | 6..=9 | ATTACHMENT => value.is_string(),
        4 => value.is_i64(),
        5 => value.is_boolean(),
        10 => value.is_number(),
        _ => return Err("cannot be given: there is no such kind of option".into()),
    };
    if !fits {
        let wanted = match kind {
            4 => "a whole number",
            5 => "true or false",
            10 => "a number",
            6..=9 => "an id, a string of digits",
            _ => "a text",
        };
        return Err(format!("is not {wanted}"));
    }
    if let Some(text) = value.as_str().filter(|_| kind == 3) {
        let count = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
        let min = option["min_length"].as_u64().unwrap_or(0);
        let max = option["max_length"].as_u64().unwrap_or(6000);
        if !(min..=max).contains(&count) {
            return Err(format!("must have {min} to {max} characters"));
        }
    }
    if let Some(number) = value.as_f64() {
        let (min, max) = (option["min_value"].as_f64(), option["max_value"].as_f64());
        if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
            return Err("is out of range".into());
        }
    }
    let choices = option["choices"]
        .as_array()
        .filter(|choices| !choices.is_empty());
    if choices.is_some_and(|choices| !choices.iter().any(|choice| choice["value"] == *value)) {
        return Err("is not one of the choices".into());
    }
    Ok(())
}

/// Adds the objects whose ID is `value`, the value of an option of type `kind`, to `resolved`. Returns an error if there is no such object.
fn resolve(
    world: &World,
    place: &Channel,
    kind: i64,
    value: &Value,
    resolved: &mut Map<String, Value>,
) -> Result<(), &'static str> {
    let text = value.as_str().unwrap_or_default();
    let id: Id = text.parse().map_err(|()| "is not an id")?;
    let is_here = kind != 7 || world.guild_of(id) == place.guild;
    if is_here && resolve_id(world, place, kind, id, resolved) {
        Ok(())
    } else {
        Err("does not exist here")
    }
}

/// Adds the objects with this ID to `resolved`: a user (`kind` 6), a role (8), a user or role (9), or any channel (7). Returns whether there is such
/// an object.
pub(super) fn resolve_id(
    world: &World,
    place: &Channel,
    kind: i64,
    id: Id,
    resolved: &mut Map<String, Value>,
) -> bool {
    let text = &*id.to_string();
    let mut put = |group: &str, object: Value| {
        resolved.entry(group).or_insert_with(|| json!({}))[text] = object;
    };
    if matches!(kind, 6 | 9)
        && let Some(user) = world.users.get(&id)
    {
        put("users", user.json());
        if let Some(member) = place.guild.and_then(|guild| world.member(guild, id)) {
            let mut object = World::partial_member_json(member);
            object["permissions"] = json!(world.permissions(place, id));
            put("members", object);
        }
        return true;
    }
    let guild = place.guild.and_then(|guild| world.guilds.get(&guild));
    if matches!(kind, 8 | 9)
        && let Some(guild) = guild
        && let Some(role) = guild.roles.iter().find(|role| role.id == id)
    {
        put("roles", role.json(guild.id));
        return true;
    }
    if kind == 7
        && let Some(channel) = world.channels.get(&id)
    {
        put("channels", super::channel_json(world, channel, APPLICATION));
        return true;
    }
    false
}
