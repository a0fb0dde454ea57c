//! Old buttons and double clicks: only the newest board accepts actions, and each only once.

use serde_json::json;

use crate::play::check_turn_post;
use crate::support::guided::{Plan, choose};
use crate::support::request::{CALLBACK, ORIGINAL};
use crate::support::{Club, Game};

#[tokio::test]
async fn an_outdated_dialog_says_so_and_ends() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let first = ann.press(&post, "Move…").await.private();
    let ready = choose(&ann, first, Plan::of("e E->E-2-A")).await;
    let second = ann.press(&post, "Move…").await.private();
    let third = ann.press(&post, "Move…").await.private();
    let form = ann
        .press(
            &crate::support::guided::find(&ann, &third, "b")
                .await
                .expect("b moves"),
            "Type…",
        )
        .await;
    let looked = ann.command("board", json!({})).await.private();

    let newest = game.play(&club, 0, "a A->A-1-B").await;
    game.noted(&newest).await;
    // Each refusal replaces its dialog, without buttons.
    for (dialog, custom_id) in [
        (&ready, &ready.button("Play").custom_id),
        (&second, &second.buttons()[0].custom_id),
    ] {
        let answer = ann.press_id(dialog, custom_id).await;
        assert!(answer.is_change(), "{answer:?}");
        let said = answer.refused(&["moved on", newest.id()]);
        assert_eq!(said.id(), dialog.id());
        assert!(
            !said.is_live() && said.picture().is_none(),
            "{}",
            said.show()
        );
    }
    ann.fill_in(&form, "E-2-A")
        .await
        .refused(&["moved on", newest.id()]);
    ann.press(&looked, "Move…")
        .await
        .refused(&["moved on", newest.id()]);
    assert_eq!(game.moves_made(&ann).await, "after 1 move");
    check_turn_post(&club, &game, 1, &newest).await;
    club.close().await;
}

#[tokio::test]
async fn two_clicks_on_play_make_one_move() {
    let mut club = Club::open().await;
    // Only the first click finds the dialog to remove.
    club.tolerate(404, CALLBACK);
    club.tolerate(404, ORIGINAL);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    for ply in 0..4 {
        let player = game.on_turn(ply);
        let post = game.turn(&club, ply).await;
        let dialog = player.press(&post, "Move…").await.private();
        let notation = ["e E->E-2-A", "a A->A-1-B", "d D->D-1-E", "b B->B-1-C"][ply];
        let ready = choose(player, dialog, Plan::of(notation)).await;
        let (one, two, three) = tokio::join!(
            player.try_click(&ready, "Play"),
            player.try_click(&ready, "Play"),
            player.try_click(&ready, "Play")
        );
        // A click on a dialog that has just gone fails, but there is nothing left on which it could say so.
        let answers = [one, two, three].into_iter().flatten();
        let answers: Vec<_> = answers.filter(|answer| !answer.failed()).collect();
        assert!(!answers.is_empty());
        for answer in answers {
            answer.silent();
        }
        let post = game.turn(&club, ply + 1).await;
        check_turn_post(&club, &game, ply + 1, &post).await;
        assert_eq!(game.boards(&club).len(), ply + 2, "one board per move");
    }
    club.close().await;
}

#[tokio::test]
async fn only_one_of_two_simultaneous_moves_is_played() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let dialog = ann.press(&post, "Move…").await.private();
    let ready = choose(&ann, dialog, Plan::of("e E->E-2-A")).await;
    let (typed, again, chosen) = tokio::join!(
        ann.plays("a A->A-1-B"),
        ann.plays("d D->D-1-E"),
        ann.press(&ready, "Play")
    );
    let is_chosen = chosen.outcome == "deferred_update";
    let answers = [
        (typed.is_played(), "a A->A-1-B", typed),
        (again.is_played(), "d D->D-1-E", again),
        (is_chosen, "e E->E-2-A", chosen),
    ];
    let (played, others): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|(is_played, ..)| *is_played);
    let [(_, played, _)] = &played[..] else {
        panic!("{played:?}, {others:?}")
    };
    for (.., other) in others {
        let other = other.private();
        // If the click was handled before the other move, the board is old; after it, it is Ben's turn.
        let words = other.words();
        assert!(
            words.contains("moved on") || words.contains(&ben.mention()),
            "{words}"
        );
    }
    let post = game.turn(&club, 1).await;
    assert!(
        post.card().contains(&format!("`{played}`")),
        "{}",
        post.show()
    );
    check_turn_post(&club, &game, 1, &post).await;
    assert_eq!(game.boards(&club).len(), 2);
    club.close().await;
}
