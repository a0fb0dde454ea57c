//! Typed moves: `d1-e5`, `c1:e5`, `c1:e3:g5`, in any case, with spaces, or with another sign between two holes: an arrow, a comma,
//! `x`, `to`.

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
    /// Where a sign stands behind the last hole that leads to another, which is still missing.
    sign: Option<usize>,
}

impl Typed {
    /// What may stand behind what is typed.
    fn expected(&self) -> Phrase {
        let whole = self.holes.len() > 1 && self.sign.is_none();
        Phrase::new(if whole {
            "stern-halma-expect-end"
        } else {
            "stern-halma-expect-hole"
        })
    }
}

/// Where reading stopped, in characters from the beginning, and what should stand there.
pub(super) struct Stuck {
    pub(super) at: usize,
    pub(super) expected: Phrase,
}

/// Length of the sign between two holes that begins here, 0 if none does.
fn sign(chars: &[char]) -> usize {
    let arrow = chars
        .iter()
        .take_while(|c| matches!(c, '-' | '>' | '→' | '=' | '–' | '—' | '−'))
        .count();
    match chars {
        _ if arrow > 0 => arrow,
        [':' | ',' | ';' | '/' | '×', ..] => 1,
        // Words that begin with these are none: another hole follows, or nothing yet.
        ['x' | 'X', rest @ ..] if leads_on(rest) => 1,
        ['t' | 'T', 'o' | 'O', rest @ ..] if rest.first().is_none_or(|c| c.is_whitespace()) => 2,
        _ => 0,
    }
}

/// Whether a row's letter comes next, or nothing any more.
fn leads_on(chars: &[char]) -> bool {
    let next = chars.iter().find(|c| !c.is_whitespace());
    next.is_none_or(|&c| row(c).is_some())
}

/// Row of that letter, 0–16.
fn row(c: char) -> Option<usize> {
    let letter = c.to_ascii_lowercase();
    ('a'..='q').position(|row| row == letter)
}

fn spaces(chars: &[char]) -> usize {
    chars.iter().take_while(|c| c.is_whitespace()).count()
}

/// Splits the text into holes. What breaks off at the end is left to the caller.
pub(super) fn lex(text: &str) -> Result<Typed, Stuck> {
    let chars: Vec<char> = text.chars().collect();
    let mut typed = Typed {
        holes: Vec::new(),
        begun: String::new(),
        closed: true,
        sign: None,
    };
    let mut at = spaces(&chars);
    while at < chars.len() {
        let start = at;
        let sign = sign(&chars[at..]);
        if sign > 0 && !typed.holes.is_empty() && typed.sign.is_none() {
            typed.sign = Some(start);
            at += sign;
        } else if let Some(hole) = hole(&chars, &mut at, &typed)? {
            typed.holes.push(hole);
            typed.sign = None;
        } else {
            typed.begun.push(chars[start].to_ascii_lowercase());
        }
        let gap = spaces(&chars[at..]);
        typed.closed = gap > 0 || typed.sign.is_some() && typed.begun.is_empty();
        at += gap;
    }
    Ok(typed)
}

/// Reads the hole that begins `at`, behind what is `typed`, and goes on to its end. `None` if only its letter is there and nothing
/// behind it.
fn hole(chars: &[char], at: &mut usize, typed: &Typed) -> Result<Option<Hole>, Stuck> {
    let start = *at;
    let stuck = |at, expected| Err(Stuck { at, expected });
    let Some(row) = row(chars[start]) else {
        return stuck(start, typed.expected());
    };
    *at += 1;
    let behind = &chars[*at..];
    if behind.is_empty() {
        return Ok(None);
    }
    // A word is no hole.
    if behind.first().is_some_and(|c| c.is_alphabetic()) {
        return stuck(start, typed.expected());
    }
    // `e 5` will do.
    let gap = spaces(behind);
    let digits: String = behind[gap..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .collect();
    if digits.is_empty() {
        return stuck(*at, Phrase::new("stern-halma-expect-hole"));
    }
    *at += gap + digits.len();
    let number = digits.parse::<usize>().ok();
    let hole = number.and_then(|number| Hole::in_row(row, number.checked_sub(1)?));
    if hole.is_none() {
        let expected = Phrase::new("stern-halma-expect-number")
            .with("row", chars[start].to_ascii_lowercase().to_string())
            .with("count", ROW_LENGTHS[row]);
        return stuck(start, expected);
    }
    Ok(hole)
}

pub(super) fn read(position: &SternHalma, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let typed = lex(text).and_then(|typed| match typed.sign {
        _ if !typed.begun.is_empty() => Err(Stuck {
            at: text.chars().count(),
            expected: Phrase::new("stern-halma-expect-hole"),
        }),
        Some(at) if typed.holes.len() > 1 => Err(Stuck {
            at,
            expected: Phrase::new("stern-halma-expect-end"),
        }),
        _ => Ok(typed),
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
