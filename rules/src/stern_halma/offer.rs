//! A move as two choices: first the peg, then its destination.

use crate::{BadStep, Choice, Choices, Phrase, Position, Spot, Step, Steps};

use super::SternHalma;
use super::board::{Hole, HoleSet, ROWS};
use super::moves::Move;
use super::phrases::SternHalmaPhrase;
use super::piece::SternHalmaPiece;
use super::words::{describe_destination, describe_peg, name_rows};

impl Choices for SternHalma {
    fn next_steps_in_groups(&self, chosen: &[Step], most: usize) -> Result<Steps, BadStep> {
        let choice = |hole: Hole, says: Phrase, group: usize| Choice {
            step: step(hole),
            label: hole.name().to_owned(),
            spot: Some(Spot(hole.index() as u16)),
            piece: self.peg(hole).map(|seat| SternHalmaPiece(seat).into()),
            says,
            group: group as u8,
        };
        Ok(match replay(self, chosen)? {
            Chosen::Nothing => Steps {
                asks: SternHalmaPhrase::AskPeg.into(),
                choices: self
                    .movable()
                    .iter()
                    .map(|hole| choice(hole, describe_peg(self, hole), 0))
                    .collect(),
                groups: vec![SternHalmaPhrase::GroupPegs.into()],
                likely: Vec::new(),
                whole: None,
            },
            Chosen::Peg(from) => {
                let holes = self.destinations(from);
                let rows = group_rows(holes, most);
                Steps {
                    asks: SternHalmaPhrase::AskDestination { hole: from }.into(),
                    choices: holes
                        .iter()
                        .map(|to| {
                            let before = rows.iter().take_while(|(_, last)| *last < to.row());
                            let says = describe_destination(self, Move { from, to });
                            choice(to, says, before.count())
                        })
                        .collect(),
                    groups: match rows[..] {
                        [_] => vec![SternHalmaPhrase::GroupHoles.into()],
                        _ => rows
                            .into_iter()
                            .map(|(first, last)| name_rows(first, last).into())
                            .collect(),
                    },
                    likely: Vec::new(),
                    whole: None,
                }
            }
            Chosen::Whole(m) => Steps {
                asks: SternHalmaPhrase::AskNothing.into(),
                choices: Vec::new(),
                groups: vec![SternHalmaPhrase::GroupHoles.into()],
                likely: Vec::new(),
                whole: Some(m.to_string()),
            },
        })
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        vec![step(m.from), step(m.to)]
    }

    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep> {
        Ok(match replay(self, chosen)? {
            Chosen::Nothing => String::new(),
            Chosen::Peg(from) => format!("{from}-"),
            Chosen::Whole(m) => m.to_string(),
        })
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        Ok(match replay(self, chosen)? {
            Chosen::Nothing | Chosen::Peg(_) => *self,
            Chosen::Whole(m) => self.with_peg_moved(self.to_move, m),
        })
    }
}

/// Returns the step for `hole`, chosen as the peg to move or as its destination. The two cannot be confused, because a destination is always empty.
pub(super) fn step(hole: Hole) -> Step {
    Step::new(hole.index() as u16).expect("there are fewer holes than steps")
}

/// The choices made by a chain of steps.
#[derive(Clone, Copy)]
enum Chosen {
    Nothing,
    Peg(Hole),
    Whole(Move),
}

fn replay(position: &SternHalma, chosen: &[Step]) -> Result<Chosen, BadStep> {
    if position.outcome().is_some() {
        return Err(BadStep::Over);
    }
    let mut settled = Chosen::Nothing;
    for (at, step) in chosen.iter().enumerate() {
        let hole = Hole::new(step.value().into());
        let next = hole.and_then(|hole| match settled {
            Chosen::Nothing => position
                .movable()
                .contains(hole)
                .then_some(Chosen::Peg(hole)),
            Chosen::Peg(from) => position
                .destinations(from)
                .contains(hole)
                .then_some(Chosen::Whole(Move { from, to: hole })),
            Chosen::Whole(_) => None,
        });
        settled = next.ok_or(BadStep::NotOffered { at })?;
    }
    Ok(settled)
}

/// Groups the rows of the board so that each group has at most `most` of the holes, unless one row alone has more. Returns the first and last row of
/// each group. If all holes fit in one group, that group is the whole board.
fn group_rows(holes: HoleSet, most: usize) -> Vec<(usize, usize)> {
    if holes.len() <= most {
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
            Some((_, last)) if size + sizes[row] <= most => {
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

impl SternHalma {
    /// Returns the movable pegs of the seat whose turn it is.
    pub(super) fn movable(&self) -> HoleSet {
        self.pegs(self.to_move())
            .iter()
            .filter(|&from| !self.destinations(from).is_empty())
            .collect()
    }
}
