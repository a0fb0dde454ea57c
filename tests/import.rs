//! Records of games played elsewhere, continued as practice.

use asterism_rules::{AnyGame, GameKind};
use serde_json::{Value, json};

use crate::support::{Club, Game, Player};

/// Returns a record to upload with a challenge.
fn challenge(game: &str, text: &str) -> Value {
    json!({"game": game, "record": {"filename": "game.txt", "text": text}})
}

/// Returns the number of the game that has begun, according to the response.
fn begun(says: &str, before: &str) -> String {
    let rest = says.split(before).nth(1);
    let rest = rest.unwrap_or_else(|| panic!("no game has begun: {says:?}"));
    rest.chars().take_while(char::is_ascii_digit).collect()
}

async fn record_of(club: &Club, player: &Player, game: &str) -> String {
    let replay = player
        .command("replay", json!({"game": game}))
        .await
        .private();
    let files = replay.files();
    let (_, url) = files
        .iter()
        .find(|(name, _)| name.starts_with("asterism-"))
        .unwrap_or_else(|| panic!("no record: {}", replay.show()));
    let (_, _, bytes) = club.page.fetch(url).await;
    String::from_utf8(bytes).expect("a record is text")
}

#[tokio::test]
async fn a_game_continues_from_its_record() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let played = Game::begin(&club, &[&ann, &ben]).await;
    played.play_recorded(&club, 3).await;
    let record = record_of(&club, &ann, &played.id).await;

    let said = ann
        .command("challenge", challenge("pentagame", &record))
        .await;
    let id = begun(said.private().content(), "Game ");
    let game = Game {
        id,
        channel: ann.channel.clone(),
        players: vec![ann.clone(), ann.clone()],
        challenge: played.challenge.clone(),
    };
    let board = game.turn(&club, 3).await;
    club.check_notifications(&board, &[]).await;
    let next = game.play(&club, 3, "e E<->A b").await;
    assert!(next.title().contains("Ann and Ann"), "{}", next.show());
    // It is stored like any game, and takebacks can go back beyond the imported position.
    club.kill_bot().await;
    club.start_bot().await;
    let again = record_of(&club, &ann, &game.id).await;
    let moves = |text: &str| text.lines().filter(|line| line.contains("<->")).count();
    assert_eq!((moves(&record), moves(&again)), (3, 4), "{again}");
    let asked = ann
        .command("takeback", json!({"game": game.id}))
        .await
        .private();
    assert!(asked.is_live(), "{}", asked.show());
    club.close().await;
}

#[tokio::test]
async fn a_game_continues_from_a_position_of_its_own() {
    let mut club = Club::open().await;
    let ann = club.player("Ann");
    let mut begun_games = Vec::new();
    for kind in GameKind::ALL {
        let mut game = AnyGame::new(*kind, "", *kind.players().start()).unwrap();
        for step in 0..6 {
            let moves = game.legal_moves();
            game.play(&moves[step * 7 % moves.len()]).unwrap();
        }
        let (start, options) = (game.position_text(), game.options_text());
        let players = game.players();
        let first = game.legal_moves().swap_remove(0);
        game.play(&first).unwrap();
        let header = format!("game {kind}\noptions {options}\nplayers {players}\nstart {start}");
        let record = format!("{header}\n\n1 {first}\n");
        let said = ann.command("challenge", challenge(kind.id(), &record));
        let id = begun(said.await.private().content(), "Game ");
        let next = game.legal_moves().swap_remove(0);
        ann.command("move", json!({"move": next, "game": id}))
            .await
            .played();
        begun_games.push((id, start, [first, next]));
    }
    // It is stored with the game.
    club.kill_bot().await;
    club.start_bot().await;
    for (id, start, moves) in begun_games {
        let again = record_of(&club, &ann, &id).await;
        let [first, next] = moves;
        assert!(again.contains(&format!("\nstart {start}\n")), "{again}");
        assert!(
            again.contains(&format!("\n\n1 {first}\n2 {next}\n")),
            "{again}"
        );
        let board = ann.command("board", json!({"game": id, "ply": 0})).await;
        let board = board.private();
        assert!(board.title().contains("Ann"), "{}", board.show());
    }
    club.close().await;
}
