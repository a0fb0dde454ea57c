//! The entrants of a tournament.

use crate::font;
use crate::rim;

/// A player or team in a tournament.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entrant {
    /// Name, of any characters and length.
    pub name: String,
    /// Starting number. An entrant whose name has no character that the font can show appears as `#7`.
    pub number: usize,
}

impl Entrant {
    /// Returns the name and its font size: the first of `sizes` at which it fits `room`, or else the last, at which it is cut off.
    pub(super) fn fit(&self, sizes: &[f64], room: f64) -> (String, f64) {
        let (name, size) = rim::fit_text(&self.name, sizes, room);
        if name.is_empty() {
            (font::fit(&format!("#{}", self.number), size, room), size)
        } else {
            (name, size)
        }
    }
}
