//! Checks modals: a title and up to five text inputs, in action rows or labels.
//!
//! See [Discord Docs/Modals](https://discord.com/developers/docs/components/using-modal-components).

use serde_json::{Value, json};

use super::components::{CustomIds, kind, number_components, report_kind};
use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;

/// Checks a modal's `data`. Returns the data with an `id` for every component.
pub(crate) fn check_modal(field: Field<'_>) -> Value {
    let Some(modal) = field.object("custom_id title components") else {
        return Value::Null;
    };
    let custom_id = modal
        .required("custom_id")
        .text(limits::CUSTOM_ID)
        .unwrap_or_default();
    let title = modal
        .required("title")
        .text(limits::MODAL_TITLE)
        .unwrap_or_default();
    let rows = modal
        .required("components")
        .list(1..=limits::ROWS)
        .unwrap_or_default();
    let mut custom_ids = CustomIds::default();
    for row in &rows {
        check_row(row.clone(), &mut custom_ids);
    }
    let mut components: Vec<Value> = rows.iter().filter_map(Field::value).cloned().collect();
    number_components(&mut components);
    json!({"custom_id": custom_id, "title": title, "components": components})
}

fn check_row(field: Field<'_>, custom_ids: &mut CustomIds) {
    match field.kind() {
        Some(kind::ROW) => {
            let Some(row) = field.object("type id components") else {
                return;
            };
            let inputs = row.required("components").list(1..=1).unwrap_or_default();
            for input in inputs {
                check_input(input, custom_ids, true);
            }
        }
        Some(kind::LABEL) => {
            let Some(label) = field.object("type id label description component") else {
                return;
            };
            label.required("label").text(limits::INPUT_LABEL);
            label.text("description", 0..=limits::LABEL_DESCRIPTION);
            check_input(label.required("component"), custom_ids, false);
        }
        Some(kind::TEXT_DISPLAY) => {
            let Some(display) = field.object("type id content") else {
                return;
            };
            display.required("content").text(1..=limits::CONTENT);
        }
        other => report_kind(
            &field,
            other,
            "a modal's components are action rows (1) or labels (18)",
        ),
    }
}

/// Fields of a text input.
const INPUT: &str =
    "type id custom_id style label value placeholder required min_length max_length";

fn check_input(field: Field<'_>, custom_ids: &mut CustomIds, with_label: bool) {
    match field.kind() {
        Some(kind::TEXT_INPUT) => {}
        None if field.value().is_none() => return,
        Some(kind::STRING_SELECT..=19 | 21..=24) if !with_label => {
            return field.report_unsupported("inputs other than text in modals");
        }
        other => return report_kind(&field, other, "a modal asks by text inputs (4)"),
    }
    let Some(input) = field.object(INPUT) else {
        return;
    };
    custom_ids.check(&input);
    input.required("style").choice(&[1, 2]);
    if with_label {
        input.required("label").text(limits::INPUT_LABEL);
    } else if input.field("label").value().is_some() {
        input.report_at("label", problem::TEXT_INPUT_LABEL_NOT_ALLOWED);
    }
    input.text("placeholder", 0..=limits::INPUT_PLACEHOLDER);
    input.boolean("required");
    check_lengths(&input);
}

fn check_lengths(input: &Object<'_>) {
    let min = input
        .integer("min_length", 0..=limits::INPUT_VALUE)
        .unwrap_or(0);
    let max = input
        .integer("max_length", 1..=limits::INPUT_VALUE)
        .unwrap_or(limits::INPUT_VALUE);
    if min > max {
        input.report(problem::TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX);
    }
    let longest = usize::try_from(max).unwrap_or(0);
    input.text("value", 0..=longest);
}
