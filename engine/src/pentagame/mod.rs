//! The engine for Pentagame.

mod candidates;
mod node;
mod turn;
mod win_in_one;
mod tuning;
mod distances;
mod weights;
mod evaluation;

#[cfg(test)]
mod tests;

use asterism_rules::pentagame::{Move, Pentagame, Stage};
use asterism_rules::{Position, Seat};

use crate::level::Level;
use crate::question::{Forced, Limits, Playable, Question, Thought};
use crate::search::{Chances, Node, Plan, forced_result, search_alpha_beta, search_tree};
use evaluation::Standings;
use turn::TurnNode;
use weights::SCALE;

/// Search plans of the levels, weakest level first.
const PLANS: [Plan; Level::PLANS] = [
    Plan::new(200, 1, 850, 350),
    Plan::new(400, 2, 650, 230),
    Plan::new(1_200, 2, 250, 70),
    Plan::new(4_000, 3, 150, 20),
    Plan::new(12_000, 4, 80, 0),
    Plan::new(150_000, 60, 0, 0),
];

/// Divisor of the node budget: before the best level grows a tree, it spends one node in every `PROVING` on searching for a forced result.
const PROVING: u64 = 4;

/// Result of a search in Pentagame, in which a line consists of stages of turns.
struct Found {
    line: Vec<Stage>,
    score: i32,
    chances: Chances,
    depth: u32,
    nodes: u64,
}

impl Playable for Pentagame {
    const REVIEW_NODES: u64 = 50_000;

    fn long_nodes(&self) -> u64 {
        3_000_000
    }

    fn find_move(question: &Question<'_, Self>) -> Thought<Move> {
        let position = question.position();
        let rounds = rounds_left(question.positions);
        let mut root = TurnNode::new(position, rounds);
        let earlier: Vec<u64> = question.positions[..question.positions.len() - 1]
            .iter()
            .map(|earlier| Node::key(&TurnNode::new(earlier, None)))
            .collect();
        if !position.options().threefold {
            root.repetition_penalty = repetition_penalty(&earlier);
        }
        let plan = &PLANS[question.level.index()];
        let look_ahead = |turn: &TurnNode, nodes| {
            let limits = Limits {
                nodes: Some(nodes),
                ..question.limits
            };
            search_alpha_beta(turn, &earlier, plan, question.seed, limits)
        };
        let nodes = question.limits.nodes.unwrap_or(plan.nodes).max(1);
        let is_best = question.level >= Level::BEST;
        let found = look_ahead(&root, if is_best { nodes / PROVING } else { nodes });
        let proof = forced_result(found.score);
        let is_between_two = root.sides.playing.count_ones() == 2;
        // Three or more sides need not join forces against one, so that side's loss is not certain, even though they could force it.
        let is_proof = proof.is_some_and(|proof| is_between_two || matches!(proof, Forced::Win(_)));
        let found = if is_best && !is_proof {
            let rest = nodes.saturating_sub(found.nodes);
            let tree = search_tree(&root, &earlier, rest, question.limits);
            Found {
                score: score_of(&root, &tree.chances),
                chances: tree.chances,
                line: tree.line,
                depth: tree.depth,
                nodes: found.nodes + tree.nodes,
            }
        } else {
            Found {
                score: found.score,
                chances: chances_at(&root, found.score),
                line: found.line,
                depth: found.depth,
                nodes: found.nodes,
            }
        };
        let line = whole_turns(&root, &found.line, |turn| {
            look_ahead(turn, nodes / 8).line.first().copied()
        });
        Thought {
            chances: seat_chances(&root, &found.chances),
            // The search counts stages, but players count turns.
            forced: forced_result(found.score).map(|forced| match forced {
                Forced::Win(_) => Forced::Win(line.len() as u32),
                Forced::Loss(_) => Forced::Loss(line.len() as u32),
            }),
            line,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
        }
    }

    fn secures_win(&self, m: &Move) -> bool {
        win_in_one::secures_win(self, m)
    }

