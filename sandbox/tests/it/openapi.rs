//! Checks the sandbox's responses against Discord's own API description.
//!
//! The environment variable `DISCORD_OPENAPI` names the file, `openapi.json` of
//! <https://github.com/discord/discord-api-spec>. Without it, nothing is checked.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::harness::{Api, Gateway, PNG, World, callback, config_with_activity, text, webhook};
use super::roles::give_bot_permissions;
use super::scheduled_events::new_event;
use super::schema::check_schema;

/// The description, and the violations found.
struct Description {
    spec: Value,
    api: Api,
    faults: Vec<String>,
}

impl Description {
    /// Sends a request and checks status and body of the response against the operation `template`.
    async fn check(
        &mut self,
        method: &str,
        template: &str,
        path: &str,
        body: Option<Value>,
    ) -> Value {
        let answer = self.api.call(method, path, body).await;
        self.hold(method, template, answer)
    }

    fn hold(&mut self, method: &str, template: &str, (status, answer): (u16, Value)) -> Value {
        let responses = &self.spec["paths"][template][method.to_lowercase()]["responses"];
        let response = &responses[status.to_string()];
        if !response.is_object() || !(200..300).contains(&status) {
            self.faults
                .push(format!("{method} {template}: {status} {answer}"));
            return answer;
        }
        let schema = &response["content"]["application/json"]["schema"];
        if answer.is_null() != schema.is_null() {
            self.faults.push(format!(
                "{method} {template}: body {answer} where {schema} is described"
            ));
        } else if !schema.is_null() {
            let fault = check_schema(&self.spec, schema, &answer).err();
            let of_operation = |fault| format!("{method} {template} at {fault}");
            self.faults.extend(fault.map(of_operation));
        }
        answer
    }
}

/// Returns Discord's description, if there is one.
fn read_spec() -> Option<Value> {
    let Some(file) = std::env::var_os("DISCORD_OPENAPI").filter(|file| !file.is_empty()) else {
        println!("DISCORD_OPENAPI is not set: nothing is checked against Discord's description");
        return None;
    };
    let text = std::fs::read(file).expect("DISCORD_OPENAPI names a file");
    Some(serde_json::from_slice(&text).expect("it is JSON"))
}

