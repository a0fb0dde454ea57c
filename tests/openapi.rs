//! Tests that the check of the bot's requests against Discord's description finds violations.

use serde_json::{Value, json};

use crate::support::openapi::{Description, description};

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
