//! The computer opponent.

mod careful;
mod ground;
mod node;
mod symmetry;
mod weights;

use super::StarSquares;
use crate::engine::{self, Plan, Question, Thinker, Thought};
use crate::engine::Node as _;
use crate::Position as _;
use node::Stars;

/// What each level does.
const PLANS: [Plan; 6] = [
    Plan { nodes: 3_000, depth: 1, blur: 120, overlooks: 300 },
    Plan { nodes: 6_000, depth: 2, blur: 80, overlooks: 120 },
    Plan { nodes: 12_000, depth: 3, blur: 50, overlooks: 50 },
    Plan { nodes: 30_000, depth: 4, blur: 30, overlooks: 15 },
    Plan { nodes: 100_000, depth: 6, blur: 10, overlooks: 0 },
    Plan { nodes: 1_500_000, depth: 60, blur: 0, overlooks: 0 },
];

/// So much more makes a win e times as likely.
const SCALE: f32 = 150.0;

impl Thinker for StarSquares {
    fn think(question: &Question<'_, Self>) -> Thought<super::Move> {
        let position = question.position();
        let root = Stars::from(position);
        let (_, before) = question.positions.split_last().expect("checked where a question is made");
        let earlier: Vec<u64> = before.iter().map(|position| Stars::from(position).key()).collect();
        let plan = &PLANS[question.level.index()];
        let found = engine::alphabeta(&root, &earlier, plan, question.seed, question.limits);
        let own = engine::chance(found.score, SCALE);
        Thought {
            line: found.line,
            chances: engine::chances_of_two(position.to_move(), own),
            forced: None,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    #[ignore]
    fn solve() {
        let options = std::env::var("O").unwrap_or_default();
        let text = std::env::var("M").unwrap_or("c3".into());
        let least: u32 = std::env::var("L").unwrap_or("7".into()).parse().unwrap();
        let most: u32 = std::env::var("N").unwrap_or("13".into()).parse().unwrap();
        let options = Options::parse(&options).expect("options read");
        let mut position = StarSquares::start(&options, 2).expect("two players");
        for m in text.split_whitespace() { position = position.after(&position.parse_move(m).unwrap()); }
        let mut search = crate::engine::ProofSearch::<Stars>::new(24, engine::Limits::default());
        let mut n = least - 1;
        let begin = std::time::Instant::now();
        while n < most {
            let won = search.defend(&Stars::from(&position), n);
            println!("{text} {} {won} {} {:?}", n + 1, search.nodes, begin.elapsed());
            if won { break; }
            n += 2;
        }
    }

    use super::*;
    use crate::{GameOptions, Position, star_squares::Options};
    use crate::engine::mixed;
    #[test]
    fn the_node_agrees_with_the_position() {
        for options in ["", "board=grid8,squares=all,opening=pie", "board=nested", "opening=no_centre,squares=axis", "board=nested,squares=all,opening=pie"] {
            let options = Options::parse(options).expect("options read");
            let mut seed = 1_u64;
            for _ in 0..200 {
                let mut position = StarSquares::start(&options, 2).expect("two players");
                let mut node = Stars::from(&position);
                for _ in 0..80 {
                    let outcome = position.outcome().map(|o| if o.winners.contains(position.to_move()) {1} else {-1});
                    assert_eq!(node.result(), outcome);
                    assert_eq!(node.key(), Stars::from(&position).key());
                    if outcome.is_some() { break; }
                    let mut moves = node.all_moves();
                    moves.sort_unstable();
                    assert_eq!(moves, position.legal_moves());
                    let wins = moves.iter().any(|m| node.after(*m).result() == Some(-1));
                    assert_eq!(node.win(node.side()).is_some(), wins, "{}", position.to_text());
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
