//! `asterism doctor`: what it finds, and what it says.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;

use asterism_sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::page::Page;
use crate::support::{Because, Game, Setup, bot};

/// What a checkup printed, and its exit code.
struct Findings {
    text: String,
    code: Option<i32>,
}

impl Findings {
    /// Checks that there is a line that starts like this and contains this.
    #[track_caller]
    fn says(&self, start: &str, part: &str) {
        let mut lines = self.text.lines();
        let says = lines.any(|line| line.starts_with(start) && line.contains(part));
        assert!(says, "no line {start:?} with {part:?} in\n{}", self.text);
    }

    /// Checks that these are the lines that are not good, by their beginnings.
    #[track_caller]
    fn complains(&self, expected: &[&str]) {
        let bad = self.text.lines().filter(|line| !line.starts_with("ok "));
        let bad: Vec<&str> = bad.collect();
        let fits = bad.len() == expected.len()
            && bad
                .iter()
                .zip(expected)
                .all(|(line, it)| line.starts_with(it));
        assert!(fits, "expected {expected:?} in\n{}", self.text);
    }
}

/// Runs the checkup.
async fn check_up(url: &str, token: &str, data: &Path, backups: Option<&Path>) -> Findings {
    let mut command = Command::from(bot::program(Because::OfItsCommands));
    command.arg("doctor").arg("--data").arg(data);
    if let Some(backups) = backups {
        command.arg("--backups").arg(backups);
    }
    let output = command
        .env("DISCORD_TOKEN", token)
        .env("DISCORD_API_URL", url)
        .stdin(Stdio::null())
        .output()
        .await
        .expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.is_empty(), "{error}");
    let text = String::from_utf8(output.stdout).expect("text");
    if !token.is_empty() {
        assert!(!text.contains(token), "{text}");
    }
    Findings {
        text,
        code: output.status.code(),
    }
}

/// Writes a file that looks like the backup of a day.
fn pretend_backup(dir: &Path, date: &str) {
    std::fs::create_dir_all(dir).expect("a folder can be made");
    let file = dir.join(format!("asterism-{date}.backup"));
    std::fs::write(file, "").expect("a file can be written");
}

#[tokio::test]
async fn all_is_well_while_the_bot_runs() {
    let mut club = Setup::program(Because::OfItsCommands).prepare().await;
    let backups = club.home().join("backups");
    let dir = backups.display().to_string();
    club.variables.push(("ASTERISM_BACKUPS", dir));
    club.start_bot().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    Game::begin(&club, &[&ann, &ben]).await;
    club.logged("wrote the daily backup").await;
    let data = club.home().join("data");
    let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
    found.complains(&[]);
    assert_eq!(found.code, Some(0));
    found.says("ok       program: version ", env!("CARGO_PKG_VERSION"));
    found.says("ok       bot: ", "accepts moves");
    found.says("ok       database: ", "1 running and 0 ended games");
    found.says("ok       backups: ", "the newest one");
    found.says("ok       token: ", "\"Asterism\"");
    found.says("ok       clock: ", "agrees");
    found.says("ok       gateway: ", "connections are left");
    found.says("ok       commands: ", "are registered everywhere");
    found.says("ok       server ", "sees 3 and can post boards in 2");

    // The bot may write nowhere.
    for channel in ["games", "lounge"] {
        let channel = club.channel(channel);
        let deny = ["SEND_MESSAGES"];
        club.page.bot_permissions(&channel, &[], &deny).await;
    }
    let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
    found.complains(&["warning  server "]);
    found.says("warning  server ", "sees 3 and can post boards in none");
    assert_eq!(found.code, Some(1));
    // It does not even see most of them, then none.
    for (channels, says) in [
        (&["games", "lounge"][..], "sees 1 and can post"),
        (&["no-bots"], "sees none of the text channels"),
    ] {
        for channel in channels {
            let channel = club.channel(channel);
            club.page
                .bot_permissions(&channel, &[], &["VIEW_CHANNEL"])
                .await;
        }
        let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
        found.complains(&["warning  server "]);
        found.says("warning  server ", says);
        assert_eq!(found.code, Some(1));
    }

    // The bot runs, but is not connected.
    club.expect_trouble();
    club.page.gateway(&json!({"do": "down"})).await;
    club.logged("Discord cannot be reached").await;
    let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
    found.says("problem  bot: ", "not connected to Discord");
    assert_eq!(found.code, Some(2));
    club.close().await;
}

#[tokio::test]
async fn a_bot_that_is_stopped_can_be_checked_without_changes() {
    let mut club = Setup::program(Because::OfItsCommands).open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    club.stop_bot().await;
    let (data, backups) = (club.home().join("data"), club.home().join("backups"));
    let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
    found.says("ok       database: ", "it opens");
    found.complains(&["problem  backups: "]);
    pretend_backup(&backups, "2024-02-29");
    let found = check_up(&club.url(), club.token(), &data, Some(&backups)).await;
    found.complains(&["warning  backups: "]);
    found.says("warning  backups: ", "2024-02-29");
    assert_eq!(found.code, Some(1));
    let found = check_up(&club.url(), club.token(), &data, None).await;
    found.says("warning  backups: ", "none are written");
    let left: Vec<_> = std::fs::read_dir(&data).expect("a folder").collect();
    assert_eq!(left.len(), 1, "nothing is left there: {left:?}");
    club.start_bot().await;
    game.play_recorded(&club, 2).await;
    club.close().await;
}

