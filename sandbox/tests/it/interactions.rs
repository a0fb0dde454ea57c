//! Responding to interactions: in time, once, with the right type; followups while the token is valid.

use std::time::Duration;

use asterism_sandbox::Config;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::harness::{Gateway, World, callback, text, webhook};

/// Registers one global command.
pub(crate) async fn register(world: &World, command: Value) {
    let path = format!("/applications/{}/commands", world.api.application().await);
    world.api.post(&path, command).await;
}

/// A sandbox with a bot, the command /go, and Ann in #games.
pub(crate) struct Table {
    pub(crate) world: World,
    pub(crate) bot: Gateway,
    pub(crate) ann: String,
    pub(crate) games: String,
}

impl Table {
    pub(crate) async fn new() -> Self {
        Self::with(Config::default()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let world = World::with(config).await;
        let bot = Gateway::ready(&world.sandbox).await;
        let option =
            json!({"type": 3, "name": "what", "description": "What", "autocomplete": true});
        register(
            &world,
            json!({"name": "go", "description": "Goes", "options": [option]}),
        )
        .await;
        let (ann, games) = (world.user("Ann").await, world.channel("games").await);
        Self {
            world,
            bot,
            ann,
            games,
        }
    }

    /// Sends an interaction. Returns it as the bot receives it, and the pending outcome.
    pub(crate) async fn act(&mut self, mut body: Value) -> (Value, JoinHandle<Value>) {
        if body["as"].is_null() {
            body["as"] = json!(self.ann);
        }
        if body["channel"].is_null() && body["kind"] != "modal" {
            body["channel"] = json!(self.games);
        }
        let page = self.world.page.clone();
        let outcome = tokio::spawn(async move { page.interact(body).await });
        (self.bot.interaction().await, outcome)
    }

    pub(crate) async fn go(&mut self) -> (Value, JoinHandle<Value>) {
        self.act(json!({"kind": "command", "name": "go"})).await
    }

    /// Returns a message of the bot with one button, its response to /go.
    pub(crate) async fn message_with_button(&mut self, flags: u64) -> Value {
        let (event, outcome) = self.go().await;
        let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "b"});
        let off =
            json!({"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": true});
        let data = json!({"content": "x", "flags": flags,
            "components": [{"type": 1, "components": [button, off]}]});
        let answer = self
            .world
            .api
            .respond(&event, json!({"type": 4, "data": data}))
            .await;
        assert_eq!(answer, (204, Value::Null));
        outcome.await.expect("no panic")["message"].clone()
    }

    pub(crate) async fn press(&mut self, message: &Value) -> (Value, JoinHandle<Value>) {
        self.act(json!({"kind": "component", "message": message["id"], "custom_id": "b"}))
            .await
    }

    async fn refused(&self, event: &Value, body: Value, status: u16, code: u32) {
        let (got, answer) = self.world.api.respond(event, body.clone()).await;
        assert_eq!(
            (got, &answer["code"]),
            (status, &json!(code)),
            "{body}: {answer}"
        );
    }
}

#[tokio::test]
async fn an_interaction_contains_user_place_and_data() {
    let mut table = Table::new().await;
    let (event, _) = table
        .act(json!({"kind": "command", "name": "go", "options": {"what": "on"}}))
        .await;
    assert_eq!((&event["type"], &event["version"]), (&json!(2), &json!(1)));
    assert_eq!(event["data"]["name"], "go");
    assert_eq!(
        event["data"]["options"],
        json!([{"name": "what", "type": 3, "value": "on"}])
    );
    assert_eq!(event["member"]["user"]["id"], json!(table.ann));
    assert!(event["member"]["permissions"].is_string());
    assert_eq!(event["channel_id"], json!(table.games));
    assert_eq!(event["channel"]["name"], "games");
    assert_eq!(
        (&event["locale"], &event["guild_locale"]),
        (&json!("en-US"), &json!("en-US"))
    );
    assert_eq!(event["context"], 0);
    assert!(event["user"].is_null());
    let can = |event: &Value, bit: u32| {
        let bits: u64 = text(&event["app_permissions"]).parse().expect("bits");
        bits & (1 << bit) != 0
    };
    assert!(can(&event, 11) && can(&event, 15));

    let no_bots = table.world.channel("no-bots").await;
    let (event, _) = table
        .act(json!({"kind": "command", "name": "go", "channel": no_bots}))
        .await;
    assert!(can(&event, 10) && !can(&event, 11) && !can(&event, 15));

    let application = table.world.api.application().await;
    let dm = table
        .world
        .page
        .post("/sandbox/dm", json!({"as": table.ann, "user": application}))
        .await;
    let (event, _) = table
        .act(json!({"kind": "command", "name": "go", "channel": dm["id"]}))
        .await;
    assert_eq!(event["user"]["id"], json!(table.ann));
    assert_eq!(event["context"], 1);
    // Attach Files, Embed Links, Mention Everyone and Use External Emojis; not View Channel and Send Messages.
    assert_eq!(event["app_permissions"], "442368");
    assert_eq!(event["authorizing_integration_owners"], json!({"0": "0"}));
    assert!(event["member"].is_null() && event["guild_id"].is_null());
    assert_eq!(event["channel"]["type"], 1);
}

