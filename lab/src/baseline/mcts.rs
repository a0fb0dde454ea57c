//! Baseline that combines a tree with an evaluation: Monte Carlo tree search whose new positions are judged by the simple worth instead of a
//! random game.

use asterism_engine::Limits;
use asterism_rules::{Position, Seat};

use super::budget::Budget;
use super::dice::Dice;
use super::uct;

/// Weight of exploration; lower than for random games, because a judgment by the worth is not random.
const CURIOSITY: f32 = 0.4;
/// Number of nodes if no limit is given. Each is a position whose moves are listed.
const NODES: u64 = 10_000;

/// Returns a move for the seat on move, and the number of positions created. The game must not be over. `worth` returns how good a position
/// looks for a seat.
pub(crate) fn choose<P: Position>(
    position: &P,
    worth: impl Fn(&P, Seat) -> i64,
    seed: u64,
    limits: Limits<'_>,
) -> (P::Move, u64) {
    let mut budget = Budget::with_usual(limits, NODES);
    let mut dice = Dice::new(seed);
    let scale = Scale::measure(position, &worth);
    let judge = |leaf: &P, _: &mut Budget<'_>, _: &mut Dice| {
        uct::points_at_end(leaf).unwrap_or_else(|| scale.share_points(leaf, &worth))
    };
    let chosen = uct::choose(position, CURIOSITY, &mut budget, &mut dice, judge);
    (chosen, budget.used)
}

/// How leads become points. Each game has its own unit of worth, so it is measured at the root.
struct Scale {
    /// Lead of each seat at the root.
    usual: Vec<f64>,
    /// How much more the best move gains than the average one.
    unit: f64,
}

impl Scale {
    fn measure<P: Position>(root: &P, worth: &impl Fn(&P, Seat) -> i64) -> Self {
        let mover = root.to_move();
        let (mut best, mut sum, mut count) = (f64::MIN, 0.0, 0.0);
        root.each_move(|m| {
            let after = root.after(&m);
            if after.outcome().is_none() {
                let lead = lead(&after, mover, worth);
                best = best.max(lead);
                sum += lead;
                count += 1.0;
            }
        });
        let unit = if count > 0.0 { best - sum / count } else { 0.0 };
        let seats = Seat::first(root.players());
        Self {
            usual: seats.map(|seat| lead(root, seat, worth)).collect(),
            unit: unit.max(1.0),
        }
    }

    /// Returns the points that each seat can expect: half a point as at the root, more if its lead is larger.
    fn share_points<P: Position>(&self, leaf: &P, worth: &impl Fn(&P, Seat) -> i64) -> Vec<f32> {
        let seats = Seat::first(leaf.players()).zip(&self.usual);
        let points = seats.map(|(seat, usual)| {
            let gained = (lead(leaf, seat, worth) - usual) / self.unit;
            1.0 / (1.0 + (-gained as f32).exp())
        });
        points.collect()
    }
}

/// Returns how far `seat` is ahead of the best other seat.
fn lead<P: Position>(position: &P, seat: Seat, worth: &impl Fn(&P, Seat) -> i64) -> f64 {
    let others = Seat::first(position.players()).filter(|&other| other != seat);
    let best = others.map(|other| worth(position, other)).max();
    (worth(position, seat) - best.unwrap_or(0)) as f64
}
