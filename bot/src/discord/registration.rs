//! Registers the commands with Discord: everywhere, or only in one server, for testing.
//!
//! Discord lists commands of both kinds and keeps them until they are removed, so a server in which the bot was tested would list each command twice
//! from then on. Each way of starting the bot therefore removes the commands registered by the other.
//!
//! Commands of types that the bot does not use are not its own: Discord creates one when the host enables Activities, for example. The bot does not
//! change such commands.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Value, json};
use serenity::all::{Command, CommandType, CreateCommand, GuildId, Permissions};
use tokio::sync::Mutex;

use super::api::{Api, ApiError, Application};
use super::commands;
use super::error::{RunError, retry_until_answered};
use super::transport::WebClient;

/// Requests the application from Discord and registers its commands, either only in `guild` or everywhere. Retries until Discord answers. Returns the
/// application and its commands.
pub(super) async fn introduce(
    api: &Api,
    guild: Option<u64>,
) -> Result<(Application, Vec<Command>), RunError> {
    let application = retry_until_answered(|| api.current_application()).await?;
    api.set_application(application.id);
    let registered = if guild.is_some() {
        let guild = guild.map(GuildId::new);
        let commands = commands::list_for_server();
        let registered = register(api, guild, &commands).await?;
        if retry_until_answered(|| remove(api, None)).await? {
            tracing::info!(
                "removed the commands registered everywhere; a run without --guild brings them back"
            );
        }
        registered
    } else {
        let commands = commands::list_global();
        register(api, None, &commands).await?
    };
    tracing::info!(name = application.name, "the commands are registered");
    if api.is_discord() {
        let link = write_invitation(application.id.get());
        tracing::info!(link, "this link adds the bot to a server");
    }
    Ok((application, registered))
}

/// Registers the commands of the bot that has this token, either only in `guild` or everywhere. Returns the number of commands.
///
/// # Errors
///
/// [`RunError`] if Discord refuses the token or the commands.
pub(crate) async fn register_commands(
    token: &str,
    base: Option<&str>,
    guild: Option<u64>,
) -> Result<usize, RunError> {
    let web = WebClient::new(None).map_err(|error| RunError::Connections(error.to_string()))?;
    let api = Api::new(web, token, base, Arc::default()).map_err(|_| RunError::Token)?;
    let (_, commands) = introduce(&api, guild).await?;
    Ok(commands.len())
}

/// Replaces the bot's commands in `guild`, or those registered everywhere, with `commands`. Returns them with their IDs.
///
/// If exactly these commands are registered already, nothing is sent: Discord allows only a few registrations per minute, and each one makes every
/// client reload the commands.
async fn register(
    api: &Api,
    guild: Option<GuildId>,
    commands: &[CreateCommand],
) -> Result<Vec<Command>, RunError> {
    let found = retry_until_answered(|| list(api, guild)).await?;
    if are_registered(&found.own, commands) {
        return Ok(parse(found.own));
    }
    let mut all: Vec<Value> = commands.iter().map(|command| json!(command)).collect();
    all.extend(found.others.iter().map(resend));
    let registered = retry_until_answered(|| api.set_commands(guild, &all)).await?;
    Ok(parse(split(registered).own))
}

/// Removes the bot's commands from `guild`, or those registered everywhere. Returns whether there were any to remove.
async fn remove(api: &Api, guild: Option<GuildId>) -> Result<bool, ApiError> {
    let found = list(api, guild).await?;
    if found.own.is_empty() {
        return Ok(false);
    }
    let others: Vec<Value> = found.others.iter().map(resend).collect();
    api.set_commands(guild, &others).await?;
    Ok(true)
}

/// The commands that an application has registered in one server or everywhere, as JSON objects from Discord.
pub(super) struct Found {
    /// Commands that the bot may replace.
    pub(super) own: Vec<Value>,
    /// Commands of types that the bot does not register.
    pub(super) others: Vec<Value>,
}

