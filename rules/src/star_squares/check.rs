//! Checks whether a move is legal and, if not, which rule it breaks.

use crate::IllegalMove;

use super::StarSquares;
use super::board::{Next, Point, Way};
use super::moves::Move;
use super::phrases::StarSquaresPhrase;

impl StarSquares {
    pub(super) fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        if self.winner().is_some() {
            return Err(IllegalMove::new("R5", StarSquaresPhrase::IllegalOver));
        }
        match m {
            Move::Place(point) => self.check_place(point)?,
            Move::Go(from, to) => {
                self.check_way(from, to)?;
                if let Some(color) = self.star(to) {
                    let (from, to) = (self.named(from), self.named(to));
                    let why = StarSquaresPhrase::IllegalOccupied { from, to, color };
                    return Err(IllegalMove::new("R2", why));
                }
            }
            Move::Push(from, to) => {
                let way = self.check_way(from, to)?;
                self.check_push(from, to, way)?;
            }
            Move::TakeOff(point) => {
                self.check_own(point)?;
                if !self.options.board.is_outer(point) {
                    let point = self.named(point);
                    let why = StarSquaresPhrase::IllegalInner { point };
                    return Err(IllegalMove::new("R2", why));
                }
            }
            Move::Swap if self.can_swap() => {}
            Move::Swap => return Err(IllegalMove::new("R7", StarSquaresPhrase::IllegalSwap)),
        }
        if self.recurs(m) {
            let why = if self.options.superko {
                StarSquaresPhrase::IllegalSuperko { r#move: m }
            } else {
                StarSquaresPhrase::IllegalUndo { r#move: m }
            };
            return Err(IllegalMove::new("R6", why));
        }
        Ok(())
    }

    fn check_place(&self, point: Point) -> Result<(), IllegalMove> {
        let named = self.named(point);
        if let Some(color) = self.star(point) {
            let why = StarSquaresPhrase::IllegalTaken {
                point: named,
                color,
            };
            return Err(IllegalMove::new("R2", why));
        }
        if self.hand(self.to_move) == 0 {
            return Err(IllegalMove::new("R2", StarSquaresPhrase::IllegalNoHand));
        }
        if self.room() & point.bit() == 0 {
            let why = StarSquaresPhrase::IllegalCenter { point: named };
            return Err(IllegalMove::new("R7", why));
        }
        Ok(())
    }

    /// Checks that one of the player's stars is on `point`.
    pub(super) fn check_own(&self, point: Point) -> Result<(), IllegalMove> {
        let named = self.named(point);
        let why = match self.star(point) {
            Some(color) if color == self.to_move => return Ok(()),
            Some(color) => StarSquaresPhrase::IllegalForeign {
                point: named,
                color,
            },
            None => StarSquaresPhrase::IllegalNobody { point: named },
        };
        Err(IllegalMove::new("R2", why))
    }

    /// Checks that one of the player's stars is on `from`, and that a line leads to `to`.
    fn check_way(&self, from: Point, to: Point) -> Result<Way, IllegalMove> {
        self.check_own(from)?;
        if let Some(way) = self.options.board.table().way(from, to) {
            return Ok(way);
        }
        let (from, to) = (self.named(from), self.named(to));
        let why = if from == to {
            StarSquaresPhrase::IllegalSame { point: to }
        } else {
            StarSquaresPhrase::IllegalLine { from, to }
        };
        Err(IllegalMove::new("R2", why))
    }

    fn check_push(&self, from: Point, to: Point, way: Way) -> Result<(), IllegalMove> {
        let star = self.star(to);
        let (from, to) = (self.named(from), self.named(to));
        let Some(color) = star else {
            let why = StarSquaresPhrase::IllegalNothingToPush { from, to };
            return Err(IllegalMove::new("R2", why));
        };
        match way.beyond {
            Next::Off => Ok(()),
            Next::Point(beyond) => {
                let beyond = self.options.board.named(beyond);
                let Some(behind) = self.star(beyond) else {
                    return Ok(());
                };
                let why = StarSquaresPhrase::IllegalTwo {
                    to,
                    color,
                    beyond,
                    behind,
                };
                Err(IllegalMove::new("R2", why))
            }
            Next::Nothing => {
                let why = StarSquaresPhrase::IllegalLineEnds { to, color };
                Err(IllegalMove::new("R4", why))
            }
        }
    }

    /// Returns the error for trying to move the player's star on `point`, which has no legal action.
    pub(super) fn refuse_stuck(&self, point: Point) -> IllegalMove {
        let point = self.named(point);
        IllegalMove::new("R2", StarSquaresPhrase::IllegalStuck { point })
    }
}
