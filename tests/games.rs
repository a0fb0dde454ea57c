//! `/games`: the pages of a user's own games and of another user's games.

use serde_json::json;

use crate::support::opponent::engine;
use crate::support::{Club, Game, Message};

/// Returns the numbers of the listed games, in order.
fn listed(list: &Message, word: &str) -> Vec<u64> {
    let parts = list.card().split(word).skip(1);
    let number = |part: &str| {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    parts.filter_map(number).collect()
}

#[tokio::test]
async fn many_games_are_listed_in_pages() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    for _ in 0..14 {
        let alone = json!({"game": "squadro", "opponent": ann.id});
        ann.command("challenge", alone).await.private();
    }
    let first = ann.command("games", json!({})).await.private();
    assert_eq!(first.footer(), "Page 1 of 2");
    let mut all = listed(&first, "game ");
    let second = ann.press(&first, "Next ▶").await.private();
    assert_eq!((second.footer(), second.id()), ("Page 2 of 2", first.id()));
    all.extend(listed(&second, "game "));
    all.sort_unstable();
    assert_eq!(all, (1..=14).collect::<Vec<u64>>(), "{}", second.show());
    let back = ann.press(&second, "◀ Back").await.private();
    assert_eq!(listed(&back, "game "), listed(&first, "game "));
    // Other users also see them in this channel, and can look at the boards.
    let seen = json!({"player": ann.id, "where": "here"});
    let seen = ben.command("games", seen).await.private();
    assert_eq!(seen.title(), "Games of Ann");
    let menu = seen.the_menu();
    let board = ben.pick(&seen, &menu, &menu.entries[0].value).await;
    assert!(board.private().picture().is_some());
    // They do not see them from their own DM with the bot.
    let bot = engine(&club).await;
    let opened = json!({"as": ben.id, "user": bot.id});
    let opened = club.page.post("/sandbox/dm", &opened).await;
    let opened = opened.unwrap_or_else(|refused| panic!("no direct message: {refused}"));
    let direct = opened["id"].as_str().expect("a channel has an id");
    let alone = ben
        .at(direct)
        .command("games", json!({"player": ann.id}))
        .await
        .private();
    assert!(
        alone
            .content()
            .starts_with("I can't show you any games of Ann"),
        "{}",
        alone.show()
    );
    club.close().await;
}

#[tokio::test]
async fn the_list_is_in_the_readers_language() {
    let club = Club::open().await;
    let ann = club.player("Ann");
    let ben = club.reader("Ben", "de").await;
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let seen = json!({"player": ann.id, "where": "here"});
    let seen = ben.command("games", seen).await.private();
    assert_eq!(seen.title(), "Partien von Ann");
    assert_eq!(listed(&seen, "Partie ")[0].to_string(), game.id);
    let offered = ben.suggestions("board", json!({"game": ""}), "game").await;
    let shows = format!("Pentagame {} hier, Ann am Zug (Ann und Ben)", game.id);
    assert_eq!(offered[0].shows, shows);
    club.close().await;
}
