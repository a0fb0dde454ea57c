//! Tests that the check of the bot's requests against Discord's description finds violations.

use serde_json::{Value, json};

use crate::support::openapi::{Description, description};
use crate::support::schema::check_schema;

#[test]
fn the_description_finds_violations() {
    let Some(description) = description() else {
        return;
    };
    let messages = "/channels/{channel_id}/messages";
    let callback = "/interactions/{interaction_id}/{interaction_token}/callback";
    good(
        description,
        "POST",
        messages,
        &json!({"content": "hello", "allowed_mentions": {"parse": [], "users": ["1"]}}),
    );
    good(
        description,
        "POST",
        messages,
        &json!({"attachments": [{"id": 0, "filename": "board.png", "description": "a board"}]}),
    );
    good(
        description,
        "POST",
        callback,
        &json!({"type": 4, "data": {"content": "hello", "flags": 64}}),
    );
    bad(
        description,
        "POST",
        messages,
        &json!({"content": "x".repeat(4001)}),
    );
    bad(description, "POST", messages, &json!({"content": 7}));
    bad(
        description,
        "POST",
        messages,
        &json!({"embeds": [{"title": "x".repeat(257)}]}),
    );
    bad(
        description,
        "POST",
        messages,
        &json!({"attachments": [{"id": "x", "filename": "board.png"}]}),
    );
    bad(
        description,
        "POST",
        messages,
        &json!({"attachments": [{"id": 0, "description": "x".repeat(1025)}]}),
    );
    let row = |components: Value| json!({"components": [{"type": 1, "components": components}]});
    good(
        description,
        "POST",
        messages,
        &row(json!([{"type": 2, "style": 1, "label": "Move…", "custom_id": "mv.1.0"}])),
    );
    bad(
        description,
        "POST",
        messages,
        &row(json!([{"type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "mv.1.0"}])),
    );
    bad(
        description,
        "POST",
        messages,
        &row(json!([{"type": 2, "style": 1, "label": "Move…", "custom_id": "x".repeat(101)}])),
    );
    bad(
        description,
        "POST",
        callback,
        &json!({"type": 4, "data": {"content": ["hello"]}}),
    );
    bad(description, "POST", callback, &json!({"type": 99}));
    bad(
        description,
        "PUT",
        "/applications/{application_id}/commands",
        &json!([{"name": "x".repeat(33), "description": "too long a name"}]),
    );
    assert!(
        !description
            .body_violations("POST", "/no/such/route", Some(&json!({})))
            .is_empty()
    );
    assert!(
        !description
            .body_violations("PUT", messages, Some(&json!({})))
            .is_empty()
    );
    assert!(
        !description
            .body_violations("POST", messages, None)
            .is_empty(),
        "a body is missing"
    );
}

fn good(description: &Description, method: &str, route: &str, body: &Value) {
    let faults = description.body_violations(method, route, Some(body));
    assert!(faults.is_empty(), "{body}: {faults:?}");
}

fn bad(description: &Description, method: &str, route: &str, body: &Value) {
    assert!(
        !description
            .body_violations(method, route, Some(body))
            .is_empty(),
        "no violation is found in {body}"
    );
}

#[test]
fn each_keyword_of_a_schema_refuses_something() {
    let document = json!({"small": {"type": "integer", "maximum": 9}});
    let digits = "^(0|[1-9][0-9]*)$";
    let color = "^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$";
    for (schema, good, bad) in [
        (json!({"$ref": "#/small"}), json!(9), json!(10)),
        (json!({"type": "integer"}), json!(1.0), json!(1.5)),
        (json!({"type": ["string", "null"]}), json!(null), json!(1)),
        (json!({"const": 1}), json!(1.0), json!(2)),
        (json!({"enum": ["a", "b"]}), json!("b"), json!("c")),
        (
            json!({"allOf": [{"minimum": 1}, {"$ref": "#/small"}]}),
            json!(1),
            json!(0),
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"$ref": "#/small"}]}),
            json!(1),
            json!(10),
        ),
        (
            json!({"oneOf": [{"minimum": 1}, {"$ref": "#/small"}]}),
            json!(10),
            json!(5),
        ),
        (
            json!({"properties": {"a": {"type": "null"}}}),
            json!({"b": 1}),
            json!({"a": 1}),
        ),
        (
            json!({"properties": {"a": {}}, "additionalProperties": false}),
            json!({"a": 1}),
            json!({"b": 1}),
        ),
        (
            json!({"additionalProperties": {"type": "null"}}),
            json!({"a": null}),
            json!({"a": 1}),
        ),
        (json!({"required": ["a"]}), json!({"a": null}), json!({})),
        (json!({"minProperties": 1}), json!({"a": 1}), json!({})),
        (json!({"maxProperties": 0}), json!({}), json!({"a": 1})),
        (
            json!({"items": {"$ref": "#/small"}}),
            json!([1, 2]),
            json!([1, 10]),
        ),
        (json!({"minItems": 1}), json!([1]), json!([])),
        (json!({"maxItems": 1}), json!([1]), json!([1, 2])),
        (
            json!({"uniqueItems": true}),
            json!([[1], [2]]),
            json!([[1], [1.0]]),
        ),
        (json!({"minLength": 2}), json!("🐇🐇"), json!("🐇")),
        (json!({"maxLength": 1}), json!("🐇"), json!("🐇🐇")),
        (json!({"pattern": digits}), json!("10"), json!("01")),
        (json!({"pattern": color}), json!("#aB0"), json!("#aB01")),
        (json!({"minimum": -1}), json!(-1), json!(-1.5)),
        (
            json!({"maximum": 1.5}),
            json!(1),
            json!(18_446_744_073_709_551_615_u64),
        ),
    ] {
        assert!(check_schema(&document, &schema, &good).is_ok(), "{schema}");
        let refused = check_schema(&document, &schema, &bad);
        assert!(refused.is_err(), "{schema} allows {bad}");
    }
    let nested = json!({"properties": {"a": {"items": {"$ref": "#/small"}}}});
    let value = json!({"a": [1, 10]});
    let fault = check_schema(&document, &nested, &value).expect_err("10 is too much");
    assert_eq!(fault.to_string(), "/a/1: 10 violates maximum 9");
}
