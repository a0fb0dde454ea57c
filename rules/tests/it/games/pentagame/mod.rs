//! What the tests know about Pentagame.

mod greedy;
mod reasons;

use std::collections::BTreeSet;

use asterism_rules::pentagame::Pentagame;
use asterism_rules::{Position as _, PositionText as _};

use super::{Both, Shape, TestedGame};

/// In this game a player brings an opponent's figure home, which no good player would do.
const FORCED: &str = "forced_outs=one_per_turn";

impl TestedGame for Pentagame {
    const MIXED: &'static [&'static str] = &[
        "black_may_return=false,own_partner_out=next_turn",
        "forced_outs=one_per_turn,repetition=same_pair",
        "repetition=off,tie=most_out,target=5",
        "own_partner_out=next_turn,target=5,gray_exhausted=reposition,forced_outs=one_per_turn",
        "finish_round=false,target=2,threefold=true,round_limit=40",
    ];

    const SINGLES: &'static [(usize, &'static str)] = &[
        (2, "target=1"),
        (2, "target=5"),
        (2, "finish_round=false"),
        (2, "own_partner_out=next_turn"),
        (2, FORCED),
        (3, "tie=most_out"),
    ];

    const SHAPES: &'static [Shape] = &[
        ("go", |m| m.replace("<->", "").contains("->")),
        ("beat a black block", |m| m.contains(" k:")),
        ("beat a gray block", |m| {
            m.contains(" x ") && !m.contains(" k:")
        }),
        ("swap with an own figure", |m| {
            partner(m).is_some_and(|partner| partner.len() == 1)
        }),
        ("swap with a foreign figure", |m| {
            partner(m).is_some_and(|partner| partner.len() == 2)
        }),
        ("leave", |m| m.contains("+ ")),
        ("leave when it must", |m| {
            m.split(' ')
                .next()
                .is_some_and(|leaver| leaver.ends_with('+'))
        }),
        ("place a gray block", |m| m.contains(" g:")),
        ("move a gray block", |m| {
            m.split_once(" g:")
                .is_some_and(|(_, gray)| gray.contains('>'))
        }),
    ];

    fn opening(options: &str) -> &'static [&'static str] {
        match options {
            FORCED => &["e E<->A a", "d D x a k:A-1-B", "d D<->E a", "d a<->D 1a"],
            _ => &[],
        }
    }

    fn suitable_plies(players: usize) -> usize {
        15 * players
    }

    fn read_board(&self, lines: &[&str]) -> Both {
        read(lines, &self.to_text(), self.players())
    }
}

/// Returns the figure swapped with, which comes last; a figure of another seat has that seat's number.
fn partner(m: &str) -> Option<&str> {
    m.contains("<->").then(|| m.split(' ').nth(2))?
}

fn read(lines: &[&str], text: &str, players: usize) -> Both {
    let mut drawn = BTreeSet::new();
    for (nth, line) in lines.iter().enumerate() {
        let (left, right) = if nth < 12 {
            line.split_at(line.len().min(18))
        } else {
            (*line, "")
        };
        for line in [left, right] {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                // An empty line, or the numbers of the stops below.
                [] | ["1", ..] => {}
                [node, ref stands @ ..] if nth < 5 => {
                    drawn.extend(stands.iter().map(|what| format!("{what} {node}")));
                }
                [from, ref stops @ .., to] => {
                    let stops = stops.iter().zip(1..);
                    drawn.extend(stops.map(|(what, place)| format!("{what} {from}-{place}-{to}")));
                }
                _ => panic!("{line}"),
            }
        }
    }
    drawn.retain(|stands| !stands.starts_with('.'));
    let mut stands = BTreeSet::new();
    let parts: Vec<&str> = text.split(' ').collect();
    for (seat, figures) in parts[0].split('/').enumerate() {
        for (nth, stop) in figures.split(',').enumerate() {
            let letter = |index: usize| char::from(b'a' + index as u8);
            let figure = match players {
                5 => format!("{}{}", nth + 1, letter(seat)),
                _ => format!("{}{}", seat + 1, letter(nth)),
            };
            stands.insert(format!("{figure} {stop}"));
        }
    }
    for blocks in &parts[1..=2] {
        let (mark, stops) = blocks.split_once(':').expect("k: and g:");
        stands.extend(stops.split(',').map(|stop| format!("{mark} {stop}")));
    }
    stands.retain(|stands| !stands.ends_with(" -"));
    (drawn.into_iter().collect(), stands.into_iter().collect())
}
