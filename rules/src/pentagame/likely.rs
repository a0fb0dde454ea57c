//! The stops where players place blocks most often, and the stops that figures go to most often.

use crate::choices::{LIKELY, Likely};
use crate::{Phrase, Position, Seat};

use super::board::{Stop, StopSet};
use super::draft::Draft;
use super::figure::Figure;
use super::nearest::distances;
use super::phrases::PentagamePhrase;
use super::pick::{Ask, Pick};
use super::words::name;

impl Draft {
    /// Returns the most likely stops for the next choice. For a figure, this is the figure's goal. For a block, these are the stop that the moved
    /// figure came from and the stop in front of each opponent's leading figure, which is the one closest to its goal.
    pub(super) fn likely(&self) -> Vec<Likely> {
        if let Ask::Destination { figure } = self.ask() {
            return self.find_goal(figure).into_iter().collect();
        }
        let pick: fn(Stop) -> Pick = match self.ask() {
            Ask::Black => Pick::Black,
            Ask::Gray { .. } => Pick::Gray,
            Ask::Leaver
            | Ask::Figure
            | Ask::Destination { .. }
            | Ask::Partner { .. }
            | Ask::Take
            | Ask::Nothing => return Vec::new(),
        };
        let open = self.open_stops();
        let mover = self.before.to_move();
        let own = self.before.side_of(mover);
        let players = self.before.players();
        // The next player comes first.
        let others = (1..players).filter_map(|away| Seat::new((mover.index() + away) % players));
        let others = others.filter(|&seat| !own.contains(seat) && self.before.can_move(seat));
        let mut likely: Vec<(Stop, Phrase)> = Vec::new();
        let in_front = others.filter_map(|seat| self.find_block(seat, open));
        let origin = self.origin().filter(|(_, from)| open.contains(*from));
        let origin = origin.map(|(figure, from)| {
            let (color, shape) = name(&self.before, figure);
            (from, PentagamePhrase::LikelyOrigin { color, shape }.into())
        });
        for (stop, why) in in_front.chain(origin) {
            if likely.len() < LIKELY && likely.iter().all(|(known, _)| *known != stop) {
                likely.push((stop, why));
            }
        }
        let likely = likely.into_iter().map(|(stop, why)| Likely {
            step: pick(stop).step(),
            why,
        });
        likely.collect()
    }

    /// Returns the goal of `figure`, if the figure can go there.
    fn find_goal(&self, figure: Figure) -> Option<Likely> {
        let pick = Pick::Destination(figure.goal());
        let (color, shape) = name(&self.before, figure);
        self.picks().contains(&pick).then(|| Likely {
            step: pick.step(),
            why: PentagamePhrase::LikelyGoal { color, shape }.into(),
        })
    }

    /// Finds the figure of `owner` that is closest to its goal. Returns the open stop nearest to that figure on a shortest path to the goal, and the
    /// reason to place a block there.
    fn find_block(&self, owner: Seat, open: StopSet) -> Option<(Stop, Phrase)> {
        let now = self.board();
        let board = now.board();
        let waiting = now.figures(owner).filter_map(|figure| {
            let stop = now.stop_of(figure)?;
            let to_goal = distances(board, figure.goal());
            let left = *to_goal.get(&stop)?;
            (left > 0).then_some((left, figure, stop, to_goal))
        });
        let (left, figure, stop, to_goal) = waiting.min_by_key(|(left, ..)| *left)?;
        let walked = distances(board, stop);
        let is_on_the_way = |open: &Stop| {
            walked
                .get(open)
                .zip(to_goal.get(open))
                .is_some_and(|(a, b)| a + b == left)
        };
        let closest = open
            .iter()
            .filter(is_on_the_way)
            .min_by_key(|open| walked[open])?;
        let (other, other_shape) = name(&self.before, figure);
        let why = PentagamePhrase::LikelyInFront {
            other,
            other_shape,
            owner,
        };
        Some((closest, why.into()))
    }
}
