//! Speed of computing the stops a Pentagame figure can reach.

use std::collections::HashSet;
use std::hint::black_box;

use asterism_rules::pentagame::{Options, Pentagame, Stop};
use asterism_rules::{GameOptions, Position, PositionText, Seat};

use crate::dice::{Dice, playout};
use crate::measure::{Bar, Variant, report};
use crate::naive_pentagame::Naive;

/// Minimum speed, in millions of reachable sets per second.
const SETS: f64 = 20.0;

/// Does the same search with a `HashSet` on the typed board, as a fair slow reference.
fn hash_set_reach(position: &Pentagame, from: Stop) -> HashSet<Stop> {
    let free: HashSet<Stop> = position.free().iter().collect();
    let mut seen = HashSet::new();
    let mut stack = vec![from];
    while let Some(stop) = stack.pop() {
        for &next in position.board().neighbors(stop) {
            if next != from && seen.insert(next) && free.contains(&next) {
                stack.push(next);
            }
        }
    }
    seen
}

pub(crate) fn measure(bars: &mut Vec<Bar>) {
    let mut dice = Dice::new(1);
    let options = Options::default();
    let mut positions = Vec::new();
    for players in [2, 4] {
        let start = Pentagame::start(&options, players).expect("allowed number of players");
        for _ in 0..8 {
            positions.extend(playout(&start, 80, &mut dice));
        }
    }
    let figures: Vec<(&Pentagame, Stop)> = positions
        .iter()
        .flat_map(|position| {
            position
                .board()
                .stops()
                .filter(move |&stop| {
                    position
                        .figures_on(stop)
                        .any(|figure| position.owner(figure) == position.to_move())
                })
                .map(move |stop| (position, stop))
        })
        .collect();
    let slow: Vec<(Naive, Stop)> = figures
        .iter()
        .take(200)
        .map(|(position, stop)| {
            let naive = Naive::new(&options.to_text(), position.players(), &position.to_text());
            (naive, *stop)
        })
        .collect();
    let speeds = report(
        "pentagame, reachable sets",
        "sets",
        &mut [
            Variant::new("naive: strings in hash sets", || {
                for (naive, stop) in &slow {
                    black_box(naive.targets(stop.name()));
                }
                slow.len() as u64
            }),
            Variant::new("stops in hash sets", || {
                for (position, stop) in &figures {
                    black_box(hash_set_reach(position, *stop));
                }
                figures.len() as u64
            }),
            Variant::new("contracted graph, figure by figure", || {
                for (position, stop) in &figures {
                    black_box(position.reach(*stop));
                }
                figures.len() as u64
            }),
            Variant::new("contracted graph, all figures of a seat", || {
                let mut sets = 0;
                for position in &positions {
                    for seat in Seat::first(position.players()) {
                        let reaches = black_box(position.reaches(seat));
                        sets += reaches.iter().flatten().count() as u64;
                    }
                }
                sets
            }),
        ],
    );
    bars.push(Bar {
        what: "pentagame, reachable sets of a seat".to_owned(),
        measured: speeds[3],
        needed: SETS,
        unit: "M sets/s",
    });
    bars.push(Bar {
        what: "  against naive".to_owned(),
        measured: speeds[3] / speeds[0],
        needed: 10.0,
        unit: "×",
    });
}
