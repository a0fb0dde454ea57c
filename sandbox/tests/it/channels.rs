//! Messages in channels: author, place, age, and who is notified.

use std::time::Duration;

use serde_json::{Value, json};

use super::harness::{Gateway, INTENTS, PNG, World, text};

async fn refused(world: &World, method: &str, path: &str, body: Value, status: u16, code: u32) {
    let (got, answer) = world.api.call(method, path, Some(body)).await;
    assert_eq!(
        (got, &answer["code"]),
        (status, &json!(code)),
        "{method} {path}: {answer}"
    );
    assert!(answer["message"].is_string());
}

#[tokio::test]
async fn bad_tokens_and_unknown_routes_are_refused() {
    let world = World::new().await;
    let games = world.channel("games").await;
    refused(&world, "GET", "/channels/12", Value::Null, 404, 10003).await;
    refused(
        &world,
        "GET",
        &format!("/channels/{games}/messages/12"),
        Value::Null,
        404,
        10008,
    )
    .await;
    refused(&world, "GET", "/guilds/12", Value::Null, 404, 10004).await;
    refused(&world, "GET", "/users/12", Value::Null, 404, 10013).await;
    refused(&world, "GET", "/channels/nonsense", Value::Null, 400, 50035).await;
    refused(
        &world,
        "GET",
        &format!("/channels/{games}/messages?limit=101"),
        Value::Null,
        400,
        50035,
    )
    .await;
    refused(
        &world,
        "POST",
        &format!("/channels/{games}/nonsense"),
        json!({}),
        404,
        0,
    )
    .await;
    // Discord has it.
    refused(
        &world,
        "POST",
        &format!("/channels/{games}/invites"),
        json!({}),
        501,
        0,
    )
    .await;
    let pins = format!("/channels/{games}/messages/pins");
    refused(&world, "GET", &pins, Value::Null, 501, 0).await;
    refused(
        &world,
        "PUT",
        &format!("/channels/{games}/messages"),
        json!({}),
        405,
        0,
    )
    .await;
    let mut stranger = world.api.clone();
    stranger.token = "wrong".into();
    assert_eq!(stranger.call("GET", "/users/@me", None).await.0, 401);
    // The log lists the unknown routes.
    let requests = world.page.get("/sandbox/requests").await;
    let unknown = requests
        .as_array()
        .expect("a list")
        .iter()
        .filter(|it| it["route"].is_null());
    assert_eq!(unknown.count(), 3);
}

#[tokio::test]
async fn broken_bodies_are_refused() {
    let world = World::new().await;
    let games = world.channel("games").await;
    let http = reqwest::Client::new();
    let check = async |kind: &str, body: &str, code: u32| {
        let response = http
            .post(format!(
                "{}/api/v10/channels/{games}/messages",
                world.sandbox.url()
            ))
            .header(
                "Authorization",
                format!("Bot {}", world.sandbox.bot_token()),
            )
            .header("Content-Type", kind)
            .body(body.to_owned())
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.status(), 400);
        let answer: Value = response.json().await.expect("JSON");
        assert_eq!(answer["code"], code, "{kind} {body}: {answer}");
    };
    check("application/json", "{\"content\": ", 50109).await;
    check("text/plain", "{}", 50035).await;
    check("multipart/form-data; boundary=x", "--x\r\nnonsense", 50035).await;
    let stray = "--x\r\nContent-Disposition: form-data; name=\"upload\"\r\n\r\ny\r\n--x--\r\n";
    check("multipart/form-data; boundary=x", stray, 50035).await;
}

#[tokio::test]
async fn the_bot_can_change_only_its_own_messages() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let theirs = json!({"as": ann, "channel": games, "content": "mine"});
    let theirs = text(&world.page.post("/sandbox/messages", theirs).await["id"]);
    let path = format!("/channels/{games}/messages/{theirs}");
    refused(
        &world,
        "PATCH",
        &path,
        json!({"content": "yours"}),
        403,
        50005,
    )
    .await;
    refused(&world, "DELETE", &path, Value::Null, 403, 50013).await;
    let grant = json!({"bot_allow": ["MANAGE_MESSAGES"]});
    world
        .page
        .patch(&format!("/sandbox/channels/{games}"), grant)
        .await;
    assert_eq!(world.api.call("DELETE", &path, None).await.0, 204);
    refused(&world, "DELETE", &path, Value::Null, 404, 10008).await;
}

