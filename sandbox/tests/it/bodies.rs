//! Limits of a message body: each limit just met and just exceeded, with Discord's error.

use serde_json::{Value, json};

use super::harness::{Gateway, PNG, World, callback};

fn letters(count: usize) -> String {
    "x".repeat(count)
}

/// Returns the first error in a tree of form errors: its path, joined by dots, and its code.
fn first_error(errors: &Value) -> (String, String) {
    fn walk(node: &Value, path: &mut Vec<String>) -> Option<(String, String)> {
        if let Some(list) = node["_errors"].as_array() {
            let code = list[0]["code"].as_str().unwrap_or_default();
            assert!(list[0]["message"].is_string());
            return Some((path.join("."), code.to_owned()));
        }
        for (key, value) in node.as_object()? {
            path.push(key.clone());
            if let Some(found) = walk(value, path) {
                return Some(found);
            }
            path.pop();
        }
        None
    }
    walk(errors, &mut Vec::new()).unwrap_or_default()
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": id})
}

fn row(components: &[Value]) -> Value {
    json!({"type": 1, "components": components})
}

fn rows(count: usize) -> Value {
    (0..count)
        .map(|n| row(&[button(&format!("b{n}"))]))
        .collect()
}

fn with_button(changes: Value) -> Value {
    let mut it = button("b");
    for (key, value) in changes.as_object().expect("changes are an object") {
        it[key] = value.clone();
    }
    json!({"content": "x", "components": [row(&[it])]})
}

fn options(count: usize) -> Value {
    (0..count)
        .map(|n| json!({"label": format!("o{n}"), "value": n.to_string()}))
        .collect()
}

fn select(changes: Value) -> Value {
    let mut it = json!({"type": 3, "custom_id": "s", "options": options(3)});
    for (key, value) in changes.as_object().expect("changes are an object") {
        it[key] = value.clone();
    }
    json!({"content": "x", "components": [row(&[it])]})
}

fn embed(embed: Value) -> Value {
    json!({"embeds": [embed]})
}

fn field(name: usize, value: usize) -> Value {
    json!({"name": letters(name), "value": letters(value)})
}

