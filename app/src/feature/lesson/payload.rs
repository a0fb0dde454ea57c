//! Lessons, as encoded in the custom IDs of buttons.

use std::fmt;

use asterism_rules::GameKind;

use crate::protocol::custom_id::field::{Field, Segments};

/// A lesson of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonAt {
    /// The kind of game.
    pub kind: GameKind,
    /// Number of the lesson, from 0.
    pub number: u8,
}

impl Field for LessonAt {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.write(f)?;
        self.number.write(f)
    }

    fn read(segments: &mut Segments<'_>) -> Option<Self> {
        Some(Self {
            kind: Field::read(segments)?,
            number: Field::read(segments)?,
        })
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let sample = |number: usize| Self {
            kind: Field::sample(number),
            number: Field::sample(number),
        };
        (0..4).map(sample).collect()
    }
}
