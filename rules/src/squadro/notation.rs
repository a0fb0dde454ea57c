//! Notation of moves: side and lane, as in `A3`.
//!
//! Players can type just the lane, or add words in upper or lower case: `3`, `lane 3`, `b5`, `dark, lane 5`.

use std::fmt;

use crate::{Completion, IllegalMove, MoveError, Notation, Position, Seat};

use super::moves::{Lane, Move};
use super::phrases::SquadroPhrase;
use super::words::{describe_choice, refuse_foreign_side};
use super::{DARK, LIGHT, Squadro};

/// Returns the letter of a seat in the notation: `A` for light, `B` for dark.
pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.index() as u8)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.seat), self.lane.number())
    }
}

impl Notation for Squadro {
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read(self, text)
    }

    fn list_completions(&self, typed: &str, _: usize) -> Vec<Completion> {
        let typed = split_tokens(typed).into_iter().map(|token| token.text);
        let typed: String = typed.collect();
        self.lanes()
            .filter(|&lane| can_become(&typed, self.move_in(lane)))
            .map(|lane| Completion {
                text: self.move_in(lane).to_string(),
                says: describe_choice(self, lane),
                whole: true,
            })
            .collect()
    }
}

/// Returns whether `m` can be written in some way that begins with the typed text.
fn can_become(typed: &str, m: Move) -> bool {
    let own = SIDES.iter().filter(|(_, seat)| *seat == m.seat);
    let mut sides = own.map(|(name, _)| *name).chain([""]);
    sides.any(|side| {
        let mut lane_words = LANE_WORDS.iter().copied().chain([""]);
        lane_words.any(|word| format!("{side}{word}{}", m.lane.number()).starts_with(typed))
    })
}

/// Names of the sides in the supported languages.
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

/// Words that can precede a lane number.
const LANE_WORDS: &[&str] = &[
    "lane", "piece", "bahn", "spur", "stein", "figur", "tor", "pionek",
];

/// A typed word, number or symbol, and the index of the character in the typed text at which it begins.
struct TypedWord {
    at: usize,
    text: String,
}

/// Splits `text` into words in lower case, numbers, and symbols, each symbol by itself. Omits spaces and the symbols that players put between the
/// side and the lane.
fn split_tokens(text: &str) -> Vec<TypedWord> {
    let mut tokens: Vec<TypedWord> = Vec::new();
    let mut last = None;
    for (at, c) in text.chars().enumerate() {
        let class = match c {
            _ if c.is_ascii_digit() => SignClass::Digit,
            _ if c.is_alphabetic() => SignClass::Letter,
            _ if c.is_whitespace() || ",.:;#-_()".contains(c) => SignClass::Gap,
            _ => SignClass::Sign,
        };
        match (class, tokens.last_mut()) {
            (SignClass::Gap, _) => {}
            (SignClass::Digit | SignClass::Letter, Some(token)) if last == Some(class) => {
                token.text.extend(c.to_lowercase());
            }
            (SignClass::Digit | SignClass::Letter | SignClass::Sign, _) => tokens.push(TypedWord {
                at,
                text: c.to_lowercase().collect(),
            }),
        }
        last = Some(class);
    }
    tokens
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SignClass {
    Digit,
    Letter,
    Gap,
    Sign,
}

/// Returns the seat of the side that a word names.
fn find_side(word: &str) -> Option<Seat> {
    let found = SIDES.iter().find(|(name, _)| *name == word);
    found.map(|&(_, seat)| seat)
}

/// Reads a typed move, which must be legal in `position`.
fn read(position: &Squadro, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    let stuck = |at, expected: SquadroPhrase| {
        Err(MoveError::Unreadable {
            at,
            expected: expected.into(),
            example: list_nearest(position, None).swap_remove(0),
        })
    };
    let mut named = None;
    let mut lane = None;
    for token in split_tokens(text) {
        let word = token.text.as_str();
        if lane.is_some() {
            return stuck(token.at, SquadroPhrase::ExpectEnd);
        } else if let Ok(number) = word.parse() {
            lane = Lane::from_number(number);
            if lane.is_none() {
                return stuck(token.at, SquadroPhrase::ExpectLane);
            }
        } else if let (Some(seat), None) = (find_side(word), named) {
            named = Some(seat);
        } else if !LANE_WORDS.contains(&word) {
            return stuck(token.at, SquadroPhrase::ExpectLane);
        }
    }
    let Some(lane) = lane else {
        return match named {
            Some(seat) if seat != position.to_move => {
                Err(illegal(position, None, refuse_foreign_side(seat)))
            }
            Some(_) | None => Err(MoveError::Incomplete {
                chosen: Vec::new(),
                asks: SquadroPhrase::AskLane.into(),
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
        nearest: list_nearest(position, wish),
        ..why
    })
}

/// Maximum number of legal moves listed in an error.
const OFFERED: usize = 3;

/// Lists at most [`OFFERED`] legal moves in notation; the list is empty only if the game is over. Moves in the lanes closest to `wish` come first if
/// the player requested a lane.
fn list_nearest(position: &Squadro, wish: Option<Lane>) -> Vec<String> {
    let mut lanes: Vec<Lane> = position.lanes().collect();
    if let Some(wish) = wish {
        lanes.sort_by_key(|lane| lane.index().abs_diff(wish.index()));
    }
    let moves = lanes.into_iter().map(|lane| position.move_in(lane));
    moves.take(OFFERED).map(|m| m.to_string()).collect()
}
