//! The computer opponent.

mod candidates;
mod node;
mod ways;
mod weights;
mod worth;

use super::Pentagame;
use super::draft::Draft;
use super::moves::Move;
use super::pick::{Ask, Pick};
use crate::engine::{
    Forced, Level, Limits, Node, Plan, Question, Thinker, Thought, alphabeta, chance, forced,
};
use crate::{Position, Seat};
use node::{Stage, Turn};

/// Levels 1 to 6.
const PLANS: [Plan; Level::COUNT] = [
    plan(300, 1, 150, 300),
    plan(1_500, 2, 100, 150),
    plan(6_000, 3, 60, 80),
    plan(15_000, 4, 30, 20),
    plan(40_000, 5, 10, 0),
    plan(100_000, 60, 0, 0),
];

const fn plan(nodes: u64, depth: u32, blur: i32, overlooks: u32) -> Plan {
    Plan {
        nodes,
        depth,
        blur,
        overlooks,
    }
}

/// Worth that makes a win e times as likely.
const SCALE: f32 = 300.0;

impl Thinker for Pentagame {
    fn think(question: &Question<'_, Self>) -> Thought<Move> {
        let position = question.position();
        let rounds = rounds_left(question.positions);
        let root = Turn::new(position, rounds);
        let earlier: Vec<u64> = question.positions[..question.positions.len() - 1]
            .iter()
            .map(|earlier| Turn::new(earlier, None).key())
            .collect();
        let plan = &PLANS[question.level.index()];
        let found = alphabeta(&root, &earlier, plan, question.seed, question.limits);
        let line = turns(&root, position, &found.line, |turn| {
            let limits = Limits {
                nodes: Some(question.limits.nodes.unwrap_or(plan.nodes) / 8),
                ..question.limits
            };
            alphabeta(turn, &earlier, plan, question.seed, limits)
                .line
                .first()
                .copied()
        });
        let own = chance(found.score, SCALE);
        Thought {
            chances: chances(&root, own),
            forced: forced(found.score).map(|moves| {
                // Stages are counted, turns are meant.
                if moves > 0 {
                    Forced::Win(line.len() as u32)
                } else {
                    Forced::Loss(line.len() as u32)
                }
            }),
            line,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

/// Rounds until the game is drawn, if that is so.
fn rounds_left(positions: &[Pentagame]) -> Option<u32> {
    let limit = positions.last()?.draw_rules().round_limit?;
    let played = positions
        .windows(2)
        .filter(|pair| {
            let (before, after) = (&pair[0], &pair[1]);
            // Where somebody retired that was not on move, no turn has passed.
            let passed = before.retired == after.retired || after.retired.contains(before.to_move);
            passed && after.to_move <= before.to_move
        })
        .count();
    Some(limit.saturating_sub(played as u32).max(1))
}

/// Whole turns of a `line` of stages; the first of them is always made whole, with stages that `search` finds.
fn turns(
    root: &Turn,
    position: &Pentagame,
    line: &[Stage],
    mut search: impl FnMut(&Turn) -> Option<Stage>,
) -> Vec<Move> {
    let mut turns = Vec::new();
    let mut turn = *root;
    let mut draft = Draft::new(position);
    let mut stages = line.iter().copied();
    loop {
        let stage = match stages.next() {
            Some(stage) => stage,
            None if turns.is_empty() => search(&turn).expect("a turn can be made whole"),
            None => return turns,
        };
        let Some(open) = &mut draft else {
            return turns;
        };
        take(open, stage);
        turn = turn.after(stage);
        if let Some(whole) = open.whole() {
            turns.push(whole);
            draft = Draft::new(&turn.board);
        }
    }
}

/// Makes one choice of the search in a move being chosen.
fn take(draft: &mut Draft, stage: Stage) {
    let pick = match stage {
        Stage::Base(base) => {
            draft.land_base(base);
            return;
        }
        Stage::Leave(figures) => match (draft.ask(), figures.iter().next()) {
            (Ask::Leaver, Some(figure)) => Pick::Leaver(figure),
            // All leave, without being asked.
            _ => return,
        },
        Stage::Black(stop) => Pick::Black(stop),
        Stage::Take(stop) => Pick::Take(stop),
        Stage::Gray(stop) => Pick::Gray(stop),
    };
    let taken = draft.take(pick);
    debug_assert!(taken.is_some(), "{stage:?} is not on offer");
}

/// What each seat can expect.
fn chances(root: &Turn, own: f32) -> Vec<f32> {
    let own_side = usize::from(root.sides.own);
    Seat::first(root.board.players())
        .map(|seat| {
            if root.board.retired.contains(seat) {
                0.0
            } else if root.sides.of_seat(seat) == own_side {
                own
            } else {
                (1.0 - own) / f32::from(root.sides.count - 1)
            }
        })
        .collect()
}
