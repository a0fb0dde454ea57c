//! Users can download and delete the data stored about them.

use serde_json::{Value, json};

use crate::support::game::challenge;
use crate::support::{Club, Game, Message, Player};

/// Opens the panel.
async fn panel(player: &Player, command: &str) -> Message {
    player.command(command, json!({})).await.private()
}

/// Returns name and text of each file on a message.
async fn files(club: &Club, message: &Message) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for (name, url) in message.files() {
        let (status, _, bytes) = club.page.fetch(url).await;
        assert_eq!(status, 200, "{name}");
        let text = String::from_utf8(bytes).expect("an export is text");
        files.push((name.to_owned(), text));
    }
    files
}

#[tokio::test]
async fn people_can_download_only_their_own_data() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin_rated(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 3).await;
    let theme = json!({"theme": "wood"});
    ann.command("settings", theme).await.private();

    let privacy = panel(&ann, "privacy").await;
    assert_eq!(privacy.labels(), ["Export", "Delete my data"]);
    let document = files(&club, &privacy).await;
    assert!(
        matches!(&document[..], [(name, text)] if name == "privacy.md" && text.contains("Who sees what")),
        "{document:?}"
    );
    let export = ann.press(&privacy, "Export").await.private();
    let files = files(&club, &export).await;
    let [(data, json), (record, text)] = &files[..] else {
        panic!("{files:?}")
    };
    assert_eq!(data, "asterism-data.json");
    assert_eq!(*record, format!("asterism-{}.txt", game.id));
    let data: Value = serde_json::from_str(json).expect("the export is JSON");
    assert_eq!(data["version"], 1);
    assert_eq!(data["user"], *ann.id);
    assert_eq!(data["settings"]["theme"], "wood");
    assert_eq!(data["games"][0]["seats"], json!([ann.id, ben.id]));
    assert_eq!(data["games"][0]["played"].as_array().map(Vec::len), Some(3));
    assert!(
        text.contains("\nseat 1 Ann\n") && !json.contains("Ben") && !text.contains("Ben"),
        "{text}"
    );
    club.close().await;
}

#[tokio::test]
async fn deleting_all_data_resigns_games_removes_the_name_and_allows_a_new_start() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let three = Game::begin(&club, &[&ben, &ann, &cleo]).await;
    let board = three.turn(&club, 0).await;
    let open = challenge(&[&ann, &ben], json!({})).await.public();

    let privacy = panel(&ann, "privacy").await;
    let asked = ann.press(&privacy, "Delete my data").await.private();
    for part in ["one game", "One challenge", "*former player*"] {
        assert!(asked.content().contains(part), "{}", asked.show());
    }
    let kept = ann.press(&asked, "Cancel").await.private();
    assert!(!kept.has_button("Delete for good"), "{}", kept.show());
    let asked = ann.press(&privacy, "Delete my data").await.private();
    // Another user who forges the button deletes nothing.
    let button = asked.button("Delete for good").custom_id;
    let done = ann.press(&asked, "Delete for good").await.private();
    assert!(done.content().starts_with("Done."), "{}", done.show());
    assert!(!done.is_live(), "{}", done.show());

    let left = three.post_after(&club, &board).await;
    for message in [&left, &closed(&club, &open).await] {
        let words = message.words();
        assert!(words.contains("Former player"), "{}", message.show());
        assert!(
            !words.contains("Ann") && !words.contains(&ann.mention()) && !words.contains("<@0>"),
            "{}",
            message.show()
        );
    }
    club.check_notifications(&left, &[]).await;
    ben.click(&open, "Accept").await.refused(&["withdrawn"]);
    // The others continue to play.
    let next = three.play(&club, 0, "b B<->A a").await;
    club.check_notifications(&next, &[&cleo]).await;
    assert!(next.title().contains("Former player"), "{}", next.show());
    assert!(!next.alt().contains("Ann"), "{}", next.alt());

    // Deleting again is harmless, and an old button does not affect newer games.
    ann.forge(&asked, &button, None).await.private();
    let nothing = ann
        .press(&panel(&ann, "privacy").await, "Delete my data")
        .await
        .private();
    assert_eq!(nothing.content(), "I keep nothing about you.");
    let again = Game::begin(&club, &[&ann, &ben]).await;
    ann.forge(&asked, &button, None)
        .await
        .refused(&["Nothing was deleted."]);
    let profile = ann.command("profile", json!({})).await.private();
    assert!(
        profile.card().contains("You have no finished games"),
        "{}",
        profile.show()
    );
    assert_eq!(again.moves_made(&ann).await, "start");
    club.close().await;
}

/// Waits until the post of a challenge has no buttons, and returns it.
async fn closed(club: &Club, challenge: &Message) -> Message {
    let id = challenge.id();
    club.feed
        .until("the end of a challenge on its post", |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.id() == id && !post.is_live())
                .cloned()
        })
        .await
}

#[tokio::test]
async fn the_panel_is_in_the_readers_language() {
    let club = Club::open().await;
    club.speak("de").await;
    let ann = club.reader("Ann", "de").await;
    let ben = club.reader("Ben", "de").await;
    let challenge = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();
    ben.press(&challenge, "Annehmen").await;
    let what = "the first board";
    let board = club
        .feed
        .until(what, |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.id() != challenge.id() && post.is_live())
                .cloned()
        })
        .await;

    let privacy = panel(&ann, "privacy").await;
    assert_eq!(privacy.title(), "Deine Daten");
    let export = ann.press(&privacy, "Exportieren").await.private();
    assert!(
        export.content().contains("mit einer Partie"),
        "{}",
        export.show()
    );
    let asked = ann.press(&privacy, "Meine Daten löschen").await.private();
    assert!(
        asked.content().contains("*ehemaliges Mitglied*"),
        "{}",
        asked.show()
    );
    let done = ann.press(&asked, "Endgültig löschen").await.private();
    assert!(done.content().starts_with("Erledigt."), "{}", done.show());
    let end = club
        .feed
        .until("the end of the game", |view| {
            let mut posts = view.posts();
            posts.find(|post| post.number() > board.number()).cloned()
        })
        .await;
    assert!(
        end.words().contains("Ehemaliges Mitglied") && !end.words().contains("Ann"),
        "{}",
        end.show()
    );
    let profile = ben.command("profile", json!({})).await.private();
    assert!(profile.card().contains("1 gewonnen"), "{}", profile.show());
    club.close().await;
}
