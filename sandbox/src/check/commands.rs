//! Checks the commands that a bot registers: their names, texts and options, and who may use them and where.
//!
//! See [Discord Docs/Application Commands](https://discord.com/developers/docs/interactions/application-commands).

use serde_json::{Value, json};

use super::names::{check_description, check_name, check_optional_description};
use super::options::check_options;
use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;
use crate::world::{Id, Permissions, command_kind};

/// Allowed values of `handler`, a field of entry point commands.
/// See [Discord Docs/Entry Point Command Handler Types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-entry-point-command-handler-types).
const HANDLERS: [i64; 2] = [1, 2];

/// Fields of a command. Discord sets the last five itself; libraries send them back, and Discord ignores them.
const FIELDS: &str = "id type name name_localizations description description_localizations options \
    default_member_permissions dm_permission default_permission integration_types contexts nsfw handler \
    application_id guild_id version name_localized description_localized";

/// Checks a guild command or a global command. Returns the command with Discord's defaults filled in.
pub(crate) fn check_command(field: Field<'_>, guild: Option<Id>) -> Value {
    let Some(command) = field.object(FIELDS) else {
        return Value::Null;
    };
    let kind = command
        .integer(
            "type",
            command_kind::SLASH.into()..=command_kind::ENTRY_POINT.into(),
        )
        .and_then(|kind| u8::try_from(kind).ok())
        .unwrap_or(command_kind::SLASH);
    let mut total = 0;
    let mut definition = json!({"type": kind});

    let slash = kind == command_kind::SLASH;
    total += check_name(&command, slash, &mut definition);
    if slash {
        total += check_description(&command, &mut definition);
    } else if kind == command_kind::ENTRY_POINT {
        total += check_optional_description(&command, &mut definition);
        check_entry_point(&command, guild, &mut definition);
    } else {
        let described = command
            .field("description")
            .value()
            .is_some_and(|text| text.as_str() != Some(""));
        if described {
            command.report_at(
                "description",
                problem::APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED,
            );
        }
        definition["description"] = json!("");
        definition["description_localizations"] = Value::Null;
    }
    if kind != command_kind::ENTRY_POINT && command.field("handler").value().is_some() {
        command.report_at("handler", problem::APPLICATION_COMMAND_HANDLER_NOT_ALLOWED);
    }
    if slash {
        let (options, length) = check_options(&command.field("options"), 0);
        total += length;
        if !options.is_empty() {
            definition["options"] = json!(options);
        }
    } else if command
        .field("options")
        .value()
        .is_some_and(|it| it.as_array().is_none_or(|it| !it.is_empty()))
    {
        command.report_at("options", problem::APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED);
    }
    if total > limits::COMMAND_TOTAL {
        command.problem(
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({})", limits::COMMAND_TOTAL),
        );
    }
    check_settings(&command, guild, &mut definition);
    definition
}

/// Checks the rules that apply only to entry point commands.
fn check_entry_point(command: &Object<'_>, guild: Option<Id>, definition: &mut Value) {
    if guild.is_some() {
        command.report_at("type", problem::APPLICATION_COMMAND_GLOBAL_ONLY);
    }
    if let Some(handler) = command.field("handler").choice(&HANDLERS) {
        definition["handler"] = json!(handler);
    }
}

/// Checks the settings that determine who may use the command and where.
fn check_settings(command: &Object<'_>, guild: Option<Id>, definition: &mut Value) {
    let permissions = command.field("default_member_permissions");
    let permissions = match permissions.value() {
        None => Value::Null,
        Some(value) => {
            let bits = value
                .as_str()
                .and_then(|text| text.parse().ok())
                .or_else(|| value.as_u64());
            if bits.is_none_or(|bits: u64| bits & !Permissions::all().0 != 0) {
                permissions.report(problem::PERMISSIONS_INVALID);
            }
            bits.map_or(Value::Null, |bits| json!(bits.to_string()))
        }
    };
    definition["default_member_permissions"] = permissions;
    definition["nsfw"] = json!(command.boolean("nsfw").unwrap_or(false));
    let dm_permission = command.boolean("dm_permission");
    let numbers = |key: &str, allowed: &[i64]| -> Option<Vec<i64>> {
        let list = command.list(key, 1..=allowed.len())?;
        Some(
            list.iter()
                .filter_map(|number| number.choice(allowed))
                .collect(),
        )
    };
    let contexts = numbers("contexts", &[0, 1, 2]);
    let integration_types = numbers("integration_types", &[0, 1]);
    // Commands of a guild have no contexts; libraries send those of the same command everywhere.
    if guild.is_none() {
        let in_dm = contexts
            .as_ref()
            .map_or(dm_permission.unwrap_or(true), |it| it.contains(&1));
        definition["dm_permission"] = json!(in_dm);
        definition["contexts"] = json!(contexts);
        definition["integration_types"] = json!(integration_types.unwrap_or(vec![0]));
    }
}