#[tokio::test]
async fn what_is_missing_is_named() {
    let sandbox = Sandbox::start(Config::default()).await.expect("it starts");
    let (url, token) = (sandbox.url(), sandbox.bot_token().to_owned());
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let data = home.path().join("data");

    let found = check_up(&url, &token, &data, None).await;
    // The bot never ran.
    let new = [
        "warning  disk: ",
        "warning  database: ",
        "warning  backups: ",
    ];
    found.complains(&[new[0], new[1], new[2], "warning  commands: "]);
    assert_eq!(found.code, Some(1));

    // The host has turned Activities on.
    let on = json!({"activities": true});
    let done = Page::new(&url).patch("/sandbox/application", &on).await;
    done.expect("the application has this setting");
    let found = check_up(&url, &token, &data, None).await;
    found.says("ok       activities: ", "\"launch\"");
    found.says("warning  commands: ", "none are registered");

    let found = check_up(&url, "wrong", &data, None).await;
    found.complains(&[new[0], new[1], new[2], "problem  token: "]);
    found.says("problem  token: ", "Reset Token");
    assert_eq!(found.code, Some(2));

    let found = check_up(&url, "", &data, None).await;
    found.says("problem  token: ", "DISCORD_TOKEN");
    assert_eq!(found.code, Some(2));

    let found = check_up("discord.com", &token, &data, None).await;
    found.says("problem  Discord: ", "http://");

    std::fs::write(&data, "").expect("a file can be written");
    let found = check_up(&url, &token, &data, None).await;
    found.says("problem  disk: ", "is no directory");
    sandbox.stop().await;

    let found = check_up(&url, &token, &data, None).await;
    found.says("problem  Discord: ", "cannot be reached");
}

/// Answers requests with what `answer` returns for their path, and this date. Returns the address.
fn pretend_discord(date: &'static str, answer: fn(&str) -> Value) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    // Ends with the tests.
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                match stream.read(&mut byte) {
                    Ok(1) => request.extend(byte),
                    _ => break,
                }
            }
            let request = String::from_utf8_lossy(&request);
            let path = request.split(' ').nth(1).unwrap_or_default();
            let path = path.strip_prefix("/api/v10").unwrap_or(path);
            let body = answer(path).to_string();
            let response = format!(
                "HTTP/1.1 200 OK\r\nDate: {date}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
            let _ = stream.write_all(response.as_bytes());
        }
    });
    url
}

#[tokio::test]
async fn wrong_settings_of_the_application_and_the_clock_are_named() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let answer = |path: &str| match path {
        "/users/@me" => {
            json!({"id": "1", "username": "Bot\u{202e}\n", "discriminator": "0", "avatar": null, "bot": true, "mfa_enabled": false, "verified": true, "flags": 0})
        }
        "/gateway/bot" => {
            json!({"session_start_limit": {"total": 1000, "remaining": 0, "reset_after": 120_000, "max_concurrency": 1}})
        }
        "/oauth2/applications/@me" => {
            json!({"id": "1", "flags": 1 << 19, "interactions_endpoint_url": null})
        }
        "/users/@me/guilds" => {
            json!([{"id": "5", "name": "Club\u{1b}[31m", "permissions": "1024"}])
        }
        _ => json!([]),
    };
    let long_ago = "Mon, 01 Jan 2024 00:00:00 GMT";
    let url = pretend_discord(long_ago, answer);
    let found = check_up(&url, "secret", home.path(), None).await;
    found.says("problem  clock: ", "ahead of Discord's");
    found.says("problem  gateway: ", "in 3 minutes");
    found.says("warning  application: ", "Message Content");
    found.says("warning  commands: ", "none are registered");
    found.says("warning  server \"Club", "lack Send Messages");
    assert!(
        !found.text.contains(['\u{1b}', '\u{202e}']),
        "{}",
        found.text
    );
    assert_eq!(found.code, Some(2));

    let url = pretend_discord(long_ago, |path| match path {
        "/oauth2/applications/@me" => {
            json!({"id": "1", "flags": 0, "interactions_endpoint_url": "https://example.org/"})
        }
        "/users/@me" => {
            json!({"id": "1", "username": "Bot", "discriminator": "0", "avatar": null, "bot": true, "mfa_enabled": false, "verified": true, "flags": 0})
        }
        _ => json!([]),
    });
    let found = check_up(&url, "secret", home.path(), None).await;
    found.says("warning  application: ", "https://example.org/");
    found.says("warning  servers: ", "the bot is in none");
}
