//! The computer opponent.

mod lattice;
mod node;
mod weights;

use self::node::HalmaNode;
use super::SternHalma;
use super::moves::Move;
use crate::engine::{
    Forced, Node, Plan, Question, Thinker, Thought, alphabeta, best_reply, forced,
};
use crate::{Position, Seat};

/// What each level does, the lowest first.
const PLANS: [Plan; 6] = [
    plan(2_000, 1, 700, 0),
    plan(5_000, 2, 400, 200),
    plan(10_000, 2, 150, 100),
    plan(30_000, 3, 50, 0),
    plan(100_000, 4, 0, 0),
    plan(300_000, 20, 0, 0),
];

const fn plan(nodes: u64, depth: u32, blur: i32, overlooks: u32) -> Plan {
    Plan {
        nodes,
        depth,
        blur,
        overlooks,
    }
}

/// Positions before the present one that are minded for draws by repetition: who makes way does not come back later.
const MINDED: usize = 40;

/// By so much more worth a win is e times as likely.
const SCALE: f32 = 400.0;

impl Thinker for SternHalma {
    fn think(question: &Question<'_, Self>) -> Thought<Move> {
        think(question, &PLANS[question.level.index()])
    }
}

fn think(question: &Question<'_, SternHalma>, plan: &Plan) -> Thought<Move> {
    let position = question.position();
    let root = HalmaNode::new(position);
    let earlier = earlier(question);
    let found = if position.players() == 2 {
        alphabeta(&root, &earlier, plan, question.seed, question.limits)
    } else {
        best_reply(&root, &earlier, plan, question.seed, question.limits)
    };
    Thought {
        chances: chances(&root, found.score),
        forced: forced(found.score).map(|moves| {
            let within = moves.unsigned_abs();
            if moves > 0 {
                Forced::Win(within)
            } else {
                Forced::Loss(within)
            }
        }),
        line: found.line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// Keys of the last positions before the present one.
fn earlier(question: &Question<'_, SternHalma>) -> Vec<u64> {
    let before = &question.positions[..question.positions.len() - 1];
    before[before.len().saturating_sub(MINDED)..]
        .iter()
        .map(|position| Node::key(&HalmaNode::new(position)))
        .collect()
}

/// What each seat can expect where the one on move stands so much better than the best of the others.
fn chances(root: &HalmaNode, score: i32) -> Vec<f32> {
    let position = root.position();
    let own = position.to_move();
    let seats = Seat::first(position.players());
    let rivals = || {
        seats
            .clone()
            .filter(|&seat| seat != own && position.is_playing(seat))
    };
    let best = rivals().map(|seat| root.sum(seat)).max().unwrap_or(0);
    let mut odds = vec![0.0; position.players()];
    odds[own.index()] = (score as f32 / SCALE).exp();
    for seat in rivals() {
        odds[seat.index()] = ((root.sum(seat) - best) as f32 / SCALE).exp();
    }
    let all: f32 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / all).collect()
}
