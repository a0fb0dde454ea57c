//! Stern-Halma.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind};

use super::{check_picture, check_scene, choosing, view};

#[test]
fn scenes_of_stern_halma_are_as_they_were() {
    let view = view();
    let start =
        |players| AnyGame::new(GameKind::SternHalma, "", players).expect("a game for so many");
    check_scene("halma-start-6", &start(6), &view);
    let mut hopped = start(2);
    for m in ["d2-e6", "n2-m6", "c1:e7"] {
        hopped.play(m).expect("a legal move");
    }
    check_scene("halma-hop", &hopped, &view);
    check_scene(
        "halma-choosing-peg",
        &start(3),
        &choosing(&start(3), "d1-e5", 0),
    );
    check_scene(
        "halma-choosing-hole",
        &start(3),
        &choosing(&start(3), "d1-e5", 1),
    );
    check_picture("halma-hop", &hopped, &View { size: 500, ..view });
}