#[tokio::test]
async fn actions_without_permission_are_refused() {
    let world = World::new().await;
    let (games, no_bots) = (world.channel("games").await, world.channel("no-bots").await);
    let content = json!({"content": "x"});
    let post = |channel: &str| format!("/channels/{channel}/messages");
    refused(&world, "POST", &post(&no_bots), content.clone(), 403, 50013).await;
    refused(
        &world,
        "POST",
        &format!("/channels/{no_bots}/typing"),
        Value::Null,
        403,
        50013,
    )
    .await;

    let set = async |body: Value| {
        world
            .page
            .patch(&format!("/sandbox/channels/{games}"), body)
            .await
    };
    set(json!({"bot_deny": ["ATTACH_FILES"]})).await;
    let (status, answer) = world
        .api
        .upload("POST", &post(&games), json!({}), &[(0, "a.png", PNG)])
        .await;
    assert_eq!((status, &answer["code"]), (403, &json!(50013)));
    set(json!({"bot_allow": ["ATTACH_FILES"], "bot_deny": ["EMBED_LINKS"]})).await;
    assert_eq!(
        world
            .api
            .upload("POST", &post(&games), json!({}), &[(0, "a.png", PNG)])
            .await
            .0,
        200
    );
    refused(
        &world,
        "POST",
        &post(&games),
        json!({"embeds": [{"title": "x"}]}),
        403,
        50013,
    )
    .await;
    set(json!({"bot_allow": ["EMBED_LINKS"], "bot_deny": ["READ_MESSAGE_HISTORY"]})).await;
    let own = text(&world.api.post(&post(&games), content.clone()).await["id"]);
    let reply = json!({"content": "x", "message_reference": {"message_id": own}});
    refused(&world, "POST", &post(&games), reply, 403, 160_002).await;
    refused(
        &world,
        "GET",
        &format!("{}/{own}", post(&games)),
        Value::Null,
        403,
        50013,
    )
    .await;
    assert_eq!(world.api.ok("GET", &post(&games), None).await, json!([]));
    set(json!({"bot_deny": ["VIEW_CHANNEL"]})).await;
    refused(&world, "POST", &post(&games), content, 403, 50001).await;
    refused(
        &world,
        "GET",
        &format!("/channels/{games}"),
        Value::Null,
        403,
        50001,
    )
    .await;
    refused(
        &world,
        "PATCH",
        &format!("{}/{own}", post(&games)),
        json!({"content": "y"}),
        403,
        50001,
    )
    .await;
}

#[tokio::test]
async fn messages_to_closed_dms_are_refused() {
    let world = World::new().await;
    let ben = world.user("Ben").await;
    let dm = world
        .api
        .post("/users/@me/channels", json!({"recipient_id": ben}))
        .await;
    assert_eq!(dm["type"], 1);
    assert_eq!(dm["recipients"][0]["id"], json!(ben));
    let path = format!("/channels/{}/messages", text(&dm["id"]));
    let sent = world.api.post(&path, json!({"content": "hi"})).await;
    // A DM always notifies.
    assert_eq!(world.page.log().await, [(ben.clone(), text(&sent["id"]))]);
    world
        .page
        .patch(&format!("/sandbox/users/{ben}"), json!({"dms_open": false}))
        .await;
    refused(&world, "POST", &path, json!({"content": "hi"}), 403, 50007).await;
    refused(
        &world,
        "POST",
        "/users/@me/channels",
        json!({"recipient_id": "12"}),
        404,
        10013,
    )
    .await;
}

#[tokio::test]
async fn old_messages_can_be_edited_only_a_few_times() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let own = world.api.post(&path, json!({"content": "x"})).await;
    let own = format!("{path}/{}", text(&own["id"]));
    let edit = async || {
        world
            .api
            .call("PATCH", &own, Some(json!({"content": "y"})))
            .await
    };
    for _ in 0..10 {
        assert_eq!(edit().await.0, 200);
    }
    world.clock.advance(Duration::from_secs(3601));
    for _ in 0..3 {
        assert_eq!(edit().await.0, 200);
    }
    let (status, answer) = edit().await;
    assert_eq!((status, &answer["code"]), (429, &json!(30046)), "{answer}");
    assert!(
        answer["retry_after"]
            .as_f64()
            .is_some_and(|seconds| seconds > 0.0)
    );
    world.clock.advance(Duration::from_secs(21));
    assert_eq!(edit().await.0, 200);
}

