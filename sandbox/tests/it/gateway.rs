//! The gateway: identifying, losing the connection, resuming.

use asterism_sandbox::{Clock, Config, RateLimits};
use serde_json::{Value, json};

use super::harness::{Gateway, INTENTS, World, text};

#[tokio::test]
async fn a_bot_identifies_or_gets_a_close_code() {
    let world = World::new().await;
    let check = async |payload: Value, close: u16| {
        let mut gateway = Gateway::connect(&world.sandbox).await;
        gateway.send(payload.clone()).await;
        assert_eq!(gateway.receive().await, Err(close), "{payload}");
    };
    let token = world.sandbox.bot_token();
    let identify = |token: &str, changes: Value| {
        let mut data = json!({"token": token, "intents": INTENTS, "properties": {}});
        for (key, value) in changes.as_object().expect("changes are an object") {
            data[key] = value.clone();
        }
        json!({"op": 2, "d": data})
    };
    check(identify("wrong", json!({})), 4004).await;
    check(identify(token, json!({"intents": 1_u64 << 40})), 4013).await;
    check(identify(token, json!({"intents": INTENTS | 1 << 15})), 4014).await;
    for shard in [
        json!([2, 2]),
        json!([0, 0]),
        json!([-1, 2]),
        json!([0]),
        json!("0"),
    ] {
        check(identify(token, json!({"shard": shard})), 4010).await;
    }
    check(json!({"op": 3, "d": {}}), 4003).await;
    check(json!({"d": {}}), 4002).await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    gateway.identify(INTENTS).await;
    assert_eq!(gateway.receive().await, Err(4005));
    let mut gateway = Gateway::ready(&world.sandbox).await;
    gateway.send(json!({"op": 99, "d": {}})).await;
    assert_eq!(gateway.receive().await, Err(4001));
}

#[tokio::test]
async fn a_bot_may_have_everything_compressed() {
    let world = World::new().await;
    let query = "v=10&encoding=json&compress=zlib-stream";
    let mut gateway = Gateway::open(&world.sandbox, query).await;
    gateway.hello().await;
    gateway.identify(INTENTS).await;
    gateway.until("READY").await;
    let guild = gateway.until("GUILD_CREATE").await;
    assert_eq!(guild["name"], "Star Club");
    assert_eq!(gateway.compressed, 3);
    let path = format!("/channels/{}/messages", world.channel("games").await);
    world.api.post(&path, json!({"content": "x"})).await;
    assert_eq!(gateway.until("MESSAGE_CREATE").await["content"], "x");

    let query = "v=10&encoding=json&compress=snappy";
    let mut gateway = Gateway::open(&world.sandbox, query).await;
    assert_eq!(gateway.receive().await, Err(4002));
}

#[tokio::test]
async fn a_bot_may_have_longer_payloads_compressed() {
    let world = World::new().await;
    let mut gateway = Gateway::connect(&world.sandbox).await;
    let mut identify = gateway.identification(INTENTS);
    identify["d"]["compress"] = json!(true);
    gateway.send(identify).await;
    gateway.until("READY").await;
    gateway.until("GUILD_CREATE").await;
    assert_eq!(gateway.compressed, 2);
    gateway.send(json!({"op": 1, "d": gateway.seq})).await;
    assert_eq!(gateway.receive().await.expect("open")["op"], 11);
    assert_eq!(gateway.compressed, 2);
}

#[tokio::test]
async fn payloads_are_json_in_frames_of_either_kind() {
    let world = World::new().await;
    let mut gateway = Gateway::connect(&world.sandbox).await;
    let identify = gateway.identification(INTENTS);
    gateway.send_binary(identify).await;
    gateway.until("GUILD_CREATE").await;
    gateway
        .send_binary(json!({"op": 1, "d": gateway.seq}))
        .await;
    assert_eq!(gateway.receive().await.expect("open")["op"], 11);
    // Up to 4096 bytes.
    let padding = "x".repeat(4096 - json!({"op": 3, "d": ""}).to_string().len());
    gateway.send(json!({"op": 3, "d": padding})).await;
    gateway.send(json!({"op": 1, "d": gateway.seq})).await;
    assert_eq!(gateway.receive().await.expect("open")["op"], 11);
    gateway
        .send(json!({"op": 3, "d": format!("{padding}x")}))
        .await;
    assert_eq!(gateway.receive().await, Err(4002));

    let mut gateway = Gateway::open(&world.sandbox, "v=10&encoding=etf").await;
    assert_eq!(gateway.receive().await, Err(4002));
    let mut gateway = Gateway::open(&world.sandbox, "v=8&encoding=json").await;
    assert_eq!(gateway.receive().await, Err(4012));
}

