//! Games against the engine, seen by its opponent.

use asterism_rules::AnyGame;
use serde_json::Value;

use super::game::challenge;
use super::{Club, Game, Message, Player};

/// Returns the engine's account.
pub(crate) async fn engine(club: &Club) -> Player {
    let ann = club.player("Ann");
    let state = club.page.state(Some(&ann.id)).await;
    let id = state["bot"]["id"].as_str().expect("the bot has an id");
    Player {
        id: id.to_owned(),
        name: "Asterism".to_owned(),
        ..ann
    }
}

/// Starts a game in which the first of `players` plays only against engines.
pub(crate) async fn begin(club: &Club, players: &[&Player], more: Value) -> Game {
    let answer = challenge(players, more).await.private();
    let id = answer
        .content()
        .strip_prefix("Game ")
        .and_then(|rest| rest.split_once(" is on"))
        .unwrap_or_else(|| panic!("no game begins: {}", answer.show()))
        .0;
    let game = Game {
        id: id.to_owned(),
        channel: players[0].channel.clone(),
        players: players.iter().map(|player| (*player).clone()).collect(),
        challenge: answer.clone(),
    };
    assert!(answer.content().contains("(level "), "{}", answer.show());
    // Which of the first two boards is posted depends on who begins.
    club.feed
        .until("the first board", |view| {
            let start = format!("Game {} · ", game.id);
            let found = view.posts().any(|post| post.footer().starts_with(&start));
            found.then_some(())
        })
        .await;
    game
}

/// Waits for the newest board of `game`, after at least `ply` moves, on which it is the player's turn or the game is over.
pub(crate) async fn next_turn(club: &Club, game: &Game, player: &Player, ply: usize) -> Message {
    let what = format!(
        "{}'s turn in game {} after {ply} moves",
        player.name, game.id
    );
    let turn = format!("{}, your turn in ", player.mention());
    let start = format!("Game {} · ", game.id);
    club.feed
        .until(&what, |view| {
            let mut boards = view
                .posts()
                .filter(|post| post.footer().starts_with(&start));
            let newest = boards.next_back()?;
            let (over, made) = made(newest);
            let due = over || (newest.headline().starts_with(&turn) && newest.is_live());
            (due && made >= ply).then(|| newest.clone())
        })
        .await
}

/// Returns whether the game on a board is over, and the number of moves.
pub(crate) fn made(board: &Message) -> (bool, usize) {
    let said = board.footer().split(" · ").nth(1).unwrap_or_default();
    let over = said.starts_with("over ");
    let made = said.split_whitespace().find_map(|word| word.parse().ok());
    (over, made.unwrap_or(0))
}

/// Waits for the final board of `game`.
pub(crate) async fn wait_for_end(club: &Club, game: &Game) -> Message {
    let what = format!("the end of game {}", game.id);
    let start = format!("Game {} · over", game.id);
    club.feed
        .until(&what, |view| {
            let mut boards = view.posts();
            let end = boards.find(|post| post.footer().starts_with(&start));
            end.cloned()
        })
        .await
}

/// Plays in `now` the moves that a board lists.
pub(crate) fn follow(now: &mut AnyGame, board: &Message) {
    let told: Vec<&str> = board.card().split('`').skip(1).step_by(2).collect();
    let (_, ply) = made(board);
    let new = ply.checked_sub(now.ply()).filter(|new| *new <= told.len());
    let new = new.unwrap_or_else(|| panic!("after {}: {}", now.ply(), board.show()));
    for notation in &told[told.len() - new..] {
        now.play(notation)
            .unwrap_or_else(|error| panic!("{notation}: {error:?} on {}", board.show()));
    }
}
