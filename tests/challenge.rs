//! Challenges and their answers.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::support::game::{challenge, game_id};
use crate::support::picture::{check_still, view};
use crate::support::{Club, Game, Message, Player};

#[tokio::test]
async fn only_named_players_may_answer_and_the_last_yes_starts_the_game() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));

    let post = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();
    assert_eq!(post.title(), "Pentagame: Ann against Ben");
    assert!(
        post.content().contains(&ann.mention()) && post.content().contains(&ben.mention()),
        "{}",
        post.show()
    );
    club.check_notifications(&post, &[&ben]).await;
    assert_eq!(post.labels(), ["Accept", "Decline", "Withdraw", "Rules"]);
    crate::play::check_picture(&club, &post).await;

    ann.press(&post, "Accept")
        .await
        .refused(&["your own challenge"]);
    ann.press(&post, "Decline")
        .await
        .refused(&["your own challenge", "Withdraw"]);
    cleo.press(&post, "Accept")
        .await
        .refused(&["for", &ben.mention(), "/challenge"]);
    cleo.press(&post, "Decline")
        .await
        .refused(&["for", &ben.mention()]);
    cleo.press(&post, "Withdraw")
        .await
        .refused(&["Only", &ann.mention()]);
    ben.press(&post, "Withdraw")
        .await
        .refused(&["Only", &ann.mention(), "decline"]);

    let accepted = ben.press(&post, "Accept").await;
    assert!(accepted.is_change(), "{accepted:?}");
    let accepted = accepted.public();
    assert_eq!(accepted.id(), post.id());
    assert!(!accepted.is_live(), "{}", accepted.show());
    assert!(
        accepted.card().contains("The game begins"),
        "{}",
        accepted.show()
    );

    let game = Game::of(post, &[&ann, &ben]);
    let board = game.turn(&club, 0).await;
    crate::play::check_turn_post(&club, &game, 0, &board).await;
    game.noted(&board).await;

    // The challenge is answered. A user who still sees its buttons is told so and gets a link to the game.
    for (player, tag) in [(&ben, "ca"), (&ben, "cd"), (&ann, "cw"), (&cleo, "ca")] {
        let answer = player
            .forge(&game.challenge, &format!("{tag}.{}", game.id), None)
            .await;
        answer.refused(&["was accepted", board.id()]);
    }
    assert_eq!(game.boards(&club).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn a_double_click_on_accept_starts_one_game() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();

    let (one, two) = tokio::join!(ben.click(&post, "Accept"), ben.click(&post, "Accept"));
    let mut answers = [one.message(), two.message()];
    answers.sort_by_key(crate::support::Message::is_private);
    let [started, refused] = &answers;
    assert!(
        !started.is_live() && started.card().contains("The game begins"),
        "{}",
        started.show()
    );
    assert!(
        refused.is_private() && refused.words().contains("was accepted"),
        "{}",
        refused.show()
    );

    let game = Game::of(post, &[&ann, &ben]);
    let board = game.turn(&club, 0).await;
    crate::play::check_turn_post(&club, &game, 0, &board).await;
    let board = game.play(&club, 0, "e E->E-2-A").await;
    crate::play::check_turn_post(&club, &game, 1, &board).await;
    assert_eq!(game.boards(&club).len(), 2);
    club.close().await;
}

#[tokio::test]
async fn a_declined_challenge_is_closed() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({})).await.public();

    let declined = ben.press(&post, "Decline").await.public();
    assert_eq!(declined.id(), post.id());
    assert!(!declined.is_live());
    // The message keeps neither the picture nor its file.
    assert!(post.picture().is_some() && declined.picture().is_none());
    assert_eq!(declined.0["attachments"].as_array().map_or(0, Vec::len), 0);
    assert!(
        declined
            .card()
            .contains(&format!("{} declined", ben.mention())),
        "{}",
        declined.show()
    );

    for (player, tag) in [(&ben, "ca"), (&ben, "cd"), (&ann, "cw")] {
        let answer = player
            .forge(&post, &format!("{tag}.{}", game_id(&post)), None)
            .await;
        answer.refused(&["declined it", &ben.mention(), "/challenge"]);
    }
    ben.command("games", json!({}))
        .await
        .refused(&["no games or challenges"]);
    club.close().await;
}

