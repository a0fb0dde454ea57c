//! Checks a command's options, and their choices, whether registered with the command or offered by autocomplete.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::names::{check_description, check_localizations, check_name};
use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;

/// Types of command options.
mod option {
    pub(super) const SUBCOMMAND: i64 = 1;
    pub(super) const GROUP: i64 = 2;
    pub(super) const STRING: i64 = 3;
    pub(super) const INTEGER: i64 = 4;
    pub(super) const CHANNEL: i64 = 7;
    pub(super) const NUMBER: i64 = 10;
    pub(super) const ATTACHMENT: i64 = 11;
}

/// Fields of a command option.
const FIELDS: &str = "type name name_localizations description description_localizations required choices \
    options channel_types min_value max_value min_length max_length autocomplete";

/// Checks the options of a command or subcommand. Returns the options and the total number of characters in them.
pub(super) fn check_options(field: &Field<'_>, depth: usize) -> (Vec<Value>, usize) {
    let Some(options) = field.list(0..=limits::COMMAND_OPTIONS) else {
        return (Vec::new(), 0);
    };
    let (mut checked, mut total) = (Vec::new(), 0);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let mut kinds = Vec::new();
    for option in options.into_iter().filter_map(|it| it.object(FIELDS)) {
        let mut definition = json!({});
        let kind = option
            .required("type")
            .integer(option::SUBCOMMAND..=option::ATTACHMENT)
            .unwrap_or(0);
        kinds.push(kind);
        definition["type"] = json!(kind);
        total += check_name(&option, true, &mut definition);
        total += check_description(&option, &mut definition);
        let name = definition["name"].as_str().unwrap_or_default().to_owned();
        if !name.is_empty() && !names.insert(name) {
            option.report_at("name", problem::APPLICATION_COMMAND_OPTIONS_NAME_INVALID);
        }
        let required = option.boolean("required").unwrap_or(false);
        if required && optional_seen {
            option.report_at(
                "required",
                problem::APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID,
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
                definition["options"] = json!(inner);
            }
        } else {
            if required {
                definition["required"] = json!(true);
            }
            total += check_values(&option, kind, &mut definition);
        }
        checked.push(definition);
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

/// Checks the fields that restrict an option's values. Returns the total number of characters in its choices.
fn check_values(it: &Object<'_>, kind: i64, definition: &mut Value) -> usize {
    let total = check_offers(it, kind, definition);
    check_bounds(it, kind);
    check_lengths(it, kind);
    if kind == option::CHANNEL {
        for channel_type in it.list("channel_types", 0..=16).unwrap_or_default() {
            channel_type.integer(0..=16);
        }
    } else {
        refuse(
            it,
            "channel_types",
            "Only channel options have channel_types",
        );
    }
    refuse(it, "options", "Only subcommands and groups have options");
    for key in [
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "channel_types",
    ] {
        if let Some(value) = it.field(key).value().filter(|value| !is_empty_list(value)) {
            definition[key] = value.clone();
        }
    }
    total
}

fn is_empty_list(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty)
}

/// Reports the field `key`, if present, because options of this type cannot have it.
fn refuse(it: &Object<'_>, key: &str, what: &str) {
    let field = it.field(key);
    if field.value().is_some_and(|value| !is_empty_list(value)) {
        field.problem("APPLICATION_COMMAND_OPTION_FIELD_INVALID", what);
    }
}

/// Checks an option's `choices` and `autocomplete`. Returns the total number of characters in the choices.
fn check_offers(it: &Object<'_>, kind: i64, definition: &mut Value) -> usize {
    let autocomplete = it.boolean("autocomplete") == Some(true);
    if !matches!(kind, option::STRING | option::INTEGER | option::NUMBER) {
        refuse(
            it,
            "choices",
            "Only string, integer and number options have choices",
        );
        if autocomplete {
            it.field("autocomplete").problem(
                "APPLICATION_COMMAND_OPTION_FIELD_INVALID",
                "Only string, integer and number options have autocomplete",
            );
        }
        return 0;
    }
    let (choices, total) = check_registered_choices(&it.field("choices"), kind);
    if autocomplete && !choices.is_empty() {
        it.report_at(
            "choices",
            problem::APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES,
        );
    }
    if autocomplete {
        definition["autocomplete"] = json!(true);
    }
    if !choices.is_empty() {
        definition["choices"] = json!(choices);
    }
    total
}

/// Checks the minimum and maximum value of a numeric option.
fn check_bounds(it: &Object<'_>, kind: i64) {
    if !matches!(kind, option::INTEGER | option::NUMBER) {
        for key in ["min_value", "max_value"] {
            let what = format!("Only integer and number options have {key}");
            refuse(it, key, &what);
        }
        return;
    }
    let bound = |key: &str| -> Option<f64> {
        let field = it.field(key);
        if kind == option::INTEGER {
            return field
                .integer(-limits::INTEGER..=limits::INTEGER)
                .map(|number| number as f64);
        }
        field.number()
    };
    if let (Some(min), Some(max)) = (bound("min_value"), bound("max_value"))
        && min > max
    {
        it.field("min_value").problem(
            "APPLICATION_COMMAND_OPTION_MIN_MAX",
            "min_value cannot exceed max_value",
        );
    }
}

/// Checks the minimum and maximum length of a string option.
fn check_lengths(it: &Object<'_>, kind: i64) {
    if kind != option::STRING {
        refuse(it, "min_length", "Only string options have min_length");
        refuse(it, "max_length", "Only string options have max_length");
        return;
    }
    let longest = limits::OPTION_LENGTH;
    let min = it.integer("min_length", 0..=longest).unwrap_or(0);
    let max = it.integer("max_length", 1..=longest).unwrap_or(longest);
    if min > max {
        it.field("min_length").problem(
            "APPLICATION_COMMAND_OPTION_MIN_MAX",
            "min_length cannot exceed max_length",
        );
    }
}

fn check_registered_choices(field: &Field<'_>, kind: i64) -> (Vec<Value>, usize) {
    let Some(choices) = field.list(0..=limits::COMMAND_OPTIONS) else {
        return (Vec::new(), 0);
    };
    let (mut checked, mut total) = (Vec::new(), 0);
    let (mut names, mut values) = (HashSet::new(), HashSet::new());
    for choice in choices
        .into_iter()
        .filter_map(|it| it.object("name name_localizations value"))
    {
        let (name, localizations, longest) = check_choice_name(&choice);
        let value = check_choice_value(&choice, kind, limits::CHOICE_VALUE);
        total += name.chars().count().max(longest);
        total += value.as_str().map_or(0, |text| text.chars().count());
        if !names.insert(name.to_owned()) {
            choice.report_at(
                "name",
                problem::APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS,
            );
        }
        if !values.insert(value.to_string()) {
            choice.report_at(
                "value",
                problem::APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS,
            );
        }
        checked.push(json!({"name": name, "name_localizations": localizations, "value": value}));
    }
    (checked, total)
}

/// Checks a choice's name. Returns the name, its localizations, and the number of characters in the longest localization.
fn check_choice_name<'f>(choice: &Object<'f>) -> (&'f str, Value, usize) {
    let length = limits::CHOICE_NAME;
    let name = choice.required("name").text(length.clone());
    let localized = choice.field("name_localizations");
    let (localizations, longest) = check_localizations(&localized, length, |_, _| {});
    (name.unwrap_or_default(), localizations, longest)
}

fn check_choice_value(choice: &Object<'_>, kind: i64, length: usize) -> Value {
    let value = choice.required("value");
    let good = match kind {
        option::STRING => value.text(0..=length).map(|text| json!(text)),
        option::INTEGER => value
            .integer(-limits::INTEGER..=limits::INTEGER)
            .map(|number| json!(number)),
        _ => value.number().map(|number| json!(number)),
    };
    good.unwrap_or(Value::Null)
}

/// Checks the choices of an autocomplete response (callback type 8) for an option of type `kind`. Returns the choices.
pub(crate) fn check_choices(field: Field<'_>, kind: i64) -> Vec<Value> {
    let Some(data) = field.object("choices") else {
        return Vec::new();
    };
    let Some(choices) = data.required("choices").list(0..=limits::COMMAND_OPTIONS) else {
        return Vec::new();
    };
    let mut checked = Vec::new();
    for choice in choices
        .into_iter()
        .filter_map(|it| it.object("name name_localizations value"))
    {
        let (name, ..) = check_choice_name(&choice);
        let value = check_choice_value(&choice, kind, limits::AUTOCOMPLETE_VALUE);
        checked.push(json!({"name": name, "value": value}));
    }
    checked
}
