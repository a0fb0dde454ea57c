//! What a touch chooses.

use asterism_render::scene::{Point, point};
use asterism_render::{Target, View, targets};
use asterism_rules::{AnyGame, Step};

use crate::answer::{PlacelessChoice, Tapped};
use crate::call::{Draft, Spot, ViewOptions};

/// Part of the distance to the nearest place within which another place is as likely to be meant. With fingers, a touch is seldom exact.
const DOUBT: f64 = 1.25;

/// Distance, in board units, by which the nearest place must be nearer than any other, even if it is touched exactly.
const SLACK: f64 = 0.08;

/// Returns what a touch at `spot` chooses after the steps of `draft`.
///
/// One touch can choose several steps: if all choices of the next step are at the place that was touched, such as the figures that share a corner, then
/// the touch chooses among them as well.
pub(crate) fn tap(game: &AnyGame, draft: &Draft, options: &ViewOptions, spot: Spot) -> Tapped {
    let mut chosen = draft.steps().to_vec();
    let touched = point(spot.x, spot.y);
    let mut view = options.to_view(None);
    let mut place: Option<Place> = None;
    loop {
        let found = find_places(game, &mut view, &chosen);
        let is_same_place = |around: Place| found.iter().all(|(_, place)| place.is_at(around));
        if place.is_some_and(|around| found.is_empty() || !is_same_place(around)) {
            return choose(&chosen);
        }
        let near = find_nearest(&found, touched, spot.reach);
        match near[..] {
            [] if place.is_some() => return choose(&chosen),
            [] => return doubt(&chosen, &[]),
            [(target, at)] => {
                chosen.push(target.step);
                place = Some(at);
            }
            _ => return doubt(&chosen, &near),
        }
    }
}

/// Place of a choice.
#[derive(Clone, Copy)]
struct Place {
    at: Point,
    radius: f64,
}

impl Place {
    /// Returns whether this place lies on `other`.
    fn is_at(self, other: Self) -> bool {
        self.at.distance(other.at) <= other.radius
    }
}

/// Returns the choices for the step after `chosen` that have a place on the board.
fn find_places(game: &AnyGame, view: &mut View, chosen: &[Step]) -> Vec<(Target, Place)> {
    view.choosing = Some(chosen.to_vec());
    let found = targets(game, view).into_iter();
    found
        .filter_map(|target| {
            let (at, radius) = (target.at?, target.radius);
            Some((target, Place { at, radius }))
        })
        .collect()
}

/// Returns the choices that a touch may mean, the nearest first.
fn find_nearest(found: &[(Target, Place)], touched: Point, reach: f64) -> Vec<(&Target, Place)> {
    let mut near: Vec<(f64, &Target, Place)> = found
        .iter()
        .map(|(target, place)| (place.at.distance(touched), target, *place))
        .filter(|(distance, _, place)| *distance <= place.radius.max(reach))
        .collect();
    near.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let limit = near
        .first()
        .map_or(0.0, |(nearest, ..)| nearest * DOUBT + SLACK);
    near.into_iter()
        .take_while(|(distance, ..)| *distance <= limit)
        .map(|(_, target, place)| (target, place))
        .collect()
}

fn choose(chosen: &[Step]) -> Tapped {
    Tapped {
        chosen: Some(chosen.iter().map(|step| step.value()).collect()),
        near: Vec::new(),
        after: Vec::new(),
    }
}

fn doubt(chosen: &[Step], near: &[(&Target, Place)]) -> Tapped {
    let near = near.iter().map(|(target, _)| PlacelessChoice {
        step: target.step.value(),
        label: target.label.clone(),
    });
    Tapped {
        chosen: None,
        near: near.collect(),
        after: chosen.iter().map(|step| step.value()).collect(),
    }
}
