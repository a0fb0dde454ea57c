//! No acknowledged change is lost, no matter when the process dies.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use asterism_sandbox::{Config, Sandbox, SandboxError};
use serde_json::{Value, json};

use super::harness::{
    Gateway, PNG, World, callback, config_with_activity, config_with_inspector, text, webhook,
};

async fn open(folder: &Path) -> World {
    World::with(Config {
        data: Some(folder.into()),
        ..Config::default()
    })
    .await
}

/// Opens a world whose application has an Activity.
async fn open_with_activity(folder: &Path) -> World {
    World::with(Config {
        data: Some(folder.into()),
        ..config_with_activity("http://127.0.0.1:9/activity")
    })
    .await
}

/// Returns everything the page shows Ann, except what depends on the port.
async fn seen(world: &World, ann: &str, channel: &str) -> Value {
    let mut state = world.page.get(&format!("/sandbox/state?as={ann}")).await;
    state["now"] = Value::Null;
    state["bot"]["connected"] = Value::Null;
    let mut messages = world.page.messages(channel, ann).await;
    for message in &mut messages {
        // Views after a restart are newer.
        message["revision"].take();
    }
    let text = json!([state, messages, world.page.get("/sandbox/log").await]).to_string();
    serde_json::from_str(&text.replace(&world.sandbox.url(), "")).expect("still JSON")
}

#[tokio::test]
async fn a_killed_sandbox_restarts_in_the_same_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let mut bot = Gateway::ready(&world.sandbox).await;
    super::interactions::register(&world, json!({"name": "go", "description": "x"})).await;
    let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
    let page = world.page.clone();
    let click = tokio::spawn(async move { page.interact(go).await });
    let event = bot.interaction().await;
    let button =
        json!({"type": 1, "components": [{"type": 2, "style": 1, "label": "B", "custom_id": "b"}]});
    let data = json!({"content": format!("<@{ann}>"), "components": [button],
        "embeds": [{"image": {"url": "attachment://a.png"}}],
        "attachments": [{"id": 0, "description": "a board"}]});
    let body = json!({"type": 4, "data": data});
    let (status, answer) = world
        .api
        .upload("POST", &callback(&event), body, &[(0, "a.png", PNG)])
        .await;
    assert_eq!(status, 204, "{answer}");
    let message = click.await.expect("no panic")["message"].clone();
    let secret = json!({"content": "psst", "flags": 64});
    world.api.post(&webhook(&event), secret).await;
    world
        .page
        .post("/sandbox/users", json!({"name": "Fay", "locale": "fr"}))
        .await;
    let before = seen(&world, &ann, &games).await;

    // Simulate a kill: nothing is flushed or closed.
    let token = world.sandbox.bot_token().to_owned();
    drop(world);
    let world = open(folder.path()).await;
    assert_eq!(world.sandbox.bot_token(), token, "the bot stays signed in");
    let other = World::new().await;
    assert_ne!(
        other.sandbox.bot_token(),
        token,
        "no two worlds share a token"
    );
    assert_eq!(seen(&world, &ann, &games).await, before);
    let shown = &world.page.messages(&games, &ann).await[0];
    let url = text(&shown["embeds"][0]["image"]["url"]);
    assert_eq!(world.page.download(&url).await, (200, PNG.to_vec()));

    // The token is still valid, the button still works, and ids still grow.
    let more = world
        .api
        .post(&webhook(&event), json!({"content": "more"}))
        .await;
    let number = |value: &Value| text(value).parse::<u64>().expect("an id");
    assert!(number(&more["id"]) > number(&message["id"]));
    let mut bot = Gateway::ready(&world.sandbox).await;
    let press = json!({"as": ann, "channel": games, "kind": "component", "message": message["id"],
        "custom_id": "b"});
    let page = world.page.clone();
    let click = tokio::spawn(async move { page.interact(press).await });
    let event = bot.interaction().await;
    assert_eq!(event["message"]["id"], message["id"]);
    world
        .api
        .respond(&event, json!({"type": 7, "data": {"content": "pressed"}}))
        .await;
    assert_eq!(click.await.expect("no panic")["outcome"], "update");
    world.sandbox.stop().await;
}

