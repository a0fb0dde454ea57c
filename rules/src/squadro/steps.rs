//! A move as a single choice: the lane.

use crate::{BadStep, Choice, Choices, Position, Spot, Step, Steps};

use super::Squadro;
use super::moves::{Lane, Move};
use super::phrases::SquadroPhrase;
use super::piece::SquadroPiece;
use super::words::describe_choice;

impl Choices for Squadro {
    fn next_steps_in_groups(&self, chosen: &[Step], _: usize) -> Result<Steps, BadStep> {
        let groups = vec![SquadroPhrase::GroupAll.into()];
        if let Some(lane) = replay(self, chosen)? {
            return Ok(Steps {
                asks: SquadroPhrase::AskNothing.into(),
                choices: Vec::new(),
                groups,
                likely: Vec::new(),
                whole: Some(self.move_in(lane).to_string()),
            });
        }
        let choices = self.lanes().map(|lane| Choice {
            step: step(lane),
            label: lane.number().to_string(),
            spot: Some(spot(self, lane)),
            piece: self.speed(self.to_move, lane).map(|spaces| {
                SquadroPiece {
                    seat: self.to_move,
                    spaces,
                }
                .into()
            }),
            says: describe_choice(self, lane),
            group: 0,
        });
        Ok(Steps {
            asks: SquadroPhrase::AskLane.into(),
            choices: choices.collect(),
            groups,
            likely: Vec::new(),
            whole: None,
        })
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        vec![step(m.lane)]
    }

    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep> {
        let lane = replay(self, chosen)?;
        Ok(lane.map_or_else(String::new, |lane| self.move_in(lane).to_string()))
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        let lane = replay(self, chosen)?;
        Ok(lane.map_or(*self, |lane| self.moved(lane)))
    }
}

fn step(lane: Lane) -> Step {
    Step::new(lane.index() as u16).expect("five lanes are fewer than the steps")
}

/// Returns the lane in `chosen`; `None` if no lane is chosen yet.
fn replay(position: &Squadro, chosen: &[Step]) -> Result<Option<Lane>, BadStep> {
    if position.outcome().is_some() {
        return Err(BadStep::Over);
    }
    let Some(first) = chosen.first() else {
        return Ok(None);
    };
    let lane = position.lanes().find(|&lane| step(lane) == *first);
    match (lane, chosen.len()) {
        (None, _) => Err(BadStep::NotOffered { at: 0 }),
        (Some(_), 2..) => Err(BadStep::NotOffered { at: 1 }),
        (lane, _) => Ok(lane),
    }
}

/// Returns the spot of the current player's piece in `lane`. In this game, a spot is a piece rather than a place: spots 0–4 are light's pieces in the
/// order of their lanes, and 5–9 are dark's.
fn spot(position: &Squadro, lane: Lane) -> Spot {
    Spot((position.to_move.index() * Lane::ALL.len() + lane.index()) as u16)
}
