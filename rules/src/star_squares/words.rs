//! Descriptions of positions, moves and choices in words.

use crate::{Describe, Phrase, Position, Seat};

use super::board::{Point, indices};
use super::color::Color;
use super::moves::Move;
use super::phrases::{SquareMade, StarSquaresPhrase, TurnChoice};
use super::reasons::{find_contrast, find_reasons};
use super::{STARS, StarSquares};

impl Describe for StarSquares {
    fn describe(&self) -> Vec<Phrase> {
        let mut said = Vec::new();
        for seat in Seat::first(self.players()) {
            let color = self.color_of(seat);
            let points: Vec<Point> = indices(self.stars[color.index()])
                .map(|index| self.options.board.named(index))
                .collect();
            said.push(StarSquaresPhrase::PositionSeat {
                seat,
                color,
                count: points.len(),
                points,
                hand: self.hand(color),
            });
            if self.retired.contains(seat) {
                said.push(StarSquaresPhrase::PositionRetired { seat });
            }
        }
        if let Some(outcome) = self.outcome() {
            said.extend(list_squares(self));
            said.push(StarSquaresPhrase::PositionOver {
                winners: outcome.winners.iter().collect(),
                count: outcome.winners.len(),
            });
        } else {
            said.push(StarSquaresPhrase::PositionTurn {
                seat: self.to_move(),
                color: self.to_move,
            });
            said.extend(list_remarks(self));
            said.extend(
                self.earlier
                    .as_ref()
                    .map(|earlier| StarSquaresPhrase::PositionSuperko {
                        count: earlier.len(),
                    }),
            );
        }
        said.into_iter().map(Phrase::from).collect()
    }

    /// Returns remarks on whether colors can be swapped now, and on the push that would undo the last turn.
    fn remarks(&self) -> Vec<Phrase> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        list_remarks(self).map(Phrase::from).collect()
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        let (seat, color) = (self.to_move(), self.to_move);
        let mut said = vec![match *m {
            Move::Place(point) => {
                let point = self.named(point);
                StarSquaresPhrase::MovePlace { seat, color, point }
            }
            Move::Go(from, to) => StarSquaresPhrase::MoveGo {
                seat,
                color,
                from: self.named(from),
                to: self.named(to),
            },
            Move::Push(from, to) => {
                let pushed = self.star(to).unwrap_or(color);
                let beyond = self.pushed_to(from, to);
                let (from, to) = (self.named(from), self.named(to));
                match beyond {
                    Some(beyond) => StarSquaresPhrase::MovePush {
                        seat,
                        color,
                        from,
                        to,
                        pushed,
                        beyond,
                    },
                    None => StarSquaresPhrase::MovePushOff {
                        seat,
                        color,
                        from,
                        to,
                        pushed,
                    },
                }
            }
            Move::TakeOff(point) => {
                let point = self.named(point);
                StarSquaresPhrase::MoveTakeOff { seat, color, point }
            }
            Move::Swap => StarSquaresPhrase::MoveSwap {
                seat,
                color: color.other(),
            },
        }];
        let after = self.after(m);
        said.extend(list_squares(&after));
        // A player passes only under `superko` (see `StarSquares::pass_if_stuck`).
        if self.options.superko && *m != Move::Swap && after.winner().is_none() {
            let opponent = color.other();
            if after.earlier.is_none() {
                said.push(StarSquaresPhrase::MoveForgets);
            } else if after.to_move == color && !after.is_retired(opponent) {
                let seat = after.seat_of(opponent);
                said.push(StarSquaresPhrase::MovePasses { seat });
            }
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

pub(super) fn ask_turn(position: &StarSquares) -> Phrase {
    let own = position.hand(position.to_move) < STARS as usize;
    let may = match (position.hand(position.to_move), own) {
        _ if position.can_swap() => TurnChoice::Swap,
        (0, _) => TurnChoice::Move,
        (_, false) => TurnChoice::Place,
        (_, true) => TurnChoice::Both,
    };
    StarSquaresPhrase::AskTurn { may }.into()
}

pub(super) fn describe_star(position: &StarSquares, point: Point) -> Phrase {
    let (point, color) = (position.named(point), position.to_move);
    StarSquaresPhrase::ChoiceStar { point, color }.into()
}

/// Describes the effect of the legal move `m`, without naming the star that moves.
pub(super) fn describe_choice(position: &StarSquares, m: Move) -> Phrase {
    let square = find_square_made(position, m);
    let choice = match m {
        Move::Place(point) => StarSquaresPhrase::ChoicePlace {
            point: position.named(point),
            color: position.to_move,
            square,
        },
        Move::Go(_, to) => StarSquaresPhrase::ChoiceGo {
            point: position.named(to),
            square,
        },
        Move::Push(from, to) => {
            let point = position.named(to);
            let pushed = position.star(to).unwrap_or(position.to_move);
            match position.pushed_to(from, to) {
                Some(beyond) => StarSquaresPhrase::ChoicePush {
                    point,
                    pushed,
                    beyond,
                    square,
                },
                None => StarSquaresPhrase::ChoicePushOff {
                    point,
                    pushed,
                    square,
                },
            }
        }
        Move::TakeOff(point) => StarSquaresPhrase::ChoiceTakeOff {
            point: position.named(point),
        },
        Move::Swap => StarSquaresPhrase::ChoiceSwap {
            color: position.to_move.other(),
        },
    };
    choice.into()
}

fn find_square_made(position: &StarSquares, m: Move) -> SquareMade {
    let stars = position.stars_after(m);
    let list = position.square_list();
    let has = |color: Color| list.any(stars[color.index()]) && !position.is_retired(color);
    if has(position.to_move.other()) {
        SquareMade::Opponent
    } else if has(position.to_move) {
        SquareMade::Own
    } else {
        SquareMade::None
    }
}

/// Lists the completed squares, the winner's first; lists none unless a player has won.
fn list_squares(position: &StarSquares) -> Vec<StarSquaresPhrase> {
    let Some(winner) = position.winner() else {
        return Vec::new();
    };
    let mut said = Vec::new();
    for color in [winner, winner.other()] {
        for corners in position.squares(color) {
            said.push(StarSquaresPhrase::Square {
                seat: position.seat_of(color),
                color,
                points: corners.into(),
            });
        }
    }
    said
}

/// Lists the remarks on a position of a game that is not over: whether colors can be swapped now, and the push that would undo the last turn.
fn list_remarks(position: &StarSquares) -> impl Iterator<Item = StarSquaresPhrase> {
    let swap = position
        .can_swap()
        .then(|| StarSquaresPhrase::PositionSwap {
            seat: position.to_move(),
        });
    let undo = position
        .undo
        .map(|(from, to)| StarSquaresPhrase::PositionUndo {
            r#move: Move::Push(from, to),
        });
    swap.into_iter().chain(undo)
}