#[tokio::test]
async fn a_repeated_nonce_sends_no_second_message() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let post = async |nonce: Value, enforce: bool| {
        let body = json!({"content": "x", "nonce": nonce, "enforce_nonce": enforce});
        text(&world.api.post(&path, body).await["id"])
    };
    let first = post(json!("a"), true).await;
    assert_eq!(post(json!("a"), true).await, first);
    assert_ne!(post(json!("a"), false).await, first);
    assert_ne!(post(json!("b"), true).await, first);
    world.clock.advance(Duration::from_mins(10));
    assert_ne!(post(json!("a"), true).await, first);
    let long = json!({"content": "x", "nonce": "n".repeat(26)});
    refused(&world, "POST", &path, long, 400, 50035).await;
}

#[tokio::test]
async fn mentions_notify_only_allowed_users() {
    let world = World::new().await;
    let [ann, ben, cleo] = [
        world.user("Ann").await,
        world.user("Ben").await,
        world.user("Cleo").await,
    ];
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let all = format!("<@{ann}> <@!{ben}> @everyone");
    let check = async |body: Value, pinged: &[&String], mentions: &[&String]| {
        let message = world.api.post(&path, body.clone()).await;
        let id = text(&message["id"]);
        let log = world.page.log().await;
        let got: Vec<&String> = log
            .iter()
            .filter(|(_, it)| *it == id)
            .map(|(user, _)| user)
            .collect();
        assert_eq!(got, pinged, "{body}");
        let listed: Vec<String> = message["mentions"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|user| text(&user["id"]))
            .collect();
        assert_eq!(listed.iter().collect::<Vec<_>>(), mentions, "{body}");
    };
    check(json!({"content": all}), &[&ann, &ben], &[&ann, &ben]).await;
    check(
        json!({"content": all, "allowed_mentions": {"parse": []}}),
        &[],
        &[],
    )
    .await;
    check(json!({"content": all, "allowed_mentions": {}}), &[], &[]).await;
    check(
        json!({"content": all, "allowed_mentions": {"parse": ["users"]}}),
        &[&ann, &ben],
        &[&ann, &ben],
    )
    .await;
    check(
        json!({"content": all, "allowed_mentions": {"users": [ben]}}),
        &[&ben],
        &[&ben],
    )
    .await;
    // A user who is allowed but not mentioned in the text is not notified.
    check(
        json!({"content": all, "allowed_mentions": {"users": [cleo]}}),
        &[],
        &[],
    )
    .await;
    // The bot lacks the permission to mention everyone here, whatever `allowed_mentions` says.
    check(
        json!({"content": "@everyone", "allowed_mentions": {"parse": ["everyone"]}}),
        &[],
        &[],
    )
    .await;
    check(json!({"content": format!("`<@{ann}>`")}), &[], &[]).await;
    check(json!({"embeds": [{"description": all}]}), &[], &[]).await;
    check(
        json!({"content": all, "flags": 1 << 12}),
        &[],
        &[&ann, &ben],
    )
    .await;

    // Replies notify by default; with `allowed_mentions`, only if it says so.
    let games = world.channel("games").await;
    let theirs = json!({"as": cleo, "channel": games, "content": "hi"});
    let theirs = world.page.post("/sandbox/messages", theirs).await;
    let reply = |allowed: Value| {
        let mut body = json!({"content": "x", "message_reference": {"message_id": theirs["id"]}});
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        body
    };
    check(reply(Value::Null), &[&cleo], &[&cleo]).await;
    check(reply(json!({"parse": []})), &[], &[]).await;
    check(reply(json!({"replied_user": true})), &[&cleo], &[&cleo]).await;
    check(
        reply(json!({"replied_user": false, "parse": ["users"]})),
        &[],
        &[],
    )
    .await;

    // Everyone is notified once the bot has the permission.
    let grant = json!({"bot_allow": ["MENTION_EVERYONE"]});
    world
        .page
        .patch(&format!("/sandbox/channels/{games}"), grant)
        .await;
    let body = json!({"content": "@everyone", "allowed_mentions": {"parse": ["everyone"]}});
    let everyone = world.api.post(&path, body).await;
    assert_eq!(everyone["mention_everyone"], true);
    let pinged = world
        .page
        .log()
        .await
        .iter()
        .filter(|(_, it)| *it == text(&everyone["id"]))
        .count();
    assert_eq!(pinged, 5);
}

