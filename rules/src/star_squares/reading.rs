//! Parses typed moves and matches them against a position.
//!
//! `c3-d4` can be typed as `C3 → d4` or `c3 d4`. `c3xd4` can be typed as `c3:d4`, and also as `c3-d4`, because pushing is the only way to
//! move to an occupied point. `c3-` can be typed as `c3 off`.

use crate::{Choices, Completion, IllegalMove, MoveError, Notation, Position};

use super::StarSquares;
use super::board::{Board, Point};
use super::completion::complete;
use super::moves::Move;
use super::nearest::list_nearest;
use super::offer::{moves_from, steps_of};
use super::phrases::StarSquaresPhrase;

impl Notation for StarSquares {
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read(self, text)
    }

    fn list_completions(&self, typed: &str, limit: usize) -> Vec<Completion> {
        complete(self, typed, limit)
    }
}

/// The action that a typed text describes, complete or not.
enum TypedAction {
    Nothing,
    /// The text is only a point.
    Point(Point),
    /// The text is a point followed by a push symbol.
    Begun(Point),
    /// A move from one point to another.
    Way {
        from: Point,
        to: Point,
        /// Whether a push symbol was typed.
        push: bool,
    },
    TakeOff(Point),
    Swap,
}

/// The 0-based character index where parsing stopped, and what was expected at that index.
struct Stuck {
    at: usize,
    expected: StarSquaresPhrase,
}

fn read(position: &StarSquares, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let mut parser = ActionParser {
        board: position.options.board,
        signs: text.chars().map(|sign| sign.to_ascii_lowercase()).collect(),
        at: 0,
    };
    let m = match parser.typed() {
        Ok(TypedAction::Nothing) => return Err(incomplete(position, None)),
        Ok(TypedAction::Point(point)) if position.star(point).is_none() => Move::Place(point),
        // If the point has a star of the opponent, the error is about the placement, because the player cannot move the opponent's star anyway.
        Ok(TypedAction::Point(point)) if position.star(point) != Some(position.to_move) => {
            Move::Place(point)
        }
        Ok(TypedAction::Point(point) | TypedAction::Begun(point)) => {
            return Err(refuse_begun(position, point));
        }
        Ok(TypedAction::Way { from, to, push }) if push || position.star(to).is_some() => {
            Move::Push(from, to)
        }
        Ok(TypedAction::Way { from, to, .. }) => Move::Go(from, to),
        Ok(TypedAction::TakeOff(point)) => Move::TakeOff(point),
        Ok(TypedAction::Swap) => Move::Swap,
        Err(Stuck { at, expected }) => {
            return Err(MoveError::Unreadable {
                at,
                expected: expected.into(),
                example: find_example(position),
            });
        }
    };
    match position.check(&m) {
        Ok(()) => Ok(m),
        Err(mut illegal) => {
            illegal.nearest = list_nearest(position, m);
            Err(illegal.into())
        }
    }
}

/// Returns the error for a text that names a star but not its action.
fn refuse_begun(position: &StarSquares, point: Point) -> MoveError {
    let illegal = match position.check_own(point) {
        Ok(()) => {
            if let Some(&m) = moves_from(position, point).first() {
                return incomplete(position, Some(m));
            }
            position.refuse_stuck(point)
        }
        Err(illegal) => illegal,
    };
    MoveError::Illegal(IllegalMove {
        nearest: list_nearest(position, Move::TakeOff(point)),
        ..illegal
    })
}

/// Returns the error for a text that is empty or names only a star. If it names a star, `m` is any legal move of that star.
fn incomplete(position: &StarSquares, m: Option<Move>) -> MoveError {
    let chosen: Vec<_> = m.map(steps_of).into_iter().flatten().take(1).collect();
    match position.next_steps(&chosen) {
        Ok(steps) => MoveError::Incomplete {
            chosen,
            asks: steps.asks,
        },
        Err(_) => MoveError::Over,
    }
}

/// Finds a legal move as an example of the notation, preferably a move from one point to another.
fn find_example(position: &StarSquares) -> String {
    let moves = position.legal_moves();
    let way = moves
        .iter()
        .find(|m| matches!(m, Move::Go(..) | Move::Push(..)));
    way.or(moves.first())
        .map_or_else(String::new, ToString::to_string)
}

struct ActionParser {
    board: Board,
    /// Typed characters in lower case.
    signs: Vec<char>,
    at: usize,
}

impl ActionParser {
    fn typed(&mut self) -> Result<TypedAction, Stuck> {
        self.spaces();
        if self.is_end() {
            return Ok(TypedAction::Nothing);
        }
        if self.word("swap") {
            return self.ended(TypedAction::Swap);
        }
        let Some(from) = self.point() else {
            return self.stuck(StarSquaresPhrase::ExpectPoint);
        };
        self.spaces();
        if self.is_end() {
            return Ok(TypedAction::Point(from));
        }
        let push = self.push_sign();
        if push {
            self.spaces();
            if self.is_end() {
                return Ok(TypedAction::Begun(from));
            }
        } else {
            let go = self.go_sign();
            self.spaces();
            let to = !go && self.word("to");
            self.spaces();
            if go && self.is_end() || self.word("off") {
                return self.ended(TypedAction::TakeOff(from));
            }
            if !go && !to && self.peek_point().is_none() {
                return self.stuck(StarSquaresPhrase::ExpectWay);
            }
        }
        match self.point() {
            Some(to) => self.ended(TypedAction::Way { from, to, push }),
            None => self.stuck(StarSquaresPhrase::ExpectDestination),
        }
    }

    fn stuck<T>(&self, expected: StarSquaresPhrase) -> Result<T, Stuck> {
        Err(Stuck {
            at: self.at,
            expected,
        })
    }

    fn ended(&mut self, typed: TypedAction) -> Result<TypedAction, Stuck> {
        self.spaces();
        if self.is_end() {
            Ok(typed)
        } else {
            self.stuck(StarSquaresPhrase::ExpectEnd)
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

    /// Skips `word` if it comes next, and returns whether it was skipped.
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

    /// Skips arrows and dashes; returns whether there were any.
    fn go_sign(&mut self) -> bool {
        let begin = self.at;
        while self.signs.get(self.at).is_some_and(|&sign| is_dash(sign)) {
            self.at += 1;
        }
        self.at > begin
    }

    /// Skips a push symbol; returns whether there was one. On `nested`, an `x` is a push symbol only if a point follows; otherwise the `x` is the
    /// center.
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

/// Returns whether `sign` is a dash or an arrow, or part of an arrow, that can separate the two points of a move.
pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '>' | '→')
}

/// Returns whether `sign` is a push symbol.
pub(super) fn is_push(sign: char) -> bool {
    matches!(sign, 'x' | '×' | ':' | '*')
}
