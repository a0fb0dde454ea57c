//! Checks the names and descriptions of commands and of their options, including the localizations.

use serde_json::{Map, Value, json};

use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;

/// Checks a name and its localizations. Returns the number of characters in the longest of them.
pub(super) fn check_name(it: &Object<'_>, strict: bool, definition: &mut Value) -> usize {
    let valid = |field: &Field<'_>, name: &str| {
        if strict && !is_name(name) {
            field.report(problem::APPLICATION_COMMAND_INVALID_NAME);
        }
    };
    let field = it.required("name");
    let name = field.text(limits::COMMAND_NAME).unwrap_or_default();
    if !name.is_empty() {
        valid(&field, name);
    }
    definition["name"] = json!(name);
    let (localizations, longest) =
        check_localizations(&it.field("name_localizations"), limits::COMMAND_NAME, valid);
    definition["name_localizations"] = localizations;
    name.chars().count().max(longest)
}

pub(super) fn check_description(it: &Object<'_>, definition: &mut Value) -> usize {
    let description = it.required("description");
    describe(
        it,
        description.text(limits::COMMAND_DESCRIPTION),
        definition,
    )
}

/// Checks a description that may be missing or empty, as well as its localizations.
pub(super) fn check_optional_description(it: &Object<'_>, definition: &mut Value) -> usize {
    let length = 0..=*limits::COMMAND_DESCRIPTION.end();
    describe(it, it.text("description", length), definition)
}

/// Stores a description and its localizations in `definition`. Returns the number of characters in the longest of them.
fn describe(it: &Object<'_>, description: Option<&str>, definition: &mut Value) -> usize {
    let description = description.unwrap_or_default();
    definition["description"] = json!(description);
    let (localizations, longest) = check_localizations(
        &it.field("description_localizations"),
        limits::COMMAND_DESCRIPTION,
        |_, _| {},
    );
    definition["description_localizations"] = localizations;
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

/// Returns whether the name matches Discord's pattern `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$` and is lower case.
fn is_name(name: &str) -> bool {
    let letter = |c: char| {
        // Devanagari and Thai vowel signs are not alphanumeric.
        matches!(c, '-' | '_' | '\'')
            || c.is_alphanumeric()
            || matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
    };
    name.chars().all(letter) && name.to_lowercase() == name
}
