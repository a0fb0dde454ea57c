//! Games of three and four.

use serde_json::json;

use crate::play::{check_end, check_turn_post};
use crate::support::game::{challenge, game_id};
use crate::support::guided::{Plan, choose};
use crate::support::ledger::posts;
use crate::support::{Club, Game};

#[tokio::test]
async fn three_play_once_all_have_accepted_and_two_continue_when_one_resigns() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let post = challenge(&[&ann, &ben, &cleo], json!({"seat": "first"}))
        .await
        .public();
    assert!(post.title().contains("Ben and Cleo"), "{}", post.show());
    club.check_notifications(&post, &[&ben, &cleo]).await;

    let half = cleo.press(&post, "Accept").await.public();
    assert!(
        half.is_live() && half.card().contains(&format!("{} is in", cleo.mention())),
        "{}",
        half.show()
    );
    assert!(
        half.card()
            .contains(&format!("waiting for {}", ben.mention())),
        "{}",
        half.show()
    );
    cleo.press(&half, "Accept")
        .await
        .refused(&["already accepted"]);
    let full = ben.press(&half, "Accept").await.public();
    assert!(!full.is_live());
    club.check_notifications(&post, &[&ben, &cleo]).await;

    let game = Game::of(post, &[&ann, &ben, &cleo]);
    let board = game.turn(&club, 0).await;
    check_turn_post(&club, &game, 0, &board).await;
    for (ply, notation) in ["e E->E-2-A", "a A->A-1-B", "c C->C-1-D", "e E-2-A->E-1-A"]
        .iter()
        .enumerate()
    {
        let board = game.play(&club, ply, notation).await;
        check_turn_post(&club, &game, ply + 1, &board).await;
    }

    // Ben resigns during his turn. Cleo is notified, and the game continues with two players.
    let before = game.turn(&club, 4).await;
    let sure = ben.command("resign", json!({})).await.private();
    assert!(sure.words().contains("others play on"), "{}", sure.show());
    ben.press(&sure, "Resign").await.private();
    let board = game.post_after(&club, &before).await;
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", cleo.mention())),
        "{}",
        board.show()
    );
    club.check_notifications(&board, &[&cleo]).await;
    assert!(
        board
            .card()
            .contains(&format!("{} resigned", ben.mention())),
        "{}",
        board.show()
    );
    crate::play::check_one_live(&club, &game, &board).await;
    let answer = ben.press(&board, "Move…").await;
    answer.refused(&["already left this game"]);
    let answer = ben.command("resign", json!({"game": game.id})).await;
    answer.refused(&["already left this game"]);

    // Then Cleo and Ann alternate; Ben is skipped.
    cleo.plays("c C-1-D->C-3-D").await.played();
    let board = game.post_after(&club, &board).await;
    club.check_notifications(&board, &[&ann]).await;
    ann.plays("e E-1-A->E-3-A").await.played();
    let board = game.post_after(&club, &board).await;
    club.check_notifications(&board, &[&cleo]).await;

    // Resigning out of turn works too; the last player left wins.
    let sure = ann.command("resign", json!({})).await.private();
    ann.press(&sure, "Resign").await.private();
    let end = game.post_after(&club, &board).await;
    check_end(
        &club,
        &game,
        &end,
        Some(&ann),
        &[&format!("{} wins", cleo.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_resignation_out_of_turn_notifies_nobody_twice() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben, &cleo]).await;
    let start = game.turn(&club, 0).await;
    let dialog = ann.press(&start, "Move…").await.private();
    let sure = cleo.command("resign", json!({})).await.private();
    cleo.press(&sure, "Resign").await.private();
    let board = game.post_after(&club, &start).await;
    club.check_notifications(&board, &[]).await;
    crate::play::check_one_live(&club, &game, &board).await;
    game.noted(&board).await;
    // The board has changed since Ann's dialog was opened: the response says so and links to the new board.
    let button = &dialog.buttons()[0];
    let answer = ann.press_id(&dialog, &button.custom_id).await;
    answer.refused(&["moved on", board.id()]);
    game.players[0].plays("e E->E-2-A").await.played();
    let board = game.post_after(&club, &board).await;
    club.check_notifications(&board, &[&ben]).await;
    ben.plays("a A->A-1-B").await.played();
    let board = game.post_after(&club, &board).await;
    club.check_notifications(&board, &[&ann]).await;
    club.close().await;
}

#[tokio::test]
async fn a_single_no_ends_a_challenge_to_several() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let post = challenge(&[&ann, &ben, &cleo], json!({})).await.public();
    let half = ben.press(&post, "Accept").await.public();
    let closed = cleo.press(&half, "Decline").await.public();
    assert!(
        !closed.is_live()
            && closed
                .card()
                .contains(&format!("{} declined", cleo.mention())),
        "{}",
        closed.show()
    );
    ben.forge(&post, &format!("ca.{}", game_id(&post)), None)
        .await
        .refused(&["declined it", &cleo.mention()]);
    club.wait_until_idle().await;
    // No game began; the challenger is told why, once, and Cleo gets no message about her own action.
    let told = posts(&club, &ann).await;
    let [_, told] = &told[..] else {
        panic!("{told:#?}")
    };
    let says = format!("{}: Cleo declined your [Pentagame]", ann.mention());
    assert!(told.content().starts_with(&says), "{}", told.show());
    club.check_notifications(told, &[&ann]).await;
    club.close().await;
}

#[tokio::test]
async fn two_players_accept_at_the_same_time() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let post = challenge(&[&ann, &ben, &cleo], json!({"seat": "first"}))
        .await
        .public();
    let (one, two) = tokio::join!(ben.click(&post, "Accept"), cleo.click(&post, "Accept"));
    // The first of the two may already be told that the game has begun, because of the second.
    for answer in [one.message(), two.message()] {
        assert!(
            !answer.is_private() || answer.words().contains("was accepted"),
            "{}",
            answer.show()
        );
    }
    let players = vec![ann, ben, cleo];
    let game = Game {
        id: game_id(&post),
        channel: post.channel().to_owned(),
        players,
        challenge: post,
    };
    let board = game.turn(&club, 0).await;
    assert_eq!(game.boards(&club).len(), 1);
    club.check_notifications(&board, &[&game.players[0]]).await;
    crate::play::check_one_live(&club, &game, &board).await;
    club.close().await;
}

#[tokio::test]
async fn four_play_by_typing_and_by_choosing() {
    let club = Club::open().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "en-US").await;
    let (ann, ben, cleo, dan) = (&ann, &ben, &cleo, &dan);
    let game = Game::begin(&club, &[ann, ben, cleo, dan]).await;
    let moves = [
        "e E<->A 2a",
        "a E<->A 1e",
        "c C->C-1-D",
        "d D->D-1-E",
        "b B->B-1-C",
        "e E->E-2-A",
        "a A->A-1-B",
        "e E->E-1-A",
    ];
    for (ply, notation) in moves.iter().enumerate() {
        let board = game.turn(&club, ply).await;
        check_turn_post(&club, &game, ply, &board).await;
        let player = game.on_turn(ply);
        if ply % 2 == 0 {
            player.plays(notation).await.played();
        } else {
            let dialog = player.press(&board, "Move…").await.private();
            let ready = choose(player, dialog, Plan::of(notation)).await;
            player.press(&ready, "Play").await.silent();
        }
    }
    let board = game.turn(&club, moves.len()).await;
    check_turn_post(&club, &game, moves.len(), &board).await;
    club.close().await;
}
