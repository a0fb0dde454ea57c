//! Compares the fast move generator with the slow one, which applies R3 literally.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{
    Describe, GameOptions, Notation, Position, PositionText, Scoring, Seat, perft,
};

use super::{board, options, start};
use crate::dice::{Dice, random_move};
use crate::naive_stern_halma::NaiveSternHalma;
use crate::slow::{Slow, agree, slow_perft};

const VARIANTS: [&str; 8] = [
    "",
    "win=filled",
    "foreign_arms=pass_only",
    "leave_target=stay",
    "play_on=true",
    "win=filled,play_on=true",
    "foreign_arms=pass_only,leave_target=stay",
    "win=filled,foreign_arms=pass_only,leave_target=stay,play_on=true",
];

#[test]
fn both_generators_agree_in_complete_games() {
    for variant in VARIANTS {
        for players in 2..=6 {
            agree::<SternHalma, NaiveSternHalma>(variant, players, 1, 60);
        }
    }
}

#[test]
fn both_generators_count_the_same_move_sequences() {
    for (players, variant) in [(2, ""), (3, "foreign_arms=pass_only"), (5, ""), (6, "")] {
        let start = start(variant, players);
        let slow = NaiveSternHalma::read(variant, players, &start.to_text());
        assert_eq!(slow_perft(&slow, 3), perft(&start, 3), "{players} players");
    }
}

/// Plays random moves from `position` with both generators, with seats leaving occasionally, and compares after each move.
fn compare(variant: &str, position: &SternHalma, plies: usize, dice: &mut Dice) -> [usize; 3] {
    let mut position = *position;
    let players = position.players();
    let mut slow = NaiveSternHalma::read(variant, players, &position.to_text());
    let (mut compared, mut homes, mut passed) = (0, 0, 0);
    for _ in 0..plies {
        assert_eq!(slow.text(), position.to_text(), "{variant}");
        let mut moves: Vec<String> = super::moves(&position);
        moves.sort();
        assert_eq!(slow.moves(), moves, "{variant} {}", position.to_text());
        let outcome = position
            .outcome()
            .map(|outcome| format!("{} {}", outcome.winners, outcome.reason));
        assert_eq!(slow.outcome(), outcome, "{variant} {}", position.to_text());
        compared += 1;
        if outcome.is_some() {
            break;
        }
        if dice.roll(12) == 0 {
            position.retire(Seat::new(dice.roll(players)).expect("an existing seat"));
            slow = NaiveSternHalma::read(variant, players, &position.to_text());
            continue;
        }
        // Prefer moves into the target, so that seats come home.
        let mover = position.to_move();
        let inward: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|m| {
                let target = position.target(mover);
                target.contains(m.to) && !target.contains(m.from)
            })
            .collect();
        let m = if inward.is_empty() || dice.roll(4) == 0 {
            random_move(&position, dice).1
        } else {
            *dice.pick(&inward)
        };
        slow = slow.after(&m.to_string());
        let after = position.play(&m).expect("a legal move");
        homes += usize::from(after.finished() != position.finished());
        let said = position.describe_move(&m);
        passed += usize::from(said.iter().any(|phrase| phrase.parts().name == "MovePass"));
        position = after;
    }
    [compared, homes, passed]
}

/// Compares random positions that may not occur in any game: few or many pegs of all seats, scattered anywhere or crowded into the target
/// arms.
#[test]
fn both_generators_agree_on_scattered_pegs() {
    let mut dice = Dice::new(12);
    let mut total = [0; 3];
    for round in 0..480 {
        let variant = VARIANTS[round % VARIANTS.len()];
        let players = 2 + dice.roll(5);
        let start = start(variant, players);
        let mut free: Vec<Hole> = Hole::all().collect();
        let mut seats = Vec::new();
        let most = [2, 5, 10][dice.roll(3)];
        for seat in Seat::first(players) {
            let mut names = Vec::new();
            for nth in 0..=dice.roll(most) {
                let target = start.target(seat);
                let adjacent =
                    |hole: Hole| hole.neighbors().iter().any(|&near| target.contains(near));
                // One peg is next to the target, and most of the others are in it.
                let fitting: Vec<usize> = (0..free.len())
                    .filter(|&at| match nth {
                        0 => !target.contains(free[at]) && adjacent(free[at]),
                        _ => target.contains(free[at]),
                    })
                    .collect();
                let at = match fitting[..] {
                    [] => dice.roll(free.len()),
                    _ if dice.roll(6) == 0 => dice.roll(free.len()),
                    _ => *dice.pick(&fitting),
                };
                names.push(free.swap_remove(at).name());
            }
            seats.push(names.join(" "));
        }
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let text = board(&seats, &(1 + dice.roll(players)).to_string());
        let options = options(variant);
        match SternHalma::from_text(&options, players, &text) {
            Ok(position) => {
                let found = compare(&options.to_text(), &position, 12, &mut dice);
                total = [0, 1, 2].map(|at| total[at] + found[at]);
            }
            // Under `play_on` it cannot be the turn of a seat that is home from the start.
            Err(error) => assert_eq!(error.expected, "a seat that is still playing", "{text}"),
        }
    }
    let [compared, homes, _] = total;
    assert!(compared > 1400, "only {compared} positions");
    assert!(homes > 60, "only {homes} came home");
}

/// R3 makes no hole unreachable by limiting a chain to one hop over each peg. Chains are longest if half of the holes have pegs.
#[test]
fn hopping_over_each_peg_only_once_makes_no_hole_unreachable() {
    let mut dice = Dice::new(3);
    let mut long = 0;
    for _ in 0..250 {
        let mut free: Vec<&str> = Hole::all().map(Hole::name).collect();
        let count = 3 + dice.roll(7);
        let seats: Vec<String> = (0..6)
            .map(|_| {
                let names: Vec<&str> = (0..count)
                    .map(|_| free.swap_remove(dice.roll(free.len())))
                    .collect();
                names.join(" ")
            })
            .collect();
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let position = super::pegs("", &seats, "1");
        let slow = NaiveSternHalma::read("", 6, &position.to_text());
        let mut moves = super::moves(&position);
        moves.sort();
        assert_eq!(slow.moves(), moves, "{}", position.to_text());
        for m in position.legal_moves() {
            let path = position.path(m);
            assert_eq!((path.first(), path.last()), (Some(&m.from), Some(&m.to)));
            long += usize::from(path.len() > 5);
            // The returned path hops over no peg twice.
            let typed: Vec<_> = path.iter().map(|hole| hole.name()).collect();
            assert_eq!(position.parse_move(&typed.join(":")), Ok(m));
        }
    }
    assert!(long > 100, "only {long} long chains");
}
