//! Lists the moves worth searching.

use asterism_rules::Position;
use asterism_rules::pentagame::{
    Base, BaseKind, Color, Figure, PartnerOut, Pending, Shape, Stage, Stop, StopSet,
};

use super::distances::{CLASSES, Contracted, Distances, Pieces, Regions, moves_of};
use super::evaluation::{BLACK, GRAY, Scores, SideProgress, Standings};
use super::turn::TurnNode;

/// Lists base moves: swaps, beats, moves out, and moves that block an opposing figure; all base moves if there are none of these.
pub(super) fn list_base_moves(turn: &TurnNode, found: &mut Vec<(i32, Stage)>) {
    let board = turn.board();
    let standing = Standings::new(turn);
    let mut estimates = BaseEstimates::new(turn, &standing);
    let now = estimates.scores.evaluate_for(turn, estimates.own);
    let occupied = turn.occupied();
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
                found.push((estimates.of(base) - now, Stage::Base(base)));
            });
        }
    }
    if found.is_empty() {
        board.each_base(|base| found.push((0, Stage::Base(base))));
    }
}

/// Estimates the evaluation after base moves for the seat that makes them, using the distances before the move.
pub(super) struct BaseEstimates<'a> {
    turn: &'a TurnNode,
    standing: &'a Standings,
    scores: Scores,
    own: usize,
    /// Score of a figure's side after it has moved to where it needs so many moves, or has left; [`UNKNOWN`] until it is needed.
    moved: [[i32; CLASSES + 1]; Figure::COUNT],
}

const UNKNOWN: i32 = i32::MIN;

impl<'a> BaseEstimates<'a> {
    pub(super) fn new(turn: &'a TurnNode, standing: &'a Standings) -> Self {
        Self {
            turn,
            standing,
            scores: Scores::new(turn, standing),
            own: turn.sides.of_seat(turn.board().to_move()),
            moved: [[UNKNOWN; CLASSES + 1]; Figure::COUNT],
        }
    }

    pub(super) fn of(&mut self, base: Base) -> i32 {
        let (turn, own) = (self.turn, self.own);
        let mut scores = self.scores;
        let leaves = base.to == base.figure.goal();
        let mut outs = i32::from(leaves);
        match base.kind {
            // Going to a free stop brings no figure closer.
            BaseKind::Go if !leaves => {}
            BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => {
                scores.0[own] = self.score_after(base.figure, base.from, base.to, leaves);
            }
            BaseKind::Swap(partner) => {
                let (side, plays) = turn.sides.of_figure[partner.index()];
                let side = usize::from(side);
                if side == own && plays {
                    let partner_leaves = turn.board().command().together(partner, base.figure)
                        && base.from == partner.goal()
                        && turn.board().options().own_partner_out == PartnerOut::Immediate;
                    outs += i32::from(partner_leaves);
                    let mut after = self.standing.sides[own];
                    self.move_figure(&mut after, base.figure, (base.from, base.to), leaves);
                    self.move_figure(&mut after, partner, (base.to, base.from), partner_leaves);
                    scores.0[own] = after.score(self.standing.target);
                } else {
                    scores.0[own] = self.score_after(base.figure, base.from, base.to, leaves);
                    if plays {
                        scores.0[side] = self.score_after(partner, base.to, base.from, false);
                    }
                }
            }
        }
        let hand = outs * GRAY + i32::from(base.kind == BaseKind::BeatBlack) * BLACK;
        hand + scores.evaluate_for(turn, own)
    }

    /// Returns the score of the figure's side after it alone has moved between two occupied stops, or has left.
    fn score_after(&mut self, figure: Figure, from: Stop, to: Stop, leaves: bool) -> i32 {
        let class = if leaves {
            CLASSES
        } else {
            let distances = self.turn.distances();
            distances.moves_to_goal(figure.color.index(), to)
        };
        let known = self.moved[figure.index()][class];
        if known != UNKNOWN {
            return known;
        }
        let (side, _) = self.turn.sides.of_figure[figure.index()];
        let mut after = self.standing.sides[usize::from(side)];
        self.move_figure(&mut after, figure, (from, to), leaves);
        let score = after.score(self.standing.target);
        self.moved[figure.index()][class] = score;
        score
    }

    /// Moves a figure of `side` between two occupied stops.
    fn move_figure(
        &self,
        side: &mut SideProgress,
        figure: Figure,
        (from, to): (Stop, Stop),
        leaves: bool,
    ) {
        let (distances, color) = (self.turn.distances(), figure.color.index());
        side.remove(distances, color, from);
        if leaves {
            side.out += 1;
        } else {
            side.add(distances, color, to);
        }
    }
}

