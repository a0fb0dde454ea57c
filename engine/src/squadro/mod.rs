//! Squadro, which is solved: the engine, and its [book](Book) of light's winning moves.
//!
//! A position fits in a few machine words, and most of its evaluation is looked up in tables, so a search visits many positions. Once no opposing
//! pieces can meet anymore, the search counts turns instead.

mod book;
mod compact;
mod network;
mod tuning;
mod node;
mod race;
mod weights;
mod evaluation;

use asterism_rules::Position as _;
use asterism_rules::squadro::{Lane, Move, Squadro, TURNED};

use crate::chance::{chance, chances_of_two};
use crate::level::Level;
use crate::mix::mix;
use crate::question::{Forced, Limits, Playable, Question, Thought};
use crate::search::{
    Node as _, Plan, SearchResult, forced_result, search_alpha_beta, search_graph,
};
pub use book::Book;
use compact::{CompactSquadro, Judge, is_usual};
use weights::SCALE;

/// Lowest level whose positions the network judges.
const FIRST_WITH_NETWORK: Level = Level::new(5).expect("a level");

/// Lowest level that knows light's [book](Book).
const FIRST_WITH_BOOK: Level = Level::BEST;

/// Search plans of the levels, weakest level first.
const PLANS: [Plan; 6] = [
    Plan::new(100, 1, 1_500, 0),
    Plan::new(300, 2, 380, 110),
    Plan::new(1_500, 4, 300, 60),
    Plan::new(6_000, 6, 180, 25),
    Plan::new(3_000, 6, 250, 15),
    Plan::new(200_000, 60, 5, 0),
];

/// Increase of the network's score that multiplies the odds of winning by e among people. The network says who wins with perfect play; in 450 games of
/// levels 3 to 5, four times [its own scale](SCALE) fitted the results of 5,263 positions.
const PERFECT_SCALE: f32 = 4.0 * SCALE;

/// Divisor of the node budget: before the best levels grow a graph, they spend one node in every `PROVING` on searching for a forced result.
const PROVING: u64 = 4;

impl Playable for Squadro {
    const REVIEW_NODES: u64 = 120_000;

    fn long_nodes(&self) -> u64 {
        3_000_000
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
    let judge = if question.level >= FIRST_WITH_NETWORK && is_usual(position) {
        Judge::Network
    } else {
        Judge::Features
    };
    let root = CompactSquadro::<REPEATS>::new(position).judged_by(judge);
    let plan = &PLANS[question.level.index()];
    let seed = question.seed;
    let at_most = |nodes| Limits {
        nodes: Some(nodes),
        ..question.limits
    };
    let nodes = question.limits.nodes.unwrap_or(plan.nodes);
    // Only the network is good enough for a mean of its evaluations to say more than the best one.
    let grows = question.level >= Level::BEST && judge == Judge::Network;
    let first = at_most(if grows { nodes / PROVING } else { nodes });
    let mut found = search_alpha_beta(&root, &earlier, plan, seed, first);
    if grows && forced_result(found.score).is_none() {
        let rest = at_most(nodes.saturating_sub(found.nodes));
        let graph = search_graph(&root, &earlier, plan, SCALE, seed, rest);
        found = SearchResult {
            nodes: found.nodes + graph.nodes,
            ..graph
        };
    }
    // A level that misses replies cannot be certain of a forced result.
    let forced = forced_result(found.score).filter(|_| plan.missed_replies == 0);
    let own = match forced {
        Some(Forced::Win(_)) => 1.0,
        Some(Forced::Loss(_)) => 0.0,
        None if judge == Judge::Network => chance(found.score, PERFECT_SCALE),
        None => chance(found.score, SCALE),
    };
    let mut line = list_played(position, &found.line);
    // The known move is as good as can be. What the search thinks of the position stays, so that chances do not jump when the book ends.
    let known = (question.level >= FIRST_WITH_BOOK)
        .then(|| find_known(position, seed))
        .flatten();
    if let Some(lane) = known.filter(|&lane| line[0].lane != lane) {
        line = list_played(position, &[lane]);
    }
    Thought {
        line,
        chances: chances_of_two(position.to_move(), own),
        forced,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// Returns the move that is known without a search: light's in the [book](Book), or dark's first one. Dark has lost whatever its first move, and its five
/// moves hold out about equally long, so it is chosen by the seed: games should differ.
fn find_known(position: &Squadro, seed: u64) -> Option<Lane> {
    Book::shipped().find(position).or_else(|| {
        let moved = |seat| {
            let lanes = Lane::ALL.into_iter();
            lanes.filter(move |&lane| position.progress(seat, lane) > 0)
        };
        let [light, dark] = compact::SEATS;
        let is_first =
            position.to_move() == dark && moved(light).count() <= 1 && moved(dark).next().is_none();
        let lane = mix(seed) as usize % Lane::ALL.len();
        (is_first && is_usual(position)).then(|| Lane::ALL[lane])
    })
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
