//! The entrants of a tournament.

use crate::font;
use crate::rim;

/// A player or team in a tournament.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entrant {
    /// Name of the entrant, of any length and with any characters.
    pub name: String,
    /// Starting number of the entrant. It is shown instead of the name, as in `#7`, if the font has none of the characters of the name.
    pub number: usize,
}

impl Entrant {
    /// Returns the name to show and its font size: the first of `sizes` at which the name fits in `room`. If it fits at none of them, the name is cut
    /// off at the last size.
    pub(super) fn fit(&self, sizes: &[f64], room: f64) -> (String, f64) {
        let (name, size) = rim::fit_text(&self.name, sizes, room);
        if name.is_empty() {
            (font::fit(&format!("#{}", self.number), size, room), size)
        } else {
            (name, size)
        }
    }
}
