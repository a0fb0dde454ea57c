//! Selection of the moves worth searching.

use std::cell::Cell;

use asterism_rules::Position;
use asterism_rules::pentagame::{
    Base, BaseKind, Color, Figure, OpenLines, PartnerOut, Pending, Shape, Stage, Stop, StopSet,
};

use super::distances::{CLASSES, Distances, MOST, Pieces, Place, moves_of};
use super::evaluation::{BLACK, GRAY, Scores, SideProgress, Standings, passing_scores};
use super::turn::TurnNode;
use crate::search::MAX_EVALUATION;

/// Lists the base moves worth searching: swaps, moves that beat a block, moves out, and moves that block an opposing figure. Lists all base moves if
/// the position has none of those kinds. If `leaves` is given, also records in `leaves` the evaluation of the position after each listed move, where
/// that evaluation is known.
pub(super) fn list_base_moves(
    turn: &TurnNode,
    found: &mut Vec<(i32, Stage)>,
    mut leaves: Option<Leaves<'_>>,
) {
    let board = turn.board();
    let standing = Standings::new(turn);
    let mut estimates = BaseEstimates::new(turn, &standing);
    let now = estimates.scores.evaluate_for(turn, estimates.own);
    let distances = turn.distances();
    let on = OnPieces::new(turn, distances);
    let passing = leaves
        .as_ref()
        .filter(|_| turn.rounds().is_none() && standing.is_undecided())
        .map(|_| passing_scores(turn, board.next_seat()));
    let (is_empty, is_enough) = (Cell::new(true), Cell::new(false));
    let mut add = |base: Base| {
        if board.allows(base) && !is_enough.get() {
            is_empty.set(false);
            let scores = estimates.scores_after(base);
            let hand = estimates.hand_after(base);
            let estimate = hand + scores.evaluate_for(turn, estimates.own);
            found.push((estimate - now, Stage::Base(base)));
            if let Some(leaves) = &mut leaves {
                // As long as no figure leaves, a swap changes no distances, because the same stops are occupied.
                let passing = passing.as_ref().filter(|_| base.is_mere_swap());
                let score = passing.map(|passing| {
                    let score = scores
                        .plus(passing)
                        .evaluate_for(turn, usize::from(turn.sides.own));
                    leaves.sign * score.clamp(-MAX_EVALUATION, MAX_EVALUATION)
                });
                leaves.scores.push(score);
                is_enough.set(score.is_some_and(|score| score >= leaves.enough));
            }
        }
    };
    let figures = board.figures(board.to_move());
    let figures = figures.filter_map(|figure| Some((figure, board.stop_of(figure)?)));
    for (figure, from) in figures.clone() {
        let mut reach = distances.reach(distances.number_on(from));
        while reach != 0 && !is_enough.get() {
            let piece = reach.trailing_zeros() as u8;
            reach &= reach - 1;
            let to = distances.stop_of(piece);
            let mut add = |kind| {
                add(Base {
                    figure,
                    from,
                    to,
                    kind,
                });
            };
            if on.black >> piece & 1 != 0 {
                add(BaseKind::BeatBlack);
            } else if on.gray >> piece & 1 != 0 {
                add(BaseKind::BeatGray);
            } else {
                on.figures(piece)
                    .for_each(|partner| add(BaseKind::Swap(partner)));
            }
        }
    }
    if is_enough.get() {
        return;
    }
    let (graph, occupied) = (board.graph(), turn.occupied());
    let open = graph.open_lines(occupied);
    let in_the_way = blocking_stops(turn, open);
    for (figure, from) in figures {
        let goal = figure.goal();
        let mut free = in_the_way & !(1 << goal.index());
        if free != 0 {
            free &= graph.reach_over(occupied, open, from).free.bits();
        }
        let may_leave = occupied >> goal.index() & 1 == 0;
        if may_leave && distances.reaches_node(distances.number_on(from), goal) {
            free |= 1 << goal.index();
        }
        for to in StopSet::from_bits(free).iter() {
            add(Base {
                figure,
                from,
                to,
                kind: BaseKind::Go,
            });
        }
    }
    if is_empty.get() {
        board.each_base(add);
    }
}

/// Tells which occupied stops hold a black block, a gray block or figures. The contracted board counts each occupied stop as one piece.
struct OnPieces {
    black: Pieces,
    gray: Pieces,
    /// Figures on each occupied stop, one bit per figure. Indexed by the stop's number in the contracted board.
    figures: [u32; MOST],
}

impl OnPieces {
    fn new(turn: &TurnNode, distances: &Distances) -> Self {
        let board = turn.board();
        let pieces = |stops: StopSet| {
            stops
                .iter()
                .fold(0, |pieces, stop| pieces | 1 << distances.number_on(stop))
        };
        let mut on = Self {
            black: pieces(board.black()),
            gray: pieces(board.gray()),
            figures: [0; MOST],
        };
        board.each_figure(|figure, stop| {
            on.figures[usize::from(distances.number_on(stop)) % MOST] |= 1 << figure.index();
        });
        on
    }

    /// Returns the figures on the occupied stop that has the number `piece` in the contracted board.
    fn figures(&self, piece: u8) -> impl Iterator<Item = Figure> {
        let mut bits = self.figures[usize::from(piece) % MOST];
        std::iter::from_fn(move || {
            let figure = Figure::new(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(figure)
        })
    }
}

/// Receives the evaluations of the positions after base moves, for a search that ends after these moves.
pub(super) struct Leaves<'a> {
    /// Sign of the evaluations: 1 if the engine's side makes the base moves, -1 if the other side does.
    pub(super) sign: i32,
    /// Evaluation that is good enough: once a move reaches it, no further moves need to be listed.
    pub(super) enough: i32,
    pub(super) scores: &'a mut Vec<Option<i32>>,
}