/// Lists the commands that are registered in `guild`, or everywhere.
pub(super) async fn list(api: &Api, guild: Option<GuildId>) -> Result<Found, ApiError> {
    api.commands(guild).await.map(split)
}

fn split(commands: Vec<Value>) -> Found {
    let is_own = |command: &Value| {
        matches!(
            kind_of(command),
            CommandType::ChatInput | CommandType::User | CommandType::Message
        )
    };
    let (own, others) = commands.into_iter().partition(is_own);
    Found { own, others }
}

/// Returns the type of a command.
pub(super) fn kind_of(command: &Value) -> CommandType {
    let kind = command["type"].as_u64().unwrap_or(1);
    CommandType::from(u8::try_from(kind).unwrap_or(u8::MAX))
}

/// Returns a command from Discord's list in the form in which Discord accepts it back unchanged. Discord refuses a new list that lacks the entry
/// point of Activities (400, code 50240).
fn resend(command: &Value) -> Value {
    let mut command = command.clone();
    if let Some(fields) = command.as_object_mut() {
        for set_by_discord in ["application_id", "guild_id", "version"] {
            fields.remove(set_by_discord);
        }
    }
    command
}

/// Parses commands. Leaves out commands that cannot be parsed; texts then mention them without a link.
fn parse(commands: Vec<Value>) -> Vec<Command> {
    let parsed = commands.into_iter().map(serde_json::from_value);
    parsed.filter_map(Result::ok).collect()
}

/// Returns whether the commands `found` on Discord are exactly `commands`, in any order.
fn are_registered(found: &[Value], commands: &[CreateCommand]) -> bool {
    let found: Vec<Value> = found.iter().cloned().map(normalize_command).collect();
    let mut wanted = commands.iter().map(|it| normalize_command(json!(it)));
    found.len() == commands.len() && wanted.all(|command| found.contains(&command))
}

/// Returns a command without the fields that Discord adds: IDs, a version, and fields with default values. Any other difference means that the
/// command has changed and must be registered again. See [Discord Docs/Application Command
/// Object](https://docs.discord.com/developers/interactions/application-commands#application-command-object).
fn normalize_command(mut command: Value) -> Value {
    if let Some(fields) = command.as_object_mut() {
        for added in ["id", "application_id", "guild_id", "version"] {
            fields.remove(added);
        }
        let usual = [
            ("type", json!(1)),
            ("dm_permission", json!(true)),
            ("default_permission", json!(true)),
        ];
        for (name, value) in usual {
            if fields.get(name) == Some(&value) {
                fields.remove(name);
            }
        }
    }
    remove_empty(&mut command);
    command
}

/// Removes all fields that carry no information: those that are null, false or empty.
fn remove_empty(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(remove_empty);
            fields.retain(|_, field| match field {
                Value::Null => false,
                Value::Bool(is) => *is,
                Value::String(text) => !text.is_empty(),
                Value::Array(values) => !values.is_empty(),
                Value::Object(fields) => !fields.is_empty(),
                Value::Number(_) => true,
            });
        }
        Value::Array(values) => values.iter_mut().for_each(remove_empty),
        _ => {}
    }
}

/// The permissions that the bot uses.
pub(super) const USED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Returns the link that adds the bot to a server, with the permissions that the bot uses.
pub(super) fn write_invitation(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        USED.bits()
    )
}

/// Removes commands that an earlier run with `--guild` left in a server.
pub(super) struct Leftovers {
    api: Arc<Api>,
    /// The only server in which the commands are registered; `None` if they are registered everywhere.
    kept: Option<u64>,
    /// Servers checked so far. The mutex stays locked during a check, so that a bot in many servers checks one server at a time.
    seen: Mutex<HashSet<GuildId>>,
}

impl Leftovers {
    /// Returns a value that never removes the commands of the server `kept`.
    pub(super) fn new(api: Arc<Api>, kept: Option<u64>) -> Leftovers {
        Leftovers {
            api,
            kept,
            seen: Mutex::default(),
        }
    }

