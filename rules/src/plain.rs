//! Monospaced text that boards are drawn with: ASCII only, since that alone lines up in every font.

/// Columns of the widest board, so that no line wraps on a phone.
pub const PLAIN_COLUMNS: usize = 36;

/// Page of characters that grows as it is written on, spaces at first. Places are column and row, from 0.
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

    /// Writes a line of text that begins there.
    pub(crate) fn text(&mut self, (column, row): (usize, usize), text: &str) {
        for (nth, letter) in text.chars().enumerate() {
            self.put((column + nth, row), letter);
        }
    }

    /// Draws the line between two places, without its ends: level, upright, or slanting by two columns a row. Slanting lines
    /// that meet make an `X`.
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

    /// Everything written, line by line, without spaces at the ends of lines.
    pub(crate) fn finish(self) -> String {
        let lines = self.rows.into_iter().map(String::from_iter);
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }
}
