//! Draws the title and subtitle of a picture.

use super::stars::{Metal, draw_star};
use super::{MARGIN, SMALLEST, WIDTH};
use crate::figure::FigurePainter;
use crate::font;
use crate::rim;
use crate::scene::point;
use crate::theme::Ink;

/// Font sizes for titles; the largest that fits is used.
const TITLES: [f64; 6] = [46.0, 42.0, 38.0, 34.0, 31.0, SMALLEST];
/// Font sizes for subtitles; the largest that fits is used.
const SUBTITLES: [f64; 2] = [31.0, SMALLEST];

/// Radius of the star in front of the title.
const STAR: f64 = 22.0;

/// Y coordinate of the middle of the title.
const TITLE: f64 = 56.0;
/// Y coordinate of the middle of the subtitle.
const SUBTITLE: f64 = 106.0;

/// Writes the title with a star in front of it, and the subtitle below the title. Returns the y coordinate where the heading ends.
pub(super) fn paint_heading(painter: &mut FigurePainter, title: &str, subtitle: &str) -> f64 {
    let left = MARGIN + 2.0 * STAR + 14.0;
    let room = WIDTH - MARGIN - left;
    let title = rim::fit_text(title, &TITLES, room);
    let subtitle = rim::fit_text(subtitle, &SUBTITLES, room);
    let end = match (title.0.is_empty(), subtitle.0.is_empty()) {
        (true, true) => return MARGIN,
        (_, true) => TITLE + 40.0,
        (_, false) => SUBTITLE + 34.0,
    };
    let star = draw_star(STAR, Metal::Gold);
    painter.add_art("star", star, point(MARGIN + STAR, TITLE));
    painter.write("title", title, (left, TITLE), Ink::Text);
    painter.write("subtitle", subtitle, (left, SUBTITLE), Ink::Quiet);
    end
}

/// Writes a centered title with a centered subtitle below it.
pub(super) fn paint_centered_heading(painter: &mut FigurePainter, title: &str, subtitle: &str) {
    let room = WIDTH - 2.0 * MARGIN;
    let lines = [
        ("title", title, &TITLES[..], TITLE, Ink::Text),
        ("subtitle", subtitle, &SUBTITLES[..], SUBTITLE, Ink::Quiet),
    ];
    for (what, text, sizes, middle, ink) in lines {
        let (text, size) = rim::fit_text(text, sizes, room);
        let left = (WIDTH - font::width(&text, size)) / 2.0;
        painter.write(what, (text, size), (left, middle), ink);
    }
}