#[tokio::test]
async fn an_interaction_is_acknowledged_once_and_in_time() {
    let mut table = Table::new().await;
    let hello = json!({"type": 4, "data": {"content": "hello"}});
    let (event, outcome) = table.go().await;
    assert_eq!(table.world.api.respond(&event, hello.clone()).await.0, 204);
    let outcome = outcome.await.expect("no panic");
    assert_eq!(
        (&outcome["outcome"], &outcome["message"]["content"]),
        (&json!("message"), &json!("hello"))
    );
    table.refused(&event, hello.clone(), 400, 40060).await;

    // Three seconds are in time; anything later is not.
    let (event, outcome) = table.go().await;
    table.world.clock.advance(Duration::from_millis(3001));
    let outcome = outcome.await.expect("no panic");
    assert_eq!(
        (&outcome["outcome"], &outcome["error"]),
        (&json!("failed"), &json!("The application did not respond"))
    );
    table.refused(&event, hello.clone(), 404, 10062).await;

    // Neither a wrong id nor a wrong token works.
    let (event, _) = table.go().await;
    let mut other = event.clone();
    other["id"] = json!("1");
    table.refused(&other, hello.clone(), 404, 10062).await;
    let mut other = event.clone();
    other["token"] = json!("nonsense");
    table.refused(&other, hello.clone(), 404, 10062).await;
    // A refused body does not acknowledge.
    table
        .refused(
            &event,
            json!({"type": 4, "data": {"content": ""}}),
            400,
            50006,
        )
        .await;
    table.refused(&event, json!({"type": 4}), 400, 50035).await;
    table
        .refused(
            &event,
            json!({"type": 4, "data": {"content": "x"}, "datum": {}}),
            400,
            50035,
        )
        .await;
    assert_eq!(table.world.api.respond(&event, hello).await.0, 204);
}

