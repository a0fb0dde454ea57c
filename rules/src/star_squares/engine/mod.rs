//! The computer opponent.

mod ground;
mod node;
mod symmetry;
mod weights;
mod best;
mod careful;

use super::{Move, StarSquares};
use crate::Position as _;
use crate::engine::proof::{Progress, Proof};
use crate::engine::{
    self, Forced, Limits, Node as _, Plan, Question, Thinker, Thought, alphabeta, forced,
};
use careful::Careful;
use node::Stars;

/// What each level does, the lowest first.
const PLANS: [Plan; 6] = [
    plan(3_000, 1, 120, 300),
    plan(6_000, 2, 80, 120),
    plan(12_000, 3, 50, 50),
    plan(30_000, 4, 30, 15),
    plan(100_000, 6, 10, 0),
    plan(600_000, 60, 0, 0),
];

const fn plan(nodes: u64, depth: u32, blur: i32, overlooks: u32) -> Plan {
    Plan {
        nodes,
        depth,
        blur,
        overlooks,
    }
}

/// First level, counted from 0, that looks for forced wins before anything else.
const PROVES_FROM: usize = 5;

/// Positions before the present one that are minded for draws by repetition.
const MINDED: usize = 40;

/// By so much more worth a win is e times as likely.
const SCALE: f32 = 150.0;

impl Thinker for StarSquares {
    fn think(question: &Question<'_, Self>) -> Thought<Move> {
        let position = question.position();
        let level = question.level.index();
        let plan = &PLANS[level];
        let (seed, limits) = (question.seed, question.limits);
        let root = Stars::from(position);
        let found = if Careful::is_for(position) {
            alphabeta(&Careful::from(position), &[], plan, seed, limits)
        } else if level >= PROVES_FROM {
            best::best(&root, &earlier(question), plan, seed, limits)
        } else {
            alphabeta(&root, &earlier(question), plan, seed, limits)
        };
        let own = engine::chance(found.score, SCALE);
        // Who overlooks answers is certain of nothing.
        let forced = forced(found.score).filter(|_| plan.overlooks == 0);
        Thought {
            line: found.line,
            chances: engine::chances_of_two(position.to_move(), own),
            forced: forced.map(|moves| {
                let within = moves.unsigned_abs();
                if moves > 0 {
                    Forced::Win(within)
                } else {
                    Forced::Loss(within)
                }
            }),
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

/// See [`proof::prove`](crate::engine::proof::prove); `None` where wins cannot be proved so.
pub(crate) fn prove(
    position: &StarSquares,
    first: Option<Move>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<Option<Proof>> {
    if Careful::is_for(position) {
        return None;
    }
    Some(engine::prove::<_, Stars>(
        position, first, most, limits, tell,
    ))
}

/// Keys of the last positions before the present one.
fn earlier(question: &Question<'_, StarSquares>) -> Vec<u64> {
    let before = &question.positions[..question.positions.len() - 1];
    before[before.len().saturating_sub(MINDED)..]
        .iter()
        .map(|position| Stars::from(position).key())
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    #[ignore]
    fn proof_size() {
        use crate::engine::Provable;
        use std::collections::HashMap;
        let options = std::env::var("O").unwrap_or_default();
        let most: u32 = std::env::var("N").unwrap_or("13".into()).parse().unwrap();
        let options = Options::parse(&options).expect("options read");
        let position = StarSquares::start(&options, 2).expect("two players");
        let mut search = crate::engine::ProofSearch::<Stars>::new(24, engine::Limits::default());
        fn walk(
            search: &mut crate::engine::ProofSearch<Stars>,
            node: &Stars,
            most: u32,
            raw: bool,
            seen: &mut HashMap<u64, u32>,
            replies: &mut u64,
        ) {
            let key = if raw { node.key() } else { node.class() };
            if node.wins().is_some() {
                seen.insert(key, 1);
                return;
            }
            let n = search.least(node, most).unwrap();
            if seen.get(&key).is_some() {
                return;
            }
            seen.insert(key, n);
            let m = search.move_that_wins(node, n).unwrap();
            let child = node.after(m);
            for r in child.all_moves() {
                *replies += 1;
                let next = child.after(r);
                if next.result().is_none() {
                    walk(search, &next, n - 2, raw, seen, replies);
                }
            }
        }
        let start = position.after(
            &position
                .parse_move(&std::env::var("M").unwrap_or("c3".into()))
                .unwrap(),
        );
        let start = Stars::from(&start);
        for raw in [false, true] {
            let mut seen = HashMap::new();
            let mut replies = 0;
            for r in start.all_moves() {
                let next = start.after(r);
                search.least(&next, most - 2).unwrap();
                walk(&mut search, &next, most - 2, raw, &mut seen, &mut replies);
            }
            let mut by = [0; 30];
            for n in seen.values() {
                by[*n as usize] += 1;
            }
            println!(
                "raw {raw}: {} positions, {} replies {by:?} nodes {}",
                seen.len(),
                replies,
                search.nodes
            );
        }
    }
    #[test]
    #[ignore]
    fn solve() {
        let options = std::env::var("O").unwrap_or_default();
        let text = std::env::var("M").unwrap_or("c3".into());
        let least: u32 = std::env::var("L").unwrap_or("7".into()).parse().unwrap();
        let most: u32 = std::env::var("N").unwrap_or("13".into()).parse().unwrap();
        let options = Options::parse(&options).expect("options read");
        let mut position = StarSquares::start(&options, 2).expect("two players");
        for m in text.split_whitespace() {
            position = position.after(&position.parse_move(m).unwrap());
        }
        let mut search = crate::engine::ProofSearch::<Stars>::new(24, engine::Limits::default());
        let mut n = least - 1;
        let begin = std::time::Instant::now();
        while n < most {
            let won = search.defend(&Stars::from(&position), n);
            println!(
                "{text} {} {won} {} {:?}",
                n + 1,
                search.nodes,
                begin.elapsed()
            );
            if won {
                break;
            }
            n += 2;
        }
    }

    use super::*;
    use crate::engine::mixed;
    use crate::{GameOptions, Position, star_squares::Options};
    #[test]
    fn the_node_agrees_with_the_position() {
        for options in [
            "",
            "board=grid8,squares=all,opening=pie",
            "board=nested",
            "opening=no_centre,squares=axis",
            "board=nested,squares=all,opening=pie",
        ] {
            let options = Options::parse(options).expect("options read");
            let mut seed = 1_u64;
            for _ in 0..200 {
                let mut position = StarSquares::start(&options, 2).expect("two players");
                let mut node = Stars::from(&position);
                for _ in 0..80 {
                    let outcome = position.outcome().map(|o| {
                        if o.winners.contains(position.to_move()) {
                            1
                        } else {
                            -1
                        }
                    });
                    assert_eq!(node.result(), outcome);
                    assert_eq!(node.key(), Stars::from(&position).key());
                    if outcome.is_some() {
                        break;
                    }
                    let mut moves = node.all_moves();
                    moves.sort_unstable();
                    assert_eq!(moves, position.legal_moves());
                    let wins = moves.iter().any(|m| node.after(*m).result() == Some(-1));
                    assert_eq!(
                        node.win(node.side()).is_some(),
                        wins,
                        "{}",
                        position.to_text()
                    );
                    seed = mixed(seed + 1);
                    let m = moves[seed as usize % moves.len()];
                    if let Some(w) = node.win(node.side()) {
                        assert_eq!(node.after(w).result(), Some(-1));
                        assert!(moves.contains(&w));
                    }
                    position = position.after(&m);
                    node = node.after(m);
                }
            }
        }
    }
}
