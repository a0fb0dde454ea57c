//! Boards, lists, help and rules.

use serde_json::json;

use crate::support::feed::View;
use crate::support::game::challenge;
use crate::support::{Club, Game, Message};

#[tokio::test]
async fn a_board_is_shown_at_any_move() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    ann.command("board", json!({}))
        .await
        .refused(&["playing a game in this channel"]);
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 3).await;

    let now = ben.command("board", json!({})).await.private();
    assert!(game.shows(&now, 3), "{}", now.show());
    assert!(
        now.card().contains(&ben.mention()) && now.has_button("Move…"),
        "{}",
        now.show()
    );
    crate::play::check_picture(&club, &now).await;
    assert!(
        !now.has_button("▶ Next") && !now.has_button("⏭ Now"),
        "{}",
        now.show()
    );

    // Back to the start and forward again, in one message.
    let earlier = ben.press(&now, "◀ Back").await;
    assert!(earlier.is_change(), "{earlier:?}");
    let earlier = earlier.private();
    assert_eq!(earlier.id(), now.id());
    assert!(
        game.shows(&earlier, 2) && !earlier.has_button("Move…"),
        "{}",
        earlier.show()
    );
    assert_ne!(earlier.picture(), now.picture());
    let start = ben.press(&earlier, "⏮ Start").await.private();
    assert!(
        game.shows(&start, 0) && !start.has_button("◀ Back"),
        "{}",
        start.show()
    );
    let first = ben.press(&start, "▶ Next").await.private();
    assert!(game.shows(&first, 1), "{}", first.show());
    let last = ben.press(&first, "⏭ Now").await.private();
    assert!(game.shows(&last, 3), "{}", last.show());
    // From looking at the board to making a move.
    let dialog = ben.press(&last, "Move…").await.private();
    assert!(dialog.is_live());

    // The board after a given move; a number after the last move is refused.
    let second = ann.command("board", json!({"ply": 2})).await.private();
    assert!(game.shows(&second, 2), "{}", second.show());
    ann.command("board", json!({"ply": 4}))
        .await
        .refused(&["3 moves", "0 to 3"]);
    ann.command("board", json!({"ply": 9_007_199_254_740_991_i64}))
        .await
        .refused(&["0 to 3"]);
    assert!(
        ann.try_command("board", json!({"ply": -1})).await.is_err(),
        "Discord's client does not send that"
    );

    // Anyone in the channel may look at the board, but not from other channels.
    let seen = cleo.command("board", json!({})).await.private();
    assert!(
        game.shows(&seen, 3) && !seen.has_button("Move…"),
        "{}",
        seen.show()
    );
    let lounge = club.channel("lounge");
    cleo.at(&lounge)
        .command("board", json!({"game": game.id}))
        .await
        .refused(&["no game", &game.id]);
    let own = ann
        .at(&lounge)
        .command("board", json!({"game": game.id}))
        .await
        .private();
    assert!(game.shows(&own, 3), "{}", own.show());
    assert!(!own.has_button("Show everyone"), "{}", own.show());
    ann.forge(&own, &format!("sh.{}.3", game.id), None)
        .await
        .refused(&["another channel"]);
    let suggested = cleo.suggestions("board", json!({"game": ""}), "game").await;
    let fills: Vec<&str> = suggested.iter().map(|it| &*it.fills).collect();
    assert_eq!(fills, [&*game.id]);

    // Shown to everyone: a picture without buttons.
    let boards = game.boards(&club).len();
    let shown = cleo
        .press(&second_of(&cleo, &game).await, "Show everyone")
        .await
        .public();
    assert!(
        game.shows(&shown, 2) && !shown.is_live(),
        "{}",
        shown.show()
    );
    club.check_notifications(&shown, &[]).await;
    crate::play::check_picture(&club, &shown).await;
    let posted = |view: &View| view.messages.contains_key(&shown.number()).then_some(());
    club.feed.until("the board shown", posted).await;
    assert_eq!(game.boards(&club).len(), boards + 1);
    club.close().await;
}

