//! Simulates Discord's client: the actions that it allows a user, and the interactions that it sends.

use serde_json::{Map, Value, json};

use super::NewInteraction;
use super::options::{Filled, fill, resolve_id};
use crate::kept::UPLOADS_KEPT;
use crate::page::{Body, Refusal, refuse};
use crate::state::State;
use crate::world::{
    APPLICATION, Cause, Channel, Command, Id, Message, Permissions, World, callback_kind,
    channel_kind, command_kind, content_type, interaction_kind, set_known,
};

/// Reads the acting user, the action and the channel from `body`, and builds the interaction.
pub(super) fn prepare(state: &mut State, body: &Body) -> Result<NewInteraction, Refusal> {
    let user = find_user(state, body)?;
    let kind = body["kind"].as_str().unwrap_or_default();
    // A modal belongs to the place where it was opened.
    if kind == "modal" {
        return prepare_modal(state, body, user);
    }
    let place = find_place(state, body, user, kind != "component")?;
    match kind {
        "command" => prepare_command(state, body, user, &place, false),
        "autocomplete" => prepare_command(state, body, user, &place, true),
        "component" => prepare_component(state, body, user, &place),
        other => Err(Refusal::new(format!(
            "kind is \"{other}\"; it must be command, autocomplete, component or modal"
        ))),
    }
}

/// Builds the launch of the Activity, if the action in `body` is the use of an entry point command that Discord handles itself.
pub(super) fn prepare_direct_launch(
    state: &mut State,
    body: &Body,
) -> Result<Option<NewInteraction>, Refusal> {
    let is_entry_point = body["type"].as_u64() == Some(command_kind::ENTRY_POINT.into());
    if body["kind"].as_str() != Some("command") || !is_entry_point {
        return Ok(None);
    }
    let user = find_user(state, body)?;
    let place = find_place(state, body, user, true)?;
    let name = body["name"].as_str().unwrap_or_default();
    let command = find_command(state, name, command_kind::ENTRY_POINT.into(), &place)?;
    if command.definition["handler"].as_u64() != Some(LAUNCHED_BY_DISCORD) {
        return Ok(None);
    }
    prepare_command(state, body, user, &place, false).map(Some)
}

/// Handler of an entry point command that Discord handles by launching the Activity.
const LAUNCHED_BY_DISCORD: u64 = 2;

fn find_user(state: &State, body: &Body) -> Result<Id, Refusal> {
    let user = body.id("as")?;
    if state.user(user).is_none_or(|user| user.bot) {
        refuse!("there is no person {user}: see users in /sandbox/state");
    }
    Ok(user)
}

/// Returns the channel in which the user acts.
fn find_place(state: &State, body: &Body, user: Id, is_command: bool) -> Result<Channel, Refusal> {
    let channel = body.id("channel")?;
    let place = state
        .world
        .channels
        .get(&channel)
        .filter(|_| state.world.sees_channel(channel, user))
        .ok_or_else(|| Refusal::new(format!("this person sees no channel {channel}")))?
        .clone();
    check_open(&state.world, &place, user, is_command)?;
    Ok(place)
}

/// Refuses interactions that Discord's client does not offer: those directly in a forum, commands in a closed thread, and those of a member who is
/// timed out.
fn check_open(world: &World, place: &Channel, user: Id, is_command: bool) -> Result<(), Refusal> {
    if place.kind == channel_kind::FORUM {
        refuse!("a forum itself has no messages: use a post in it");
    }
    if let Some(thread) = &place.thread {
        let manages = world
            .permissions(place, user)
            .has(Permissions::MANAGE_THREADS);
        if is_command && thread.archived {
            refuse!("this thread is archived: write in it to open it again");
        }
        if is_command && thread.locked && !manages {
            refuse!("this thread is locked");
        }
    }
    let member = place.guild.and_then(|guild| world.member(guild, user));
    if member.is_some_and(|member| member.timed_out_until.is_some()) {
        refuse!("this person is timed out");
    }
    Ok(())
}

fn make_cause(state: &mut State, kind: u8, user: Id) -> Cause {
    Cause {
        id: state.next_id(),
        kind,
        user,
        command: None,
        message: None,
        original: None,
        target_user: None,
        target_message: None,
        opened_by: None,
        installed_by: state
            .user(user)
            .filter(|user| user.installed)
            .map(|user| user.id),
    }
}

