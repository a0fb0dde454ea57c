//! A game against the engine by buttons alone, from `/help` and from the bot's introduction, and rematches at another level.

use serde_json::json;

use crate::support::opponent::{begin, engine, next_turn, wait_for_end};
use crate::support::{Club, Game, Message, Player};

/// Returns the game that a private message says has begun.
fn begun(told: &Message, player: &Player) -> Game {
    let id = told.content().strip_prefix("Game ");
    let id = id.and_then(|rest| rest.split_once(" is on"));
    let (id, _) = id.unwrap_or_else(|| panic!("no game begins: {}", told.show()));
    Game {
        id: id.to_owned(),
        channel: player.channel.clone(),
        players: vec![player.clone()],
        challenge: told.clone(),
    }
}

#[tokio::test]
async fn three_clicks_lead_from_help_to_a_board_against_the_engine() {
    let mut club = Club::open().await;
    let ann = club.player("Ann");
    let help = ann.command("help", json!({})).await.private();
    let which = ann.press(&help, "Play against me").await.private();
    let setup = ann.press(&which, "Squadro").await.private();
    assert_eq!(setup.labels(), ["Start", "Another game"]);
    let told = ann.press(&setup, "Start").await.private();
    assert!(!told.is_live(), "{}", told.show());
    let game = begun(&told, &ann);
    let board = next_turn(&club, &game, &ann, 0).await;
    assert!(
        board.title().contains("Asterism (level 3)"),
        "{}",
        board.show()
    );

    // Level, variant and time, in the same message; a restart in the middle loses nothing.
    let help = ann.command("help", json!({})).await.private();
    let which = ann.press(&help, "Play against me").await.private();
    let mut setup = ann.press(&which, "Squadro").await.private();
    for (at, value) in [(0, "1"), (1, "quick"), (2, "7")] {
        let menu = setup.menus().swap_remove(at);
        let next = ann.pick(&setup, &menu, value).await.private();
        assert_eq!(next.id(), setup.id(), "one message that changes");
        setup = next;
        if at == 1 {
            club.stop_bot().await;
            club.start_bot().await;
        }
    }
    let told = ann.press(&setup, "Start").await.private();
    let game = begun(&told, &ann);
    let board = next_turn(&club, &game, &ann, 0).await;
    for says in ["Asterism (level 1)", "Time runs out"] {
        assert!(board.words().contains(says), "{}", board.show());
    }
    club.close().await;
}

#[tokio::test]
async fn the_bots_introduction_in_a_direct_message_offers_a_game() {
    let club = Club::open().await;
    let ann = club.reader("Ann", "de").await;
    let dm = json!({"as": ann.id, "user": engine(&club).await.id});
    let dm = club.page.post("/sandbox/dm", &dm).await;
    let dm = dm.expect("Ann writes to the bot");
    let there = ann.at(dm["id"].as_str().unwrap_or_default());
    let hello = json!({"as": ann.id, "channel": there.channel, "content": "Hallo"});
    let hello = club.page.post("/sandbox/messages", &hello).await;
    hello.expect("Ann writes to the bot");
    let greeting = club
        .feed
        .until("the introduction", |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.channel() == there.channel && post.is_live())
                .cloned()
        })
        .await;
    // The bot does not know her language until she presses something.
    assert_eq!(greeting.labels(), ["Play against me", "Show me how"]);
    let which = there.press(&greeting, "Play against me").await.private();
    let setup = there.press(&which, "Stern-Halma").await.private();
    let told = there.press(&setup, "Anfangen").await.private();
    assert!(told.content().starts_with("Partie "), "{}", told.show());
    club.close().await;
}

#[tokio::test]
async fn a_rematch_against_the_engine_is_one_click_at_the_same_or_the_next_level() {
    let club = Club::open().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let options = json!({"game": "squadro", "seat": "first", "variant": "first=light", "level": 2});
    let game = begin(&club, &[&ann, &engine], options).await;
    next_turn(&club, &game, &ann, 0).await;
    let sure = ann.command("resign", json!({})).await.private();
    ann.press(&sure, "Resign").await.private();
    let end = wait_for_end(&club, &game).await;
    assert_eq!(
        end.labels(),
        [
            "Rematch",
            "Look at the board",
            "Replay",
            "Review",
            "Rematch at level 1",
            "Rematch at level 3"
        ]
    );
    let told = ann.press(&end, "Rematch at level 3").await.private();
    assert!(
        told.content().contains("Asterism (level 3)"),
        "{}",
        told.show()
    );
    // Each game has one rematch.
    ann.press(&end, "Rematch at level 1")
        .await
        .refused(&["rematch"]);
    club.close().await;
}
