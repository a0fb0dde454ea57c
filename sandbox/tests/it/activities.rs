//! Activities: launching them, their instances, and who may use them.

use asterism_sandbox::{ActivityMapping, Config, Sandbox};
use serde_json::{Value, json};

use super::harness::{Gateway, World, callback, config_with_activity, soon, text};
use super::interactions::Table;

/// Frames of a page.
const FRAMES: [&str; 3] = ["frame-one", "frame-two", "frame-three"];

async fn table() -> Table {
    Table::with(config_with_activity("http://127.0.0.1:9/activity")).await
}

/// Returns the ID of the instance in an outcome.
fn instance_of(outcome: &Value) -> String {
    assert_eq!(outcome["outcome"], "launch", "{outcome}");
    text(&outcome["activity"]["instance_id"])
}

/// Launches the Activity as the response to /go. Returns the instance.
async fn launch(table: &mut Table) -> String {
    let (event, outcome) = table.go().await;
    let answer = table.world.api.respond(&event, json!({"type": 12})).await;
    assert_eq!(answer, (204, Value::Null));
    instance_of(&outcome.await.expect("no panic"))
}

/// Asks as the bot for an instance.
async fn look_up(world: &World, instance: &str) -> (u16, Value) {
    let application = world.api.application().await;
    let path = format!("/applications/{application}/activity-instances/{instance}");
    world.api.call("GET", &path, None).await
}

/// Waits until the instance has these users.
async fn until_users(world: &World, instance: &str, users: &[&str]) {
    let there = async {
        while look_up(world, instance).await.1["users"] != json!(users) {
            tokio::task::yield_now().await;
        }
    };
    soon("the users", there).await;
}

/// Denies permissions to everyone in the first server.
async fn deny(world: &World, permissions: &[&str]) {
    let path = format!("/sandbox/guilds/{}", world.guild().await);
    world.page.patch(&path, json!({"deny": permissions})).await;
}

#[tokio::test]
async fn commands_components_and_forms_launch_the_activity() {
    let mut table = table().await;
    let games = table.games.clone();
    let guild = table.world.guild().await;
    let message = table.message_with_button(0).await;
    let (event, outcome) = table.go().await;
    let path = format!("{}?with_response=true", callback(&event));
    let launch = Some(json!({"type": 12}));
    let (status, answer) = table.world.api.call("POST", &path, launch).await;
    assert_eq!(status, 200, "{answer}");
    let outcome = outcome.await.expect("no panic");
    let instance = instance_of(&outcome);
    assert_eq!(
        answer,
        json!({
            "interaction": {
                "id": event["id"],
                "type": 2,
                "channel_id": games,
                "guild_id": guild,
                "activity_instance_id": instance,
            },
            "resource": {"type": 12, "activity_instance": {"id": instance}},
        })
    );
    let launched = text(&outcome["activity"]["launch_id"]);
    assert_eq!(instance, format!("i-{launched}-gc-{guild}-{games}"));
    let (status, answer) = table
        .world
        .api
        .call("POST", &path, Some(json!({"type": 6})))
        .await;
    assert_eq!((status, &answer["code"]), (400, &json!(40060)));

    // The others join what is running in the channel.
    let (event, outcome) = table.press(&message).await;
    table.world.api.respond(&event, json!({"type": 12})).await;
    assert_eq!(instance_of(&outcome.await.expect("no panic")), instance);

    let (event, outcome) = table.go().await;
    let input = json!({"type": 4, "custom_id": "t", "style": 1, "label": "T"});
    let modal =
        json!({"custom_id": "m", "title": "M", "components": [{"type": 1, "components": [input]}]});
    table
        .world
        .api
        .respond(&event, json!({"type": 9, "data": modal}))
        .await;
    let modal = outcome.await.expect("no panic")["modal"]["id"].clone();
    let submit = json!({"kind": "modal", "modal": modal, "fields": {"t": "x"}});
    let (event, outcome) = table.act(submit).await;
    table.world.api.respond(&event, json!({"type": 12})).await;
    assert_eq!(instance_of(&outcome.await.expect("no panic")), instance);
}

