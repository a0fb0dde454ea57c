//! Playing only with buttons and menus.

use crate::play::{check_end, check_picture, check_turn_post};
use crate::support::game::RECORDED;
use crate::support::guided::{Plan, choose, confirm_moves, find, take};
use crate::support::{Club, Game};

#[tokio::test]
async fn a_whole_game_is_played_with_buttons_and_menus_only() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let mut post = game.turn(&club, 0).await;
    for (ply, notation) in RECORDED.iter().enumerate() {
        check_turn_post(&club, &game, ply, &post).await;
        let player = game.on_turn(ply);
        let dialog = player.press(&post, "Move…").await;
        let dialog = dialog.private();
        check_picture(&club, &dialog).await;
        let ready = choose(player, dialog.clone(), Plan::of(notation)).await;
        assert_eq!(ready.id(), dialog.id(), "the dialog stays one message");
        let controls = ["Play", "Back", "Play with a message…", "Cancel"];
        assert_eq!(ready.labels(), controls);
        check_picture(&club, &ready).await;
        let (_, notation) = ready.card().split_once('`').expect("a move");
        let notation = format!("`{notation}");
        player.press(&ready, "Play").await.silent();
        post = game.turn(&club, ply + 1).await;
        assert!(post.card().contains(&notation), "{}", post.show());
    }
    check_end(
        &club,
        &game,
        &post,
        Some(game.on_turn(RECORDED.len() - 1)),
        &["win together"],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn choices_can_be_undone_typed_and_cancelled() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 4).await;

    confirm_moves(&ann).await;
    let begin = ann.press(&post, "Move…").await.private();
    assert!(
        !begin.has_button("Back") && begin.has_button("Cancel"),
        "{}",
        begin.show()
    );
    let destination = find(&ann, &begin, "b")
        .await
        .expect("the blue figure can move");
    assert_ne!(
        destination.picture(),
        begin.picture(),
        "each choice marks its own options"
    );
    let back = ann.press(&destination, "Back").await.private();
    assert_eq!(
        (back.words(), back.labels()),
        (begin.words(), begin.labels())
    );

    // Cancelled: the dialog is gone, the board stays.
    let canceled = ann.press(&back, "Cancel").await.private();
    assert!(
        !canceled.is_live() && canceled.picture().is_none(),
        "{}",
        canceled.show()
    );
    assert_eq!(game.moves_made(&ann).await, "after 4 moves");

    // Typed: an invalid choice is refused and leaves the dialog unchanged, a valid one continues. Case matters only where it
    // distinguishes two stops.
    let begin = ann.press(&post, "Move…").await.private();
    let destination = find(&ann, &begin, "b")
        .await
        .expect("the blue figure can move");
    let form = ann.press(&destination, "Type…").await;
    let title = form.modal()["title"].as_str().unwrap_or_default();
    assert!((1..=45).contains(&title.chars().count()), "{title:?}");
    ann.fill_in(&form, "Z-9-*q*")
        .await
        .refused(&["a stop, such as"]);
    let form = ann.press(&destination, "Type…").await;
    ann.fill_in(&form, "@everyone 🦀")
        .await
        .refused(&["a stop"]);
    let form = ann.press(&destination, "Type…").await;
    let black = ann.fill_in(&form, " b ").await;
    assert!(black.is_change(), "{black:?}");
    let black = black.private();
    assert_eq!(black.id(), begin.id());
    let form = ann.press(&black, "Type…").await;
    let gray = ann.fill_in(&form, "e-2-c").await.private();
    let ready = find(&ann, &gray, "E-3-c").await.expect("that stop is free");
    assert!(
        ready.card().contains("k:E-2-c") && ready.card().contains("g:E-3-c"),
        "{}",
        ready.show()
    );

    // One step back from the end: only the last choice is open again.
    let gray = ann.press(&ready, "Back").await.private();
    let ready = find(&ann, &gray, "E-4-c")
        .await
        .expect("that stop is free too");
    assert!(
        ready.card().contains("k:E-2-c") && ready.card().contains("g:E-4-c"),
        "{}",
        ready.show()
    );
    ann.press(&ready, "Play").await.silent();
    let post = game.turn(&club, 5).await;
    check_turn_post(&club, &game, 5, &post).await;
    club.close().await;
}