#[tokio::test]
async fn responses_match_discords_description() {
    let Some(spec) = read_spec() else {
        return;
    };
    let world = World::new().await;
    let mut it = Description {
        spec,
        api: world.api.clone(),
        faults: Vec::new(),
    };
    let (ann, games, guild) = (
        world.user("Ann").await,
        world.channel("games").await,
        world.guild().await,
    );
    let application = world.api.application().await;

    for (template, path) in [
        ("/gateway", "/gateway".to_owned()),
        ("/gateway/bot", "/gateway/bot".to_owned()),
        ("/users/@me", "/users/@me".to_owned()),
        ("/users/@me/guilds", "/users/@me/guilds".to_owned()),
        ("/users/{user_id}", format!("/users/{ann}")),
        ("/applications/@me", "/applications/@me".to_owned()),
        (
            "/oauth2/applications/@me",
            "/oauth2/applications/@me".to_owned(),
        ),
        ("/guilds/{guild_id}", format!("/guilds/{guild}")),
        (
            "/guilds/{guild_id}/channels",
            format!("/guilds/{guild}/channels"),
        ),
        ("/guilds/{guild_id}/roles", format!("/guilds/{guild}/roles")),
        (
            "/guilds/{guild_id}/members/{user_id}",
            format!("/guilds/{guild}/members/{ann}"),
        ),
        ("/channels/{channel_id}", format!("/channels/{games}")),
    ] {
        it.check("GET", template, &path, None).await;
    }
    let dm = it
        .check(
            "POST",
            "/users/@me/channels",
            "/users/@me/channels",
            Some(json!({"recipient_id": ann})),
        )
        .await;
    it.check(
        "GET",
        "/channels/{channel_id}",
        &format!("/channels/{}", text(&dm["id"])),
        None,
    )
    .await;

    let bots = format!("/sandbox/guilds/{guild}/roles");
    let role = world.page.post(&bots, json!({"name": "Star"})).await;
    give_bot_permissions(
        &world,
        &[
            "MANAGE_ROLES",
            "CREATE_EVENTS",
            "VIEW_CHANNEL",
            "SEND_MESSAGES",
            "EMBED_LINKS",
            "ATTACH_FILES",
            "READ_MESSAGE_HISTORY",
            "CREATE_PUBLIC_THREADS",
        ],
    )
    .await;
    let given = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}";
    let path = format!("/guilds/{guild}/members/{ann}/roles/{}", text(&role["id"]));
    for method in ["PUT", "DELETE"] {
        it.check(method, given, &path, None).await;
    }

    let events = "/guilds/{guild_id}/scheduled-events";
    let path = format!("/guilds/{guild}/scheduled-events");
    let event = it.check("POST", events, &path, Some(new_event())).await;
    it.check("GET", events, &path, None).await;
    let one_event = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}";
    let own = format!("{path}/{}", text(&event["id"]));
    it.check("GET", one_event, &own, None).await;
    let change = Some(json!({"description": null, "name": "Cup"}));
    it.check("PATCH", one_event, &own, change).await;
    it.check("DELETE", one_event, &own, None).await;

    let body = rich_message(&ann);
    let listed = "/channels/{channel_id}/messages";
    let one = "/channels/{channel_id}/messages/{message_id}";
    let path = format!("/channels/{games}/messages");
    let files: &[(u64, &str, &[u8])] = &[(0, "a.png", PNG), (1, "b.txt", b"hi")];
    let posted = world.api.upload("POST", &path, body.clone(), files).await;
    let posted = text(&it.hold("POST", listed, posted)["id"]);
    let own = format!("{path}/{posted}");
    it.check("PATCH", one, &own, Some(json!({"content": "y"})))
        .await;
    it.check("GET", one, &own, None).await;
    let reply = json!({"content": "re", "nonce": "5", "enforce_nonce": true,
        "message_reference": {"message_id": posted}});
    let reply = text(&it.check("POST", listed, &path, Some(reply)).await["id"]);
    it.check(
        "POST",
        "/channels/{channel_id}/typing",
        &format!("/channels/{games}/typing"),
        None,
    )
    .await;

    let started = "/channels/{channel_id}/messages/{message_id}/threads";
    let thread = it
        .check(
            "POST",
            started,
            &format!("{own}/threads"),
            Some(json!({"name": "T"})),
        )
        .await;
    let thread = format!("/channels/{}", text(&thread["id"]));
    let free = Some(json!({"name": "T", "type": 11}));
    it.check(
        "POST",
        "/channels/{channel_id}/threads",
        &format!("/channels/{games}/threads"),
        free,
    )
    .await;
    it.check(
        "POST",
        listed,
        &format!("{thread}/messages"),
        Some(json!({"content": "in"})),
    )
    .await;
    it.check("GET", listed, &format!("{thread}/messages"), None)
        .await;
    it.check("GET", listed, &path, None).await;
    it.check(
        "GET",
        "/channels/{channel_id}/thread-members",
        &format!("{thread}/thread-members"),
        None,
    )
    .await;
    it.check(
        "GET",
        "/guilds/{guild_id}/threads/active",
        &format!("/guilds/{guild}/threads/active"),
        None,
    )
    .await;
    it.check(
        "PATCH",
        "/channels/{channel_id}",
        &thread,
        Some(json!({"archived": true})),
    )
    .await;
    it.check("DELETE", one, &format!("{path}/{reply}"), None)
        .await;

    let command = json!({"name": "go", "description": "d", "name_localizations": {"de": "geh"}, "options": [
        {"type": 3, "name": "a", "description": "x", "required": true, "choices": [{"name": "n", "value": "v"}]},
        {"type": 4, "name": "b", "description": "x", "autocomplete": true, "min_value": 1},
        {"type": 6, "name": "c", "description": "x"}]});
    let all = "/applications/{application_id}/commands";
    let path = format!("/applications/{application}/commands");
    let made = it.check("POST", all, &path, Some(command.clone())).await;
    it.check(
        "PUT",
        all,
        &path,
        Some(json!([command, {"type": 2, "name": "C c"}])),
    )
    .await;
    let on = json!({"activities": true});
    world.page.patch("/sandbox/application", on).await;
    it.check("GET", all, &format!("{path}?with_localizations=true"), None)
        .await;
    let one_command = "/applications/{application_id}/commands/{command_id}";
    let own = format!("{path}/{}", text(&made["id"]));
    it.check("GET", one_command, &own, None).await;
    it.check(
        "PATCH",
        one_command,
        &own,
        Some(json!({"description": "e"})),
    )
    .await;
    let emojis = "/applications/{application_id}/emojis";
    let path = format!("/applications/{application}/emojis");
    let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(PNG));
    let emoji = json!({"name": "peg", "image": image});
    let emoji = it.check("POST", emojis, &path, Some(emoji)).await;
    it.check("GET", emojis, &path, None).await;
    let one_emoji = "/applications/{application_id}/emojis/{emoji_id}";
    let own = format!("{path}/{}", text(&emoji["id"]));
    it.check("GET", one_emoji, &own, None).await;
    it.check("PATCH", one_emoji, &own, Some(json!({"name": "pin"})))
        .await;
    it.check("DELETE", one_emoji, &own, None).await;
    let of_guild = "/applications/{application_id}/guilds/{guild_id}/commands";
    let path = format!("/applications/{application}/guilds/{guild}/commands");
    it.check("PUT", of_guild, &path, Some(json!([command])))
        .await;

    interact(&mut it, &world, &ann, &games, body).await;
    assert!(it.faults.is_empty(), "{}", it.faults.join("\n"));
}

