//! Says in one line what speaks for a move.

use asterism_rules::{AnyGame, Seat};

use crate::text::Language;

/// Most reasons that are given for a move.
const MOST_REASONS: usize = 2;

/// Most characters for which a second reason is added. More would not fit on one line.
const LINE: usize = 100;

/// Says what speaks for the move `notation` in `game`, as the part of a sentence that follows its subject. `None` if nothing does, or if the
/// move cannot be played. `name` returns the name of a seat's player.
pub(crate) fn write_reasons(
    game: &AnyGame,
    notation: &str,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    let reasons = game.reasons(notation).ok()?;
    let reasons = reasons.iter().take(MOST_REASONS);
    let reasons: Vec<String> = reasons.map(|why| language.phrase(why, name)).collect();
    let whole = language.list(&reasons);
    if whole.chars().count() <= LINE {
        (!whole.is_empty()).then_some(whole)
    } else {
        reasons.into_iter().next()
    }
}

#[cfg(test)]
mod tests;
