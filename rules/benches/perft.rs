//! Pentagame's move generation beside the slow generator of the tests, in one run: the ratios count.
//!
//! `cargo bench -p asterism-rules`. Variants run interleaved; printed are medians of the rounds.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use asterism_rules::pentagame::{Options, Pentagame, Stop};
use asterism_rules::{GameOptions, Position, Seat, perft};

#[allow(dead_code)]
#[path = "../tests/it/dice.rs"]
mod dice;
#[allow(dead_code)]
#[path = "../tests/it/naive_pentagame.rs"]
mod naive_pentagame;

use dice::{Dice, playout};
use naive_pentagame::Naive;

const ROUNDS: usize = 9;

/// One thing measured: work done per call of `run`, in `unit`s.
struct Variant<'a> {
    name: &'static str,
    unit: &'static str,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

/// Time this thread spent computing, where Linux tells it; elsewhere the time of day.
struct Clock {
    cpu: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn now() -> Self {
        Self {
            cpu: cpu_nanoseconds(),
            wall: Instant::now(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.cpu, cpu_nanoseconds()) {
            (Some(begin), Some(end)) => (end - begin) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

fn cpu_nanoseconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ').next()?.parse().ok()
}

/// Units per second of each variant, medians of interleaved rounds.
fn measure(variants: &mut [Variant]) -> Vec<f64> {
    let mut speeds = vec![Vec::new(); variants.len()];
    for _ in 0..ROUNDS {
        for (variant, speeds) in variants.iter_mut().zip(&mut speeds) {
            let begin = Clock::now();
            let units = (variant.run)();
            speeds.push(units as f64 / begin.seconds());
        }
    }
    speeds
        .into_iter()
        .map(|mut speeds| {
            speeds.sort_by(f64::total_cmp);
            speeds[ROUNDS / 2]
        })
        .collect()
}

fn report(title: &str, variants: &mut [Variant]) {
    println!("{title}");
    let speeds = measure(variants);
    for (variant, speed) in variants.iter().zip(&speeds) {
        let (name, unit) = (variant.name, variant.unit);
        println!(
            "  {name:<44} {:>10.3} M {unit}/s {:>9.1} ×",
            speed / 1e6,
            speed / speeds[0]
        );
    }
}

/// The same search on the typed board, without strings: a fair slow reference.
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

fn main() {
    let mut dice = Dice::new(1);
    let options = Options::default();
    let mut positions = Vec::new();
    for players in [2, 4] {
        let start = Pentagame::start(&options, players).expect("allowed");
        for _ in 0..8 {
            positions.extend(playout(&start, 80, &mut dice));
        }
    }
    reach(&options, &positions);
    nodes(&Pentagame::start(&options, 2).expect("two may play"));
}

fn reach(options: &Options, positions: &[Pentagame]) {
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
    let sets = "sets";
    report(
        "reachable sets",
        &mut [
            Variant {
                name: "naive: strings in hash sets",
                unit: sets,
                run: Box::new(|| {
                    for (naive, stop) in &slow {
                        black_box(naive.targets(stop.name()));
                    }
                    slow.len() as u64
                }),
            },
            Variant {
                name: "stops in hash sets",
                unit: sets,
                run: Box::new(|| {
                    for (position, stop) in &figures {
                        black_box(hash_set_reach(position, *stop));
                    }
                    figures.len() as u64
                }),
            },
            Variant {
                name: "contracted graph, figure by figure",
                unit: sets,
                run: Box::new(|| {
                    for _ in 0..50 {
                        for (position, stop) in &figures {
                            black_box(position.reach(*stop));
                        }
                    }
                    50 * figures.len() as u64
                }),
            },
            Variant {
                name: "contracted graph, all figures of a seat",
                unit: sets,
                run: Box::new(|| {
                    let mut sets = 0;
                    for _ in 0..50 {
                        for position in positions {
                            let seats = Seat::first(position.players());
                            for seat in seats {
                                let reaches = black_box(position.reaches(seat));
                                sets += reaches.iter().flatten().count() as u64;
                            }
                        }
                    }
                    sets
                }),
            },
        ],
    );
}

fn nodes(start: &Pentagame) {
    let nodes = "nodes";
    let naive_start = Naive::new("", 2, &start.to_text());
    report(
        "made nodes",
        &mut [
            Variant {
                name: "naive: every turn of the start",
                unit: nodes,
                run: Box::new(|| {
                    let landings = naive_start.landings();
                    landings
                        .iter()
                        .map(|landed| landed.turns().len() as u64)
                        .sum()
                }),
            },
            Variant {
                name: "perft, depth 2",
                unit: nodes,
                run: Box::new(|| perft(start, 2)),
            },
        ],
    );
}
