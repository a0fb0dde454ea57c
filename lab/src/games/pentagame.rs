//! What the lab knows about Pentagame.

use asterism_rules::Position as _;
use asterism_rules::Seat;
use asterism_rules::pentagame::{Color, Pentagame, Stage, StagedTurn, Stop, Tie};

use super::LabGame;
use crate::baseline::worth::SimpleWorth;
use crate::command::tune::{TunerByResults, by_results};
use crate::misses::{WinInOne, own_side};
use crate::puzzle::bound::Bounded;
use crate::puzzle::standard::{PuzzleGame, PuzzleHunt, Standard};

impl SimpleWorth for Pentagame {
    /// Counts the figures that the seat's side has brought out, adds how close its other figures are to their goals, and subtracts how
    /// close opposing figures are.
    fn simple_worth(&self, seat: Seat) -> i64 {
        let own = self.side_of(seat);
        let near: i64 = self
            .board()
            .stops()
            .flat_map(|stop| self.figures_on(stop).map(move |figure| (stop, figure)))
            .map(|(stop, figure)| {
                let near = 4 - moves_to_goal(self, stop, figure.color);
                if own.contains(self.owner(figure)) {
                    4 * near
                } else {
                    -near
                }
            })
            .sum();
        100 * self.side_out_count(seat) as i64 + near
    }
}

/// Returns how many moves a figure needs to reach its goal if no other piece moves; 3 means three or more.
fn moves_to_goal(position: &Pentagame, from: Stop, color: Color) -> i64 {
    let to = |from: Stop| {
        let reach = position.reach(from);
        reach.free.contains(color.goal()) || reach.occupied.contains(color.goal())
    };
    if from == color.goal() {
        // The figure leaves the board without needing another move.
        return 0;
    }
    if to(from) {
        return 1;
    }
    let reach = position.reach(from);
    let mut next = position
        .board()
        .stops()
        .filter(|&stop| reach.occupied.contains(stop));
    if next.any(to) { 2 } else { 3 }
}

impl Bounded for Pentagame {
    /// A turn brings out at most two figures: by a swap of two own ones, or those that are on their goals when it begins. A figure comes to
    /// its goal only where it could go, since a swap needs a free path, too.
    fn least_moves(&self, seat: Seat) -> u32 {
        let needed = self.target().saturating_sub(self.out_count(seat)) as u32;
        if needed == 0 || self.to_move() != seat {
            return needed.div_ceil(2);
        }
        let goal = |index: usize| Color::new(index).map(Color::goal);
        let mut figures = self.figures(seat).zip(self.reaches(seat));
        let home = figures.clone().filter(|(figure, _)| {
            let stop = self.stop_of(*figure);
            stop.is_some() && stop == goal(figure.color.index())
        });
        let home = home.count() as u32;
        if home > 0 {
            return 1 + needed.saturating_sub(home).div_ceil(2);
        }
        let arrives = figures.any(|(figure, reach)| {
            goal(figure.color.index())
                .zip(reach)
                .is_some_and(|(goal, reach)| {
                    reach.free.contains(goal) || reach.occupied.contains(goal)
                })
        });
        needed.div_ceil(2) + u32::from(!arrives)
    }
}

impl PuzzleGame for Pentagame {
    const STANDARD: Standard = Standard {
        moves: (1, 2),
        gap: 0,
        others_at_most: None,
        nodes: 0,
        most_nodes: 10_000_000,
    };
    const HUNT: PuzzleHunt = PuzzleHunt::Chances;
    const SYMMETRIC_DEPTH: Option<u32> = Some(1);
}

impl WinInOne for Pentagame {
    const VARIANTS: &'static [&'static str] =
        &["tie=most_out", "forced_outs=one_per_turn", "target=5"];

    /// Figures that are out stay out, so a side that reaches the target wins, unless others may still bring out more.
    fn is_win_in_one(&self, m: &Self::Move) -> bool {
        let mover = self.to_move();
        let after = self.after(m);
        if self.side_out_count(mover) >= self.target() {
            return false;
        }
        if let Some(outcome) = after.outcome() {
            let mut own = own_side(self).iter();
            return own.any(|seat| outcome.winners.contains(seat));
        }
        let reached = after.side_out_count(mover) >= self.target();
        reached && self.options().tie == Tie::Shared
    }

    /// There may be thousands of turns, so whole turns are checked only if a base move brings out enough figures.
    fn has_win_in_one(&self) -> bool {
        let turn = StagedTurn::new(self);
        let reaches = |stage| {
            let mut turn = turn;
            turn.play(stage);
            turn.board().side_out_count(self.to_move()) >= self.target()
        };
        let mut may = false;
        self.each_base(|base| may = may || reaches(Stage::Base(base)));
        turn.each_leave(|figures| may = may || reaches(Stage::Leave(figures)));
        let mut has = false;
        if may {
            self.each_move(|m| has = has || self.is_win_in_one(&m));
        }
        has
    }
}

impl LabGame for Pentagame {
    const BY_RESULTS: Option<TunerByResults> = Some(by_results::<Self>);
}
