//! Whether a move is legal, and if not, by which rule.

use crate::{IllegalMove, Phrase};

use super::StarSquares;
use super::board::{Next, Point, Way};
use super::moves::Move;

pub(super) fn illegal(rule: &'static str, why: Phrase) -> IllegalMove {
    IllegalMove {
        rule,
        why,
        nearest: Vec::new(),
    }
}

impl StarSquares {
    pub(super) fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        if self.winner().is_some() {
            return Err(illegal("R5", Phrase::new("star-squares-illegal-over")));
        }
        match m {
            Move::Place(point) => self.check_place(point)?,
            Move::Go(from, to) => {
                self.check_way(from, to)?;
                if let Some(color) = self.star(to) {
                    let why = Phrase::new("star-squares-illegal-occupied")
                        .with("from", self.name(from))
                        .with("to", self.name(to))
                        .with("color", color.word());
                    return Err(illegal("R2", why));
                }
            }
            Move::Push(from, to) => {
                let way = self.check_way(from, to)?;
                self.check_push(from, to, way)?;
            }
            Move::TakeOff(point) => {
                self.check_own(point)?;
                if !self.options.board.is_outer(point) {
                    let why =
                        Phrase::new("star-squares-illegal-inner").with("point", self.name(point));
                    return Err(illegal("R2", why));
                }
            }
            Move::Swap if self.can_swap() => {}
            Move::Swap => return Err(illegal("R7", Phrase::new("star-squares-illegal-swap"))),
        }
        if self.recurs(m) {
            return Err(illegal("R6", self.why_not_again(m)));
        }
        Ok(())
    }

    fn check_place(&self, point: Point) -> Result<(), IllegalMove> {
        if let Some(color) = self.star(point) {
            let why = Phrase::new("star-squares-illegal-taken")
                .with("point", self.name(point))
                .with("color", color.word());
            return Err(illegal("R2", why));
        }
        if self.hand(self.to_move) == 0 {
            return Err(illegal("R2", Phrase::new("star-squares-illegal-no-hand")));
        }
        if self.room() & point.bit() == 0 {
            let why = Phrase::new("star-squares-illegal-center").with("point", self.name(point));
            return Err(illegal("R7", why));
        }
        Ok(())
    }

    /// Whether an own star is there to act.
    pub(super) fn check_own(&self, point: Point) -> Result<(), IllegalMove> {
        let why = match self.star(point) {
            Some(color) if color == self.to_move => return Ok(()),
            Some(color) => Phrase::new("star-squares-illegal-foreign").with("color", color.word()),
            None => Phrase::new("star-squares-illegal-nobody"),
        };
        Err(illegal("R2", why.with("point", self.name(point))))
    }

    /// Whether an own star stands on `from` and a line leads on to `to`.
    fn check_way(&self, from: Point, to: Point) -> Result<Way, IllegalMove> {
        self.check_own(from)?;
        if let Some(way) = self.options.board.table().way(from, to) {
            return Ok(way);
        }
        let why = if from == to {
            Phrase::new("star-squares-illegal-same").with("point", self.name(to))
        } else {
            Phrase::new("star-squares-illegal-line")
                .with("from", self.name(from))
                .with("to", self.name(to))
        };
        Err(illegal("R2", why))
    }

    fn check_push(&self, from: Point, to: Point, way: Way) -> Result<(), IllegalMove> {
        let Some(color) = self.star(to) else {
            let why = Phrase::new("star-squares-illegal-nothing-to-push")
                .with("from", self.name(from))
                .with("to", self.name(to));
            return Err(illegal("R2", why));
        };
        match way.beyond {
            Next::Off => Ok(()),
            Next::Point(beyond) => {
                let beyond = self.options.board.named(beyond);
                match self.star(beyond) {
                    None => Ok(()),
                    Some(behind) => {
                        let why = Phrase::new("star-squares-illegal-two")
                            .with("to", self.name(to))
                            .with("color", color.word())
                            .with("beyond", self.name(beyond))
                            .with("behind", behind.word());
                        Err(illegal("R2", why))
                    }
                }
            }
            Next::Nothing => {
                let why = Phrase::new("star-squares-illegal-line-ends")
                    .with("to", self.name(to))
                    .with("color", color.word());
                Err(illegal("R4", why))
            }
        }
    }

    fn why_not_again(&self, m: Move) -> Phrase {
        let key = if self.options.superko {
            "star-squares-illegal-superko"
        } else {
            "star-squares-illegal-undo"
        };
        Phrase::new(key).with("move", m.to_string())
    }

    /// Why an own star on `point` can do nothing at all.
    pub(super) fn stuck(&self, point: Point) -> IllegalMove {
        let why = Phrase::new("star-squares-illegal-stuck").with("point", self.name(point));
        illegal("R2", why)
    }
}
