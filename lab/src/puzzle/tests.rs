//! Tests of the search, of the bounds it relies on, and of puzzles that the check refuses.

use asterism_app::feature::puzzle::model::puzzles::Puzzle;
use asterism_engine::{Level, Limits, Playable, think_typed};
use asterism_rules::pentagame::Pentagame;
use asterism_rules::squadro::Squadro;
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Game, GameKind, GameOptions as _, Seat, SeatSet};

use super::bound::Bounded;
use super::check::check_all;
use super::forced::ForcedWins;
use crate::baseline::dice::Dice;

/// Plays a game of random moves.
fn play_randomly<P: Bounded>(options: &str, seed: u64, longest: usize) -> Game<P> {
    let mut dice = Dice::new(seed);
    let options = P::Options::parse(options).expect("options");
    let mut game = Game::<P>::new(&options, 2).expect("two can play");
    while game.ending().is_none() && game.ply() < longest {
        let moves = game.position().legal_moves();
        let m = moves[dice.roll(moves.len())].clone();
        game.play(&m).expect("legal");
    }
    game
}

fn is_won_by<P: Bounded>(position: &P, winner: Seat) -> bool {
    let outcome = position.outcome();
    outcome.is_some_and(|outcome| outcome.winners == SeatSet::from_iter([winner]))
}

/// Plays a game between weak levels of the engine, which comes to an end sooner than one of random moves.
fn play_weakly<P: Bounded + Playable>(options: &str, seed: u64) -> Game<P> {
    let options = P::Options::parse(options).expect("options");
    let mut game = Game::<P>::new(&options, 2).expect("two can play");
    let level = Level::new(3).expect("a level");
    while let Some(thought) = think_typed(&game, level, seed, Limits::nodes(300)) {
        game.play(&thought.line[0]).expect("legal");
    }
    game
}

#[test]
fn nobody_wins_in_fewer_moves_than_the_bound() {
    fn check<P: Bounded + Playable>(options: &str, games: u64) {
        let mut wins = 0;
        for seed in 0..games {
            let game = play_weakly::<P>(options, seed);
            for winner in Seat::first(2).filter(|&seat| is_won_by(game.position(), seat)) {
                wins += 1;
                let mut left = 0;
                for position in game.positions().iter().rev() {
                    left += u32::from(position.to_move() == winner && position.outcome().is_none());
                    let least = position.least_moves(winner);
                    assert!(least <= left, "{least} of {left} in {}", position.to_text());
                }
            }
        }
        assert!(wins > 0, "{} {options}", P::KIND);
    }
    check::<Squadro>("", 30);
    check::<Squadro>("pieces_to_win=2", 30);
    check::<StarSquares>("", 10);
    check::<Pentagame>("", 8);
    check::<Pentagame>("finish_round=false", 8);
    check::<SternHalma>("", 4);
    check::<SternHalma>("win=filled", 4);
}

/// Returns whether `winner` can force a win within `left` moves, without bounds, tables or move ordering.
fn wins_plainly<P: Bounded>(position: &P, winner: Seat, left: u32) -> bool {
    if position.outcome().is_some() {
        return is_won_by(position, winner);
    }
    let attacks = position.to_move() == winner;
    if attacks && left == 0 {
        return false;
    }
    let left = left - u32::from(attacks);
    let moves = position.legal_moves();
    let mut wins = moves
        .iter()
        .map(|m| wins_plainly(&position.after(m), winner, left));
    if attacks {
        wins.any(|wins| wins)
    } else {
        wins.all(|wins| wins)
    }
}

#[test]
fn the_search_finds_what_a_plain_search_finds() {
    fn check<P: Bounded>(options: &str, games: u64, most: u32) {
        let mut won = 0;
        for seed in 0..games {
            let game = play_randomly::<P>(options, seed, 300);
            let late = game.positions().iter().rev().take(12);
            for position in late.filter(|position| position.outcome().is_none()) {
                let winner = position.to_move();
                let mut search = ForcedWins::new(winner, 10_000_000);
                for left in 0..=most {
                    let plain = wins_plainly(position, winner, left);
                    won += u32::from(plain);
                    let found = search.wins_within(position, left);
                    assert_eq!(found, Ok(plain), "{left} in {}", position.to_text());
                }
            }
        }
        assert!(won > 0, "{}", P::KIND);
    }
    check::<Squadro>("", 30, 3);
    check::<Squadro>("pieces_to_win=1", 30, 3);
    check::<StarSquares>("", 8, 2);
    check::<StarSquares>("board=nested", 4, 2);
}

#[test]
fn the_search_gives_up_at_its_limit() {
    let game = Game::<Squadro>::new(&asterism_rules::squadro::Options::default(), 2).expect("two");
    let mut search = ForcedWins::new(Seat::FIRST, 10);
    assert!(search.wins_within(game.position(), 20).is_err());
}

#[test]
fn a_line_that_claims_too_much_is_refused() {
    const SOUND: &str =
        "1 | wins 3 | 1 | first=dark | 9 2 6 1 12 / 9 8 12 10 12 a | A2 | B4; A1; B1; A1; B4";
    for (from, to, says) in [
        ("", "", ""),
        ("wins 3", "wins 4", "the win takes 3 moves, not 4"),
        ("| 1 | first", "| 3 | first", "the difficulty is 1, not 3"),
        (
            "; B1; A1; B4",
            "",
            "the solution does not end with the win after the claimed number of moves",
        ),
        ("| B4;", "| 4;", "'4' is not how the move is written"),
    ] {
        let line = SOUND.replace(from, to);
        let puzzle = Puzzle::parse(GameKind::Squadro, &line).expect("readable");
        let report = check_all([&puzzle]);
        let faults: Vec<_> = report
            .faults
            .iter()
            .map(|(_, error)| error.to_string())
            .collect();
        let expected: &[&str] = if says.is_empty() { &[] } else { &[says] };
        assert_eq!(faults, expected, "{line}");
    }
    let puzzle = Puzzle::parse(GameKind::Squadro, SOUND).expect("readable");
    let again = Puzzle {
        id: 2,
        ..puzzle.clone()
    };
    let report = check_all([&puzzle, &again]);
    assert_eq!(report.faults.len(), 1, "the same position twice");
}
