//! Star Squares: a hand-made case for every rule.

mod reading;
mod reference;

use asterism_rules::star_squares::{Board, Color, Move, Opening, Options, Point, StarSquares};
use asterism_rules::{
    Describe, Game, GameKind, GameOptions, How, MoveError, Notation, Outcome, Position,
    PositionText, Reason, Seat, SeatSet, SetupError,
};

use crate::dice::Dice;

fn position(options: &str, text: &str) -> StarSquares {
    let options = Options::parse(options).expect("valid options");
    StarSquares::from_text(&options, 2, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("a seat")
}

/// Plays `moves` from `before` and compares the text after them.
#[track_caller]
fn check(options: &str, before: &str, moves: &[&str], after: &str) {
    let mut now = position(options, before);
    for m in moves {
        let read = now
            .parse_move(m)
            .unwrap_or_else(|error| panic!("{m}: {error}"));
        assert_eq!(read.to_string(), *m);
        now = now.play(&read).expect("a move that was read is legal");
    }
    assert_eq!(now.to_text(), after);
}

/// Checks that `m` breaks `rule` for the reason `why`.
#[track_caller]
fn refused(options: &str, before: &str, m: &str, rule: &str, why: &str) {
    let before = position(options, before);
    match before.parse_move(m) {
        Err(MoveError::Illegal(illegal)) => {
            assert_eq!(
                (illegal.rule, illegal.why.parts().name),
                (rule, format!("Illegal{why}").as_str())
            );
            assert!((1..=3).contains(&illegal.nearest.len()));
            for near in &illegal.nearest {
                assert!(before.parse_move(near).is_ok(), "{near}");
            }
        }
        other => panic!("{m}: {other:?}"),
    }
}

#[track_caller]
fn won(position: &StarSquares, winner: usize) {
    let expected = Outcome {
        winners: SeatSet::from_iter([seat(winner)]),
        reason: Reason::Square,
    };
    assert_eq!(position.outcome(), Some(expected));
    assert_eq!(position.legal_count(), 0);
}

const EMPTY: &str = "...../...../...../...../..... 7 7 l";

#[test]
fn the_board_is_empty_and_light_begins() {
    let start = StarSquares::start(&Options::default(), 2).expect("two players are allowed");
    assert_eq!(start.to_text(), EMPTY);
    assert_eq!(start.to_move(), seat(1));
    assert_eq!(
        (start.color_of(seat(1)), start.color_of(seat(2))),
        (Color::Light, Color::Dark)
    );
    assert_eq!((start.hand(Color::Light), start.hand(Color::Dark)), (7, 7));
    for players in [0, 1, 3] {
        let refused = StarSquares::start(&Options::default(), players);
        assert!(matches!(refused, Err(SetupError::Players { .. })));
    }
}

#[test]
fn points_are_named_row_by_row_and_ring_by_ring() {
    let point = |index| Point::new(index).expect("a point");
    assert_eq!(Point::new(25), None);
    for (index, grid, nested) in [
        (0, "a1", "o1"),
        (2, "c1", "o3"),
        (9, "e2", "m2"),
        (12, "c3", "m5"),
        (20, "a5", "i5"),
        (24, "e5", "x"),
    ] {
        assert_eq!(Board::Alquerque.name(point(index)), grid);
        assert_eq!(Board::Grid8.name(point(index)), grid);
        assert_eq!(Board::Nested.name(point(index)), nested);
        assert_eq!(Board::Nested.parse(nested), Some(point(index)));
        assert_eq!(
            Board::Nested.point(index).map(|p| p.to_string()).as_deref(),
            Some(nested)
        );
        assert_eq!(Board::Grid8.parse(nested), None);
    }
    assert_eq!(Board::Grid8.place(point(0)), (-2.0, 2.0));
    assert_eq!(Board::Grid8.place(point(9)), (2.0, 1.0));
    assert_eq!(Board::Nested.place(point(0)), (-2.0, -2.0));
    assert_eq!(Board::Nested.place(point(3)), (2.0, 0.0));
    assert_eq!(Board::Nested.place(point(24)), (0.0, 0.0));
    for board in Board::ALL {
        assert_eq!(board.place(board.center()), (0.0, 0.0));
    }
}

#[test]
fn a_star_is_placed_or_moves_to_the_next_point() {
    check("", EMPTY, &["c3"], "...../...../..L../...../..... 6 7 d");
    check(
        "",
        EMPTY,
        &["c3", "a1", "c3-d4"],
        "...../...L./...../...../D.... 6 6 d",
    );
    check(
        "board=nested",
        "......../......../......../. 7 7 l",
        &["x", "o1", "x-i1", "m2", "i1-m1"],
        "D......./LD....../......../. 6 5 d",
    );
    refused(
        "",
        "...../...../..L../...../D.... 6 6 l",
        "c3-c5",
        "R2",
        "Line",
    );
    refused(
        "",
        "...../...../..L../...../D.... 6 6 l",
        "c3-c3",
        "R2",
        "Same",
    );
    // On alquerque, diagonals cross only at every other point.
    refused(
        "",
        "...../...../...../..L../D.... 6 6 l",
        "c2-d3",
        "R2",
        "Line",
    );
    check(
        "board=grid8",
        "...../...../...../..L../D.... 6 6 l",
        &["c2-d3"],
        "...../...../...L./...../D.... 6 6 d",
    );
    // On `nested`, there are no lines other than rings and spokes.
    refused(
        "board=nested",
        ".L....../......../D......./. 6 6 l",
        "o2-m1",
        "R2",
        "Line",
    );
    refused(
        "",
        "...../...../..L../...../D.... 6 6 l",
        "a1-a2",
        "R2",
        "Foreign",
    );
    refused(
        "",
        "...../...../..L../...../D.... 6 6 l",
        "b2-b3",
        "R2",
        "Nobody",
    );
    refused(
        "",
        "...../...../..L../...../D.... 6 6 l",
        "a1",
        "R2",
        "Taken",
    );
    refused(
        "",
        "LLL../L..../.LLL./...../D.... 0 6 l",
        "d1",
        "R2",
        "NoHand",
    );
}

#[test]
fn a_star_is_pushed_in_a_straight_line() {
    // A pushed star of the opponent can push back, so the previous position is stored. The opponent cannot push back with the player's own
    // star.
    check(
        "",
        "...../...../.LD../...../..... 6 6 l",
        &["b3xc3"],
        "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../.....",
    );
    check(
        "",
        "...../...../.LL../...../D.... 5 6 l",
        &["b3xc3"],
        "...../...../..LL./...../D.... 5 6 d",
    );
    check(
        "",
        "...../...../..D../.L.../..... 6 6 l",
        &["b2xc3"],
        "...../...D./..L../...../..... 6 6 d !...../...../..D../.L.../.....",
    );
    check(
        "board=nested",
        "......../......../L......./D 6 6 l",
        &["i1xx"],
        "......../......../....D.../L 6 6 d !......../......../L......./D",
    );
    refused(
        "",
        "...../...../.LDL./...../..... 5 6 l",
        "b3xc3",
        "R2",
        "Two",
    );
    refused(
        "",
        "...../...../.LDD./...../..... 6 5 l",
        "b3xc3",
        "R2",
        "Two",
    );
    refused(
        "",
        "...../...../.L.../...../D.... 6 6 l",
        "b3xc3",
        "R2",
        "NothingToPush",
    );
    // The line of an inner ring ends at its corner, within the board.
    refused(
        "board=nested",
        "......../.LD...../......../. 6 6 l",
        "m2xm3",
        "R4",
        "LineEnds",
    );
    refused(
        "board=nested",
        "......../......../.DL...../. 6 6 d",
        "i2xi3",
        "R4",
        "LineEnds",
    );
}

#[test]
fn a_star_is_pushed_off_and_returns_to_its_owner() {
    // Straight across the edge, along the edge, and diagonally at a corner and elsewhere on the edge.
    check(
        "",
        "...../...../...LD/...../..... 6 6 l",
        &["d3xe3"],
        "...../...../....L/...../..... 6 7 d",
    );
    check(
        "",
        "...LD/...../...../...../..... 6 6 l",
        &["d5xe5"],
        "....L/...../...../...../..... 6 7 d",
    );
    check(
        "",
        "....D/...L./...../...../..... 6 6 l",
        &["d4xe5"],
        "....L/...../...../...../..... 6 7 d",
    );
    check(
        "",
        "...../...../....D/...L./..... 6 6 l",
        &["d2xe3"],
        "...../...../....L/...../..... 6 7 d",
    );
    check(
        "board=grid8",
        "...../...../...../....D/...L. 6 6 l",
        &["d1xe2"],
        "...../...../...../....L/..... 6 7 d",
    );
    // Along a spoke, and past a corner of the outer ring.
    check(
        "board=nested",
        "D......./L......./......../. 6 6 l",
        &["m1xo1"],
        "L......./......../......../. 6 7 d",
    );
    check(
        "board=nested",
        ".D....../.L....../......../. 6 6 l",
        &["m2xo2"],
        ".L....../......../......../. 6 7 d",
    );
    check(
        "board=nested",
        ".LD...../......../......../. 6 6 l",
        &["o2xo3"],
        "..L...../......../......../. 6 7 d",
    );
    // The player's own stars can be pushed off too.
    check(
        "",
        "...../...../...LL/...../D.... 5 6 l",
        &["d3xe3"],
        "...../...../....L/...../D.... 6 6 d",
    );
    // A push along the edge to another point of the edge takes no star off.
    check(
        "",
        "...../....D/....L/...../..... 6 6 l",
        &["e3xe4"],
        "....D/....L/...../...../..... 6 6 d !...../....D/....L/...../.....",
    );
}

#[test]
fn an_own_star_on_an_outer_point_can_be_taken_off() {
    check(
        "",
        "...../L..../...../...../....D 6 6 l",
        &["a4-"],
        "...../...../...../...../....D 7 6 d",
    );
    check(
        "board=nested",
        "...L..../......../D......./. 6 6 l",
        &["o4-"],
        "......../......../D......./. 7 6 d",
    );
    refused(
        "",
        "...../.L.../...../...../....D 6 6 l",
        "b4-",
        "R2",
        "Inner",
    );
    refused(
        "board=nested",
        "......../L......./D......./. 6 6 l",
        "m1-",
        "R2",
        "Inner",
    );
    refused(
        "",
        "...../L..../...../...../....D 6 6 l",
        "e1-",
        "R2",
        "Foreign",
    );
}

#[test]
fn four_on_a_square_win() {
    for (options, before, m) in [
        ("", "...../...../...../L..../LL..D 4 6 l", "b2"),
        // The opponent's stars on the sides and inside do not matter, and neither does the size.
        ("", "L...L/.D.../..D../..D../L.D.. 4 3 l", "e1"),
        // A tilted square along lines, made by a move; then one made by pushing the player's own star.
        ("", "...../...../..LL./.L.../..L.D 3 6 l", "d3-d2"),
        ("", "...../...../...../LL.../L.LLD 2 6 l", "d1xc1"),
        ("board=grid8", "...../...../.L.../L.L../....D 4 6 l", "b1"),
        ("board=nested", ".LL...../......../......../L 4 7 l", "o4"),
        (
            "board=nested,squares=all",
            ".L.L.L../D......./......../. 4 6 l",
            "o8",
        ),
        ("squares=all", "...../..L../L..../...../.L..D 4 6 l", "d2"),
    ] {
        let before = position(options, before);
        let m = before
            .parse_move(m)
            .unwrap_or_else(|error| panic!("{m}: {error}"));
        let after = before.play(&m).expect("legal");
        won(&after, 1);
        assert_eq!(after.squares(Color::Light).len(), 1);
        assert!(after.squares(Color::Dark).is_empty());
    }
    // Tilted squares without lines, or when only upright squares count.
    for (options, stars) in [
        ("", "...../...../.L.../L.L../.L..D 3 6 d"),
        ("squares=axis", "...../...../..L../.L.L./..L.D 3 6 d"),
        ("board=grid8", "...../..L../L..../...L./.L..D 3 6 d"),
        ("board=nested", ".L.L.L.L/D......./......../. 3 6 d"),
    ] {
        let position = position(options, stars);
        assert_eq!(position.outcome(), None);
        assert!(position.squares(Color::Light).is_empty());
    }
}

#[test]
fn a_square_made_for_the_opponent_wins_for_them() {
    let before = position("", "...../...../...../D.DL./DD... 6 3 l");
    let m = before.parse_move("d2xc2").expect("legal");
    let after = before.after(&m);
    assert_eq!(
        after.to_text(),
        "...../...../...../DDL../DD... 6 3 d !...../...../...../D.DL./DD..."
    );
    won(&after, 2);

    // If both players get a square, the opponent's counts.
    let before = position("", "...../..L.L/...../D.DLL/DD... 3 3 l");
    let after = before.after(&before.parse_move("d2xc2").expect("legal"));
    assert_eq!(
        (
            after.squares(Color::Light).len(),
            after.squares(Color::Dark).len()
        ),
        (1, 1)
    );
    won(&after, 2);
    let again = StarSquares::from_text(after.options(), 2, &after.to_text());
    assert_eq!(again, Ok(after));

    // The same for dark.
    let before = position("", "...../..D.D/...../L.LDD/LL... 3 3 d");
    let after = before.after(&before.parse_move("d2xc2").expect("legal"));
    won(&after, 1);
}

#[test]
fn the_last_turn_cannot_be_undone() {
    let pushed = "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../.....";
    refused("", pushed, "d3xc3", "R6", "Undo");
    let position = position("", pushed);
    assert!(position.check(&position.legal_moves()[0]).is_ok());
    let undo = Move::Push(
        Board::Grid8.parse("d3").expect("a point"),
        Board::Grid8.parse("c3").expect("a point"),
    );
    assert!(!position.legal_moves().contains(&undo));
    // It can be undone one turn later, if the stars are still in place.
    check(
        "",
        pushed,
        &["a1", "e1", "d3xc3"],
        "...../...../.LD../...../D...L 5 5 l !...../...../..LD./...../D...L",
    );
    // Without the forbidden position, the push is legal.
    check(
        "",
        "...../...../..LD./...../..... 6 6 d",
        &["d3xc3"],
        "...../...../.LD../...../..... 6 6 l !...../...../..LD./...../.....",
    );
    // A player who moves a star back does not undo the opponent's turn.
    check(
        "",
        "...../...../..L../...../D.... 6 6 l",
        &["c3-c4", "a1-a2", "c4-c3", "a2-a1"],
        "...../...../..L../...../D.... 6 6 l",
    );
}

#[test]
fn under_superko_no_position_can_be_repeated() {
    let shuffle = ["c3-c4", "a1-a2", "c4-c3"];
    let mut now = position("superko=true", "...../...../..L../...../D.... 6 6 l");
    for m in shuffle {
        now = now.after(&now.parse_move(m).expect("legal"));
    }
    let noted = now.to_text();
    assert_eq!(noted.matches('!').count(), 3);
    assert!(noted.contains(" !...../...../..L../...../D...."));
    refused("superko=true", &noted, "a2-a1", "R6", "Superko");
    // Regardless of whose turn it is afterwards and which move leads there.
    refused(
        "superko=true",
        "...../...../..L../...../..... 6 7 d !...../...../..L../...../D....",
        "a1",
        "R6",
        "Superko",
    );
    // Pushing back is forbidden as usual.
    let pushed = position("superko=true", "...../...../.LD../...../..... 6 6 l");
    let pushed = pushed.after(&pushed.parse_move("b3xc3").expect("legal"));
    refused("superko=true", &pushed.to_text(), "d3xc3", "R6", "Superko");
    // Earlier positions are a set: their order does not matter, but which ones they are does.
    let (one, other) = (
        "!...../L..../...../...../.....",
        "!...../...../...../L..../.....",
    );
    let now = "...../...../..L../...../D.... 6 6 l";
    let both = position("superko=true", &format!("{now} {one} {other}"));
    assert_eq!(
        both,
        position("superko=true", &format!("{now} {other} {one} {other}"))
    );
    assert_ne!(both, position("superko=true", &format!("{now} {one}")));
}

/// Returns the stars after each legal move, written as forbidden positions.
fn forbidding(before: &StarSquares) -> String {
    let mut forbidden = String::new();
    for m in before.legal_moves() {
        let text = before.after(&m).to_text();
        forbidden += " !";
        forbidden += text.split(' ').next().expect("stars");
    }
    forbidden
}

#[test]
fn a_player_without_a_legal_action_passes() {
    // Light has all seven stars on the board, and every action would repeat a position.
    let stars = "LL.../D.L../..D../.L..L/L...L 0 5";
    let stuck = position("superko=true", &format!("{stars} l"));
    let forbidden = forbidding(&stuck);
    let passed = position("superko=true", &format!("{stars} l{forbidden}"));
    assert_eq!(passed.to_move(), seat(2));
    assert!(passed.to_text().starts_with(&format!("{stars} d !")));

    // The same in a game: dark acts, light cannot act, and dark acts again.
    let before = "LL.../D.L../...D./.L..L/L...L 0 5 d";
    let acts = position("superko=true", &format!("{before}{forbidden}"));
    let m = acts.parse_move("d3-c3").expect("legal");
    let after = acts.after(&m);
    assert_eq!(after.to_move(), seat(2));
    assert!(after.legal_count() > 0);
    let noted = after.to_text();
    assert!(noted.contains(" !LL.../D.L../...D./.L..L/L...L"), "{noted}");
    let said = |before: &StarSquares| before.describe_move(&m).last().map(ToString::to_string);
    assert_eq!(said(&acts).as_deref(), Some("MovePasses(seat=seat 1)"));
    // If dark cannot act either, all earlier positions are forgotten.
    let all = format!("{before}{forbidden}{}", forbidding(&after));
    let acts = position("superko=true", &all);
    assert_eq!(acts.after(&m).to_text(), format!("{stars} l"));
    assert_eq!(said(&acts).as_deref(), Some("MoveForgets"));

    // If neither player can act, the earlier positions are forgotten and the game continues.
    let dark = position("superko=true", &format!("{stars} d"));
    let both = format!("{stars} l{forbidden}{}", forbidding(&dark));
    let free = position("superko=true", &both);
    assert_eq!(free.to_text(), format!("{stars} l"));
    assert_eq!(free.legal_count(), stuck.legal_count());
}

#[test]
fn the_second_player_can_swap_colors_once() {
    let start = StarSquares::start(&Options::preset("balanced").expect("a preset"), 2)
        .expect("two players are allowed");
    assert_eq!(start.to_text(), format!("{EMPTY} pie"));
    assert!(!start.can_swap());
    let placed = start.after(&start.parse_move("c3").expect("legal"));
    assert_eq!(placed.to_text(), "...../...../..L../...../..... 6 7 d pie");
    assert_eq!((placed.to_move(), placed.can_swap()), (seat(2), true));
    assert_eq!(placed.legal_count(), 25);

    let swapped = placed.after(&placed.parse_move("swap").expect("legal"));
    assert_eq!(
        swapped.to_text(),
        "...../...../..L../...../..... 6 7 d swapped"
    );
    assert_eq!(
        (swapped.to_move(), swapped.color_of(seat(1))),
        (seat(1), Color::Dark)
    );
    assert_eq!(swapped.color_of(seat(2)), Color::Light);
    assert!(!swapped.can_swap());
    assert_eq!(swapped.legal_count(), 24);

    let kept = placed.after(&placed.parse_move("a1").expect("legal"));
    assert_eq!(kept.to_text(), "...../...../..L../...../D.... 6 6 l");
    let pie = "opening=pie";
    refused(pie, &start.to_text(), "swap", "R7", "Swap");
    refused(pie, &kept.to_text(), "swap", "R7", "Swap");
    refused(pie, &swapped.to_text(), "swap", "R7", "Swap");
    refused(
        "",
        "...../...../..L../...../..... 6 7 d",
        "swap",
        "R7",
        "Swap",
    );

    // The winner depends on who plays the color of the square.
    let after = position(pie, "...../...../...../LL.../L...D 4 6 l swapped");
    won(&after.after(&after.parse_move("b1").expect("legal")), 2);
}

#[test]
fn an_option_closes_the_center_to_the_first_star() {
    let closed = "opening=no_centre";
    refused(closed, EMPTY, "c3", "R7", "Center");
    refused(
        "board=nested,opening=no_centre",
        "......../......../......../. 7 7 l",
        "x",
        "R7",
        "Center",
    );
    let start = position(closed, EMPTY);
    assert_eq!(
        (start.options().opening, start.legal_count()),
        (Opening::NoCenter, 24)
    );
    check(
        closed,
        EMPTY,
        &["b3", "c3"],
        "...../...../.LD../...../..... 6 6 l",
    );
    check(
        closed,
        EMPTY,
        &["b3", "a1", "b3-c3"],
        "...../...../..L../...../D.... 6 6 d",
    );
}

#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    // At first, undoing the last push is forbidden; later the same stars occur without that. Players see no difference.
    let start = position(
        "",
        "...../...../..LD./...../L...D 5 5 d !...../...../.LD../...../L...D",
    );
    let mut game = Game::from_position(start.clone());
    let cycle = ["e1-e2", "a1-a2", "e2-e1", "a2-a1"];
    for (ply, m) in cycle.iter().chain(&cycle).enumerate() {
        assert_eq!(game.ending(), None, "after {ply}");
        let m = game.position().parse_move(m).expect("legal");
        game.play(&m).expect("legal");
    }
    assert_ne!(game.position(), &start);
    assert!(game.position().repeats(&start));
    let ending = game.ending().expect("the position occurred three times");
    assert_eq!(
        (ending.how, ending.winners),
        (How::Repetition, SeatSet::EMPTY)
    );

    // A different side to move makes a different position, and so do different colors.
    let other = |text| {
        !position("opening=pie", text).repeats(&position(
            "opening=pie",
            "...../...../..L../...../D.... 6 6 l",
        ))
    };
    assert!(other("...../...../..L../...../D.... 6 6 d"));
    assert!(other("...../...../..L../...../D.... 6 6 l swapped"));
    assert!(other("...../...../..L../...../.D... 6 6 l"));
}