#[tokio::test]
async fn responses_about_activities_match_discords_description() {
    let Some(spec) = read_spec() else {
        return;
    };
    let world = World::with(config_with_activity("http://127.0.0.1:9/activity")).await;
    let mut it = Description {
        spec,
        api: world.api.clone(),
        faults: Vec::new(),
    };
    it.check("GET", "/applications/@me", "/applications/@me", None)
        .await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let dm = json!({"as": ann, "user": world.api.application().await});
    let dm = text(&world.page.post("/sandbox/dm", dm).await["id"]);
    super::interactions::register(&world, json!({"name": "go", "description": "d"})).await;
    let mut bot = Gateway::ready(&world.sandbox).await;
    let callback_template = "/interactions/{interaction_id}/{interaction_token}/callback";
    for channel in [&games, &dm] {
        let page = world.page.clone();
        let go = json!({"as": ann, "channel": channel, "kind": "command", "name": "go"});
        tokio::spawn(async move { page.interact(go).await });
        let event = bot.interaction().await;
        let path = format!("{}?with_response=true", callback(&event));
        let launch = Some(json!({"type": 12}));
        let answer = it.check("POST", callback_template, &path, launch).await;
        let instance = text(&answer["resource"]["activity_instance"]["id"]);
        let _open = world.page.enter(&instance, &ann, "frame-one").await;
        let template = "/applications/{application_id}/activity-instances/{instance_id}";
        let application = world.api.application().await;
        let path = format!("/applications/{application}/activity-instances/{instance}");
        it.check("GET", template, &path, None).await;
    }
    assert!(it.faults.is_empty(), "{}", it.faults.join("\n"));
}

#[tokio::test]
async fn no_operation_of_discords_is_unknown() {
    let Some(spec) = read_spec() else {
        return;
    };
    let world = World::new().await;
    let mut seen = 0;
    for (template, operations) in spec["paths"].as_object().expect("paths are an object") {
        let fill = |segment: &str| {
            if segment.starts_with('{') {
                "1"
            } else {
                segment
            }
            .to_owned()
        };
        let path: Vec<String> = template.split('/').map(fill).collect();
        for method in ["get", "post", "put", "patch", "delete"] {
            if operations.get(method).is_none() {
                continue;
            }
            let method = method.to_uppercase();
            let (status, answer) = world.api.call(&method, &path.join("/"), None).await;
            let unknown = status == 405 || (status == 404 && answer["code"] == 0);
            assert!(!unknown, "{method} {template}: {status} {answer}");
            seen += 1;
        }
    }
    assert!(seen > 200);
}

/// Returns a schema without references and unions: all schemas that it allows.
fn flatten<'s>(spec: &'s Value, schema: &'s Value) -> Vec<&'s Value> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = spec.pointer(name.trim_start_matches('#'));
        return flatten(spec, target.expect("references lead somewhere"));
    }
    let unions = ["oneOf", "anyOf", "allOf"].map(|key| schema[key].as_array());
    let unions = unions.into_iter().flatten().flatten();
    let parts = unions.flat_map(|part| flatten(spec, part));
    std::iter::once(schema).chain(parts).collect()
}

/// Returns a value that asks for nothing.
fn idle(spec: &Value, schema: &Value) -> Value {
    let types = flatten(spec, schema).into_iter().map(|it| &it["type"]);
    let types: Vec<&str> = types
        .flat_map(|it| it.as_array().map_or(vec![it], |list| list.iter().collect()))
        .filter_map(Value::as_str)
        .collect();
    match types.first() {
        _ if types.contains(&"null") => Value::Null,
        Some(&"boolean") => json!(false),
        Some(&("integer" | "number")) => json!(0),
        Some(&"array") => json!([]),
        Some(&"object") => json!({}),
        _ => json!(""),
    }
}