#[tokio::test]
async fn an_incomplete_last_line_is_dropped_and_damage_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("world.jsonl");
    let world = open(folder.path()).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}/messages");
    world.api.post(&path, json!({"content": "kept"})).await;
    drop(world);

    let mut file = OpenOptions::new()
        .append(true)
        .open(&journal)
        .expect("the journal exists");
    file.write_all(b"[{\"Message\":{\"id\":\"12")
        .expect("the file can be written");
    let world = open(folder.path()).await;
    let contents = |messages: Vec<Value>| -> Vec<Value> {
        messages
            .iter()
            .map(|message| message["content"].clone())
            .collect()
    };
    assert_eq!(contents(world.page.messages(&games, &ann).await), ["kept"]);
    world.api.post(&path, json!({"content": "later"})).await;
    drop(world);
    let world = open(folder.path()).await;
    assert_eq!(
        contents(world.page.messages(&games, &ann).await),
        ["kept", "later"]
    );
    drop(world);

    let text = std::fs::read_to_string(&journal).expect("the file can be read");
    let (first, rest) = text.split_once('\n').expect("the journal has lines");
    std::fs::write(&journal, format!("{}\n{rest}", &first[..first.len() / 2]))
        .expect("the file can be written");
    let config = Config {
        data: Some(folder.path().into()),
        ..Config::default()
    };
    let refused = Sandbox::start(config).await;
    assert!(matches!(refused, Err(SandboxError::World(_))));
    let untouched = std::fs::read_to_string(&journal).expect("the file can be read");
    assert!(untouched.ends_with(rest));
}

/// Copies the files while the sandbox runs, as a kill would leave them.
fn copy(folder: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(copy.path().join("attachments")).expect("the folder is empty");
    for part in [".", "attachments"] {
        for entry in std::fs::read_dir(folder.join(part)).expect("the file can be read") {
            let entry = entry.expect("the file can be read");
            if entry.path().is_file() {
                let to = copy.path().join(part).join(entry.file_name());
                std::fs::copy(entry.path(), to).expect("the file can be copied");
            }
        }
    }
    copy
}

#[tokio::test]
async fn acknowledged_changes_are_on_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}/messages");
    for n in 0..5_u8 {
        let bytes = [PNG, &[n]].concat();
        let (_, posted) = world
            .api
            .upload(
                "POST",
                &path,
                json!({"content": n.to_string()}),
                &[(0, "a.png", &bytes)],
            )
            .await;
        let left = copy(folder.path());
        let again = open(left.path()).await;
        let last = again
            .page
            .messages(&games, &ann)
            .await
            .pop()
            .expect("the file exists");
        assert_eq!(
            (&last["id"], &last["content"]),
            (&posted["id"], &json!(n.to_string()))
        );
        let url = text(&last["attachments"][0]["url"]);
        assert_eq!(again.page.download(&url).await, (200, bytes));
    }
}

#[tokio::test]
async fn a_journal_cut_anywhere_keeps_everything_before_the_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let path = format!("/channels/{games}/messages");
    for n in 0..3 {
        world
            .api
            .post(&path, json!({"content": format!("{n} żółw")}))
            .await;
    }
    drop(world);
    let whole = std::fs::read(folder.path().join("world.jsonl")).expect("the file can be read");
    let ends: Vec<usize> = whole
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    let [first, second, third] = ends[ends.len() - 3..] else {
        panic!("three messages, three lines")
    };
    let cuts = (first..third)
        .step_by(23)
        .chain([first, second - 1, second, second + 1, third]);
    for cut in cuts {
        let left = tempfile::tempdir().expect("a folder");
        std::fs::write(left.path().join("world.jsonl"), &whole[..cut])
            .expect("the file can be written");
        let world = open(left.path()).await;
        let kept = world.page.messages(&games, &ann).await.len();
        let expected = ends.iter().filter(|end| **end <= cut).count() - (ends.len() - 3);
        assert_eq!(kept, expected, "cut at {cut} of {}", whole.len());
    }
}

#[tokio::test]
async fn two_sandboxes_cannot_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let config = || Config {
        data: Some(folder.path().into()),
        ..Config::default()
    };
    assert!(matches!(
        Sandbox::start(config()).await,
        Err(SandboxError::World(_))
    ));
    let taken = Config {
        port: world.sandbox.address().port(),
        ..Config::default()
    };
    assert!(matches!(
        Sandbox::start(taken).await,
        Err(SandboxError::Listen { .. })
    ));
    world.sandbox.stop().await;
    assert!(Sandbox::start(config()).await.is_ok());
}

