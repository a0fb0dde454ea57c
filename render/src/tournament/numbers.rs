//! Alignment of columns of numbers: the whole parts of all numbers end at the same place, and fractions (`½`, `.25`) follow.

use crate::font;

/// Maximum width of a number, in ems; wider numbers are cut off.
const WIDEST: f64 = 5.0;

/// A column of numbers that have the same font size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NumberColumn {
    size: f64,
    /// Width reserved for fractions. Zero if the numbers differ too much in width to align them by their whole parts.
    fraction: f64,
    width: f64,
}

impl NumberColumn {
    /// Returns a column with enough room for the given numbers.
    pub(super) fn measure<'a>(texts: impl Iterator<Item = &'a str>, size: f64) -> Self {
        let (mut whole, mut fraction, mut width) = (0.0, 0.0, 0.0);
        for text in texts {
            let text = fit_number(text, size);
            let length = font::width(&text, size);
            let before = font::width(whole_part(&text), size);
            whole = before.max(whole);
            fraction = (length - before).max(fraction);
            width = length.max(width);
        }
        if whole + fraction <= WIDEST * size {
            width = whole + fraction;
        } else {
            fraction = 0.0;
        }
        Self {
            size,
            fraction,
            width,
        }
    }

    pub(super) const fn width(&self) -> f64 {
        self.width
    }

    /// Returns the text to show for a number, and the x coordinate of the text's left end in a column that ends at `right`.
    pub(super) fn place(&self, text: &str, right: f64) -> (String, f64) {
        let text = fit_number(text, self.size);
        let before = if self.fraction > 0.0 {
            whole_part(&text)
        } else {
            &text
        };
        let left = right - self.fraction - font::width(before, self.size);
        (text, left)
    }
}

fn fit_number(text: &str, size: f64) -> String {
    font::fit_label(text, size, WIDEST * size)
}

/// Returns `text` up to the end of its first run of digits, or all of `text` if there are no digits or nothing follows them.
fn whole_part(text: &str) -> &str {
    let digits = text
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(text.len());
    let after = text[digits..].find(|c: char| !c.is_ascii_digit());
    after.map_or(text, |after| &text[..digits + after])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_parts_end_before_fractions() {
        for (text, whole) in [
            ("7½", "7"),
            ("12.25", "12"),
            ("+3,5", "+3"),
            ("10", "10"),
            ("½", "½"),
            ("", ""),
        ] {
            assert_eq!(whole_part(text), whole, "{text:?}");
        }
    }

    #[test]
    fn numbers_line_up_at_their_whole_parts() {
        let texts = ["7½", "12", "0½"];
        let column = NumberColumn::measure(texts.into_iter(), 30.0);
        let ends = texts.map(|text| {
            let (shown, left) = column.place(text, 500.0);
            left + font::width(whole_part(&shown), 30.0)
        });
        assert!((ends[0] - ends[1]).abs() < 1e-9 && (ends[1] - ends[2]).abs() < 1e-9);
    }
}
