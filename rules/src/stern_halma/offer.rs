//! A move as two choices: the peg, then the hole it goes to.

use crate::{BadStep, Choice, Phrase, Position, Spot, Step, Steps};

use super::SternHalma;
use super::board::{Hole, HoleSet, ROWS};
use super::moves::Move;
use super::words;

/// Up to this many choices fit one menu.
const ONE_GROUP: usize = 25;

/// Choice of `hole`: for its peg first, then as where the peg goes. The two are never confused, for the one holds a peg and
/// the other does not.
pub(super) fn step(hole: Hole) -> Step {
    Step::new(hole.index() as u16).expect("holes are fewer than steps")
}

/// What `chosen` settles.
#[derive(Clone, Copy)]
enum Draft {
    Nothing,
    Peg(Hole),
    Whole(Move),
}

fn replay(position: &SternHalma, chosen: &[Step]) -> Result<Draft, BadStep> {
    if position.outcome().is_some() {
        return Err(BadStep::Over);
    }
    let mut draft = Draft::Nothing;
    for (at, step) in chosen.iter().enumerate() {
        let hole = Hole::new(step.value().into());
        let next = hole.and_then(|hole| match draft {
            Draft::Nothing => position
                .movable()
                .contains(hole)
                .then_some(Draft::Peg(hole)),
            Draft::Peg(from) => position
                .destinations(from)
                .contains(hole)
                .then_some(Draft::Whole(Move { from, to: hole })),
            Draft::Whole(_) => None,
        });
        draft = next.ok_or(BadStep::NotOffered { at })?;
    }
    Ok(draft)
}

pub(super) fn steps(position: &SternHalma, chosen: &[Step]) -> Result<Steps, BadStep> {
    let draft = replay(position, chosen)?;
    let choice = |hole: Hole, says: Phrase, group: u8| Choice {
        step: step(hole),
        label: hole.name().to_owned(),
        spot: Some(Spot(hole.index() as u16)),
        says,
        group,
    };
    Ok(match draft {
        Draft::Nothing => Steps {
            asks: words::ask_peg(),
            choices: position
                .movable()
                .iter()
                .map(|hole| choice(hole, words::peg_choice(position, hole), 0))
                .collect(),
            groups: vec![words::group_pegs()],
            whole: None,
        },
        Draft::Peg(from) => {
            let holes = position.destinations(from);
            let rows = row_groups(holes);
            Steps {
                asks: words::ask_destination(from),
                choices: holes
                    .iter()
                    .map(|to| {
                        let group = rows.iter().take_while(|(_, last)| *last < to.row()).count();
                        let says = words::destination_choice(position, Move { from, to });
                        choice(to, says, group as u8)
                    })
                    .collect(),
                groups: match rows[..] {
                    [_] => vec![words::group_holes()],
                    _ => rows
                        .into_iter()
                        .map(|(first, last)| words::group_rows(first, last))
                        .collect(),
                },
                whole: None,
            }
        }
        Draft::Whole(m) => Steps {
            asks: words::ask_nothing(),
            choices: Vec::new(),
            groups: vec![words::group_holes()],
            whole: Some(m.to_string()),
        },
    })
}

/// First and last row of each group: as few as may be, all of the board if one is enough.
fn row_groups(holes: HoleSet) -> Vec<(usize, usize)> {
    if holes.len() <= ONE_GROUP {
        return vec![(0, ROWS - 1)];
    }
    let mut sizes = [0; ROWS];
    for hole in holes.iter() {
        sizes[hole.row()] += 1;
    }
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut size = 0;
    for row in (0..ROWS).filter(|&row| sizes[row] > 0) {
        match groups.last_mut() {
            Some((_, last)) if size + sizes[row] <= ONE_GROUP => {
                *last = row;
                size += sizes[row];
            }
            _ => {
                groups.push((row, row));
                size = sizes[row];
            }
        }
    }
    groups
}

pub(super) fn preview(position: &SternHalma, chosen: &[Step]) -> Result<SternHalma, BadStep> {
    Ok(match replay(position, chosen)? {
        Draft::Nothing | Draft::Peg(_) => *position,
        Draft::Whole(m) => position.with_peg_moved(position.to_move, m),
    })
}

impl SternHalma {
    /// Pegs of the seat on move that can move.
    pub(super) fn movable(&self) -> HoleSet {
        self.pegs(self.to_move())
            .iter()
            .filter(|&from| !self.destinations(from).is_empty())
            .collect()
    }
}
