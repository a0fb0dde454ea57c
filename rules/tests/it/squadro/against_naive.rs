//! The fast generator against the slow one.

use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{Position, PositionText, perft};

use super::{position, start};
use crate::dice::Dice;
use crate::naive_squadro::NaiveSquadro;
use crate::slow::{Slow, agree, slow_perft};

#[test]
fn whole_games_go_the_same_way() {
    for text in [
        "first=light",
        "first=dark",
        "pieces_to_win=1",
        "preset=quick",
        "pieces_to_win=3,first=dark",
        "preset=all-five",
    ] {
        agree::<Squadro, NaiveSquadro>(text, 2, 60, 1000);
    }
}

#[test]
fn move_sequences_are_as_many() {
    for text in ["first=light", "first=dark"] {
        let start = start(text);
        let slow = NaiveSquadro::read(text, 2, &start.to_text());
        assert_eq!(slow_perft(&slow, 5), perft(&start, 5));
    }
    // Near to the end.
    let text = "12 12 11 4 10 / 12 11 12 7 5 b";
    let slow = NaiveSquadro::read("", 2, text);
    assert_eq!(slow_perft(&slow, 7), perft(&position(text), 7));
}

/// Positions no game has to lead to: everything anywhere.
#[test]
fn scattered_pieces_are_read_and_move_alike() {
    let mut dice = Dice::new(5);
    let mut read = 0;
    for _ in 0..20_000 {
        // Seldom home, often where the pieces meet.
        let numbers = [(); 10].map(|()| match dice.roll(16) {
            near @ 0..12 => near,
            12 => 12,
            _ => 1 + dice.roll(11),
        });
        let numbers = numbers.map(|number| number.to_string());
        let to_move = *dice.pick(&["a", "b"]);
        let text = format!(
            "{} / {} {to_move}",
            numbers[..5].join(" "),
            numbers[5..].join(" ")
        );
        let slow =
            NaiveSquadro::place("", &text).filter(|slow| slow.home('A') < 4 || slow.home('B') < 4);
        let fast = Squadro::from_text(&Options::default(), 2, &text);
        let (Some(slow), Ok(fast)) = (&slow, &fast) else {
            // On the grid there is no room for two pieces on one crossing, which reads although no game leads there.
            assert!(slow.is_none(), "{text}: {fast:?}");
            continue;
        };
        read += 1;
        let moves = fast.legal_moves();
        let notation: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(slow.moves(), notation, "{text}");
        for m in moves {
            let notation = m.to_string();
            assert_eq!(
                slow.after(&notation).text(),
                fast.after(&m).to_text(),
                "{text} {m}"
            );
        }
    }
    assert!(read > 2000, "only {read} positions were read");
}