#[tokio::test]
async fn a_withdrawn_challenge_is_closed() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({})).await.public();

    let withdrawn = ann.press(&post, "Withdraw").await.public();
    assert_eq!(withdrawn.id(), post.id());
    assert!(!withdrawn.is_live());
    assert!(
        withdrawn
            .card()
            .contains(&format!("{} withdrew", ann.mention())),
        "{}",
        withdrawn.show()
    );
    ben.forge(&post, &format!("ca.{}", game_id(&post)), None)
        .await
        .refused(&["it was withdrawn", "/challenge"]);

    // A yes and a withdrawal at the same time: one wins, the other is refused.
    let post = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();
    let (yes, back) = tokio::join!(ben.click(&post, "Accept"), ann.click(&post, "Withdraw"));
    let (yes, back) = (yes.message(), back.message());
    assert_ne!(
        yes.is_private(),
        back.is_private(),
        "{} and {}",
        yes.show(),
        back.show()
    );
    let boards = if yes.is_private() {
        assert!(yes.words().contains("it was withdrawn"), "{}", yes.show());
        0
    } else {
        assert!(back.words().contains("was accepted"), "{}", back.show());
        let game = Game {
            id: game_id(&post),
            channel: post.channel().to_owned(),
            players: vec![ann, ben.clone()],
            challenge: post.clone(),
        };
        game.turn(&club, 0).await;
        1
    };
    let listed = ben.command("games", json!({})).await.private();
    assert_eq!(
        listed.menu().map_or(0, |menu| menu.entries.len()),
        boards,
        "{}",
        listed.show()
    );
    club.close().await;
}

#[tokio::test]
async fn an_invalid_challenge_is_refused() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    challenge(&[&ann, &ben, &ann], json!({}))
        .await
        .refused(&["To practice alone, name only yourself"]);
    challenge(&[&ann, &ben, &ben], json!({}))
        .await
        .refused(&["named twice", &ben.mention()]);
    let answer = challenge(&[&ann, &ben], json!({"variant": "@everyone *loud*"})).await;
    answer.refused(&["There is no variant", "Illustrated", "Leaflet", "Classic"]);
    assert!(
        ann.try_command("challenge", json!({"opponent": ben.id}))
            .await
            .is_err(),
        "a game is required"
    );
    assert!(
        ann.try_command("challenge", json!({"game": "chess", "opponent": ben.id}))
            .await
            .is_err()
    );

    assert!(
        club.requests(0)
            .iter()
            .filter_map(|request| request.body.as_ref())
            .all(|body| body["data"]["components"]
                .as_array()
                .is_none_or(Vec::is_empty)),
        "nothing to answer"
    );
    club.close().await;
}

#[tokio::test]
async fn variant_and_seat_are_as_requested() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));

    let asked = json!({"game": "pentagame", "opponent": ben.id, "variant": ""});
    let suggested = ann.suggestions("challenge", asked, "variant").await;
    let fills: Vec<&str> = suggested
        .iter()
        .map(|suggestion| suggestion.fills.as_str())
        .collect();
    // Team variants are not suggested: they need four players.
    assert_eq!(fills[..4], ["illustrated", "leaflet", "classic", "series"]);
    assert!(fills.contains(&"target=2"), "single options too: {fills:?}");
    let others = ["Cleo", "Dan"].map(|name| club.player(name).id);
    let asked = json!({"game": "pentagame", "opponent": ben.id, "opponent2": others[0], "opponent3": others[1], "variant": "teams"});
    let suggested = ann.suggestions("challenge", asked, "variant").await;
    assert_eq!(suggested[0].fills, "teams", "{suggested:?}");
    let asked = json!({"game": "pentagame", "opponent": ben.id, "variant": "cla"});
    let suggested = ann.suggestions("challenge", asked, "variant").await;
    assert_eq!((suggested.len(), &*suggested[0].fills), (1, "classic"));
    assert!(suggested[0].shows.starts_with("Classic"), "{suggested:?}");
    let asked = json!({"game": "pentagame", "opponent": ben.id, "variant": "leaflet, target=2"});
    let suggested = ann.suggestions("challenge", asked, "variant").await;
    assert_eq!(suggested[0].fills, "leaflet,target=2", "{suggested:?}");

    let post = challenge(&[&ann, &ben], json!({"variant": "classic", "seat": "last"}))
        .await
        .public();
    assert!(
        post.card().contains("Classic") && post.card().contains("goes last"),
        "{}",
        post.show()
    );
    ben.press(&post, "Accept").await.public();
    let game = Game::of(post, &[&ben, &ann]);
    let board = game.turn(&club, 0).await;
    crate::play::check_first_post(&club, &game, &ben, &board).await;
    // The smaller ring has one stop between two corners.
    game.on_turn(0).plays("e E->E-2-A").await.refused(&[]);
    assert_eq!(game.moves_made(game.on_turn(0)).await, "start");
    let board = game.play(&club, 0, "e E->E-1-A").await;
    crate::play::check_turn_post(&club, &game, 1, &board).await;
    club.close().await;
}