#[tokio::test]
async fn a_bot_asks_for_members() {
    const MEMBERS: u64 = 1 << 1;
    let world = World::with(Config {
        privileged_intents: true,
        ..Config::default()
    })
    .await;
    let (guild, ann) = (world.guild().await, world.user("Ann").await);
    let ask = async |gateway: &mut Gateway, more: Value| {
        let mut data = json!({"guild_id": guild, "nonce": "n"});
        for (key, value) in more.as_object().expect("an object") {
            data[key] = value.clone();
        }
        gateway.send(json!({"op": 8, "d": data})).await;
    };
    let names = |chunk: &Value| -> Vec<String> {
        let members = chunk["members"].as_array().expect("a list").iter();
        members.map(|it| text(&it["user"]["username"])).collect()
    };
    let mut few = Gateway::ready(&world.sandbox).await;
    // Without the intent, no list of all; a search and single members need none.
    ask(&mut few, json!({"query": "", "limit": 0})).await;
    ask(&mut few, json!({"query": "AN", "limit": 5})).await;
    let chunk = few.until("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(names(&chunk), ["ann"]);
    assert_eq!(
        (&chunk["nonce"], &chunk["chunk_count"]),
        (&json!("n"), &json!(1))
    );
    ask(&mut few, json!({"user_ids": [ann, "12"]})).await;
    let chunk = few.until("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(names(&chunk), ["ann"]);
    assert_eq!(chunk["not_found"], json!(["12"]));
    let mut all = Gateway::connect(&world.sandbox).await;
    all.identify(INTENTS | MEMBERS).await;
    all.until("GUILD_CREATE").await;
    ask(&mut all, json!({"query": "", "limit": 0})).await;
    let chunk = all.until("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(names(&chunk).len(), 6);
    // A request with missing fields closes the connection.
    all.send(json!({"op": 4, "d": {}})).await;
    assert_eq!(all.receive().await, Err(4001));
}

#[tokio::test]
async fn a_bot_may_identify_once_in_five_seconds() {
    let clock = Clock::stopped(1_790_000_000_000);
    let config = Config {
        clock: clock.clone(),
        rate_limits: RateLimits::Off,
        ..Config::default()
    };
    let world = World::start(config).await;
    let left = async || {
        let limit = world.api.ok("GET", "/gateway/bot", None).await;
        limit["session_start_limit"]["remaining"].as_u64()
    };
    assert_eq!(left().await, Some(1000));
    let _first = Gateway::ready(&world.sandbox).await;
    assert_eq!(left().await, Some(999));
    let mut soon = Gateway::connect(&world.sandbox).await;
    soon.identify(INTENTS).await;
    let invalid = soon.receive().await.expect("open");
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(false)));
    // On the same connection, after a while.
    clock.advance(std::time::Duration::from_secs(5));
    soon.identify(INTENTS).await;
    soon.until("READY").await;
    assert_eq!(left().await, Some(998));
}

#[tokio::test]
async fn a_close_frame_is_answered() {
    let world = World::new().await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    gateway.close(1000).await;
    assert_eq!(gateway.receive().await, Err(1000));
}

#[tokio::test]
async fn ready_names_the_bot_its_guilds_and_its_session() {
    let world = World::new().await;
    let mut gateway = Gateway::connect(&world.sandbox).await;
    gateway.identify(INTENTS).await;
    let ready = gateway.until("READY").await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["user"]["id"], json!(world.api.application().await));
    assert_eq!(
        ready["application"]["id"],
        json!(world.api.application().await)
    );
    assert_eq!(
        ready["guilds"],
        json!([{"id": world.guild().await, "unavailable": true}])
    );
    assert!(
        ready["resume_gateway_url"]
            .as_str()
            .is_some_and(|url| url.starts_with("ws://"))
    );
    let guild = gateway.until("GUILD_CREATE").await;
    assert_eq!(guild["name"], "Star Club");
    assert_eq!(guild["channels"].as_array().map(Vec::len), Some(3));
    assert_eq!(guild["member_count"], 6);
    gateway.send(json!({"op": 1, "d": gateway.seq})).await;
    assert_eq!(gateway.receive().await.expect("open")["op"], 11);
}

