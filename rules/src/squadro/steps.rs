//! The one choice of a move: the lane.

use crate::{BadStep, Choice, Position, Spot, Step, Steps};

use super::moves::Lane;
use super::{Squadro, words};

pub(super) fn step(lane: Lane) -> Step {
    Step::new(lane.index() as u16).expect("five lanes fit")
}

/// Lane that `chosen` names; `None` if nothing is chosen yet.
pub(super) fn replay(position: &Squadro, chosen: &[Step]) -> Result<Option<Lane>, BadStep> {
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

pub(super) fn next(position: &Squadro, chosen: &[Step]) -> Result<Steps, BadStep> {
    if let Some(lane) = replay(position, chosen)? {
        return Ok(Steps {
            asks: words::ready(),
            choices: Vec::new(),
            groups: vec![words::group()],
            whole: Some(position.move_in(lane).to_string()),
        });
    }
    let choices = position.lanes().map(|lane| Choice {
        step: step(lane),
        label: lane.number().to_string(),
        spot: Some(spot(position, lane)),
        says: words::choice(position, lane),
        group: 0,
    });
    Ok(Steps {
        asks: words::asks(),
        choices: choices.collect(),
        groups: vec![words::group()],
        whole: None,
    })
}

/// The piece in `lane` of the side to move. Spots are pieces here: light's lane by lane, then dark's.
fn spot(position: &Squadro, lane: Lane) -> Spot {
    Spot((position.to_move.index() * Lane::ALL.len() + lane.index()) as u16)
}