/// Returns the board in a text-only message.
fn board_of(message: &Message) -> String {
    assert!(
        message.card().is_empty() && message.picture().is_none(),
        "{}",
        message.show()
    );
    let mut parts = message.content().split("```");
    let (Some(_), Some(board), Some(_), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        panic!("not one block of code: {}", message.show());
    };
    assert!(board.is_ascii() && message.content().chars().count() <= 2000);
    board.trim_matches('\n').to_owned()
}

#[tokio::test]
async fn a_board_is_shown_as_text_at_any_move() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 3).await;

    let now = ben.command("board", json!({"text": true})).await.private();
    let newest = board_of(&now);
    assert!(newest.starts_with("A "), "{newest}");
    for says in [
        "after 3 moves",
        "`1` Ann, 0 of 3 out",
        "Last move by Ann",
        "It's Ben's turn",
    ] {
        assert!(now.content().contains(says), "{says}: {}", now.show());
    }
    assert!(now.has_button("Move…"), "{}", now.show());

    // The arrows stay in text mode, in one message.
    let earlier = ben.press(&now, "◀ Back").await;
    assert!(earlier.is_change(), "{earlier:?}");
    let earlier = earlier.private();
    assert_eq!(earlier.id(), now.id());
    assert_ne!(board_of(&earlier), newest);
    assert!(
        earlier.content().contains("after 2 moves") && !earlier.has_button("Move…"),
        "{}",
        earlier.show()
    );
    let last = ben.press(&earlier, "▶ Next").await.private();
    assert_eq!(board_of(&last), newest);

    // Switching to the picture and back keeps the move.
    let first = ben.press(&last, "⏮ Start").await.private();
    let first = ben.press(&first, "▶ Next").await.private();
    let seen = ben.press(&first, "As a picture").await.private();
    assert!(
        game.shows(&seen, 1) && seen.content().is_empty(),
        "{}",
        seen.show()
    );
    crate::play::check_picture(&club, &seen).await;
    let read = ben.press(&seen, "As text").await.private();
    assert_eq!((read.id(), board_of(&read)), (now.id(), board_of(&first)));
    let picture = ann.command("board", json!({"text": false})).await.private();
    assert!(game.shows(&picture, 3), "{}", picture.show());

    // Only people who may look at a board may read it as text.
    let start = cleo
        .command("board", json!({"ply": 0, "text": true}))
        .await
        .private();
    assert!(
        board_of(&start).starts_with("A 1a 2a ") && !start.content().contains("Last move"),
        "{}",
        start.show()
    );
    let lounge = club.channel("lounge");
    cleo.at(&lounge)
        .command("board", json!({"game": game.id, "text": true}))
        .await
        .refused(&["no game", &game.id]);
    let own = ann
        .at(&lounge)
        .command("board", json!({"game": game.id, "text": true}))
        .await
        .private();
    assert!(!own.has_button("Show everyone"), "{}", own.show());
    let shown = cleo.press(&start, "Show everyone").await.public();
    assert_eq!(board_of(&shown), board_of(&start));
    assert!(!shown.is_live(), "{}", shown.show());
    club.check_notifications(&shown, &[]).await;

    // With several games, one is picked, and can be shown as text too.
    let other = Game::begin(&club, &[&ben, &ann]).await;
    let which = ann.command("board", json!({"text": true})).await.private();
    let menu = which.the_menu();
    let picked = ann.pick(&which, &menu, &other.id).await.private();
    assert_eq!(board_of(&picked), board_of(&start));
    club.close().await;
}

async fn second_of(player: &crate::support::Player, game: &Game) -> crate::support::Message {
    player
        .command("board", json!({"game": game.id, "ply": 2}))
        .await
        .private()
}

