//! `asterism sandbox`: bot and local Discord in one program, with a page to play on.

use std::path::Path;
use std::process::Stdio;

use rustix::process::Pid;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::a_long_time::shards::{CONNECTED, shard_of};
use crate::play::{check_end, check_turn_post};
use crate::program::{USAGE, check};
use crate::support::bot::{self, Bot, kill, pid, terminate};
use crate::support::club::{Scene, named, people};
use crate::support::game::RECORDED;
use crate::support::guided::{Plan, choose};
use crate::support::log::{self, Log, wait_until_log};
use crate::support::message::text;
use crate::support::page::{PATIENCE, Page};
use crate::support::postgres::server;
use crate::support::{Because, Game, Player};

/// The program, its page and its output.
struct Alone {
    child: Child,
    url: String,
    state: Value,
    scene: Scene,
    /// The rest of its output.
    output: BufReader<ChildStdout>,
}

impl Alone {
    /// Starts the program and waits until its bot is connected.
    async fn start(data: &Path, log: &Path) -> Alone {
        let alone = Alone::start_with(data, log, &[]).await;
        alone.connected().await;
        alone
    }

    async fn connected(&self) {
        let state = self.scene.page.state(None).await;
        if state["bot"]["connected"].as_bool() != Some(true) {
            let connected = |view: &crate::support::feed::View| {
                view.connections().contains(&true).then_some(())
            };
            self.scene
                .feed
                .until("the bot's connection", connected)
                .await;
        }
    }

