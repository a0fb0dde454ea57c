//! The engine for Stern-Halma.

mod evaluation;
mod tuning;
mod lattice;
mod node;
mod race;
mod weights;
#[cfg(test)]
mod tests;

use asterism_rules::stern_halma::{Move, SternHalma};
use asterism_rules::{Position, Seat};

use self::evaluation::{EVALUATION, PegEvaluation};
use self::node::HalmaNode;
use self::weights::SCALE;
use crate::question::{Playable, Question, Thought};
use crate::search::{
    Node, Plan, SeatNode, WIN_SCORE, forced_result, search_alpha_beta, search_best_reply,
};

/// Search plans of the levels, weakest level first. Looking one turn farther ahead matters more than anything else.
///
/// `docs/levels.md` lists the share of points that each level scores against the level below it.
const PLANS: [Plan; 6] = [
    Plan::new(1_000, 1, 330, 0),
    Plan::new(2_000, 2, 345, 170),
    Plan::new(5_000, 2, 40, 0),
    Plan::new(15_000, 3, 50, 0),
    Plan::new(40_000, 4, 60, 0),
    Plan::new(200_000, 30, 0, 0),
];

/// Divisor of the node budget, indexed by number of players. With more players, each node takes longer, because the moves of all opponents are
/// listed.
const MANY_COST: [u64; Seat::MOST + 1] = [1, 1, 1, 4, 5, 6, 7];

/// Number of positions to keep after each turn of a race, by level. A level with width 0 does not plan races, but always uses the ordinary search.
/// Noise hardly affects a search three turns deep, so it is mainly these widths that make the levels evenly stronger.
const WIDTHS: [usize; 6] = [0, 0, 3, 14, 40, 300];

/// Approximate number of nodes that a race needs for each kept position.
const RACE_NODES: u64 = 1_000;

/// Lead in turns that multiplies the odds of winning a race by e.
const TURN_COUNTS: f32 = 1.5;

/// Number of most recent positions that are considered for draws by repetition. Older positions hardly ever recur.
const REPETITION_WINDOW: usize = 40;

impl Playable for SternHalma {
    const REVIEW_NODES: u64 = 150_000;

    fn long_nodes(&self) -> u64 {
        8_000_000 / MANY_COST[self.players()]
    }

    fn find_move(question: &Question<'_, Self>) -> Thought<Move> {
        find_move(question, &EVALUATION)
    }
}

fn find_move(question: &Question<'_, SternHalma>, evaluation: &PegEvaluation) -> Thought<Move> {
    let level = question.level.index();
    let width = WIDTHS[level];
    let afford = question
        .limits
        .nodes
        .map_or(width, |nodes| (nodes / RACE_NODES) as usize);
    plan_race(question, evaluation, width.min(afford))
        .unwrap_or_else(|| search(question, evaluation, &PLANS[level]))
}

fn search(
    question: &Question<'_, SternHalma>,
    evaluation: &PegEvaluation,
    plan: &Plan,
) -> Thought<Move> {
    let position = question.position();
    let root = HalmaNode::with(position, evaluation);
    let earlier = earlier_keys(question);
    let players = position.players();
    let found = if players == 2 {
        search_alpha_beta(&root, &earlier, plan, question.seed, question.limits)
    } else {
        let plan = Plan {
            nodes: plan.nodes / MANY_COST[players],
            ..*plan
        };
        search_best_reply(&root, &earlier, &plan, question.seed, question.limits)
    };
    Thought {
        chances: seat_chances(&root, found.score),
        forced: forced_result(found.score),
        line: found.line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// Plans a race, and returns the shortest way home that was found. Returns `None` if an opponent is in the way, or if no way home was found.
fn plan_race(
    question: &Question<'_, SternHalma>,
    evaluation: &PegEvaluation,
    width: usize,
) -> Option<Thought<Move>> {
    let position = question.position();
    let own = position.to_move();
    if width == 0 || !race::has_begun(position, own) {
        return None;
    }
    let way = |seat| race::find_way_home(position, seat, width, evaluation, question.limits);
    let mine = way(own)?;
    let turns = mine.moves.len();
    let root = HalmaNode::with(position, evaluation);
    let mut thought = Thought {
        line: vec![mine.moves[0]],
        chances: Vec::new(),
        forced: None,
        score: root.evaluate_for(own.index()),
        depth: turns as u32,
        nodes: mine.nodes,
    };
    if position.players() == 2 {
        let other = other_of_two(own);
        if let Some(theirs) = way(other) {
            let ahead = theirs.moves.len() as f32 - turns as f32 + 0.5;
            thought.score = (ahead * TURN_COUNTS * SCALE) as i32;
            thought.nodes += theirs.nodes;
            let pairs = mine.moves.iter().zip(&theirs.moves);
            thought.line = pairs.flat_map(|(&mine, &theirs)| [mine, theirs]).collect();
            let until = (2 * turns - 1).min(2 * theirs.moves.len());
            thought.line.truncate(until);
        }
    }
    if turns == 1 {
        thought.score = WIN_SCORE - 1;
        thought.forced = forced_result(thought.score);
    }
    thought.chances = seat_chances(&root, thought.score);
    Some(thought)
}

/// Returns the other seat in a game for two players.
fn other_of_two(seat: Seat) -> Seat {
    let mut seats = Seat::first(2);
    seats.find(|&other| other != seat).unwrap_or(Seat::FIRST)
}

/// Returns the keys of the most recent positions before the current one.
fn earlier_keys(question: &Question<'_, SternHalma>) -> Vec<u64> {
    let before = &question.positions[..question.positions.len() - 1];
    before[before.len().saturating_sub(REPETITION_WINDOW)..]
        .iter()
        .map(|position| Node::key(&HalmaNode::new(position)))
        .collect()
}

/// Returns each seat's chance of winning, from 0 to 1, if the seat on move is ahead of its best rival by `score`.
fn seat_chances(root: &HalmaNode<'_>, score: i32) -> Vec<f32> {
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
