//! Draws and takebacks: offered, accepted, declined, outdated, withdrawn; by people and by the engine, in three languages.

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::play::{check_end, check_turn_post};
use crate::support::game::{RECORDED, challenge};
use crate::support::ledger::{check_only_live, posts};
use crate::support::opponent::{begin, engine, follow, made, next_turn};
use crate::support::{Club, Game, Message, Player, Setup};

/// Makes an offer by command and confirms with the button of this label. Returns the response.
async fn make_offer(
    club: &Club,
    player: &Player,
    game: &Game,
    command: &str,
    label: &str,
) -> Message {
    let asked = json!({"game": game.id});
    let ask = player.command(command, asked).await.private();
    let told = player.press(&ask, label).await.private();
    club.wait_until_idle().await;
    told
}

/// Returns the newest post in the reader's channel.
async fn newest(club: &Club, reader: &Player) -> Message {
    club.wait_until_idle().await;
    posts(club, reader).await.pop().expect("there is a post")
}

/// Returns the current state of the post.
async fn reload(club: &Club, reader: &Player, post: &Message) -> Message {
    club.wait_until_idle().await;
    let posts = posts(club, reader).await;
    let found = posts.into_iter().find(|now| now.id() == post.id());
    found.unwrap_or_else(|| panic!("{} is gone", post.show()))
}

#[track_caller]
fn says(message: &Message, parts: &[&str]) {
    for part in parts {
        assert!(
            message.words().contains(part),
            "{part:?} is not in {}",
            message.show()
        );
    }
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted_in_each_players_language() {
    let club = Club::open_timeless().await;
    club.speak("de").await;
    let ann = club.player("Ann");
    let (dan, eva) = (
        club.reader("Dan", "de").await,
        club.reader("Eva", "pl").await,
    );
    let options = json!({"seat": "first", "rated": true});
    let post = challenge(&[&ann, &dan, &eva], options).await.public();
    for opponent in [&dan, &eva] {
        opponent.press(&post, "Annehmen").await.public();
    }
    let game = Game::of(post, &[&ann, &dan, &eva]);
    club.wait_until_idle().await;
    ann.plays("e E->E-2-A").await.played();
    let board = newest(&club, &ann).await;
    let called = club.page.log().await;

    // The dialog is in the player's language, the post in the channel's.
    let ask = ann.command("draw", json!({})).await.private();
    says(&ask, &["Offer a draw in", &dan.mention()]);
    let told = ann.press(&ask, "Offer a draw").await.private();
    says(&told, &["Offer posted."]);
    let offer = newest(&club, &ann).await;
    says(
        &offer,
        &["bietet ein Remis an", "Noch keine Antwort", &dan.mention()],
    );
    assert_eq!(offer.labels(), ["Annehmen", "Ablehnen", "Zurückziehen"]);
    ann.press(&offer, "Annehmen").await.refused(&["your own"]);
    dan.press(&offer, "Zurückziehen")
        .await
        .refused(&["Nur", &ann.mention()]);
    let ben = club.player("Ben");
    ben.press(&offer, "Annehmen")
        .await
        .refused(&["not in this game"]);
    let half = dan.press(&offer, "Annehmen").await.public();
    says(
        &half,
        &[&format!("Noch keine Antwort von {}.", eva.mention())],
    );
    // Eva finds the offer in `/games` and `/help`.
    let list = eva.command("games", json!({})).await.private();
    says(&list, &["propozycja czeka na twoją odpowiedź"]);
    let help = eva.command("help", json!({})).await.private();
    says(
        &help,
        &["W jednej partii propozycja czeka na twoją odpowiedź"],
    );
    let list = dan.command("games", json!({})).await.private();
    assert!(
        !list.words().contains("wartet auf deine Antwort"),
        "{}",
        list.show()
    );
    // She also finds it on the board, in Polish, and answers it there.
    let more = eva.press(&board, "⋯").await.private();
    says(&more, &["proponuje remis"]);
    assert_eq!(more.labels()[..2], ["Przyjmij", "Odmów"]);
    let agreed = eva.press(&more, "Przyjmij").await.private();
    says(&agreed, &["Twoja zgoda"]);

    let end = newest(&club, &ann).await;
    says(
        &end,
        &["Die Partie ist remis. Alle waren einverstanden.", "Wertung"],
    );
    says(
        &reload(&club, &ann, &offer).await,
        &["Alle sind einverstanden"],
    );
    check_only_live(&club, &ann, &end).await;
    // The offer notified those asked, its acceptance by Eva the others.
    club.check_notifications(&offer, &[&dan, &eva]).await;
    club.check_notifications(&end, &[&ann, &dan]).await;
    assert_eq!(club.page.log().await.len(), called.len() + 4);
    eva.click(&offer, "Ablehnen").await.refused(&[]);
    let over = dan.command("draw", json!({"game": game.id})).await;
    over.refused(&["zu Ende"]);
    let profile = eva.command("profile", json!({})).await.private();
    says(&profile, &["1 remis"]);
    club.close().await;
}

#[tokio::test]
async fn a_declined_or_withdrawn_draw_leaves_the_game_unchanged() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.play(&club, 0, RECORDED[0]).await;
    make_offer(&club, &ann, &game, "draw", "Offer a draw").await;
    let offer = newest(&club, &ann).await;
    let declined = ben.press(&offer, "Decline").await.public();
    assert_eq!(declined.id(), offer.id());
    says(
        &declined,
        &[&format!("{} would rather play on", ben.mention())],
    );
    check_only_live(&club, &ann, &board).await;
    for (player, label) in [(&ben, "Accept"), (&ann, "Withdraw")] {
        player
            .click(&offer, label)
            .await
            .refused(&["no longer stands"]);
    }
    ann.command("draw", json!({}))
        .await
        .refused(&["already offered a draw this turn"]);

    // Ben may make his own offer, and withdraw it.
    make_offer(&club, &ben, &game, "draw", "Offer a draw").await;
    let own = newest(&club, &ann).await;
    ann.press(&own, "Withdraw")
        .await
        .refused(&["Only", &ben.mention()]);
    let withdrawn = ben.press(&own, "Withdraw").await.public();
    says(&withdrawn, &["withdrew the offer"]);
    ann.click(&own, "Accept")
        .await
        .refused(&["no longer stands"]);
    check_turn_post(&club, &game, 1, &board).await;
    let board = game.play(&club, 1, RECORDED[1]).await;
    check_turn_post(&club, &game, 2, &board).await;
    // In the next turn Ann may ask again.
    let ask = ann.command("draw", json!({})).await.private();
    assert!(ask.has_button("Offer a draw"), "{}", ask.show());
    club.close().await;
}