#[tokio::test]
async fn a_partly_typed_move_is_finished_by_choosing() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 4).await;
    let dialog = ann.plays("b E x b+").await.private();
    let dialog = find(&ann, &dialog, "E-2-c")
        .await
        .expect("the black block can go there");
    let played = take(&ann, &dialog, "E-3-c").await;
    played.expect("the gray block can go there").silent();
    let post = game.turn(&club, 5).await;
    assert!(
        post.card().contains("k:E-2-c") && post.card().contains("g:E-3-c"),
        "{}",
        post.show()
    );
    check_turn_post(&club, &game, 5, &post).await;
    club.close().await;
}

#[tokio::test]
async fn only_the_mover_sees_a_dialog() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let dialog = ann.press(&post, "Move…").await.private();
    for other in [&ben, &cleo] {
        let seen = club.page.messages(&other.id, &game.channel).await;
        assert!(
            seen.iter().all(|message| message["id"] != dialog.id()),
            "{} sees Ann's dialog",
            other.name
        );
        assert!(
            other
                .try_press(&dialog, &dialog.buttons()[0].custom_id)
                .await
                .is_err(),
            "others cannot press its buttons"
        );
    }
    let seen = club.page.messages(&ann.id, &game.channel).await;
    assert!(
        seen.iter().any(|message| message["id"] == dialog.id()),
        "Ann sees her own dialog"
    );
    // Two other users press the turn post's button: it is not Ben's turn, and Cleo is not in the game.
    ben.press(&post, "Move…")
        .await
        .refused(&[&ann.mention(), "turn"]);
    cleo.press(&post, "Move…")
        .await
        .refused(&["not in this game", "**Watch**"]);
    club.close().await;
}

#[tokio::test]
async fn all_choices_are_in_one_message_the_likely_ones_first() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let figures = ann.press(&post, "Move…").await.private();
    assert_eq!(
        figures.labels().len(),
        5 + 3,
        "five figures as buttons, Type…, Message… and Cancel: {}",
        figures.show()
    );
    // The figure's arcs and arms, and the figures at their ends.
    let stops = find(&ann, &figures, "e")
        .await
        .expect("the green figure can move");
    assert_eq!(stops.labels().len(), 22 + 3, "{}", stops.show());
    // A block may go to any free stop.
    let places = find(&ann, &stops, "b")
        .await
        .expect("the black block there can be beaten");
    let menus = places.menus();
    let mut stops = Vec::new();
    for menu in &menus {
        assert!((1..=25).contains(&menu.entries.len()), "{}", places.show());
        let described = menu
            .entries
            .iter()
            .all(|entry| !entry.description.is_empty());
        assert!(described, "{}", places.show());
        stops.extend(menu.entries.iter().map(|entry| entry.label.clone()));
    }
    let count = stops.len();
    stops.sort();
    stops.dedup();
    assert_eq!(stops.len(), count, "a stop is in two menus");
    assert_eq!(
        count, 90,
        "of 100 stops, five have figures, four have blocks, and the moving figure goes to one"
    );
    // Ben's figures are all five moves away, so it is the first of them.
    assert_eq!(
        places.labels(),
        ["A-1-B: in front of Ben's white", "Back", "Type…"]
    );
    let played = take(&ann, &places, "A-1-B").await;
    played.expect("it is free").silent();
    let post = game.turn(&club, 1).await;
    assert!(post.card().contains("`e E x b k:A-1-B`"), "{}", post.show());
    club.close().await;
}

#[tokio::test]
async fn figures_are_chosen_under_the_board() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let labels = post.labels();
    assert_eq!(labels[0], "a: white, on A");
    assert_eq!(labels[5..], ["Move…", "⋯", "Rules", "Lessons"]);
    ben.press(&post, &labels[4]).await.refused(&["turn"]);
    let dialog = ann.press(&post, &labels[4]).await.private();
    assert_eq!(dialog.title(), "Where does green go?");
    take(&ann, &dialog, "E-2-A")
        .await
        .expect("it is free")
        .silent();
    let messages = club.page.messages(&ann.id, &game.channel).await;
    assert!(
        messages.iter().all(|message| message["id"] != dialog.id()),
        "the dialog is gone"
    );
    let post = game.turn(&club, 1).await;
    check_turn_post(&club, &game, 1, &post).await;
    club.close().await;
}