#[tokio::test]
async fn edits_notify_nobody() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}/messages");
    let own = world.api.post(&path, json!({"content": "x"})).await;
    let own = format!("{path}/{}", text(&own["id"]));
    let edited = world
        .api
        .ok("PATCH", &own, Some(json!({"content": format!("<@{ann}>")})))
        .await;
    assert_eq!(edited["mentions"][0]["id"], json!(ann));
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!(world.page.log().await, []);
    let seen = &world.page.messages(&games, &ann).await[0];
    assert_eq!(seen["mentions_me"], true);
}

#[tokio::test]
async fn unread_pings_are_counted_until_the_channel_is_read() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let mut page = world.page.events(&ann).await;
    let path = format!("/channels/{games}/messages");
    let body = json!({"content": format!("<@{ann}>")});
    let first = world.api.post(&path, body.clone()).await;
    world.api.post(&path, body).await;
    let ping = page.until("PING").await;
    assert_eq!(
        ping,
        json!({"channel_id": games, "message_id": first["id"]})
    );
    let pings = async || world.page.get(&format!("/sandbox/state?as={ann}")).await["pings"].clone();
    assert_eq!(pings().await, json!({games.clone(): 2}));
    world
        .page
        .post(
            &format!("/sandbox/channels/{games}/read"),
            json!({"as": ann}),
        )
        .await;
    assert_eq!(pings().await, json!({}));
}

#[tokio::test]
async fn threads_follow_their_own_rules() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}/messages");
    let start = world.api.post(&path, json!({"content": "x"})).await;
    let threads = format!("{path}/{}/threads", text(&start["id"]));
    refused(&world, "POST", &threads, json!({"name": ""}), 400, 50035).await;
    refused(
        &world,
        "POST",
        &threads,
        json!({"name": "n".repeat(101)}),
        400,
        50035,
    )
    .await;
    let odd = json!({"name": "n", "auto_archive_duration": 61});
    refused(&world, "POST", &threads, odd, 400, 50035).await;
    let body = json!({"name": "A game", "auto_archive_duration": 60});
    let (status, thread) = world.api.call("POST", &threads, Some(body.clone())).await;
    assert_eq!(status, 201, "{thread}");
    assert_eq!(
        (&thread["id"], &thread["type"], &thread["parent_id"]),
        (&start["id"], &json!(11), &json!(games))
    );
    refused(&world, "POST", &threads, body, 400, 160_004).await;

    let thread = text(&thread["id"]);
    let (own, inside) = (
        format!("/channels/{thread}"),
        format!("/channels/{thread}/messages"),
    );
    let first = world
        .api
        .post(&inside, json!({"content": format!("<@{ann}>")}))
        .await;
    let members = world
        .api
        .ok("GET", &format!("{own}/thread-members"), None)
        .await;
    assert_eq!(
        members.as_array().map(Vec::len),
        Some(2),
        "a mentioned user joins: {members}"
    );

    // Silence archives a thread. Its messages then cannot be edited; a new message unarchives it.
    world.clock.advance(Duration::from_mins(61));
    assert_eq!(
        world.api.ok("GET", &own, None).await["thread_metadata"]["archived"],
        true
    );
    let edit = format!("{inside}/{}", text(&first["id"]));
    refused(&world, "PATCH", &edit, json!({"content": "y"}), 400, 50083).await;
    world.api.post(&inside, json!({"content": "awake"})).await;
    assert_eq!(
        world.api.ok("GET", &own, None).await["thread_metadata"]["archived"],
        false
    );

    // A thread locked by a moderator stays locked.
    let lock = json!({"locked": true, "archived": true});
    world
        .page
        .patch(&format!("/sandbox/channels/{thread}"), lock)
        .await;
    refused(&world, "POST", &inside, json!({"content": "y"}), 400, 50083).await;
    refused(
        &world,
        "PATCH",
        &own,
        json!({"archived": false}),
        403,
        160_005,
    )
    .await;
    world
        .page
        .patch(
            &format!("/sandbox/channels/{thread}"),
            json!({"archived": false}),
        )
        .await;
    refused(
        &world,
        "POST",
        &inside,
        json!({"content": "y"}),
        403,
        160_005,
    )
    .await;

    // Writing in threads needs its own permission.
    world
        .page
        .patch(
            &format!("/sandbox/channels/{thread}"),
            json!({"locked": false}),
        )
        .await;
    let deny = json!({"bot_deny": ["SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS"]});
    world
        .page
        .patch(&format!("/sandbox/channels/{games}"), deny)
        .await;
    refused(&world, "POST", &inside, json!({"content": "y"}), 403, 50013).await;
    world
        .api
        .post(&path, json!({"content": "above it works"}))
        .await;
    let free = format!("/channels/{games}/threads");
    refused(
        &world,
        "POST",
        &free,
        json!({"name": "n", "type": 11}),
        403,
        50013,
    )
    .await;
    let private = world
        .api
        .post(&free, json!({"name": "n", "type": 12}))
        .await;
    // Only members see a private thread; the server's owner sees all threads.
    let ben = world.user("Ben").await;
    let seen = async |user: &str| {
        let state = world.page.get(&format!("/sandbox/state?as={user}")).await;
        let list = state["guilds"][0]["channels"]
            .as_array()
            .expect("a list")
            .clone();
        list.iter().any(|channel| channel["id"] == private["id"])
    };
    assert!(seen(&ann).await && !seen(&ben).await);

    // A thread deleted by a moderator is gone with its messages.
    let gone = format!("/sandbox/channels/{thread}");
    assert_eq!(world.page.call("DELETE", &gone, None).await.0, 204);
    assert_eq!(world.page.call("DELETE", &gone, None).await.0, 404);
    refused(&world, "POST", &inside, json!({"content": "y"}), 404, 10003).await;
    let above = format!("/sandbox/channels/{games}");
    assert_eq!(world.page.call("DELETE", &above, None).await.0, 404);
}

