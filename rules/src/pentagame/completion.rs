//! Suggestions for half-typed moves.
use crate::Completion;

use super::Pentagame;

pub(super) fn complete(_: &Pentagame, _: &str, _: usize) -> Vec<Completion> {
    Vec::new()
}
