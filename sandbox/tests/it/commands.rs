//! Registering commands.

use std::time::Duration;

use asterism_sandbox::{Clock, Config};
use serde_json::{Value, json};

use super::harness::{World, text, webhook};
use super::interactions::{Table, register};

fn letters(count: usize) -> String {
    "x".repeat(count)
}

fn command(changes: Value) -> Value {
    let mut it = json!({"name": "play", "description": "Plays"});
    for (key, value) in changes.as_object().expect("changes are an object") {
        it[key] = value.clone();
    }
    it
}

fn option(changes: Value) -> Value {
    let mut it = json!({"type": 3, "name": "o", "description": "x"});
    for (key, value) in changes.as_object().expect("changes are an object") {
        it[key] = value.clone();
    }
    command(json!({"options": [it]}))
}

fn options(count: usize) -> Value {
    (0..count)
        .map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "x"}))
        .collect()
}

fn choices(count: usize) -> Value {
    (0..count)
        .map(|n| json!({"name": format!("c{n}"), "value": n.to_string()}))
        .collect()
}

#[tokio::test]
async fn commands_respect_discords_limits() {
    let world = World::new().await;
    let path = format!("/applications/{}/commands", world.api.application().await);
    let good = async |body: Value| {
        let (status, answer) = world.api.call("POST", &path, Some(body.clone())).await;
        assert!(status == 200 || status == 201, "{body}: {answer}");
    };
    let bad = async |body: Value, at: &[&str], code: &str| {
        let (status, answer) = world.api.call("POST", &path, Some(body.clone())).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "{body}: {answer}"
        );
        let place = at.iter().fold(&answer["errors"], |node, step| &node[*step]);
        assert_eq!(place["_errors"][0]["code"], code, "{body}: {answer}");
    };
    good(command(json!({"name": letters(32)}))).await;
    good(command(json!({"name": "spiel-zug_1"}))).await;
    good(command(json!({"name": "ruch-żółw"}))).await;
    bad(
        command(json!({"name": letters(33)})),
        &["name"],
        "BASE_TYPE_BAD_LENGTH",
    )
    .await;
    bad(
        command(json!({"name": ""})),
        &["name"],
        "BASE_TYPE_REQUIRED",
    )
    .await;
    bad(
        command(json!({"name": "Play"})),
        &["name"],
        "APPLICATION_COMMAND_INVALID_NAME",
    )
    .await;
    bad(
        command(json!({"name": "play it"})),
        &["name"],
        "APPLICATION_COMMAND_INVALID_NAME",
    )
    .await;
    bad(
        command(json!({"name": "play!"})),
        &["name"],
        "APPLICATION_COMMAND_INVALID_NAME",
    )
    .await;
    good(command(json!({"description": letters(100)}))).await;
    bad(
        command(json!({"description": letters(101)})),
        &["description"],
        "BASE_TYPE_BAD_LENGTH",
    )
    .await;
    bad(
        command(json!({"description": null})),
        &["description"],
        "BASE_TYPE_REQUIRED",
    )
    .await;
    bad(
        command(json!({"descriptoin": "x"})),
        &["descriptoin"],
        "UNKNOWN_FIELD",
    )
    .await;
    good(command(
        json!({"name_localizations": {"de": "spielen", "pl": "graj", "en-US": "play"}}),
    ))
    .await;
    bad(
        command(json!({"name_localizations": {"de-DE": "x"}})),
        &["name_localizations", "de-DE"],
        "ENUM_TYPE_COERCE",
    )
    .await;
    bad(
        command(json!({"name_localizations": {"de": "Spielen"}})),
        &["name_localizations", "de"],
        "APPLICATION_COMMAND_INVALID_NAME",
    )
    .await;
    bad(
        command(json!({"description_localizations": {"de": letters(101)}})),
        &["description_localizations", "de"],
        "BASE_TYPE_BAD_LENGTH",
    )
    .await;
    // Options.
    good(command(json!({"options": options(25)}))).await;
    bad(
        command(json!({"options": options(26)})),
        &["options"],
        "BASE_TYPE_MAX_LENGTH",
    )
    .await;
    bad(
        option(json!({"name": "O"})),
        &["options", "0", "name"],
        "APPLICATION_COMMAND_INVALID_NAME",
    )
    .await;
    bad(
        option(json!({"description": ""})),
        &["options", "0", "description"],
        "BASE_TYPE_REQUIRED",
    )
    .await;
    bad(
        option(json!({"type": 12})),
        &["options", "0", "type"],
        "NUMBER_TYPE_MAX",
    )
    .await;
    bad(
        command(json!({"options": [
            {"type": 3, "name": "a", "description": "x"},
            {"type": 3, "name": "b", "description": "x", "required": true}]})),
        &["options", "1", "required"],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    )
    .await;
    bad(
        command(json!({"options": [
            {"type": 3, "name": "a", "description": "x"}, {"type": 4, "name": "a", "description": "x"}]})),
        &["options", "1", "name"],
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    )
    .await;
    good(option(json!({"choices": choices(25)}))).await;
    bad(
        option(json!({"choices": choices(26)})),
        &["options", "0", "choices"],
        "BASE_TYPE_MAX_LENGTH",
    )
    .await;
    bad(
        option(json!({"choices": choices(2), "autocomplete": true})),
        &["options", "0", "choices"],
        "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
    )
    .await;
    bad(
        option(json!({"choices": [{"name": letters(101), "value": "x"}]})),
        &["options", "0", "choices", "0", "name"],
        "BASE_TYPE_BAD_LENGTH",
    )
    .await;
    bad(
        option(json!({"type": 4, "choices": [{"name": "x", "value": "x"}]})),
        &["options", "0", "choices", "0", "value"],
        "NUMBER_TYPE_COERCE",
    )
    .await;
    bad(
        option(json!({"choices": [{"name": "x", "value": "1"}, {"name": "x", "value": "2"}]})),
        &["options", "0", "choices", "1", "name"],
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    )
    .await;
    bad(
        option(json!({"type": 6, "autocomplete": true})),
        &["options", "0", "autocomplete"],
        "APPLICATION_COMMAND_OPTION_FIELD_INVALID",
    )
    .await;
    bad(
        option(json!({"min_value": 1})),
        &["options", "0", "min_value"],
        "APPLICATION_COMMAND_OPTION_FIELD_INVALID",
    )
    .await;
    good(option(json!({"type": 4, "min_value": 1, "max_value": 2}))).await;
    bad(
        option(json!({"type": 4, "min_value": 3, "max_value": 2})),
        &["options", "0", "min_value"],
        "APPLICATION_COMMAND_OPTION_MIN_MAX",
    )
    .await;
    good(option(json!({"min_length": 1, "max_length": 6000}))).await;
    bad(
        option(json!({"max_length": 6001})),
        &["options", "0", "max_length"],
        "NUMBER_TYPE_MAX",
    )
    .await;
    bad(
        command(json!({"options": [
            {"type": 1, "name": "sub", "description": "x"}, {"type": 3, "name": "a", "description": "x"}]})),
        &["options"],
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    )
    .await;
    // The total: names, descriptions and choice values together.
    let long = |count: usize| -> Value {
        (0..count)
            .map(|n| json!({"name": format!("c{n:02}"), "value": format!("{n:0300}")}))
            .collect()
    };
    let fits = option(json!({"choices": long(25)}));
    good(fits.clone()).await;
    let mut over = fits;
    let second = json!({"type": 3, "name": "p", "description": "x", "choices": long(2)});
    over["options"].as_array_mut().expect("a list").push(second);
    bad(over, &[], "APPLICATION_COMMAND_TOO_LARGE").await;
    // Context menus.
    good(json!({"type": 2, "name": "Challenge to a game"})).await;
    good(json!({"type": 3, "name": "Show this board"})).await;
    bad(
        json!({"type": 2, "name": "x", "description": "x"}),
        &["description"],
        "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
    )
    .await;
    bad(
        json!({"type": 2, "name": letters(33)}),
        &["name"],
        "BASE_TYPE_BAD_LENGTH",
    )
    .await;
    bad(
        json!({"type": 3, "name": "x", "options": options(1)}),
        &["options"],
        "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED",
    )
    .await;
    // Permissions and contexts.
    good(command(
        json!({"default_member_permissions": "32", "contexts": [0, 1], "integration_types": [0]}),
    ))
    .await;
    bad(
        command(json!({"default_member_permissions": "x"})),
        &["default_member_permissions"],
        "PERMISSIONS_INVALID",
    )
    .await;
    bad(
        command(json!({"contexts": [3]})),
        &["contexts", "0"],
        "BASE_TYPE_CHOICES",
    )
    .await;
}