#[tokio::test]
async fn the_journal_stays_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let path = format!("/channels/{}/messages", world.channel("games").await);
    let own = world.api.post(&path, json!({"content": "x"})).await;
    let own = format!("{path}/{}", text(&own["id"]));
    let size = || {
        std::fs::metadata(folder.path().join("world.jsonl"))
            .expect("the file exists")
            .len()
    };
    // Three bytes each.
    let long = "€".repeat(1990);
    let mut greatest = 0;
    for n in 0..2000 {
        world
            .api
            .ok(
                "PATCH",
                &own,
                Some(json!({"content": format!("{n} {long}")})),
            )
            .await;
        greatest = greatest.max(size());
    }
    // After two thousand edits of six kilobytes, the journal is small, so it was compacted.
    assert!(greatest > 4 << 20 && greatest < 10 << 20, "{greatest}");
    drop(world);
    let world = open(folder.path()).await;
    assert!(size() < 100_000);
    assert!(text(&world.api.ok("GET", &own, None).await["content"]).starts_with("1999 "));
}

#[tokio::test]
async fn an_inspector_sees_every_request() {
    let (seen, config) = config_with_inspector();
    let world = World::with(config).await;
    let games = world.channel("games").await;
    let path = format!("/channels/{games}/messages");
    world
        .api
        .upload("POST", &path, json!({"content": "x"}), &[(0, "a.png", PNG)])
        .await;
    world.api.call("GET", "/nonsense?x=1", None).await;
    let seen = seen.lock().expect("no test panics while holding it");
    let upload = &seen[0];
    assert_eq!(
        (upload.method.as_str(), upload.route),
        ("POST", Some("/channels/{channel_id}/messages"))
    );
    assert_eq!(
        (&upload.path, &upload.body),
        (&path, &Some(json!({"content": "x"})))
    );
    assert_eq!(
        (&upload.files[..], upload.status),
        (&["a.png".to_owned()][..], 200)
    );
    let unknown = &seen[1];
    assert_eq!(
        (unknown.route, unknown.query.as_str(), unknown.status),
        (None, "x=1", 404)
    );
}

#[tokio::test]
async fn a_world_gets_an_activity_and_keeps_what_people_decide_about_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = open(folder.path()).await;
    let (ann, ben) = (world.user("Ann").await, world.user("Ben").await);
    let guild = world.guild().await;
    let deny = async |world: &World| {
        let body = json!({"deny": ["USE_EMBEDDED_ACTIVITIES"]});
        let path = format!("/sandbox/guilds/{guild}");
        world.page.patch(&path, body).await;
    };
    let everyone_may = async |world: &World| {
        let roles = world
            .api
            .ok("GET", &format!("/guilds/{guild}/roles"), None)
            .await;
        let bits: u64 = text(&roles[0]["permissions"]).parse().expect("bits");
        bits & (1 << 39) != 0
    };
    let entry_points = async |world: &World| {
        let path = format!("/applications/{}/commands", world.api.application().await);
        let commands = world.api.ok("GET", &path, None).await;
        let commands = commands.as_array().expect("a list");
        let all = commands.iter().filter(|command| command["type"] == 4);
        all.map(|command| text(&command["id"])).collect::<Vec<_>>()
    };
    // Like a world from before the sandbox knew of Activities.
    deny(&world).await;
    assert_eq!(entry_points(&world).await.len(), 0);
    drop(world);

    let world = open_with_activity(folder.path()).await;
    assert!(everyone_may(&world).await);
    assert_eq!(entry_points(&world).await.len(), 1);
    let ask = async |world: &World, user: &str, consent: Option<bool>| {
        let mut body = json!({
            "as": user,
            "client_id": world.api.application().await,
            "response_type": "code",
            "scope": "identify",
            "redirect_uri": super::harness::REDIRECT,
            "prompt": "none",
        });
        if let Some(consent) = consent {
            body["consent"] = json!(consent);
        }
        let answer = world.page.post("/sandbox/oauth2/authorize", body).await;
        text(&answer["outcome"])
    };
    assert_eq!(ask(&world, &ann, None).await, "code");
    assert_eq!(ask(&world, &ben, None).await, "consent");
    assert_eq!(ask(&world, &ben, Some(true)).await, "code");
    deny(&world).await;
    let path = format!(
        "/applications/{}/commands/{}",
        world.api.application().await,
        entry_points(&world).await[0]
    );
    world.api.ok("DELETE", &path, None).await;
    drop(world);

    // The decisions of the first start stay.
    let world = open_with_activity(folder.path()).await;
    assert!(!everyone_may(&world).await);
    assert_eq!(entry_points(&world).await.len(), 0);
    assert_eq!(ask(&world, &ben, None).await, "code");
}