    fn find_win_in_one(&self) -> Option<Move> {
        win_in_one::find_win_in_one(self)
    }
}

/// Returns the cost of repeating a position. The cost grows with every earlier repetition, because no rule ends a game that goes in circles.
fn repetition_penalty(earlier: &[u64]) -> i32 {
    /// Cost for each repetition that has already occurred in the game.
    const EACH: i32 = 25;
    const MAX_EVALUATION: i32 = 2000;
    let mut known = earlier.to_vec();
    known.sort_unstable();
    known.dedup();
    let back = (earlier.len() - known.len()) as i32;
    (EACH * back).min(MAX_EVALUATION)
}

/// Returns the number of rounds after which the game is drawn; `None` if the number of rounds is not limited.
fn rounds_left(positions: &[Pentagame]) -> Option<u32> {
    let limit = positions.last()?.draw_rules().round_limit?;
    let played = positions
        .windows(2)
        .filter(|pair| {
            let (before, after) = (&pair[0], &pair[1]);
            // If a seat that is not on move retires, the turn does not pass.
            let passed =
                before.retired() == after.retired() || after.retired().contains(before.to_move());
            passed && after.to_move() <= before.to_move()
        })
        .count();
    Some(limit.saturating_sub(played as u32).max(1))
}

/// Converts a `line` of stages into moves. If the first move is incomplete, `search` finds its remaining stages.
fn whole_turns(
    root: &TurnNode,
    line: &[Stage],
    mut search: impl FnMut(&TurnNode) -> Option<Stage>,
) -> Vec<Move> {
    let mut turns = Vec::new();
    let mut turn = root.clone();
    let mut before = *turn.board();
    let mut made = Vec::new();
    let mut stages = line.iter().copied();
    while before.outcome().is_none() {
        let stage = match stages.next() {
            Some(stage) => stage,
            None if turns.is_empty() => search(&turn).expect("every turn can be completed"),
            None => return turns,
        };
        made.push(stage);
        turn = turn.after_stage(stage);
        if turn.pending().is_none() {
            let whole = before.turn_of_stages(&made);
            turns.push(whole.expect("the search plays legal stages"));
            made.clear();
            before = *turn.board();
        }
    }
    turns
}

/// Largest exponent that is used for computing odds; it stands for a certain result.
const CERTAIN: f32 = 30.0;

/// Returns the share of a point that each side can expect, given the `score` of the side on move.
fn chances_at(root: &TurnNode, score: i32) -> Chances {
    let sides = &root.sides;
    let standing = Standings::new(root);
    let own = usize::from(sides.own);
    let best = standing.score_of(standing.best_rival(root, own));
    sides.divide_point(|side| {
        let ahead = if side == own {
            score
        } else {
            standing.score_of(side) - best
        };
        // The limit is far beyond any normal score, and gives a forced result a chance close to 1.
        (ahead as f32 / SCALE).clamp(-CERTAIN, CERTAIN).exp()
    })
}

/// Returns the score of the side on move that corresponds to these chances: how far the side is ahead of its best rival.
fn score_of(root: &TurnNode, chances: &Chances) -> i32 {
    /// Minimum chance; smaller chances are treated as this value.
    const LEAST: f32 = 1e-6;
    let own = usize::from(root.sides.own);
    let rivals = root.sides.still_playing().filter(|&side| side != own);
    let best = rivals.map(|side| chances[side]).fold(LEAST, f32::max);
    (SCALE * (chances[own].max(LEAST) / best).ln()) as i32
}

/// Returns the share of a point that each seat can expect: the share of the seat's side, or 0 for a seat that has retired. Several winning sides share
/// the point equally.
fn seat_chances(root: &TurnNode, chances: &Chances) -> Vec<f32> {
    Seat::first(root.board().players())
        .map(|seat| {
            if root.board().retired().contains(seat) {
                0.0
            } else {
                chances[root.sides.of_seat(seat)]
            }
        })
        .collect()
}
