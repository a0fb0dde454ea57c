//! Checks pictures: draws the game again and compares the bytes with what was sent.

use asterism_render::{Theme, View};
use asterism_rules::{AnyGame, GameKind};

use super::club::Scene;
use super::game::RECORDED;
use super::message::Message;

/// Returns the recorded game after its first `ply` moves.
pub(crate) fn recorded(ply: usize) -> AnyGame {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two can play it");
    for notation in &RECORDED[..ply] {
        game.play(notation).expect("the recorded game is legal");
    }
    game
}

/// Returns the view of a game of these players.
pub(crate) fn view(players: &[&str]) -> View {
    View {
        names: players.iter().copied().map(str::to_owned).collect(),
        theme: Theme::Wood,
        ..View::default()
    }
}

/// Checks that the message's picture is this view of `game`.
pub(crate) async fn check_still(scene: &Scene, message: &Message, game: &AnyGame, view: &View) {
    let png = asterism_render::png(game, view).into_bytes();
    check(scene, message, "image/png", &png).await;
}

/// Checks that the message's picture is an animation of `game` in this view.
pub(crate) async fn check_moving(scene: &Scene, message: &Message, game: &AnyGame, view: &View) {
    let gif = asterism_render::gif(game, view).into_bytes();
    check(scene, message, "image/gif", &gif).await;
}

async fn check(scene: &Scene, message: &Message, kind: &str, expected: &[u8]) {
    let url = message
        .picture()
        .unwrap_or_else(|| panic!("no picture on {}", message.show()));
    let (status, told, bytes) = scene.page.fetch(url).await;
    assert_eq!((status, told.as_deref()), (200, Some(kind)), "{url}");
    assert!(
        bytes == expected,
        "not the expected picture on {}",
        message.show()
    );
    assert!(message.alt().chars().count() >= 40, "{}", message.show());
}
