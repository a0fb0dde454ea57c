//! Reasons for a move.

use std::cmp::Reverse;

use crate::{Position, Seat};

use super::SternHalma;
use super::board::{Hole, arm_set};
use super::moves::Move;
use super::phrases::SternHalmaPhrase;

/// Minimum number of steps of a move that counts as long: two hops straight ahead.
const LONG: isize = 4;

/// Minimum number of steps by which a move must shorten another seat's longest move to be worth mentioning: one hop straight ahead.
const HINDERS: isize = 2;

/// Lists the reasons for the legal move `m`, the most important first.
pub(super) fn find_reasons(before: &SternHalma, m: Move) -> Vec<SternHalmaPhrase> {
    let seat = before.to_move;
    let after = before.after(&m);
    let place = after.places().iter().position(|&placed| placed == seat);
    if let Some(place) = place {
        return vec![SternHalmaPhrase::ReasonHome { place: place + 1 }];
    }
    if after.outcome().is_some() {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    let others = || {
        let all = before.seats_from(before.behind(seat));
        all.filter(|&other| other != seat && before.is_playing(other) && after.is_playing(other))
    };
    let stopped = |&other: &Seat| before.could_come_home(other) && !after.could_come_home(other);
    let stopped = others().filter(stopped);
    reasons.extend(stopped.map(|owner| SternHalmaPhrase::ReasonStops { owner }));
    if after.could_come_home(seat) && !before.could_come_home(seat) {
        reasons.push(SternHalmaPhrase::ReasonThreatensWin);
    }
    let count = after.arrived(seat);
    if count > before.arrived(seat) {
        reasons.push(SternHalmaPhrase::ReasonArrives { count });
    }
    let at_home = |position: &SternHalma| position.pegs(seat) & arm_set(position.arm_of(seat));
    if at_home(&after).is_empty() && !at_home(before).is_empty() {
        reasons.push(SternHalmaPhrase::ReasonLeavesHome);
    }
    reasons.extend(find_block(before, &after, others()));
    let steps = before.gain(seat, m);
    let gains = (steps > 0).then(|| SternHalmaPhrase::ReasonGains {
        tip: before.tip(seat),
        steps: steps.unsigned_abs(),
    });
    let is_long = steps >= LONG;
    reasons.extend(gains.clone().filter(|_| is_long));
    reasons.extend(find_opened(before, &after, seat));
    let tip = before.tip(seat);
    let mut rest = before.pegs(seat).iter().filter(|&hole| hole != m.from);
    if steps > 0 && rest.all(|hole| hole.distance(tip) < m.from.distance(tip)) {
        reasons.push(SternHalmaPhrase::ReasonLast { hole: m.from });
    }
    reasons.extend(gains.filter(|_| !is_long));
    reasons
}

/// Lists the reasons for one move that another move, maybe in another position, does not match.
pub(super) fn find_contrast(
    (before, m): (&SternHalma, Move),
    (there, instead): (&SternHalma, Move),
) -> Vec<SternHalmaPhrase> {
    let others = find_reasons(there, instead);
    let mut reasons = find_reasons(before, m);
    reasons.retain(|why| !why.is_matched(there, instead, &others));
    reasons
}

impl SternHalmaPhrase {
    /// Returns whether the move `m`, which has the reasons `others`, achieves what this reason says, or more.
    fn is_matched(&self, before: &SternHalma, m: Move, others: &[Self]) -> bool {
        let seat = before.to_move;
        let after = before.after(&m);
        let is_home = others
            .iter()
            .any(|other| matches!(other, Self::ReasonHome { .. }));
        if is_home || after.outcome().is_some() {
            return is_home;
        }
        let longest = |seat| after.longest_way(seat).map_or(0, |(way, _)| way.max(0));
        let gains = |steps: usize, gained: isize| gained >= steps as isize;
        match *self {
            Self::ReasonStops { owner } => !after.could_come_home(owner),
            Self::ReasonThreatensWin => after.could_come_home(seat),
            Self::ReasonArrives { count } => after.arrived(seat) >= count,
            Self::ReasonLeavesHome => (after.pegs(seat) & arm_set(after.arm_of(seat))).is_empty(),
            Self::ReasonBlocks { owner, steps, .. } => longest(owner) <= steps as isize,
            Self::ReasonGains { steps, .. } => gains(steps, before.gain(seat, m)),
            Self::ReasonOpens { steps, .. } => gains(steps, longest(seat)),
            _ => others.contains(self),
        }
    }
}

/// Finds the other seat whose longest possible move is shortened the most by the player's move, and returns this as a reason for the move.
fn find_block(
    before: &SternHalma,
    after: &SternHalma,
    others: impl Iterator<Item = Seat>,
) -> Option<SternHalmaPhrase> {
    let longest =
        |position: &SternHalma, seat| position.longest_way(seat).map_or(0, |(way, _)| way);
    let ways = others.map(|seat| (longest(before, seat), longest(after, seat).max(0), seat));
    let hindered = ways.filter(|(was, is, _)| *was >= LONG && was - is >= HINDERS);
    let (was, is, owner) = hindered.max_by_key(|(was, is, seat)| (was - is, Reverse(*seat)))?;
    Some(SternHalmaPhrase::ReasonBlocks {
        owner,
        steps: is.unsigned_abs(),
        earlier: was.unsigned_abs(),
    })
}

/// Finds the longest move that `seat` can make after the player's move, if that move counts as [`LONG`] and is longer than any that `seat` could make
/// before. Returns it as a reason for the move.
fn find_opened(before: &SternHalma, after: &SternHalma, seat: Seat) -> Option<SternHalmaPhrase> {
    let (steps, Move { from, to }) = after.longest_way(seat)?;
    let known = before.longest_way(seat).map_or(0, |(known, _)| known);
    (steps >= LONG && steps > known).then_some(SternHalmaPhrase::ReasonOpens {
        from,
        to,
        steps: steps.unsigned_abs(),
    })
}

impl SternHalma {
    /// Returns the number of steps by which `m` brings a peg of `seat` closer to the outermost hole of its target arm; negative if the peg goes back.
    fn gain(&self, seat: Seat, m: Move) -> isize {
        let left = |hole: Hole| hole.distance(self.tip(seat)) as isize;
        left(m.from) - left(m.to)
    }

    /// Returns the moves that `seat` could make if it were that seat's turn.
    fn moves_of(&self, seat: Seat) -> impl Iterator<Item = Move> + '_ {
        self.pegs(seat).iter().flat_map(move |from| {
            let holes = self.destinations_of(seat, from);
            holes.iter().map(move |to| Move { from, to })
        })
    }

    /// Returns the largest number of steps that `seat` could gain if it were that seat's turn, and the move that gains them; `None` if the seat
    /// cannot move.
    fn longest_way(&self, seat: Seat) -> Option<(isize, Move)> {
        let ways = self.moves_of(seat).map(|m| (self.gain(seat, m), m));
        ways.max_by_key(|&(gain, m)| (gain, Reverse(m)))
    }

    /// Returns whether `seat` could reach its goal with one move if it were that seat's turn.
    fn could_come_home(&self, seat: Seat) -> bool {
        self.moves_of(seat)
            .any(|m| self.with_peg_moved(seat, m).is_home(seat))
    }
}
