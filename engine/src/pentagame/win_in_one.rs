//! Wins in one move. The round may have to be completed after the move, but figures that are out stay out.

use asterism_rules::Position;
use asterism_rules::pentagame::{Move, Pentagame, Stage, Tie};

use super::turn::TurnNode;
use crate::search::Node as _;

/// Returns whether the side on move is certain to be among the winners after `m`.
pub(super) fn secures_win(position: &Pentagame, m: &Move) -> bool {
    let after = position.after(m);
    let own = position.side_of(position.to_move());
    match after.outcome() {
        Some(outcome) => own.iter().any(|seat| outcome.winners.contains(seat)),
        // Under `tie=most_out`, the other sides may bring out more figures before the round ends.
        None => position.options().tie == Tie::Shared && reaches_target(position, &after),
    }
}

/// Returns whether, in the position `after`, the side that was on move in `before` has brought out enough figures to win.
fn reaches_target(before: &Pentagame, after: &Pentagame) -> bool {
    after.side_out_count(before.to_move()) >= before.target()
}

/// Returns a move that secures a win, with its blocks placed where they look best.
///
/// Not every legal turn is tried, because there may be thousands. A turn can win only if the last figure that the side needs leaves the board. Where
/// blocks are placed does not affect the win.
pub(super) fn find_win_in_one(position: &Pentagame) -> Option<Move> {
    let root = TurnNode::new(position, None);
    let own = root.sides.of_seat(position.to_move());
    let mut first = Vec::new();
    root.list_moves(&mut first);
    let wins = first.into_iter().filter_map(|(_, stage)| {
        let next = root.after_stage(stage);
        if !reaches_target(position, next.board()) {
            return None;
        }
        let (m, last) = complete(position, stage, next)?;
        let looks = last.scores().evaluate_for(&last, own);
        secures_win(position, &m).then_some((looks, m))
    });
    wins.max_by_key(|&(looks, _)| looks).map(|(_, m)| m)
}

/// Completes the turn that begins with `stage`. `next` is the position after `stage`. Chooses the remaining stages one by one, always the one that
/// looks best.
fn complete(position: &Pentagame, stage: Stage, mut next: TurnNode) -> Option<(Move, TurnNode)> {
    let mut stages = vec![stage];
    let mut list = Vec::new();
    while next.pending().is_some() {
        list.clear();
        next.list_moves(&mut list);
        let &(_, best) = list.iter().max_by_key(|&&(looks, _)| looks)?;
        stages.push(best);
        next = next.after_stage(best);
    }
    Some((position.turn_of_stages(&stages)?, next))
}