#[tokio::test]
async fn the_second_of_two_simultaneous_draw_offers_accepts_the_first() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play(&club, 0, RECORDED[0]).await;
    let asks = [
        ann.command("draw", json!({})).await.private(),
        ben.command("draw", json!({})).await.private(),
    ];
    let (one, two) = tokio::join!(
        ann.click(&asks[0], "Offer a draw"),
        ben.click(&asks[1], "Offer a draw")
    );
    let told = [one.private(), two.private()];
    let second = usize::from(told[1].has_button("Accept"));
    says(&told[1 - second], &["Offer posted."]);
    says(&told[second], &["One offer at a time", "offers a draw"]);
    club.wait_until_idle().await;
    let open: Vec<Message> = posts(&club, &ann)
        .await
        .into_iter()
        .filter(|post| post.has_button("Accept"))
        .collect();
    assert_eq!(open.len(), 1, "{open:#?}");
    let agreed = [&ann, &ben][second].press(&told[second], "Accept").await;
    says(&agreed.private(), &["You agreed"]);
    let end = newest(&club, &ann).await;
    check_end(
        &club,
        &game,
        &end,
        Some([&ann, &ben][second]),
        &["The game is a draw"],
    )
    .await;
    check_only_live(&club, &ann, &end).await;
    club.close().await;
}

#[tokio::test]
async fn a_yes_a_no_and_a_move_at_the_same_time_have_one_outcome() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    // A yes and a no.
    let three = Game::begin(&club, &[&ann, &ben, &cleo]).await;
    make_offer(&club, &ann, &three, "draw", "Offer a draw").await;
    let offer = newest(&club, &ann).await;
    let (yes, no) = tokio::join!(ben.click(&offer, "Accept"), cleo.click(&offer, "Decline"));
    assert!(!no.message().is_private(), "{}", no.message().show());
    // A yes that comes too late is refused.
    let _ = yes.message();
    let after = reload(&club, &ann, &offer).await;
    says(
        &after,
        &[&format!("{} would rather play on", cleo.mention())],
    );
    assert!(!after.is_live(), "{}", after.show());
    assert_eq!(three.moves_made(&ann).await, "start");

    // A yes and a move at the same time, repeatedly: either the game is drawn, or it continues and the offer is void.
    for _ in 0..4 {
        let two = Game::begin(&club, &[&ann, &ben]).await;
        make_offer(&club, &ben, &two, "draw", "Offer a draw").await;
        let offer = newest(&club, &ann).await;
        let typed = json!({"move": RECORDED[0], "game": two.id});
        let (yes, moved) = tokio::join!(ann.click(&offer, "Accept"), ann.command("move", typed));
        let yes = yes.message();
        let end = newest(&club, &ann).await;
        let after = reload(&club, &ann, &offer).await;
        assert!(!after.is_live(), "{}", after.show());
        if moved.is_played() {
            says(&after, &["moved on without it"]);
            assert!(two.shows(&end, 1), "{}", end.show());
            assert!(
                end.headline()
                    .starts_with(&format!("{}, your turn in ", ben.mention())),
                "{}",
                end.show()
            );
        } else {
            says(&moved.private(), &["is over"]);
            says(&yes, &["Everyone agreed"]);
            check_end(&club, &two, &end, Some(&ann), &["The game is a draw"]).await;
        }
    }
    club.close().await;
}