#[tokio::test]
async fn a_list_replaces_all_commands_and_keeps_ids() {
    let world = World::new().await;
    let guild = world.guild().await;
    let application = world.api.application().await;
    for path in [
        format!("/applications/{application}/commands"),
        format!("/applications/{application}/guilds/{guild}/commands"),
    ] {
        let put = async |body: Value| world.api.call("PUT", &path, Some(body)).await;
        let (status, first) =
            put(json!([{"name": "a", "description": "x"}, {"name": "b", "description": "x"}]))
                .await;
        assert_eq!(status, 200, "{first}");
        let (_, second) =
            put(json!([{"name": "b", "description": "y"}, {"name": "c", "description": "x"}]))
                .await;
        assert_eq!(second[0]["id"], first[1]["id"]);
        assert_ne!(second[0]["version"], first[1]["version"]);
        let (_, again) =
            put(json!([{"name": "b", "description": "y"}, {"name": "c", "description": "x"}]))
                .await;
        assert_eq!(again, second);
        let listed = world.api.ok("GET", &path, None).await;
        assert_eq!(listed.as_array().map(Vec::len), Some(2));
        assert!(listed[0].get("name_localizations").is_none());

        let (status, answer) =
            put(json!([{"name": "a", "description": "x"}, {"name": "a", "description": "y"}]))
                .await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)));
        let many = |count: usize| -> Value {
            (0..count)
                .map(|n| json!({"name": format!("c{n}"), "description": "x"}))
                .collect()
        };
        assert_eq!(put(many(100)).await.0, 200);
        let (status, answer) = put(many(101)).await;
        assert_eq!((status, &answer["code"]), (400, &json!(30032)), "{answer}");
        let one = json!({"name": "one-more", "description": "x"});
        assert_eq!(
            world.api.call("POST", &path, Some(one)).await.1["code"],
            30032
        );
        let menus: Value = (0..16)
            .map(|n| json!({"type": 2, "name": format!("M {n}")}))
            .collect();
        assert_eq!(put(menus).await.1["code"], 30032);

        let (_, kept) = put(json!([{"name": "a", "description": "x"}])).await;
        let own = format!("{path}/{}", kept[0]["id"].as_str().expect("an id"));
        assert_eq!(world.api.ok("GET", &own, None).await["name"], "a");
        let changed = world
            .api
            .ok("PATCH", &own, Some(json!({"description": "z"})))
            .await;
        assert_eq!(
            (&changed["name"], &changed["description"]),
            (&json!("a"), &json!("z"))
        );
        assert_eq!(
            world
                .api
                .call("PATCH", &own, Some(json!({"name": "A"})))
                .await
                .0,
            400
        );
        assert_eq!(world.api.call("DELETE", &own, None).await.0, 204);
        assert_eq!(world.api.call("GET", &own, None).await.1["code"], 10063);
    }
    let elsewhere = "/applications/12/commands";
    assert_eq!(
        world.api.call("GET", elsewhere, None).await.1["code"],
        10002
    );
}

