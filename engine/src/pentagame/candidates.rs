//! Lists the moves worth searching.

use asterism_rules::Position;
use asterism_rules::pentagame::{
    Base, BaseKind, Color, Figure, PartnerOut, Pending, Pentagame, Stage, StopSet,
};

use super::distances::Distances;
use super::evaluation::{BLACK, GRAY, Standings, evaluate_for};
use super::turn::TurnNode;

/// Lists base moves: swaps, beats, moves out, and moves that block an opposing figure; all base moves if there are none of these.
pub(super) fn list_base_moves(turn: &TurnNode, found: &mut Vec<(i32, Stage)>) {
    let board = turn.board();
    let standing = Standings::new(turn);
    let occupied = board.occupied().bits();
    let graph = board.graph();
    let open = graph.open_lines(occupied);
    let in_the_way = blocking_stops(turn, occupied);
    for figure in board.figures(board.to_move()) {
        let Some(from) = board.stop_of(figure) else {
            continue;
        };
        let reach = graph.reach_over(occupied, open, from);
        let distances =
            reach.occupied.bits() | reach.free.bits() & (in_the_way | 1 << figure.goal().index());
        for to in StopSet::from_bits(distances).iter() {
            board.each_base_within_reach(figure, from, to, |base| {
                found.push((estimate_base_move(turn, &standing, base), Stage::Base(base)));
            });
        }
    }
    if found.is_empty() {
        board.each_base(|base| found.push((0, Stage::Base(base))));
    }
}

/// Estimates what a base move gains, using the distances before the move.
fn estimate_base_move(turn: &TurnNode, standing: &Standings, base: Base) -> i32 {
    let board = turn.board();
    let command = board.command();
    let own = turn.sides.of_seat(board.to_move());
    let mut after = *standing;
    let mut hand = 0;
    let mut moves = |figure: Figure, from, to, leaves: bool| {
        let owner = command.owner(figure);
        if board.retired().contains(owner) {
            return;
        }
        let side = &mut after.sides[turn.sides.of_seat(owner)];
        let color = figure.color.index();
        side.remove(&turn.distances, color, from);
        if leaves {
            side.out += 1;
            hand += GRAY;
        } else {
            side.add(&turn.distances, color, to);
        }
    };
    let out = base.to == base.figure.goal();
    match base.kind {
        // Going to a free stop brings no figure closer.
        BaseKind::Go if !out => {}
        BaseKind::Go | BaseKind::BeatGray | BaseKind::BeatBlack => {
            moves(base.figure, base.from, base.to, out);
        }
        BaseKind::Swap(partner) => {
            moves(base.figure, base.from, base.to, out);
            let leaves = command.together(partner, base.figure)
                && base.from == partner.goal()
                && board.options().own_partner_out == PartnerOut::Immediate;
            moves(partner, base.to, base.from, leaves);
        }
    }
    if base.kind == BaseKind::BeatBlack {
        hand += BLACK;
    }
    hand + evaluate_for(turn, &after, own) - evaluate_for(turn, standing, own)
}

/// Returns free stops, one of each run, where a piece would block an opposing figure that could otherwise reach its goal in one move.
fn blocking_stops(turn: &TurnNode, occupied: u128) -> u128 {
    let board = turn.board();
    let graph = board.graph();
    let own = turn.sides.of_seat(board.to_move());
    let (command, retired) = (board.command(), board.retired());
    let mut near = [0_u128; 5];
    board.each_figure(|figure, stop| {
        let (color, seat) = (figure.color.index(), command.owner(figure));
        let opposes = turn.sides.of_seat(seat) != own && !retired.contains(seat);
        if opposes && turn.distances.moves_to_goal(color, stop) == 1 {
            near[color] |= 1 << stop.index();
        }
    });
    let mut found = 0;
    let open = graph.open_lines(occupied);
    let spots = graph.spots(occupied);
    for (color, near) in Color::ALL.into_iter().zip(near) {
        if near == 0 {
            continue;
        }
        let goal = color.goal();
        let occupied = occupied | 1 << goal.index();
        let way = graph.reach_over(occupied, open, goal).free.bits();
        for stop in StopSet::from_bits(way & spots & !found).iter() {
            let open = graph.without(open, stop);
            let reach = graph.reach_over(occupied | 1 << stop.index(), open, goal);
            if near & !reach.occupied.bits() != 0 {
                found |= 1 << stop.index();
            }
        }
    }
    found
}

/// Lists the places where a block may go, or the blocks that may be taken; only the few with the best evaluation afterwards.
pub(super) fn list_placements(turn: &TurnNode, pending: &Pending, found: &mut Vec<(i32, Stage)>) {
    let board = turn.board();
    let due = pending.due;
    if !due.black && due.supply == 0 && pending.lifted.is_none() {
        let occupied = board.occupied().bits();
        for stop in pending.movable.iter() {
            let estimate = estimate_with(turn, occupied & !(1 << stop.index()));
            found.push((estimate, Stage::Take(stop)));
        }
    } else {
        let closed = if due.black {
            due.barred
        } else {
            pending.lifted
        };
        let spots = distinct_places(board, closed.map_or(0, |stop| 1 << stop.index()));
        let occupied = board.occupied().bits();
        for stop in StopSet::from_bits(spots).iter() {
            // Black and gray blocks obstruct figures equally.
            let estimate = estimate_with(turn, occupied | 1 << stop.index());
            let stage = if due.black {
                Stage::Black(stop)
            } else {
                Stage::Gray(stop)
            };
            found.push((estimate, stage));
        }
    }
    found.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
    found.truncate(turn.width);
}

/// Returns one stop from each run of free stops, none of them `closed`. Which stop of a run is used makes no difference.
fn distinct_places(board: &Pentagame, closed: u128) -> u128 {
    let occupied = board.occupied().bits();
    let graph = board.graph();
    let spots = graph.spots(occupied);
    match spots & !closed {
        left if spots & closed == 0 => left,
        // Use another stop of the same run instead of a closed one.
        left => left | graph.spots(occupied | closed) & !closed,
    }
}

/// Returns the evaluation for the seat on move if these stops were occupied.
fn estimate_with(turn: &TurnNode, occupied: u128) -> i32 {
    let mut next = *turn;
    next.distances = Distances::new(next.board().graph(), occupied);
    let own = turn.sides.of_seat(turn.board().to_move());
    evaluate_for(&next, &Standings::new(&next), own)
}