    async fn start_with(data: &Path, log: &Path, more: &[&str]) -> Alone {
        let mut child = Command::from(bot::program(Because::OfItsCommands))
            .args(["sandbox", "--port", "0", "--data"])
            .arg(data)
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Log::stderr(log))
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("the program does not start: {error}"));
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, output.read_line(&mut line)).await;
        let told = read.is_ok_and(|read| read.is_ok_and(|bytes| bytes > 0));
        assert!(
            told,
            "the program does not say where its page is; its log:\n{}",
            log::read(log)
        );
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"));
        let url = url
            .unwrap_or_else(|| panic!("no address in {line:?}"))
            .to_owned();
        let ann = people(&Page::new(&url).state(None).await)["Ann"].clone();
        let scene = Scene::open(Page::new(&url), &ann).await;
        let state = scene.page.state(Some(&ann)).await;
        Alone {
            child,
            url,
            state,
            scene,
            output,
        }
    }

    fn player(&self, name: &str) -> Player {
        let channels = named(&self.state["guilds"][0]["channels"], "name");
        Player {
            page: self.scene.page.clone(),
            id: people(&self.state)[name].clone(),
            name: name.to_owned(),
            channel: channels["games"].clone(),
            waits: true,
        }
    }

    /// Returns the same person on the page of a restarted program, which has another port.
    fn moved(&self, player: &Player) -> Player {
        Player {
            page: self.scene.page.clone(),
            ..player.clone()
        }
    }

    async fn kill(mut self) {
        kill(pid(&self.child));
        self.child.wait().await.expect("a child can be waited for");
    }

    /// Returns which process serves which of two shards, as soon as the program says that the next one has started.
    async fn next_process(&mut self) -> (usize, Pid) {
        let mut line = String::new();
        let find = async {
            loop {
                line.clear();
                let read = self.output.read_line(&mut line).await;
                assert!(read.is_ok_and(|bytes| bytes > 0), "its output has ended");
                // "[1/2] process 123 serves shard 0/2"
                let words: Vec<&str> = line.split_whitespace().collect();
                if let [_, "process", id, "serves", "shard", shard] = words[..] {
                    let id = id.parse().ok().and_then(Pid::from_raw);
                    let shard = shard.strip_suffix("/2").and_then(|it| it.parse().ok());
                    return (shard.expect("one of two"), id.expect("a process id"));
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, find).await;
        found.expect("each process is started in time")
    }
}

/// Returns whether a process runs; one that has ended may be in the list of processes until its parent asks for it.
fn is_running(process: Pid) -> bool {
    let command = format!("/proc/{}/cmdline", process.as_raw_nonzero());
    std::fs::read(command).is_ok_and(|command| !command.is_empty())
}

#[tokio::test]
async fn a_game_is_played_in_the_sandbox_despite_kill_9_of_everything() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let (data, log) = (home.path().join("data"), home.path().join("log"));
    let alone = Alone::start(&data, &log).await;
    let (ann, ben) = (alone.player("Ann"), alone.player("Ben"));
    let mut game = Game::begin(&alone.scene, &[&ann, &ben]).await;
    let post = game.play_recorded(&alone.scene, 5).await;
    let dialog = ben.press(&post, "Move…").await.private();
    let before = alone.scene.page.messages(&ben.id, &game.channel).await;
    alone.kill().await;

    // Everything is still there: people, channels, messages with pictures, and the dialog in the middle of a choice.
    let alone = Alone::start(&data, &log).await;
    game.players = vec![alone.moved(&ann), alone.moved(&ben)];
    let ben = &game.players[1];
    let after = alone.scene.page.messages(&ben.id, &game.channel).await;
    let read = |messages: &[Value]| -> Vec<(String, String)> {
        let words = messages.iter().map(|message| {
            let message = crate::support::Message::of(message.clone());
            (message.id().to_owned(), message.words())
        });
        words.collect()
    };
    assert_eq!(read(&after), read(&before));
    let ready = choose(ben, dialog, Plan::of(RECORDED[5])).await;
    ben.press(&ready, "Play").await.silent();
    let post = game.turn(&alone.scene, 6).await;
    alone.scene.check_notifications(&post, &[&ann]).await;
    for (ply, notation) in RECORDED.iter().enumerate().skip(6) {
        game.play(&alone.scene, ply, notation).await;
    }
    let end = game.turn(&alone.scene, RECORDED.len()).await;
    assert!(end.content().contains("win together"), "{}", end.show());

    // The program stops cleanly when told to.
    let Alone { mut child, .. } = alone;
    terminate(pid(&child));
    let status = tokio::time::timeout(PATIENCE, child.wait())
        .await
        .expect("the program stops")
        .expect("a child can be waited for");
    assert!(status.success(), "{status}: {}", log::read(&log));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_serve_the_sandbox_and_go_on_without_one() {
    let Some(server) = tokio::task::block_in_place(server::shared) else {
        return;
    };
    let url = server.url(&server.create().await);
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let (data, log) = (home.path().join("data"), home.path().join("log"));
    let several = ["--processes", "2", "--store", &url];
    let mut alone = Alone::start_with(&data, &log, &several).await;
    let connected = async |times| {
        wait_until_log(&log, |log| log.matches(CONNECTED).count() >= times).await;
    };
    let mut processes = [Pid::INIT; 2];
    for _ in 0..2 {
        let (shard, process) = alone.next_process().await;
        processes[shard] = process;
    }
    connected(2).await;
    let (ann, ben) = (alone.player("Ann"), alone.player("Ben"));
    let game = Game::begin(&alone.scene, &[&ann, &ben]).await;
    game.play(&alone.scene, 0, RECORDED[0]).await;

    // First the process that does not serve the server of the game, then the other one.
    let own = shard_of(text(&alone.state["guilds"][0]["id"])) as usize;
    for (nth, shard) in [1 - own, own].into_iter().enumerate() {
        kill(processes[shard]);
        if shard != own {
            game.play(&alone.scene, 1, RECORDED[1]).await;
        }
        let (started, process) = alone.next_process().await;
        assert_eq!(started, shard);
        processes[shard] = process;
        connected(3 + nth).await;
    }
    game.play(&alone.scene, 2, RECORDED[2]).await;
    let said = log::read(&log);
    for name in ["[1/2] ", "[2/2] "] {
        assert!(said.lines().any(|line| line.starts_with(name)), "{said}");
    }
    assert!(!said.contains(&url), "{said}");

    terminate(pid(&alone.child));
    let ended = tokio::time::timeout(PATIENCE, alone.child.wait()).await;
    let status = ended.expect("it stops").expect("it can be waited for");
    assert!(status.success(), "{status}: {said}");
    assert!(!processes.into_iter().any(is_running), "one is left behind");

    // No one can stop them if the program is killed.
    let mut alone = Alone::start_with(&data, &log, &several).await;
    let processes = [alone.next_process().await.1, alone.next_process().await.1];
    alone.kill().await;
    let gone = async {
        while processes.into_iter().any(is_running) {
            tokio::task::yield_now().await;
        }
    };
    let gone = tokio::time::timeout(PATIENCE, gone).await;
    gone.expect("they stop by themselves");
}

#[tokio::test]
async fn several_processes_need_a_database_that_they_can_share() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let start = async |more: &[&str]| {
        let mut command = Command::from(bot::program(Because::OfItsCommands));
        command
            .args(["sandbox", "--port", "0", "--data"])
            .arg(home.path())
            .args(more);
        let ended = tokio::time::timeout(PATIENCE, command.output()).await;
        ended.expect("it ends").expect("the program starts")
    };
    for (more, said) in [
        (&["--processes", "2"][..], "ASTERISM_STORE"),
        (
            &["--processes", "2", "--store", "sled:x"],
            "needs the games in PostgreSQL",
        ),
        (&["--processes", "0"], "1..=16"),
        (&["--processes", "17"], "1..=16"),
        (&["--processes", "2", "--no-bot"], "--no-bot"),
        (&["--processes", "2", "--demo"], "--demo"),
    ] {
        check(&start(more).await, USAGE, &[said]);
    }
}