#[tokio::test]
async fn a_launch_is_refused_where_discord_refuses_it() {
    let mut table = table().await;
    let check = async |table: &mut Table, body: Value, status: u16, code: u32, field: &str| {
        let (event, _) = table.go().await;
        let (got, answer) = table.world.api.respond(&event, body.clone()).await;
        assert_eq!(
            (got, &answer["code"]),
            (status, &json!(code)),
            "{body}: {answer}"
        );
        assert_eq!(
            answer["errors"][field].is_object(),
            code == 50035,
            "{answer}"
        );
        // The bot can still answer in another way.
        let other = json!({"type": 4, "data": {"content": "x"}});
        assert_eq!(table.world.api.respond(&event, other).await.0, 204);
    };
    let with_data = json!({"type": 12, "data": {"content": "x"}});
    check(&mut table, with_data, 400, 50035, "data").await;
    for permission in ["USE_EMBEDDED_ACTIVITIES", "SEND_MESSAGES"] {
        // Ann owns the server, so someone else asks.
        let ben = table.world.user("Ben").await;
        let owner = std::mem::replace(&mut table.ann, ben);
        deny(&table.world, &[permission]).await;
        check(&mut table, json!({"type": 12}), 403, 50013, "").await;
        table.ann = owner;
    }
    let typing =
        json!({"kind": "autocomplete", "name": "go", "options": {"what": "a"}, "focused": "what"});
    let (event, _) = table.act(typing).await;
    let (status, answer) = table.world.api.respond(&event, json!({"type": 12})).await;
    assert_eq!(status, 400, "{answer}");

    let off = json!({"activities": false});
    table.world.page.patch("/sandbox/application", off).await;
    check(&mut table, json!({"type": 12}), 400, 50035, "type").await;
}

#[tokio::test]
async fn an_instance_lasts_as_long_as_it_has_users() {
    let mut table = table().await;
    let instance = launch(&mut table).await;
    let (world, ann, games) = (&table.world, &table.ann, &table.games);
    let (ben, guild) = (world.user("Ben").await, world.guild().await);
    let (status, found) = look_up(world, &instance).await;
    assert_eq!(status, 200, "{found}");
    let location = format!("gc-{guild}-{games}");
    let expected = json!({
        "application_id": world.api.application().await,
        "instance_id": instance,
        "launch_id": found["launch_id"],
        "location": {"id": location, "kind": "gc", "channel_id": games, "guild_id": guild},
        "users": [],
    });
    assert_eq!(found, expected);

    let mut page = world.page.events(&ben).await;
    let mut first = world.page.enter(&instance, ann, FRAMES[0]).await;
    let told = first.until("PARTICIPANTS").await;
    assert_eq!(told["participants"][0]["id"], json!(ann));
    assert_eq!(
        page.until("ACTIVITY").await["instance"]["users"],
        json!([ann])
    );
    let second = world.page.enter(&instance, &ben, FRAMES[1]).await;
    let told = first.until("PARTICIPANTS").await;
    assert_eq!(told["participants"].as_array().map(Vec::len), Some(2));
    let third = world.page.enter(&instance, &ben, FRAMES[2]).await;
    until_users(world, &instance, &[ann, &ben]).await;
    // Ben has two windows.
    drop(second);
    let told = first.until("PARTICIPANTS").await;
    assert_eq!(told["participants"].as_array().map(Vec::len), Some(2));
    drop(first);
    until_users(world, &instance, &[&ben]).await;
    drop(third);
    let gone = async {
        while look_up(world, &instance).await.0 != 404 {
            tokio::task::yield_now().await;
        }
    };
    soon("the end", gone).await;
    let (_, answer) = look_up(world, &instance).await;
    assert_eq!(answer, json!({"message": "404: Not Found", "code": 0}));
    assert_eq!(page.until("ACTIVITY").await["channel_id"], json!(games));
    assert_ne!(launch(&mut table).await, instance);
}

