//! Reviews with the engine's own searches.

use asterism_engine::review::{Review, ReviewReport, TurningPoint, TurningPointKind};
use asterism_rules::{AnyGame, GameKind, Seat};

/// Each side has two stars in a row, and the side to move can force a win.
const STARS: &str = "..D.D/...../...../L..../L.... 5 5";

/// Returns the report on a game of Star Squares that begins from [`STARS`] with this side to move.
fn looked_at(side: &str, moves: &[&str]) -> ReviewReport {
    let position = format!("{STARS} {side}");
    let mut game =
        AnyGame::from_position(GameKind::StarSquares, "", 2, &position).expect("a valid position");
    for m in moves {
        game.play(m).expect("the move is legal");
    }
    let mut review = Review::with_nodes(&game, 80_000);
    let (mut searches, (_, most)) = (0, review.progress());
    while review.step(None) {
        searches += 1;
    }
    assert!(searches <= most, "{searches} of {most}");
    review.report().expect("all searches are done")
}

fn only_turn(course: &ReviewReport) -> &TurningPoint {
    let [turn] = &course.turning_points[..] else {
        panic!("not one turning point: {course:?}")
    };
    turn
}

#[test]
fn a_blunder_is_found_with_the_move_that_wins() {
    let course = looked_at("d", &["a4", "b2", "b1", "a3", "b3", "b2xb1", "c1", "b2"]);
    let turn = only_turn(&course);
    let dark = Seat::new(1).expect("there are two seats");
    assert_eq!((turn.at, turn.seat), (0, dark));
    assert!(
        matches!(turn.kind, TurningPointKind::MissedWin(_)),
        "{turn:?}"
    );
    assert!(turn.loss > 0.9, "{turn:?}");
    // Dark completes a square whatever light plays; the line shows the longest defense.
    let mut game = AnyGame::from_position(GameKind::StarSquares, "", 2, &format!("{STARS} d"))
        .expect("a valid position");
    for m in &turn.better {
        game.play(m).expect("the line is legal");
    }
    let ending = game.ending().expect("the line leads to the win");
    assert!(ending.winners.contains(dark), "{turn:?}");
    let chances: Vec<f32> = course
        .assessments
        .iter()
        .map(|look| look.chance(dark))
        .collect();
    assert!(chances[0] > 0.9 && chances[1] < 0.1, "{chances:?}");
}

#[test]
fn a_missed_win_is_a_turning_point_but_not_a_move_in_a_lost_position() {
    let course = looked_at("l", &["b1", "e1", "b2"]);
    let turn = only_turn(&course);
    assert_eq!((turn.at, turn.seat), (0, Seat::FIRST));
    assert!(
        matches!(turn.kind, TurningPointKind::MissedWin(_)),
        "{turn:?}"
    );
    assert_eq!(turn.better[0], "b2", "{turn:?}");
    assert!(course.entries[1].loss < 0.1, "{course:?}");
}