#[tokio::test]
async fn each_kind_of_interaction_accepts_its_own_responses() {
    let mut table = Table::new().await;
    let message = table.message_with_button(0).await;
    let modal_data = json!({"custom_id": "m", "title": "M", "components": [{"type": 1, "components": [
        {"type": 4, "custom_id": "t", "style": 1, "label": "T"}]}]});
    let body = |kind: u8| match kind {
        4 | 7 => json!({"type": kind, "data": {"content": "x"}}),
        8 => json!({"type": 8, "data": {"choices": []}}),
        9 => json!({"type": 9, "data": modal_data}),
        _ => json!({"type": kind}),
    };
    let mut check = async |act: Value, allowed: &[u8]| {
        for kind in [1, 4, 5, 6, 7, 8, 9] {
            let (event, _) = table.act(act.clone()).await;
            let answer = table.world.api.respond(&event, body(kind)).await;
            if allowed.contains(&kind) {
                assert_eq!(answer.0, 204, "{act} {kind}: {answer:?}");
            } else {
                assert_eq!(
                    (answer.0, &answer.1["code"]),
                    (400, &json!(50035)),
                    "{act} {kind}: {answer:?}"
                );
            }
        }
    };
    check(json!({"kind": "command", "name": "go"}), &[4, 5, 9]).await;
    check(
        json!({"kind": "autocomplete", "name": "go", "focused": "what"}),
        &[8],
    )
    .await;
    check(
        json!({"kind": "component", "message": message["id"], "custom_id": "b"}),
        &[4, 5, 6, 7, 9],
    )
    .await;

    let open = async |table: &mut Table, act: Value| {
        let (event, outcome) = table.act(act).await;
        assert_eq!(table.world.api.respond(&event, body(9)).await.0, 204);
        outcome.await.expect("no panic")["modal"]["id"].clone()
    };
    let from_command = open(&mut table, json!({"kind": "command", "name": "go"})).await;
    let press = json!({"kind": "component", "message": message["id"], "custom_id": "b"});
    let from_message = open(&mut table, press).await;
    let mut check = async |act: Value, allowed: &[u8]| {
        for kind in [4, 5, 6, 7, 8, 9] {
            let (event, _) = table.act(act.clone()).await;
            let answer = table.world.api.respond(&event, body(kind)).await;
            assert_eq!(
                answer.0 == 204,
                allowed.contains(&kind),
                "{act} {kind}: {answer:?}"
            );
        }
    };
    let submit = |modal: Value| json!({"kind": "modal", "modal": modal, "fields": {"t": "x"}});
    check(submit(from_command), &[4, 5]).await;
    check(submit(from_message), &[4, 5, 6, 7]).await;
}

#[tokio::test]
async fn a_deferred_response_can_be_filled_in_later() {
    let mut table = Table::new().await;
    let (event, outcome) = table
        .act(json!({"kind": "command", "name": "go", "wait": true}))
        .await;
    let original = format!("{}/messages/@original", webhook(&event));
    let api = table.world.api.clone();
    // There is nothing to edit before the acknowledgement.
    assert_eq!(
        api.call("PATCH", &original, Some(json!({"content": "x"})))
            .await
            .1["code"],
        10015
    );
    let (status, answer) = api
        .call(
            "POST",
            &format!("{}?with_response=true", callback(&event)),
            Some(json!({"type": 5})),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["interaction"]["response_message_loading"], true);
    let loading = api.ok("GET", &original, None).await;
    assert_eq!(
        (&loading["flags"], &loading["content"]),
        (&json!(128), &json!(""))
    );
    // The edit cannot make the message ephemeral, and notifies no one.
    let ben = table.world.user("Ben").await;
    let edit = json!({"content": format!("done <@{ben}>")});
    let edited = api.ok("PATCH", &original, Some(edit)).await;
    assert_eq!(
        (&edited["flags"], &edited["edited_timestamp"]),
        (&json!(0), &Value::Null)
    );
    let outcome = outcome.await.expect("no panic");
    assert_eq!(outcome["outcome"], "deferred");
    assert_eq!(outcome["message"]["id"], edited["id"]);
    assert_eq!(table.world.page.log().await, []);

    // The first followup after a deferral is the response, and as ephemeral as the deferral.
    let (event, _) = table.go().await;
    let defer = json!({"type": 5, "data": {"flags": 64}});
    assert_eq!(api.respond(&event, defer).await.0, 204);
    let first = api
        .post(&webhook(&event), json!({"content": "first"}))
        .await;
    let second = api
        .post(&webhook(&event), json!({"content": "second", "flags": 64}))
        .await;
    let original = api
        .ok(
            "GET",
            &format!("{}/messages/@original", webhook(&event)),
            None,
        )
        .await;
    assert_eq!(original["id"], first["id"]);
    assert_eq!(
        (&first["flags"], &second["flags"]),
        (&json!(64), &json!(64))
    );
    assert_ne!(second["id"], first["id"]);
}