#[tokio::test]
async fn an_instance_waits_for_a_user_who_has_launched_it_again() {
    let mut table = table().await;
    let instance = launch(&mut table).await;
    let ann = table.ann.clone();
    let first = table.world.page.enter(&instance, &ann, FRAMES[0]).await;
    assert_eq!(launch(&mut table).await, instance);
    drop(first);
    until_users(&table.world, &instance, &[]).await;
    let second = table.world.page.enter(&instance, &ann, FRAMES[1]).await;
    until_users(&table.world, &instance, &[&ann]).await;
    drop(second);
}

#[tokio::test]
async fn an_instance_that_no_one_enters_ends() {
    let clock = asterism_sandbox::Clock::stopped(1_790_000_000_000);
    let config = Config {
        clock: clock.clone(),
        ..config_with_activity("http://127.0.0.1:9/activity")
    };
    let mut table = Table::with(config).await;
    let instance = launch(&mut table).await;
    assert_eq!(look_up(&table.world, &instance).await.0, 200);
    clock.advance(std::time::Duration::from_secs(61));
    assert_eq!(look_up(&table.world, &instance).await.0, 404);
    assert_ne!(launch(&mut table).await, instance);
}

#[tokio::test]
async fn only_those_who_see_the_channel_enter_with_a_frame_of_their_own() {
    let mut table = table().await;
    let instance = launch(&mut table).await;
    let (world, ann) = (&table.world, &table.ann);
    let ben = world.user("Ben").await;
    let _first = world.page.enter(&instance, ann, FRAMES[0]).await;
    let enter = async |instance: &str, user: &str, frame: &str| {
        let path = format!("/sandbox/activities/{instance}/presence?as={user}&frame={frame}");
        world.page.call("GET", &path, None).await.0
    };
    for frame in [FRAMES[0], "short", "frame_with_underline", &"x".repeat(65)] {
        assert_eq!(enter(&instance, &ben, frame).await, 400, "{frame}");
    }
    assert_eq!(enter("i-1-gc-2-3", &ben, FRAMES[1]).await, 404);
    assert_eq!(enter(&instance, "1", FRAMES[1]).await, 404);
    let path = format!("/sandbox/channels/{}", table.games);
    world.page.patch(&path, json!({"private": [ann]})).await;
    assert_eq!(enter(&instance, &ben, FRAMES[1]).await, 404);

    let path = format!("/sandbox/activities/{instance}?as={ann}");
    let shown = world.page.get(&path).await;
    let bits: u64 = text(&shown["permissions"]).parse().expect("bits");
    assert!(bits & (1 << 39) != 0, "{shown}");
}

#[tokio::test]
async fn a_thread_and_a_direct_message_have_instances_of_their_own() {
    let mut table = table().await;
    let in_channel = launch(&mut table).await;
    let path = format!("/channels/{}/threads", table.games);
    let body = json!({"name": "T", "type": 11});
    let thread = text(&table.world.api.post(&path, body).await["id"]);
    let application = table.world.api.application().await;
    let opened = json!({"as": table.ann, "user": application});
    let dm = text(&table.world.page.post("/sandbox/dm", opened).await["id"]);
    for (channel, location) in [
        (
            &thread,
            format!("gc-{}-{thread}", table.world.guild().await),
        ),
        (&dm, format!("pc-{dm}")),
    ] {
        let go = json!({"kind": "command", "name": "go", "channel": channel});
        let (event, outcome) = table.act(go).await;
        table.world.api.respond(&event, json!({"type": 12})).await;
        let instance = instance_of(&outcome.await.expect("no panic"));
        assert!(instance.ends_with(&format!("-{location}")), "{instance}");
        assert_ne!(instance, in_channel);
        let found = look_up(&table.world, &instance).await.1;
        assert_eq!(found["location"]["channel_id"], json!(channel));
    }
}

