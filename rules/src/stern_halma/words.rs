//! Descriptions of positions, moves and choices in words.

use crate::{Describe, Phrase, Position};

use super::board::{Hole, HoleSet};
use super::moves::Move;
use super::phrases::{Arrival, Goal, HoleRun, SternHalmaPhrase};
use super::reasons::{find_contrast, find_reasons};
use super::{SternHalma, Win};

impl Describe for SternHalma {
    fn describe(&self) -> Vec<Phrase> {
        let mut said = Vec::new();
        for seat in self.seats() {
            said.push(SternHalmaPhrase::PositionSeat {
                seat,
                tip: self.tip(seat),
                holes: list_holes(self.pegs(seat)),
                arrived: self.arrived(seat),
            });
            let count = (self.occupied() & self.target(seat)).len();
            if self.options.win == Win::Filled && count > self.arrived(seat) {
                said.push(SternHalmaPhrase::PositionFilled { count });
            }
            if self.retired().contains(seat) {
                said.push(SternHalmaPhrase::PositionRetired { seat });
            }
        }
        if self.options.play_on {
            said.extend(
                (1..)
                    .zip(self.places())
                    .map(|(place, seat)| SternHalmaPhrase::PositionPlace { seat, place }),
            );
        }
        said.push(match self.outcome() {
            Some(outcome) => SternHalmaPhrase::PositionOver {
                winners: outcome.winners.iter().collect(),
                count: outcome.winners.len(),
            },
            None => SternHalmaPhrase::PositionTurn {
                seat: self.to_move(),
            },
        });
        said.into_iter().map(Phrase::from).collect()
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        let seat = self.to_move();
        let after = self.after(m);
        let Move { from, to } = *m;
        let path = self.path(*m);
        let mut said = vec![if m.is_slide() {
            SternHalmaPhrase::MoveSlide { seat, from, to }
        } else if let [_, land] = path[..] {
            let over = from.over(land);
            SternHalmaPhrase::MoveHop {
                seat,
                from,
                to,
                over,
            }
        } else {
            SternHalmaPhrase::MoveHops {
                seat,
                from,
                to,
                count: path.len() - 1,
                way: write_path(&path),
            }
        }];
        let count = after.arrived(seat);
        if count > self.arrived(seat) {
            said.push(SternHalmaPhrase::MoveArrived { seat, count });
        } else if count < self.arrived(seat) {
            said.push(SternHalmaPhrase::MoveLeft { seat, count });
        }
        let placed = (1..).zip(after.places());
        said.extend(
            placed
                .filter(|&(_, seat)| !self.places.seats.contains(seat))
                .map(|(place, seat)| SternHalmaPhrase::MoveHome { seat, place }),
        );
        if after.outcome().is_none() {
            let next = after.seats_from(after.behind(seat));
            said.extend(
                next.take_while(|&next| next != after.to_move())
                    .filter(|&next| after.is_playing(next))
                    .map(|seat| SternHalmaPhrase::MovePass { seat }),
            );
        }
        said.into_iter().map(Phrase::from).collect()
    }

    fn reasons(&self, m: &Move) -> Vec<Phrase> {
        let reasons = find_reasons(self, *m).into_iter();
        reasons.map(Phrase::from).collect()
    }

    fn contrast(&self, m: &Move, there: &Self, instead: &Move) -> Vec<Phrase> {
        let reasons = find_contrast((self, *m), (there, *instead)).into_iter();
        reasons.map(Phrase::from).collect()
    }
}

/// Describes a peg that can be chosen, with the number of holes that it can go to.
pub(super) fn describe_peg(position: &SternHalma, hole: Hole) -> Phrase {
    let home = if position.target(position.to_move()).contains(hole) {
        Arrival::Yes
    } else {
        Arrival::No
    };
    let count = position.destinations(hole).len();
    SternHalmaPhrase::ChoicePeg { hole, count, home }.into()
}

pub(super) fn describe_destination(position: &SternHalma, m: Move) -> Phrase {
    let (hole, goal) = (m.to, find_goal(position, m));
    if m.is_slide() {
        SternHalmaPhrase::ChoiceSlide { hole, goal }.into()
    } else {
        let count = position.path(m).len() - 1;
        SternHalmaPhrase::ChoiceHops { hole, count, goal }.into()
    }
}

/// Returns the effect of the legal move `m` on the player's target arm.
fn find_goal(position: &SternHalma, m: Move) -> Goal {
    let seat = position.to_move();
    let target = position.target(seat);
    match (target.contains(m.from), target.contains(m.to)) {
        _ if position.after(&m).places.seats.contains(seat) => Goal::Wins,
        (false, false) => Goal::None,
        (false, true) => Goal::Arrives,
        (true, true) => Goal::Within,
        (true, false) => Goal::Leaves,
    }
}

/// Returns the name of a group of rows, whose first and last row are given as 0–16.
pub(super) fn name_rows(first: usize, last: usize) -> SternHalmaPhrase {
    if first == last {
        SternHalmaPhrase::GroupRow {
            row: row_letter(first),
        }
    } else {
        SternHalmaPhrase::GroupRows {
            first: row_letter(first),
            last: row_letter(last),
        }
    }
}

/// Returns the letter of a row, 0–16.
pub(super) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

/// Writes a chain of hops: `c1:e3:g5`.
pub(super) fn write_path(path: &[Hole]) -> String {
    let names: Vec<_> = path.iter().map(|hole| hole.name()).collect();
    names.join(":")
}

fn list_holes(holes: HoleSet) -> Vec<HoleRun> {
    let holes: Vec<Hole> = holes.iter().collect();
    let adjacent =
        |one: &Hole, next: &Hole| next.index() == one.index() + 1 && next.row() == one.row();
    let mut list = Vec::new();
    for run in holes.chunk_by(adjacent) {
        match *run {
            [first, _, .., last] => list.push(HoleRun::Run { first, last }),
            _ => list.extend(run.iter().map(|&hole| HoleRun::One(hole))),
        }
    }
    list
}
