//! Series: two games that count together. The second starts by itself.

use serde_json::json;

use crate::play::{check_first_post, check_one_live, check_turn_post};
use crate::support::{Club, Game, Message, Player};

/// Starts a series. Returns its first game.
async fn begin(club: &Club, names: &[&str]) -> (Game, Message) {
    let people: Vec<_> = names.iter().map(|name| club.player(name)).collect();
    let asked: Vec<_> = people.iter().collect();
    let game = Game::accepted(&asked, json!({"variant": "series"})).await;
    let post = &game.challenge;
    assert!(post.card().contains("**Series**"), "{}", post.show());
    let board = game.turn(club, 0).await;
    assert!(board.title().ends_with("(game 1 of 2)"), "{}", board.show());
    check_turn_post(club, &game, 0, &board).await;
    (game, board)
}

/// Returns the game that follows `first`, which `last` brought to its end, with seats reversed.
pub(crate) async fn next(
    club: &Club,
    first: &Game,
    end: &Message,
    last: &Player,
) -> (Game, Message) {
    let mut players = first.players.clone();
    players.reverse();
    let start = club
        .feed
        .until("the next game's first board", |view| {
            let newer = |post: &&Message| {
                post.number() > end.number() && post.footer().ends_with(" · start")
            };
            view.posts().find(newer).cloned()
        })
        .await;
    let id = start
        .footer()
        .strip_prefix("Game ")
        .and_then(|rest| rest.strip_suffix(" · start"))
        .unwrap_or_else(|| panic!("no first board: {}", start.show()))
        .to_owned();
    assert_ne!(id, first.id);
    assert!(start.title().ends_with("(game 2 of 2)"), "{}", start.show());
    let game = Game {
        id,
        channel: first.channel.clone(),
        players,
        challenge: first.challenge.clone(),
    };
    check_first_post(club, &game, last, &start).await;
    (game, start)
}

/// Makes everyone except `winner` resign. Returns the final board.
async fn resign_all_except(club: &Club, game: &Game, winner: usize, mut board: Message) -> Message {
    for (seat, player) in game.players.iter().enumerate() {
        if seat == winner {
            continue;
        }
        let sure = player
            .command("resign", json!({"game": game.id}))
            .await
            .private();
        player.press(&sure, "Resign").await.private();
        board = game.post_after(club, &board).await;
    }
    check_one_live(club, game, &board).await;
    board
}

#[tokio::test]
async fn three_players_play_twice_and_wins_are_added() {
    let club = Club::open().await;
    let (first, board) = begin(&club, &["Ann", "Ben", "Cleo"]).await;
    let [ann, ben, cleo] = first.players.as_slice() else {
        panic!("three play")
    };
    let board = {
        first.play(&club, 0, "e E->E-2-A").await;
        first.post_after(&club, &board).await
    };
    // Ann wins from seat 1.
    let end = resign_all_except(&club, &first, 0, board).await;
    for part in [
        format!("🏆 {} wins! Everyone else resigned.", ann.mention()),
        "That was game 1 of 2. The next one begins below, with the seats reversed.".to_owned(),
        format!(
            "{} one win · {} 0 wins · {} 0 wins",
            ann.mention(),
            ben.mention(),
            cleo.mention()
        ),
    ] {
        assert!(
            end.content().contains(&part),
            "{:?} lacks {part:?}",
            end.content()
        );
    }
    assert!(!end.content().contains("series!"), "{}", end.content());

    // Cleo begins now, and wins from seat 1: she has as many wins as Ann.
    let (second, board) = next(&club, &first, &end, cleo).await;
    assert_eq!(second.players[0].id, cleo.id);
    let end = resign_all_except(&club, &second, 0, board).await;
    let both = [
        format!(
            "{} and {} win the series together!",
            ann.mention(),
            cleo.mention()
        ),
        format!(
            "{} one win · {} 0 wins · {} one win",
            ann.mention(),
            ben.mention(),
            cleo.mention()
        ),
    ];
    for part in both {
        assert!(
            end.content().contains(&part),
            "{:?} lacks {part:?}",
            end.content()
        );
    }
    // There is no third game.
    let list = ann.command("games", json!({})).await.private();
    assert!(list.words().contains("You have no game"), "{}", list.show());
    club.close().await;
}

#[tokio::test]
async fn the_next_game_starts_even_if_the_bot_is_killed_at_the_end_of_the_first() {
    let mut club = Club::open().await;
    let (first, board) = begin(&club, &["Ann", "Ben"]).await;
    let ben = first.players[1].clone();
    let sure = ben
        .command("resign", json!({"game": first.id}))
        .await
        .private();
    // Killed when the final board of the first game is posted.
    club.kill_bot_when(crate::support::request::is_post);
    ben.press(&sure, "Resign").await;
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    let end = first.post_after(&club, &board).await;
    let (second, _) = next(&club, &first, &end, &ben).await;
    assert_eq!(second.players[0].id, ben.id);
    assert_eq!(second.boards(&club).len(), 1, "posted once");
    second.play(&club, 0, "a A->A-1-B").await;
    club.close().await;
}
