//! Stands in until a game has its own engine: one move ahead, by the score alone.

use super::{Question, Thought, mixed};
use crate::{Position, Seat};

pub(crate) fn think<P: Position>(question: &Question<'_, P>) -> Thought<P::Move> {
    let position = question.position();
    let seat = position.to_move();
    let mut best = None;
    let mut nodes = 0;
    position.each_move(|m| {
        nodes += 1;
        let after = position.after(&m);
        let wins = after
            .outcome()
            .is_some_and(|outcome| outcome.winners.contains(seat));
        let dice = mixed(question.seed ^ nodes);
        let worth = (wins, after.score(seat), dice);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, m));
        }
    });
    let (_, best) = best.expect("a game that is not over has moves");
    Thought {
        line: vec![best],
        chances: Seat::first(position.players())
            .map(|_| 1.0 / position.players() as f32)
            .collect(),
        forced: None,
        score: 0,
        depth: 1,
        nodes,
    }
}
