//! Checks rows of buttons and select menus.
//!
//! See [Discord Docs/Component Reference](https://discord.com/developers/docs/components/reference).

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;

/// Component types.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(crate) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const TEXT_DISPLAY: i64 = 10;
    pub(crate) const LABEL: i64 = 18;
}

const LINK_STYLE: i64 = 5;
const PREMIUM_STYLE: i64 = 6;

/// The `custom_id`s of one message or modal, which must be unique.
#[derive(Default)]
pub(super) struct CustomIds(HashSet<String>);

impl CustomIds {
    pub(super) fn check(&mut self, component: &Object<'_>) {
        let field = component.field("custom_id");
        if let Some(id) = field.required().text(limits::CUSTOM_ID)
            && !self.0.insert(id.to_owned())
        {
            component.report_at("custom_id", problem::COMPONENT_CUSTOM_ID_DUPLICATED);
        }
    }
}

/// Checks the rows of a message. Returns the rows with an `id` for every component.
pub(super) fn check_rows(field: &Field<'_>) -> Vec<Value> {
    let Some(rows) = field.list(0..=limits::ROWS) else {
        return Vec::new();
    };
    let mut custom_ids = CustomIds::default();
    for row in &rows {
        check_row(row.clone(), &mut custom_ids);
    }
    let mut rows: Vec<Value> = rows.iter().filter_map(Field::value).cloned().collect();
    number_components(&mut rows);
    rows
}

/// Normalizes components as Discord does: fills in each component's missing `id` and each menu's missing `min_values` and `max_values`, and writes
/// the IDs of default values as strings.
pub(super) fn number_components(components: &mut [Value]) {
    let mut next = 1;
    for component in components {
        fill_defaults(component, &mut next);
    }
}

fn fill_defaults(component: &mut Value, next: &mut i64) {
    let Some(object) = component.as_object_mut() else {
        return;
    };
    object.retain(|_, value| !value.is_null());
    if object.get("id").is_none_or(|id| *id == json!(0)) {
        object.insert("id".into(), json!(*next));
    }
    *next += 1;
    let kind = object.get("type").and_then(Value::as_i64);
    if matches!(
        kind,
        Some(kind::STRING_SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT)
    ) {
        object.entry("min_values").or_insert(json!(1));
        object.entry("max_values").or_insert(json!(1));
    }
    let defaults = object
        .get_mut("default_values")
        .and_then(Value::as_array_mut);
    for default in defaults.into_iter().flatten() {
        if let Some(id) = default.get("id").and_then(Value::as_u64) {
            default["id"] = json!(id.to_string());
        }
    }
    if let Some(inner) = object.get_mut("component") {
        fill_defaults(inner, next);
    }
    let inner = object.get_mut("components").and_then(Value::as_array_mut);
    for inner in inner.into_iter().flatten() {
        fill_defaults(inner, next);
    }
}

fn check_row(field: Field<'_>, custom_ids: &mut CustomIds) {
    let kind = field.kind();
    if kind != Some(kind::ROW) {
        report_kind(&field, kind, "a message's components are action rows (1)");
        return;
    }
    let Some(row) = field.object("type id components") else {
        return;
    };
    row.integer("id", 0..=i64::from(i32::MAX));
    let Some(components) = row.required("components").list(1..=limits::ROW_BUTTONS) else {
        return;
    };
    let is_select = |it: &Field<'_>| it.kind() != Some(kind::BUTTON);
    if components.iter().any(is_select) && components.len() > 1 {
        row.report_at("components", problem::COMPONENT_LAYOUT_WIDTH_EXCEEDED);
    }
    for component in components {
        match component.kind() {
            Some(kind::BUTTON) => check_button(component, custom_ids),
            Some(kind @ (kind::STRING_SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT)) => {
                check_select(component, kind, custom_ids);
            }
            other => report_kind(
                &component,
                other,
                "a row holds buttons (2) or a select menu (3, 5–8)",
            ),
        }
    }
}

pub(super) fn report_kind(field: &Field<'_>, kind: Option<i64>, rule: &str) {
    if kind.is_some_and(|kind| (9..=17).contains(&kind)) {
        field.report_unsupported("components V2 (types 9 to 17)");
    } else {
        field.problem(
            "UNION_TYPE_CHOICES",
            format!("Value of field \"type\" is wrong: {rule}."),
        );
    }
}

