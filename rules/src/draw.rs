//! Boards as monospaced text, in ASCII: nothing else lines up in every font.

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
    /// Draws the board in ASCII, without words, in lines of at most [`PLAIN_COLUMNS`]. Shows everything that is on the board.
    fn plain(&self) -> String;

    /// Says what the marks of [`plain`](Self::plain) mean, and how far everyone is.
    fn plain_legend(&self) -> Vec<Phrase>;
}

/// Most columns a board has, so that no line wraps on a phone.
pub const PLAIN_COLUMNS: usize = 36;

/// Page of characters, blank at first, that grows as it is written on. Places are column and row, from 0.
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
        debug_assert!(letter.is_ascii(), "{letter} may be of another width");
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        if line.len() <= column {
            line.resize(column + 1, ' ');
        }
        line[column] = letter;
    }

    /// Writes a line of text from a place on.
    pub(crate) fn text(&mut self, (column, row): (usize, usize), text: &str) {
        for (nth, letter) in text.chars().enumerate() {
            self.put((column + nth, row), letter);
        }
    }

    /// Draws the line between two places, without its ends: horizontal, vertical, or sloping by two columns a row. Where two sloping
    /// lines cross there is an `X`.
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

    /// Returns everything written, without spaces at the ends of lines.
    pub(crate) fn finish(self) -> String {
        let lines = self.rows.into_iter().map(String::from_iter);
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }
}