#[tokio::test]
async fn channels_that_the_bot_cannot_see_are_hidden() {
    let world = World::new().await;
    let (guild, lounge) = (world.guild().await, world.channel("lounge").await);
    let check = |channel: &Value, nsfw: Option<&Value>| {
        assert_eq!(channel["name"], "___hidden___");
        assert_eq!(channel["flags"], 1 << 17);
        assert_eq!(
            (&channel["type"], &channel["position"]),
            (&json!(0), &json!(1))
        );
        let only = json!([{"id": guild, "type": 0, "allow": "0", "deny": "1024"}]);
        assert_eq!(channel["permission_overwrites"], only);
        for field in ["nsfw", "topic", "rate_limit_per_user"] {
            assert_eq!(channel.get(field), nsfw, "{field} of {channel}");
        }
    };
    let set = async |body: Value| {
        let path = format!("/sandbox/channels/{lounge}");
        world.page.patch(&path, body).await
    };
    let mut told = Gateway::ready(&world.sandbox).await;
    set(json!({"bot_deny": ["VIEW_CHANNEL"]})).await;
    check(&told.until("CHANNEL_UPDATE").await, Some(&Value::Null));
    for (fields, nsfw) in [("absent", None), ("null", Some(&Value::Null))] {
        let hide = json!({"do": "hide", "fields": fields});
        world.page.post("/sandbox/gateway", hide).await;
        let mut gateway = Gateway::connect(&world.sandbox).await;
        gateway.identify(INTENTS).await;
        let joined = gateway.until("GUILD_CREATE").await;
        let channels = joined["channels"].as_array().expect("a list");
        assert_eq!(channels.len(), 3);
        let hidden = channels.iter().find(|it| it["id"] == json!(lounge));
        check(hidden.expect("it is listed"), nsfw);
        let visible = channels.iter().filter(|it| it["flags"] == 0);
        assert_eq!(visible.count(), 2);
    }
    let path = format!("/guilds/{guild}/channels");
    let listed = world.api.ok("GET", &path, None).await;
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|channel| channel["id"] != json!(lounge)));
    set(json!({"bot_allow": ["VIEW_CHANNEL"]})).await;
    let seen = told.until("CHANNEL_UPDATE").await;
    assert_eq!(
        (&seen["name"], &seen["flags"]),
        (&json!("lounge"), &json!(0))
    );
}

#[tokio::test]
async fn only_events_of_requested_intents_are_sent() {
    let world = World::new().await;
    let mut none = Gateway::connect(&world.sandbox).await;
    none.identify(0).await;
    none.until("READY").await;
    let mut some = Gateway::ready(&world.sandbox).await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    world.api.post(&path, json!({"content": "x"})).await;
    some.until("MESSAGE_CREATE").await;
    // Interactions need no intent. No other event arrived before this one.
    super::interactions::register(&world, json!({"name": "go", "description": "x"})).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let page = world.page.clone();
    let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
    tokio::spawn(async move { page.interact(go).await });
    none.interaction().await;
    assert_eq!(none.seen(), []);
}

#[tokio::test]
async fn each_shard_hears_of_its_own_guilds_and_the_first_of_direct_messages() {
    let world = World::new().await;
    let shard_of = |guild: &str| {
        let guild: u64 = guild.parse().expect("an id is a number");
        (guild >> 22) as usize % 2
    };
    let own = shard_of(&world.guild().await);
    let mut shards = Vec::new();
    for number in 0..2 {
        let mut gateway = Gateway::connect(&world.sandbox).await;
        gateway.identify_as(INTENTS, json!([number, 2])).await;
        let ready = gateway.until("READY").await;
        assert_eq!(ready["shard"], json!([number, 2]));
        let guilds = ready["guilds"].as_array().map(Vec::len);
        assert_eq!(guilds, Some(usize::from(number == own)));
        shards.push(gateway);
    }
    shards[own].until("GUILD_CREATE").await;
    // The shard of a guild depends on when it was created.
    let ann = world.user("Ann").await;
    let elsewhere = loop {
        let body = json!({"as": ann, "name": "Elsewhere"});
        let guild = world.page.post("/sandbox/guilds", body).await;
        if shard_of(&text(&guild["id"])) != own {
            break guild;
        }
    };
    let bot = format!("/sandbox/guilds/{}/bot", text(&elsewhere["id"]));
    world.page.post(&bot, json!({})).await;
    let joined = shards[1 - own].until("GUILD_CREATE").await;
    assert_eq!(joined["id"], elsewhere["id"]);

    super::interactions::register(&world, json!({"name": "go", "description": "x"})).await;
    let body = json!({"recipient_id": ann});
    let direct = world.api.post("/users/@me/channels", body).await;
    let channels = [
        (json!(world.channel("games").await), own),
        (elsewhere["channels"][0]["id"].clone(), 1 - own),
        (direct["id"].clone(), 0),
    ];
    // If one shard received the other's events, it would see them first.
    for (channel, shard) in channels.iter().chain(channels.iter().rev()) {
        let page = world.page.clone();
        let go = json!({"as": ann, "channel": channel, "kind": "command", "name": "go"});
        tokio::spawn(async move { page.interact(go).await });
        let interaction = shards[*shard].interaction().await;
        assert_eq!(interaction["channel_id"], *channel);
    }
}

