//! A move as choices: a point, then, for an own star there, what it does.

use crate::{BadStep, Choice, Position, Spot, Step, Steps};

use super::board::Point;
use super::moves::Move;
use super::{StarSquares, words};

/// Step that takes a star off; points are their own steps.
const TAKE_OFF: u16 = 25;
/// Step that swaps colors.
const SWAP: u16 = 26;

/// How far a chain of choices leads.
enum Chosen {
    /// Nothing is chosen.
    Nothing,
    /// An own star with at least one legal action.
    Star(Point),
    /// Whole legal move.
    Whole(Move),
}

pub(super) fn next_steps(position: &StarSquares, chosen: &[Step]) -> Result<Steps, BadStep> {
    let (asks, choices, whole) = match read(position, chosen)? {
        Chosen::Nothing => (words::ask_turn(position), first(position), None),
        Chosen::Star(point) => (words::ask_way(position, point), ways(position, point), None),
        Chosen::Whole(m) => (words::ask_nothing(), Vec::new(), Some(m.to_string())),
    };
    Ok(Steps {
        asks,
        choices,
        groups: vec![words::group_all()],
        whole,
    })
}

pub(super) fn steps_of(m: Move) -> Vec<Step> {
    let values = match m {
        Move::Place(point) => vec![value(point)],
        Move::Go(from, to) | Move::Push(from, to) => vec![value(from), value(to)],
        Move::TakeOff(point) => vec![value(point), TAKE_OFF],
        Move::Swap => vec![SWAP],
    };
    values.into_iter().filter_map(Step::new).collect()
}

/// Whole move that `chosen` makes; `None` if something is left to choose.
pub(super) fn whole(position: &StarSquares, chosen: &[Step]) -> Result<Option<Move>, BadStep> {
    Ok(match read(position, chosen)? {
        Chosen::Whole(m) => Some(m),
        Chosen::Nothing | Chosen::Star(_) => None,
    })
}

/// Legal moves of the star on `point`, sorted.
pub(super) fn moves_from(position: &StarSquares, point: Point) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|m| match *m {
        Move::Go(from, _) | Move::Push(from, _) | Move::TakeOff(from) => from == point,
        Move::Place(_) | Move::Swap => false,
    });
    moves
}

fn read(position: &StarSquares, chosen: &[Step]) -> Result<Chosen, BadStep> {
    if position.outcome().is_some() {
        return Err(BadStep::Over);
    }
    let Some((first, rest)) = chosen.split_first() else {
        return Ok(Chosen::Nothing);
    };
    let not_offered = |at| BadStep::NotOffered { at };
    let legal = |m| match position.check(&m) {
        Ok(()) if rest.is_empty() => Ok(Chosen::Whole(m)),
        Ok(()) => Err(not_offered(1)),
        Err(_) => Err(not_offered(0)),
    };
    if first.value() == SWAP {
        return legal(Move::Swap);
    }
    let board = position.options.board;
    let point = board.point(first.value().into()).ok_or(not_offered(0))?;
    if position.star(point).is_none() {
        return legal(Move::Place(point));
    }
    let moves = moves_from(position, point);
    if moves.is_empty() {
        return Err(not_offered(0));
    }
    match rest {
        [] => Ok(Chosen::Star(point)),
        [way] => moves
            .into_iter()
            .find(|&m| steps_of(m).last() == Some(way))
            .map(Chosen::Whole)
            .ok_or(not_offered(1)),
        [_, _, ..] => Err(not_offered(2)),
    }
}

/// Points a star can be placed on or moves from, in board order, and the swap: never more than 25, since one star stands when
/// colors may be swapped.
fn first(position: &StarSquares) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for m in position.legal_moves() {
        let (value, label, spot, says) = match m {
            Move::Place(point) => (
                value(point),
                position.name(point),
                Some(spot(point)),
                words::choice(position, m),
            ),
            Move::Go(point, _) | Move::Push(point, _) | Move::TakeOff(point) => (
                value(point),
                position.name(point),
                Some(spot(point)),
                words::choice_star(position, point),
            ),
            Move::Swap => (SWAP, "swap", None, words::choice(position, m)),
        };
        push(&mut choices, value, label, spot, says);
    }
    choices.sort_by_key(|choice| choice.step);
    choices.dedup_by_key(|choice| choice.step);
    choices
}

/// What the star on `point` can do.
fn ways(position: &StarSquares, point: Point) -> Vec<Choice> {
    let mut choices = Vec::new();
    for m in moves_from(position, point) {
        let says = words::choice(position, m);
        match m {
            Move::Go(_, to) | Move::Push(_, to) => {
                push(
                    &mut choices,
                    value(to),
                    position.name(to),
                    Some(spot(to)),
                    says,
                );
            }
            Move::TakeOff(_) => push(&mut choices, TAKE_OFF, "off", Some(spot(point)), says),
            Move::Place(_) | Move::Swap => {}
        }
    }
    choices.sort_by_key(|choice| choice.step);
    choices
}

fn push(
    choices: &mut Vec<Choice>,
    value: u16,
    label: &str,
    spot: Option<Spot>,
    says: crate::Phrase,
) {
    choices.extend(Step::new(value).map(|step| Choice {
        step,
        label: label.to_owned(),
        spot,
        says,
        group: 0,
    }));
}

fn value(point: Point) -> u16 {
    point.index() as u16
}

fn spot(point: Point) -> Spot {
    Spot(value(point))
}