#[tokio::test]
async fn a_token_lasts_fifteen_minutes() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let (event, _) = table.go().await;
    // Followups need an acknowledgement.
    let follow_up = json!({"content": "more"});
    let refused = api
        .call("POST", &webhook(&event), Some(follow_up.clone()))
        .await;
    assert_eq!((refused.0, &refused.1["code"]), (404, &json!(10015)));
    api.respond(&event, json!({"type": 4, "data": {"content": "x"}}))
        .await;

    table.world.clock.advance(Duration::from_secs(14 * 60 + 50));
    let more = api.post(&webhook(&event), follow_up.clone()).await;
    let path = |message: &str| format!("{}/messages/{message}", webhook(&event));
    let own = path(&text(&more["id"]));
    assert_eq!(
        api.ok("PATCH", &own, Some(json!({"content": "z"}))).await["content"],
        "z"
    );
    assert_eq!(api.ok("GET", &own, None).await["content"], "z");

    table.world.clock.advance(Duration::from_secs(20));
    let original = path("@original");
    let paths = [
        webhook(&event),
        original.clone(),
        original,
        own.clone(),
        own,
    ];
    for (method, path) in ["POST", "PATCH", "GET", "DELETE", "PATCH"]
        .into_iter()
        .zip(paths)
    {
        let refused = api.call(method, &path, Some(follow_up.clone())).await;
        assert_eq!(
            (refused.0, &refused.1["code"]),
            (401, &json!(50027)),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn a_token_gives_access_only_to_its_own_messages() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let other = api
        .post(
            &format!("/channels/{}/messages", table.games),
            json!({"content": "x"}),
        )
        .await;
    let (event, _) = table.go().await;
    api.respond(&event, json!({"type": 4, "data": {"content": "x"}}))
        .await;
    let check = async |method: &str, path: &str, status: u16, code: u32| {
        let (got, answer) = api.call(method, path, Some(json!({"content": "y"}))).await;
        assert_eq!(
            (got, &answer["code"]),
            (status, &json!(code)),
            "{method} {path}: {answer}"
        );
    };
    let hook = webhook(&event);
    check(
        "PATCH",
        &format!("{hook}/messages/{}", text(&other["id"])),
        404,
        10008,
    )
    .await;
    check("PATCH", &format!("{hook}/messages/12"), 404, 10008).await;
    check(
        "POST",
        &format!("/webhooks/12/{}", text(&event["token"])),
        404,
        10015,
    )
    .await;
    check(
        "POST",
        &format!("/webhooks/{}/nonsense", api.application().await),
        401,
        50027,
    )
    .await;
    let original = format!("{hook}/messages/@original");
    assert_eq!(api.call("DELETE", &original, None).await.0, 204);
    check("GET", &original, 404, 10008).await;
}

#[tokio::test]
async fn updates_change_the_message_of_the_component() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let message = table.message_with_button(0).await;
    let (event, outcome) = table.press(&message).await;
    assert_eq!(event["message"]["id"], message["id"]);
    assert_eq!(
        (
            &event["data"]["custom_id"],
            &event["data"]["component_type"]
        ),
        (&json!("b"), &json!(2))
    );
    let update = json!({"type": 7, "data": {"content": "y", "components": []}});
    assert_eq!(api.respond(&event, update).await.0, 204);
    let outcome = outcome.await.expect("no panic");
    assert_eq!(
        (&outcome["outcome"], &outcome["message"]["id"]),
        (&json!("update"), &message["id"])
    );
    assert_eq!(outcome["message"]["content"], "y");
    let original = api
        .ok(
            "GET",
            &format!("{}/messages/@original", webhook(&event)),
            None,
        )
        .await;
    assert_eq!(original["id"], message["id"]);
}

