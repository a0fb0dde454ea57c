//! The page: its files, and what each person may request.

use serde_json::{Value, json};

use super::harness::{PNG, World, text};

#[tokio::test]
async fn the_page_is_served_from_the_program() {
    let world = World::new().await;
    let check = async |path: &str, status: u16, kind: &str| {
        let response = reqwest::get(format!("{}{path}", world.sandbox.url()))
            .await
            .expect("an answer");
        assert_eq!(response.status(), status, "{path}");
        if status == 200 {
            let header = |name: &str| {
                response
                    .headers()
                    .get(name)
                    .and_then(|it| it.to_str().ok())
                    .unwrap_or_default()
                    .to_owned()
            };
            assert!(
                header("content-type").starts_with(kind),
                "{path}: {}",
                header("content-type")
            );
            assert!(header("content-security-policy").starts_with("default-src 'self'"));
            assert_eq!(header("cache-control"), "no-store");
        }
    };
    check("/", 200, "text/html").await;
    check("/web/main.js", 200, "text/javascript").await;
    check("/web/theme.css", 200, "text/css").await;
    check("/web/icon.svg", 200, "image/svg+xml").await;
    check("/web/gone.js", 404, "").await;
    check("/web/../Cargo.toml", 404, "").await;
    check("/web/%2e%2e/Cargo.toml", 404, "").await;
}

#[tokio::test]
async fn requests_from_other_sites_are_refused() {
    let world = World::new().await;
    let check = async |path: &str, header: &str, value: &str, status: u16| {
        let url = format!("{}{path}", world.sandbox.url());
        let request = reqwest::Client::new().get(&url).header(header, value);
        assert_eq!(
            request.send().await.expect("an answer").status(),
            status,
            "{path}: {header}: {value}"
        );
    };
    let localhost = format!("localhost:{}", world.sandbox.address().port());
    for path in ["/", "/sandbox/state", "/api/v10/gateway"] {
        check(path, "Origin", &world.sandbox.url(), 200).await;
        check(path, "Origin", "https://example.org", 403).await;
        check(path, "Origin", "null", 403).await;
        check(path, "Host", "example.org", 403).await;
        check(path, "Host", &localhost, 200).await;
    }
}

#[tokio::test]
async fn images_are_shown_and_other_files_downloaded() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let check = async |name: &str, kept: &str, shown: &str| {
        let (_, posted) = world
            .api
            .upload("POST", &path, json!({}), &[(0, name, PNG)])
            .await;
        let file = &posted["attachments"][0];
        assert_eq!(file["filename"], kept);
        let response = reqwest::get(text(&file["url"])).await.expect("an answer");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-disposition"], shown, "{name}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    };
    check("a.png", "a.png", "inline").await;
    check("a.svg", "a.svg", "attachment").await;
    check("a.html", "a.html", "attachment").await;
    check("../../a b.png", "_.._a_b.png", "inline").await;
    check("ż.png", "_.png", "inline").await;
}

#[tokio::test]
async fn each_person_sees_their_own_view() {
    let world = World::new().await;
    let state = world.page.get("/sandbox/state").await;
    let names: Vec<_> = state["users"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["username"].clone())
        .collect();
    assert_eq!(names, ["Asterism", "ann", "ben", "cleo", "dan", "eva"]);
    assert_eq!(state["me"]["global_name"], "Ann");
    assert_eq!(state["guilds"][0]["channels"][2]["name"], "no-bots");
    assert_eq!(state["bot"]["connected"], false);
    let eva = world.user("Eva").await;
    let evas = world.page.get(&format!("/sandbox/state?as={eva}")).await;
    assert_eq!(evas["me"]["locale"], "pl");
    assert_eq!(
        world.page.call("GET", "/sandbox/state?as=12", None).await.0,
        404
    );
    assert_eq!(
        world
            .page
            .call("GET", "/sandbox/state?as=Eva", None)
            .await
            .0,
        400
    );
}

fn revision(message: &Value) -> u64 {
    message["revision"].as_u64().expect("a number")
}

/// Returns the revision of the newest message in the channel, as fetched.
async fn newest(world: &World, channel: &str, user: &str) -> u64 {
    let messages = world.page.messages(channel, user).await;
    revision(messages.last().expect("a message"))
}