    /// Removes the commands of `guild`, unless this server has been checked before.
    pub(super) async fn clear(&self, guild: GuildId) {
        if self.kept == Some(guild.get()) {
            return;
        }
        let mut seen = self.seen.lock().await;
        if !seen.insert(guild) {
            return;
        }
        match remove(&self.api, Some(guild)).await {
            Ok(false) => {}
            Ok(true) => {
                tracing::info!(%guild, "removed the commands that an earlier run with --guild registered");
            }
            // Where the bot may not register commands, no earlier run left any.
            Err(error) => {
                tracing::debug!(%guild, %error, "could not list the commands of a server");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns commands as Discord lists them, with what it adds.
    fn listed(commands: &[CreateCommand]) -> Vec<Value> {
        let list = commands.iter().rev().zip(1000..).map(|(command, id)| {
            let mut object = json!(command);
            object["id"] = json!(id.to_string());
            object["application_id"] = json!("1");
            object["version"] = json!("7");
            object["nsfw"] = json!(false);
            object["dm_permission"] = json!(true);
            if object["type"].is_null() {
                object["type"] = json!(1);
            }
            if object["description"].is_null() {
                object["description"] = json!("");
            }
            object
        });
        list.collect()
    }

    /// Returns the command that Discord makes when a host turns Activities on.
    fn entry_point() -> Value {
        json!({
            "id": "99", "application_id": "1", "version": "7", "type": 4, "name": "launch",
            "name_localizations": {"de": "starten"}, "description": "", "handler": 2,
            "default_member_permissions": null, "dm_permission": true, "nsfw": false,
            "contexts": [0, 1, 2], "integration_types": [0, 1],
        })
    }

    #[test]
    fn commands_of_other_types_are_left_as_they_are() {
        let commands = commands::list_global();
        let mut all = listed(&commands);
        let later =
            json!({"id": "98", "application_id": "1", "version": "7", "type": 1000, "name": "x"});
        all.extend([entry_point(), later.clone()]);
        let found = split(all);
        assert!(are_registered(&found.own, &commands));
        assert_eq!(found.others, [entry_point(), later]);
        let sent = resend(&found.others[0]);
        for (field, value) in entry_point().as_object().expect("an object") {
            let is_sent = field != "application_id" && field != "version";
            assert_eq!(sent.get(field), is_sent.then_some(value), "{field}");
        }
    }

    #[test]
    fn commands_are_only_registered_again_if_they_have_changed() {
        let commands = commands::list_global();
        let found = listed(&commands);
        assert!(are_registered(&found, &commands));
        let parsed: Result<Vec<Command>, _> =
            found.iter().cloned().map(serde_json::from_value).collect();
        assert_eq!(
            parsed.expect("Discord's objects can be read").len(),
            commands.len()
        );
        assert!(!are_registered(&found[1..], &commands), "one is missing");
        assert!(!are_registered(&found, &commands[1..]), "one is too much");
        assert!(!are_registered(&found, &commands::list_for_server()));
        for (path, value) in [
            ("/description", json!("Another one")),
            ("/options/0/description_localizations/de", json!("Anders")),
            ("/options/0/required", json!(true)),
            ("/nsfw", json!(true)),
            ("/default_member_permissions", json!("8")),
            ("/handler", json!(2)),
        ] {
            let mut changed = found.clone();
            let at = changed.iter_mut().rfind(|command| {
                let first = command.pointer("/options/0");
                first.is_some_and(|option| option["required"] != true)
            });
            let command = at.expect("a command has an option that may be left out");
            match command.pointer_mut(path) {
                Some(field) => *field = value,
                None => match path.rsplit_once('/') {
                    Some((parent, name)) => {
                        command.pointer_mut(parent).expect("the parent exists")[name] = value;
                    }
                    None => unreachable!("each path begins with a slash"),
                },
            }
            assert!(!are_registered(&changed, &commands), "{path}");
        }
    }
}
