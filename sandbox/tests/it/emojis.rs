//! Emoji of the application: uploaded, used on buttons, and served to the page.

use asterism_sandbox::Config;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::harness::{PNG, World, text};

fn data_uri(bytes: &[u8]) -> String {
    format!("data:image/png;base64,{}", BASE64_STANDARD.encode(bytes))
}

async fn path(world: &World) -> String {
    format!("/applications/{}/emojis", world.api.application().await)
}

async fn upload(world: &World, name: &str) -> Value {
    let body = json!({"name": name, "image": data_uri(PNG)});
    world.api.post(&path(world).await, body).await
}

fn with_button(emoji: Value) -> Value {
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "b", "emoji": emoji});
    json!({"content": "x", "components": [{"type": 1, "components": [button]}]})
}

#[tokio::test]
async fn emojis_respect_discords_limits() {
    let world = World::new().await;
    let path = path(&world).await;
    let bad = async |body: Value, field: &str, code: &str| {
        let (status, answer) = world.api.call("POST", &path, Some(body)).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer}");
        assert_eq!(
            answer["errors"][field]["_errors"][0]["code"], code,
            "{answer}"
        );
    };
    let image = data_uri(PNG);
    upload(&world, "ab").await;
    upload(&world, &"x".repeat(32)).await;
    for name in ["a", &"y".repeat(33)] {
        bad(
            json!({"name": name, "image": image}),
            "name",
            "BASE_TYPE_BAD_LENGTH",
        )
        .await;
    }
    bad(
        json!({"name": "a-b", "image": image}),
        "name",
        "STRING_TYPE_REGEX",
    )
    .await;
    let taken = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN";
    bad(json!({"name": "ab", "image": image}), "name", taken).await;
    bad(json!({"image": image}), "name", "BASE_TYPE_REQUIRED").await;
    bad(json!({"name": "cd"}), "image", "BASE_TYPE_REQUIRED").await;
    for image in [
        "data:image/png;base64,AAAA",
        "data:text/plain;base64,AAAA",
        "AAAA",
    ] {
        bad(
            json!({"name": "cd", "image": image}),
            "image",
            "IMAGE_INVALID",
        )
        .await;
    }
    for (kind, bytes) in [
        ("gif", &b"GIF89a"[..]),
        ("jpeg", b"\xff\xd8\xff\xe0"),
        // No type, but what many programs write; Discord looks at the picture.
        ("jpg", b"\xff\xd8\xff\xe0"),
        ("webp", b"RIFF\0\0\0\0WEBP"),
        ("avif", b"\0\0\0\x20ftypavif"),
    ] {
        let image = format!("data:image/{kind};base64,{}", BASE64_STANDARD.encode(bytes));
        let name = format!("as_{kind}");
        let made = world
            .api
            .post(&path, json!({"name": name, "image": image}))
            .await;
        assert_eq!(made["animated"], kind == "gif");
        let wrong = format!("data:image/{kind};base64,{}", BASE64_STANDARD.encode(PNG));
        bad(
            json!({"name": "cd", "image": wrong}),
            "image",
            "IMAGE_INVALID",
        )
        .await;
    }
    let mut large = PNG.to_vec();
    large.resize(256 * 1024 + 1, 0);
    let body = json!({"name": "cd", "image": data_uri(&large)});
    bad(body, "image", "BINARY_TYPE_MAX_SIZE").await;
    large.pop();
    let body = json!({"name": "cd", "image": data_uri(&large)});
    world.api.post(&path, body).await;

    let listed = world.api.ok("GET", &path, None).await;
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(8));
    let (status, answer) = world.api.call("GET", "/applications/12/emojis", None).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10002)));
}

#[tokio::test]
async fn only_emojis_of_the_application_are_shown_on_buttons_and_in_menus() {
    let world = World::new().await;
    let games = world.channel("games").await;
    let emoji = upload(&world, "peg").await;
    let id = text(&emoji["id"]);
    let messages = format!("/channels/{games}/messages");

    // Discord fills in what the app omits.
    let sent = world
        .api
        .post(&messages, with_button(json!({"id": id})))
        .await;
    let shown = &sent["components"][0]["components"][0]["emoji"];
    assert_eq!(shown, &json!({"id": id, "name": "peg", "animated": false}));

    let option = |id: &str| json!({"label": "a", "value": "1", "emoji": {"id": id, "name": "peg"}});
    let menu = |id: &str| {
        let menu = json!({"type": 3, "custom_id": "m", "options": [option(id)]});
        json!({"content": "x", "components": [{"type": 1, "components": [menu]}]})
    };
    world.api.post(&messages, menu(&id)).await;

    // Once it is deleted, Discord refuses it, in edits, too.
    let own = format!("{}/{id}", path(&world).await);
    world
        .api
        .ok("PATCH", &own, Some(json!({"name": "pin"})))
        .await;
    assert_eq!(world.api.ok("GET", &own, None).await["name"], "pin");
    world.api.ok("DELETE", &own, None).await;
    let (status, answer) = world.api.call("GET", &own, None).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10014)));
    let edit = format!("{messages}/{}", text(&sent["id"]));
    for (method, path, body, place) in [
        (
            "POST",
            &messages,
            with_button(json!({"id": id, "name": "peg"})),
            "emoji",
        ),
        ("PATCH", &edit, with_button(json!({"id": id})), "emoji"),
        ("POST", &messages, menu(&id), "options"),
    ] {
        let (status, answer) = world.api.call(method, path, Some(body)).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer}");
        let mut found = &answer["errors"]["components"]["0"]["components"]["0"][place];
        if place == "options" {
            found = &found["0"]["emoji"];
        }
        let problem = &found["id"]["_errors"][0]["code"];
        assert_eq!(problem, "BUTTON_COMPONENT_INVALID_EMOJI", "{answer}");
    }
}

#[tokio::test]
async fn emojis_and_their_pictures_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = || Config {
        data: Some(folder.path().into()),
        ..Config::default()
    };
    let world = World::with(config()).await;
    let id = text(&upload(&world, "peg").await["id"]);
    drop(world);
    let world = World::with(config()).await;
    let listed = world.api.ok("GET", &path(&world).await, None).await;
    assert_eq!(listed["items"][0]["id"], id.as_str());
    let url = format!("{}/emojis/{id}.png", world.sandbox.url());
    assert_eq!(world.page.download(&url).await, (200, PNG.to_vec()));
    let url = format!("{}/emojis/1.png", world.sandbox.url());
    assert_eq!(world.page.download(&url).await.0, 404);
}