#[tokio::test]
async fn the_entry_point_launches_with_or_without_the_bot() {
    let world = World::with(config_with_activity("http://127.0.0.1:9/activity")).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let state = world.page.get("/sandbox/state").await;
    assert_eq!(
        (
            &state["activities"]["enabled"],
            &state["activities"]["mapped"]
        ),
        (&json!(true), &json!(true))
    );
    let use_it =
        json!({"as": ann, "channel": games, "kind": "command", "type": 4, "name": "launch"});
    // Discord handles it, although the bot is not connected, and posts a message.
    let outcome = world.page.interact(use_it.clone()).await;
    let instance = instance_of(&outcome);
    let messages = world.page.messages(&games, &ann).await;
    let posted = messages.last().expect("a message");
    assert_eq!(posted["interaction_metadata"]["user"]["id"], json!(ann));
    // Who joins posts nothing.
    assert_eq!(
        instance_of(&world.page.interact(use_it.clone()).await),
        instance
    );
    assert_eq!(
        world.page.messages(&games, &ann).await.len(),
        messages.len()
    );

    let mut bot = Gateway::ready(&world.sandbox).await;
    let commands = format!("/applications/{}/commands", world.api.application().await);
    let handled = json!([{"type": 4, "name": "launch", "handler": 1}]);
    world.api.ok("PUT", &commands, Some(handled)).await;
    let page = world.page.clone();
    let sent = use_it.clone();
    let outcome = tokio::spawn(async move { page.interact(sent).await });
    let event = bot.interaction().await;
    assert_eq!(
        (&event["type"], &event["data"]["type"]),
        (&json!(2), &json!(4))
    );
    assert_eq!(event["data"]["name"], "launch");
    assert!(event["data"].get("options").is_none(), "{event}");
    world.api.respond(&event, json!({"type": 12})).await;
    assert_eq!(instance_of(&outcome.await.expect("no panic")), instance);

    let ben = world.user("Ben").await;
    deny(&world, &["USE_EMBEDDED_ACTIVITIES"]).await;
    let handled = json!([{"type": 4, "name": "launch", "handler": 2}]);
    world.api.ok("PUT", &commands, Some(handled)).await;
    let mut of_ben = use_it.clone();
    of_ben["as"] = json!(ben);
    let (status, answer) = world
        .page
        .call("POST", "/sandbox/interactions", Some(of_ben))
        .await;
    assert_eq!(
        (status, &answer["error"]),
        (403, &json!("Missing Permissions"))
    );
    let off = json!({"activities": false});
    world.page.patch("/sandbox/application", off).await;
    let refused = world
        .page
        .call("POST", "/sandbox/interactions", Some(use_it))
        .await;
    assert_eq!(refused.0, 400, "{refused:?}");
}

#[tokio::test]
async fn the_application_says_whether_it_has_activities() {
    let flags = async |world: &World| {
        let mut bot = Gateway::connect(&world.sandbox).await;
        bot.identify(1).await;
        let ready = bot.until("READY").await;
        let application = world.api.ok("GET", "/applications/@me", None).await;
        assert_eq!(ready["application"]["flags"], application["flags"]);
        application["flags"].as_u64().expect("a number")
    };
    let world = World::new().await;
    assert_eq!(flags(&world).await, 0);
    let on = json!({"activities": true});
    world.page.patch("/sandbox/application", on).await;
    assert_eq!(flags(&world).await, 1 << 17);
    let world = World::with(config_with_activity("http://127.0.0.1:9")).await;
    assert_eq!(flags(&world).await, 1 << 17);
    let application = world.api.ok("GET", "/applications/@me", None).await;
    assert_eq!(
        application["redirect_uris"],
        json!([super::harness::REDIRECT])
    );
}

#[tokio::test]
async fn the_settings_of_the_activity_are_checked() {
    for (target, secret) in [
        ("https://example.org/activity", "s"),
        ("http://10.0.0.1/activity", "s"),
        ("http://127.0.0.1:9/activity?x=1", "s"),
        ("activity", "s"),
        ("http://127.0.0.1:9/activity", ""),
    ] {
        let config = Config {
            activity: Some(ActivityMapping {
                target: target.to_owned(),
                client_secret: secret.to_owned(),
                redirect_uris: Vec::new(),
            }),
            ..Config::default()
        };
        let error = Sandbox::start(config).await.map(|_| ()).expect_err(target);
        assert!(error.to_string().contains("Activity"), "{error}");
    }
}