#[tokio::test]
async fn only_its_reader_sees_an_ephemeral_message() {
    let mut table = Table::new().await;
    let ben = table.world.user("Ben").await;
    let mut anns = table.world.page.events(&table.ann).await;
    let mut bens = table.world.page.events(&ben).await;
    let secret = table.message_with_button(64).await;
    assert_eq!(anns.until("MESSAGE_CREATE").await["id"], secret["id"]);
    let page = table.world.page.clone();
    let ids = async |user: &str| -> Vec<Value> {
        page.messages(&table.games, user)
            .await
            .iter()
            .map(|it| it["id"].clone())
            .collect()
    };
    assert_eq!(ids(&table.ann).await, std::slice::from_ref(&secret["id"]));
    assert_eq!(ids(&ben).await, [Value::Null; 0]);

    // The bot receives it like a DM, and cannot access it by channel and id.
    let event = table.bot.until("MESSAGE_CREATE").await;
    assert_eq!(
        (&event["id"], &event["guild_id"]),
        (&secret["id"], &Value::Null)
    );
    let api = table.world.api.clone();
    let path = format!("/channels/{}/messages", table.games);
    let (status, answer) = api
        .call(
            "PATCH",
            &format!("{path}/{}", text(&secret["id"])),
            Some(json!({"content": "y"})),
        )
        .await;
    assert_eq!((status, &answer["code"]), (404, &json!(10008)));
    assert_eq!(api.ok("GET", &path, None).await, json!([]));

    // Other people cannot press its button, except with a forged request.
    let press = json!({"as": ben, "channel": table.games, "kind": "component",
        "message": secret["id"], "custom_id": "b"});
    let (status, answer) = table
        .world
        .page
        .call("POST", "/sandbox/interactions", Some(press))
        .await;
    assert_eq!(status, 400, "{answer}");
    let (event, _) = table.press(&secret).await;
    api.respond(&event, json!({"type": 7, "data": {"content": "pressed"}}))
        .await;
    assert_eq!(anns.until("MESSAGE_UPDATE").await["content"], "pressed");

    // After Ann dismisses the message, she no longer sees it; Ben never saw it.
    let path = format!("/sandbox/messages/{}/{}", table.games, text(&secret["id"]));
    let other = format!("{path}?as={ben}");
    assert_eq!(table.world.page.call("DELETE", &other, None).await.0, 404);
    let own = format!("{path}?as={}", table.ann);
    assert_eq!(table.world.page.call("DELETE", &own, None).await.0, 204);
    assert_eq!(anns.until("MESSAGE_DELETE").await["id"], secret["id"]);
    let public = json!({"as": table.ann, "channel": table.games, "content": "hi"});
    table.world.page.post("/sandbox/messages", public).await;
    assert_eq!(bens.next().await.1["content"], "hi");
}

#[tokio::test]
async fn clients_can_press_only_existing_buttons_unless_hostile() {
    let mut table = Table::new().await;
    let message = table.message_with_button(0).await;
    let page = table.world.page.clone();
    let (ann, games) = (table.ann.clone(), table.games.clone());
    let refused = async |custom_id: &str, message: &Value| {
        let press = json!({"as": ann, "channel": games, "kind": "component", "message": message,
            "custom_id": custom_id});
        let (status, answer) = page
            .call("POST", "/sandbox/interactions", Some(press))
            .await;
        assert_eq!(status, 400, "{custom_id}: {answer}");
        assert!(answer["error"].is_string());
    };
    refused("off", &message["id"]).await;
    refused("gone", &message["id"]).await;
    refused("b", &json!("12")).await;
    let forge = json!({"kind": "component", "message": message["id"], "custom_id": "crafted:1",
        "forge": true});
    let (event, _) = table.act(forge).await;
    assert_eq!(
        (
            &event["data"]["custom_id"],
            &event["data"]["component_type"]
        ),
        (&json!("crafted:1"), &json!(2))
    );
}

#[tokio::test]
async fn menus_send_the_chosen_values() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let ben = table.world.user("Ben").await;
    let option = |n: u8| json!({"label": format!("o{n}"), "value": n.to_string()});
    let menu = json!({"type": 3, "custom_id": "m", "max_values": 2, "options": [option(1), option(2), option(3)]});
    let people = json!({"type": 5, "custom_id": "p"});
    let rows = json!([{"type": 1, "components": [menu]}, {"type": 1, "components": [people]}]);
    let path = format!("/channels/{}/messages", table.games);
    let message = api
        .post(&path, json!({"content": "x", "components": rows}))
        .await;
    let choose = |id: &str, values: Value| json!({"kind": "component", "message": message["id"], "custom_id": id, "values": values});
    let (event, _) = table.act(choose("m", json!(["1", "3"]))).await;
    assert_eq!(event["data"]["values"], json!(["1", "3"]));
    assert_eq!(event["data"]["component_type"], 3);
    let (event, _) = table.act(choose("p", json!([ben]))).await;
    assert_eq!(event["data"]["resolved"]["users"][&ben]["username"], "ben");
    assert!(event["data"]["resolved"]["members"][&ben]["permissions"].is_string());
    for (id, values) in [
        ("m", json!([])),
        ("m", json!(["4"])),
        ("m", json!(["1", "2", "3"])),
        ("p", json!(["12"])),
    ] {
        let mut body = choose(id, values);
        body["as"] = json!(table.ann);
        body["channel"] = json!(table.games);
        let (status, answer) = table
            .world
            .page
            .call("POST", "/sandbox/interactions", Some(body))
            .await;
        assert_eq!(status, 400, "{answer}");
    }
}

