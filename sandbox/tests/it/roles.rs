//! Roles: who can give them, and what they change.

use serde_json::{Value, json};

use super::harness::{World, text};
use super::interactions::Table;

/// Makes the bot's own role grant these permissions, and no others. Returns the ID of the role.
pub(crate) async fn give_bot_permissions(world: &World, permissions: &[&str]) -> String {
    let guild = world.guild().await;
    let path = format!("/guilds/{guild}/roles");
    let roles = world.api.ok("GET", &path, None).await;
    let mut roles = roles.as_array().expect("a list").iter();
    let own = roles.find(|role| role["managed"] == true);
    let own = text(&own.expect("the bot has a role")["id"]);
    let path = format!("/sandbox/guilds/{guild}/roles/{own}");
    let granted = json!({"permissions": permissions});
    world.page.patch(&path, granted).await;
    own
}

async fn add_role(world: &World, name: &str) -> String {
    let path = format!("/sandbox/guilds/{}/roles", world.guild().await);
    text(&world.page.post(&path, json!({"name": name})).await["id"])
}

#[tokio::test]
async fn a_role_is_given_and_taken_and_shows_in_interactions() {
    let mut table = Table::new().await;
    let world = &table.world;
    let (guild, ann) = (world.guild().await, table.ann.clone());
    give_bot_permissions(world, &["MANAGE_ROLES"]).await;
    let role = add_role(world, "Champion").await;
    let path = format!("/guilds/{guild}/members/{ann}/roles/{role}");
    for (method, roles) in [("PUT", json!([role])), ("DELETE", json!([]))] {
        // The second time, nothing changes.
        for _ in 0..2 {
            let (status, answer) = table.world.api.call(method, &path, None).await;
            assert_eq!((status, answer), (204, Value::Null), "{method}");
        }
        let member = format!("/guilds/{guild}/members/{ann}");
        let member = table.world.api.ok("GET", &member, None).await;
        assert_eq!(member["roles"], roles);
        let used = json!({"as": ann, "channel": table.games, "kind": "command", "name": "go"});
        let (event, _click) = table.act(used).await;
        assert_eq!(event["member"]["roles"], roles);
    }
}

#[tokio::test]
async fn roles_that_the_bot_may_not_give_are_refused() {
    let world = World::new().await;
    let (guild, ann) = (world.guild().await, world.user("Ann").await);
    let (role, bot) = (
        add_role(&world, "Champion").await,
        world.api.application().await,
    );
    let of = |user: &str, role: &str| format!("/guilds/{guild}/members/{user}/roles/{role}");
    let check = async |path: String, status: u16, code: u64| {
        for method in ["PUT", "DELETE"] {
            let (found, answer) = world.api.call(method, &path, None).await;
            let found = (found, answer["code"].as_u64().unwrap_or_default());
            assert_eq!(found, (status, code), "{method} {path}: {answer}");
        }
    };
    let own = give_bot_permissions(&world, &["VIEW_CHANNEL"]).await;
    check(of(&ann, &role), 403, 50013).await;
    give_bot_permissions(&world, &["MANAGE_ROLES"]).await;
    check(of(&ann, &role), 204, 0).await;
    check(of(&ann, "5"), 404, 10011).await;
    // The role of everyone cannot be given.
    check(of(&ann, &guild), 404, 10011).await;
    check(of("5", &role), 404, 10013).await;
    check(of(&ann, &own), 403, 50013).await;
    check(of(&bot, &own), 403, 50013).await;
    check("/guilds/5/members/5/roles/5".to_owned(), 404, 10004).await;

    let at = format!("/sandbox/guilds/{guild}/roles/{role}");
    let moved = world.page.patch(&at, json!({"position": 9})).await;
    assert_eq!(moved["position"], 2, "it is the higher one of two");
    check(of(&ann, &role), 403, 50013).await;
    give_bot_permissions(&world, &["ADMINISTRATOR"]).await;
    check(of(&ann, &role), 403, 50013).await;
    world.page.patch(&at, json!({"position": 1})).await;
    check(of(&ann, &role), 204, 0).await;

    let seat = format!("/sandbox/guilds/{guild}/members/{bot}");
    world.page.patch(&seat, json!({"timed_out": true})).await;
    check(of(&ann, &role), 403, 50013).await;
    world.page.patch(&seat, json!({"timed_out": false})).await;
    let ben = world.user("Ben").await;
    let (status, _) = world
        .page
        .call(
            "DELETE",
            &format!("/sandbox/guilds/{guild}/members/{ben}"),
            None,
        )
        .await;
    assert_eq!(status, 204);
    check(of(&ben, &role), 404, 10007).await;
    let bot = format!("/sandbox/guilds/{guild}/bot");
    let (status, _) = world.page.call("DELETE", &bot, None).await;
    assert_eq!(status, 204);
    check(of(&ann, &role), 403, 50001).await;
}

#[tokio::test]
async fn a_deleted_role_is_gone_from_members_and_channels() {
    let mut table = Table::new().await;
    let world = &table.world;
    let (guild, ann) = (world.guild().await, table.ann.clone());
    let own = give_bot_permissions(world, &["MANAGE_ROLES", "VIEW_CHANNEL"]).await;
    let role = add_role(world, "Champion").await;
    let member = format!("/guilds/{guild}/members/{ann}");
    let path = format!("{member}/roles/{role}");
    let (status, _) = world.api.call("PUT", &path, None).await;
    assert_eq!(status, 204);
    let bot = world.api.application().await;
    let body = json!({"guild": guild, "name": "club", "private": [role, bot]});
    let room = text(&world.page.post("/sandbox/channels", body).await["id"]);

    let roles = format!("/sandbox/guilds/{guild}/roles");
    let (status, _) = world
        .page
        .call("DELETE", &format!("{roles}/{own}"), None)
        .await;
    assert_eq!(status, 400, "a bot keeps its role");
    let (status, _) = world
        .page
        .call("DELETE", &format!("{roles}/{role}"), None)
        .await;
    assert_eq!(status, 204);
    let member = world.api.ok("GET", &member, None).await;
    assert_eq!(member["roles"], json!([]));
    let channel = world
        .api
        .ok("GET", &format!("/channels/{room}"), None)
        .await;
    let overwrites = channel["permission_overwrites"].to_string();
    assert!(!overwrites.contains(&role), "{overwrites}");
    let (status, answer) = world.api.call("PUT", &path, None).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10011)));
    let event = table.bot.until("GUILD_ROLE_DELETE").await;
    assert_eq!(event, json!({"guild_id": guild, "role_id": role}));
}
