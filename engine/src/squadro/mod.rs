//! The engine for Squadro.
//!
//! A position fits in a few machine words, and most of its evaluation is looked up in tables, so a search visits many positions. Once no opposing
//! pieces can meet anymore, the search counts turns instead.

mod compact;
mod tuning;
mod node;
mod race;
mod weights;
mod evaluation;

use asterism_rules::Position as _;
use asterism_rules::squadro::{Lane, Move, Squadro, TURNED};

use crate::chance::{chance, chances_of_two};
use crate::question::{Forced, Playable, Question, Thought};
use crate::search::{Node as _, Plan, forced_result, search_alpha_beta};
use compact::CompactSquadro;

/// Search plans of the levels, weakest level first.
const PLANS: [Plan; 6] = [
    Plan::new(100, 1, 1_500, 0),
    Plan::new(300, 2, 380, 110),
    Plan::new(1_500, 4, 300, 60),
    Plan::new(6_000, 6, 180, 25),
    Plan::new(40_000, 9, 60, 5),
    Plan::new(2_000_000, 60, 5, 0),
];

impl Playable for Squadro {
    const REVIEW_NODES: u64 = 1_000_000;

    fn long_nodes(&self) -> u64 {
        40_000_000
    }

    fn find_move(question: &Question<'_, Self>) -> Thought<Move> {
        if question.position().options().threefold {
            search::<true>(question)
        } else {
            search::<false>(question)
        }
    }
}

fn search<const REPEATS: bool>(question: &Question<'_, Squadro>) -> Thought<Move> {
    let position = question.position();
    let earlier = if REPEATS {
        list_repeatable::<REPEATS>(question)
    } else {
        Vec::new()
    };
    let plan = &PLANS[question.level.index()];
    let root = CompactSquadro::<REPEATS>::new(position);
    let found = search_alpha_beta(&root, &earlier, plan, question.seed, question.limits);
    // A level that misses replies cannot be certain of a forced result.
    let forced = forced_result(found.score).filter(|_| plan.missed_replies == 0);
    let own = match forced {
        Some(Forced::Win(_)) => 1.0,
        Some(Forced::Loss(_)) => 0.0,
        None => chance(found.score, weights::SCALE),
    };
    Thought {
        line: list_played(position, &found.line),
        chances: chances_of_two(position.to_move(), own),
        forced,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// Returns the keys of the earlier positions of the game that can occur again. A piece that has turned around or is home never goes out again, so
/// positions from before a piece turned around or came home cannot occur again.
fn list_repeatable<const REPEATS: bool>(question: &Question<'_, Squadro>) -> Vec<u64> {
    let stage = |position: &Squadro| {
        let each = |seat| Lane::ALL.map(|lane| position.progress(seat, lane) / TURNED);
        compact::SEATS.map(each)
    };
    let position = question.position();
    let earlier = &question.positions[..question.positions.len() - 1];
    let same = |before: &&Squadro| stage(before) == stage(position);
    let recent = earlier.iter().rev().take_while(same);
    recent
        .map(|before| CompactSquadro::<REPEATS>::new(before).key())
        .collect()
}

/// Converts a sequence of lanes, one per turn, into moves. Skips the turns of a seat that has retired.
fn list_played(position: &Squadro, lanes: &[Lane]) -> Vec<Move> {
    let mut position = *position;
    let moves = lanes.iter().map(|&lane| {
        let m = Move {
            seat: position.to_move(),
            lane,
        };
        position = position.after(&m);
        m
    });
    moves.collect()
}

#[cfg(test)]
mod tests;
