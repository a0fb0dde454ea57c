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
    write_contrast(game, notation, None, name, language)
}

/// Returns the reasons for a move that the other move does not have, in the same form as [`write_reasons`].
pub(crate) fn write_contrast(
    game: &AnyGame,
    notation: &str,
    other: Option<&str>,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    let shared = other.and_then(|other| game.reasons(other).ok());
    write_unshared(game, notation, &shared.unwrap_or_default(), name, language)
}

/// Returns the reasons for a move in one game that the same move does not have in the game `instead`, in the same form as [`write_reasons`].
pub(crate) fn write_new_reasons(
    (game, notation): (&AnyGame, &str),
    instead: &AnyGame,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    let shared = instead.reasons(notation).ok()?;
    write_unshared(game, notation, &shared, name, language)
}

fn write_unshared(
    game: &AnyGame,
    notation: &str,
    shared: &[Phrase],
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> Option<String> {
    let reasons = game.reasons(notation).ok()?;
    let reasons = reasons.iter().filter(|why| !shared.contains(why));
    let mut reasons = reasons.map(|why| language.phrase(why, name));
    let first = reasons.next()?;
    let mut both = reasons.map(|second| language.list([&first, &second]));
    let both = both.find(|both| both.chars().count() <= LINE);
    Some(both.unwrap_or(first))
}

#[cfg(test)]
mod tests;