/// Returns copies of `value`, each with one additional field from the schema, at any depth.
fn extend(spec: &Value, schema: &Value, value: &Value) -> Vec<Value> {
    let mut extended = Vec::new();
    let mut replace = |key: &str, inner: Value| {
        let mut copy = value.clone();
        match copy.as_array_mut() {
            Some(list) => list[key.parse::<usize>().expect("a number")] = inner,
            None => copy[key] = inner,
        }
        extended.push(copy);
    };
    for schema in flatten(spec, schema) {
        if let Some(entries) = value.as_array() {
            for (n, entry) in entries.iter().enumerate() {
                let inner = extend(spec, &schema["items"], entry);
                for it in inner {
                    replace(&n.to_string(), it);
                }
            }
        }
        // For components, options and callbacks, the one of this type.
        let types = schema["properties"]["type"]["enum"].as_array();
        let fits = types.is_none_or(|types| types.contains(&value["type"]));
        let properties = schema["properties"].as_object().filter(|_| fits);
        for (key, schema) in properties.into_iter().flatten() {
            match value.as_object().map(|object| object.get(key)) {
                Some(None) => replace(key, idle(spec, schema)),
                Some(Some(inner)) => extend(spec, schema, inner)
                    .into_iter()
                    .for_each(|it| replace(key, it)),
                None => {}
            }
        }
    }
    extended
}

#[tokio::test]
async fn no_documented_field_is_unknown() {
    let Some(spec) = read_spec() else {
        return;
    };
    // The interaction stays open while time stands still.
    let config = asterism_sandbox::Config {
        clock: asterism_sandbox::Clock::stopped(1_790_000_000_000),
        ..Default::default()
    };
    let world = World::with(config).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let mut bot = Gateway::ready(&world.sandbox).await;
    super::interactions::register(&world, json!({"name": "go", "description": "Goes"})).await;
    let mut interact = async || {
        let page = world.page.clone();
        let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
        tokio::spawn(async move { page.interact(go).await });
        bot.interaction().await
    };
    let (open, deferred) = (interact().await, interact().await);
    world.api.respond(&deferred, json!({"type": 5})).await;
    let posted = format!("/channels/{games}/messages");
    let own = world.api.post(&posted, json!({"content": "x"})).await;
    let own = format!("{posted}/{}", text(&own["id"]));
    let commands = format!("/applications/{}/commands", world.api.application().await);
    let emojis = commands.replace("commands", "emojis");

    // Bodies with everything that has fields. Each has one mistake, so that nothing is done.
    let message = full_message();
    let command = json!({"name": 5, "description": "x", "options": [
        {"type": 1, "name": "a", "description": "x", "options": [
            {"type": 3, "name": "a", "description": "x", "choices": [{"name": "n", "value": "v"}]},
            {"type": 7, "name": "b", "description": "x"},
            {"type": 10, "name": "c", "description": "x"}]}]});
    let modal = json!({"type": 9, "data": {"custom_id": "m", "title": 5, "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "l"}]},
        {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "b", "style": 1}},
        {"type": 10, "content": "x"}]}});
    let choices = json!({"type": 8, "data": {"choices": [{"name": 5, "value": "v"}]}});
    let callbacks = "/interactions/{interaction_id}/{interaction_token}/callback";
    let webhooks = "/webhooks/{webhook_id}/{webhook_token}";
    let original = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
    let hook = webhook(&deferred);
    let mut seen = 0;
    for (method, template, path, body) in [
        ("POST", "/channels/{channel_id}/messages", &posted, &message),
        (
            "PATCH",
            "/channels/{channel_id}/messages/{message_id}",
            &own,
            &message,
        ),
        (
            "POST",
            callbacks,
            &callback(&open),
            &json!({"type": 4, "data": message}),
        ),
        (
            "POST",
            callbacks,
            &callback(&open),
            &json!({"type": 7, "data": message}),
        ),
        ("POST", callbacks, &callback(&open), &modal),
        ("POST", callbacks, &callback(&open), &choices),
        ("POST", webhooks, &hook, &message),
        (
            "PATCH",
            original,
            &format!("{hook}/messages/@original"),
            &message,
        ),
        (
            "POST",
            "/channels/{channel_id}/messages/{message_id}/threads",
            &format!("{own}/threads"),
            &json!({"name": 5}),
        ),
        (
            "POST",
            "/channels/{channel_id}/threads",
            &format!("/channels/{games}/threads"),
            &json!({"name": 5}),
        ),
        (
            "PATCH",
            "/channels/{channel_id}",
            &format!("/channels/{games}"),
            &json!({"name": 5}),
        ),
        (
            "POST",
            "/users/@me/channels",
            &"/users/@me/channels".to_owned(),
            &json!({"recipient_id": "x"}),
        ),
        (
            "POST",
            "/applications/{application_id}/commands",
            &commands,
            &command,
        ),
        (
            "PUT",
            "/applications/{application_id}/commands",
            &commands,
            &json!([command]),
        ),
        (
            "POST",
            "/applications/{application_id}/emojis",
            &emojis,
            &json!({"name": 5}),
        ),
    ] {
        let operation = &spec["paths"][template][method.to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {template}");
        for body in extend(&spec, schema, body) {
            let answer = world.api.call(method, path, Some(body.clone())).await;
            assert_eq!(
                (answer.0, &answer.1["code"]),
                (400, &json!(50035)),
                "{template} {body}"
            );
            let is_known = !answer.1.to_string().contains("UNKNOWN_FIELD");
            assert!(is_known, "{method} {template} {body}: {}", answer.1);
            seen += 1;
        }
    }
    assert!(seen > 500, "{seen} fields were tried");
}