#[tokio::test]
async fn the_engine_declines_a_draw_while_winning_and_accepts_one_later() {
    let club = Club::open_timeless().await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first", "level": 1});
    let game = begin(&club, &[&ann, &engine], options).await;
    let told = make_offer(&club, &ann, &game, "draw", "Offer a draw").await;
    says(&told, &["Asterism (level 1) would rather play on"]);
    let board = newest(&club, &ann).await;
    assert!(!board.has_button("Accept"), "nobody else is asked");
    ann.command("draw", json!({}))
        .await
        .refused(&["already offered a draw this turn"]);

    // Ann plays much better, so the engine eventually accepts a draw.
    let mut now = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    let end = loop {
        let board = next_turn(&club, &game, &ann, now.ply()).await;
        follow(&mut now, &board);
        assert!(!made(&board).0, "the engine never agreed: {}", board.show());
        if now.ply() > 0 {
            let told = make_offer(&club, &ann, &game, "draw", "Offer a draw").await;
            if told.content().contains("is a draw") {
                break newest(&club, &ann).await;
            }
            says(&told, &["would rather play on"]);
        }
        let best = think(&now, Level::BEST, 1, Limits::nodes(20_000));
        let best = best.expect("the game continues").line[0].clone();
        let typed = json!({"move": best, "game": game.id});
        ann.command("move", typed).await.played();
        now.play(&best).expect("a legal move");
        club.wait_until_idle().await;
    };
    check_end(&club, &game, &end, Some(&ann), &["The game is a draw"]).await;
    check_only_live(&club, &ann, &end).await;
    club.close().await;
}

#[tokio::test]
async fn a_takeback_in_a_rated_game_returns_to_its_board_and_disables_old_buttons() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let options =
        json!({"game": "squadro", "variant": "first=light", "seat": "first", "rated": true});
    let post = challenge(&[&ann, &ben], options).await.public();
    ben.press(&post, "Accept").await.public();
    let start = newest(&club, &ann).await;
    // A player without a move has none to take back.
    ben.command("takeback", json!({}))
        .await
        .refused(&["made a move yet"]);
    ann.moves(&start, "1").await;
    let first = newest(&club, &ann).await;
    ben.moves(&first, "3").await;
    let second = newest(&club, &ann).await;

    // Ann takes back her move, and Ben's answer with it.
    let more = ann.press(&second, "⋯").await.private();
    let ask = ann.press(&more, "Take back…").await.private();
    says(
        &ask,
        &[
            "`A1`",
            "the one after it",
            &format!("{} has to agree", ben.mention()),
        ],
    );
    ann.press(&ask, "Take it back").await.private();
    let offer = newest(&club, &ann).await;
    says(
        &offer,
        &["would like to take back `A1` and the move after it"],
    );
    let agreed = ben.press(&offer, "Accept").await.public();
    says(&agreed, &["Everyone agreed"]);
    let again = newest(&club, &ann).await;
    assert_eq!(again.labels(), start.labels());
    says(&again, &["took a move back", " · start"]);
    assert!(
        again
            .headline()
            .starts_with(&format!("{}, your turn in ", ann.mention())),
        "{}",
        again.show()
    );
    assert_eq!(again.alt(), start.alt(), "the board is the first one again");
    club.check_notifications(&again, &[&ann]).await;
    check_only_live(&club, &ann, &again).await;
    for (player, old, label) in [
        (&ann, &start, "2"),
        (&ben, &first, "3"),
        (&ann, &second, "1"),
    ] {
        player
            .click(old, label)
            .await
            .refused(&["moved on", again.id()]);
    }
    ben.click(&offer, "Decline")
        .await
        .refused(&["no longer stands"]);

    // After another move and reply, Ben asks for a takeback and Ann declines.
    ann.moves(&again, "2").await;
    let board = newest(&club, &ann).await;
    ben.moves(&board, "3").await;
    let board = newest(&club, &ann).await;
    says(&board, &["after 2 moves", "`B3`"]);
    let ask = ben.command("takeback", json!({})).await.private();
    ben.press(&ask, "Take it back").await.private();
    let offer = newest(&club, &ann).await;
    says(&offer, &["would like to take back `B3`."]);
    let declined = ann.press(&offer, "Decline").await.public();
    says(&declined, &["would rather play on"]);
    check_only_live(&club, &ann, &board).await;
    ann.moves(&board, "2").await;

    // The result counts once, as in any rated game.
    let sure = ann.command("resign", json!({})).await.private();
    ann.press(&sure, "Resign").await.private();
    let end = newest(&club, &ann).await;
    says(
        &end,
        &["Ratings: Ann **1338?** (−162), Ben **1662?** (+162)"],
    );
    check_only_live(&club, &ann, &end).await;
    club.close().await;
}

