//! Worlds that begin with what a bot has registered in another one.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use asterism_sandbox::{Clock, Config, Registration};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::harness::{PNG, World, text};

/// Long before any test runs, in milliseconds since 1970.
const EARLY_MS: i64 = 1_793_620_800_000;

/// Routes of the application.
struct Routes {
    commands: String,
    emojis: String,
}

async fn routes(world: &World) -> Routes {
    let application = format!("/applications/{}", world.api.application().await);
    Routes {
        commands: format!("{application}/commands"),
        emojis: format!("{application}/emojis"),
    }
}

fn definitions() -> Value {
    json!([
        {"name": "go", "description": "Goes", "name_localizations": {"de": "los"}},
        {"name": "look", "type": 3},
    ])
}

/// Starts a bot that registers two commands and two emoji, and writes a message.
async fn register_once() -> Registration {
    let world = World::new().await;
    let routes = routes(&world).await;
    let definitions = Some(definitions());
    world.api.ok("PUT", &routes.commands, definitions).await;
    let guild = world.guild().await;
    let of_guild = routes
        .commands
        .replace("/commands", &format!("/guilds/{guild}/commands"));
    let only_here = json!({"name": "only-here", "description": "In this server"});
    world.api.post(&of_guild, only_here).await;
    for name in ["peg", "ring"] {
        let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(PNG));
        let body = json!({"name": name, "image": image});
        world.api.post(&routes.emojis, body).await;
    }
    let games = world.channel("games").await;
    let message = json!({"content": "hello"});
    world
        .api
        .post(&format!("/channels/{games}/messages"), message)
        .await;
    world.sandbox.registration().expect("it is in memory")
}

async fn begin(registration: &Arc<Registration>, data: Option<&Path>) -> World {
    World::with(Config {
        registration: Some(Arc::clone(registration)),
        data: data.map(Into::into),
        clock: Clock::stopped(EARLY_MS),
        ..Config::default()
    })
    .await
}

/// Returns all commands and emoji as the bot sees them.
async fn listed(world: &World) -> (Vec<Value>, Vec<Value>) {
    let routes = routes(world).await;
    let all = format!("{}?with_localizations=true", routes.commands);
    let commands = world.api.ok("GET", &all, None).await;
    let emojis = world.api.ok("GET", &routes.emojis, None).await;
    let list = |value: &Value| value.as_array().expect("it is a list").clone();
    (list(&commands), list(&emojis["items"]))
}

/// Returns a command or emoji without what another world sets.
fn plain(record: &Value) -> Value {
    let mut record = record.clone();
    let fields = record.as_object_mut().expect("it is an object");
    fields.retain(|key, _| !["id", "version"].contains(&key.as_str()));
    record
}

#[tokio::test]
async fn a_world_begins_with_what_was_registered_in_another_one() {
    let registration = Arc::new(register_once().await);
    let (one, other) = (
        begin(&registration, None).await,
        begin(&registration, None).await,
    );
    let (commands, emojis) = listed(&one).await;
    let names: Vec<String> = commands
        .iter()
        .chain(&emojis)
        .map(|it| text(&it["name"]))
        .collect();
    assert_eq!(names, ["go", "look", "peg", "ring"]);
    assert_eq!(commands[0]["name_localizations"], json!({"de": "los"}));
    for emoji in &emojis {
        let url = format!("{}/emojis/{}.png", one.sandbox.url(), text(&emoji["id"]));
        assert_eq!(one.page.download(&url).await, (200, PNG.to_vec()));
    }
    let games = one.channel("games").await;
    let ann = one.user("Ann").await;
    assert_eq!(one.page.messages(&games, &ann).await, Vec::<Value>::new());

    // Ids are made at the time of the new world, each once.
    let records = [commands.as_slice(), emojis.as_slice()].concat();
    let ids: BTreeSet<u64> = records
        .iter()
        .flat_map(|it| [&it["id"], &it["version"]])
        .filter_map(|id| id.as_str()?.parse().ok())
        .collect();
    assert_eq!(ids.len(), 2 * 2 + 2);
    let made_at = |id: &u64| (id >> 22).cast_signed() + 1_420_070_400_000;
    assert!(ids.iter().all(|id| made_at(id) == EARLY_MS), "{ids:?}");

    // The worlds share nothing.
    let routes = routes(&one).await;
    one.api.ok("PUT", &routes.commands, Some(json!([]))).await;
    let own = format!("{}/{}", routes.emojis, text(&emojis[0]["id"]));
    one.api.ok("DELETE", &own, None).await;
    let left = listed(&one).await;
    assert_eq!((left.0.len(), left.1.len()), (0, 1));
    let (same_commands, same_emojis) = listed(&other).await;
    let plain_all = |records: &[Value]| records.iter().map(plain).collect::<Vec<_>>();
    assert_eq!(plain_all(&same_commands), plain_all(&commands));
    assert_eq!(plain_all(&same_emojis), plain_all(&emojis));
}

