//! Scenes as elements of SVG, for programs that draw boards in a browser.
//!
//! The elements have the coordinates of the scene, in board units. Their colors are CSS variables, one for each ink, so that one drawing fits all
//! themes: `fill="var(--ink-Board)"`. [`palette`] returns the colors of the variables.
//!
//! ```
//! use asterism_render::{View, scene, svg};
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let game = AnyGame::new(GameKind::Squadro, "", 2)?;
//! let scene = scene(&game, &View::default());
//! let ground = svg::draw_ground(scene.kind, scene.ground);
//! let items: Vec<String> = scene.items.iter().map(svg::draw_item).collect();
//! assert!(ground.contains("fill=\"var(--ink-"));
//! assert!(items.iter().any(|item| item.starts_with("<use href=\"#s")));
//! # Ok::<(), asterism_rules::SetupError>(())
//! ```

use std::fmt::{self, Write as _};

use ab_glyph::{Font as _, OutlineCurve, Point as GlyphPoint};
use asterism_rules::GameKind;

use crate::font;
use crate::games::{art, backdrop, gallery};
use crate::plane::{Point, point};
use crate::scene::{Art, Ground, Item, Mark, Shape, Sprite, Stroke, Tone};
use crate::theme::{Ink, Rgb, Theme};

/// Colors of an ink in a theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InkColors {
    /// Name of the ink, as in the CSS variable `--ink-NAME`.
    pub name: String,
    /// Color of undimmed drawings, such as `#15171c`.
    pub full: String,
    /// Color of dimmed drawings.
    pub dim: String,
}

/// Returns the colors of all inks in a theme.
pub fn palette(theme: Theme) -> Vec<InkColors> {
    let ink_colors = |&ink: &Ink| InkColors {
        name: name_ink(ink),
        full: write_color(theme.color(ink, Tone::Full)),
        dim: write_color(theme.color(ink, Tone::Dim)),
    };
    Ink::ALL.iter().map(ink_colors).collect()
}

/// Returns the sprite of a game with this number, if there is one.
pub fn find_sprite(kind: GameKind, number: u16) -> Option<Sprite> {
    (usize::from(number) < gallery(kind).sprite_count()).then_some(Sprite(number))
}

/// Returns the empty board of a game with this number, if there is one.
pub fn find_ground(kind: GameKind, number: u8) -> Option<Ground> {
    (usize::from(number) < gallery(kind).grounds.len()).then_some(Ground(number))
}

/// Draws a sprite with its origin at 0,0. Other elements refer to it by the id `s`, followed by the number of the sprite.
///
/// # Panics
///
/// Panics if the game has no such sprite. All sprites in the game's scenes exist.
pub fn draw_sprite(kind: GameKind, sprite: Sprite) -> String {
    draw_art(art(kind, sprite))
}

/// Draws an empty board. It refers to the sprites of [`list_ground_sprites`].
///
/// # Panics
///
/// Panics if the game has no such board. All boards in the game's scenes exist.
pub fn draw_ground(kind: GameKind, ground: Ground) -> String {
    let backdrop = backdrop(kind, ground);
    let mut drawn = draw_art(&backdrop.base);
    for &(sprite, at) in &backdrop.placed {
        drawn.push_str(&draw_use(sprite, at));
    }
    drawn
}

/// Returns the sprites that an empty board refers to, without duplicates.
///
/// # Panics
///
/// Panics if the game has no such board. All boards in the game's scenes exist.
pub fn list_ground_sprites(kind: GameKind, ground: Ground) -> Vec<Sprite> {
    let placed = backdrop(kind, ground).placed.iter();
    let mut sprites: Vec<Sprite> = placed.map(|&(sprite, _)| sprite).collect();
    sprites.sort_unstable();
    sprites.dedup();
    sprites
}

/// Draws an item of a scene: a reference to a sprite, a line, or text as outlines of its letters. Whether the item is dimmed is up to the caller.
pub fn draw_item(item: &Item) -> String {
    match &item.mark {
        Mark::Sprite { sprite, at } => draw_use(*sprite, *at),
        Mark::Stroke(stroke) => draw_stroke(stroke),
        Mark::Text(text) => fill_path(
            &trace_text(&text.text, text.at, text.size),
            "nonzero",
            text.ink,
        ),
    }
}

fn name_ink(ink: Ink) -> String {
    format!("{ink:?}")
}