#[tokio::test]
async fn the_entry_point_of_activities_can_only_be_removed_by_itself() {
    let world = World::new().await;
    let (guild, application) = (world.guild().await, world.api.application().await);
    let all = format!("/applications/{application}/commands");
    let in_guild = format!("/applications/{application}/guilds/{guild}/commands");
    let refused = async |method: &str, path: &str, body: Value, code: u32| {
        let (status, answer) = world.api.call(method, path, Some(body.clone())).await;
        let got = (status, &answer["code"]);
        assert_eq!(got, (400, &json!(code)), "{body}: {answer}");
        answer
    };
    let put = async |body: Value| world.api.ok("PUT", &all, Some(body)).await;
    let go = json!({"name": "go", "description": "x"});
    put(json!([go])).await;
    for _ in 0..2 {
        let on = json!({"activities": true});
        world.page.patch("/sandbox/application", on).await;
    }
    let listed = world.api.ok("GET", &all, None).await;
    let entry = listed[1].clone();
    assert_eq!(listed.as_array().map(Vec::len), Some(2), "{listed}");
    assert_eq!(
        (&entry["type"], &entry["name"], &entry["handler"]),
        (&json!(4), &json!("launch"), &json!(2))
    );
    for left in [json!([]), json!([go])] {
        refused("PUT", &all, left, 50240).await;
    }
    assert_eq!(world.api.ok("GET", &all, None).await, listed);
    // If it is sent again, it stays the same.
    let mut same = entry.clone();
    let fields = same.as_object_mut().expect("a command is an object");
    fields.retain(|field, _| field != "application_id" && field != "version");
    put(json!([same])).await;
    let left = world.api.ok("GET", &all, None).await;
    assert_eq!(left, json!([entry]));

    let second = json!({"type": 4, "name": "second", "handler": 1});
    refused("POST", &all, second.clone(), 30032).await;
    let answer = refused("POST", &in_guild, second, 50035).await;
    assert!(answer["errors"]["type"].is_object(), "{answer}");
    for (field, value) in [("handler", json!(3)), ("options", options(1))] {
        let wrong = json!({"type": 4, "name": "launch", field: value});
        let answer = refused("POST", &all, wrong, 50035).await;
        assert!(answer["errors"][field].is_object(), "{answer}");
    }
    let answer = refused("POST", &all, command(json!({"handler": 2})), 50035).await;
    assert!(answer["errors"]["handler"].is_object(), "{answer}");
    // A list for a server does not affect it.
    let (status, answer) = world.api.call("PUT", &in_guild, Some(json!([]))).await;
    assert_eq!(status, 200, "{answer}");
    let own = format!("{all}/{}", entry["id"].as_str().expect("an id"));
    assert_eq!(world.api.call("DELETE", &own, None).await.0, 204);
    put(json!([])).await;
}

