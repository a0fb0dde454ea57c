//! Pentagame: the recorded game, and cases made by hand.

use asterism_rules::pentagame::{Options, Pentagame};
use asterism_rules::{AnyGame, GameKind, GameOptions, MoveError, Position, Seat};

const RECORDED: [&str; 12] = [
    "b B<->A a",
    "a A<->B b",
    "e E<->A b",
    "e E<->A b",
    "b E x b+ k:E-2-c g:E-3-c",
    "b E->b+ g:E-4-c",
    "e A<->B a",
    "e A<->B a",
    "a A x a+ k:c-1-d g:c-2-d",
    "a A->a+ g:c-3-d",
    "e B x e+ k:b-3-c g:b-2-c",
    "e B->e+ g:b-2-c>b-1-c",
];

#[test]
fn the_recorded_game_ends_with_both_winning() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two may play");
    for text in RECORDED {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!(
        game.position_text(),
        "-,-,C,D,-/-,-,C,D,- k:c,d,b-3-c,c-1-d,E-2-c g:b-1-c,c-2-d,c-3-d,E-3-c,E-4-c 1 e:B>e/e:B>e"
    );
    let ending = game.ending().expect("three are out");
    assert_eq!(ending.to_string(), "1,2 out");
}