#[tokio::test]
async fn only_moderators_change_what_is_in_a_locked_thread() {
    let world = World::new().await;
    let games = world.channel("games").await;
    let path = format!("/channels/{games}/threads");
    let thread = world
        .api
        .post(&path, json!({"name": "T", "type": 11}))
        .await;
    let thread = text(&thread["id"]);
    let own = format!("/channels/{thread}");
    let inside = format!("{own}/messages");
    let mut written = Vec::new();
    for content in ["a", "b", "c"] {
        let message = world.api.post(&inside, json!({"content": content})).await;
        written.push(format!("{inside}/{}", text(&message["id"])));
    }
    let change = async |change: Value| {
        let path = format!("/sandbox/channels/{thread}");
        world.page.patch(&path, change).await;
    };
    let moderate = async |is_moderator: bool| {
        let permissions = if is_moderator {
            json!({"bot_allow": ["MANAGE_THREADS"]})
        } else {
            json!({"bot_deny": ["MANAGE_THREADS"]})
        };
        let path = format!("/sandbox/channels/{games}");
        world.page.patch(&path, permissions).await;
    };
    let edit = || json!({"content": "y"});

    moderate(false).await;
    change(json!({"locked": true})).await;
    refused(&world, "PATCH", &written[0], edit(), 403, 160_005).await;
    refused(&world, "POST", &inside, edit(), 403, 160_005).await;
    for property in [
        json!({"name": "n"}),
        json!({"rate_limit_per_user": 5}),
        json!({"locked": false}),
    ] {
        refused(&world, "PATCH", &own, property, 403, 160_005).await;
    }
    // It is active, so that messages can be deleted.
    world.api.ok("DELETE", &written[0], None).await;
    change(json!({"archived": true})).await;
    refused(&world, "PATCH", &written[1], edit(), 400, 50083).await;
    refused(&world, "DELETE", &written[1], Value::Null, 400, 50083).await;

    moderate(true).await;
    world.api.ok("DELETE", &written[1], None).await;
    refused(&world, "PATCH", &written[2], edit(), 400, 50083).await;
    change(json!({"archived": false})).await;
    world.api.ok("PATCH", &written[2], Some(edit())).await;
    world.api.post(&inside, edit()).await;

    // In a thread that is only archived, messages can be deleted by anyone. Slow mode is for moderators.
    moderate(false).await;
    change(json!({"locked": false})).await;
    let slow = json!({"rate_limit_per_user": 5});
    refused(&world, "PATCH", &own, slow, 403, 50013).await;
    change(json!({"archived": true})).await;
    refused(&world, "PATCH", &written[2], edit(), 400, 50083).await;
    world.api.ok("DELETE", &written[2], None).await;
}