#[tokio::test]
async fn a_modal_is_opened_and_submitted() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let message = table.message_with_button(0).await;
    let (event, outcome) = table.press(&message).await;
    let input = json!({"type": 4, "custom_id": "t", "style": 1, "label": "T", "min_length": 2, "max_length": 4});
    let optional =
        json!({"type": 4, "custom_id": "o", "style": 2, "label": "O", "required": false});
    let rows = json!([{"type": 1, "components": [input]}, {"type": 1, "components": [optional]}]);
    let modal = json!({"type": 9, "data": {"custom_id": "m", "title": "M", "components": rows}});
    assert_eq!(api.respond(&event, modal).await.0, 204);
    let modal = outcome.await.expect("no panic")["modal"].clone();
    assert_eq!(
        (&modal["custom_id"], &modal["title"]),
        (&json!("m"), &json!("M"))
    );

    let refused = |fields: Value, user: &str| {
        let page = table.world.page.clone();
        let body = json!({"as": user, "kind": "modal", "modal": modal["id"], "fields": fields});
        async move {
            let (status, answer) = page
                .call("POST", "/sandbox/interactions", Some(body.clone()))
                .await;
            assert_eq!(status, 400, "{body}: {answer}");
        }
    };
    let ben = table.world.user("Ben").await;
    refused(json!({}), &table.ann).await;
    refused(json!({"t": "x"}), &table.ann).await;
    refused(json!({"t": "xxxxx"}), &table.ann).await;
    refused(json!({"t": "xx", "u": ""}), &table.ann).await;
    refused(json!({"t": "xx"}), &ben).await;

    let submit = json!({"kind": "modal", "modal": modal["id"], "fields": {"t": "xyz"}});
    let (event, _) = table.act(submit).await;
    assert_eq!(
        (&event["type"], &event["data"]["custom_id"]),
        (&json!(5), &json!("m"))
    );
    assert_eq!(
        event["data"]["components"][0]["components"][0]["value"],
        "xyz"
    );
    assert_eq!(event["data"]["components"][1]["components"][0]["value"], "");
    assert_eq!(event["message"]["id"], message["id"]);
}

#[tokio::test]
async fn modals_respect_discords_limits() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let input = |changes: Value| {
        let mut it = json!({"type": 4, "custom_id": "t", "style": 1, "label": "T"});
        for (key, value) in changes.as_object().expect("changes are an object") {
            it[key] = value.clone();
        }
        it
    };
    let row = |input: Value| json!({"type": 1, "components": [input]});
    let modal = |changes: Value| {
        let mut it = json!({"custom_id": "m", "title": "M", "components": [row(input(json!({})))]});
        for (key, value) in changes.as_object().expect("changes are an object") {
            it[key] = value.clone();
        }
        it
    };
    let with = |changes: Value| modal(json!({"components": [row(input(changes))]}));
    let many = |count: usize| -> Value {
        (0..count)
            .map(|n| row(input(json!({"custom_id": n.to_string()}))))
            .collect()
    };
    let x = |count: usize| "x".repeat(count);
    let (event, _) = table.go().await;
    for bad in [
        modal(json!({"title": x(46)})),
        modal(json!({"title": ""})),
        modal(json!({"custom_id": x(101)})),
        modal(json!({"components": []})),
        modal(json!({"components": many(6)})),
        modal(json!({"components": [row(input(json!({}))), row(input(json!({})))]})),
        modal(json!({"heading": "M"})),
        with(json!({"label": x(46)})),
        with(json!({"label": ""})),
        with(json!({"label": null})),
        with(json!({"style": 3})),
        with(json!({"placeholder": x(101)})),
        with(json!({"value": x(4001)})),
        with(json!({"value": x(5), "max_length": 4})),
        with(json!({"min_length": 5, "max_length": 4})),
        with(json!({"min_length": -1})),
        with(json!({"max_length": 4001})),
        with(json!({"max_length": 0})),
        with(json!({"type": 2})),
    ] {
        let (status, answer) = api.respond(&event, json!({"type": 9, "data": bad})).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "{bad}: {answer}"
        );
        assert!(answer["errors"]["data"].is_object(), "{bad}: {answer}");
    }
    for good in [
        modal(json!({"title": x(45)})),
        modal(json!({"components": many(5)})),
        with(json!({"label": x(45), "placeholder": x(100), "value": x(4000)})),
        modal(
            json!({"components": [{"type": 18, "label": "L", "component":
            {"type": 4, "custom_id": "t", "style": 1}}]}),
        ),
    ] {
        let (event, _) = table.go().await;
        let answer = api.respond(&event, json!({"type": 9, "data": good})).await;
        assert_eq!(answer.0, 204, "{good}: {answer:?}");
    }
}

