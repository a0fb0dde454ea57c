//! The engine for Star Squares.

mod tables;
mod node;
mod stars;
mod symmetry;
mod weights;
mod evaluation;
mod best;
mod book;
mod full;
mod levels;
mod filtered;
mod trap;
mod win_search;

use asterism_rules::Position as _;
use asterism_rules::star_squares::{Move, StarSquares};

use crate::chance::{chance, chances_of_two};
use crate::question::{Playable, Question, Thought};
use crate::search::{Node as _, forced_result, search_alpha_beta};
use book::BookReader;
use evaluation::{EVALUATION, StarEvaluation};
use filtered::FilteredNode;
use full::FullNode;
use levels::Skill;
use stars::Stars;
use weights::SCALE;

pub use book::Book;
pub use win_search::WinSearch;

/// Number of most recent positions that are considered for draws by repetition.
const REPETITION_WINDOW: usize = 40;

impl Playable for StarSquares {
    /// Star Squares compares moves in separate searches, which take less time on several threads and are just as strong: in 40 games against level 6,
    /// with fifteen times its nodes, separate searches and a single search both won 55 %.
    const COMPARES_MOVES: bool = true;
    const REVIEW_NODES: u64 = 800_000;

    fn long_nodes(&self) -> u64 {
        80_000_000
    }

    fn find_move(question: &Question<'_, Self>) -> Thought<Move> {
        find_move(question, &EVALUATION)
    }
}

fn find_move(question: &Question<'_, StarSquares>, evaluation: &StarEvaluation) -> Thought<Move> {
    let position = question.position();
    let skill = Skill::of(question.level);
    let plan = &skill.plan;
    let (seed, limits) = (question.seed, question.limits);
    let root = Stars::from(position);
    let found = if FullNode::is_for(position) {
        search_alpha_beta(
            &FullNode::new(position, evaluation),
            &[],
            plan,
            seed,
            limits,
        )
    } else if skill.proves {
        best::find_best(
            &root,
            BookReader::of(question.positions),
            evaluation,
            &earlier_keys(question),
            plan,
            seed,
            limits,
        )
    } else {
        let noticed = skill.notice(&root, seed);
        let root = root.noticing(noticed.now);
        let forgotten = skill.forgotten(&root, seed);
        let root = FilteredNode::new(&root, &forgotten, evaluation).noticing_later(noticed.later);
        search_alpha_beta(&root, &earlier_keys(question), plan, seed, limits)
    };
    let own = chance(found.score, SCALE);
    // A level that misses squares cannot be certain of a forced result.
    let forced = forced_result(found.score).filter(|_| skill.is_sure());
    Thought {
        line: found.line,
        chances: chances_of_two(position.to_move(), own),
        forced,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// Returns the keys of the most recent positions before the current one.
fn earlier_keys(question: &Question<'_, StarSquares>) -> Vec<u64> {
    let before = &question.positions[..question.positions.len() - 1];
    before[before.len().saturating_sub(REPETITION_WINDOW)..]
        .iter()
        .map(|position| Stars::from(position).key())
        .collect()
}

#[cfg(test)]
mod tests;
