//! The computer opponent.

mod ground;
mod node;
mod symmetry;
mod weights;
mod worth;
mod best;
mod careful;
mod levels;
mod picked;
mod trap;
mod win_search;

use crate::chance::{chance, chances_of_two};
use crate::search::{Node as _, alphabeta, forced};
use crate::think::{Question, Thinker, Thought};
use asterism_rules::Position as _;
use asterism_rules::star_squares::{Move, StarSquares};
use careful::Careful;
use levels::Skill;
use node::Stars;
use picked::Picked;
use weights::SCALE;
use worth::{WORTHS, Worths};

pub use win_search::WinSearch;

/// Positions before the present one that are minded for draws by repetition.
const MINDED: usize = 40;

impl Thinker for StarSquares {
    fn think(question: &Question<'_, Self>) -> Thought<Move> {
        think(question, &WORTHS)
    }
}

fn think(question: &Question<'_, StarSquares>, worths: &Worths) -> Thought<Move> {
    let position = question.position();
    let skill = Skill::of(question.level);
    let plan = &skill.plan;
    let (seed, limits) = (question.seed, question.limits);
    let root = skill.seen(&Stars::from(position), seed);
    let found = if Careful::is_for(position) {
        alphabeta(&Careful::new(position, worths), &[], plan, seed, limits)
    } else if skill.proves {
        best::best(&root, worths, &earlier(question), plan, seed, limits)
    } else {
        let forgotten = skill.forgotten(&root, seed);
        let root = Picked::new(&root, &forgotten, worths);
        alphabeta(&root, &earlier(question), plan, seed, limits)
    };
    let own = chance(found.score, SCALE);
    // Who overlooks answers is certain of nothing.
    let forced = forced(found.score).filter(|_| skill.is_sure());
    Thought {
        line: found.line,
        chances: chances_of_two(position.to_move(), own),
        forced,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
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
mod tests;