#[tokio::test]
async fn a_takeback_is_requested_and_refused_in_german_and_polish() {
    let club = Club::open_timeless().await;
    club.speak("pl").await;
    let (dan, eva) = (
        club.reader("Dan", "de").await,
        club.reader("Eva", "pl").await,
    );
    let post = challenge(&[&dan, &eva], json!({"seat": "first"}))
        .await
        .public();
    eva.press(&post, "Przyjmij").await.public();
    club.wait_until_idle().await;
    dan.command("takeback", json!({}))
        .await
        .refused(&["noch keinen Zug", "`/board`"]);
    dan.plays(RECORDED[0]).await.played();
    let ask = dan.command("takeback", json!({})).await.private();
    says(
        &ask,
        &[
            "Willst du deinen Zug",
            &format!("{} muss zustimmen", eva.mention()),
        ],
    );
    dan.press(&ask, "Zurücknehmen").await.private();
    let offer = newest(&club, &dan).await;
    says(&offer, &["chce cofnąć", "Czekamy na odpowiedź"]);
    assert_eq!(offer.labels(), ["Przyjmij", "Odmów", "Wycofaj"]);
    // One offer at a time, each player in their language.
    let stands = eva.command("draw", json!({})).await.private();
    says(&stands, &["Tylko jedna propozycja naraz", "chce cofnąć"]);
    let stands = dan.command("draw", json!({})).await.private();
    says(&stands, &["Immer nur ein Angebot", "möchte"]);
    assert_eq!(stands.labels(), ["Zurückziehen"]);
    let declined = eva.press(&offer, "Odmów").await.public();
    says(&declined, &[&format!("{} woli grać dalej", eva.mention())]);
    dan.click(&offer, "Wycofaj")
        .await
        .refused(&["steht nicht mehr", "`/board`"]);
    eva.click(&offer, "Przyjmij")
        .await
        .refused(&["nieaktualna", "`/board`"]);
    club.close().await;
}

#[tokio::test]
async fn an_accepted_offer_is_carried_out_once_whenever_the_bot_is_killed() {
    let mut club = Setup::library().timeless().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    for (command, label) in [("takeback", "Take it back"), ("draw", "Offer a draw")] {
        for killed_at in [
            crate::support::request::is_callback,
            crate::support::request::is_edit,
            crate::support::request::is_post,
        ] {
            let game = Game::begin(&club, &[&ann, &ben]).await;
            game.play(&club, 0, RECORDED[0]).await;
            let called = club.page.log().await.len();
            make_offer(&club, &ann, &game, command, label).await;
            let offer = newest(&club, &ann).await;
            club.kill_bot_when(killed_at);
            let asked = tokio::spawn({
                let (ben, offer) = (ben.clone(), offer.clone());
                async move {
                    ben.try_press(&offer, &offer.button("Accept").custom_id)
                        .await
                }
            });
            club.wait_for_killed_bot().await;
            asked.abort();
            club.start_bot().await;
            let board = newest(&club, &ann).await;
            says(&reload(&club, &ann, &offer).await, &["Everyone agreed"]);
            let boards = game.boards(&club).len();
            assert_eq!(boards, 3, "one board for each change of the game");
            if command == "draw" {
                check_end(&club, &game, &board, Some(&ben), &["The game is a draw"]).await;
                // The offer notified Ben, its acceptance Ann.
                assert_eq!(club.page.log().await.len(), called + 2);
            } else {
                check_turn_post(&club, &game, 0, &board).await;
                assert_eq!(club.page.log().await.len(), called + 2);
                let sure = ann
                    .command("resign", json!({"game": game.id}))
                    .await
                    .private();
                ann.press(&sure, "Resign").await.private();
                club.wait_until_idle().await;
            }
        }
    }
    club.close().await;
}
