//! Icons of the pieces: emoji of the application, on buttons and in menus.

use asterism_rules::{GameKind, Piece};
use serde_json::{Value, json};

use crate::support::request::{CALLBACK, ORIGINAL};
use crate::support::{Club, Game, Message, Setup};

const EMOJIS: &str = "/applications/{application_id}/emojis";

/// Returns the names of the emoji on a message's buttons and menus.
fn icons(message: &Message) -> Vec<String> {
    fn collect(value: &Value, names: &mut Vec<String>) {
        if let Some(name) = value["emoji"]["name"].as_str() {
            names.push(name.to_owned());
        }
        for key in ["components", "options"] {
            for inner in value[key].as_array().into_iter().flatten() {
                collect(inner, names);
            }
        }
    }
    let mut names = Vec::new();
    collect(&message.0, &mut names);
    names
}

/// Returns all emoji of the application.
async fn list(club: &Club) -> Vec<Value> {
    let listed = club.api("GET", &emojis(club).await, None).await;
    listed["items"].as_array().cloned().unwrap_or_default()
}

async fn emojis(club: &Club) -> String {
    let application = club.api("GET", "/applications/@me", None).await;
    let id = application["id"].as_str().expect("an id");
    format!("/applications/{id}/emojis")
}

#[tokio::test]
async fn buttons_and_menus_show_the_pieces() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));

    // Squadro: how fast each piece is.
    let game = Game::accepted(&[&ann, &ben], json!({"game": "squadro"})).await;
    let post = game.turn(&club, 0).await;
    let names = icons(&post);
    assert_eq!(names.len(), 5, "{}", post.show());
    assert!(
        names.iter().all(|name| name.starts_with("asterism_racer_")),
        "{names:?}"
    );

    // Pentagame: the player's figures, then the pieces at their destinations.
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let names = icons(&post);
    assert_eq!(names.len(), 5, "{}", post.show());
    assert!(
        names
            .iter()
            .all(|name| name.starts_with("asterism_figure_1")),
        "{names:?}"
    );
    let figure = &post.buttons()[0];
    let dialog = ann.press_id(&post, &figure.custom_id).await.private();
    assert!(
        icons(&dialog)
            .iter()
            .any(|name| name.starts_with("asterism_block_black")),
        "{}",
        dialog.show()
    );

    // The page shows them.
    let listed = list(&club).await;
    let id = listed[0]["id"].as_str().expect("an id");
    let (status, kind, bytes) = club.page.fetch(&format!("/emojis/{id}.png")).await;
    assert_eq!((status, kind.as_deref()), (200, Some("image/png")));
    let icon = image::load_from_memory(&bytes).expect("a PNG");
    assert_eq!((icon.width(), icon.height()), (128, 128));
    club.close().await;
}

#[tokio::test]
async fn icons_are_uploaded_once_and_old_ones_removed() {
    let mut club = Setup::library().durable().open().await;
    let before = list(&club).await;
    let games = GameKind::ALL.iter();
    let pieces: usize = games.map(|game| Piece::all(*game).len()).sum();
    assert_eq!(before.len(), pieces);

    // One that was deleted is uploaded again, others stay as they are, and those of other versions go.
    let path = emojis(&club).await;
    let lost = before[7]["id"].as_str().expect("an id");
    club.api("DELETE", &format!("{path}/{lost}"), None).await;
    let image = "data:image/png;base64,iVBORw0KGgo=";
    for name in ["asterism_peg_1_v0", "asterism_logo", "mine"] {
        let body = json!({"name": name, "image": image});
        club.api("POST", &path, Some(body)).await;
    }
    let asked = club.requests_so_far();
    club.stop_bot().await;
    club.start_bot().await;
    let removed = |request: &asterism_sandbox::ApiRequest| {
        request.method == "DELETE" && request.path.contains("/emojis/")
    };
    club.request_after(asked, "the removal of an old icon", removed)
        .await;
    let uploads = club.requests(asked);
    let uploads = uploads
        .iter()
        .filter(|request| request.method == "POST" && request.route == Some(EMOJIS));
    assert_eq!(uploads.count(), 1);
    let after: Vec<Value> = list(&club).await;
    let has = |name: &str| after.iter().any(|emoji| emoji["name"] == name);
    assert!(has("asterism_logo") && has("mine") && !has("asterism_peg_1_v0"));
    assert_eq!(after.len(), pieces + 2);
    let kept = before.iter().filter(|emoji| after.contains(emoji)).count();
    assert_eq!(kept, pieces - 1);
    club.close().await;
}

#[tokio::test]
async fn messages_are_sent_without_icons_that_discord_refuses() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    for emoji in list(&club).await {
        let id = emoji["id"].as_str().expect("an id");
        let path = format!("{}/{id}", emojis(&club).await);
        club.api("DELETE", &path, None).await;
    }
    for route in ["/channels/{channel_id}/messages", CALLBACK, ORIGINAL] {
        club.tolerate(400, route);
    }
    let refused = club.requests_so_far();
    let figure = &post.buttons()[0];
    let dialog = ann.press_id(&post, &figure.custom_id).await.private();
    assert!(dialog.is_live() && icons(&dialog).is_empty());
    let next = game.play_recorded(&club, 1).await;
    assert!(next.is_live() && icons(&next).is_empty());
    assert_eq!(next.labels().len(), 7, "{}", next.show());
    let refused = club.requests(refused);
    let refused = refused.iter().filter(|request| request.status == 400);
    assert_eq!(refused.count(), 2);
    club.close().await;
}