#[tokio::test]
async fn what_was_registered_in_another_world_is_like_any_registration() {
    let registration = Arc::new(register_once().await);
    let world = begin(&registration, None).await;
    let routes = routes(&world).await;
    let before = listed(&world).await;

    // Registering the same again changes nothing, and names already used are refused.
    world
        .api
        .ok("PUT", &routes.commands, Some(definitions()))
        .await;
    assert_eq!(listed(&world).await, before);
    let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(PNG));
    let body = json!({"name": "peg", "image": image});
    let (status, answer) = world.api.call("POST", &routes.emojis, Some(body)).await;
    let problem = &answer["errors"]["name"]["_errors"][0]["code"];
    assert_eq!(
        (status, problem),
        (400, &json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
    );

    // Only ids of this world are accepted.
    let games = world.channel("games").await;
    let path = format!("/channels/{games}/messages");
    let with_icon = |id: &Value| {
        let button = json!({"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": id}});
        json!({"content": "x", "components": [{"type": 1, "components": [button]}]})
    };
    world.api.post(&path, with_icon(&before.1[0]["id"])).await;
    let other = begin(&registration, None).await;
    other.clock.advance(std::time::Duration::from_secs(1));
    let again = Arc::new(other.sandbox.registration().expect("it is in memory"));
    let later = World::with(Config {
        registration: Some(again),
        clock: other.clock.clone(),
        ..Config::default()
    })
    .await;
    let foreign = with_icon(&listed(&later).await.1[0]["id"]);
    let (status, answer) = world.api.call("POST", &path, Some(foreign)).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer}");
}

#[tokio::test]
async fn a_world_on_disk_keeps_what_it_began_with() {
    let registration = register_once().await;
    // It can be kept in a file, too.
    let kept = serde_json::to_string(&registration).expect("it is data");
    let registration = Arc::new(serde_json::from_str(&kept).expect("it is what was kept"));
    let folder = tempfile::tempdir().expect("a folder");
    let world = begin(&registration, Some(folder.path())).await;
    let before = listed(&world).await;
    assert_eq!((before.0.len(), before.1.len()), (2, 2));
    let gone = format!(
        "{}/{}",
        routes(&world).await.emojis,
        text(&before.1[0]["id"])
    );
    world.api.ok("DELETE", &gone, None).await;
    drop(world);
    // Only a new world begins with it.
    let world = begin(&registration, Some(folder.path())).await;
    let after = listed(&world).await;
    assert_eq!(
        (&after.0[..], &after.1[..]),
        (&before.0[..], &before.1[1..])
    );
    let url = format!(
        "{}/emojis/{}.png",
        world.sandbox.url(),
        text(&after.1[0]["id"])
    );
    assert_eq!(world.page.download(&url).await, (200, PNG.to_vec()));
}
