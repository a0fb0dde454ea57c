//! Notation: `A3`, side and lane.
//!
//! People type the lane alone, or with words around it, in any case: `3`, `lane 3`, `b5`, `dark, lane 5`.

use std::fmt;

use crate::{Completion, IllegalMove, MoveError, Phrase, Position, Seat};

use super::moves::{Lane, Move};
use super::{DARK, LIGHT, Squadro, words};

/// Letter of a seat in notation: `A` light, `B` dark.
pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.index() as u8)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.seat), self.lane.number())
    }
}

/// Names of the sides in the bot's languages.
const SIDES: &[(&str, Seat)] = &[
    ("a", LIGHT),
    ("light", LIGHT),
    ("hell", LIGHT),
    ("jasne", LIGHT),
    ("jasny", LIGHT),
    ("b", DARK),
    ("dark", DARK),
    ("dunkel", DARK),
    ("ciemne", DARK),
    ("ciemny", DARK),
];

/// What may stand before a lane's number.
const LANE_WORDS: &[&str] = &[
    "lane", "piece", "bahn", "spur", "stein", "figur", "tor", "pionek",
];

/// Word, number or anything else, and where it begins, in characters.
struct Token {
    at: usize,
    text: String,
}

/// Words and numbers of `text` in lower case, and other signs one by one. Spaces and signs people put between
/// the side and the lane are left out.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut last = None;
    for (at, typed) in text.chars().enumerate() {
        let c = narrow(typed);
        let class = match c {
            _ if c.is_ascii_digit() => Class::Digit,
            _ if c.is_alphabetic() => Class::Letter,
            _ if c.is_whitespace() || ",.:;#-–_()".contains(c) => Class::Gap,
            _ => Class::Sign,
        };
        match (class, tokens.last_mut()) {
            (Class::Gap, _) => {}
            (Class::Digit | Class::Letter, Some(token)) if last == Some(class) => {
                token.text.extend(c.to_lowercase());
            }
            (Class::Digit | Class::Letter | Class::Sign, _) => tokens.push(Token {
                at,
                text: c.to_lowercase().collect(),
            }),
        }
        last = Some(class);
    }
    tokens
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Digit,
    Letter,
    Gap,
    Sign,
}

/// Latin letter or digit for its full-width form, as keyboards for Chinese and Japanese give it.
fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// Side of a word.
fn side(word: &str) -> Option<Seat> {
    let found = SIDES.iter().find(|(name, _)| *name == word);
    found.map(|&(_, seat)| seat)
}

pub(super) fn read(position: &Squadro, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let stuck = |at, expected| {
        Err(MoveError::Unreadable {
            at,
            expected,
            example: near(position, None).swap_remove(0),
        })
    };
    let mut named = None;
    let mut lane = None;
    for token in tokens(text) {
        let word = token.text.as_str();
        if lane.is_some() {
            return stuck(token.at, Phrase::new("squadro-expect-end"));
        } else if let Ok(number) = word.parse() {
            lane = Lane::from_number(number);
            if lane.is_none() {
                return stuck(token.at, Phrase::new("squadro-expect-lane"));
            }
        } else if let (Some(seat), None) = (side(word), named) {
            named = Some(seat);
        } else if !LANE_WORDS.contains(&word) {
            return stuck(token.at, Phrase::new("squadro-expect-lane"));
        }
    }
    let Some(lane) = lane else {
        return match named {
            Some(seat) if seat != position.to_move => {
                Err(illegal(position, None, words::foreign_side(seat)))
            }
            Some(_) | None => Err(MoveError::Incomplete {
                chosen: Vec::new(),
                asks: words::asks(),
            }),
        };
    };
    let m = Move {
        seat: named.unwrap_or(position.to_move),
        lane,
    };
    match position.check(&m) {
        Ok(()) => Ok(m),
        Err(why) => Err(illegal(position, Some(lane), why)),
    }
}

fn illegal(position: &Squadro, wish: Option<Lane>, why: IllegalMove) -> MoveError {
    MoveError::Illegal(IllegalMove {
        nearest: near(position, wish),
        ..why
    })
}

/// How many legal moves are offered for an illegal one.
const OFFERED: usize = 3;

/// Legal moves in lanes near to the wished one, in notation; one at least while the game goes on.
fn near(position: &Squadro, wish: Option<Lane>) -> Vec<String> {
    let mut lanes: Vec<Lane> = position.lanes().collect();
    if let Some(wish) = wish {
        lanes.sort_by_key(|lane| lane.index().abs_diff(wish.index()));
    }
    let moves = lanes.into_iter().map(|lane| position.move_in(lane));
    moves.take(OFFERED).map(|m| m.to_string()).collect()
}

/// Whole moves that can be typed by going on from `typed`.
pub(super) fn complete(position: &Squadro, typed: &str, limit: usize) -> Vec<Completion> {
    let typed: String = tokens(typed).into_iter().map(|token| token.text).collect();
    position
        .lanes()
        .filter(|lane| {
            let number = lane.number();
            let own = SIDES.iter().filter(|(_, seat)| *seat == position.to_move);
            let sides = own.map(|(name, _)| *name).chain([""]);
            sides.into_iter().any(|side| {
                let lane_words = LANE_WORDS.iter().copied().chain([""]);
                lane_words
                    .into_iter()
                    .any(|lane_word| format!("{side}{lane_word}{number}").starts_with(&typed))
            })
        })
        .take(limit)
        .map(|lane| Completion {
            text: position.move_in(lane).to_string(),
            says: words::choice(position, lane),
            whole: true,
        })
        .collect()
}
