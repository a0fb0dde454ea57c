//! Pentagame's board: numbers of stops, names and geometry.

use asterism_rules::pentagame::{Board, Color, RingStops, Stop, StopKind};

fn both() -> [&'static Board; 2] {
    [Board::get(RingStops::Three), Board::get(RingStops::One)]
}

#[test]
fn the_board_has_the_stops_and_links_of_the_rules() {
    for (board, stops, ring, links) in [
        (Board::get(RingStops::Three), 100, 15, 110),
        (Board::get(RingStops::One), 90, 5, 100),
    ] {
        assert_eq!(board.stops().count(), stops);
        assert_eq!(board.links().count(), links);
        let of = |wanted| {
            board
                .stops()
                .filter(|&stop| board.kind(stop) == wanted)
                .count()
        };
        assert_eq!(
            (of(StopKind::Ring), of(StopKind::Inner), of(StopKind::Arm)),
            (ring, 15, 60)
        );
        assert_eq!(board.lines().len(), 20);
        for stop in board.stops() {
            let neighbors = match board.kind(stop) {
                StopKind::Corner(_) | StopKind::Crossing(_) => 4,
                StopKind::Ring | StopKind::Inner | StopKind::Arm => 2,
            };
            assert_eq!(board.neighbors(stop).len(), neighbors, "{stop}");
        }
    }
}

#[test]
fn a_stop_can_be_named_from_either_end_of_its_line() {
    for board in both() {
        for stop in board.stops() {
            assert_eq!(board.parse(stop.name()), Some(stop));
        }
    }
    let board = Board::get(RingStops::Three);
    for (name, canonical) in [("c-6-A", "A-1-c"), ("A-1-E", "E-3-A"), ("b-3-a", "a-1-b")] {
        assert_eq!(board.parse(name).map(Stop::name), Some(canonical));
    }
    for name in [
        "", "f", "A-0-B", "A-4-B", "A-1-C", "A-1-a", "A-1-b", "A-1", "A-1-B-", "ab", "A-x-B",
    ] {
        assert_eq!(board.parse(name), None, "{name}");
    }
    assert_eq!(Board::get(RingStops::One).parse("A-2-B"), None);
    let order: Vec<_> = board.stops().map(Stop::name).collect();
    assert_eq!(order[10..13], ["A-1-B", "A-2-B", "A-3-B"]);
    assert_eq!(
        (order[24], order[25], order[40], order[99]),
        ("E-3-A", "a-1-b", "A-1-c", "E-6-c")
    );
}

#[test]
fn arms_lead_where_the_rules_say() {
    let board = Board::get(RingStops::Three);
    for (corner, crossings) in [
        ("A", "cd"),
        ("B", "de"),
        ("C", "ea"),
        ("D", "ab"),
        ("E", "bc"),
    ] {
        for crossing in crossings.chars() {
            assert!(board.parse(&format!("{corner}-1-{crossing}")).is_some());
        }
    }
}

#[test]
fn stops_touch_along_arms_and_sides_and_never_overlap() {
    for board in both() {
        for stop in board.stops() {
            for other in board.stops().filter(|&other| stop < other) {
                let (one, two) = (board.center(stop), board.center(other));
                let distance = (one.0 - two.0).hypot(one.1 - two.1);
                let touching = f64::midpoint(board.diameter(stop), board.diameter(other));
                assert!(distance > touching - 1e-9, "{stop} {other}");
                let small_or_straight = [stop, other]
                    .iter()
                    .any(|&stop| matches!(board.kind(stop), StopKind::Inner | StopKind::Arm));
                if board.neighbors(stop).contains(&other) && small_or_straight {
                    assert!((distance - touching).abs() < 1e-9, "{stop} {other}");
                }
            }
        }
    }
}

#[test]
fn lengths_match_the_drawing() {
    let board = Board::get(RingStops::Three);
    let close = |one: f64, other: f64| (one - other).abs() < 5e-5;
    assert!(close(Board::RING, 11.1907) && close(Board::CROSSINGS, 4.2745));
    assert!(
        close(Board::DISC, Board::RING + Board::CORNER / 2.0) && close(Board::CORNER, 5_f64.sqrt())
    );
    let (top_x, top_y) = board.center(Color::White.corner());
    assert!(close(top_x, 0.0) && close(top_y, -Board::RING));
    let (goal_x, goal_y) = board.center(Color::White.goal());
    assert!(close(goal_x, 0.0) && close(goal_y, Board::CROSSINGS));
    // Clockwise: blue is to the right of white.
    assert!(board.center(Color::Blue.corner()).0 > 0.0);
    for stop in board
        .stops()
        .filter(|&stop| board.kind(stop) == StopKind::Ring)
    {
        let (x, y) = board.center(stop);
        assert!(close(x.hypot(y), Board::RING));
    }
}
