//! Explains in one line the reasons for a move.
//!
//! The reasons follow from the rules alone (`Describe::reasons`): the engine chooses the moves of hints and reviews, but does not explain them. A
//! test of the crate `rules` verifies every reason by playing moves on copies of the position.

use asterism_rules::{AnyGame, Phrase, Seat};

use crate::text::Language;

/// Maximum number of characters of an explanation with two reasons. A longer one would not fit on one line.
const LINE: usize = 100;

/// Returns the reasons for the move `notation` in `game`, written as the part of a sentence that follows its subject: the most important reason, and
/// the next one that still fits on the line. `None` if there are no reasons, or if the move cannot be played. `name` returns the name of a seat's
/// player.
pub(crate) fn write_reasons(
    game: &AnyGame,
    notation: &str,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    write(&game.reasons(notation).ok()?, name, language)
}

/// Returns the reasons for a move that say something for it against another move, in the same form as [`write_reasons`]. Each move is given with the
/// game in which it could be played. If the other move cannot be played, nothing is left out.
pub(crate) fn write_contrast(
    (game, notation): (&AnyGame, &str),
    (there, instead): (&AnyGame, &str),
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    let reasons = game.contrast(notation, there, instead);
    let reasons = reasons.or_else(|_| game.reasons(notation)).ok()?;
    write(&reasons, name, language)
}

fn write(reasons: &[Phrase], name: &dyn Fn(Seat) -> String, language: Language) -> Option<String> {
    let mut reasons = reasons.iter().map(|why| language.phrase(why, name));
    let first = reasons.next()?;
    let mut both = reasons.map(|second| language.list([&first, &second]));
    let both = both.find(|both| both.chars().count() <= LINE);
    Some(both.unwrap_or(first))
}

#[cfg(test)]
mod tests;