/// Returns free stops, one of each run, where a piece would block an opposing figure that could otherwise reach its goal in one move.
fn blocking_stops(turn: &TurnNode, occupied: u128) -> u128 {
    let board = turn.board();
    let graph = board.graph();
    let own = turn.sides.of_seat(board.to_move());
    let mut near = [0_u128; 5];
    board.each_figure(|figure, stop| {
        let color = figure.color.index();
        let (side, plays) = turn.sides.of_figure[figure.index()];
        let opposes = usize::from(side) != own && plays;
        if opposes && turn.distances().moves_to_goal(color, stop) == 1 {
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
    let due = pending.due;
    if !due.black && due.supply == 0 && pending.lifted.is_none() {
        let occupied = turn.occupied();
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
        let spots = distinct_places(turn, closed.map_or(0, |stop| 1 << stop.index()));
        let estimates = PlacementEstimates::new(turn);
        for stop in StopSet::from_bits(spots).iter() {
            let stage = if due.black {
                Stage::Black(stop)
            } else {
                Stage::Gray(stop)
            };
            found.push((estimates.of(stop), stage));
        }
    }
    found.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
    found.truncate(turn.width);
}

/// Returns one stop from each run of free stops, none of them `closed`. Which stop of a run is used makes no difference.
fn distinct_places(turn: &TurnNode, closed: u128) -> u128 {
    let occupied = turn.occupied();
    let graph = turn.board().graph();
    let spots = graph.spots(occupied);
    match spots & !closed {
        left if spots & closed == 0 => left,
        // Use another stop of the same run instead of a closed one.
        left => left | graph.spots(occupied | closed) & !closed,
    }
}

/// Returns the evaluation for the seat on move if these stops were occupied.
fn estimate_with(turn: &TurnNode, occupied: u128) -> i32 {
    let distances = Distances::new(turn.board().graph(), occupied);
    let own = turn.sides.of_seat(turn.board().to_move());
    Scores::new(turn, &Standings::with(turn, &distances)).evaluate_for(turn, own)
}

/// Estimates what placing a block gains. Black and gray blocks obstruct figures equally.
pub(super) struct PlacementEstimates<'a> {
    turn: &'a TurnNode,
    contracted: Contracted,
    regions: Regions,
    /// Figures whose distances count, by color and shape.
    figures: [[Option<Placed>; Shape::COUNT]; 5],
    /// Pieces under them, by color.
    wanted: [Pieces; 5],
    standing: Standings,
    /// Evaluation if the block changes nothing.
    now: i32,
    own: usize,
}

/// A figure on the board.
#[derive(Clone, Copy)]
struct Placed {
    side: u8,
    number: u8,
    /// Moves it needs to its goal.
    moves: u8,
}

impl<'a> PlacementEstimates<'a> {
    pub(super) fn new(turn: &'a TurnNode) -> Self {
        let board = turn.board();
        let distances = turn.distances();
        let mut wanted = [0; 5];
        let mut figures = [[None; Shape::COUNT]; 5];
        board.each_figure(|figure, stop| {
            let (side, plays) = turn.sides.of_figure[figure.index()];
            if stop != figure.goal() && plays {
                let color = figure.color.index();
                let number = distances.number_on(stop);
                let moves = distances.moves_to_goal(color, stop) as u8;
                wanted[color] |= 1 << number;
                figures[color][figure.shape.index()] = Some(Placed {
                    side,
                    number,
                    moves,
                });
            }
        });
        let contracted = Contracted::new(board.graph(), turn.occupied());
        let standing = Standings::new(turn);
        let own = turn.sides.of_seat(board.to_move());
        Self {
            turn,
            regions: contracted.regions(),
            contracted,
            figures,
            wanted,
            standing,
            now: Scores::new(turn, &standing).evaluate_for(turn, own),
            own,
        }
    }

    /// Returns the evaluation for the seat on move with a block on the free `stop`.
    pub(super) fn of(&self, stop: Stop) -> i32 {
        let turn = self.turn;
        let (before, graph) = (turn.distances(), turn.board().graph());
        let place = self.contracted.place(graph, turn.occupied(), stop);
        let around = self.contracted.around(&self.regions, &place);
        let mut matters = [false; 5];
        for (color, matters) in matters.iter_mut().enumerate() {
            let within = before.within(color);
            let contracted = &self.contracted;
            *matters =
                self.wanted[color] != 0 && contracted.matters(&self.regions, color, within, around);
        }
        if matters == [false; 5] {
            return self.now;
        }
        let contracted = self.contracted.with_piece(&place);
        let regions = contracted.regions();
        let mut standing = self.standing;
        for color in (0..5).filter(|&color| matters[color]) {
            let within = contracted.within(&regions, color, self.wanted[color]);
            let entrances = within[0].count_ones() as u8;
            for figure in self.figures[color].iter().flatten() {
                let side = &mut standing.sides[usize::from(figure.side)];
                side.remove_at(usize::from(figure.moves), before.entrances(color));
                side.add_at(moves_of(&within, figure.number), entrances);
            }
        }
        Scores::new(turn, &standing).evaluate_for(turn, self.own)
    }
}