#[tokio::test]
async fn names_are_not_formatted_and_notify_nobody() {
    let club = Club::open().await;
    let (ann, loud) = (
        club.player("Ann"),
        club.newcomer("@everyone **X**", "en-US").await,
    );
    let post = challenge(&[&ann, &loud], json!({"seat": "first"}))
        .await
        .public();
    assert!(!post.words().contains("@everyone"), "{}", post.show());
    assert!(post.title().contains("\\*\\*X\\*\\*"), "{}", post.show());
    club.check_notifications(&post, &[&loud]).await;
    loud.press(&post, "Accept").await.public();
    let game = Game::of(post, &[&ann, &loud]);
    let board = game.play(&club, 0, "e E->E-2-A").await;
    assert!(!board.words().contains("@everyone"), "{}", board.show());
    crate::play::check_turn_post(&club, &game, 1, &board).await;
    club.close().await;
}

#[tokio::test]
async fn names_do_not_change_the_direction_of_the_text_around_them() {
    let club = Club::open().await;
    let names = ["\u{202e}A\u{200b}dam\u{2066}", "דנה"];
    let adam = club.newcomer(names[0], "en-US").await;
    let dana = club.newcomer(names[1], "en-US").await;
    let post = challenge(&[&adam, &dana], json!({"seat": "first"}))
        .await
        .public();
    dana.press(&post, "Accept").await.public();
    let game = Game::of(post, &[&adam, &dana]);
    let board = game.play(&club, 0, "e E->E-2-A").await;
    let isolated = "\u{2068}דנה\u{2069}";
    assert!(board.alt().contains("Adam"), "{:?}", board.alt());
    assert!(board.alt().contains(isolated), "{:?}", board.alt());
    let shown = adam.command("board", json!({"text": true})).await.private();
    assert!(shown.words().contains(isolated), "{}", shown.show());
    let listed = adam.command("games", json!({})).await.private();
    for text in [board.alt(), &board.show(), &shown.show(), &listed.show()] {
        let bare = text.replace(isolated, "");
        let is_mark = |letter| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!bare.contains(is_mark), "{text:?}");
        assert!(!text.contains("A\u{200b}dam"), "{text:?}");
    }
    club.close().await;
}

#[tokio::test]
async fn missing_permissions_are_named() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let there = ann.at(&club.channel("no-bots"));
    let answer = challenge(&[&there, &ben], json!({})).await;
    answer.refused(&[
        "I can't post here: I need",
        "**Send Messages**",
        "**Attach Files**",
    ]);

    // Permissions are removed between the challenge and the yes, and again during the game: nothing changes until they are back.
    let lounge = club.channel("lounge");
    let post = challenge(&[&ann.at(&lounge), &ben], json!({"seat": "first"}))
        .await
        .public();
    club.page
        .bot_permissions(&lounge, &[], &["EMBED_LINKS"])
        .await;
    ben.press(&post, "Accept")
        .await
        .refused(&["I can't post here: I need", "**Embed Links**"]);
    club.page
        .bot_permissions(&lounge, &["EMBED_LINKS"], &[])
        .await;
    ben.press(&post, "Accept").await.public();
    let game = Game {
        id: game_id(&post),
        channel: lounge.clone(),
        players: vec![ann.at(&lounge), ben.at(&lounge)],
        challenge: post,
    };
    game.turn(&club, 0).await;

    club.page
        .bot_permissions(&lounge, &[], &["SEND_MESSAGES"])
        .await;
    game.on_turn(0)
        .plays("e E->E-2-A")
        .await
        .refused(&["I can't post here: I need", "**Send Messages**"]);
    assert_eq!(game.moves_made(&ann).await, "start");
    club.page
        .bot_permissions(&lounge, &["SEND_MESSAGES"], &[])
        .await;
    let board = game.play(&club, 0, "e E->E-2-A").await;
    crate::play::check_turn_post(&club, &game, 1, &board).await;
    club.close().await;
}