/// Returns a message with everything that has fields. Its content is a mistake.
fn full_message() -> Value {
    let select = |kind: u64, more: Value| {
        let mut select = json!({"type": kind, "custom_id": format!("s{kind}")});
        for (key, value) in more.as_object().expect("an object") {
            select[key] = value.clone();
        }
        json!({"type": 1, "components": [select]})
    };
    json!({
        "content": 5,
        "embeds": [{"title": "x", "author": {"name": "a"}, "footer": {"text": "f"},
            "image": {"url": "https://x"}, "thumbnail": {"url": "https://x"},
            "video": {"url": "https://x"}, "provider": {"name": "p"},
            "fields": [{"name": "a", "value": "b"}]}],
        "allowed_mentions": {"parse": []},
        "attachments": [{"id": 0}],
        "message_reference": {"message_id": "1"},
        "components": [
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "L", "custom_id": "b", "emoji": {"name": "⭐"}}]},
            select(3, json!({"options": [{"label": "a", "value": "1", "emoji": {"name": "⭐"}}]})),
            select(5, json!({"default_values": [{"id": "1", "type": "user"}]})),
            select(6, json!({})),
            select(8, json!({}))],
    })
}

fn rich_message(ann: &str) -> Value {
    json!({
        "content": format!("<@{ann}> hi"),
        "embeds": [{"title": "x", "description": "y", "color": 5, "footer": {"text": "f"},
            "author": {"name": "a"}, "fields": [{"name": "a", "value": "b", "inline": true}],
            "image": {"url": "attachment://a.png"}, "timestamp": "2026-11-21T12:00:00Z"}],
        "attachments": [{"id": 0, "filename": "a.png", "description": "alt"}, {"id": 1}],
        "components": [
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "L", "custom_id": "b", "emoji": {"name": "⭐"}},
                {"type": 2, "style": 5, "label": "L", "url": "https://example.org"}]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "placeholder": "p",
                "options": [{"label": "a", "value": "1", "description": "d"}]}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "u"}]}],
    })
}

/// Checks an interaction, its response, and followups.
async fn interact(it: &mut Description, world: &World, ann: &str, games: &str, body: Value) {
    let mut bot = Gateway::ready(&world.sandbox).await;
    let page = world.page.clone();
    let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go", "options": {"a": "v"}});
    tokio::spawn(async move { page.interact(go).await });
    let event = bot.interaction().await;
    let files: &[(u64, &str, &[u8])] = &[(0, "a.png", PNG), (1, "b.txt", b"hi")];
    let path = format!("{}?with_response=true", callback(&event));
    let answer = world
        .api
        .upload("POST", &path, json!({"type": 4, "data": body}), files)
        .await;
    it.hold(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        answer,
    );
    let hook = webhook(&event);
    let original = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
    let path = format!("{hook}/messages/@original");
    it.check("GET", original, &path, None).await;
    it.check("PATCH", original, &path, Some(json!({"content": "z"})))
        .await;
    let secret = Some(json!({"content": "psst", "flags": 64}));
    let more = it
        .check(
            "POST",
            "/webhooks/{webhook_id}/{webhook_token}",
            &hook,
            secret,
        )
        .await;
    let one = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
    let path_of_more = format!("{hook}/messages/{}", text(&more["id"]));
    it.check("GET", one, &path_of_more, None).await;
    it.check("DELETE", one, &path_of_more, None).await;
    it.check("DELETE", original, &path, None).await;
}
