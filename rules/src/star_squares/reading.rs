//! Typed moves: what they say, and what they mean in a position.
//!
//! `c3-d4` may as well be `C3 → d4` or `c3 d4`; `c3xd4` as well `c3:d4`, and since there is only one thing a star can do
//! there, `c3-d4`; `c3-` as well `c3 off`.

use crate::{MoveError, Phrase, Position};

use super::StarSquares;
use super::board::{Board, Point};
use super::moves::Move;
use super::nearest::nearest;
use super::offer::{moves_from, next_steps, steps_of};

/// What is typed.
enum Typed {
    Nothing,
    /// A point.
    Point(Point),
    /// A point and the sign of a push, with nothing behind.
    Begun(Point),
    /// From one point to another.
    Way {
        from: Point,
        to: Point,
        /// With the sign of a push.
        push: bool,
    },
    TakeOff(Point),
    Swap,
}

/// Where reading stopped and what should stand there.
struct Stuck {
    at: usize,
    expected: &'static str,
}

pub(super) fn read(position: &StarSquares, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let mut parser = Parser {
        board: position.options.board,
        signs: text.chars().map(|sign| sign.to_ascii_lowercase()).collect(),
        at: 0,
    };
    let m = match parser.typed() {
        Ok(Typed::Nothing) => return Err(incomplete(position, None)),
        Ok(Typed::Point(point)) if position.star(point).is_none() => Move::Place(point),
        // A star of the opponent's is in the way, if this was to be a placement; if not, it is not the reader's to move.
        Ok(Typed::Point(point)) if position.star(point) != Some(position.to_move) => {
            Move::Place(point)
        }
        Ok(Typed::Point(point) | Typed::Begun(point)) => return Err(begun(position, point)),
        Ok(Typed::Way { from, to, push }) if push || position.star(to).is_some() => {
            Move::Push(from, to)
        }
        Ok(Typed::Way { from, to, .. }) => Move::Go(from, to),
        Ok(Typed::TakeOff(point)) => Move::TakeOff(point),
        Ok(Typed::Swap) => Move::Swap,
        Err(Stuck { at, expected }) => {
            return Err(MoveError::Unreadable {
                at,
                expected: Phrase::new(expected),
                example: example(position),
            });
        }
    };
    match position.check(&m) {
        Ok(()) => Ok(m),
        Err(mut illegal) => {
            illegal.nearest = nearest(position, m);
            Err(illegal.into())
        }
    }
}

/// A star is named, but not what it does.
fn begun(position: &StarSquares, point: Point) -> MoveError {
    let illegal = match position.check_own(point) {
        Ok(()) => {
            if let Some(&m) = moves_from(position, point).first() {
                return incomplete(position, Some(m));
            }
            position.stuck(point)
        }
        Err(illegal) => illegal,
    };
    MoveError::Illegal(crate::IllegalMove {
        nearest: nearest(position, Move::TakeOff(point)),
        ..illegal
    })
}

/// Nothing is chosen, or only which star acts: the one that makes `m`.
fn incomplete(position: &StarSquares, m: Option<Move>) -> MoveError {
    let chosen: Vec<_> = m.map(steps_of).into_iter().flatten().take(1).collect();
    match next_steps(position, &chosen) {
        Ok(steps) => MoveError::Incomplete {
            chosen,
            asks: steps.asks,
        },
        Err(_) => MoveError::Over,
    }
}

/// Legal move to show how one is written: rather one with two points.
fn example(position: &StarSquares) -> String {
    let moves = position.legal_moves();
    let way = moves
        .iter()
        .find(|m| matches!(m, Move::Go(..) | Move::Push(..)));
    way.or(moves.first())
        .map_or_else(String::new, ToString::to_string)
}

struct Parser {
    board: Board,
    /// Typed characters in lower case.
    signs: Vec<char>,
    at: usize,
}

impl Parser {
    fn typed(&mut self) -> Result<Typed, Stuck> {
        self.spaces();
        if self.is_end() {
            return Ok(Typed::Nothing);
        }
        if self.word("swap") {
            return self.ended(Typed::Swap);
        }
        let Some(from) = self.point() else {
            return self.stuck("star-squares-expect-point");
        };
        self.spaces();
        if self.is_end() {
            return Ok(Typed::Point(from));
        }
        let push = self.push_sign();
        if push {
            self.spaces();
            if self.is_end() {
                return Ok(Typed::Begun(from));
            }
        } else {
            let go = self.go_sign();
            self.spaces();
            if go && self.is_end() || self.word("off") {
                return self.ended(Typed::TakeOff(from));
            }
            if !go && self.peek_point().is_none() {
                return self.stuck("star-squares-expect-way");
            }
        }
        match self.point() {
            Some(to) => self.ended(Typed::Way { from, to, push }),
            None => self.stuck("star-squares-expect-destination"),
        }
    }

    fn stuck<T>(&self, expected: &'static str) -> Result<T, Stuck> {
        Err(Stuck {
            at: self.at,
            expected,
        })
    }

    fn ended(&mut self, typed: Typed) -> Result<Typed, Stuck> {
        self.spaces();
        if self.is_end() {
            Ok(typed)
        } else {
            self.stuck("star-squares-expect-end")
        }
    }

    fn is_end(&self) -> bool {
        self.at == self.signs.len()
    }

    fn spaces(&mut self) {
        while self
            .signs
            .get(self.at)
            .is_some_and(|sign| sign.is_whitespace())
        {
            self.at += 1;
        }
    }

    /// Skips `word` if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let found = starts_with(&self.signs[self.at..], word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn peek_point(&self) -> Option<Point> {
        let names = self.board.names();
        let index = names
            .iter()
            .position(|name| starts_with(&self.signs[self.at..], name))?;
        self.board.point(index)
    }

    fn point(&mut self) -> Option<Point> {
        let point = self.peek_point()?;
        self.at += self.board.name(point).len();
        Some(point)
    }

    /// Skips arrows and dashes, if any.
    fn go_sign(&mut self) -> bool {
        let begin = self.at;
        while self.signs.get(self.at).is_some_and(|&sign| is_dash(sign)) {
            self.at += 1;
        }
        self.at > begin
    }

    /// Skips the sign of a push, if it stands here. On `nested` an `x` is the sign only if a point follows, else the center.
    fn push_sign(&mut self) -> bool {
        let begin = self.at;
        let Some(&sign) = self.signs.get(begin).filter(|&&sign| is_push(sign)) else {
            return false;
        };
        self.at += 1;
        if sign != 'x' || self.board.parse("x").is_none() {
            return true;
        }
        self.spaces();
        let found = self.peek_point().is_some();
        if !found {
            self.at = begin;
        }
        found
    }
}

fn starts_with(signs: &[char], word: &str) -> bool {
    let mut signs = signs.iter();
    word.chars().all(|sign| signs.next() == Some(&sign))
}

/// Whether the sign, or an arrow it is part of, stands between two points of a move.
pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '>' | '–' | '—' | '−' | '→' | '➔' | '⇒')
}

/// Whether the sign stands for a push.
pub(super) fn is_push(sign: char) -> bool {
    matches!(sign, 'x' | '×' | ':' | '*')
}