/// Estimates the evaluation of the position after a base move, for the seat that makes the move, based on the distances before the move.
pub(super) struct BaseEstimates<'a> {
    turn: &'a TurnNode,
    standing: &'a Standings,
    scores: Scores,
    own: usize,
    /// Cached scores of each figure's side after that figure has left the board or has moved to another stop. Indexed by figure and by the number of
    /// moves that the figure then needs to reach its goal. Scores that have not been computed yet are [`UNKNOWN`].
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

    /// Returns the evaluation of the position after the base move `base`.
    #[cfg(test)]
    pub(super) fn of(&mut self, base: Base) -> i32 {
        self.hand_after(base) + self.scores_after(base).evaluate_for(self.turn, self.own)
    }

    /// Returns the value of the blocks in hand after `base`.
    fn hand_after(&self, base: Base) -> i32 {
        let leaves = base.to == base.figure.goal();
        let outs = i32::from(leaves) + i32::from(self.brings_out_partner(base));
        outs * GRAY + i32::from(base.kind == BaseKind::BeatBlack) * BLACK
    }

    /// Returns whether `base` is a swap with another figure of the same player, and that figure leaves.
    fn brings_out_partner(&self, base: Base) -> bool {
        let board = self.turn.board();
        match base.kind {
            BaseKind::Swap(partner) => {
                base.from == partner.goal()
                    && board.command().together(partner, base.figure)
                    && board.options().own_partner_out == PartnerOut::Immediate
            }
            BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => false,
        }
    }

    /// Returns each side's score after `base`, without blocks in hand.
    fn scores_after(&mut self, base: Base) -> Scores {
        let (turn, own) = (self.turn, self.own);
        let mut scores = self.scores;
        let leaves = base.to == base.figure.goal();
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
                    let partner_leaves = self.brings_out_partner(base);
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
        scores
    }

    /// Returns the score of the figure's side after only that figure has moved between two occupied stops or has left.
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

/// Returns free stops, one from each run, on which a piece would block an opposing figure that could otherwise reach its goal in one move.
fn blocking_stops(turn: &TurnNode, open: OpenLines) -> u128 {
    let (board, occupied) = (turn.board(), turn.occupied());
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

/// Lists the stops where a block may be placed, or the blocks that may be taken. Lists only the few that lead to the best evaluation.
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
            found.push((estimates.roughly_of(stop), stage));
        }
    }
    found.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
    found.truncate(turn.width);
}

/// Returns one stop from each run of free stops, excluding `closed` stops. Which stop of a run is used makes no difference.
fn distinct_places(turn: &TurnNode, closed: u128) -> u128 {
    let occupied = turn.occupied();
    let graph = turn.board().graph();
    let spots = graph.spots(occupied);
    match spots & !closed {
        left if spots & closed == 0 => left,
        // Instead of a closed stop, use another stop of the same run.
        left => left | graph.spots(occupied | closed) & !closed,
    }
}

/// Returns the evaluation for the seat on move if the stops in `occupied` were occupied.
fn estimate_with(turn: &TurnNode, occupied: u128) -> i32 {
    let distances = Distances::new(turn.board().graph(), occupied);
    let own = turn.sides.of_seat(turn.board().to_move());
    Scores::new(turn, &Standings::with(turn, &distances)).evaluate_for(turn, own)
}

/// Estimates the gain from placing a block. Black and gray blocks obstruct figures equally.
pub(super) struct PlacementEstimates<'a> {
    turn: &'a TurnNode,
    /// Figures whose distances count, by color and shape.
    figures: [[Option<Placed>; Shape::COUNT]; 5],
    /// Pieces that hold these figures, by color.
    wanted: [Pieces; 5],
    standing: Standings,
    /// Evaluation if the block has no effect.
    now: i32,
    own: usize,
}

/// A figure on the board.
#[derive(Clone, Copy)]
struct Placed {
    side: u8,
    number: u8,
    /// Number of moves that the figure needs to reach its goal.
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
        let standing = Standings::new(turn);
        let own = turn.sides.of_seat(board.to_move());
        Self {
            turn,
            figures,
            wanted,
            standing,
            now: Scores::new(turn, &standing).evaluate_for(turn, own),
            own,
        }
    }

    /// Returns the evaluation for the seat on move with a block on the free `stop`. Ignores changed entrances if no distance changes.
    fn roughly_of(&self, stop: Stop) -> i32 {
        let distances = self.turn.distances();
        let place = self.place_of(stop);
        if distances.contracted.keeps_links(&distances.regions, &place) {
            return self.now;
        }
        self.with_block(&place)
    }

    fn place_of(&self, stop: Stop) -> Place {
        let (turn, graph) = (self.turn, self.turn.board().graph());
        let contracted = &turn.distances().contracted;
        contracted.place(graph, turn.occupied(), stop)
    }

    /// Returns the evaluation for the seat on move with a block on the free `stop`.
    #[cfg(test)]
    pub(super) fn of(&self, stop: Stop) -> i32 {
        self.with_block(&self.place_of(stop))
    }

    fn with_block(&self, place: &Place) -> i32 {
        let turn = self.turn;
        let before = turn.distances();
        let (contracted, regions) = (&before.contracted, &before.regions);
        let around = contracted.around(regions, place);
        let mut matters = [false; 5];
        for (color, matters) in matters.iter_mut().enumerate() {
            let within = before.within(color);
            *matters =
                self.wanted[color] != 0 && contracted.matters(regions, color, within, around);
        }
        if matters == [false; 5] {
            return self.now;
        }
        let contracted = contracted.with_piece(place);
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
