//! The embedded font, with functions that measure text, cut it to fit, and remove characters that the font cannot show.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId, Outline, PxScale};

use crate::plane::{Bounds, Point, point};

static FACE: LazyLock<FontRef<'static>> =
    LazyLock::new(|| FontRef::try_from_slice(BYTES).expect("the embedded face is a valid font"));

#[cfg(feature = "pixels")]
const BYTES: &[u8] = include_bytes!("../../fonts/Inter-Bold.otf");

/// The same letters, but only those of Latin, Greek and Cyrillic without rare accents, which take a sixth of the room in a page.
#[cfg(not(feature = "pixels"))]
const BYTES: &[u8] = include_bytes!("../../fonts/Inter-Bold-small.otf");

/// Height of a capital letter, in ems.
pub const CAPITAL: f64 = 0.727;

/// Character at the end of text that was cut off.
const ELLIPSIS: char = '…';

/// Returns the embedded font.
pub(crate) fn face() -> &'static FontRef<'static> {
    &FACE
}

/// Returns the scale for drawing text with a font size of `em` pixels.
pub(crate) fn scale(em: f64) -> PxScale {
    // `PxScale` counts from the lowest descender to the highest ascender.
    let units = f64::from(FACE.units_per_em().unwrap_or(1000.0));
    PxScale::from((em * f64::from(FACE.height_unscaled()) / units) as f32)
}

/// Returns the glyphs of `text`, each with its distance from the start of the line, in ems.
pub(crate) fn layout(text: &str) -> Vec<(GlyphId, f64)> {
    let mut pen = 0.0;
    let mut before: Option<GlyphId> = None;
    let mut glyphs = Vec::with_capacity(text.len());
    for c in text.chars() {
        let glyph = FACE.glyph_id(c);
        if let Some(before) = before {
            pen += ems(FACE.kern_unscaled(before, glyph));
        }
        glyphs.push((glyph, pen));
        pen += ems(FACE.h_advance_unscaled(glyph));
        before = Some(glyph);
    }
    glyphs
}

/// Returns the width of a line of `text` at the font size `size`, in the same unit as `size`.
///
/// ```
/// use asterism_render::font;
///
/// // The width grows with the size.
/// assert!((font::width("Ada", 2.0) - 2.0 * font::width("Ada", 1.0)).abs() < 1e-9);
/// ```
pub fn width(text: &str, size: f64) -> f64 {
    let glyphs = layout(text);
    glyphs.last().map_or(0.0, |&(glyph, pen)| {
        size * (pen + ems(FACE.h_advance_unscaled(glyph)))
    })
}

/// Returns the smallest rectangle that contains the visible part of `text`. The origin is at the left end of the baseline, and y coordinates increase
/// downward.
pub fn ink_bounds(text: &str, size: f64) -> Bounds {
    layout(text)
        .into_iter()
        .filter_map(|(glyph, pen)| Some((FACE.outline(glyph)?, pen)))
        .fold(Bounds::EMPTY, |all, (Outline { bounds, .. }, pen)| {
            let corner = |x: f32, y: f32| point(size * (pen + ems(x)), -size * ems(y));
            all.with(corner(bounds.min.x, bounds.min.y))
                .with(corner(bounds.max.x, bounds.max.y))
        })
}

/// Returns where the baseline of `text` must begin for the visible part of the text to be centered at `center`.
pub(crate) fn centered(text: &str, size: f64, center: Point) -> Point {
    center - ink_bounds(text, size).center()
}

/// Returns `text` in a form that the font can show and that is at most `room` wide at the font size `size`. Letters of fancy alphabets become plain
/// letters, characters that the font lacks are removed, runs of whitespace become one space, and text that is too long is cut off with an ellipsis.
/// The result is empty if nothing readable is left.
///
/// ```
/// use asterism_render::font;
///
/// assert_eq!(font::fit("𝓐𝓭𝓪  Lovelace", 1.0, 100.0), "Ada Lovelace");
/// assert!(font::fit("Ada Lovelace", 1.0, 4.0).ends_with('…'));
/// assert_eq!(font::fit("🦀", 1.0, 100.0), "");
/// ```
pub fn fit(text: &str, size: f64, room: f64) -> String {
    cut(readable(text), size, room)
}

