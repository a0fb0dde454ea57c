//! Positions in one line of text.

use crate::error::PositionError;
use crate::{Position, Seat};

/// Writes and reads a position as one line of text.
///
/// ```
/// use asterism_rules::squadro::{Options, Squadro};
/// use asterism_rules::{Notation, Position, PositionText};
///
/// let start = Squadro::start(&Options::default(), 2)?;
/// let text = start.play(&start.parse_move("3")?)?.to_text();
/// assert_eq!(text, "0 0 2 0 0 / 0 0 0 0 0 b");
/// assert_eq!(Squadro::from_text(&Options::default(), 2, &text)?.to_text(), text);
///
/// let error = Squadro::from_text(&Options::default(), 2, "0 0 13").unwrap_err();
/// assert_eq!(error.to_string(), "position unreadable at character 5: expected progress of piece 3, 0 to 12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PositionText: Position {
    /// Writes the position in one line, without the options.
    fn to_text(&self) -> String;

    /// Reads text that [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    ///
    /// [`PositionError`] with the place of the error and a description of the text expected at that place.
    fn from_text(
        options: &Self::Options,
        players: usize,
        text: &str,
    ) -> Result<Self, PositionError>;
}

/// Part of a position text, with its place in the whole text, which error messages need.
#[derive(Clone, Copy)]
pub(crate) struct TextPart<'a> {
    whole: &'a str,
    /// Byte index in `whole` where the part begins.
    start: usize,
    pub(crate) text: &'a str,
}

impl<'a> TextPart<'a> {
    pub(crate) fn new(whole: &'a str) -> Self {
        Self {
            whole,
            start: 0,
            text: whole,
        }
    }

    /// Returns the subpart from byte `start` to byte `end`.
    pub(crate) fn slice(self, start: usize, end: usize) -> Self {
        Self {
            start: self.start + start,
            text: &self.text[start..end],
            ..self
        }
    }

    /// Creates an error saying that `what` was expected at the beginning of this part of the text.
    pub(crate) fn expected(self, what: impl Into<String>) -> PositionError {
        self.expected_at(0, what)
    }

    /// Creates an error saying that `what` was expected just after the part.
    pub(crate) fn expected_at_end(self, what: impl Into<String>) -> PositionError {
        self.expected_at(self.text.len(), what)
    }

    /// Creates an error saying that `what` was expected at byte index `byte` of the part.
    pub(crate) fn expected_at(self, byte: usize, what: impl Into<String>) -> PositionError {
        PositionError {
            at: self.whole[..self.start + byte].chars().count(),
            expected: what.into(),
        }
    }

    /// Splits the part at every `separator`.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut start = 0;
        self.text.split(separator).map(move |text| {
            let part = self.slice(start, start + text.len());
            start += text.len() + separator.len_utf8();
            part
        })
    }

    /// Splits the part at runs of spaces.
    pub(crate) fn fields(self) -> impl Iterator<Item = Self> {
        self.split(' ').filter(|part| !part.text.is_empty())
    }

    /// Removes `prefix`, such as `k:`, and returns the remaining text.
    pub(crate) fn strip_prefix(self, prefix: &str) -> Result<Self, PositionError> {
        if self.text.starts_with(prefix) {
            Ok(self.slice(prefix.len(), self.text.len()))
        } else {
            Err(self.expected(prefix))
        }
    }

    /// Reads a seat number from 1 to `players`.
    pub(crate) fn read_seat(self, players: usize) -> Result<Seat, PositionError> {
        self.text
            .parse()
            .ok()
            .filter(|&number| number <= players)
            .and_then(Seat::from_number)
            .ok_or_else(|| self.expected(format!("a seat from 1 to {players}")))
    }
}