/// Returns message bodies, each with the path and code of its first error, or `None` if it is valid.
fn bodies() -> Vec<(Value, Option<(&'static str, &'static str)>)> {
    let good = |body: Value| (body, None);
    let bad = |body: Value, path: &'static str, code: &'static str| (body, Some((path, code)));
    vec![
        // Content.
        good(json!({"content": letters(2000)})),
        good(json!({"content": "ż".repeat(2000)})),
        bad(
            json!({"content": letters(2001)}),
            "content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(json!({"content": 5}), "content", "STRING_TYPE_CONVERT"),
        bad(json!({"contents": "x"}), "contents", "UNKNOWN_FIELD"),
        bad(
            json!({"content": "x", "embed": {}}),
            "embed",
            "UNKNOWN_FIELD",
        ),
        bad(
            json!({"content": "x", "tts": "yes"}),
            "tts",
            "BOOLEAN_TYPE_PARSE",
        ),
        bad(
            json!({"content": "x", "flags": 1 << 15}),
            "flags",
            "SANDBOX_UNSUPPORTED",
        ),
        good(json!({"content": "x", "flags": (1 << 2) | (1 << 12)})),
        bad(json!([]), "", "DICT_TYPE_CONVERT"),
        // Fields that libraries send on every route, with values that ask for nothing.
        good(
            json!({"content": "x", "tts": false, "nonce": null, "enforce_nonce": false,
            "embeds": [], "components": null, "attachments": [], "allowed_mentions": null,
            "message_reference": null, "sticker_ids": [], "poll": null, "flags": 0}),
        ),
        good(
            json!({"content": "x", "username": null, "avatar_url": null, "thread_name": null,
            "applied_tags": [], "shared_client_theme": null, "embeds": null, "attachments": null}),
        ),
        bad(
            json!({"content": "x", "sticker_ids": ["1"]}),
            "sticker_ids",
            "SANDBOX_UNSUPPORTED",
        ),
        bad(
            json!({"content": "x", "poll": {"question": {"text": "x"}}}),
            "poll",
            "SANDBOX_UNSUPPORTED",
        ),
        // Embeds.
        good(embed(
            json!({"title": letters(256), "description": letters(4096)}),
        )),
        bad(
            embed(json!({"title": letters(257)})),
            "embeds.0.title",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(
            embed(json!({"description": letters(4097)})),
            "embeds.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(
            embed(json!({})),
            "embeds.0.description",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            embed(json!({"color": 5})),
            "embeds.0.description",
            "BASE_TYPE_REQUIRED",
        ),
        good(embed(json!({"title": "x", "color": 0x00FF_FFFF}))),
        bad(
            embed(json!({"title": "x", "color": 0x0100_0000})),
            "embeds.0.color",
            "NUMBER_TYPE_MAX",
        ),
        bad(
            embed(json!({"title": "x", "colour": 1})),
            "embeds.0.colour",
            "UNKNOWN_FIELD",
        ),
        // Apps send back embeds as they received them.
        good(embed(
            json!({"type": "link", "title": "x", "flags": 0, "video": {"url": "https://x"},
                "provider": {"name": "x"}, "author": {"name": "x", "proxy_icon_url": "https://x"}}),
        )),
        bad(
            embed(json!({"video": {"url": "https://x"}})),
            "embeds.0.description",
            "BASE_TYPE_REQUIRED",
        ),
        good(embed(
            json!({"title": "x", "timestamp": "2026-11-21T12:26:00.000Z"}),
        )),
        bad(
            embed(json!({"title": "x", "timestamp": "noon"})),
            "embeds.0.timestamp",
            "DATE_TIME_TYPE_PARSE",
        ),
        good(embed(json!({"title": "x", "url": "https://example.org"}))),
        bad(
            embed(json!({"title": "x", "url": "example"})),
            "embeds.0.url",
            "URL_TYPE_INVALID_URL",
        ),
        bad(
            embed(json!({"title": "x", "url": "ftp://x"})),
            "embeds.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        good(embed(json!({"fields": vec![field(1, 1); 25]}))),
        bad(
            embed(json!({"fields": vec![field(1, 1); 26]})),
            "embeds.0.fields",
            "BASE_TYPE_MAX_LENGTH",
        ),
        good(embed(json!({"fields": [field(256, 1024)]}))),
        bad(
            embed(json!({"fields": [field(257, 1)]})),
            "embeds.0.fields.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            embed(json!({"fields": [field(1, 1025)]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            embed(json!({"fields": [field(1, 0)]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            embed(json!({"fields": [{"name": " ", "value": "x"}]})),
            "embeds.0.fields.0.name",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            embed(json!({"fields": [{"name": "x"}]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        good(embed(json!({"footer": {"text": letters(2048)}}))),
        bad(
            embed(json!({"footer": {"text": letters(2049)}})),
            "embeds.0.footer.text",
            "BASE_TYPE_BAD_LENGTH",
        ),
        good(embed(json!({"author": {"name": letters(256)}}))),
        bad(
            embed(json!({"author": {"name": letters(257)}})),
            "embeds.0.author.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            embed(json!({"image": {}})),
            "embeds.0.image.url",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            embed(json!({"image": {"url": "attachment://gone.png"}})),
            "embeds.0.image.url",
            "ATTACHMENT_NOT_FOUND",
        ),
        good(json!({"embeds": vec![json!({"title": "x"}); 10]})),
        bad(
            json!({"embeds": vec![json!({"title": "x"}); 11]}),
            "embeds",
            "BASE_TYPE_MAX_LENGTH",
        ),
        good(json!({"embeds": [{"description": letters(4000)}, {"description": letters(2000)}]})),
        bad(
            json!({"embeds": [{"description": letters(4000)}, {"description": letters(2001)}]}),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        // Rows and buttons.
        good(json!({"content": "x", "components": rows(5)})),
        bad(
            json!({"content": "x", "components": rows(6)}),
            "components",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(
            json!({"content": "x", "components": [row(&[])]}),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        good(json!({"content": "x", "components": [row(&[
            button("1"), button("2"), button("3"), button("4"), button("5")])]})),
        bad(
            json!({"content": "x", "components": [row(&[
                button("1"), button("2"), button("3"), button("4"), button("5"), button("6")])]}),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            json!({"content": "x", "components": [button("b")]}),
            "components.0",
            "UNION_TYPE_CHOICES",
        ),
        bad(
            json!({"content": "x", "components": [{"type": 10, "content": "x"}]}),
            "components.0",
            "SANDBOX_UNSUPPORTED",
        ),
        bad(
            json!({"content": "x", "components": [row(&[button("a")]), row(&[button("a")])]}),
            "components.1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        good(with_button(json!({"label": letters(80)}))),
        bad(
            with_button(json!({"label": letters(81)})),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(
            with_button(json!({"label": null})),
            "components.0.components.0",
            "BUTTON_COMPONENT_LABEL_REQUIRED",
        ),
        good(with_button(json!({"label": null, "emoji": {"name": "⭐"}}))),
        bad(
            with_button(json!({"emoji": {"name": "star"}})),
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        bad(
            with_button(json!({"emoji": {"name": "star", "id": "1"}})),
            "components.0.components.0.emoji.id",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        good(with_button(json!({"custom_id": letters(100)}))),
        bad(
            with_button(json!({"custom_id": letters(101)})),
            "components.0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            with_button(json!({"custom_id": ""})),
            "components.0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            with_button(json!({"custom_id": null})),
            "components.0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            with_button(json!({"style": 9})),
            "components.0.components.0.style",
            "BASE_TYPE_CHOICES",
        ),
        bad(
            with_button(json!({"style": null})),
            "components.0.components.0.style",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            with_button(json!({"style": 5, "url": "https://x"})),
            "components.0.components.0",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        good(with_button(
            json!({"style": 5, "url": "https://x", "custom_id": null}),
        )),
        bad(
            with_button(json!({"url": "https://x"})),
            "components.0.components.0.url",
            "BUTTON_COMPONENT_URL_NOT_ALLOWED",
        ),
        bad(
            with_button(json!({"lable": "x"})),
            "components.0.components.0.lable",
            "UNKNOWN_FIELD",
        ),
        // Select menus.
        good(select(json!({"options": options(25)}))),
        bad(
            select(json!({"options": options(26)})),
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            select(json!({"options": []})),
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            select(json!({"options": null})),
            "components.0.components.0.options",
            "BASE_TYPE_REQUIRED",
        ),
        bad(
            select(
                json!({"options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]}),
            ),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        bad(
            select(json!({"options": [{"label": letters(101), "value": "1"}]})),
            "components.0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            select(json!({"options": [{"label": "a", "value": letters(101)}]})),
            "components.0.components.0.options.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        bad(
            select(json!({"options": [{"label": "a", "value": "1", "description": letters(101)}]})),
            "components.0.components.0.options.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        good(select(json!({"placeholder": letters(150)}))),
        bad(
            select(json!({"placeholder": letters(151)})),
            "components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        good(select(json!({"min_values": 0, "max_values": 3}))),
        bad(
            select(json!({"min_values": 3, "max_values": 2})),
            "components.0.components.0",
            "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES",
        ),
        bad(
            select(json!({"max_values": 4})),
            "components.0.components.0",
            "SELECT_COMPONENT_VALUES_EXCEED_OPTIONS",
        ),
        bad(
            select(json!({"max_values": 26})),
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MAX",
        ),
        bad(
            select(json!({"max_values": 0})),
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MIN",
        ),
        bad(
            select(json!({"options": [
                {"label": "a", "value": "1", "default": true}, {"label": "b", "value": "2", "default": true}]})),
            "components.0.components.0.options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
        ),
        good(json!({"content": "x", "components": [row(&[json!({"type": 5, "custom_id": "u"})])]})),
        bad(
            json!({"content": "x", "components": [row(&[json!({"type": 5, "custom_id": "u"}), button("b")])]}),
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        bad(
            json!({"content": "x", "components": [row(&[json!({"type": 4, "custom_id": "u"})])]}),
            "components.0.components.0",
            "UNION_TYPE_CHOICES",
        ),
        // Allowed mentions.
        good(
            json!({"content": "x", "allowed_mentions": {"parse": ["users", "roles", "everyone"]}}),
        ),
        bad(
            json!({"content": "x", "allowed_mentions": {"parse": ["user"]}}),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        bad(
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        bad(
            json!({"content": "x", "allowed_mentions": {"parse": ["roles"], "roles": ["1"]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        good(json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": []}})),
        good(json!({"content": "x", "allowed_mentions": {"users": vec!["1"; 100]}})),
        bad(
            json!({"content": "x", "allowed_mentions": {"users": vec!["1"; 101]}}),
            "allowed_mentions.users",
            "BASE_TYPE_MAX_LENGTH",
        ),
        bad(
            json!({"content": "x", "allowed_mentions": {"users": ["Ann"]}}),
            "allowed_mentions.users.0",
            "NUMBER_TYPE_COERCE",
        ),
        // Missing attachments.
        bad(
            json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
            "attachments.0",
            "ATTACHMENT_NOT_FOUND",
        ),
        bad(
            json!({"content": "x", "attachments": [{"filename": "a"}]}),
            "attachments.0.id",
            "BASE_TYPE_REQUIRED",
        ),
    ]
}

fn check(
    what: &str,
    body: &Value,
    prefix: &str,
    expected: Option<(&str, &str)>,
    answer: &(u16, Value),
) {
    let shown: String = body.to_string().chars().take(300).collect();
    match expected {
        None => assert!((200..300).contains(&answer.0), "{what} {shown}: {answer:?}"),
        Some((path, code)) => {
            assert_eq!(
                (answer.0, &answer.1["code"]),
                (400, &json!(50035)),
                "{what} {shown}: {answer:?}"
            );
            assert_eq!(answer.1["message"], "Invalid Form Body");
            let path = if path.is_empty() {
                prefix.trim_end_matches('.').into()
            } else {
                format!("{prefix}{path}")
            };
            assert_eq!(
                first_error(&answer.1["errors"]),
                (path, code.to_owned()),
                "{what} {shown}"
            );
        }
    }
}

#[tokio::test]
async fn messages_respect_discords_limits() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let own = world.api.post(&path, json!({"content": "own"})).await;
    let edit = format!("{path}/{}", own["id"].as_str().expect("an id"));
    for (body, expected) in bodies() {
        let answer = world.api.call("POST", &path, Some(body.clone())).await;
        check("POST", &body, "", expected, &answer);
        let answer = world.api.call("PATCH", &edit, Some(body.clone())).await;
        check("PATCH", &body, "", expected, &answer);
    }
}

#[tokio::test]
async fn only_new_messages_are_asked_which_flags_they_set() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let create = async |flags: u64, expected| {
        let body = json!({"content": "x", "flags": flags});
        let answer = world.api.call("POST", &path, Some(body.clone())).await;
        check("POST", &body, "", expected, &answer);
        answer.1
    };
    create(1, Some(("flags", "MESSAGE_FLAGS_INVALID"))).await;
    create(1 << 5, Some(("flags", "MESSAGE_FLAGS_INVALID"))).await;
    create(1 << 13, Some(("flags", "SANDBOX_UNSUPPORTED"))).await;
    create(1 << 6, None).await;
    let own = create(1 << 12, None).await;
    let own = format!("{path}/{}", own["id"].as_str().expect("an id"));
    world
        .api
        .post(&format!("{own}/threads"), json!({"name": "T"}))
        .await;
    // An edit repeats the flags that the message has, here those of its thread and of a silent message; it can only suppress embeds.
    let edit = async |flags: u64| {
        let body = json!({"content": "y", "flags": flags});
        let edited = world.api.ok("PATCH", &own, Some(body)).await;
        edited["flags"].as_u64().expect("a number")
    };
    let has = 1 << 5 | 1 << 12;
    assert_eq!(edit(has).await, has);
    assert_eq!(edit(has | 1 << 2).await, has | 1 << 2);
    assert_eq!(edit(1 << 6).await, has);
}

#[tokio::test]
async fn a_body_may_be_a_form() {
    let world = World::new().await;
    let path = format!(
        "{}/api/v10/channels/{}/messages",
        world.sandbox.url(),
        world.channel("games").await
    );
    let send = async |fill: &dyn Fn(reqwest::RequestBuilder) -> reqwest::RequestBuilder| {
        let request = reqwest::Client::new().post(&path);
        let request = request.header("Authorization", format!("Bot {}", world.api.token));
        let response = fill(request).send().await.expect("the sandbox answers");
        let status = response.status().as_u16();
        let body = response.text().await.expect("the body arrives");
        let body: Value = serde_json::from_str(&body).expect("it is JSON");
        (status, body)
    };
    let (status, made) = send(&|request| {
        let kind = "application/x-www-form-urlencoded";
        let request = request.header("Content-Type", kind);
        request.body("content=Hello%2C+5%21&tts=true&nonce=7")
    })
    .await;
    assert_eq!(status, 200, "{made}");
    assert_eq!(
        (&made["content"], &made["tts"]),
        (&json!("Hello, 5!"), &json!(true))
    );
    let (status, made) = send(&|request| {
        let file = reqwest::multipart::Part::bytes(PNG).file_name("a.png");
        let form = reqwest::multipart::Form::new().text("content", "5");
        request.multipart(form.part("files[0]", file))
    })
    .await;
    assert_eq!(status, 200, "{made}");
    assert_eq!(made["content"], "5");
    assert_eq!(made["attachments"][0]["filename"], "a.png");
    let (status, refused) =
        send(&|request| request.multipart(reqwest::multipart::Form::new().text("contents", "x")))
            .await;
    assert_eq!(status, 400);
    assert_eq!(
        first_error(&refused["errors"]),
        ("contents".to_owned(), "UNKNOWN_FIELD".to_owned())
    );
}

#[tokio::test]
async fn interaction_responses_respect_the_same_limits() {
    let world = World::new().await;
    let mut bot = Gateway::ready(&world.sandbox).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    super::interactions::register(&world, json!({"name": "go", "description": "Goes"})).await;
    // All bad bodies go to one interaction, which stays open until the first good one.
    let mut interaction = None;
    for (body, expected) in bodies() {
        if interaction.is_none() {
            let page = world.page.clone();
            let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
            let click = tokio::spawn(async move { page.interact(go).await });
            interaction = Some((bot.interaction().await, click));
        }
        let (event, _) = interaction.as_ref().expect("just made");
        let response = json!({"type": 4, "data": body});
        let answer = world
            .api
            .call("POST", &callback(event), Some(response))
            .await;
        check("callback", &body, "data.", expected, &answer);
        if expected.is_none() {
            let (_, click) = interaction.take().expect("it was there");
            let outcome = click.await.expect("no panic");
            assert_eq!(outcome["outcome"], "message", "{outcome}");
        }
    }
}

#[tokio::test]
async fn an_empty_message_is_refused() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let check = async |method: &str, path: &str, body: Value| {
        let (status, answer) = world.api.call(method, path, Some(body.clone())).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50006)), "{body}");
        assert_eq!(answer["message"], "Cannot send an empty message");
    };
    check("POST", &path, json!({})).await;
    check("POST", &path, json!({"content": ""})).await;
    check("POST", &path, json!({"content": " \n"})).await;
    check("POST", &path, json!({"embeds": []})).await;
    check("POST", &path, json!({"components": rows(1)})).await;
    let own = world.api.post(&path, json!({"content": "own"})).await;
    let edit = format!("{path}/{}", own["id"].as_str().expect("an id"));
    check("PATCH", &edit, json!({"content": ""})).await;
    check("PATCH", &edit, json!({"content": null})).await;
}

#[tokio::test]
async fn files_respect_discords_limits() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let check =
        async |body: Value, files: &[(u64, &str, &[u8])], expected: Option<(&str, &str)>| {
            let answer = world.api.upload("POST", &path, body.clone(), files).await;
            super::bodies::check("upload", &body, "", expected, &answer);
        };
    let file = |n| (n, "a.png", PNG);
    check(json!({}), &[file(0)], None).await;
    check(
        json!({"attachments": [{"id": 0, "description": letters(1024)}]}),
        &[file(0)],
        None,
    )
    .await;
    let long = json!({"attachments": [{"id": 0, "description": letters(1025)}]});
    check(
        long,
        &[file(0)],
        Some(("attachments.0.description", "BASE_TYPE_MAX_LENGTH")),
    )
    .await;
    // Ids are the n of files[n], as numbers or strings, in any order.
    check(
        json!({"attachments": [{"id": "1"}, {"id": 0}]}),
        &[file(0), file(1)],
        None,
    )
    .await;
    let other = json!({"attachments": [{"id": 1}]});
    check(
        other,
        &[file(0)],
        Some(("attachments.0", "ATTACHMENT_NOT_FOUND")),
    )
    .await;
    let fewer = json!({"attachments": [{"id": 0}]});
    check(
        fewer,
        &[file(0), file(1)],
        Some(("attachments._", "ATTACHMENT_NOT_LISTED")),
    )
    .await;
    let twice = json!({"attachments": [{"id": 0}, {"id": 0}]});
    check(
        twice,
        &[file(0)],
        Some(("attachments.1.id", "ATTACHMENT_DUPLICATED")),
    )
    .await;
    let ten: Vec<_> = (0..10).map(file).collect();
    check(json!({}), &ten, None).await;
    let eleven: Vec<_> = (0..11).map(file).collect();
    check(
        json!({}),
        &eleven,
        Some(("attachments", "BASE_TYPE_MAX_LENGTH")),
    )
    .await;
    // References use the stored file name.
    let image = |name: &str| json!([{"image": {"url": format!("attachment://{name}")}}]);
    check(json!({"embeds": image("a.png")}), &[file(0)], None).await;
    let renamed =
        json!({"attachments": [{"id": 0, "filename": "b.png"}], "embeds": image("b.png")});
    check(renamed, &[file(0)], None).await;
    let wrong = json!({"attachments": [{"id": 0, "filename": "b.png"}], "embeds": image("a.png")});
    check(
        wrong,
        &[file(0)],
        Some(("embeds.0.image.url", "ATTACHMENT_NOT_FOUND")),
    )
    .await;
}

#[tokio::test]
async fn files_that_are_too_large_are_refused() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let check = async |sizes: &[usize], status: u16| {
        let contents: Vec<Vec<u8>> = sizes.iter().map(|size| vec![0; *size]).collect();
        let files: Vec<(u64, &str, &[u8])> = contents
            .iter()
            .zip(0..)
            .map(|(bytes, n)| (n, "a.bin", bytes.as_slice()))
            .collect();
        let answer = world.api.upload("POST", &path, json!({}), &files).await;
        assert_eq!(answer.0, status, "{sizes:?}: {:?}", answer.1);
        if status == 413 {
            assert_eq!(answer.1["code"], 40005);
        }
    };
    let mib = 1024 * 1024;
    check(&[10 * mib], 200).await;
    check(&[10 * mib + 1], 413).await;
    check(&[9 * mib, 9 * mib, 6 * mib], 200).await;
    check(&[9 * mib, 9 * mib, 9 * mib], 413).await;
}

#[tokio::test]
async fn an_edit_lists_all_the_attachments_to_keep() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let files: &[(u64, &str, &[u8])] = &[(0, "a.png", PNG), (1, "b.txt", b"hello")];
    let body = json!({"content": "x", "attachments": [{"id": 0, "description": "old"}, {"id": 1}]});
    let (_, posted) = world.api.upload("POST", &path, body, files).await;
    let [picture, note] = [0, 1].map(|n| posted["attachments"][n].clone());
    assert_eq!(picture["filename"], "a.png");
    assert_eq!(picture["content_type"], "image/png");
    assert_eq!(
        (&picture["width"], &picture["height"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(picture["description"], "old");
    assert_eq!(note["size"], 5);
    let url = picture["url"].as_str().expect("a url").to_owned();
    assert_eq!(world.page.download(&url).await, (200, PNG.to_vec()));

    let edit = format!("{path}/{}", posted["id"].as_str().expect("an id"));
    let names = |message: &Value| -> Vec<String> {
        let list = message["attachments"].as_array().expect("a list").iter();
        list.map(|it| it["filename"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    // Absent: all files stay.
    let kept = world
        .api
        .ok("PATCH", &edit, Some(json!({"content": "y"})))
        .await;
    assert_eq!(names(&kept), ["a.png", "b.txt"]);
    assert_eq!(kept["content"], "y");
    // Listed files stay, with a new description; the new one is added.
    let body = json!({"attachments": [{"id": picture["id"], "description": "new"}, {"id": 0}]});
    let (status, changed) = world
        .api
        .upload("PATCH", &edit, body, &[(0, "c.gif", b"GIF89a\x02\0\x03\0")])
        .await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(names(&changed), ["a.png", "c.gif"]);
    assert_eq!(changed["attachments"][0]["description"], "new");
    assert_eq!(
        (
            &changed["attachments"][1]["width"],
            &changed["attachments"][1]["height"]
        ),
        (&json!(2), &json!(3))
    );
    let gone = note["url"].as_str().expect("a url");
    assert_eq!(world.page.download(gone).await.0, 404);
    // If an embed shows a kept file, `attachments` no longer lists it.
    let shown = json!({"embeds": [{"image": {"url": "attachment://a.png"}}]});
    let shown = world.api.ok("PATCH", &edit, Some(shown)).await;
    assert_eq!(names(&shown), ["c.gif"]);
    assert_eq!(shown["embeds"][0]["image"]["url"], json!(url));
    assert_eq!(shown["embeds"][0]["image"]["description"], "new");
    // An empty list removes all files.
    let bare = world
        .api
        .ok(
            "PATCH",
            &edit,
            Some(json!({"attachments": [], "embeds": []})),
        )
        .await;
    assert_eq!(names(&bare), [""; 0]);
    assert_eq!(world.page.download(&url).await.0, 404);
}