#[test]
fn after_four_hundred_moves_the_game_is_drawn() {
    let mut dice = Dice::new(400);
    let options = Options::default();
    let mut game = Game::<StarSquares>::new(&options, 2).expect("two players are allowed");
    while game.ending().is_none() {
        let moves = game.position().legal_moves();
        let m = dice.pick(&moves);
        game.play(m).expect("legal");
        // Undo moves that end the game in any other way.
        if game.ending().is_some_and(|ending| ending.how != How::Limit) {
            assert!(game.undo());
        }
    }
    let ending = game.ending().expect("it ended");
    assert_eq!(
        (game.ply(), ending.how, ending.winners),
        (400, How::Limit, SeatSet::EMPTY)
    );
}

#[test]
fn a_player_who_leaves_is_skipped_and_cannot_win() {
    let mut left = position(
        "",
        "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../.....",
    );
    left.retire(seat(2));
    assert_eq!(
        (left.to_move(), left.retired()),
        (seat(1), SeatSet::from_iter([seat(2)]))
    );
    assert_eq!(left.to_text(), "...../...../..LD./...../..... 6 6 l r:2");
    let mut waiting = position(
        "",
        "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../.....",
    );
    waiting.retire(seat(1));
    assert_eq!(waiting.to_move(), seat(2));
    let again = StarSquares::from_text(waiting.options(), 2, &waiting.to_text());
    assert_eq!(again.as_ref(), Ok(&waiting));
    // The last remaining player cannot retire.
    left.retire(seat(1));
    assert_eq!(left.retired().len(), 1);
    check(
        "",
        "...../...../..LD./...../..... 6 6 l r:2",
        &["c3xd3", "d3-d4"],
        "...../...L./....D/...../..... 6 6 l r:2",
    );
    let alone = position("", "...../...../...../D.DL./DD... 6 3 l r:2");
    assert_eq!(
        alone
            .after(&alone.parse_move("d2xc2").expect("legal"))
            .outcome(),
        None
    );

    // There is no one left to swap with, no matter which player left.
    for number in [1, 2] {
        let mut start = position("opening=pie", &format!("{EMPTY} pie"));
        start.retire(seat(number));
        let side = ["d", "l"][number - 1];
        assert_eq!(
            start.to_text(),
            format!("...../...../...../...../..... 7 7 {side} r:{number}")
        );
        let placed = start.after(&start.parse_move("c3").expect("legal"));
        assert!(!placed.can_swap());
        assert_eq!(placed.to_move(), start.to_move());
    }
    let mut game =
        Game::<StarSquares>::new(&Options::default(), 2).expect("two players are allowed");
    assert!(game.resign(seat(1)));
    assert_eq!(
        game.ending().map(|ending| ending.winners),
        Some(SeatSet::from_iter([seat(2)]))
    );
}

#[test]
fn presets_have_names() {
    assert_eq!(GameKind::StarSquares.presets(), ["printed", "balanced"]);
    assert_eq!(
        Options::preset("Balanced")
            .map(|options| options.to_text())
            .as_deref(),
        Some("opening=pie")
    );
    assert_eq!(Options::preset("printed"), Some(Options::default()));
}
