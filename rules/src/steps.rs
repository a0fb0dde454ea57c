//! A move as a chain of choices: what may be picked next.
//!
//! Menus, buttons, autocomplete and the terminal all show [`Steps`]; no game writes user interface.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Phrase;

/// One choice within a move. What it stands for is the game's business.
///
/// Travels as two characters of base 36 (see [`code`](Self::code)) inside a button's id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step(u16);

impl Step {
    /// Number of different steps two characters of base 36 can carry.
    pub const COUNT: u16 = 36 * 36;

    /// Step with this `value`; `None` from [`Step::COUNT`] on.
    pub const fn new(value: u16) -> Option<Self> {
        if value < Self::COUNT {
            Some(Self(value))
        } else {
            None
        }
    }

    /// Value given to [`Step::new`].
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Two characters out of `0-9a-z`.
    pub fn code(self) -> String {
        [self.0 / 36, self.0 % 36]
            .into_iter()
            .filter_map(|digit| char::from_digit(digit.into(), 36))
            .collect()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}

impl FromStr for Step {
    type Err = BadStep;

    fn from_str(code: &str) -> Result<Self, BadStep> {
        let lower = |c: &char| c.is_ascii_digit() || c.is_ascii_lowercase();
        let mut digits = code.chars();
        match (digits.next(), digits.next(), digits.next()) {
            (Some(high), Some(low), None) if lower(&high) && lower(&low) => {
                u16::from_str_radix(code, 36)
                    .ok()
                    .and_then(Self::new)
                    .ok_or(BadStep::NotOffered { at: 0 })
            }
            _ => Err(BadStep::NotOffered { at: 0 }),
        }
    }
}

/// Point on the game's board that a picture can mark; the index is the game's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// One thing that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to hand back in `chosen`.
    pub step: Step,
    /// Short name in notation: `E-2-b`, `e`, `2a`.
    pub label: String,
    /// Where on the board it is, if it is anywhere.
    pub spot: Option<Spot>,
    /// What choosing it does, in words.
    pub says: Phrase,
    /// Index into [`Steps::groups`].
    pub group: u8,
}

/// What may be chosen next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// What is being chosen now. With `whole` set: that the move is ready.
    pub asks: Phrase,
    /// Choices in board order; empty only if `whole` is set.
    pub choices: Vec<Choice>,
    /// Names of the groups the choices fall in. One group if there are at most 25 choices,
    /// otherwise none holds more than 25.
    pub groups: Vec<Phrase>,
    /// Canonical notation of the move once nothing is left to choose.
    pub whole: Option<String>,
}

/// Why a chain of steps leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStep {
    /// Step number `at` (0-based) was not on offer: crafted, or from an older position.
    NotOffered {
        /// Index into the chosen steps.
        at: usize,
    },
    /// Nothing can be chosen, the game is over.
    Over,
}

impl fmt::Display for BadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOffered { at } => write!(f, "step {} is not on offer", at + 1),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for BadStep {}
