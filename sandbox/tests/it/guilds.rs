//! Servers that the bot joins, and channels where only a user who installed it is a member.

use serde_json::{Value, json};

use super::harness::text;
use super::interactions::{Table, register};

#[tokio::test]
async fn the_bot_is_told_when_it_joins_a_server() {
    let mut table = Table::new().await;
    let world = &table.world;
    let body = json!({"as": table.ann, "name": "New", "locale": "de", "channels": ["rules", "hall"], "system_channel": "hall"});
    let guild = world.page.post("/sandbox/guilds", body).await;
    let id = text(&guild["id"]);
    let hall = text(&guild["channels"][1]["id"]);
    let write = format!("/channels/{hall}/messages");
    let (status, _) = world
        .api
        .call("POST", &write, Some(json!({"content": "x"})))
        .await;
    assert_eq!(status, 403, "the bot is not in the server yet");

    let bot = format!("/sandbox/guilds/{id}/bot");
    world.page.post(&bot, json!({})).await;
    let event = table.bot.until("GUILD_CREATE").await;
    assert_eq!(event["id"], json!(id));
    assert_eq!(event["system_channel_id"], json!(hall));
    assert_eq!(event["preferred_locale"], "de");
    assert_eq!(event["channels"].as_array().map(Vec::len), Some(2));
    assert!(event["joined_at"].is_string() && event["members"][0]["roles"][0].is_string());
    let world = &table.world;
    world.api.post(&write, json!({"content": "x"})).await;
    let (status, _) = world.page.call("POST", &bot, Some(json!({}))).await;
    assert_eq!(status, 400, "the bot is already in the server");

    let (status, _) = world.page.call("DELETE", &bot, None).await;
    assert_eq!(status, 204);
    assert_eq!(table.bot.until("GUILD_DELETE").await["id"], json!(id));
    let (status, _) = table
        .world
        .api
        .call("POST", &write, Some(json!({"content": "x"})))
        .await;
    assert_eq!(status, 403);
}

#[tokio::test]
async fn people_who_installed_the_bot_can_use_it_anywhere() {
    let mut table = Table::new().await;
    let world = &table.world;
    let everywhere = json!({"name": "all", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]});
    register(world, everywhere).await;
    let (ann, ben) = (table.ann.clone(), world.user("Ben").await);
    let elsewhere = world
        .page
        .post("/sandbox/guilds", json!({"as": ann, "name": "Elsewhere"}))
        .await;
    let there = text(&elsewhere["channels"][0]["id"]);
    let dm = world
        .page
        .post("/sandbox/dm", json!({"as": ann, "user": ben}))
        .await;
    let dm = text(&dm["id"]);
    let use_in = |channel: &str, name: &str| json!({"as": ann, "channel": channel, "kind": "command", "name": name});
    for channel in [&there, &dm] {
        let (status, answer) = world
            .page
            .call(
                "POST",
                "/sandbox/interactions",
                Some(use_in(channel, "all")),
            )
            .await;
        assert_eq!(status, 400, "Ann has not installed the bot: {answer}");
    }
    world
        .page
        .patch(&format!("/sandbox/users/{ann}"), json!({"installed": true}))
        .await;
    // The bot's other commands work only where it is a member.
    let (status, answer) = world
        .page
        .call("POST", "/sandbox/interactions", Some(use_in(&there, "go")))
        .await;
    assert_eq!(status, 400, "{answer}");
    for (channel, context) in [(&there, 0), (&dm, 2)] {
        let (event, click) = table.act(use_in(channel, "all")).await;
        assert_eq!(event["context"], json!(context));
        let owners = &event["authorizing_integration_owners"];
        assert_eq!(owners, &json!({"1": ann}), "{event}");
        let reply = json!({"type": 4, "data": {"content": "here I am"}});
        let (status, _) = table.world.api.respond(&event, reply).await;
        assert_eq!(status, 204);
        let outcome: Value = click.await.expect("no panic");
        assert_eq!(outcome["message"]["content"], "here I am");
        let write = format!("/channels/{channel}/messages");
        let (status, _) = table
            .world
            .api
            .call("POST", &write, Some(json!({"content": "x"})))
            .await;
        assert_eq!(status, 403, "the bot is not a member there");
    }
    // In its own DM, the bot is installed for a guild only if the user shares one with it.
    let application = table.world.api.application().await;
    let own = json!({"as": ann, "user": application});
    let own = text(&table.world.page.post("/sandbox/dm", own).await["id"]);
    let (event, _click) = table.act(use_in(&own, "all")).await;
    assert_eq!(event["context"], json!(1));
    assert_eq!(
        event["authorizing_integration_owners"],
        json!({"0": "0", "1": ann})
    );
    // Where the bot is also a member, both installations are listed.
    let (event, _click) = table.act(use_in(&table.games.clone(), "all")).await;
    let guild = table.world.guild().await;
    assert_eq!(
        event["authorizing_integration_owners"],
        json!({"0": guild, "1": ann})
    );
    let bot = format!("/sandbox/guilds/{guild}/bot");
    let (status, answer) = table.world.page.call("DELETE", &bot, None).await;
    assert_eq!(status, 204, "{answer}");
    let (event, _click) = table.act(use_in(&own, "all")).await;
    assert_eq!(event["authorizing_integration_owners"], json!({"1": ann}));
}