#[tokio::test]
async fn autocomplete_offers_up_to_25_choices() {
    let mut table = Table::new().await;
    let api = table.world.api.clone();
    let act =
        json!({"kind": "autocomplete", "name": "go", "focused": "what", "options": {"what": "a"}});
    let (event, outcome) = table.act(act.clone()).await;
    assert_eq!(event["type"], 4);
    assert_eq!(
        event["data"]["options"],
        json!([{"name": "what", "type": 3, "value": "a", "focused": true}])
    );
    let choice =
        |name: usize, value: usize| json!({"name": "n".repeat(name), "value": "v".repeat(value)});
    for bad in [
        json!({"choices": vec![choice(1, 1); 26]}),
        json!({"choices": [choice(101, 1)]}),
        json!({"choices": [choice(0, 1)]}),
        json!({"choices": [choice(1, 101)]}),
        json!({"choices": [{"name": "x", "value": 5}]}),
        json!({"choices": [{"name": "x"}]}),
        json!({}),
        json!({"choice": []}),
    ] {
        let (status, answer) = api.respond(&event, json!({"type": 8, "data": bad})).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "{bad}: {answer}"
        );
    }
    let good = json!({"type": 8, "data": {"choices": vec![choice(100, 100); 25]}});
    assert_eq!(api.respond(&event, good).await.0, 204);
    let outcome = outcome.await.expect("no panic");
    assert_eq!(outcome["outcome"], "choices");
    assert_eq!(outcome["choices"].as_array().map(Vec::len), Some(25));
    // Autocomplete has no followups.
    let (status, answer) = api
        .call("POST", &webhook(&event), Some(json!({"content": "x"})))
        .await;
    assert_eq!(status, 404, "{answer}");
}