#[tokio::test]
async fn games_that_need_the_player_are_listed_first() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    ann.command("games", json!({}))
        .await
        .refused(&["no games or challenges", "/challenge"]);

    let waiting = Game::begin(&club, &[&ann, &ben]).await;
    let board = waiting.play(&club, 0, "e E->E-2-A").await;
    waiting.noted(&board).await;
    let lounge = club.channel("lounge");
    let mine = Game::begin(&club, &[&ann.at(&lounge), &cleo.at(&lounge)]).await;
    let start = mine.turn(&club, 0).await;
    mine.noted(&start).await;
    let to_me = challenge(&[&ben, &ann], json!({})).await.public();
    let by_me = challenge(&[&ann, &ben], json!({})).await.public();

    let list = ann.command("games", json!({})).await.private();
    let card = list.card();
    let at = |part: &str| {
        card.find(part)
            .unwrap_or_else(|| panic!("{part:?} is not in {card:?}"))
    };
    assert!(
        at(start.id()) < at(board.id()),
        "the game that waits for Ann comes first: {card}"
    );
    assert!(card.contains("Your turn"), "{card}");
    assert!(
        card.contains(&format!("{} challenged you", ben.mention())),
        "{card}"
    );
    assert!(card.contains("you challenged Ben"), "{card}");
    for linked in [&start, &board] {
        let url = format!(
            "https://discord.com/channels/{}/{}/{}",
            club.guild,
            linked.channel(),
            linked.id()
        );
        assert!(card.contains(&url), "{url} is not in {card}");
    }
    // The bot records the message of a challenge's post a moment after posting it, so it may or may not know it yet.
    assert_ne!(to_me.id(), by_me.id());

    // One of them is opened from the list.
    let menu = list.the_menu();
    assert_eq!(menu.entries.len(), 2);
    let opened = ann.pick(&list, &menu, &mine.id).await.private();
    assert!(
        mine.shows(&opened, 0) && opened.has_button("Move…"),
        "{}",
        opened.show()
    );

    // Cleo sees her one game, Dan none.
    let list = cleo.command("games", json!({})).await.private();
    assert_eq!(list.the_menu().entries.len(), 1);
    club.reader("Dan", "en-US")
        .await
        .command("games", json!({}))
        .await
        .refused(&["no games or challenges"]);
    club.close().await;
}

#[tokio::test]
async fn the_rules_are_shown_page_by_page() {
    let club = Club::open().await;
    let ann = club.player("Ann");
    let mut page = ann
        .command("rules", json!({"game": "pentagame"}))
        .await
        .private();
    let first = page.clone();
    assert!(!page.has_button("◀ Back"), "{}", page.show());
    let mut seen = vec![page.words()];
    let mut pictures = Vec::new();
    loop {
        crate::play::check_picture(&club, &page).await;
        pictures.push(page.picture().map(str::to_owned));
        if !page.has_button("Next ▶") {
            break;
        }
        let next = ann.press(&page, "Next ▶").await.private();
        assert_eq!(next.id(), page.id(), "the rules stay one message");
        assert!(
            !seen.contains(&next.words()),
            "a page is shown twice: {}",
            next.show()
        );
        seen.push(next.words());
        page = next;
        assert!(seen.len() < 30, "the rules do not end");
    }
    assert!(seen.len() >= 3, "{} pages", seen.len());
    assert!(
        seen.join("\n").contains("Jan Suchanek"),
        "the designer is named"
    );
    assert!(
        page.footer()
            .contains(&format!("{} of {}", seen.len(), seen.len())),
        "{}",
        page.show()
    );
    let back = ann.press(&page, "◀ Back").await.private();
    assert_eq!(back.words(), seen[seen.len() - 2]);
    assert_ne!(first.words(), page.words());
    // Any page can be picked, and so can any other game.
    let contents = back.the_menu();
    assert_eq!(contents.entries.len(), seen.len());
    let picked = ann.pick(&back, &contents, "2").await.private();
    assert_eq!(picked.words(), seen[2]);
    let other = ann.press(&picked, "Squadro").await.private();
    assert!(
        other.title().contains("rules of Squadro"),
        "{}",
        other.show()
    );
    ann.command("rules", json!({})).await.private();
    club.close().await;
}