fn write_color([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn draw_use(sprite: Sprite, at: Point) -> String {
    let (x, y) = (Number(at.x), Number(at.y));
    format!("<use href=\"#s{}\" x=\"{x}\" y=\"{y}\"/>", sprite.0)
}

fn draw_art(art: &Art) -> String {
    let shapes = art.fills.iter();
    shapes.map(|(shape, ink)| draw_shape(shape, *ink)).collect()
}

fn draw_shape(shape: &Shape, ink: Ink) -> String {
    match shape {
        Shape::Polygon(points) => fill_path(&trace_polygon(points), "evenodd", ink),
        Shape::Ellipse { center, rx, ry } => format!(
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"var(--ink-{})\"/>",
            Number(center.x),
            Number(center.y),
            Number(*rx),
            Number(*ry),
            name_ink(ink)
        ),
        Shape::Sign { text, center, size } => {
            let at = font::centered(text, *size, *center);
            fill_path(&trace_text(text, at, *size), "nonzero", ink)
        }
    }
}

fn fill_path(path: &str, rule: &str, ink: Ink) -> String {
    let ink = name_ink(ink);
    format!("<path d=\"{path}\" fill-rule=\"{rule}\" fill=\"var(--ink-{ink})\"/>")
}

/// Draws a line in one piece, with its round ends and joints, and the arrowheads as triangles.
fn draw_stroke(stroke: &Stroke) -> String {
    let segments = stroke.segments();
    let starts = segments.first().map(|(start, _)| *start);
    let points: Vec<Point> = starts
        .into_iter()
        .chain(segments.iter().map(|(_, end)| *end))
        .collect();
    let mut drawn = format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"var(--ink-{})\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
        trace_line(&points),
        name_ink(stroke.ink),
        Number(stroke.width)
    );
    for head in stroke.arrowheads() {
        drawn.push_str(&fill_path(&trace_polygon(&head), "nonzero", stroke.ink));
    }
    drawn
}

fn trace_line(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, p) in points.iter().enumerate() {
        let command = if at == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{command}{} {}", Number(p.x), Number(p.y));
    }
    path
}

fn trace_polygon(points: &[Point]) -> String {
    let mut path = trace_line(points);
    path.push('Z');
    path
}

/// Returns the outlines of the letters of `text`, whose baseline begins at `at`.
fn trace_text(text: &str, at: Point, size: f64) -> String {
    let mut path = String::new();
    for (glyph, pen) in font::layout(text) {
        let Some(outline) = font::face().outline(glyph) else {
            continue;
        };
        let place = |p: GlyphPoint| {
            let p = at + point(pen + font::ems(p.x), -font::ems(p.y)) * size;
            format!("{} {}", Number(p.x), Number(p.y))
        };
        let mut end = None;
        for curve in outline.curves {
            let (from, to) = match curve {
                OutlineCurve::Line(from, to)
                | OutlineCurve::Quad(from, _, to)
                | OutlineCurve::Cubic(from, _, _, to) => (from, to),
            };
            if end != Some(from) {
                let _ = write!(path, "M{}", place(from));
            }
            let _ = match curve {
                OutlineCurve::Line(_, to) => write!(path, "L{}", place(to)),
                OutlineCurve::Quad(_, a, to) => write!(path, "Q{} {}", place(a), place(to)),
                OutlineCurve::Cubic(_, a, b, to) => {
                    write!(path, "C{} {} {}", place(a), place(b), place(to))
                }
            };
            end = Some(to);
        }
    }
    path
}

/// A number in SVG, rounded to thousandths of a board unit, which is less than a tenth of a pixel on any screen.
struct Number(f64);

impl fmt::Display for Number {
    /// Writes integers, because the code that writes any float is large.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        let sign = if thousandths < 0 { "-" } else { "" };
        let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
        write!(f, "{sign}{whole}")?;
        match part {
            0 => Ok(()),
            part if part % 100 == 0 => write!(f, ".{}", part / 100),
            part if part % 10 == 0 => write!(f, ".{:02}", part / 10),
            part => write!(f, ".{part:03}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_rounded_to_thousandths() {
        for (number, written) in [
            (0.0, "0"),
            (-0.0004, "0"),
            (12.0, "12"),
            (-1.5, "-1.5"),
            (0.25, "0.25"),
            (-0.0306, "-0.031"),
            (3.9996, "4"),
            (10.005, "10.005"),
        ] {
            assert_eq!(Number(number).to_string(), written);
        }
    }
}
