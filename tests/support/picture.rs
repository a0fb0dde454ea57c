//! Pictures as they should be: drawn anew from the game and held against what was sent, byte for byte.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, Seat};

use super::club::Scene;
use super::game::RECORDED;
use super::message::Message;

/// The recorded game after its first `ply` moves.
pub(crate) fn recorded(ply: usize) -> AnyGame {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two can play it");
    for notation in &RECORDED[..ply] {
        game.play(notation).expect("the recorded game is legal");
    }
    game
}

/// The view of a game of these players.
pub(crate) fn view(game: &AnyGame, players: &[&str]) -> View {
    let labels = Seat::first(players.len()).zip(players);
    let labels = labels.map(|(seat, name)| match game.tag(seat) {
        Some(tag) => format!("{tag} {name}"),
        None => (*name).to_owned(),
    });
    View {
        names: labels.collect(),
        ..View::default()
    }
}

/// The message's picture is `game` seen like that.
pub(crate) async fn check_still(scene: &Scene, message: &Message, game: &AnyGame, view: &View) {
    let png = asterism_render::png(game, view).into_bytes();
    check(scene, message, "image/png", &png).await;
}

/// The message's picture is all of `game` seen like that, in motion.
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
    assert!(bytes == expected, "another picture on {}", message.show());
    assert!(message.alt().chars().count() >= 40, "{}", message.show());
}