#[tokio::test]
async fn a_lost_connection_is_resumed_without_a_gap() {
    let world = World::new().await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let ann = world.user("Ann").await;
    let mut page = world.page.events(&ann).await;
    let mut first = Gateway::ready(&world.sandbox).await;
    assert_eq!(page.until("BOT").await, json!({"connected": true}));
    world
        .page
        .post("/sandbox/gateway", json!({"do": "drop"}))
        .await;
    assert_eq!(first.receive().await, Err(0));
    assert_eq!(page.until("BOT").await, json!({"connected": false}));
    for content in ["one", "two"] {
        world.api.post(&path, json!({"content": content})).await;
    }
    let mut second = Gateway::connect(&world.sandbox).await;
    second.seq = first.seq;
    second.resume(&first.session, first.seq).await;
    for content in ["one", "two"] {
        assert_eq!(second.until("MESSAGE_CREATE").await["content"], content);
    }
    second.until("RESUMED").await;
    assert_eq!(page.until("BOT").await, json!({"connected": true}));
    world.api.post(&path, json!({"content": "three"})).await;
    assert_eq!(second.until("MESSAGE_CREATE").await["content"], "three");
}

#[tokio::test]
async fn an_expired_session_must_identify_again() {
    let world = World::new().await;
    let mut unknown = Gateway::connect(&world.sandbox).await;
    unknown.resume("nonsense", 1).await;
    let answer = unknown.receive().await.expect("open");
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
    unknown.identify(INTENTS).await;
    let session = text(&unknown.until("READY").await["session_id"]);
    unknown.until("GUILD_CREATE").await;

    let mut ahead = Gateway::connect(&world.sandbox).await;
    ahead.resume(&session, 99).await;
    assert_eq!(ahead.receive().await, Err(4007));

    world
        .page
        .post("/sandbox/gateway", json!({"do": "invalidate"}))
        .await;
    let answer = unknown.receive().await.expect("open");
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
    // The same socket can start a new session.
    unknown.seq = 0;
    unknown.identify(INTENTS).await;
    assert_ne!(text(&unknown.until("READY").await["session_id"]), session);
    let mut late = Gateway::connect(&world.sandbox).await;
    late.resume(&session, 2).await;
    assert_eq!(late.receive().await.expect("open")["op"], 9);
}

#[tokio::test]
async fn the_gateway_can_request_a_reconnect_and_go_silent() {
    let world = World::new().await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    world
        .page
        .post("/sandbox/gateway", json!({"do": "reconnect"}))
        .await;
    assert_eq!(gateway.receive().await.expect("open")["op"], 7);
    world
        .page
        .post("/sandbox/gateway", json!({"do": "mute"}))
        .await;
    gateway.send(json!({"op": 1, "d": 2})).await;
    // Without an acknowledgement, the client gives up and resumes on another socket.
    let mut again = Gateway::connect(&world.sandbox).await;
    again.seq = gateway.seq;
    again.resume(&gateway.session, gateway.seq).await;
    again.until("RESUMED").await;
    let (status, _) = world
        .page
        .call("POST", "/sandbox/gateway", Some(json!({"do": "nonsense"})))
        .await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn a_bot_without_a_heartbeat_is_disconnected() {
    let world = World::new().await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(83)).await;
    tokio::time::resume();
    assert_eq!(gateway.receive().await, Err(4009));
    // As on Discord, the session can still be resumed.
    let mut again = Gateway::connect(&world.sandbox).await;
    again.seq = gateway.seq;
    again.resume(&gateway.session, gateway.seq).await;
    again.until("RESUMED").await;
}

#[tokio::test]
async fn a_bot_cannot_connect_while_the_gateway_is_down() {
    let world = World::new().await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    let trouble = async |what: &str| {
        world
            .page
            .post("/sandbox/gateway", json!({"do": what}))
            .await;
    };
    trouble("down").await;
    gateway
        .receive()
        .await
        .expect_err("the connection is broken");
    let path = format!("{}/gateway", world.sandbox.url().replacen("http", "ws", 1));
    let refused = tokio_tungstenite::connect_async(&path).await;
    refused.expect_err("the connection is refused");
    let (status, _) = world.api.call("GET", "/users/@me", None).await;
    assert_eq!(status, 200, "REST requests are still answered");
    trouble("all_down").await;
    let (status, _) = world.api.call("GET", "/users/@me", None).await;
    assert_eq!(status, 503);
    trouble("up").await;
    let (status, _) = world.api.call("GET", "/users/@me", None).await;
    assert_eq!(status, 200);
    // Events during the outage are not lost.
    let mut again = Gateway::connect(&world.sandbox).await;
    again.seq = gateway.seq;
    again.resume(&gateway.session, gateway.seq).await;
    again.until("RESUMED").await;
}
