//! A game against the engine by buttons alone, from the bot's introduction.

use serde_json::json;

use crate::support::Club;
use crate::support::opponent::engine;

#[tokio::test]
async fn the_bots_introduction_in_a_direct_message_offers_a_game() {
    let club = Club::open().await;
    let ann = club.reader("Ann", "de").await;
    let dm = json!({"as": ann.id, "user": engine(&club).await.id});
    let dm = club.page.post("/sandbox/dm", &dm).await;
    let dm = dm.expect("Ann writes to the bot");
    let there = ann.at(dm["id"].as_str().unwrap_or_default());
    let hello = json!({"as": ann.id, "channel": there.channel, "content": "Hallo"});
    let hello = club.page.post("/sandbox/messages", &hello).await;
    hello.expect("Ann writes to the bot");
    let greeting = club
        .feed
        .until("the introduction", |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.channel() == there.channel && post.is_live())
                .cloned()
        })
        .await;
    // The bot does not know her language until she presses something.
    assert_eq!(greeting.labels(), ["Play against me", "Show me how"]);
    let which = there.press(&greeting, "Play against me").await.private();
    let setup = there.press(&which, "Stern-Halma").await.private();
    let told = there.press(&setup, "Anfangen").await.private();
    assert!(told.content().starts_with("Partie "), "{}", told.show());
    club.close().await;
}
