//! How games end: reaching the goal, places, passes, draws, and seats that leave.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{
    Describe, Game, Notation, Position, PositionText, Reason, Scoring, Seat, SeatSet,
};

use super::{board, moves, pegs, position, seat, start};
use crate::dice::{Dice, random_move};

/// Plays `text` and returns the position after it.
fn play(position: &SternHalma, text: &str) -> SternHalma {
    let m = position
        .parse_move(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    position.after(&m)
}

/// Winners and reason, as in a record.
fn outcome(position: &SternHalma) -> Option<String> {
    position
        .outcome()
        .map(|outcome| format!("{} {}", outcome.winners, outcome.reason))
}

const ALL_BUT_N1: &str = "n2 n3 n4 o1 o2 o3 p1 p2 q1";

#[test]
fn a_seat_with_all_pegs_in_the_opposite_arm_wins() {
    let own = format!("m5 {ALL_BUT_N1}");
    let before = pegs("", &[&own, "e1"], "1");
    assert_eq!(outcome(&before), None);
    assert_eq!(before.arrived(seat(1)), 9);
    let after = play(&before, "m5-n1");
    assert_eq!(outcome(&after).as_deref(), Some("1 filled"));
    assert_eq!(after.places(), [seat(1)]);
    assert!(moves(&after).is_empty());
    // A move to another hole does not win.
    assert_eq!(outcome(&play(&before, "m5-m4")), None);
}

#[test]
fn a_full_arm_with_a_peg_of_another_seat_wins_only_under_an_option() {
    let own = "m5 n2 n3 n4 o1 o2 o3 p1 p2 a1";
    for (options, expected) in [("", None), ("preset=no_blocking", Some("1 filled"))] {
        let after = play(&pegs(options, &[own, "q1 e1"], "1"), "m5-n1");
        assert_eq!(outcome(&after).as_deref(), expected, "{options}");
        assert_eq!(after.arrived(seat(1)), 9);
    }
}

#[test]
fn another_seat_can_fill_the_last_hole() {
    let own = "n2 n3 n4 o1 o2 o3 p1 p2 q1 a1";
    let before = pegs("win=filled", &[own, "m5 e1", "i5"], "2");
    let after = play(&before, "m5-n1");
    assert_eq!(outcome(&after).as_deref(), Some("1 filled"));
    // A seat does not win with only pegs of others in its target.
    let others = "n2 n3 n4 o1 o2 o3 p1 p2 q1";
    let before = pegs("win=filled", &["a1 b1", &format!("m5 {others}"), "i5"], "2");
    assert_eq!(outcome(&play(&before, "m5-n1")), None);
    // A seat that has left does not win either.
    let mut before = pegs("win=filled", &[own, "m5 e1", "i5"], "2");
    before.retire(seat(1));
    assert_eq!(outcome(&play(&before, "m5-n1")), None);
}

#[test]
fn the_player_who_moved_is_first_if_several_seats_come_home() {
    let first = "n1 n2 n3 n4 o1 a1 b1 b2 c1 c2";
    let second = "o2 o3 p1 p2 q1 c3 d1 d2 d3 d4";
    for (to_move, winner) in [("1", 2), ("2", 1)] {
        let read = pegs("win=filled", &[first, second], to_move);
        assert_eq!(
            read.outcome().map(|o| o.winners),
            Some(SeatSet::from_iter([seat(winner)]))
        );
    }
}

/// Three seats; the first two are each one move from home.
fn race(options: &str) -> SternHalma {
    let first = format!("m5 {ALL_BUT_N1}");
    // Arm 5 is the second's target, arm 1 the third's.
    pegs(
        options,
        &[&first, "e5 e1 e2 e3 f1 f2 f3 g1 g2 h1", "i5"],
        "1",
    )
}

#[test]
fn the_others_play_on_for_places() {
    let mut game = Game::from_position(race("play_on=true"));
    let play = |game: &mut Game<SternHalma>, text: &str| {
        let m = game.position().parse_move(text).expect("legal");
        game.play(&m).expect("legal");
    };
    play(&mut game, "m5-n1");
    assert_eq!(game.ending(), None);
    assert_eq!(game.position().finished(), SeatSet::from_iter([seat(1)]));
    assert!(game.position().to_text().ends_with(" 2 p:1"));
    // A seat that is home can neither move nor leave.
    assert!(!game.resign(seat(1)));
    play(&mut game, "e5-f5");
    play(&mut game, "i5-i6");
    assert_eq!(game.position().to_move(), seat(2));
    play(&mut game, "f5-e5");
    play(&mut game, "i6-i5");
    play(&mut game, "e5-e4");
    let ending = game.ending().expect("two of three seats are home");
    assert_eq!(ending.to_string(), "1 filled");
    assert_eq!(game.position().places(), [seat(1), seat(2)]);
    assert!(moves(game.position()).is_empty());

    // Without the option, the first place ends the game.
    let mut short = Game::from_position(race(""));
    play(&mut short, "m5-n1");
    assert_eq!(
        short.ending().map(|ending| ending.to_string()).as_deref(),
        Some("1 filled")
    );
}

#[test]
fn a_seat_that_leaves_ends_the_race_for_places() {
    let mut game = Game::from_position(race("play_on=true"));
    let m = game.position().parse_move("m5-n1").expect("legal");
    game.play(&m).expect("legal");
    assert!(game.resign(seat(3)));
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("1 filled")
    );
    assert!(game.undo());
    assert!(game.time_out(seat(2)));
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("1 filled")
    );
}

