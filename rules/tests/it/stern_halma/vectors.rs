//! Tables, positions and games from other programs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use asterism_rules::stern_halma::{Hole, Move, SternHalma, arm};
use asterism_rules::{AnyGame, Position, PositionText, Record, Seat, SeatSet, perft};

use super::{moves, position, seat, start};

const BOARD: &str = include_str!("../../data/stern-halma/board.txt");
const PERFT: &str = include_str!("../../data/stern-halma/perft.txt");
const POSITIONS: &str = include_str!("../../data/stern-halma/positions.txt");
const GAMES: &str = include_str!("../../data/stern-halma/games.txt");

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let words = text.split_whitespace();
    words
        .map(|word| word.parse().unwrap_or_else(|_| panic!("{word} in {text}")))
        .collect()
}

fn holes(text: &str) -> BTreeSet<Hole> {
    let indices = numbers(text).into_iter();
    indices
        .map(|index| Hole::new(index).expect("a hole"))
        .collect()
}

#[test]
fn holes_and_arms_match_other_programs() {
    let (mut seen, mut pairs, mut arms, mut seats) = (0, 0, 0, 0);
    for line in BOARD.lines() {
        let (head, list) = line.split_once(" :").expect("a colon");
        let (what, place) = head.split_once(' ').expect("a number");
        let place: Vec<i8> = numbers(place);
        match (what, &place[..]) {
            ("hole", &[index, row, x]) => {
                let hole = Hole::new(index as usize).expect("a hole");
                assert_eq!(hole.place(), (row, x), "{hole}");
                let around: BTreeSet<Hole> = hole.neighbors().iter().copied().collect();
                assert_eq!(around, holes(list), "{hole}");
                assert_eq!(around.len(), hole.neighbors().len());
                seen += 1;
                pairs += around.len();
            }
            ("arm", &[number]) => {
                let arm: BTreeSet<Hole> = arm(number as usize).iter().copied().collect();
                assert_eq!(arm, holes(list), "arm {number}");
                arms += 1;
            }
            ("seats", &[players]) => {
                let start = start("", players as usize);
                let own: Vec<usize> = Seat::first(players as usize)
                    .map(|seat| start.arm_of(seat))
                    .collect();
                assert_eq!(own, numbers::<usize>(list), "{players} players");
                seats += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!((seen, pairs, arms, seats), (121, 2 * 312, 6, 4));
}

#[test]
fn numbers_of_move_sequences_match_other_programs() {
    let mut lines = 0;
    for line in PERFT.lines() {
        let (players, counts) = line.split_once(" :").expect("a colon");
        let start = start("", players.parse().expect("a number"));
        for (depth, count) in (1..).zip(numbers::<u64>(counts)) {
            assert_eq!(perft(&start, depth), count, "{line}, depth {depth}");
        }
        lines += 1;
    }
    assert_eq!(lines, 4);
}

#[test]
fn destinations_of_pegs_match_other_programs() {
    let positions: Vec<&str> = POSITIONS.split("position ").skip(1).collect();
    assert_eq!(positions.len(), 26);
    for text in positions {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
        let [name, "slides", slides, "moves", pairs] = head[..] else {
            panic!("{head:?}")
        };
        let mut list = |prefix: &str| {
            let line = lines.next().expect("pegs");
            holes(line.strip_prefix(prefix).expect("own, then others"))
        };
        let (own, others) = (list("own :"), list("others :"));
        let position = among_six(&own, &others);
        let (mut slid, mut all) = (0, 0);
        let mut expected = BTreeSet::new();
        for line in lines {
            let parts: Vec<&str> = line.split(" :").collect();
            let [from, steps, hops] = parts[..] else {
                panic!("{name}: {line}")
            };
            let from = Hole::new(from.parse().expect("a number")).expect("a hole");
            let (steps, hops) = (holes(steps), holes(hops));
            slid += steps.len();
            for &to in steps.union(&hops) {
                let m = Move { from, to };
                assert_eq!(m.is_slide(), steps.contains(&to), "{name}: {m}");
                expected.insert(m);
            }
            all += steps.union(&hops).count();
        }
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(legal, expected, "{name}");
        assert_eq!([slid.to_string(), all.to_string()], [slides, pairs]);
        // Moves to other holes are not legal.
        for &from in &own {
            for to in Hole::all() {
                let m = Move { from, to };
                assert_eq!(
                    position.check(&m).is_ok(),
                    expected.contains(&m),
                    "{name}: {m}"
                );
            }
        }
    }
}

/// Distributes the other pegs among five seats, because their owners do not affect where a peg can go.
fn among_six(own: &BTreeSet<Hole>, others: &BTreeSet<Hole>) -> SternHalma {
    let mut text = String::new();
    let mut dealt = 0;
    for hole in Hole::all() {
        if starts_row(hole) {
            text.push('/');
        }
        if own.contains(&hole) {
            text.push('1');
        } else if others.contains(&hole) {
            text += &(2 + dealt % 5).to_string();
            dealt += 1;
        } else {
            text.push('.');
        }
    }
    assert!(dealt >= 5, "each seat needs a peg");
    position("", 6, &format!("{text} 1"))
}

fn starts_row(hole: Hole) -> bool {
    let before = hole.index().checked_sub(1).and_then(Hole::new);
    before.is_some_and(|before| before.row() != hole.row())
}

#[test]
fn games_of_other_programs_can_be_replayed() {
    let games: Vec<&str> = GAMES.split("game ").skip(1).collect();
    assert_eq!(games.len(), 13);
    for game in games {
        let mut lines = game.lines().peekable();
        let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
        let [name, "players", players, "winner", winner] = head[..] else {
            panic!("{head:?}")
        };
        let players = players.parse().expect("a number");
        let winner = seat(winner.parse::<usize>().expect("a number") + 1);
        let mut record = format!("game stern-halma\nplayers {players}\n\n");
        let mut position = start("", players);
        let mut texts = Vec::new();
        let mut counts = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("final")) {
            let [mover, from, to, legal] = numbers::<usize>(line)[..] else {
                panic!("{name}: {line}")
            };
            assert_eq!(position.to_move(), seat(mover + 1), "{name}: {line}");
            assert_eq!(position.legal_count(), legal as u64, "{name}: {line}");
            assert_eq!(position.legal_moves().len(), legal, "{name}: {line}");
            let [from, to] = [from, to].map(|index| Hole::new(index).expect("a hole"));
            let m = Move { from, to };
            let path = position.path(m);
            position = position
                .play(&m)
                .unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
            texts.push(position.to_text());
            counts.push(legal as u64);
            // Every other move is written with its full path.
            let notation = if counts.len() % 2 == 0 && path.len() > 2 {
                let names: Vec<_> = path.iter().map(|hole| hole.name()).collect();
                names.join(":")
            } else {
                m.to_string()
            };
            writeln!(record, "{} {notation}", counts.len())
                .expect("writing to a string cannot fail");
        }
        let won = position.outcome().expect("the game is over");
        assert_eq!(won.winners, SeatSet::from_iter([winner]), "{name}");
        assert!(moves(&position).is_empty());
        for (line, whose) in lines.by_ref().zip(Seat::first(players)) {
            let (head, list) = line.split_once(" :").expect("a colon");
            assert_eq!(head, format!("final {}", whose.index()));
            let pegs: BTreeSet<Hole> = position.pegs(whose).iter().collect();
            assert_eq!(pegs, holes(list), "{name}: {line}");
        }
        assert_eq!(lines.next(), None);

        // Replay the same game from a text record.
        writeln!(record, "result {winner} filled").expect("writing to a string cannot fail");
        let record: Record = record.parse().unwrap_or_else(|error| panic!("{error}"));
        let game = AnyGame::from_record(&record).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.ply(), texts.len());
        for (ply, (text, count)) in texts.iter().zip(&counts).enumerate() {
            assert_eq!(
                game.at(ply).map(|game| game.legal_count()).as_ref(),
                Some(count)
            );
            let after = game.at(ply + 1).expect("a ply of the game");
            assert_eq!(&after.position_text(), text);
        }
    }
}
