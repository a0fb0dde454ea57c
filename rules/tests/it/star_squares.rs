//! Star Squares: numbers known from two models, and a hand-made case for every rule.

use asterism_rules::star_squares::{Options, StarSquares};
use asterism_rules::{GameOptions, Position, perft};

#[test]
fn numbers_of_positions_are_those_of_two_models() {
    for (board, expected) in [
        ("alquerque", [25, 600, 16_872, 460_544]),
        ("grid8", [25, 600, 17_640, 504_560]),
        ("nested", [25, 600, 16_280, 427_520]),
    ] {
        let options = Options::parse(&format!("board={board}")).expect("boards read");
        let start = StarSquares::start(&options, 2).expect("two may play");
        for (depth, expected) in (1..).zip(expected) {
            assert_eq!(perft(&start, depth), expected, "{board}, depth {depth}");
        }
    }
}
