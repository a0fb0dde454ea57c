//! The engine as an opponent: its games start at once and it moves by itself, in channels and DMs, despite kill -9 and resignations.

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::play::{check_one_live, check_picture};
use crate::support::opponent::{begin, engine, follow, made, next_turn, wait_for_end};
use crate::support::request::is_callback;
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Number of moves after which a game is considered endless.
const ENDLESS: usize = 400;

/// Plays until the game is over: a move that ends the game at once if there is one, otherwise the first legal move.
async fn to_the_end(club: &Club, game: &Game, player: &Player, now: &mut AnyGame) -> Message {
    let mut board = next_turn(club, game, player, now.ply()).await;
    for turn in 0..ENDLESS {
        follow(now, &board);
        if made(&board).0 {
            return board;
        }
        if turn % 8 == 0 {
            check_picture(club, &board).await;
            // The first turn begins with what the player did.
            let called = [player];
            club.check_notifications(&board, &called[usize::from(now.ply() == 0)..])
                .await;
        }
        let moves = now.legal_moves();
        let wins = |m: &&String| {
            let mut then = now.clone();
            then.play(m).is_ok() && then.ending().is_some()
        };
        let chosen = moves
            .iter()
            .find(wins)
            .unwrap_or(&moves[turn % moves.len()]);
        // By clicks if the board has buttons, else by typing.
        let buttons = board.labels();
        if !board.has_button("Move…") && buttons.contains(chosen) {
            player.moves(&board, chosen).await;
        } else {
            let typed = json!({"move": chosen, "game": game.id});
            let played = player.at(&game.channel).command("move", typed).await;
            played.played();
        }
        now.play(chosen).expect("a legal move");
        board = next_turn(club, game, player, now.ply()).await;
    }
    panic!("the game does not end")
}

#[tokio::test]
async fn a_whole_game_against_the_engine_in_a_channel() {
    let club = Club::open().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first", "level": 2});
    let game = begin(&club, &[&ann, &engine], options).await;
    let mut now = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    let first = next_turn(&club, &game, &ann, 0).await;
    assert_eq!(first.title(), "Squadro: Ann and Asterism (level 2)");
    let end = to_the_end(&club, &game, &ann, &mut now).await;
    check_one_live(&club, &game, &end).await;
    let last = now.move_at(now.ply()).map(|(seat, _)| seat.index());
    let called = [&ann];
    club.check_notifications(&end, &called[usize::from(last == Some(0))..])
        .await;
    let ending = now.ending().expect("the game is over");
    let winner = ending.winners.iter().next().expect("the game has a winner");
    let said = match winner.index() {
        0 => ann.mention(),
        _ => "Asterism (level 2)".to_owned(),
    };
    assert!(end.content().contains(&said), "{}", end.show());
    // The engine is never notified.
    let called = club.page.log().await;
    assert!(
        called.iter().all(|entry| entry["user"] != json!(engine.id)),
        "{called:?}"
    );
    // Each of Ann's moves is on a board, with the engine's reply.
    let told: String = game
        .boards(&club)
        .iter()
        .map(|board| board.card().to_owned())
        .collect();
    for ply in 1..=now.ply() {
        let (_, notation) = now.move_at(ply).expect("the move was made");
        assert!(told.contains(&format!("`{notation}`")), "{notation}");
    }
    let help = ann.command("help", json!({})).await.private();
    assert!(help.card().contains(&engine.mention()), "{}", help.show());
    club.close().await;
}

#[tokio::test]
async fn a_whole_game_in_a_direct_message() {
    let club = Club::open().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let opened = json!({"as": ann.id, "user": engine.id});
    let opened = club.page.post("/sandbox/dm", &opened).await;
    let opened = opened.unwrap_or_else(|refused| panic!("no direct message: {refused}"));
    let there = ann.at(opened["id"].as_str().expect("a channel has an id"));
    // No opponent has to be named, because a DM has no other users.
    let options = json!({"game": "star-squares", "seat": "last"});
    let game = begin(&club, &[&there], options).await;
    let mut now = AnyGame::new(GameKind::StarSquares, "", 2).expect("two can play");
    let first = next_turn(&club, &game, &there, 1).await;
    assert!(
        first.title().contains("Asterism (level 3)"),
        "{}",
        first.show()
    );
    let end = to_the_end(&club, &game, &there, &mut now).await;
    assert_eq!(end.channel(), there.channel);
    assert!(now.ending().is_some());
    let list = there.command("games", json!({})).await.private();
    assert!(list.words().contains("no game"), "{}", list.show());
    club.close().await;
}

#[tokio::test]
async fn an_engine_killed_while_thinking_thinks_again_and_moves_once() {
    let mut club = Setup::program(Because::ItIsKilled).open().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let options = json!({"game": "star-squares", "seat": "first", "level": 4});
    let game = begin(&club, &[&ann, &engine], options).await;
    let mut now = AnyGame::new(GameKind::StarSquares, "", 2).expect("two can play");
    for round in 0..5 {
        let board = next_turn(&club, &game, &ann, 2 * round).await;
        follow(&mut now, &board);
        let chosen = now.legal_moves().swap_remove(0);
        // The bot is killed when Ann's move is answered, or a little later, while the engine thinks, moves or posts.
        if round % 2 == 0 {
            club.kill_bot_when(is_callback);
            let asked = tokio::spawn({
                let (ann, chosen) = (ann.clone(), chosen.clone());
                async move { ann.plays(&chosen).await }
            });
            club.wait_for_killed_bot().await;
            asked.abort();
        } else {
            ann.plays(&chosen).await.played();
            for _ in 0..40 * round {
                tokio::task::yield_now().await;
            }
            club.kill_bot().await;
        }
        club.start_bot().await;
        now.play(&chosen).expect("a legal move");
        let board = next_turn(&club, &game, &ann, 2 * round + 2).await;
        let (over, made) = made(&board);
        assert_eq!(made, 2 * round + 2, "{}", board.show());
        check_one_live(&club, &game, &board).await;
        if over {
            break;
        }
    }
    club.close().await;
}

#[tokio::test]
async fn a_player_may_resign_while_the_engine_thinks() {
    let club = Club::open().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    for turns in [0, 30, 300] {
        let options = json!({"game": "pentagame", "seat": "first", "level": 6});
        let game = begin(&club, &[&ann, &engine], options).await;
        next_turn(&club, &game, &ann, 0).await;
        let typed = json!({"move": "e E->E-2-A", "game": game.id});
        ann.command("move", typed).await.played();
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        // The engine may move between the question and the yes; then the bot asks again.
        let resign = async || {
            let named = json!({"game": game.id});
            let asked = ann.command("resign", named).await.private();
            let answer = ann.press(&asked, "Resign").await.private();
            answer.content().contains("You resigned")
        };
        // It moves at most once before it is Ann's turn.
        assert!(resign().await || resign().await, "Ann cannot resign");
        let end = wait_for_end(&club, &game).await;
        let said = end.content();
        assert!(said.contains("Asterism (level 6) wins!"), "{said}");
        check_one_live(&club, &game, &end).await;
        assert!(made(&end).1 <= 2, "{}", end.show());
    }
    club.close().await;
}
