//! The engine's play in Pentagame: it obeys the rules under any options, and sees threats and wins that a player sees.

use asterism_engine::{Level, Limits, Thought, choose, think_typed};
use asterism_rules::pentagame::{Move, Options, Pentagame};
use asterism_rules::{Game, GameOptions as _, Position, PositionText, Seat};

use crate::dice::{Dice, random_move};

/// Options and numbers of players that together use every rule.
const TABLES: [(&str, usize); 14] = [
    ("", 2),
    ("preset=leaflet", 2),
    ("preset=classic", 2),
    ("target=5", 2),
    ("target=1,tie=most_out", 2),
    ("black_may_return=false,own_partner_out=next_turn", 2),
    (
        "forced_outs=one_per_turn,repetition=same_pair,own_partner_out=next_turn",
        2,
    ),
    ("repetition=off,threefold=true,round_limit=9", 2),
    ("", 3),
    ("preset=classic,forced_outs=one_per_turn", 3),
    ("preset=teams", 4),
    ("", 4),
    ("", 5),
    ("preset=leaflet,target=4,tie=most_out", 5),
];

fn start(options: &str, players: usize) -> Pentagame {
    let options = Options::parse(options).unwrap_or_else(|error| panic!("{error}"));
    Pentagame::start(&options, players).unwrap_or_else(|error| panic!("{error}"))
}

fn read(text: &str) -> Pentagame {
    let players = text.split(' ').next().expect("figures").split('/').count();
    Pentagame::from_text(&Options::default(), players, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn level(number: usize) -> Level {
    Level::new(number).expect("a level")
}

fn move_at(position: &Pentagame, number: usize, seed: u64) -> Move {
    let thought = choose(position, level(number), seed, None).expect("the game is not over");
    thought.line[0]
}

/// Checks that the moves of the line can be played in order, and that all values are in range.
fn check_thought(position: &Pentagame, thought: &Thought<Move>) {
    let mut position = *position;
    let (seats, retired) = (position.players(), position.retired());
    for m in &thought.line {
        position = position
            .play(m)
            .unwrap_or_else(|error| panic!("{m} in {}: {error}", position.to_text()));
    }
    assert!(!thought.line.is_empty());
    assert_eq!(thought.chances.len(), seats);
    let sum: f32 = thought.chances.iter().sum();
    assert!(sum > 0.99, "{:?}", thought.chances);
    for (seat, chance) in Seat::first(seats).zip(&thought.chances) {
        assert!((0.0..=1.0).contains(chance));
        assert!(!retired.contains(seat) || *chance == 0.0);
    }
}

#[test]
fn whole_games_are_played_by_the_rules_and_end() {
    for (number, (options, players)) in TABLES.into_iter().enumerate() {
        let mut game = Game::from_position(start(options, players));
        let mut ply = 0;
        while game.ending().is_none() {
            let level = level(1 + (number + game.position().to_move().index()) % 6);
            let thought =
                think_typed(&game, level, ply, Limits::nodes(250)).expect("the game is not over");
            check_thought(game.position(), &thought);
            game.play(&thought.line[0]).expect("the move is legal");
            ply += 1;
            assert!(ply < 400, "{options} for {players} does not end");
        }
        assert!(
            think_typed(&game, level(6), 1, Limits::default()).is_none(),
            "no move after the end of the game"
        );
    }
}

#[test]
fn games_continue_after_a_seat_retires() {
    for (players, leaver) in [(3, 0), (3, 2), (4, 1), (5, 0), (5, 3)] {
        let mut game = Game::from_position(start("", players));
        let mut ply = 0;
        while game.ending().is_none() {
            if ply == 7 {
                let leaver = Seat::new(leaver).expect("there are enough seats");
                assert!(game.resign(leaver));
            }
            let thought = think_typed(&game, level(6), ply, Limits::nodes(250));
            let thought = thought.expect("the game is not over");
            check_thought(game.position(), &thought);
            game.play(&thought.line[0]).expect("the move is legal");
            ply += 1;
            assert!(ply < 400, "{players} players do not end");
        }
    }
}

#[test]
fn a_legal_move_is_found_in_random_positions() {
    let mut dice = Dice::new(77);
    for (options, players) in TABLES {
        let mut position = start(options, players);
        for _ in 0..60 {
            if position.outcome().is_some() {
                break;
            }
            let thought = choose(&position, level(3), 1, Some(60)).expect("the game is not over");
            check_thought(&position, &thought);
            position = position.after(&random_move(&position, &mut dice).1);
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut position = start("", 2);
    for ply in 0..6 {
        for number in [1, 4, 6] {
            let ask = || choose(&position, level(number), 5, Some(1500));
            assert_eq!(ask(), ask());
        }
        position = position.after(&move_at(&position, 2, ply));
    }
}

#[test]
fn a_figure_in_reach_of_its_goal_leaves_when_that_wins() {
    // The second seat moves last in the round.
    let position = read("A,B,C,D,E/C,-,-,D,E k:a,b,c,d,e g:A-2-B,B-2-C 2 -/-");
    for number in 1..=6 {
        for seed in 0..4 {
            let after = position.after(&move_at(&position, number, seed));
            let outcome = after.outcome().expect("the move wins");
            assert_eq!(outcome.winners.to_string(), "2", "level {number}");
        }
    }
    let thought = choose(&position, level(6), 1, None).expect("the game is not over");
    assert!(thought.forced.is_some(), "the win is reported as forced");
    assert!(thought.chances[1] > 0.99);
}

#[test]
fn two_figures_leave_at_once() {
    let position = read("b,a,C,D,E/A,B,C,D,E k:A-1-B,B-1-C,c,d,e g:- 1 -/-");
    for number in 2..=6 {
        let m = move_at(&position, number, 3);
        assert_eq!(m.outs().count(), 2, "level {number}: {m}");
    }
}

#[test]
fn a_shared_win_is_taken_if_no_other_is_possible() {
    // Seat 1 has its three figures out; seat 2 has one turn left.
    let position = read("-,-,-,D,E/C,-,-,D,E k:a,b,c,d,e g:A-2-B,B-2-C,C-2-D,D-2-E,E-2-A 2 -/-");
    for number in 2..=6 {
        let after = position.after(&move_at(&position, number, 1));
        let outcome = after.outcome().expect("the round is over");
        assert_eq!(outcome.winners.to_string(), "1,2", "level {number}");
    }
}

/// Returns whether the seat on move can bring out the last figure it needs.
fn can_win(position: &Pentagame) -> bool {
    let seat = position.to_move();
    let needs = position.target() - position.out_count(seat);
    let reaches = position.reaches(seat);
    needs == 1
        && position.figures(seat).zip(reaches).any(|(figure, reach)| {
            reach.is_some_and(|reach| {
                position.stop_of(figure) == Some(figure.goal())
                    || reach.free.contains(figure.goal())
                    || reach.occupied.contains(figure.goal())
            })
        })
}

#[test]
fn an_opponent_about_to_win_is_stopped() {
    // Seat 2 needs only its figure a, which can reach its goal. Seat 1 can beat a black block and place it in the way.
    let position = read("A,B,C,D,E/C-1-a,-,-,D-1-b,E-1-c k:a,b,c,d,e g:A-2-B,B-2-C 1 -/-");
    assert!(position.figures(Seat::FIRST).count() == 5);
    for number in 3..=6 {
        for seed in 0..3 {
            let m = move_at(&position, number, seed);
            let after = position.after(&m);
            assert!(!can_win(&after), "level {number} lets seat 2 win by {m}");
        }
    }
}