fn prepare_command(
    state: &mut State,
    body: &Body,
    user: Id,
    place: &Channel,
    autocomplete: bool,
) -> Result<NewInteraction, Refusal> {
    let name = body["name"].as_str().unwrap_or_default();
    let kind = body["type"].as_u64().unwrap_or(1);
    let command = find_command(state, name, kind, place)?;
    check_allowed(state, &command, user, place)?;
    if command.kind == command_kind::ENTRY_POINT && !state.endpoints.has_activities() {
        refuse!("the application has no Activities, so its entry point command is not offered");
    }

    let number = if autocomplete {
        interaction_kind::AUTOCOMPLETE
    } else {
        interaction_kind::COMMAND
    };
    let mut cause = make_cause(state, number, user);
    let mut data = json!({"id": command.id, "name": command.name, "type": command.kind});
    set_known(&mut data, "guild_id", command.guild);
    let mut focused = None;
    let mut name = command.name.clone();
    if command.kind == 1 {
        let wanted = autocomplete.then(|| body["focused"].as_str().unwrap_or_default());
        let (values, uploads) = take_files(state, &body["options"])?;
        let filled = fill(
            &state.world,
            place,
            &command.definition,
            &values,
            wanted,
            &uploads,
        )?;
        let Filled {
            options,
            resolved,
            focused: kind,
            subcommands,
        } = filled;
        name = [vec![name], subcommands].concat().join(" ");
        data["options"] = json!(options);
        // Discord resolves nothing while options are still typed.
        if !autocomplete && !resolved.is_empty() {
            data["resolved"] = resolved.into();
        }
        focused = kind;
    } else if command.kind != command_kind::ENTRY_POINT {
        add_target(state, body, &command, place, user, &mut data, &mut cause)?;
    }
    // Discord shows the command above the response; autocomplete has no response message.
    cause.command = (!autocomplete).then_some(name);
    Ok(NewInteraction {
        channel: place.id,
        data,
        cause,
        message: None,
        focused,
    })
}

/// Stores the files among `values`, each given as `{"filename": …, "text": …}`, as Discord does before it notifies the bot. Returns the values with
/// each file replaced by its ID, and the attachments.
fn take_files(state: &mut State, values: &Value) -> Result<(Value, Vec<Value>), Refusal> {
    let mut values = values.clone();
    let mut uploads = Vec::new();
    for value in values
        .as_object_mut()
        .into_iter()
        .flat_map(|all| all.values_mut())
    {
        let (Some(filename), Some(text)) = (value["filename"].as_str(), value["text"].as_str())
        else {
            continue;
        };
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if filename.is_empty() || !filename.chars().all(plain) {
            refuse!("a file's name has letters, digits, - _ and .");
        }
        let id = state.next_id();
        let url = format!(
            "{}/ephemeral-attachments/{APPLICATION}/{id}/{filename}",
            state.world.base
        );
        uploads.push(json!({
            "id": id,
            "filename": filename,
            "size": text.len(),
            "url": url,
            "proxy_url": url,
            "content_type": content_type(filename),
            "ephemeral": true,
        }));
        let upload = (filename.to_owned(), text.as_bytes().to_vec());
        state.uploads.insert(id, upload);
        if state.uploads.len() > UPLOADS_KEPT
            && let Some(oldest) = state.uploads.keys().min().copied()
        {
            state.uploads.remove(&oldest);
        }
        *value = json!(id);
    }
    Ok((values, uploads))
}

/// Finds a command by name. A guild command takes precedence over a global command with the same name.
fn find_command(state: &State, name: &str, kind: u64, place: &Channel) -> Result<Command, Refusal> {
    let fits = |command: &&Command| command.name == name && u64::from(command.kind) == kind;
    let commands = || state.world.commands.values().filter(fits);
    let of_guild =
        commands().find(|command| command.guild.is_some() && command.guild == place.guild);
    let found = of_guild.or_else(|| commands().find(|command| command.guild.is_none()));
    found.cloned().ok_or_else(|| {
        Refusal::new(format!(
            "no command /{name} (type {kind}) is registered here: see commands in /sandbox/state"
        ))
    })
}

/// Refuses a command that Discord's client would not offer here.
fn check_allowed(
    state: &State,
    command: &Command,
    user: Id,
    place: &Channel,
) -> Result<(), Refusal> {
    if !state.world.has_bot(place) {
        check_installed(state, command, user, place)?;
    } else if place.is_dm() {
        if command.definition["dm_permission"].as_bool() == Some(false) {
            refuse!("/{} is not offered in DMs", command.name);
        }
        return Ok(());
    }
    if place.is_dm() {
        return Ok(());
    }
    let contexts = command.definition["contexts"].as_array();
    if contexts.is_some_and(|contexts| !contexts.contains(&json!(0))) {
        refuse!("/{} is not offered in servers", command.name);
    }
    let permissions = state.world.permissions(place, user);
    if !permissions.has(Permissions::USE_APPLICATION_COMMANDS) {
        refuse!("this person may not use commands in this channel");
    }
    let needed = command.definition["default_member_permissions"].as_str();
    let Some(needed) = needed.and_then(|bits| bits.parse().ok()).map(Permissions) else {
        return Ok(());
    };
    // 0 means administrators only.
    let needed = if needed == Permissions::NONE {
        Permissions::ADMINISTRATOR
    } else {
        needed
    };
    if permissions.has(needed) {
        return Ok(());
    }
    refuse!(
        "this person lacks the permissions that /{} requires",
        command.name
    )
}