#[tokio::test]
async fn of_two_views_of_a_message_the_newer_one_has_the_greater_revision() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let mut page = world.page.events(&ann).await;
    let path = format!("/channels/{games}/messages");
    let posted = world.api.post(&path, json!({"content": "one"})).await;
    let created = page.until("MESSAGE_CREATE").await;
    let listed = newest(&world, &games, &ann).await;
    let path = format!("{path}/{}", text(&posted["id"]));
    let edit = json!({"content": "two"});
    world.api.ok("PATCH", &path, Some(edit)).await;
    let updated = page.until("MESSAGE_UPDATE").await;
    assert_eq!(
        listed,
        revision(&created),
        "a fetch and an event show the same"
    );
    assert!(revision(&updated) > listed);
    assert_eq!(newest(&world, &games, &ann).await, revision(&updated));
}

#[tokio::test]
async fn people_can_be_added_write_and_change() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let mut page = world.page.events(&ann).await;
    let fay = world
        .page
        .post("/sandbox/users", json!({"name": "Fay", "locale": "fr"}))
        .await;
    assert_eq!(
        page.until("GUILD_MEMBER_ADD").await["user"]["id"],
        fay["id"]
    );
    let hello = json!({"as": fay["id"], "channel": games, "content": format!("<@{ann}>")});
    let hello = world.page.post("/sandbox/messages", hello).await;
    assert_eq!(page.until("MESSAGE_CREATE").await["mentions_me"], true);
    assert_eq!(world.page.log().await, [(ann.clone(), text(&hello["id"]))]);
    let reply = json!({"as": ann, "channel": games, "content": "hi", "reply_to": hello["id"]});
    let reply = world.page.post("/sandbox/messages", reply).await;
    assert_eq!(reply["referenced_message"]["id"], hello["id"]);
    let changed = world
        .page
        .patch(
            &format!("/sandbox/users/{}", text(&fay["id"])),
            json!({"locale": "de"}),
        )
        .await;
    assert_eq!(page.until("USER_UPDATE").await, changed);

    let refused = async |method: &str, path: &str, body: serde_json::Value, status: u16| {
        let (got, answer) = world.page.call(method, path, Some(body.clone())).await;
        assert_eq!(got, status, "{path} {body}: {answer}");
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|error| error.len() > 5)
        );
    };
    let write = |content: String| json!({"as": ann, "channel": games, "content": content});
    refused("POST", "/sandbox/messages", write(String::new()), 400).await;
    refused("POST", "/sandbox/messages", write("x".repeat(2001)), 400).await;
    refused(
        "POST",
        "/sandbox/messages",
        json!({"as": "12", "channel": games, "content": "x"}),
        404,
    )
    .await;
    refused(
        "POST",
        "/sandbox/messages",
        json!({"as": ann, "channel": "12", "content": "x"}),
        404,
    )
    .await;
    refused(
        "POST",
        "/sandbox/messages",
        json!({"as": ann, "chanel": games, "content": "x"}),
        400,
    )
    .await;
    refused("POST", "/sandbox/users", json!({"name": " "}), 400).await;
    refused(
        "POST",
        "/sandbox/users",
        json!({"name": "Gus", "locale": "de-DE"}),
        400,
    )
    .await;
    let channel = format!("/sandbox/channels/{games}");
    refused("PATCH", &channel, json!({"bot_deny": ["FLY"]}), 400).await;
    refused("PATCH", &channel, json!({"archived": true}), 400).await;
    refused("POST", "/sandbox/dm", json!({"as": ann, "user": ann}), 400).await;
    refused(
        "POST",
        "/sandbox/interactions",
        json!({"as": ann, "channel": games, "kind": "dance"}),
        400,
    )
    .await;

    // Fay may delete her own message, and so may Ann as the owner, but not Ben.
    let ben = world.user("Ben").await;
    let delete = async |message: &serde_json::Value, who: &str| {
        let path = format!(
            "/sandbox/messages/{games}/{}?as={who}",
            text(&message["id"])
        );
        world.page.call("DELETE", &path, None).await.0
    };
    assert_eq!(delete(&hello, &ben).await, 403);
    assert_eq!(delete(&hello, &ann).await, 204);
    assert_eq!(page.until("MESSAGE_DELETE").await["id"], hello["id"]);
    let left = world.page.messages(&games, &ann).await;
    assert!(left[0]["referenced_message"].is_null());
}
