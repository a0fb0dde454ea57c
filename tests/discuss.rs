//! The common board of a finished game.

use std::time::Duration;

use serde_json::json;

use crate::support::game::RECORDED;
use crate::support::request::is_post;
use crate::support::time::days;
use crate::support::{Club, Game, Message, Player};

/// Waits until the common board says `says`. Returns its message.
async fn wait_for(club: &Club, says: &str) -> Message {
    club.feed
        .until(&format!("a common board with {says:?}"), |view| {
            let mut boards = view
                .posts()
                .filter(|it| it.title().starts_with("Discussing "));
            let newest = boards.next_back()?;
            newest.card().contains(says).then(|| newest.clone())
        })
        .await
}

/// Presses a button of the common board, which changes.
async fn press(player: &Player, board: &Message, label: &str) -> Message {
    let answer = player.press(board, label).await;
    assert!(answer.is_change(), "{label}: {answer:?}");
    let changed = answer.public();
    assert_eq!(changed.id(), board.id());
    changed
}

/// Types a whole move into the dialog that a button opens.
async fn type_move(player: &Player, board: &Message, label: &str, notation: &str) -> Message {
    let dialog = player.press(board, label).await.private();
    let form = player.press(&dialog, "Type…").await;
    let answer = player.fill_in(&form, notation).await;
    if label == "Move…" {
        answer.silent();
        return dialog;
    }
    answer.private()
}

/// Plays three moves of the recorded game, which Ben then resigns, and lets Ann open its common board. The bot is killed once it has posted the board.
/// Returns the game, its last board, and the common board.
async fn open_board(club: &mut Club, ann: &Player, ben: &Player) -> (Game, Message, Message) {
    let game = Game::begin(club, &[ann, ben]).await;
    let post = game.play_recorded(club, 3).await;
    let end = crate::review::resign(club, &game, ben, &post).await;
    club.kill_bot_when(is_post);
    let opening = ann.press(&end, "Discuss").await.private();
    assert!(
        opening.content().contains("appears in <#"),
        "{}",
        opening.show()
    );
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    let board = wait_for(club, "The end of the game, after 3 moves.").await;
    (game, end, board)
}

#[tokio::test]
async fn there_is_one_common_board_which_closes_after_two_weeks() {
    let mut club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let (game, end, board) = open_board(&mut club, &ann, &ben).await;
    assert_eq!(board.channel(), game.channel);
    let rule = "**Common board:** whoever played";
    assert!(board.content().contains(rule), "{}", board.show());
    club.check_notifications(&board, &[]).await;
    crate::play::check_picture(&club, &board).await;
    club.wait_until_idle().await;
    for player in [&ann, &ben, &cleo] {
        let again = player.press(&end, "Discuss").await.private();
        assert!(again.content().contains(board.id()), "{}", again.show());
    }
    club.wait_until_idle().await;
    let boards = club.feed.look(|view| {
        let boards = view.posts();
        boards
            .filter(|it| it.title().starts_with("Discussing "))
            .count()
    });
    assert_eq!(boards, 1);
    let back = press(&ben, &board, "◀ Back").await;
    let back = press(&ben, &back, "◀ Back").await;
    type_move(&ann, &back, "Move…", "c C<->B a").await;

    club.pass(days(15)).await;
    club.feed
        .until("the board without buttons", |view| {
            let is_closed = |it: &&Message| it.id() == board.id() && !it.is_live();
            view.posts().find(is_closed).map(|_| ())
        })
        .await;
    let late = ben.click(&back, "▶ Next").await;
    late.refused(&["closed", "14 days", "Discuss"]);
    cleo.press(&end, "Discuss")
        .await
        .refused(&["Only the players", "/explore"]);
    // What was tried is still there.
    ben.press(&end, "Discuss").await.private();
    club.wait_until_idle().await;
    let reopened = wait_for(&club, "Line after move 2: 3. `c C<->B a`").await;
    assert_ne!(reopened.id(), board.id());
    club.close().await;
}

#[tokio::test]
async fn a_finished_game_is_discussed_on_a_common_board() {
    let mut club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let (game, _, board) = open_board(&mut club, &ann, &ben).await;
    // Until the bot has found the message that it posted before it was killed, only the newest buttons work.
    club.wait_until_idle().await;

    // Step back, before the resignation and before Ann's last move.
    let back = press(&ben, &board, "◀ Back").await;
    assert!(back.card().starts_with("Move 3 of 3."), "{}", back.show());
    let back = press(&ann, &back, "◀ Back").await;
    assert!(back.card().starts_with("Move 2 of 3."), "{}", back.show());
    assert_ne!(back.picture(), board.picture());
    // Ben's board is older; his click shows where the board is.
    let answer = ben.click(&board, "◀ Back").await;
    assert!(answer.is_change(), "{answer:?}");
    assert_eq!(answer.public().words(), back.words());
    club.kill_bot().await;
    club.start_bot().await;

    // Cleo suggests a move, and can neither step nor play.
    cleo.press(&back, "▶ Next")
        .await
        .refused(&["Only the players"]);
    cleo.press(&back, "Move…")
        .await
        .refused(&["Suggest a move…"]);
    let suggested = "c C<->B a";
    let done = type_move(&cleo, &back, "Suggest a move…", suggested).await;
    assert!(
        done.content()
            .contains(&format!("You suggested `{suggested}`")),
        "{}",
        done.show()
    );
    club.pass(Duration::from_secs(20)).await;
    let line = format!("**1.** `{suggested}` ({})", cleo.mention());
    let shown = wait_for(&club, &line).await;
    assert_eq!(shown.id(), board.id(), "there is one message");
    let alt = format!("Suggested moves: 1: {suggested}.");
    assert!(shown.alt().ends_with(&alt), "{}", shown.alt());
    crate::play::check_picture(&club, &shown).await;
    club.check_notifications(&shown, &[]).await;
    club.kill_bot().await;
    club.start_bot().await;

    // Ben plays it, and Ann answers with a move that she types.
    let played = press(&ben, &shown, &format!("1. {suggested}")).await;
    let tried = format!("Line after move 2: 3. `{suggested}`");
    assert!(played.card().starts_with(&tried), "{}", played.show());
    type_move(&ann, &played, "Move…", RECORDED[3]).await;
    club.pass(Duration::from_secs(5)).await;
    let deeper = wait_for(&club, &format!("{tried} 4. `{}`", RECORDED[3])).await;
    // A dialog that was begun before is about another position.
    let dialog = ben.press(&deeper, "Suggest a move…").await.private();
    let game_again = press(&ann, &deeper, "Back to the game").await;
    assert!(
        game_again.card().contains("From here: "),
        "{}",
        game_again.show()
    );
    assert!(game_again.card().contains(&line), "{}", game_again.show());
    let late = ben.press(&dialog, "Type…").await;
    late.refused(&["another position by now", board.id()]);

    // The game itself is as it was.
    let record = ann.command("board", json!({"game": game.id})).await;
    let record = record.private();
    assert!(
        record.footer().ends_with("over after 3 moves"),
        "{}",
        record.show()
    );
    club.close().await;
}