/// Refuses a command in a place where the bot is not a member, unless the user has installed the bot and the command is
/// allowed in such places.
fn check_installed(
    state: &State,
    command: &Command,
    user: Id,
    place: &Channel,
) -> Result<(), Refusal> {
    if state.user(user).is_none_or(|user| !user.installed) {
        refuse!("the bot is not here; only people who have installed it can use it here");
    }
    let lists = |key: &str, wanted: u8| {
        let list = command.definition[key].as_array();
        list.is_some_and(|list| list.contains(&json!(wanted)))
    };
    let context = super::context(&state.world, place);
    if command.guild.is_none() && lists("integration_types", 1) && lists("contexts", context) {
        return Ok(());
    }
    refuse!(
        "/{} is only available where the bot is a member",
        command.name
    )
}

/// Fills in the target of a context menu command.
fn add_target(
    state: &State,
    body: &Body,
    command: &Command,
    place: &Channel,
    user: Id,
    data: &mut Value,
    cause: &mut Cause,
) -> Result<(), Refusal> {
    let target = body.id("target_id")?;
    data["target_id"] = json!(target);
    if command.kind == 2 {
        state
            .user(target)
            .ok_or_else(|| Refusal::new(format!("there is no user {target}")))?;
        let mut resolved = Map::new();
        resolve_id(&state.world, place, 6, target, &mut resolved);
        data["resolved"] = resolved.into();
        cause.target_user = Some(target);
        return Ok(());
    }
    let message = state
        .world
        .message(place.id, target)
        .filter(|message| state.world.sees_message(message, user))
        .ok_or_else(|| Refusal::new(format!("this person sees no message {target}")))?;
    data["resolved"] = json!({"messages": {target.to_string(): state.world.message_json(message)}});
    cause.target_message = Some(target);
    Ok(())
}

fn prepare_component(
    state: &mut State,
    body: &Body,
    user: Id,
    place: &Channel,
) -> Result<NewInteraction, Refusal> {
    let forged = body["forge"].as_bool() == Some(true);
    let message_id = body.id("message")?;
    let custom_id = body["custom_id"].as_str().unwrap_or_default().to_owned();
    let message = state
        .world
        .message(place.id, message_id)
        .filter(|message| forged || state.world.sees_message(message, user))
        .ok_or_else(|| Refusal::new(format!("this person sees no message {message_id}")))?;
    let found = find_component(message, &custom_id).cloned();
    let values: Vec<Value> = body["values"].as_array().cloned().unwrap_or_default();
    if !forged {
        let component = found.as_ref().ok_or_else(|| {
            Refusal::new(format!(
                "the message has no component with custom_id \"{custom_id}\""
            ))
        })?;
        check_usable(component, &values)?;
    }
    let guess = if body["values"].is_array() { 3 } else { 2 };
    let kind = found
        .as_ref()
        .and_then(|it| it["type"].as_u64())
        .unwrap_or(guess);
    let mut data = json!({
        "id": found.as_ref().map_or(json!(0), |it| it["id"].clone()),
        "custom_id": custom_id,
        "component_type": kind,
    });
    if kind != 2 {
        data["values"] = json!(values);
        let resolved = resolve_values(&state.world, place, kind, &values)?;
        set_known(&mut data, "resolved", resolved);
    }
    let shown_by = message.interaction.as_ref().map(|cause| cause.installed_by);
    let mut cause = make_cause(state, interaction_kind::COMPONENT, user);
    cause.message = Some(message_id);
    if let Some(installed_by) = shown_by {
        cause.installed_by = installed_by;
    } else if place.guild.is_some() {
        // The app posted it as a member.
        cause.installed_by = None;
    }
    Ok(NewInteraction {
        channel: place.id,
        data,
        cause,
        message: Some(message_id),
        focused: None,
    })
}

