//! Reads typed moves: `d1-e5`, `c1:e5` or `c1:e3:g5`. Moves can be typed in upper or lower case, with spaces, or with another separator between two
//! holes: an arrow, a comma, `x` or `to`.

use crate::{Completion, IllegalMove, MoveError, Notation, Position};

use super::SternHalma;
use super::completion::complete;
use super::lexer::{StuckAt, lex};
use super::moves::Move;
use super::nearest::{find_example, list_nearest};
use super::offer::step;
use super::phrases::SternHalmaPhrase;

impl Notation for SternHalma {
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        let typed = lex(text).and_then(|typed| match typed.sign {
            _ if !typed.begun.is_empty() => Err(StuckAt {
                at: text.chars().count(),
                expected: SternHalmaPhrase::ExpectHole,
            }),
            Some(at) if typed.holes.len() > 1 => Err(StuckAt {
                at,
                expected: SternHalmaPhrase::ExpectEnd,
            }),
            _ => Ok(typed),
        });
        let typed = typed.map_err(|stuck| MoveError::Unreadable {
            at: stuck.at,
            expected: stuck.expected.into(),
            example: find_example(self),
        })?;
        let with_nearest = |illegal: IllegalMove, to| {
            MoveError::Illegal(IllegalMove {
                nearest: list_nearest(self, typed.holes[0], to),
                ..illegal
            })
        };
        match typed.holes[..] {
            [] => Err(MoveError::Incomplete {
                chosen: Vec::new(),
                asks: SternHalmaPhrase::AskPeg.into(),
            }),
            [from] => {
                self.check_movable(from)
                    .map_err(|illegal| with_nearest(illegal, None))?;
                Err(MoveError::Incomplete {
                    chosen: vec![step(from)],
                    asks: SternHalmaPhrase::AskDestination { hole: from }.into(),
                })
            }
            [.., to] => self
                .check_way(&typed.holes)
                .map_err(|illegal| with_nearest(illegal, Some(to))),
        }
    }

    fn list_completions(&self, typed: &str, limit: usize) -> Vec<Completion> {
        complete(self, typed, limit)
    }
}
