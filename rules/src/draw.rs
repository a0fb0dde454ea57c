//! Boards as monospaced text, in ASCII because other characters do not line up in every font.

use crate::Position;
use crate::phrase::Phrase;

/// Draws a position as text.
///
/// ```
/// use asterism_rules::star_squares::{Options, StarSquares};
/// use asterism_rules::{Draw, Notation, Position};
///
/// let start = StarSquares::start(&Options::default(), 2)?;
/// let board = start.play(&start.parse_move("d4")?)?.plain();
/// assert_eq!(board.lines().nth(2), Some("4  .---.---.---L---."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Draw: Position {
    /// Draws the board and everything on it in ASCII, without words, in short lines that do not wrap on a phone.
    fn plain(&self) -> String;

    /// Explains the symbols used by [`plain`](Self::plain) and gives each player's progress.
    fn plain_legend(&self) -> Vec<Phrase>;
}

/// Grid of characters, initially blank, that grows as needed. Places are (column, row), counted from 0.
#[derive(Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Writes one character.
    pub(crate) fn put(&mut self, (column, row): (usize, usize), letter: char) {
        debug_assert!(letter.is_ascii(), "{letter} may have a different width");
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        if line.len() <= column {
            line.resize(column + 1, ' ');
        }
        line[column] = letter;
    }

    /// Writes a line of text from left to right, beginning at the given place.
    pub(crate) fn text(&mut self, (column, row): (usize, usize), text: &str) {
        for (nth, letter) in text.chars().enumerate() {
            self.put((column + nth, row), letter);
        }
    }

    /// Draws the line between two places, excluding both endpoints. The line is horizontal, vertical, or diagonal with two columns per row. Where two
    /// diagonals cross, an `X` is drawn.
    pub(crate) fn line(&mut self, from: (usize, usize), to: (usize, usize)) {
        let (from, to) = if from.1 <= to.1 {
            (from, to)
        } else {
            (to, from)
        };
        if from.1 == to.1 {
            let (left, right) = (from.0.min(to.0), from.0.max(to.0));
            for column in left + 1..right {
                self.put((column, from.1), '-');
            }
            return;
        }
        for row in from.1 + 1..to.1 {
            let down = row - from.1;
            let (column, stroke) = match from.0.cmp(&to.0) {
                std::cmp::Ordering::Less => (from.0 + 2 * down, '\\'),
                std::cmp::Ordering::Equal => (from.0, '|'),
                std::cmp::Ordering::Greater => (from.0 - 2 * down, '/'),
            };
            let there = self.rows.get(row).and_then(|line| line.get(column));
            let crosses = matches!((there, stroke), (Some('\\'), '/') | (Some('/'), '\\'));
            self.put((column, row), if crosses { 'X' } else { stroke });
        }
    }

    /// Returns the text without trailing spaces.
    pub(crate) fn finish(self) -> String {
        let lines = self.rows.into_iter().map(String::from_iter);
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }
}