#[test]
fn the_last_remaining_seat_wins() {
    for options in ["", "play_on=true", "win=filled"] {
        let mut game =
            Game::<SternHalma>::new(&super::options(options), 6).expect("six players are allowed");
        for number in [2, 1, 6, 5, 4] {
            assert_eq!(game.ending(), None, "{options}");
            assert!(game.position().legal_count() > 0);
            assert!(game.resign(seat(number)));
        }
        let ending = game.ending().expect("only one seat is left");
        assert_eq!(ending.to_string(), "3 resigned");
        assert!(!game.resign(seat(3)));
    }
}

#[test]
fn a_seat_that_cannot_move_passes() {
    // The peg in q1 is enclosed and cannot hop.
    let before = pegs("", &["p1 p2 o1 o3 a1", "q1"], "1");
    let m = before.parse_move("a1-b1").expect("legal");
    let after = before.after(&m);
    assert_eq!((after.to_move(), after.outcome()), (seat(1), None));
    let said: Vec<_> = before
        .describe_move(&m)
        .iter()
        .map(|said| said.parts().name)
        .collect();
    assert_eq!(said, ["MoveSlide", "MovePass"]);
    // It also passes when a position is read.
    let read = pegs("", &["p1 p2 o1 o3 a1", "q1"], "2");
    assert_eq!(read.to_move(), seat(1));
    // As soon as it has room, it gets a turn again.
    assert_eq!(play(&before, "o1-n1").to_move(), seat(2));
    // If the seat to move leaves, seats that cannot move are skipped too.
    let mut three = pegs("", &["p1 p2 o1 o3 a1", "q1", "i5"], "1");
    three.retire(seat(3));
    assert_eq!(three.to_move(), seat(1));
    let mut three = pegs("", &["i5", "p1 p2 o1 o3 a1", "q1"], "2");
    three.retire(seat(2));
    assert_eq!(three.to_move(), seat(1));
}

#[test]
fn the_game_is_drawn_if_no_seat_can_move() {
    let options = "foreign_arms=pass_only,leave_target=stay";
    let own = "m5 n2 n3 n4 o1 o2 o3 p1 p2 e13";
    let mut game = Game::from_position(pegs(options, &[own, "q1"], "1"));
    let m = game.position().parse_move("m5-n1").expect("legal");
    game.play(&m).expect("legal");
    let stuck = *game.position();
    assert_eq!(
        stuck
            .outcome()
            .map(|outcome| (outcome.winners, outcome.reason)),
        Some((SeatSet::EMPTY, Reason::Repetition))
    );
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("- repetition")
    );
    assert!(moves(&stuck).is_empty() && stuck.complete("", 25, 100).is_empty());
    let read = position(options, 2, &stuck.to_text());
    assert_eq!(read, stuck);
}

#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    let mut game = Game::from_position(start("", 2));
    for round in 0..2 {
        for text in ["d1-e5", "n1-m5", "e5-d1", "m5-n1"] {
            assert_eq!(game.ending(), None, "{round}: {text}");
            let m = game.position().parse_move(text).expect("legal");
            game.play(&m).expect("legal");
        }
    }
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("- repetition")
    );
}

#[test]
fn the_first_seat_home_wins_however_the_game_ends() {
    let first = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1";
    let rest = |game: &Game<SternHalma>| game.ending().map(|ending| ending.to_string());
    // The others move back and forth.
    let mut game = Game::from_position(pegs("play_on=true", &[first, "i4", "i6"], "2"));
    for text in ["i4-h4", "i6-h6", "h4-i4", "h6-i6"].repeat(2) {
        assert_eq!(game.ending(), None);
        let m = game.position().parse_move(text).expect("legal");
        game.play(&m).expect("legal");
    }
    assert_eq!(rest(&game).as_deref(), Some("1 repetition"));
    // They agree to stop.
    let mut game = Game::from_position(pegs("play_on=true", &[first, "i4", "i6"], "2"));
    assert!(game.agree_draw());
    assert_eq!(rest(&game).as_deref(), Some("1 agreed"));
    // None of them can move.
    let shut_in = "foreign_arms=pass_only,play_on=true";
    let game = Game::from_position(pegs(shut_in, &[first, "a1", "c1"], "2"));
    assert_eq!(rest(&game).as_deref(), Some("1 repetition"));
}

/// Random games practically never end before the limit.
#[test]
fn the_game_is_drawn_after_three_hundred_turns_each() {
    for (players, leaving, plies) in [(2, None, 600), (3, None, 900), (3, Some(30), 630)] {
        let mut dice = Dice::new(1);
        let mut game = Game::from_position(start("", players));
        while game.ending().is_none() {
            if leaving == Some(game.entries().len()) {
                assert!(game.resign(Seat::FIRST));
                continue;
            }
            let (_, m) = random_move(game.position(), &mut dice);
            game.play(&m).expect("legal");
        }
        assert_eq!(
            game.ending().map(|ending| ending.to_string()).as_deref(),
            Some("- limit")
        );
        // Until it left, the first seat had a third of the turns.
        let expected = leaving.map_or(plies, |left| left + (300 - left / 3) * 2);
        assert_eq!(game.ply(), expected);
    }
}

#[test]
fn position_texts_include_places_and_seats_that_left() {
    let first = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1";
    let three = [first, "e1 i4", "i5"];
    for (options, rest, to_move) in [
        ("play_on=true", "2 p:1", 2),
        ("play_on=true", "3 p:1", 3),
        ("play_on=true", "2 p:1 r:3", 2),
        ("", "2 r:3", 2),
        ("win=filled,play_on=true", "2 p:3,1", 2),
    ] {
        let text = board(&three, rest);
        let read = position(options, 3, &text);
        assert_eq!(read.to_text(), text);
        assert_eq!(read.to_move(), seat(to_move));
    }
    // A seat that is home gets its place even if the text does not mention it.
    let read = position("play_on=true", 3, &board(&three, "2"));
    assert_eq!(read.places(), [seat(1)]);
}
