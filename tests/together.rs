//! Games that a channel or a role plays by votes.

use serde_json::json;

use crate::support::opponent::made;
use crate::support::{Club, Message, Player};

/// Returns the newest board of game 1 in a channel, with at least this many moves, that has buttons.
async fn wait_for_board(club: &Club, channel: &str, ply: usize) -> Message {
    club.feed
        .until("a board", |view| {
            let mut boards = view
                .posts()
                .filter(|post| post.channel() == channel && post.footer().starts_with("Game 1 · "));
            let newest = boards.next_back()?;
            (made(newest).1 >= ply && newest.is_live()).then(|| newest.clone())
        })
        .await
}

#[tokio::test]
async fn two_channels_play_against_each_other_by_votes() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let (games, lounge) = (club.channel("games"), club.channel("lounge"));
    let new = json!({"new": {"game": "squadro", "variant": "first=light", "seat": "first", "quorum": 2, "time": "3"}});
    let challenge = ann.command("together", new).await.public();
    let says = "plays by **votes**: everyone in it can suggest a move";
    assert!(challenge.card().contains(says), "{}", challenge.show());
    assert!(
        challenge.card().contains("as soon as 2 people have voted"),
        "{}",
        challenge.show()
    );
    let there = ben.at(&lounge);
    let joined = there
        .command("together", json!({"join": {"challenge": 1}}))
        .await;
    assert!(
        joined.private().content().contains("Game 1 is on"),
        "{joined:?}"
    );

    // The first channel votes, with a button and by typing.
    let board = wait_for_board(&club, &games, 0).await;
    assert!(
        board.headline().contains(&format!("<#{games}>")),
        "{}",
        board.show()
    );
    assert!(board.title().contains("#games"), "{}", board.show());
    let voted = ann.press(&board, "1").await.private();
    assert!(
        voted.content().starts_with("You voted for `A1`"),
        "{}",
        voted.show()
    );
    let typed = cleo.plays("A1").await.private();
    assert!(
        typed.content().contains("That ends the vote"),
        "{}",
        typed.show()
    );

    // Then the other one, on a board of its own.
    let own = wait_for_board(&club, &lounge, 1).await;
    assert!(
        own.content().contains("chose `A1`, with 2 of 2 votes"),
        "{}",
        own.show()
    );
    let cleo_there = cleo.at(&lounge);
    let refused = cleo_there.press(&own, "1").await;
    refused.refused(&["voted for the other side"]);
    let here = cleo.plays("B1").await;
    here.refused(&["votes on the move", "where their board is"]);
    ben.at(&lounge).press(&own, "2").await.private();
    let dan: Player = club.reader("Dan", "en-US").await;
    dan.at(&lounge).plays("B2").await.private();
    let back = wait_for_board(&club, &games, 2).await;
    assert!(back.content().contains("chose `B2`"), "{}", back.show());
    club.feed
        .until("the other board without buttons", |view| {
            let is_old = |it: &&Message| it.id() == own.id() && !it.is_live();
            view.posts().find(is_old).map(|_| ())
        })
        .await;
    // Nobody is mentioned by a group's turn.
    assert!(club.page.log().await.is_empty());
    club.close().await;
}
