//! A move as choices: first a point, and then, if one of the player's stars is on the point, an action of that star.

use crate::{BadStep, Choice, Choices, GridPoint, Phrase, Position, Spot, Step, Steps};

use super::StarSquares;
use super::board::{Board, Point};
use super::moves::Move;
use super::phrases::StarSquaresPhrase;
use super::piece::StarSquaresPiece;
use super::text::groups;
use super::words::{ask_turn, describe_choice, describe_star};

/// Step that takes a star off the board. Lower steps are the indices of points.
const TAKE_OFF: u16 = 25;
/// Step that swaps colors.
const SWAP: u16 = 26;

impl Choices for StarSquares {
    fn next_steps_in_groups(&self, chosen: &[Step], _: usize) -> Result<Steps, BadStep> {
        let (asks, choices, whole) = match read(self, chosen)? {
            ChosenAction::Nothing => (ask_turn(self), list_first(self), None),
            ChosenAction::Star(point) => {
                let asks = StarSquaresPhrase::AskWay {
                    point: self.named(point),
                };
                (asks.into(), list_ways(self, point), None)
            }
            ChosenAction::Whole(m) => {
                let asks = StarSquaresPhrase::AskNothing.into();
                (asks, Vec::new(), Some(m.to_string()))
            }
        };
        Ok(Steps {
            asks,
            choices,
            groups: vec![StarSquaresPhrase::GroupAll.into()],
            likely: Vec::new(),
            whole,
        })
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        steps_of(*m)
    }

    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep> {
        Ok(match read(self, chosen)? {
            ChosenAction::Nothing => String::new(),
            ChosenAction::Star(point) => format!("{} ", self.name(point)),
            ChosenAction::Whole(m) => m.to_string(),
        })
    }

    fn grid(&self) -> Vec<GridPoint> {
        let board = self.options.board;
        let points = groups(board).flatten();
        let points =
            points.filter_map(|index| Some((Step::new(index as u16)?, board.point(index)?)));
        let cells = points.map(|(step, point)| GridPoint {
            step,
            spot: Spot(value(point)),
            label: self.name(point).to_owned(),
            piece: self.star(point).map(|color| StarSquaresPiece(color).into()),
        });
        cells.collect()
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        let mut preview = self.clone();
        if let ChosenAction::Whole(m) = read(self, chosen)? {
            preview.stars = self.stars_after(m);
            preview.undo = None;
        }
        Ok(preview)
    }
}

/// The choices made by a chain of steps.
enum ChosenAction {
    /// No choice has been made yet.
    Nothing,
    /// One of the player's stars has been chosen, and it has at least one legal action.
    Star(Point),
    /// A complete legal move has been chosen.
    Whole(Move),
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

/// Lists the legal moves of the star on `point`, sorted.
pub(super) fn moves_from(position: &StarSquares, point: Point) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|m| match *m {
        Move::Go(from, _) | Move::Push(from, _) | Move::TakeOff(from) => from == point,
        Move::Place(_) | Move::Swap => false,
    });
    moves
}

fn read(position: &StarSquares, chosen: &[Step]) -> Result<ChosenAction, BadStep> {
    if position.outcome().is_some() {
        return Err(BadStep::Over);
    }
    let Some((first, rest)) = chosen.split_first() else {
        return Ok(ChosenAction::Nothing);
    };
    let not_offered = |at| BadStep::NotOffered { at };
    let legal = |m| match position.check(&m) {
        Ok(()) if rest.is_empty() => Ok(ChosenAction::Whole(m)),
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
        [] => Ok(ChosenAction::Star(point)),
        [way] => moves
            .into_iter()
            .find(|&m| steps_of(m).last() == Some(way))
            .map(ChosenAction::Whole)
            .ok_or(not_offered(1)),
        [_, _, ..] => Err(not_offered(2)),
    }
}

/// Lists the points where a star can be placed or moved from, as they are drawn, and the swap. There are at most 25 choices, because the swap is
/// possible only when a star already occupies one point.
fn list_first(position: &StarSquares) -> Vec<Choice> {
    let own = StarSquaresPiece(position.color_to_move());
    let mut choices: Vec<Choice> = Vec::new();
    for m in position.legal_moves() {
        let (value, label, place, says) = match m {
            Move::Place(point) => (
                value(point),
                position.name(point),
                Some((point, Some(own))),
                describe_choice(position, m),
            ),
            Move::Go(point, _) | Move::Push(point, _) | Move::TakeOff(point) => (
                value(point),
                position.name(point),
                Some((point, Some(own))),
                describe_star(position, point),
            ),
            Move::Swap => (SWAP, "swap", None, describe_choice(position, m)),
        };
        push(&mut choices, value, label, place, says);
    }
    sort(&mut choices, position.options.board);
    choices.dedup_by_key(|choice| choice.step);
    choices
}

/// Lists the legal actions of the star on `point`, as choices.
fn list_ways(position: &StarSquares, point: Point) -> Vec<Choice> {
    let mut choices = Vec::new();
    for m in moves_from(position, point) {
        let says = describe_choice(position, m);
        match m {
            Move::Go(_, to) | Move::Push(_, to) => {
                push(
                    &mut choices,
                    value(to),
                    position.name(to),
                    Some((to, position.star(to).map(StarSquaresPiece))),
                    says,
                );
            }
            Move::TakeOff(_) => {
                let own = position.star(point).map(StarSquaresPiece);
                push(&mut choices, TAKE_OFF, "off", Some((point, own)), says);
            }
            Move::Place(_) | Move::Swap => {}
        }
    }
    sort(&mut choices, position.options.board);
    choices
}

/// Sorts choices as the points are drawn, row by row from the top. What is no point comes last.
fn sort(choices: &mut [Choice], board: Board) {
    let order: Vec<u16> = groups(board).flatten().map(|index| index as u16).collect();
    choices.sort_by_key(|choice| {
        let step = choice.step.value();
        let place = order.iter().position(|point| *point == step);
        (place.unwrap_or(order.len()), step)
    });
}

/// Adds a choice to `choices`. `place` is the point that the choice refers to, with the piece that is or will be on that point.
fn push(
    choices: &mut Vec<Choice>,
    value: u16,
    label: &str,
    place: Option<(Point, Option<StarSquaresPiece>)>,
    says: Phrase,
) {
    choices.extend(Step::new(value).map(|step| Choice {
        step,
        label: label.to_owned(),
        spot: place.map(|(point, _)| Spot(self::value(point))),
        piece: place.and_then(|(_, piece)| piece).map(Into::into),
        says,
        group: 0,
    }));
}

fn value(point: Point) -> u16 {
    point.index() as u16
}
