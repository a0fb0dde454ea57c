//! Pentagame: the designer's recorded game, and hand-made cases.

use asterism_rules::pentagame::{Options, Pentagame};
use asterism_rules::{
    AnyGame, Choices, Describe, GameKind, GameOptions, MoveError, Notation, Position, PositionText,
    Seat, SeatSet,
};

/// Every move of the recorded game in canonical notation, and as written in the designer's notes.
const RECORDED: [(&str, &str); 12] = [
    ("b B<->A a", "b (B<->A) a"),
    ("b B<->A a", "a (A<->B) b"),
    ("e E<->A b", "e (E<->A) b"),
    ("e E<->A b", "e (E<->A) b"),
    ("b E x b+ k:E-2-c g:E-3-c", "b (E x b)+ k[E-2-c] g[E-3-c]"),
    ("b E->b+ g:E-4-c", "b (E->b)+ g[E-4-c]"),
    ("e A<->B a", "e (A<->B) a"),
    ("e A<->B a", "e (A<->B) a"),
    ("a A x a+ k:c-1-d g:c-2-d", "a (A x a)+ k[c-1-d] g[c-2-d]"),
    ("a A->a+ g:c-3-d", "a (A->a)+ g[c-3-d]"),
    ("e B x e+ k:b-3-c g:b-2-c", "e (B x e)+ k[b-3-c] g[b-2-c]"),
    ("e B->e+ g:b-2-c>b-1-c", "e (B->e)+ g[b-2-c > b-1-c]"),
];

#[test]
fn both_players_win_the_recorded_game() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two players are allowed");
    for (canonical, noted) in RECORDED {
        assert_eq!(game.ending(), None);
        assert_eq!(game.play(noted).as_deref(), Ok(canonical));
    }
    assert_eq!(
        game.position_text(),
        "-,-,C,D,-/-,-,C,D,- k:c,d,b-3-c,c-1-d,E-2-c g:b-1-c,c-2-d,c-3-d,E-3-c,E-4-c 1 e:B>e/e:B>e"
    );
    assert_eq!(
        game.ending().expect("three figures are out").to_string(),
        "1,2 out"
    );
    assert_eq!(game.to_move(), None);
    assert_eq!(game.play("c C->c"), Err(MoveError::Over));
}