#[tokio::test]
async fn a_client_accepts_only_registered_options() {
    let table = Table::new().await;
    let choice = |value: i64| json!({"name": value.to_string(), "value": value});
    super::interactions::register(
        &table.world,
        json!({"name": "full", "description": "All", "options": [
            {"type": 6, "name": "who", "description": "x", "required": true},
            {"type": 4, "name": "count", "description": "x", "min_value": 1, "max_value": 9},
            {"type": 4, "name": "days", "description": "x", "choices": [choice(1), choice(3)]},
            {"type": 5, "name": "rated", "description": "x"},
            {"type": 3, "name": "note", "description": "x", "max_length": 3},
        ]}),
    )
    .await;
    let refused = async |options: Value| {
        let body = json!({"as": table.ann, "channel": table.games, "kind": "command", "name": "full",
            "options": options});
        let (status, answer) = table
            .world
            .page
            .call("POST", "/sandbox/interactions", Some(body))
            .await;
        assert_eq!(status, 400, "{options}: {answer}");
    };
    let ann = &table.ann;
    refused(json!({})).await;
    refused(json!({"who": "12"})).await;
    refused(json!({"who": ann, "count": 10})).await;
    refused(json!({"who": ann, "count": "5"})).await;
    refused(json!({"who": ann, "days": 2})).await;
    refused(json!({"who": ann, "rated": "yes"})).await;
    refused(json!({"who": ann, "note": "long"})).await;
    refused(json!({"who": ann, "nonsense": 1})).await;
    let (status, _) = table
        .world
        .page
        .call(
            "POST",
            "/sandbox/interactions",
            Some(json!({"as": ann, "channel": table.games, "kind": "command", "name": "none"})),
        )
        .await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn without_a_bot_an_interaction_fails_at_once() {
    let world = World::new().await;
    register(&world, json!({"name": "go", "description": "Goes"})).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let outcome = world
        .page
        .interact(json!({"as": ann, "channel": games, "kind": "command", "name": "go"}))
        .await;
    assert_eq!(
        (&outcome["outcome"], &outcome["error"]),
        (&json!("failed"), &json!("The application did not respond"))
    );
}

#[tokio::test]
async fn a_response_notifies_like_a_message_unless_ephemeral() {
    let mut table = Table::new().await;
    let ben = table.world.user("Ben").await;
    let content = format!("<@{ben}>, <@{}>", table.ann);
    let (event, _) = table.go().await;
    let secret = json!({"type": 4, "data": {"content": content, "flags": 64}});
    assert_eq!(table.world.api.respond(&event, secret).await.0, 204);
    assert_eq!(table.world.page.log().await, []);
    let (event, outcome) = table.go().await;
    let allowed = json!({"users": [ben]});
    let open = json!({"type": 4, "data": {"content": content, "allowed_mentions": allowed}});
    assert_eq!(table.world.api.respond(&event, open).await.0, 204);
    let id = text(&outcome.await.expect("no panic")["message"]["id"]);
    assert_eq!(table.world.page.log().await, [(ben.clone(), id)]);
    // A followup notifies as well.
    let more = json!({"content": content, "allowed_mentions": {"users": [ben]}});
    let more = table.world.api.post(&webhook(&event), more).await;
    assert_eq!(table.world.page.log().await[1], (ben, text(&more["id"])));
}

#[tokio::test]
async fn commands_are_offered_only_in_their_contexts() {
    let table = Table::new().await;
    let world = &table.world;
    let application = world.api.application().await;
    let guild = world.guild().await;
    register(
        world,
        json!({"name": "here", "description": "x", "contexts": [0]}),
    )
    .await;
    register(
        world,
        json!({"name": "there", "description": "x", "contexts": [1]}),
    )
    .await;
    register(
        world,
        json!({"name": "manage", "description": "x", "default_member_permissions": "32"}),
    )
    .await;
    let path = format!("/applications/{application}/guilds/{guild}/commands");
    world
        .api
        .post(&path, json!({"name": "ours", "description": "x"}))
        .await;
    let ben = world.user("Ben").await;
    let dm = text(
        &world
            .page
            .post("/sandbox/dm", json!({"as": ben, "user": application}))
            .await["id"],
    );
    let other = text(
        &world
            .page
            .post("/sandbox/dm", json!({"as": ben, "user": table.ann}))
            .await["id"],
    );
    let check = async |user: &str, channel: &str, name: &str, offered: bool| {
        let body = json!({"as": user, "channel": channel, "kind": "command", "name": name});
        let page = world.page.clone();
        let click =
            tokio::spawn(
                async move { page.call("POST", "/sandbox/interactions", Some(body)).await },
            );
        // An offered command waits for the bot, which does not respond; move the clock past its time limit.
        while !click.is_finished() {
            world.clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
        }
        let (status, answer) = click.await.expect("no panic");
        assert_eq!(status, if offered { 200 } else { 400 }, "/{name}: {answer}");
    };
    let games = &table.games;
    check(&ben, games, "here", true).await;
    check(&ben, &dm, "here", false).await;
    check(&ben, games, "there", false).await;
    check(&ben, &dm, "there", true).await;
    check(&ben, games, "ours", true).await;
    check(&ben, &dm, "ours", false).await;
    check(&ben, games, "manage", false).await;
    check(&table.ann, games, "manage", true).await;
    check(&ben, &other, "go", false).await;
}
