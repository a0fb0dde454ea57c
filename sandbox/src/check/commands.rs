//! Registered commands, and the choices autocomplete offers.
//!
//! See [Discord Docs/Application Commands](https://discord.com/developers/docs/interactions/application-commands).

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use crate::form::{Field, Object};
use crate::limits;
use crate::world::Permissions;

/// Kinds of command.
mod kind {
    pub(super) const SLASH: i64 = 1;
    pub(super) const MESSAGE: i64 = 3;
}

/// Kinds of option.
mod option {
    pub(super) const SUBCOMMAND: i64 = 1;
    pub(super) const GROUP: i64 = 2;
    pub(super) const STRING: i64 = 3;
    pub(super) const INTEGER: i64 = 4;
    pub(super) const CHANNEL: i64 = 7;
    pub(super) const NUMBER: i64 = 10;
    pub(super) const ATTACHMENT: i64 = 11;
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
fn check_name(it: &Object<'_>, strict: bool, definition: &mut Map<String, Value>) -> usize {
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

fn check_description(it: &Object<'_>, definition: &mut Map<String, Value>) -> usize {
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

fn check_localizations(
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

/// Checks the options of a command or subcommand.
fn check_options(field: &Field<'_>, depth: usize) -> (Vec<Value>, usize) {
    let Some(options) = field.list(0..=limits::COMMAND_OPTIONS) else {
        return (Vec::new(), 0);
    };
    let (mut checked, mut total) = (Vec::new(), 0);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let mut kinds = Vec::new();
    for option in options {
        let Some(option) = option.object(&[
            "type",
            "name",
            "name_localizations",
            "description",
            "description_localizations",
            "required",
            "choices",
            "options",
            "channel_types",
            "min_value",
            "max_value",
            "min_length",
            "max_length",
            "autocomplete",
        ]) else {
            continue;
        };
        let mut definition = Map::new();
        let kind = option
            .field("type")
            .required()
            .integer(option::SUBCOMMAND..=option::ATTACHMENT)
            .unwrap_or(0);
        kinds.push(kind);
        definition.insert("type".into(), json!(kind));
        total += check_name(&option, true, &mut definition);
        total += check_description(&option, &mut definition);
        let name = definition["name"].as_str().unwrap_or_default().to_owned();
        if !name.is_empty() && !names.insert(name) {
            option.field("name").problem(
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option name already exists in this command",
            );
        }
        let required = option.field("required").boolean().unwrap_or(false);
        if required && optional_seen {
            option.field("required").problem(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= !required;
        if matches!(kind, option::SUBCOMMAND | option::GROUP) {
            let too_deep = if kind == option::GROUP {
                depth > 0
            } else {
                depth > 1
            };
            if too_deep {
                option.field("type").problem(
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "Nested too deep",
                );
            } else {
                let (inner, length) = check_options(&option.field("options"), depth + 1);
                total += length;
                definition.insert("options".into(), json!(inner));
            }
        } else {
            if required {
                definition.insert("required".into(), json!(true));
            }
            total += check_values(&option, kind, &mut definition);
        }
        checked.push(definition.into());
    }
    let groups = kinds
        .iter()
        .filter(|kind| matches!(**kind, option::SUBCOMMAND | option::GROUP))
        .count();
    if groups > 0 && groups < kinds.len() {
        field.problem(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    (checked, total)
}

/// What an option's value may be.
fn check_values(it: &Object<'_>, kind: i64, definition: &mut Map<String, Value>) -> usize {
    let refuse = |key: &str, what: &str| {
        if it
            .field(key)
            .value()
            .is_some_and(|value| value.as_array().is_none_or(|it| !it.is_empty()))
        {
            it.field(key)
                .problem("APPLICATION_COMMAND_OPTION_FIELD_INVALID", what);
        }
    };
    let numeric = matches!(kind, option::INTEGER | option::NUMBER);
    let listable = numeric || kind == option::STRING;
    let mut total = 0;
    if listable {
        let autocomplete = it.field("autocomplete").boolean().unwrap_or(false);
        let choices = it.field("choices");
        let (checked, length) = check_registered_choices(&choices, kind);
        total += length;
        if autocomplete && !checked.is_empty() {
            it.field("choices").problem(
                "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
                "Autocomplete cannot be set to true if choices are present",
            );
        }
        if autocomplete {
            definition.insert("autocomplete".into(), json!(true));
        }
        if !checked.is_empty() {
            definition.insert("choices".into(), json!(checked));
        }
    } else {
        refuse(
            "choices",
            "Only string, integer and number options have choices",
        );
        if it.field("autocomplete").boolean() == Some(true) {
            it.field("autocomplete").problem(
                "APPLICATION_COMMAND_OPTION_FIELD_INVALID",
                "Only string, integer and number options have autocomplete",
            );
        }
    }
    if numeric {
        let bound = |key: &str| -> Option<f64> {
            if kind == option::INTEGER {
                return it
                    .field(key)
                    .integer(-limits::INTEGER..=limits::INTEGER)
                    .map(|it| it as f64);
            }
            it.field(key).number()
        };
        let (min, max) = (bound("min_value"), bound("max_value"));
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            it.field("min_value").problem(
                "APPLICATION_COMMAND_OPTION_MIN_MAX",
                "min_value cannot exceed max_value",
            );
        }
    } else {
        refuse(
            "min_value",
            "Only integer and number options have min_value",
        );
        refuse(
            "max_value",
            "Only integer and number options have max_value",
        );
    }
    if kind == option::STRING {
        let min = it
            .field("min_length")
            .integer(0..=limits::OPTION_LENGTH)
            .unwrap_or(0);
        let max = it
            .field("max_length")
            .integer(1..=limits::OPTION_LENGTH)
            .unwrap_or(limits::OPTION_LENGTH);
        if min > max {
            it.field("min_length").problem(
                "APPLICATION_COMMAND_OPTION_MIN_MAX",
                "min_length cannot exceed max_length",
            );
        }
    } else {
        refuse("min_length", "Only string options have min_length");
        refuse("max_length", "Only string options have max_length");
    }
    if kind == option::CHANNEL {
        for channel_type in it.field("channel_types").list(0..=16).unwrap_or_default() {
            channel_type.integer(0..=16);
        }
    } else {
        refuse("channel_types", "Only channel options have channel_types");
    }
    refuse("options", "Only subcommands and groups have options");
    for key in [
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "channel_types",
    ] {
        if let Some(value) = it
            .field(key)
            .value()
            .filter(|value| value.as_array().is_none_or(|it| !it.is_empty()))
        {
            definition.insert(key.into(), value.clone());
        }
    }
    total
}

fn check_registered_choices(field: &Field<'_>, kind: i64) -> (Vec<Value>, usize) {
    let Some(choices) = field.list(0..=limits::COMMAND_OPTIONS) else {
        return (Vec::new(), 0);
    };
    let (mut checked, mut total) = (Vec::new(), 0);
    let (mut names, mut values) = (HashSet::new(), HashSet::new());
    for choice in choices {
        let Some(choice) = choice.object(&["name", "name_localizations", "value"]) else {
            continue;
        };
        let name = choice
            .field("name")
            .required()
            .text(limits::CHOICE_NAME)
            .unwrap_or_default();
        let (localizations, longest) = check_localizations(
            &choice.field("name_localizations"),
            limits::CHOICE_NAME,
            |_, _| {},
        );
        let value = check_choice_value(&choice, kind, limits::CHOICE_VALUE);
        total += name.chars().count().max(longest);
        total += value.as_str().map_or(0, |text| text.chars().count());
        if !names.insert(name.to_owned()) {
            choice.field("name").problem(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Choice name already exists for this option",
            );
        }
        if !values.insert(value.to_string()) {
            choice.field("value").problem(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS",
                "Choice value already exists for this option",
            );
        }
        checked.push(json!({"name": name, "name_localizations": localizations, "value": value}));
    }
    (checked, total)
}

fn check_choice_value(choice: &Object<'_>, kind: i64, length: usize) -> Value {
    let value = choice.field("value").required();
    let good = match kind {
        option::STRING => value.text(0..=length).map(|text| json!(text)),
        option::INTEGER => value
            .integer(-limits::INTEGER..=limits::INTEGER)
            .map(|number| json!(number)),
        _ => value.number().map(|number| json!(number)),
    };
    good.unwrap_or(Value::Null)
}

/// Checks what a callback of type 8 offers for an option of the given kind; answers the choices.
pub(crate) fn check_choices(field: Field<'_>, kind: i64) -> Vec<Value> {
    let Some(data) = field.object(&["choices"]) else {
        return Vec::new();
    };
    let Some(choices) = data
        .field("choices")
        .required()
        .list(0..=limits::COMMAND_OPTIONS)
    else {
        return Vec::new();
    };
    let mut checked = Vec::new();
    for choice in choices {
        let Some(choice) = choice.object(&["name", "name_localizations", "value"]) else {
            continue;
        };
        let name = choice
            .field("name")
            .required()
            .text(limits::CHOICE_NAME)
            .unwrap_or_default();
        check_localizations(
            &choice.field("name_localizations"),
            limits::CHOICE_NAME,
            |_, _| {},
        );
        let value = check_choice_value(&choice, kind, limits::AUTOCOMPLETE_VALUE);
        checked.push(json!({"name": name, "value": value}));
    }
    checked
}