#[tokio::test]
async fn members_of_a_thread_are_listed_in_pages() {
    let world = World::new().await;
    let games = world.channel("games").await;
    let path = format!("/channels/{games}/threads");
    let thread = world
        .api
        .post(&path, json!({"name": "T", "type": 11}))
        .await;
    let thread = format!("/channels/{}", text(&thread["id"]));
    let mut expected = vec![world.api.application().await];
    for name in ["Ann", "Ben", "Cleo"] {
        let user = world.user(name).await;
        let path = format!("{thread}/thread-members/{user}");
        world.api.ok("PUT", &path, None).await;
        expected.push(user);
    }
    expected.sort_by_key(|id| id.parse::<u64>().expect("ids are numbers"));
    let list = async |query: &str| -> Vec<Value> {
        let path = format!("{thread}/thread-members{query}");
        let list = world.api.ok("GET", &path, None).await;
        list.as_array().expect("a list").clone()
    };
    let ids = |list: &[Value]| -> Vec<String> {
        list.iter().map(|member| text(&member["user_id"])).collect()
    };
    let all = list("").await;
    assert_eq!(ids(&all), expected);
    assert!(all[0].get("member").is_none());
    let mut after = "0".to_owned();
    for page in expected.chunks(3) {
        let query = format!("?with_member=true&limit=3&after={after}");
        let found = list(&query).await;
        assert_eq!(ids(&found), page);
        assert_eq!(found[0]["member"]["user"]["id"], json!(page[0]));
        after = page.last().expect("a page is not empty").clone();
    }
    assert_eq!(list(&format!("?after={after}")).await, [] as [Value; 0]);
    let one = format!("{thread}/thread-members/{}", expected[0]);
    let bare = world.api.ok("GET", &one, None).await;
    assert!(bare.get("member").is_none());
    let one = format!("{one}?with_member=1");
    let full = world.api.ok("GET", &one, None).await;
    assert_eq!(full["member"]["user"]["id"], json!(expected[0]));
    let long = format!("{thread}/thread-members?limit=101");
    refused(&world, "GET", &long, Value::Null, 400, 50035).await;
}

#[tokio::test]
async fn fields_of_other_channels_are_ignored_and_settings_the_sandbox_lacks_refused() {
    let world = World::new().await;
    let games = world.channel("games").await;
    let path = format!("/channels/{games}/messages");
    let start = world.api.post(&path, json!({"content": "x"})).await;
    // The channel decides the type of a thread from a message.
    let threads = format!("{path}/{}/threads", text(&start["id"]));
    let asked = json!({"name": "T", "type": 12, "invitable": false, "rate_limit_per_user": null,
        "auto_archive_duration": null});
    let thread = world.api.post(&threads, asked).await;
    assert_eq!(thread["type"], 11);
    let thread = format!("/channels/{}", text(&thread["id"]));
    let change = json!({"name": "U", "topic": null, "applied_tags": [], "flags": 0, "type": 11});
    let changed = world.api.ok("PATCH", &thread, Some(change)).await;
    assert_eq!(changed["name"], "U");
    let allowed = json!({"bot_allow": ["MANAGE_CHANNELS"]});
    world
        .page
        .patch(&format!("/sandbox/channels/{games}"), allowed)
        .await;
    let own = format!("/channels/{games}");
    let change =
        json!({"topic": "t", "nsfw": false, "parent_id": null, "archived": null, "type": 0});
    let changed = world.api.ok("PATCH", &own, Some(change)).await;
    assert_eq!(changed["topic"], "t");
    for change in [
        json!({"nsfw": true}),
        json!({"type": 5}),
        json!({"parent_id": "1"}),
    ] {
        let (status, answer) = world.api.call("PATCH", &own, Some(change.clone())).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer}");
        assert!(answer.to_string().contains("SANDBOX_UNSUPPORTED"));
    }
    refused(&world, "PATCH", &own, json!({"tpoic": "t"}), 400, 50035).await;
    let ann = world.user("Ann").await;
    let dm = json!({"recipient_id": ann, "access_tokens": null, "nicks": {}});
    world.api.post("/users/@me/channels", dm).await;
}