/// Reads a position; the number of players follows from the text.
fn position(options: &str, text: &str) -> Pentagame {
    let options = Options::parse(options).expect("valid options");
    let players = text
        .split(' ')
        .next()
        .map_or(0, |figures| figures.split('/').count());
    Pentagame::from_text(&options, players, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays a move and checks its canonical form and the position after it.
#[track_caller]
fn plays(options: &str, before: &str, typed: &str, canonical: &str, after: &str) {
    let before = position(options, before);
    let m = before
        .parse_move(typed)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(m.to_string(), canonical);
    assert_eq!(before.play(&m).map(|p| p.to_text()).as_deref(), Ok(after));
}

/// Checks which rule an illegal move breaks, and that the suggested moves are legal.
#[track_caller]
fn breaks(options: &str, before: &str, typed: &str, rule: &str, reason: &str) {
    let before = position(options, before);
    match before.parse_move(typed) {
        Err(MoveError::Illegal(illegal)) => {
            assert_eq!(
                (illegal.rule, illegal.why.parts().name),
                (rule, reason),
                "{illegal}"
            );
            assert!(!illegal.nearest.is_empty());
            for near in illegal.nearest {
                before
                    .parse_move(&near)
                    .unwrap_or_else(|error| panic!("{near}: {error}"));
            }
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

const START: &str = "A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-";

#[test]
fn the_start_position_is_written_and_read() {
    let start = Pentagame::start(&Options::default(), 2).expect("two players are allowed");
    assert_eq!(start.to_text(), START);
    assert_eq!(
        Pentagame::from_text(&Options::default(), 2, START),
        Ok(start)
    );
}

#[test]
fn on_a_crowded_corner_the_player_chooses_the_figure_to_swap_with() {
    let start = position("", START);
    let Err(MoveError::Incomplete { chosen, asks }) = start.parse_move("e E->A") else {
        panic!("there are two figures on A");
    };
    assert_eq!(asks.parts().name, "AskPartner");
    let steps = start.next_steps(&chosen).expect("offered steps");
    let labels: Vec<_> = steps
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(labels, ["a", "2a"]);
    plays(
        "",
        START,
        "e E->A a",
        "e E<->A a",
        "E,B,C,D,A/A,B,C,D,E k:a,b,c,d,e g:- 2 e:E>A,a:A>E/-",
    );
    plays(
        "",
        START,
        "green A 2a",
        "e E<->A 2a",
        "A,B,C,D,A/E,B,C,D,E k:a,b,c,d,e g:- 2 e:E>A,2a:A>E/-",
    );
}

#[test]
fn figures_on_one_corner_cannot_swap() {
    breaks("", START, "e E<->E 2e", "R2", "IllegalSameStop");
}

#[test]
fn a_swap_of_own_figures_is_the_same_move_from_either_side() {
    plays(
        "",
        START,
        "a A<->E e",
        "e E<->A a",
        "E,B,C,D,A/A,B,C,D,E k:a,b,c,d,e g:- 2 e:E>A,a:A>E/-",
    );
}

/// The player's figure a is on crossing b, and figure b on crossing a.
const CROSSED: &str = "b,a,C,D,E/A,B,C,D,E k:A-1-B,A-2-B,c,d,e g:- 1 -/-";

#[test]
fn a_swap_that_brings_two_own_figures_home_takes_both_out_and_places_two_grays() {
    for typed in [
        "b a<->b+ a+ g:E-1-A g:E-2-A",
        "a b<->a+ b+ g:E-2-A g:E-1-A",
        "b a<->b a g:E-2-A g:E-1-A",
    ] {
        plays(
            "",
            CROSSED,
            typed,
            "b a<->b+ a+ g:E-1-A g:E-2-A",
            "-,-,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:E-1-A,E-2-A 2 b:a>b,a:b>a/-",
        );
    }
}

#[test]
fn with_next_turn_only_the_moving_figure_leaves() {
    let options = "own_partner_out=next_turn";
    plays(
        options,
        CROSSED,
        "b a<->b a g:E-1-A",
        "b a<->b+ a g:E-1-A",
        "a,-,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:E-1-A 2 b:a>b,a:b>a/-",
    );
    plays(
        options,
        CROSSED,
        "a b<->a b g:E-1-A",
        "a b<->a+ b g:E-1-A",
        "-,b,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:E-1-A 2 b:a>b,a:b>a/-",
    );
    breaks(
        options,
        CROSSED,
        "b a<->b+ a+ g:E-1-A",
        "R8",
        "IllegalStays",
    );
    // In the next turn the partner must leave.
    let left = "a,-,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:E-1-A 1 b:a>b,a:b>a/-";
    breaks(options, left, "c C->C-1-D", "R9", "IllegalMustLeave");
}

#[test]
fn a_forced_move_out_of_the_third_figure_wins() {
    let mut game = AnyGame::from_position(
        GameKind::Pentagame,
        "",
        2,
        "A,B,C,D,E/-,-,c,D,E k:a,b,d,e,A-1-B g:E-1-A,E-2-A 2 -/-",
    )
    .expect("a valid position");
    assert_eq!(game.play("c+ g:A-3-B").as_deref(), Ok("c+ g:A-3-B"));
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("2 out")
    );
}

/// Figures a and c of the seat to move are on their goals.
const TWO_HOME: &str = "a,B,c,D,E/A,B,C,D,E k:b,d,e,A-1-B,A-2-B g:- 1 e:E>A/-";

#[test]
fn two_forced_figures_leave_together_and_clear_the_ban() {
    for typed in [
        "a+ c+ g:E-1-A g:E-2-A",
        "g:E-2-A g:E-1-A",
        "a+ g:E-1-A g:E-2-A",
    ] {
        let before = position("", TWO_HOME);
        let m = before
            .parse_move(typed)
            .unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(m.to_string(), "a+ c+ g:E-1-A g:E-2-A");
    }
    plays(
        "",
        TWO_HOME,
        "a+ c+ g:E-1-A g:E-2-A",
        "a+ c+ g:E-1-A g:E-2-A",
        "-,B,-,D,E/A,B,C,D,E k:b,d,e,A-1-B,A-2-B g:E-1-A,E-2-A 2 -/-",
    );
}

#[test]
fn with_one_per_turn_the_player_chooses_which_figure_leaves() {
    let options = "forced_outs=one_per_turn";
    plays(
        options,
        TWO_HOME,
        "c+ g:E-1-A",
        "c+ g:E-1-A",
        "a,B,-,D,E/A,B,C,D,E k:b,d,e,A-1-B,A-2-B g:E-1-A 2 -/-",
    );
    breaks(
        options,
        TWO_HOME,
        "a+ c+ g:E-1-A g:E-2-A",
        "R9",
        "IllegalOneLeaver",
    );
    let steps = position(options, TWO_HOME)
        .next_steps(&[])
        .expect("offered steps");
    assert_eq!(steps.asks.parts().name, "AskLeaver");
    assert_eq!(steps.choices.len(), 2);
}

#[test]
fn a_figure_brought_home_must_leave_before_any_other_move() {
    breaks("", TWO_HOME, "b B->B-1-C", "R9", "IllegalMustLeave");
    breaks("", TWO_HOME, "a a->a-1-b", "R9", "IllegalMustLeave");
    breaks("", TWO_HOME, "b+ g:E-1-A", "R9", "IllegalMustLeave");
}

#[test]
fn a_figure_brought_home_can_be_rescued_by_a_third_player() {
    // Seat 1 brought seat 3's white figure home. Seat 2 swaps it away with its blue figure, so seat 3 can make any move.
    let mut game = AnyGame::from_position(
        GameKind::Pentagame,
        "",
        3,
        "A,B,C,D,E/A,a-2-b,C,D,E/a,B,C,D,E k:b,c,d,e,A-1-B g:- 2 -/-/-",
    )
    .expect("a valid position");
    assert_eq!(game.play("b<->3a").as_deref(), Ok("b a-2-b<->a 3a"));
    assert_eq!(game.play("e E->E-1-A").as_deref(), Ok("e E->E-1-A"));
}

#[test]
fn a_figure_brought_home_stays_and_blocks() {
    let home = "A,B,C,D,E/A,a-2-b,C,D,E/a,B,C,D,E k:b,c,d,e,A-1-B g:- 2 -/-/-";
    breaks("", home, "b a-2-b->a-3-e", "R2", "IllegalPath");
    assert_eq!(
        position("", home).out_count(Seat::new(2).expect("small")),
        0
    );
}

#[test]
fn a_gray_beaten_on_the_goal_is_back_in_the_supply_before_the_placement() {
    plays(
        "",
        "a-2-b,B,C,D,E/A,B,C,D,E k:b,c,d,e,A-1-B g:a,E-1-A,E-2-A,E-3-A,D-1-E 1 -/-",
        "a x a g:A-2-B",
        "a a-2-b x a+ g:A-2-B",
        "-,B,C,D,E/A,B,C,D,E k:b,c,d,e,A-1-B g:A-2-B,D-1-E,E-1-A,E-2-A,E-3-A 2 a:a-2-b>a/-",
    );
}

/// The player's figure a is next to its goal, which has a black block; the supply is empty.
const NEXT_TO_BLACK: &str =
    "a-2-b,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:A-1-B,E-1-A,E-2-A,E-3-A,D-1-E 1 -/-";

#[test]
fn a_beaten_black_block_can_return_to_the_goal_where_it_was_beaten() {
    plays(
        "preset=leaflet",
        NEXT_TO_BLACK,
        "a x a k:a",
        "a a-2-b x a+ k:a",
        "-,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:A-1-B,D-1-E,E-1-A,E-2-A,E-3-A 2 a:a-2-b>a/-",
    );
    let options = "preset=leaflet,black_may_return=false";
    breaks(
        options,
        NEXT_TO_BLACK,
        "a x a k:a",
        "R7",
        "IllegalBlackReturn",
    );
    // The stop that the figure just left is allowed too.
    let before = position(options, NEXT_TO_BLACK);
    assert!(before.parse_move("a x a k:a-2-b").is_ok());
}

#[test]
fn with_an_empty_supply_a_gray_is_moved_on_the_board() {
    plays(
        "",
        NEXT_TO_BLACK,
        "a x a+ k:C-1-D g:D-1-E>D-2-E",
        "a a-2-b x a+ k:C-1-D g:D-1-E>D-2-E",
        "-,B,C,D,E/A,B,C,D,E k:b,c,d,e,C-1-D g:A-1-B,D-2-E,E-1-A,E-2-A,E-3-A 2 a:a-2-b>a/-",
    );
    let moved = |g: &str| format!("a x a+ k:C-1-D {g}");
    for (typed, rule, reason) in [
        ("g:D-1-E>D-1-E", "R7", "IllegalOccupied"),
        ("g:D-1-E>C-1-D", "R7", "IllegalOccupied"),
        ("g:D-2-E>D-3-E", "R8", "IllegalNotGray"),
        ("g:D-1-E>D-2-E g:E-1-A>D-3-E", "R8", "IllegalNoGray"),
    ] {
        breaks("", NEXT_TO_BLACK, &moved(typed), rule, reason);
    }
    let before = position("", NEXT_TO_BLACK);
    let incomplete = before.parse_move(&moved("g:D-2-E"));
    assert!(
        matches!(incomplete, Err(MoveError::Incomplete { .. })),
        "{incomplete:?}"
    );
}

#[test]
fn a_gray_placed_in_this_turn_cannot_be_moved_again() {
    // One gray block is in the supply, and two must be placed.
    let before = "b,a,C,D,E/A,B,C,D,E k:A-1-B,A-2-B,c,d,e g:E-1-A,E-2-A,E-3-A,D-1-E 1 -/-";
    breaks(
        "",
        before,
        "b a<->b+ a+ g:D-2-E g:D-2-E>D-3-E",
        "R8",
        "IllegalFresh",
    );
    plays(
        "",
        before,
        "b a<->b+ a+ g:D-1-E>D-3-E g:D-2-E",
        "b a<->b+ a+ g:D-2-E g:D-1-E>D-3-E",
        "-,-,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:D-2-E,D-3-E,E-1-A,E-2-A,E-3-A 2 b:a>b,a:b>a/-",
    );
}

#[test]
fn of_two_moved_grays_the_one_that_vacates_the_stop_comes_first() {
    let before = "b,a,C,D,E/A,B,C,D,E k:A-1-B,A-2-B,c,d,e g:E-1-A,E-2-A,E-3-A,D-1-E,D-2-E 1 -/-";
    for typed in [
        "b a<->b+ a+ g:D-1-E>D-2-E g:D-2-E>D-3-E",
        "b a<->b+ a+ g:D-2-E>D-3-E g:D-1-E>D-2-E",
    ] {
        plays(
            "",
            before,
            typed,
            "b a<->b+ a+ g:D-2-E>D-3-E g:D-1-E>D-2-E",
            "-,-,C,D,E/A,B,C,D,E k:c,d,e,A-1-B,A-2-B g:D-2-E,D-3-E,E-1-A,E-2-A,E-3-A 2 b:a>b,a:b>a/-",
        );
    }
}

#[test]
fn a_swap_can_be_undone_but_not_repeated() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two players are allowed");
    // Seat 1 swaps with seat 2. Seat 2 can undo it, but then seat 1 must make a different move.
    for text in ["e E<->A 2a", "2a E<->A 1e"] {
        assert!(game.play(text).is_ok(), "{text}");
    }
    let Err(MoveError::Illegal(illegal)) = game.play("e E<->A 2a") else {
        panic!("the move repeats the previous one");
    };
    assert_eq!(
        (illegal.rule, illegal.why.parts().name),
        ("R10", "IllegalRepeat")
    );
    assert!(!illegal.nearest.contains(&"e E<->A 2a".to_owned()));
    // The ban lasts one turn.
    for text in ["c C->C-1-D", "c C->C-1-e", "e E<->A 2a"] {
        assert!(game.play(text).is_ok(), "{text}");
    }
}

#[test]
fn a_swap_of_own_figures_can_be_undone_unless_the_pair_is_banned() {
    let swapped = "A,B,C,E,D/A,B,C,D,E k:a,b,c,d,e g:- 1 e:E>D,d:D>E/-";
    assert!(position("", swapped).parse_move("e D<->E d").is_ok());
    let options = "repetition=same_pair";
    breaks(options, swapped, "e D<->E d", "R10", "IllegalPair");
    breaks(options, swapped, "d E<->D e", "R10", "IllegalPair");
    assert!(position(options, swapped).parse_move("e D<->C c").is_ok());
}

#[test]
fn last_moves_are_not_stored_if_repetition_is_allowed() {
    plays(
        "repetition=off",
        START,
        "e E->E-1-A",
        "e E->E-1-A",
        "A,B,C,D,E-1-A/A,B,C,D,E k:a,b,c,d,e g:- 2 -/-",
    );
}

/// Seat 1 is to move. Each seat has two figures out and another that can go home.
const LAST_STEP: &str =
    "-,-,C,d-2-e,E/-,-,C,D,e-1-a k:A,B,c,C-1-D,a g:E-1-A,E-2-A,E-3-A,D-1-E 1 -/-";

fn ending_after(options: &str, start: &str, moves: &[&str]) -> Option<String> {
    let players = start
        .split(' ')
        .next()
        .map_or(0, |figures| figures.split('/').count());
    let mut game = AnyGame::from_position(GameKind::Pentagame, options, players, start)
        .unwrap_or_else(|error| panic!("{error}"));
    for text in moves {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game.ending().map(|ending| ending.to_string())
}

#[test]
fn the_round_is_finished_unless_the_option_says_no() {
    assert_eq!(ending_after("", LAST_STEP, &["d->d+ g:A-1-B"]), None);
    let moves = ["d->d+ g:A-1-B", "C->C-2-D"];
    assert_eq!(ending_after("", LAST_STEP, &moves[..1]), None);
    assert_eq!(
        ending_after("finish_round=false", LAST_STEP, &moves[..1]).as_deref(),
        Some("1 out")
    );
}

#[test]
fn a_win_by_the_last_seat_ends_the_game_at_once() {
    let start = LAST_STEP
        .replace(" 1 -/-", " 2 -/-")
        .replace("d-2-e,E/", "D,E/");
    assert_eq!(
        ending_after("", &start, &["e e-1-a->e+ g:A-1-B"]).as_deref(),
        Some("2 out")
    );
}

#[test]
fn the_second_player_can_reach_four_in_the_last_round() {
    // Seat 1 brings out its third figure, then seat 2 brings out two at once: d on crossing e and e on crossing d.
    let start = "-,c-2-d,-,D,E/-,-,C,e,d k:A,B,a,C-1-D,E-1-A g:- 1 -/-";
    let moves = ["b c-2-d->b+ g:A-1-B", "e d<->e+ d+ g:A-2-B g:A-3-B"];
    assert_eq!(ending_after("", start, &moves).as_deref(), Some("1,2 out"));
    assert_eq!(
        ending_after("tie=most_out", start, &moves).as_deref(),
        Some("2 out")
    );
}

#[test]
fn a_retired_seat_is_skipped_cannot_win_and_its_figures_stay() {
    let start = "-,-,C,d-2-e,E/A,B,C,D,E/A,B,C,D,E k:A-1-C,B-1-d,c,C-1-D,a g:- 1 -/-/-"
        .replace("A-1-C", "A-1-c");
    let mut game =
        AnyGame::from_position(GameKind::Pentagame, "", 3, &start).expect("a valid position");
    let seat = |index| Seat::new(index).expect("small");
    assert_eq!(
        game.play("d->d g:E-1-A").as_deref(),
        Ok("d d-2-e->d+ g:E-1-A")
    );
    assert!(game.resign(seat(1)));
    assert_eq!(game.to_move(), Some(seat(2)));
    assert!(game.position_text().ends_with(" r:2"));
    // Its figures can still be swapped with.
    assert_eq!(game.play("e E<->D 2d").as_deref(), Ok("e E<->D 2d"));
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("1 out")
    );
}

#[test]
fn the_last_active_seat_of_a_round_ends_it() {
    let mut game = AnyGame::from_position(
        GameKind::Pentagame,
        "",
        3,
        "-,-,C,d-2-e,E/A,B,C,D,E/A,B,C,D,E k:A-1-c,B-1-d,c,C-1-D,a g:- 1 -/-/-",
    )
    .expect("a valid position");
    let seat = |index| Seat::new(index).expect("small");
    assert!(game.time_out(seat(2)));
    for (text, ending) in [("d->d g:E-1-A", None), ("E->E-1-D", Some("1 out"))] {
        let text = text.replace("E-1-D", "D-3-E");
        game.play(&text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            game.ending().map(|ending| ending.to_string()).as_deref(),
            ending
        );
    }
}

#[test]
fn the_last_remaining_seat_wins() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 3).expect("three players are allowed");
    let seat = |index| Seat::new(index).expect("small");
    assert!(game.resign(seat(0)));
    assert_eq!(game.to_move(), Some(seat(1)));
    assert!(game.time_out(seat(2)));
    let ending = game.ending().expect("only one seat is left");
    assert_eq!(ending.winners, SeatSet::from_iter([seat(1)]));
    assert_eq!(ending.to_string(), "2 time");
    assert!(!game.resign(seat(1)));
    assert!(game.undo());
    assert_eq!(game.ending(), None);
}

#[test]
fn house_rules_end_the_game_in_a_draw() {
    let mut game =
        AnyGame::new(GameKind::Pentagame, "round_limit=3", 2).expect("two players are allowed");
    let moves = [
        "c C-1-D", "c C-1-e", "c C-2-D", "c C-2-e", "c C-3-D", "c C-3-e",
    ];
    for text in moves {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("- limit")
    );

    let mut game = AnyGame::new(GameKind::Pentagame, "threefold=true,repetition=off", 2)
        .expect("two players are allowed");
    // The figures do not go back to their corners, because the other seat's figure there would make that a swap.
    let there = ["c C-1-D", "c C-1-e"];
    let back_and_there = ["c C-2-D", "c C-2-e", "c C-1-D", "c C-1-e"];
    for text in there.iter().chain(&back_and_there).chain(&back_and_there) {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("- repetition")
    );
}

#[test]
fn the_number_of_base_moves_from_the_start_is_known() {
    for (players, expected) in [(2, 120), (3, 130), (4, 140)] {
        let start = Pentagame::start(&Options::default(), players).expect("allowed");
        let bases = start.base_moves();
        let own_swaps = bases
            .iter()
            .filter(|text| text.contains("<->") && !text.contains(|c: char| c.is_ascii_digit()))
            .count();
        assert_eq!(bases.len() + own_swaps, expected);
    }
}

/// Four players, 1 and 3 against 2 and 4. Seat 1's blue figure is on the white crossing, next to seat 3's white figure.
const TEAMS: &str = "A,a,C,D,E/A,B,C,D,E/a-2-b,B,C,D,E/A,B,C,D,E k:b,c,d,e,E-1-A g:- 1 -/-/-/-";

#[test]
fn a_figure_brought_home_by_the_partner_leaves_in_its_own_turn() {
    let mut game = AnyGame::from_position(GameKind::Pentagame, "teams=true", 4, TEAMS)
        .expect("a valid position");
    assert_eq!(game.play("b<->3a").as_deref(), Ok("b a<->a-2-b 3a"));
    assert_eq!(game.play("e D-3-E").as_deref(), Ok("e E->D-3-E"));
    let Err(MoveError::Illegal(illegal)) = game.play("b B->A-3-B") else {
        panic!("white must leave");
    };
    assert_eq!(illegal.rule, "R9");
    assert_eq!(game.play("a+ g:A-1-B").as_deref(), Ok("a+ g:A-1-B"));
}

/// Both teams have four figures out. Seat 1's yellow, seat 2's green and seat 3's red figure can go home.
const FOUR_EACH: &str = "-,-,-,d-2-e,E/-,-,C,D,e-1-a/-,B,c-2-d,D,E/-,-,C,D,E \
    k:A-1-B,A-2-B,A-3-B,B-1-C,B-2-C g:- 1 -/-/-/-";

#[test]
fn a_team_wins_with_five_out_together_once_the_round_is_over() {
    let waits = ["e e-1-a->e-2-a", "e E->E-1-A", "c C->C-1-D"];
    let moves: Vec<&str> = ["d d-2-e->d+ g:C-1-e"].into_iter().chain(waits).collect();
    for end in 1..moves.len() {
        assert_eq!(ending_after("teams=true", FOUR_EACH, &moves[..end]), None);
    }
    let ending = ending_after("teams=true", FOUR_EACH, &moves);
    assert_eq!(ending.as_deref(), Some("1,3 out"));
    // Without `finish_round` the game ends immediately; without teams each seat counts alone.
    let options = "teams=true,finish_round=false";
    let ending = ending_after(options, FOUR_EACH, &moves[..1]);
    assert_eq!(ending.as_deref(), Some("1,3 out"));
    let alone = FOUR_EACH.replace("-,-,-,d", "A,-,-,d");
    assert_eq!(ending_after("", &alone, &moves).as_deref(), Some("1 out"));
}

#[test]
fn both_teams_can_win_and_more_figures_can_decide() {
    let moves = [
        "d d-2-e->d+ g:C-1-e",
        "e e-1-a->e+ g:C-2-e",
        "c c-2-d->c+ g:C-3-e",
        "e E->D-3-E",
    ];
    let both = ending_after("teams=true", FOUR_EACH, &moves);
    assert_eq!(both.as_deref(), Some("1,2,3,4 out"));
    let more = ending_after("teams=true,tie=most_out", FOUR_EACH, &moves);
    assert_eq!(more.as_deref(), Some("1,3 out"));
    let moves = [moves[0], moves[1], "e E->E-1-A", moves[3]];
    let alike = ending_after("teams=true,tie=most_out", FOUR_EACH, &moves);
    assert_eq!(alike.as_deref(), Some("1,2,3,4 out"));
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("a seat number")
}

#[test]
fn figures_of_a_retired_team_member_count_for_the_partner() {
    let mut game = AnyGame::from_position(GameKind::Pentagame, "teams=true", 4, FOUR_EACH)
        .expect("a valid position");
    assert!(game.resign(seat(3)));
    assert_eq!((game.ending(), game.to_move()), (None, Some(seat(1))));
    for text in ["d->d+ g:C-1-e", "e e-1-a->e-2-a"] {
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    // Seat 3 is skipped.
    assert_eq!(game.to_move(), Some(seat(4)));
    game.play("e E->E-1-A").expect("legal");
    let ending = game.ending().map(|ending| ending.to_string());
    assert_eq!(ending.as_deref(), Some("1 out"));
}

#[test]
fn a_round_is_finished_even_if_the_seat_that_began_it_leaves() {
    let mut game = AnyGame::from_position(GameKind::Pentagame, "teams=true", 4, FOUR_EACH)
        .expect("a valid position");
    game.play("d->d+ g:C-1-e").expect("legal");
    assert!(game.resign(seat(1)));
    for text in ["e e-1-a->e+ g:C-2-e", "e E->E-1-A", "e E->D-3-E"] {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let ending = game.ending().map(|ending| ending.to_string());
    assert_eq!(ending.as_deref(), Some("2,3,4 out"));
    let text = game.position_text();
    let options = Options::parse("teams=true").expect("valid options");
    let over = Pentagame::from_text(&options, 4, &text).expect("the last position is valid");
    assert_eq!(over.to_text(), text);
}

#[test]
fn the_game_ends_once_a_whole_team_has_left() {
    let mut game = AnyGame::new(GameKind::Pentagame, "teams", 4).expect("four players are allowed");
    assert!(game.resign(seat(2)));
    assert_eq!(game.ending(), None);
    assert!(game.time_out(seat(1)));
    assert_eq!((game.ending(), game.to_move()), (None, Some(seat(3))));
    assert!(game.resign(seat(4)));
    let ending = game.ending().map(|ending| ending.to_string());
    assert_eq!(ending.as_deref(), Some("3 resigned"));
}

#[test]
fn if_no_seat_can_move_the_team_with_more_figures_out_wins() {
    // Seats 1 and 2 have left with figures on the board. Seat 4 has no figures left and seat 3 has one.
    let start = "A,-,-,-,-/A,B,-,-,-/-,-,c-2-d,-,-/-,-,-,-,- k:a,b,d,e,A-1-B g:- 3 -/-/-/- r:1,2";
    let ending = ending_after("target=10", start, &["c->c+ g:A-2-B"]);
    assert_eq!(ending.as_deref(), Some("3 out"));
    let alike = start.replace("/A,B,", "/A,-,");
    let ending = ending_after("target=10", &alike, &["c->c+ g:A-2-B"]);
    assert_eq!(ending.as_deref(), Some("3,4 out"));
}

#[test]
fn a_seat_without_figures_is_skipped_while_the_partner_plays_on() {
    let start = "-,-,-,-,e-1-a/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E k:a,b,c,d,A-1-B g:- 1 -/-/-/-";
    let mut game = AnyGame::from_position(GameKind::Pentagame, "target=6", 4, start)
        .expect("a valid position");
    // Its last figure leaves, so five figures are out, one less than the target.
    game.play("e->e+ g:A-2-B").expect("legal");
    for text in ["c C-1-D", "c C-1-e", "c C-1-a", "c C-2-D"] {
        assert_eq!(game.ending(), None);
        game.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!(game.to_move(), Some(seat(3)));
}

const COLORS: &str = "A,A,A,A/B,B,B,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,b,c,d,e g:- 1 -/-/-/-/-";

#[test]
fn five_players_command_colors() {
    let start = Pentagame::start(&Options::default(), 5).expect("five players are allowed");
    assert_eq!(start.to_text(), COLORS);
    assert_eq!(start.target(), 2);
    let steps = start.next_steps(&[]).expect("offered steps");
    let labels: Vec<_> = steps.choices.iter().map(|choice| &choice.label).collect();
    assert_eq!(labels, ["1", "2", "3", "4"]);
    assert_eq!(
        steps.choices[1].says.to_string(),
        "ChoiceFigure(color=white, shape=2, stop=A)"
    );
    assert_eq!(
        start.describe()[0].to_string(),
        "PositionSeatColor(seat=seat 1, color=white, count=4, figures=[\
            PositionNumber(shape=1, stop=A), \
            PositionNumber(shape=2, stop=A), \
            PositionNumber(shape=3, stop=A), \
            PositionNumber(shape=4, stop=A)], out=0, target=2)"
    );
}

#[test]
fn with_five_players_two_figures_out_win() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 5).expect("five players are allowed");
    let rounds = [
        [
            "1 A x c k:C-1-D",
            "4 B->B-1-C",
            "1 C->C-1-e",
            "1 D->D-1-b",
            "1 E->E-1-b",
        ],
        [
            "1 c x b k:C-2-D",
            "4 B-1-C->B-2-C",
            "1 C-1-e->C-2-e",
            "1 D-1-b->D-2-b",
            "1 E-1-b->E-2-b",
        ],
        [
            "1 b x a+ k:C-3-D g:D-1-E",
            "4 B-2-C->B-3-C",
            "1 C-2-e->C-3-e",
            "1 D-2-b->D-3-b",
            "1 E-2-b->E-3-b",
        ],
        [
            "2 A->a+ g:D-2-E",
            "4 B-3-C->B-2-C",
            "1 C-3-e->C-4-e",
            "1 D-3-b->D-4-b",
            "1 E-3-b->E-4-b",
        ],
    ];
    for text in rounds.as_flattened() {
        assert_eq!(game.ending(), None);
        assert_eq!(game.play(text).as_deref(), Ok(*text));
    }
    let ending = game.ending().map(|ending| ending.to_string());
    assert_eq!(ending.as_deref(), Some("1 out"));
    assert_eq!(
        game.position_text(),
        "-,-,A,A/B,B,B,B-2-C/C-4-e,C,C,C/D-4-b,D,D,D/E-4-b,E,E,E \
         k:d,e,C-1-D,C-2-D,C-3-D g:D-1-E,D-2-E 1 \
         2:A>a/4:B-3-C>B-2-C/1:C-3-e>C-4-e/1:D-3-b>D-4-b/1:E-3-b>E-4-b"
    );
}

#[test]
fn figures_of_the_same_color_can_swap_and_are_distinguished() {
    let apart = COLORS.replacen('A', "A-1-B", 1);
    for typed in ["2 A<->A-1-B 1", "1 A-1-B<->A 2", "1<->2", "1 A 2"] {
        plays(
            "",
            &apart,
            typed,
            "2 A<->A-1-B 1",
            "A,A-1-B,A,A/B,B,B,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,b,c,d,e g:- 2 \
             2:A>A-1-B,1:A-1-B>A/-/-/-/-",
        );
    }
    let Err(MoveError::Incomplete { chosen, asks }) = position("", &apart).parse_move("1->A")
    else {
        panic!("there are three figures on A");
    };
    assert_eq!((asks.parts().name, chosen.len()), ("AskPartner", 2));
    breaks("", COLORS, "1 A<->A 2", "R2", "IllegalSameStop");
}

#[test]
fn on_a_corner_with_several_figures_of_another_color_the_player_chooses() {
    let start = position("", COLORS);
    let Err(MoveError::Incomplete { chosen, .. }) = start.parse_move("1 A->B") else {
        panic!("there are four figures on B");
    };
    let steps = start.next_steps(&chosen).expect("offered steps");
    let labels: Vec<_> = steps.choices.iter().map(|choice| &choice.label).collect();
    assert_eq!(labels, ["1b", "2b", "3b", "4b"]);
    for typed in ["1 A<->B 3b", "1 A B 3b", "1->B 3", "1<->3b", "1A<->B3B"] {
        plays(
            "",
            COLORS,
            typed,
            "1 A<->B 3b",
            "B,A,A,A/B,B,A,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,b,c,d,e g:- 2 1:A>B,3b:B>A/-/-/-/-",
        );
    }
}

#[test]
fn a_figure_can_repeat_the_move_of_another_of_the_same_color() {
    let repeat = COLORS.replace("1 -/", "1 1:A>A-1-B/");
    breaks("", &repeat, "1 A->A-1-B", "R10", "IllegalRepeat");
    assert!(position("", &repeat).parse_move("2 A->A-1-B").is_ok());
    // This also holds for swaps with a different own figure or a different figure of another seat.
    let own = COLORS
        .replacen('A', "A-1-B", 1)
        .replace("1 -/", "1 2:A>A-1-B,1:A-1-B>A/");
    breaks("", &own, "1 A-1-B<->A 2", "R10", "IllegalRepeat");
    assert!(position("", &own).parse_move("1 A-1-B<->A 3").is_ok());
    let foreign = COLORS.replace("1 -/", "1 1:A>B,3b:B>A/");
    breaks("", &foreign, "1 A<->B 3b", "R10", "IllegalRepeat");
    assert!(position("", &foreign).parse_move("1 A<->B 2b").is_ok());
    assert!(position("", &foreign).parse_move("2 A<->B 3b").is_ok());
    let pair = position("repetition=same_pair", &own);
    assert!(pair.parse_move("1 A-1-B<->A 3").is_ok());
}

#[test]
fn with_five_players_a_figure_brought_home_by_another_seat_must_leave() {
    let home =
        "A,A,A,A/B,b,B,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,c,d,e,A-1-B g:- 2 -/2:b-1-c>b-2-c/-/-/-";
    for typed in ["2+ g:A-2-B", "g:A-2-B", "2 g:A-2-B", "2b+ g:A-2-B"] {
        plays(
            "",
            home,
            typed,
            "2+ g:A-2-B",
            "A,A,A,A/B,-,B,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,c,d,e,A-1-B g:A-2-B 3 -/-/-/-/-",
        );
    }
    breaks("", home, "1 B->B-1-C", "R9", "IllegalMustLeave");
    breaks("", home, "1+ g:A-2-B", "R9", "IllegalMustLeave");
}

#[test]
fn with_five_players_a_figure_can_go_home_by_a_swap() {
    // White 1 swaps with green 2 on the white goal. Green is then next to that goal and not on its own.
    plays(
        "",
        "a-2-b,A,A,A/B,B,B,B/C,C,C,C/D,D,D,D/E,a,E,E k:b,c,d,e,A-1-B g:- 1 -/-/-/-/-",
        "1<->2e g:a",
        "1 a-2-b<->a+ 2e g:a",
        "-,A,A,A/B,B,B,B/C,C,C,C/D,D,D,D/E,a-2-b,E,E k:b,c,d,e,A-1-B g:a 2 1:a-2-b>a,2e:a>a-2-b/-/-/-/-",
    );
}

#[test]
fn with_five_players_a_retired_seat_is_skipped_and_its_figures_stay() {
    let mut game = AnyGame::new(GameKind::Pentagame, "", 5).expect("five players are allowed");
    assert!(game.resign(seat(2)));
    game.play("1 A<->B 4b").expect("legal");
    assert_eq!(game.to_move(), Some(seat(3)));
    for gone in [1, 3, 4] {
        assert_eq!(game.ending(), None);
        assert!(game.time_out(seat(gone)));
    }
    let ending = game.ending().map(|ending| ending.to_string());
    assert_eq!(ending.as_deref(), Some("5 time"));
}

/// Plays a game in which each seat moves a figure back and forth on an arm of its corner.
fn back_and_forth(options: &str, arms: &[&str], rounds: usize) -> (usize, Option<String>) {
    let mut game = AnyGame::new(GameKind::Pentagame, options, arms.len()).expect("allowed");
    let mut moves = 0;
    for round in 0..rounds {
        for arm in arms {
            if game.ending().is_some() {
                break;
            }
            let text = arm.replace('#', if round % 2 == 0 { "1" } else { "2" });
            game.play(&text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            moves += 1;
        }
    }
    (moves, game.ending().map(|ending| ending.to_string()))
}

#[test]
fn house_rules_apply_to_teams_and_five_players() {
    let teams = ["c C-#-D", "c C-#-e", "c C-#-a", "b B-#-d"];
    let five = ["1 A-#-c", "1 B-#-d", "1 C-#-e", "1 D-#-a", "1 E-#-b"];
    for (options, arms) in [("teams=true,", &teams[..]), ("", &five[..])] {
        let seats = arms.len();
        let limit = format!("{options}round_limit=2");
        let draw = Some("- limit".to_owned());
        assert_eq!(back_and_forth(&limit, arms, 9), (2 * seats, draw));
        // The position after the first round occurs again after the third and the fifth.
        let threefold = format!("{options}threefold=true,repetition=off");
        let draw = Some("- repetition".to_owned());
        assert_eq!(back_and_forth(&threefold, arms, 9), (5 * seats, draw));
    }
}
