//! Registered commands: names, texts, who may use them and where.
//!
//! See [Discord Docs/Application Commands](https://discord.com/developers/docs/interactions/application-commands).

use serde_json::{Map, Value, json};

use super::options::check_options;
use crate::form::{Field, Object};
use crate::limits;
use crate::world::Permissions;

/// Kinds of command.
mod kind {
    pub(super) const SLASH: i64 = 1;
    pub(super) const MESSAGE: i64 = 3;
}

/// Where a command is registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Global,
    Guild,
}

/// Checks a command; answers it with Discord's defaults filled in.
pub(crate) fn check_command(field: Field<'_>, scope: Scope) -> Value {
    let Some(command) = field.object(&[
        "id",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "integration_types",
        "contexts",
        "nsfw",
        "handler",
    ]) else {
        return Value::Null;
    };
    let kind = command
        .field("type")
        .integer(kind::SLASH..=kind::MESSAGE)
        .unwrap_or(kind::SLASH);
    let mut total = 0;
    let mut definition = Map::new();
    definition.insert("type".into(), json!(kind));

    let slash = kind == kind::SLASH;
    total += check_name(&command, slash, &mut definition);
    if slash {
        total += check_description(&command, &mut definition);
    } else {
        let described = command
            .field("description")
            .value()
            .is_some_and(|text| text.as_str() != Some(""));
        if described {
            command.field("description").problem(
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands cannot have description",
            );
        }
        if command
            .field("options")
            .value()
            .is_some_and(|it| it.as_array().is_none_or(|it| !it.is_empty()))
        {
            command.field("options").problem(
                "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED",
                "Context menu commands cannot have options",
            );
        }
        definition.insert("description".into(), json!(""));
        definition.insert("description_localizations".into(), Value::Null);
    }
    if slash {
        let (options, length) = check_options(&command.field("options"), 0);
        total += length;
        if !options.is_empty() {
            definition.insert("options".into(), json!(options));
        }
    }
    if total > limits::COMMAND_TOTAL {
        command.problem(
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({})", limits::COMMAND_TOTAL),
        );
    }
    check_settings(&command, scope, &mut definition);
    definition.into()
}

/// Who may use it, and where.
fn check_settings(command: &Object<'_>, scope: Scope, definition: &mut Map<String, Value>) {
    let permissions = command.field("default_member_permissions");
    let permissions = match permissions.value() {
        None => Value::Null,
        Some(value) => {
            let bits = value
                .as_str()
                .and_then(|text| text.parse().ok())
                .or_else(|| value.as_u64());
            if bits.is_none_or(|bits: u64| bits & !Permissions::all().0 != 0) {
                permissions.problem("PERMISSIONS_INVALID", "Invalid permissions bit field.");
            }
            bits.map_or(Value::Null, |bits| json!(bits.to_string()))
        }
    };
    definition.insert("default_member_permissions".into(), permissions);
    definition.insert(
        "nsfw".into(),
        json!(command.field("nsfw").boolean().unwrap_or(false)),
    );
    let dm_permission = command.field("dm_permission").boolean();
    let numbers = |key: &str, allowed: &[i64]| -> Option<Vec<i64>> {
        let list = command.field(key).list(1..=allowed.len())?;
        if scope == Scope::Guild {
            command.field(key).problem(
                "APPLICATION_COMMAND_GLOBAL_ONLY",
                format!("{key} is for global commands only"),
            );
        }
        Some(
            list.iter()
                .filter_map(|number| number.choice(allowed))
                .collect(),
        )
    };
    let contexts = numbers("contexts", &[0, 1, 2]);
    let integration_types = numbers("integration_types", &[0, 1]);
    if scope == Scope::Global {
        let in_dm = contexts
            .as_ref()
            .map_or(dm_permission.unwrap_or(true), |it| it.contains(&1));
        definition.insert("dm_permission".into(), json!(in_dm));
        definition.insert("contexts".into(), json!(contexts));
        definition.insert(
            "integration_types".into(),
            json!(integration_types.unwrap_or(vec![0])),
        );
    }
}

/// Characters of the name, the longest of its localizations counted.
pub(super) fn check_name(
    it: &Object<'_>,
    strict: bool,
    definition: &mut Map<String, Value>,
) -> usize {
    let valid = |field: &Field<'_>, name: &str| {
        if strict && !is_name(name) {
            field.problem(
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid: letters, digits, - and _ only, in lower case",
            );
        }
    };
    let field = it.field("name").required();
    let name = field.text(limits::COMMAND_NAME).unwrap_or_default();
    if !name.is_empty() {
        valid(&field, name);
    }
    definition.insert("name".into(), json!(name));
    let (localizations, longest) =
        check_localizations(&it.field("name_localizations"), limits::COMMAND_NAME, valid);
    definition.insert("name_localizations".into(), localizations);
    name.chars().count().max(longest)
}

pub(super) fn check_description(it: &Object<'_>, definition: &mut Map<String, Value>) -> usize {
    let description = it
        .field("description")
        .required()
        .text(limits::COMMAND_DESCRIPTION)
        .unwrap_or_default();
    definition.insert("description".into(), json!(description));
    let (localizations, longest) = check_localizations(
        &it.field("description_localizations"),
        limits::COMMAND_DESCRIPTION,
        |_, _| {},
    );
    definition.insert("description_localizations".into(), localizations);
    description.chars().count().max(longest)
}

pub(super) fn check_localizations(
    field: &Field<'_>,
    length: std::ops::RangeInclusive<usize>,
    valid: impl Fn(&Field<'_>, &str),
) -> (Value, usize) {
    let Some(texts) = field.clone().dictionary() else {
        return (Value::Null, 0);
    };
    let mut longest = 0;
    for locale in field
        .value()
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(Map::keys)
    {
        let at = texts.field(locale);
        if !limits::LOCALES.contains(&locale.as_str()) {
            at.problem(
                "ENUM_TYPE_COERCE",
                format!("Value \"{locale}\" is not a locale Discord knows."),
            );
        }
        if let Some(text) = at.text(length.clone()) {
            valid(&at, text);
            longest = longest.max(text.chars().count());
        }
    }
    (field.value().cloned().unwrap_or(Value::Null), longest)
}

/// Whether Discord's pattern `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$` takes the name, and it is
/// lower case where its letters have one.
fn is_name(name: &str) -> bool {
    let letter = |c: char| {
        // Devanagari and Thai vowel signs are no letters by themselves.
        matches!(c, '-' | '_' | '\'')
            || c.is_alphanumeric()
            || matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
    };
    name.chars().all(letter) && name.to_lowercase() == name
}