#[tokio::test]
async fn two_hundred_commands_a_day_can_be_created() {
    let world = World::with(Config {
        clock: Clock::stopped(1_790_000_000_000),
        ..Config::default()
    })
    .await;
    let path = format!("/applications/{}/commands", world.api.application().await);
    let put = async |names: std::ops::Range<usize>| {
        let commands: Vec<Value> = names
            .map(|n| command(json!({"name": format!("c{n}")})))
            .collect();
        let (status, answer) = world.api.call("PUT", &path, Some(json!(commands))).await;
        (status, answer["code"].as_u64())
    };
    let done = (200, None);
    assert_eq!(put(0..100).await, done);
    // Commands that exist already are not counted.
    assert_eq!(put(0..100).await, done);
    assert_eq!(put(1..100).await, done);
    assert_eq!(put(100..199).await, done);
    // The 200th can be created and changed, but no other can be created.
    let create = async |path: &str, name: &str, status, code| {
        let body = command(json!({"name": name, "description": "x"}));
        let (got, answer) = world.api.call("POST", path, Some(body)).await;
        assert_eq!((got, answer["code"].as_u64()), (status, code), "{answer}");
    };
    create(&path, "last", 201, None).await;
    create(&path, "last", 200, None).await;
    assert_eq!(put(98..198).await, (400, Some(30034)));
    let listed = world.api.ok("GET", &path, None).await;
    assert_eq!(
        listed.as_array().map(Vec::len),
        Some(100),
        "nothing changed"
    );
    assert_eq!(put(100..199).await, done);
    create(&path, "more", 400, Some(30034)).await;
    // Each server has its own count.
    let of_guild = path.replace(
        "/commands",
        &format!("/guilds/{}/commands", world.guild().await),
    );
    create(&of_guild, "more", 201, None).await;
    world.clock.advance(Duration::from_hours(24));
    create(&path, "more", 201, None).await;
}

#[tokio::test]
async fn a_command_can_be_sent_back_as_discord_described_it() {
    let world = World::new().await;
    let path = format!("/applications/{}/commands", world.api.application().await);
    let of_guild = path.replace(
        "/commands",
        &format!("/guilds/{}/commands", world.guild().await),
    );
    let made = command(
        json!({"contexts": [0, 1], "integration_types": [0], "nsfw": false,
        "dm_permission": true, "default_permission": true, "handler": null, "options": null,
        "default_member_permissions": null, "name_localizations": null}),
    );
    for path in [&path, &of_guild] {
        let made = world.api.post(path, made.clone()).await;
        let again = world.api.post(path, made.clone()).await;
        assert_eq!(again, made);
        let list = world.api.ok("PUT", path, Some(json!([made]))).await;
        assert_eq!(list, json!([made]));
    }
}

#[tokio::test]
async fn a_response_to_a_context_menu_names_its_target() {
    let mut table = Table::new().await;
    for kind in [2, 3] {
        register(&table.world, json!({"name": "Show", "type": kind})).await;
    }
    let ben = table.world.user("Ben").await;
    let path = format!("/channels/{}/messages", table.games);
    let post = table.world.api.post(&path, json!({"content": "x"})).await;
    let targets = [
        (2, ben, "target_user"),
        (3, text(&post["id"]), "target_message_id"),
    ];
    for (kind, target, named) in targets {
        let menu = json!({"kind": "command", "type": kind, "name": "Show", "target_id": target});
        let (event, _) = table.act(menu).await;
        assert_eq!(event["data"]["target_id"], json!(target));
        let answer = json!({"type": 4, "data": {"content": "shown"}});
        let (status, _) = table.world.api.respond(&event, answer).await;
        assert_eq!(status, 204);
        let original = format!("{}/messages/@original", webhook(&event));
        let message = table.world.api.ok("GET", &original, None).await;
        assert_eq!(message["type"], 23, "{message}");
        let cause = &message["interaction_metadata"][named];
        let id = if kind == 2 { &cause["id"] } else { cause };
        assert_eq!(id, &json!(target), "{message}");
    }
}
