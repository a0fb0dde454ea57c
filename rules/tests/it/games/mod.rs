//! What the tests know about each game, in a folder for each.

mod pentagame;
mod squadro;
mod star_squares;
mod stern_halma;

use crate::greedy::Greedy;
use crate::laws::reasons::SlowReasons;

/// What the tests need to know about a game.
pub(crate) trait TestedGame: SlowReasons + Greedy {
    /// Option texts to test in addition to the presets, which change several rules at once.
    const MIXED: &'static [&'static str];

    /// Numbers of players and options that have a recorded game in addition to every preset.
    const SINGLES: &'static [(usize, &'static str)];

    /// Kinds of moves that occur in the recorded games.
    const SHAPES: &'static [Shape];

    /// Returns the first moves of a recorded game with these options, before the greedy player takes over.
    fn opening(options: &str) -> &'static [&'static str] {
        let _ = options;
        &[]
    }

    /// Returns the number of turns that is enough to show what can happen in a game, but does not take long to play by hand.
    fn suitable_plies(players: usize) -> usize;

    /// Reads the lines of a text board by coordinates.
    fn read_board(&self, lines: &[&str]) -> Both;
}

/// Name of a kind of move, and a function that recognizes it by its notation.
pub(crate) type Shape = (&'static str, fn(&str) -> bool);

/// What the drawing shows and what the position text says, in the same form.
pub(crate) type Both = (Vec<String>, Vec<String>);

/// Returns the character in a column of a row; a space beyond the end of the line.
pub(crate) fn at(lines: &[&str], column: usize, row: usize) -> char {
    let letter = lines.get(row).and_then(|line| line.as_bytes().get(column));
    letter.map_or(' ', |&letter| char::from(letter))
}

/// Splits at slashes.
pub(crate) fn fields(text: &str) -> Vec<String> {
    text.split('/').map(ToOwned::to_owned).collect()
}

/// Returns what comes before the first space.
pub(crate) fn first(text: &str) -> &str {
    text.split(' ')
        .next()
        .expect("position texts are not empty")
}
