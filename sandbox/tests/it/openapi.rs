//! Checks the sandbox's responses against Discord's own API description.
//!
//! The environment variable `DISCORD_OPENAPI` names the file, `openapi.json` of
//! <https://github.com/discord/discord-api-spec>. Without it, nothing is checked.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use jsonschema::Validator;
use serde_json::{Value, json};

use super::harness::{Api, Gateway, PNG, World, callback, text, webhook};

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
            let whole = json!({"allOf": [schema], "components": self.spec["components"]});
            let validator: Validator =
                jsonschema::validator_for(&whole).expect("the description's schemas are valid");
            let faults = validator.iter_errors(&answer);
            self.faults.extend(faults.map(|it| {
                let what: String = it.to_string().chars().take(600).collect();
                format!("{method} {template} at {}: {what}", it.instance_path())
            }));
        }
        answer
    }
}

#[tokio::test]
async fn responses_match_discords_description() {
    let Some(file) = std::env::var_os("DISCORD_OPENAPI").filter(|file| !file.is_empty()) else {
        println!(
            "DISCORD_OPENAPI is not set: the responses are not checked against Discord's description"
        );
        return;
    };
    let text_of_file = std::fs::read(file).expect("DISCORD_OPENAPI names a file");
    let spec = serde_json::from_slice(&text_of_file).expect("it is JSON");
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
