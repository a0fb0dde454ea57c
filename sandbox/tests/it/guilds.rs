//! Servers that the bot joins, and channels where only a user who installed it is a member.

use serde_json::{Value, json};

use super::harness::{World, text};
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

#[tokio::test]
async fn a_private_channel_is_seen_by_those_it_names_alone() {
    let mut table = Table::new().await;
    let world = &table.world;
    let (ann, ben) = (table.ann.clone(), world.user("Ben").await);
    let (cleo, dan) = (world.user("Cleo").await, world.user("Dan").await);
    let (guild, bot) = (world.guild().await, world.api.application().await);
    let roles = format!("/sandbox/guilds/{guild}/roles");
    let role = world.page.post(&roles, json!({"name": "Team"})).await;
    let role = text(&role["id"]);
    let member = format!("/sandbox/guilds/{guild}/members/{ben}");
    world.page.patch(&member, json!({"roles": [role]})).await;
    let body = json!({"guild": guild, "name": "team-room", "private": [role, cleo, bot]});
    let room = text(&world.page.post("/sandbox/channels", body).await["id"]);

    let path = format!("/channels/{room}");
    let channel = world.api.ok("GET", &path, None).await;
    let view = "1024";
    let overwrites = json!([
        {"id": guild, "type": 0, "allow": "0", "deny": view},
        {"id": role, "type": 0, "allow": view, "deny": "0"},
        {"id": cleo, "type": 1, "allow": view, "deny": "0"},
        {"id": bot, "type": 1, "allow": view, "deny": "0"},
    ]);
    assert_eq!(channel["permission_overwrites"], overwrites);
    let member = format!("/guilds/{guild}/members/{ben}");
    let member = world.api.ok("GET", &member, None).await;
    assert_eq!(member["roles"], json!([role]));
    let event = table.bot.until("GUILD_ROLE_CREATE").await;
    assert_eq!(event["role"]["id"], json!(role));

    let world = &table.world;
    let write = format!("/channels/{room}/messages");
    world.api.post(&write, json!({"content": "secret"})).await;
    let sees = async |user: &String| {
        let read = format!("/sandbox/channels/{room}/messages?as={user}");
        let (status, _) = world.page.call("GET", &read, None).await;
        let state = world.page.get(&format!("/sandbox/state?as={user}")).await;
        let guilds = state["guilds"].as_array().expect("a list of servers");
        let mut channels = guilds.iter().filter_map(|it| it["channels"].as_array());
        let is_listed = channels.any(|all| all.iter().any(|it| it["id"] == json!(room)));
        assert_eq!(status == 200, is_listed, "{user}: {status}");
        is_listed
    };
    // Ann owns the server.
    assert!(sees(&ann).await && sees(&ben).await && sees(&cleo).await);
    assert!(!sees(&dan).await);

    let mut events = world.page.events(&ben).await;
    let settings = format!("/sandbox/channels/{room}");
    world
        .page
        .patch(&settings, json!({"private": [cleo]}))
        .await;
    let told = events.until("GUILD").await;
    assert!(!told.to_string().contains(&room), "{told}");
    assert!(sees(&cleo).await && !sees(&ben).await);
    for (method, path, body) in [
        ("GET", &path, None),
        ("POST", &write, Some(json!({"content": "x"}))),
    ] {
        let (status, answer) = world.api.call(method, path, body).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50001)), "{answer}");
    }

    world.page.patch(&settings, json!({"private": false})).await;
    assert!(sees(&dan).await);
    let member = format!("/sandbox/guilds/{guild}/members/{ben}");
    let (status, _) = world.page.call("DELETE", &member, None).await;
    assert_eq!(status, 204);
    assert_eq!(events.until("GUILD_DELETE").await["id"], json!(guild));
    assert!(!sees(&ben).await);
    world.api.post(&write, json!({"content": "x"})).await;
}

#[tokio::test]
async fn the_bots_servers_are_listed_in_pages() {
    let world = World::new().await;
    let ann = world.user("Ann").await;
    for name in ["One", "Two", "Three"] {
        let made = json!({"as": ann, "name": name});
        let guild = world.page.post("/sandbox/guilds", made).await;
        let bot = format!("/sandbox/guilds/{}/bot", text(&guild["id"]));
        world.page.post(&bot, json!({})).await;
    }
    let list = async |query: &str| -> Vec<Value> {
        let path = format!("/users/@me/guilds{query}");
        let list = world.api.ok("GET", &path, None).await;
        list.as_array().expect("a list").clone()
    };
    let names =
        |list: &[Value]| -> Vec<String> { list.iter().map(|guild| text(&guild["name"])).collect() };
    let all = list("").await;
    assert_eq!(names(&all), ["Star Club", "One", "Two", "Three"]);
    let second = text(&all[1]["id"]);
    let after = list(&format!("?after={second}&limit=1&with_counts=true")).await;
    assert_eq!(names(&after), ["Two"]);
    assert!(after[0]["approximate_member_count"].is_u64());
    assert!(all[0].get("approximate_member_count").is_none());
    let before = text(&all[3]["id"]);
    let before = list(&format!("?before={before}&limit=2")).await;
    assert_eq!(names(&before), ["One", "Two"]);
    let last = text(&all[3]["id"]);
    assert_eq!(list(&format!("?after={last}")).await, [] as [Value; 0]);
}