/// Finds a component of a message by its `custom_id`.
fn find_component<'m>(message: &'m Message, custom_id: &str) -> Option<&'m Value> {
    message
        .components
        .iter()
        .flat_map(|row| row["components"].as_array().into_iter().flatten())
        .find(|component| component["custom_id"].as_str() == Some(custom_id))
}

/// Refuses a disabled component, and values that a menu does not offer.
fn check_usable(component: &Value, values: &[Value]) -> Result<(), Refusal> {
    if component["disabled"].as_bool() == Some(true) {
        refuse!("this component is disabled");
    }
    if component["type"] == json!(2) {
        return Ok(());
    }
    let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
    let min = component["min_values"].as_u64().unwrap_or(1);
    let max = component["max_values"].as_u64().unwrap_or(1);
    if !(min..=max).contains(&count) {
        refuse!("choose {min} to {max} values, not {count}");
    }
    let options = component["options"].as_array();
    for value in values {
        let offered = options.is_none_or(|options| options.iter().any(|it| it["value"] == *value));
        if !value.is_string() || !offered {
            refuse!("the menu does not offer {value}");
        }
    }
    Ok(())
}

/// Renders `resolved` for the users, roles and channels chosen in a select menu.
fn resolve_values(
    world: &World,
    place: &Channel,
    kind: u64,
    values: &[Value],
) -> Result<Option<Value>, Refusal> {
    // The kinds of options with the same values.
    let kind = match kind {
        5 => 6,
        6 => 8,
        7 => 9,
        8 => 7,
        _ => return Ok(None),
    };
    let mut resolved = Map::new();
    for value in values {
        let text = value.as_str().unwrap_or_default();
        let Ok(id) = text.parse() else {
            refuse!("{value} is not an id; this menu takes ids");
        };
        if !resolve_id(world, place, kind, id, &mut resolved) {
            refuse!("the menu does not offer {value}");
        }
    }
    Ok(Some(resolved.into()))
}

fn prepare_modal(state: &mut State, body: &Body, user: Id) -> Result<NewInteraction, Refusal> {
    let opened = body.id("modal")?;
    let opener = state
        .world
        .interactions
        .get(&opened)
        .filter(|opener| opener.user == user)
        .ok_or_else(|| Refusal::new(format!("no modal {opened} is open for this person")))?
        .clone();
    let answer = opener
        .answer
        .filter(|answer| answer.kind == callback_kind::MODAL);
    let modal = answer
        .and_then(|answer| answer.data)
        .ok_or_else(|| Refusal::new(format!("no modal {opened} is open for this person")))?;
    let mut components = Vec::new();
    let mut known = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        let input = row.get("component").unwrap_or(&row["components"][0]);
        if input["type"] != json!(4) {
            components.push(json!({"type": row["type"], "id": row["id"]}));
            continue;
        }
        let custom_id = input["custom_id"].as_str().unwrap_or_default();
        known.push(custom_id.to_owned());
        let text = match &body["fields"][custom_id] {
            Value::Null => input["value"].as_str().unwrap_or_default(),
            Value::String(text) => text,
            other => refuse!("field \"{custom_id}\" must be a text, not {other}"),
        };
        check_text(input, custom_id, text)?;
        let filled = json!({"type": 4, "id": input["id"], "custom_id": custom_id, "value": text});
        components.push(if row.get("component").is_some() {
            json!({"type": row["type"], "id": row["id"], "component": filled})
        } else {
            json!({"type": row["type"], "id": row["id"], "components": [filled]})
        });
    }
    let given = body["fields"]
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.keys());
    if let Some(stray) = given.into_iter().find(|key| !known.contains(key)) {
        refuse!("the modal has no field \"{stray}\"; it has {known:?}");
    }
    let mut cause = make_cause(state, interaction_kind::MODAL, user);
    cause.installed_by = opener.cause.installed_by;
    cause.opened_by = Some(Box::new(opener.cause));
    Ok(NewInteraction {
        channel: opener.channel,
        data: json!({"custom_id": modal["custom_id"], "components": components}),
        cause,
        message: opener.message,
        focused: None,
    })
}

/// Refuses the text of a modal's field if Discord's client would not send it.
fn check_text(input: &Value, custom_id: &str, text: &str) -> Result<(), Refusal> {
    let count = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    if count == 0 {
        if input["required"].as_bool().unwrap_or(true) {
            refuse!("field \"{custom_id}\" must be filled in");
        }
        return Ok(());
    }
    let min = input["min_length"].as_u64().unwrap_or(0);
    let max = input["max_length"].as_u64().unwrap_or(4000);
    if (min..=max).contains(&count) {
        return Ok(());
    }
    refuse!("field \"{custom_id}\" takes {min} to {max} characters, not {count}")
}