#[tokio::test]
async fn the_card_shows_the_seats_or_that_they_are_random() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let people = [&ann, &ben, &cleo];
    let game = AnyGame::new(GameKind::Pentagame, "", 3).expect("three can play it");
    for (seat, names, by_lot) in [
        ("first", ["Ann", "Ben", "Cleo"], false),
        ("last", ["Ben", "Cleo", "Ann"], false),
        ("random", ["Ann", "Ben", "Cleo"], true),
    ] {
        let card = challenge(&people, json!({"seat": seat})).await.public();
        let expected = View {
            by_lot,
            ..view(&names)
        };
        check_still(&club, &card, &game, &expected).await;
        assert_eq!(card.alt().contains("at random"), by_lot, "{}", card.alt());
    }
    // It is known who begins, but not who has which pieces.
    let squadro = json!({"seat": "first", "game": "squadro"});
    let card = challenge(&people[..2], squadro).await.public();
    assert!(card.alt().contains("at random"), "{}", card.alt());
    let light = json!({"seat": "first", "game": "squadro", "variant": "first=light"});
    let card = challenge(&people[..2], light).await.public();
    assert!(!card.alt().contains("at random"), "{}", card.alt());
    club.close().await;
}

#[tokio::test]
async fn a_head_start_is_told_on_the_post_on_the_boards_and_in_the_record() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let people = [&ann, &ben];
    let terms = json!({
        "game": "squadro",
        "variant": "first=light",
        "seat": "first",
        "head-start": "large-opponent",
    });
    let mut rated = terms.clone();
    rated["rated"] = json!(true);
    challenge(&people, rated)
        .await
        .refused(&["never rated", "`head-start`"]);

    let post = challenge(&people, terms).await.public();
    let told = "2 pieces are home from the start";
    let line = format!("⚖️ Head start for {}: {told}.", ben.mention());
    assert!(post.card().contains(&line), "{}", post.show());
    let start = "0 0 0 0 0 / 0 0 0 12 12 a";
    let start = AnyGame::from_position(GameKind::Squadro, "first=light", 2, start);
    let start = start.expect("a position");
    check_still(&club, &post, &start, &view(&["Ann", "Ben"])).await;
    ben.press(&post, "Accept").await.public();

    let game = Game::of(post, &people);
    let board = game.post_after(&club, &game.challenge).await;
    let footer = format!("Game {} · start · head start for Ben: {told}", game.id);
    assert_eq!(board.footer(), footer);
    check_still(&club, &board, &start, &view(&["Ann", "Ben"])).await;
    assert!(board.alt().contains("Ben"), "{}", board.alt());
    ann.plays("1").await.played();
    let board = game.post_after(&club, &board).await;
    assert!(board.footer().ends_with(told), "{}", board.footer());
    let replay = ann.command("replay", json!({"game": game.id}));
    let replay = replay.await.private();
    let record = crate::replay::record(&club, &replay, &game).await;
    let replayed = record.replay().expect("a legal game");
    assert_eq!(replayed.start_text(), start.start_text());
    club.close().await;
}

/// Requests the list of games until it links to `post`. The bot records the post a moment after it appears.
async fn noted(player: &Player, post: &Message) -> Message {
    /// Far more tries than are ever needed.
    const TRIES: usize = 1000;
    for _ in 0..TRIES {
        let list = player.command("games", json!({})).await.private();
        if list.card().contains(post.id()) {
            return list;
        }
    }
    panic!("the bot never records that it posted {}", post.show());
}

#[tokio::test]
async fn answers_given_elsewhere_show_on_the_post() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({})).await.public();
    let list = noted(&ben, &post).await;
    let accept = format!("Accept #{}", game_id(&post));
    let accepted = ben.press(&list, &accept).await;
    assert!(accepted.is_change(), "{accepted:?}");
    let shown = |view: &crate::support::feed::View| {
        let now = view.posts().find(|message| message.id() == post.id())?;
        (!now.is_live()).then(|| now.clone())
    };
    let closed = club.feed.until("the post without its buttons", shown).await;
    assert!(closed.card().contains("begins"), "{}", closed.show());
    club.check_notifications(&closed, &[&ben]).await;
    club.close().await;
}