#[tokio::test]
async fn a_whole_game_needs_no_typing() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let alone = Alone::start(&home.path().join("data"), &home.path().join("log")).await;
    let (ann, ben) = (alone.player("Ann"), alone.player("Ben"));
    let game = Game::begin(&alone.scene, &[&ann, &ben]).await;
    let mut post = game.turn(&alone.scene, 0).await;
    for (ply, notation) in RECORDED.iter().enumerate() {
        check_turn_post(&alone.scene, &game, ply, &post).await;
        let player = game.on_turn(ply);
        let dialog = player.press(&post, "Move…").await.private();
        let ready = choose(player, dialog, Plan::of(notation)).await;
        player.press(&ready, "Play").await.silent();
        post = game.turn(&alone.scene, ply + 1).await;
    }
    check_end(
        &alone.scene,
        &game,
        &post,
        Some(game.on_turn(RECORDED.len() - 1)),
        &["win together"],
    )
    .await;
    alone.kill().await;
}

#[tokio::test]
async fn the_page_and_its_parts_are_served() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let alone = Alone::start(&home.path().join("data"), &home.path().join("log")).await;
    let page = Page::new(&alone.url);
    let (status, kind, body) = page.fetch("/").await;
    assert_eq!(status, 200);
    assert!(kind.is_some_and(|kind| kind.starts_with("text/html")));
    let html = String::from_utf8(body).expect("the page is text");
    // All its scripts and styles exist, and nothing is loaded from another host.
    let parts: Vec<&str> = html
        .split(['"', '\''])
        .filter(|part| {
            std::path::Path::new(part)
                .extension()
                .is_some_and(|kind| kind == "js" || kind == "css")
        })
        .collect();
    assert!(
        parts.iter().any(|part| part.ends_with("js")),
        "no script in {html}"
    );
    for part in parts {
        assert!(!part.contains("://"), "{part} is on another host");
        let path = if part.starts_with('/') {
            part.to_owned()
        } else {
            format!("/{}", part.trim_start_matches("./"))
        };
        let (status, kind, body) = page.fetch(&path).await;
        assert_eq!(status, 200, "{path}");
        let wanted = if path.ends_with("css") {
            "text/css"
        } else {
            "text/javascript"
        };
        assert!(
            kind.is_some_and(|kind| kind.starts_with(wanted)),
            "{path} is not {wanted}"
        );
        assert!(!body.is_empty(), "{path}");
    }
    assert_eq!(page.fetch("/web/no-such-file.js").await.0, 404);
    alone.kill().await;
}

#[tokio::test]
async fn a_second_program_with_the_same_data_is_refused() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let data = home.path().join("data");
    let alone = Alone::start(&data, &home.path().join("log")).await;
    let second = Command::from(bot::program(Because::OfItsCommands))
        .args(["sandbox", "--port", "0", "--data"])
        .arg(&data)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let second = tokio::time::timeout(PATIENCE, second)
        .await
        .expect("the program exits")
        .expect("the program starts");
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert!(
        said.contains("in use") || said.contains("another"),
        "{said}"
    );
    assert!(!said.contains("panicked"), "{said}");
    // The first program still works.
    let (ann, ben) = (alone.player("Ann"), alone.player("Ben"));
    let game = Game::begin(&alone.scene, &[&ann, &ben]).await;
    game.play(&alone.scene, 0, RECORDED[0]).await;
    alone.kill().await;
}

#[tokio::test]
async fn a_separately_started_bot_plays_in_the_sandbox() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let (data, log) = (home.path().join("data"), home.path().join("log"));
    let mut alone = Alone::start_with(&data, &log, &["--no-bot"]).await;
    assert_eq!(alone.state["bot"]["connected"].as_bool(), Some(false));
    // The program says how to start a bot.
    let mut line = String::new();
    let read = tokio::time::timeout(PATIENCE, alone.output.read_line(&mut line)).await;
    assert!(
        read.is_ok_and(|read| read.is_ok()),
        "the program prints nothing more"
    );
    let value = |name: &str| {
        let word = line
            .split_whitespace()
            .find_map(|word| word.strip_prefix(&format!("{name}=")));
        word.unwrap_or_else(|| panic!("no {name} in {line:?}"))
            .to_owned()
    };
    assert_eq!(value("DISCORD_API_URL"), alone.url);
    let token = value("DISCORD_TOKEN");
    let bot = Bot::start(&alone.url, &token, &home.path().join("games"), &log, &[]);
    alone.connected().await;
    let (ann, ben) = (alone.player("Ann"), alone.player("Ben"));
    let game = Game::begin(&alone.scene, &[&ann, &ben]).await;
    game.play(&alone.scene, 0, RECORDED[0]).await;
    let status = bot.stop().await;
    assert!(status.success(), "{status}");
    alone.kill().await;
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken
        .local_addr()
        .expect("a bound socket has an address")
        .port()
        .to_string();
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let output = Command::from(bot::program(Because::OfItsCommands))
        .args(["sandbox", "--port", &port, "--data"])
        .arg(home.path())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(PATIENCE, output)
        .await
        .expect("the program exits")
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&port) && !said.contains("panicked"), "{said}");
}