#[tokio::test]
async fn messages_are_listed_newest_first() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let mut ids = Vec::new();
    for n in 0..7 {
        ids.push(text(
            &world
                .api
                .post(&path, json!({"content": n.to_string()}))
                .await["id"],
        ));
    }
    let check = async |query: String, expected: &[usize]| {
        let list = world.api.ok("GET", &format!("{path}?{query}"), None).await;
        let got: Vec<String> = list
            .as_array()
            .expect("a list")
            .iter()
            .map(|message| text(&message["content"]))
            .collect();
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(got, expected, "{query}");
    };
    check(String::new(), &[6, 5, 4, 3, 2, 1, 0]).await;
    check("limit=2".into(), &[6, 5]).await;
    check(format!("limit=2&before={}", ids[4]), &[3, 2]).await;
    check(format!("limit=2&after={}", ids[1]), &[3, 2]).await;
    check(format!("limit=3&around={}", ids[3]), &[4, 3, 2]).await;
}

#[tokio::test]
async fn without_the_privileged_intent_other_messages_are_blank() {
    let world = World::new().await;
    let mut bot = Gateway::connect(&world.sandbox).await;
    bot.identify(INTENTS).await;
    bot.until("GUILD_CREATE").await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let write = async |content: String| {
        world
            .page
            .post(
                "/sandbox/messages",
                json!({"as": ann, "channel": games, "content": content}),
            )
            .await
    };
    let ours = write("among us".into()).await;
    assert_eq!(bot.until("MESSAGE_CREATE").await["content"], "");
    let path = format!("/channels/{games}/messages/{}", text(&ours["id"]));
    assert_eq!(world.api.ok("GET", &path, None).await["content"], "");
    let called = format!("<@{}> hello", world.api.application().await);
    write(called.clone()).await;
    assert_eq!(bot.until("MESSAGE_CREATE").await["content"], json!(called));
}

#[tokio::test]
async fn only_managers_can_change_a_channel() {
    let world = World::new().await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}");
    refused(&world, "PATCH", &path, json!({"name": "play"}), 403, 50013).await;
    let grant = json!({"bot_allow": ["MANAGE_CHANNELS"]});
    world
        .page
        .patch(&format!("/sandbox/channels/{games}"), grant)
        .await;
    refused(&world, "PATCH", &path, json!({"name": ""}), 400, 50035).await;
    refused(&world, "PATCH", &path, json!({"nmae": "play"}), 400, 50035).await;
    let mut page = world.page.events(&ann).await;
    let body = json!({"name": "Play Here", "topic": "Stars"});
    let changed = world.api.ok("PATCH", &path, Some(body)).await;
    assert_eq!(
        (&changed["name"], &changed["topic"]),
        (&json!("play-here"), &json!("Stars"))
    );
    assert_eq!(page.until("CHANNEL_UPDATE").await["name"], "play-here");
    // The sandbox does not support deleting channels; closing a DM changes nothing.
    let dm = world
        .api
        .post("/users/@me/channels", json!({"recipient_id": ann}))
        .await;
    refused(
        &world,
        "PATCH",
        &format!("/channels/{}", text(&dm["id"])),
        json!({}),
        400,
        50024,
    )
    .await;
    assert_eq!(
        world
            .api
            .call("DELETE", &format!("/channels/{}", text(&dm["id"])), None)
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn messages_are_trimmed() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let own = world
        .api
        .post(&path, json!({"content": " \n a  b \n"}))
        .await;
    assert_eq!(own["content"], "a  b");
}

#[tokio::test]
async fn direct_messages_cannot_be_opened_too_fast() {
    let world = World::new().await;
    let open = async |user: &str| {
        let body = json!({"recipient_id": user});
        world
            .api
            .call("POST", "/users/@me/channels", Some(body))
            .await
    };
    let mut people = Vec::new();
    for n in 0..=20 {
        let person = json!({"name": format!("New {n}"), "locale": "en-US"});
        let person = world.page.post("/sandbox/users", person).await;
        people.push(text(&person["id"]));
    }
    for person in &people[..20] {
        assert_eq!(open(person).await.0, 200);
    }
    let (status, answer) = open(&people[20]).await;
    assert_eq!((status, &answer["code"]), (400, &json!(40003)));
    // An existing channel is not opened again, and after a while new ones can be opened.
    assert_eq!(open(&people[0]).await.0, 200);
    world.clock.advance(Duration::from_secs(61));
    assert_eq!(open(&people[20]).await.0, 200);
}