fn check_button(field: Field<'_>, custom_ids: &mut CustomIds) {
    let Some(button) = field.object("type id style label emoji custom_id url disabled sku_id")
    else {
        return;
    };
    button.integer("id", 0..=i64::from(i32::MAX));
    button.boolean("disabled");
    let style = button
        .required("style")
        .choice(&[1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE]);
    if style == Some(PREMIUM_STYLE) {
        button.field("style").report_unsupported("premium buttons");
        return;
    }
    let label = button.text("label", 0..=limits::BUTTON_LABEL);
    let emoji = check_emoji(button.field("emoji"));
    if label.is_none_or(str::is_empty) && !emoji && button.field("label").value().is_none() {
        button.report(problem::BUTTON_COMPONENT_LABEL_REQUIRED);
    } else if label == Some("") && !emoji {
        button.report_at("label", problem::BASE_TYPE_REQUIRED);
    }
    let has = |key: &str| button.field(key).value().is_some();
    if style == Some(LINK_STYLE) {
        button.required("url").url(limits::BUTTON_URL, false);
        if has("custom_id") {
            button.report(problem::BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE);
        }
        return;
    }
    if has("url") {
        button.report_at("url", problem::BUTTON_COMPONENT_URL_NOT_ALLOWED);
    }
    if has("sku_id") {
        button.report_at("sku_id", problem::BUTTON_COMPONENT_SKU_NOT_ALLOWED);
    }
    custom_ids.check(&button);
}

/// Checks the emoji of a component. Returns whether the component has one.
fn check_emoji(field: Field<'_>) -> bool {
    let Some(emoji) = field.object("id name animated") else {
        return false;
    };
    emoji.boolean("animated");
    let name = emoji.text("name", 1..=32);
    if emoji.field("id").value().is_some() {
        // Whether the application owns it is checked when the message is made.
        emoji.field("id").id();
        return true;
    }
    emoji.required("name");
    if name.is_some_and(|name| {
        name.chars()
            .all(|c| c.is_ascii_alphabetic() || c == '_' || c == ':')
    }) {
        // Discord expects the character itself, not its name.
        emoji.report_at("name", problem::BUTTON_COMPONENT_INVALID_EMOJI);
    }
    true
}

/// Checks a select menu.
pub(super) fn check_select(field: Field<'_>, kind: i64, custom_ids: &mut CustomIds) {
    let options_or_defaults = match kind {
        kind::STRING_SELECT => "options",
        kind::CHANNEL_SELECT => "default_values channel_types",
        _ => "default_values",
    };
    let common = "type id custom_id placeholder min_values max_values disabled required";
    let Some(select) = field.object(&format!("{common} {options_or_defaults}")) else {
        return;
    };
    custom_ids.check(&select);
    select.integer("id", 0..=i64::from(i32::MAX));
    select.boolean("disabled");
    select.boolean("required");
    select.text("placeholder", 0..=limits::SELECT_PLACEHOLDER);
    let min = select
        .integer("min_values", 0..=limits::SELECT_VALUES)
        .unwrap_or(1);
    let max = select
        .integer("max_values", 1..=limits::SELECT_VALUES)
        .unwrap_or(1);
    if min > max {
        select.report(problem::SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES);
    }
    if kind == kind::STRING_SELECT {
        check_options(&select, min, max);
        return;
    }
    let defaults = select.list("default_values", 0..=25).unwrap_or_default();
    if i64::try_from(defaults.len()).is_ok_and(|count| count > max) {
        select.field("default_values").problem(
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "There are more default values than max_values allows",
        );
    }
    for default in defaults.into_iter().filter_map(|it| it.object("id type")) {
        default.required("id").id();
        default.required("type").text(1..=16);
    }
    for channel_type in select.list("channel_types", 0..=25).unwrap_or_default() {
        channel_type.integer(0..=16);
    }
}

fn check_options(select: &Object<'_>, min: i64, max: i64) {
    let Some(options) = select.required("options").list(limits::SELECT_OPTIONS) else {
        return;
    };
    let count = i64::try_from(options.len()).unwrap_or(i64::MAX);
    if count > 0 && (min > count || max > count) {
        select.problem(
            "SELECT_COMPONENT_VALUES_EXCEED_OPTIONS",
            format!("min_values and max_values cannot exceed the number of options, {count}"),
        );
    }
    let (mut seen, mut defaults) = (HashSet::new(), 0);
    for option in options
        .into_iter()
        .filter_map(|it| it.object("label value description emoji default"))
    {
        option.required("label").text(limits::OPTION_TEXT);
        if let Some(value) = option.required("value").text(limits::OPTION_TEXT)
            && !seen.insert(value)
        {
            option.report_at("value", problem::SELECT_COMPONENT_OPTION_VALUE_DUPLICATED);
        }
        option.text("description", 0..=limits::OPTION_DESCRIPTION);
        check_emoji(option.field("emoji"));
        defaults += i64::from(option.boolean("default") == Some(true));
    }
    if defaults > max {
        select.field("options").problem(
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "There are more default options than max_values allows",
        );
    }
}
