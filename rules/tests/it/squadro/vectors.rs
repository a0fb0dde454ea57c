//! Tables, games and single moves from other programs.

use std::collections::HashSet;
use std::fmt::Write as _;

use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::{
    AnyGame, Notation, Position, PositionText, Record, Seat, SeatSet, perft, perft_distinct,
};

use super::{position, seat, start};

/// Counts over all move sequences of one length.
#[derive(Default)]
struct Counts {
    sequences: u64,
    terminal: u64,
    jumping: u64,
    progress: u64,
    distinct: HashSet<Squadro>,
}

fn count(position: &Squadro, depth: u32, jumped: bool, counts: &mut Counts) {
    if depth == 0 {
        counts.sequences += 1;
        counts.terminal += u64::from(position.outcome().is_some());
        counts.jumping += u64::from(jumped);
        counts.progress += Seat::first(2)
            .flat_map(|seat| Lane::ALL.map(|lane| position.progress(seat, lane)))
            .map(u64::from)
            .sum::<u64>();
        counts.distinct.insert(*position);
        return;
    }
    position.each_move(|m| {
        let advance = position.advance(m.lane).expect("it can move");
        let jumps = !advance.to_start.is_empty() || !advance.to_turn.is_empty();
        count(&position.after(&m), depth - 1, jumps, counts);
    });
}

#[test]
fn counts_of_sequences_positions_and_jumps_match() {
    let mut lines = 0;
    for line in include_str!("../../data/squadro/perft.txt").lines() {
        let (first, numbers) = line.split_once(' ').expect("who begins");
        let numbers: Vec<u64> = numbers
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        let start = start(if first == "A" {
            "first=light"
        } else {
            "first=dark"
        });
        let depth = numbers[0] as u32;
        let mut counts = Counts::default();
        count(&start, depth, false, &mut counts);
        let counted = [
            counts.sequences,
            counts.distinct.len() as u64,
            counts.terminal,
            counts.jumping,
            counts.progress,
        ];
        assert_eq!(counted, numbers[1..], "{line}");
        assert_eq!(perft(&start, depth), numbers[1]);
        assert_eq!(perft_distinct(&start, depth), numbers[2]);
        lines += 1;
    }
    assert_eq!(lines, 12);
    assert_eq!(perft_distinct(&start("first=light"), 7), 6410);
}

#[test]
fn games_of_other_programs_can_be_replayed() {
    let data = include_str!("../../data/squadro/games.txt");
    let games: Vec<&str> = data.split("game ").skip(1).collect();
    assert_eq!(games.len(), 25);
    for game in games {
        let mut lines = game.lines();
        let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
        let [name, "first", first, "winner", winner] = head[..] else {
            panic!("{head:?}")
        };
        let side = if first == "A" { "light" } else { "dark" };
        let mut record = format!("game squadro\noptions first={side}\nplayers 2\n\n");
        let mut position = start(&format!("first={side}"));
        let mut played = Vec::new();
        for (ply, line) in lines.enumerate() {
            let parts: Vec<&str> = line.split(' ').collect();
            let [notation, legal, after] = parts[..] else {
                panic!("{name}: {line}")
            };
            let (mover, number) = notation.split_at(1);
            assert_eq!(position.to_move(), seat(mover), "{name}: {line}");
            let lanes: String = position
                .legal_moves()
                .iter()
                .map(|m| m.lane.number().to_string())
                .collect();
            assert_eq!(lanes, legal, "{name}: {line}");
            let m = position
                .parse_move(number)
                .unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
            assert_eq!(m.to_string(), notation);
            position = position.play(&m).expect("it is legal");
            assert_eq!(
                position.to_text(),
                text_of(after, other(mover)),
                "{name}: {line}"
            );
            writeln!(record, "{} {number}", ply + 1).expect("writing to a string cannot fail");
            played.push((position.to_text(), notation.to_owned()));
        }
        let won = position.outcome().expect("it is over");
        assert_eq!(won.winners, SeatSet::from_iter([seat(winner)]), "{name}");

        // Replay the same game from a text record.
        writeln!(record, "result {} home", seat(winner)).expect("writing to a string cannot fail");
        let record: Record = record.parse().unwrap_or_else(|error| panic!("{error}"));
        let game = AnyGame::from_record(&record).unwrap_or_else(|error| panic!("{error}"));
        for (ply, (text, notation)) in (1..).zip(&played) {
            assert_eq!(
                game.at(ply).map(|game| game.position_text()).as_ref(),
                Some(text)
            );
            assert_eq!(game.move_at(ply).map(|(_, m)| m).as_ref(), Some(notation));
        }
        assert_eq!(game.ply(), played.len());
    }
}

#[test]
fn edge_cases_of_other_programs_have_the_same_result() {
    let mut kinds = HashSet::new();
    for line in include_str!("../../data/squadro/edge-cases.txt").lines() {
        let parts: Vec<&str> = line.split(' ').collect();
        let [kind, before, notation, after] = parts[..] else {
            panic!("{line}")
        };
        let mover = &notation[..1];
        let before = position(&text_of(before, mover));
        let m = before
            .parse_move(notation)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(
            before.after(&m).to_text(),
            text_of(after, other(mover)),
            "{line}"
        );
        let advance = before.advance(m.lane).expect("it can move");
        let jumped = advance.to_start.len() + advance.to_turn.len();
        // Jumped pieces are in a row, and the piece lands just after the last of them.
        let first_jumped = advance.spaces() - jumped;
        let speed = usize::from(before.speed(m.seat, m.lane).expect("it is not home"));
        assert!(
            match kind {
                "jump_lands_on_turnaround" => advance.turns() && jumped > 0,
                "jump_lands_on_finish" => advance.comes_home() && jumped > 0,
                "jump_sends_back_both_kinds" => {
                    !advance.to_start.is_empty() && !advance.to_turn.is_empty()
                }
                "jump_triggered_by_last_step" => first_jumped == speed && jumped > 0,
                "jump_uses_up_leftover_movement" => first_jumped < speed && jumped > 0,
                "jumped_returning_piece_goes_to_turnaround" => !advance.to_turn.is_empty(),
                "jumper_is_returning" => advance.from >= 6 && jumped > 0,
                "stopped_by_turnaround_with_movement_left" => {
                    advance.turns() && advance.spaces() < speed
                }
                "stopped_by_finish_with_movement_left" => {
                    advance.comes_home() && advance.spaces() < speed
                }
                _ => match kind
                    .rsplit_once('_')
                    .map(|(what, n)| (what, n.parse::<usize>()))
                {
                    Some(("jump_over", Ok(count))) => jumped == count,
                    Some(("advance_of", Ok(count))) => advance.spaces() == count,
                    _ => panic!("{kind} is unknown"),
                },
            },
            "{line}: {advance:?}"
        );
        kinds.insert(kind);
    }
    assert_eq!(kinds.len(), 17);
}

/// Converts the ten digits in the data to a position text.
fn text_of(digits: &str, to_move: &str) -> String {
    let sides: Vec<String> = digits
        .split('.')
        .map(|side| {
            let numbers = side.chars().map(|c| c.to_digit(16).expect("a digit"));
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            numbers.join(" ")
        })
        .collect();
    format!("{} {}", sides.join(" / "), to_move.to_lowercase())
}

fn other(side: &str) -> &'static str {
    if side == "A" { "B" } else { "A" }
}
