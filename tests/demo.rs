//! `asterism sandbox --demo`: what it shows, that it can be played on, and that it overwrites nothing.

use std::path::Path;
use std::process::Stdio;

use asterism_rules::GameKind;
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::program::BAD_INPUT;
use crate::support::club::{named, people};
use crate::support::page::{PATIENCE, Page};
use crate::support::{Because, Message, Player, bot};

fn start(data: &Path) -> Child {
    Command::from(bot::program(Because::OfItsCommands))
        .args(["sandbox", "--demo", "--port", "0", "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts")
}

/// Returns the address that the program prints once everything is played.
async fn address_of(program: &mut Child) -> String {
    let printed = program.stdout.take().expect("its output is piped");
    let mut lines = BufReader::new(printed).lines();
    let find = async {
        while let Some(line) = lines.next_line().await.expect("its output is text") {
            if let Some(at) = line.find("http://") {
                // The last line of its output: nothing is read after it.
                let last = lines.next_line().await.expect("its output is text");
                assert!(last.is_some_and(|last| last.contains("Ctrl-C")));
                return line[at..].to_owned();
            }
        }
        let mut log = String::new();
        let said = program.stderr.as_mut().expect("its log is piped");
        said.read_to_string(&mut log).await.expect("a log is text");
        panic!("the demo ends early:\n{log}");
    };
    tokio::time::timeout(PATIENCE, find)
        .await
        .expect("the demo is played in time")
}

#[tokio::test]
async fn the_demo_shows_all_games_offers_and_challenges_and_goes_on() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let mut program = start(home.path());
    let page = Page::new(&address_of(&mut program).await);
    let ids = people(&page.state(None).await);
    let state = page.state(Some(&ids["Ann"])).await;
    let channels = named(&state["guilds"][0]["channels"], "name");
    let posts = async |channel: &str| -> Vec<Message> {
        let all = page.messages(&ids["Ann"], channel).await;
        let all: Vec<Message> = all.into_iter().map(Message::of).collect();
        assert!(
            all.iter().all(|message| !message.is_private()),
            "a private message is left"
        );
        all
    };

    // Every game is under way, and waits for Ann.
    for (kind, moves) in GameKind::ALL.iter().zip([13, 24, 18, 24]) {
        let posts = posts(&channels[kind.id()]).await;
        let board = posts
            .iter()
            .rfind(|post| post.footer().contains(" · "))
            .unwrap_or_else(|| panic!("there is no board of {}", kind.id()));
        let made = format!("· after {moves} moves");
        assert!(board.footer().ends_with(&made), "{}", board.show());
        assert!(
            board.headline().contains(&format!("<@{}>", ids["Ann"])),
            "{}",
            board.show()
        );
        assert!(board.is_live() && board.picture().is_some());
    }
    // A takeback and a draw are asked for.
    for (channel, asks) in [
        ("pentagame", "would like to take back"),
        ("star-squares", "offers a draw"),
    ] {
        let posts = posts(&channels[channel]).await;
        let offer = posts.last().expect("there are posts");
        assert!(offer.words().contains(asks), "{}", offer.show());
        assert!(offer.has_button("Accept") && offer.has_button("Decline"));
    }
    // One game is over, and two challenges are open: one for Ann, one for everyone.
    let posts = posts(&channels["games"]).await;
    let over = posts
        .iter()
        .find(|post| post.footer().contains("over after 12 moves"))
        .expect("a game is over");
    assert!(over.has_button("Review"), "{}", over.show());
    let [.., open, named] = &posts[..] else {
        panic!("there are no challenges")
    };
    assert!(open.has_button("Join"), "{}", open.show());
    assert!(named.has_button("Accept"), "{}", named.show());
    // A game with the bot is in the direct messages.
    let direct = state["dms"][0]["id"].as_str().expect("Ann has a channel");
    let board = page
        .messages(&ids["Ann"], direct)
        .await
        .pop()
        .map(Message::of);
    let board = board.expect("the bot has written to Ann");
    assert!(board.footer().ends_with("· start"), "{}", board.show());

    // It is a real game: Ann wins with her next move.
    let ann = Player {
        page: page.clone(),
        id: ids["Ann"].clone(),
        name: "Ann".to_owned(),
        channel: channels["star-squares"].clone(),
        waits: true,
    };
    ann.command("move", json!({"move": "b1-b2", "game": "4"}))
        .await;
    let board = ann.command("board", json!({"game": "4"})).await.private();
    assert!(
        board.footer().contains("over after 19 moves"),
        "{}",
        board.show()
    );

    // A second demo would mix with the first.
    program.kill().await.expect("the program can be killed");
    let again = tokio::time::timeout(PATIENCE, start(home.path()).wait_with_output());
    let again = again.await.expect("it exits").expect("it starts");
    let said = String::from_utf8_lossy(&again.stderr);
    assert_eq!(again.status.code(), Some(BAD_INPUT), "{said}");
    assert!(
        said.contains("leave out --demo") && said.contains("--data"),
        "{said}"
    );
}