/// Does the same as [`fit`], but keeps text that has neither letters nor digits, such as `#` or `–`.
pub(crate) fn fit_label(text: &str, size: f64, room: f64) -> String {
    cut(drawable(text), size, room)
}

/// Returns `shown`, cut off with an ellipsis if it is wider than `room`.
fn cut(shown: String, size: f64, room: f64) -> String {
    if width(&shown, size) <= room {
        return shown;
    }
    let mut cut: Vec<char> = shown.chars().collect();
    // If the last letter starts more than an em beyond the room, removing spaces and kerning cannot make it fit.
    let starts = layout(&shown).into_iter();
    cut.truncate(
        starts
            .take_while(|(_, pen)| size * pen <= room + size)
            .count(),
    );
    while cut.pop().is_some() {
        let mut shorter: String = cut.iter().collect();
        shorter.truncate(shorter.trim_end().len());
        if shorter.is_empty() {
            break;
        }
        shorter.push(ELLIPSIS);
        if width(&shorter, size) <= room {
            return shorter;
        }
    }
    String::new()
}

/// Returns the part of `text` that the font can show, or an empty string if that part has neither letters nor digits.
fn readable(text: &str) -> String {
    let shown = drawable(text);
    // Punctuation left over from a name in another script is useless on its own.
    if shown.chars().any(char::is_alphanumeric) {
        shown
    } else {
        String::new()
    }
}

/// Returns the part of `text` that the font can show, with fancy letters made plain and whitespace normalized.
fn drawable(text: &str) -> String {
    // Discord names have at most 32 characters. Longer text is read only this far.
    const MOST: usize = 128;
    let mut shown = String::new();
    for c in text.chars().take(MOST).map(plain) {
        if c.is_whitespace() {
            if !shown.is_empty() && !shown.ends_with(' ') {
                shown.push(' ');
            }
        } else if has(c) {
            shown.push(c);
        }
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// Returns whether the font has an outline for `c`.
///
/// Control characters, joiners, direction marks and emoji have no outline, so they are removed like letters of scripts that the font does not
/// support.
fn has(c: char) -> bool {
    let glyph = FACE.glyph_id(c);
    // Combining marks would not be placed on their letter, because text is not shaped here.
    let combining = matches!(u32::from(c), 0x300..=0x36F | 0x483..=0x489 | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF);
    glyph.0 != 0 && !combining && FACE.outline(glyph).is_some_and(|o| !o.curves.is_empty())
}

/// Returns the plain letter for a letter of the fancy alphabets in which people write names, such as 𝓐, Ａ or Ⓐ. Other characters are returned
/// unchanged.
fn plain(c: char) -> char {
    /// Letters of one mathematical alphabet, in the order of their code points. Unicode has these alphabets one after another, with 52 letters each.
    const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let code = u32::from(c);
    let letter = |i: u32| char::from(LETTERS[i as usize % 52]);
    match code {
        0x1D400..=0x1D6A3 => letter(code - 0x1D400),
        0x1D7CE..=0x1D7FF => char::from(b'0' + ((code - 0x1D7CE) % 10) as u8),
        0xFF01..=0xFF5E => char::from((code - 0xFF01 + 0x21) as u8),
        0x24B6..=0x24E9 => letter(code - 0x24B6),
        0x1F130..=0x1F149 => letter(code - 0x1F130),
        0x1F150..=0x1F169 => letter(code - 0x1F150),
        0x1F170..=0x1F189 => letter(code - 0x1F170),
        _ => c,
    }
}

/// Converts a length from units of the font to ems.
pub(crate) fn ems(units: f32) -> f64 {
    f64::from(units) / f64::from(FACE.units_per_em().unwrap_or(1000.0))
}
