//! Typed moves: `d1-e5`, `c1:e5`, `c1:e3:g5`, in any case, with spaces or arrows.

use crate::{IllegalMove, MoveError, Phrase, Position};

use super::SternHalma;
use super::board::{Hole, ROW_LENGTHS};
use super::moves::Move;
use super::nearest::{example, nearest};
use super::offer;
use super::words;

/// Holes in the order they were typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Typed {
    pub(super) holes: Vec<Hole>,
    /// Letters and digits behind them that are no hole yet.
    pub(super) begun: String,
    /// Something stands between the last hole and the end, so that no digit can be added to it.
    pub(super) closed: bool,
}

/// Where reading stopped, in characters from the beginning, and what should stand there.
pub(super) struct Stuck {
    pub(super) at: usize,
    pub(super) expected: Phrase,
}

/// What may stand between two holes, beside spaces and the word `to`.
fn separates(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '-' | ':' | '>' | '→' | '=' | '–' | '—' | '−' | ',' | ';' | '/' | 'x' | 'X' | '×'
        )
}

/// Splits the text into holes. What breaks off at the end is left to the caller.
pub(super) fn lex(text: &str) -> Result<Typed, Stuck> {
    let chars: Vec<char> = text.chars().collect();
    let mut typed = Typed {
        holes: Vec::new(),
        begun: String::new(),
        closed: true,
    };
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if separates(c) {
            typed.closed = true;
            at += 1;
            continue;
        }
        if is_to(&chars[at..]) {
            typed.closed = true;
            at += 2;
            continue;
        }
        let start = at;
        let letter = c.to_ascii_lowercase();
        let Some(row) = ('a'..='q').position(|row| row == letter) else {
            return Err(stuck(at));
        };
        at += 1;
        // `e 5` will do.
        let spaces = chars[at..].iter().take_while(|c| c.is_whitespace()).count();
        if chars.get(at + spaces).is_some_and(char::is_ascii_digit) {
            at += spaces;
        }
        let digits: String = chars[at..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .collect();
        if digits.is_empty() {
            if at < chars.len() {
                return Err(stuck(at));
            }
            typed.begun.push(letter);
            typed.closed = false;
            break;
        }
        let hole = digits
            .parse::<usize>()
            .ok()
            .and_then(|number| Hole::in_row(row, number.checked_sub(1)?));
        let Some(hole) = hole else {
            return Err(Stuck {
                at: start,
                expected: Phrase::new("stern-halma-expect-number")
                    .with("row", letter.to_string())
                    .with("count", ROW_LENGTHS[row]),
            });
        };
        typed.holes.push(hole);
        typed.closed = false;
        at += digits.len();
    }
    Ok(typed)
}

/// Whether the word `to` begins here.
fn is_to(chars: &[char]) -> bool {
    matches!(chars, ['t' | 'T', 'o' | 'O', rest @ ..] if rest.first().is_none_or(|c| separates(*c)))
}

fn stuck(at: usize) -> Stuck {
    Stuck {
        at,
        expected: Phrase::new("stern-halma-expect-hole"),
    }
}

pub(super) fn read(position: &SternHalma, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let typed = lex(text).and_then(|typed| match typed.begun.as_str() {
        "" => Ok(typed),
        _ => Err(stuck(text.chars().count())),
    });
    let typed = typed.map_err(|stuck| MoveError::Unreadable {
        at: stuck.at,
        expected: stuck.expected,
        example: example(position),
    })?;
    let near = |illegal: IllegalMove, to| {
        MoveError::Illegal(IllegalMove {
            nearest: nearest(position, typed.holes[0], to),
            ..illegal
        })
    };
    match typed.holes[..] {
        [] => Err(MoveError::Incomplete {
            chosen: Vec::new(),
            asks: words::ask_peg(),
        }),
        [from] => {
            position
                .check_movable(from)
                .map_err(|illegal| near(illegal, None))?;
            Err(MoveError::Incomplete {
                chosen: vec![offer::step(from)],
                asks: words::ask_destination(from),
            })
        }
        [.., to] => position
            .check_way(&typed.holes)
            .map_err(|illegal| near(illegal, Some(to))),
    }
}
