//! Players never have to tell hues apart: any two seats, colors and blocks differ in shape, letter or lightness, in every theme and for
//! every kind of color vision.

pub(crate) mod simulate;

use std::fmt;

use asterism_render::scene::{Art, Bounds, Point, Role, Scene, Shape, Tone};
use asterism_render::theme::{Ink, Rgb};
use asterism_render::{Theme, View, font};
use asterism_rules::{AnyGame, GameKind, each_kind};
use image::RgbImage;
use imageproc::drawing::{draw_filled_ellipse_mut, draw_polygon_mut, draw_text_mut};

use crate::table::{DrawnGame as _, drawing, of_role};
use simulate::{Eyes, contrast, lightness};

/// Difference in lightness L* that makes a line or a letter visible.
const STEP: f64 = 22.0;
/// Two shapes or letters differ if at least this share of their area differs in lightness by a [`STEP`].
const FORM: f64 = 0.04;
/// Two marks differ in lightness if their mean L* differs by at least this much.
const LIGHTNESS: f64 = 8.0;
/// Width of a picture on a phone, in pixels. Marks have to differ at this size.
const PHONE: f64 = 400.0;

/// A mark on the board that must not be mistaken for another.
pub(crate) struct Mark {
    name: String,
    art: Art,
    /// Length of the picture's side, in board units.
    side: f64,
}

/// Returns the color of an ink in the mark with this name.
type Colors<'a> = &'a dyn Fn(&str, Ink) -> Rgb;

/// Two marks that look alike with some kind of color vision.
#[derive(PartialEq)]
struct Confusion {
    names: [String; 2],
    eyes: Eyes,
    differs: Difference,
}

/// How different two marks look with some kind of color vision.
#[derive(Clone, Copy, PartialEq)]
struct Difference {
    /// Share of their area where lightness differs by a [`STEP`], 0 to 1.
    form: f64,
    /// Mean difference of L*, 0 to 100.
    lightness: f64,
}

impl Difference {
    fn is_clear(self) -> bool {
        self.form >= FORM || self.lightness >= LIGHTNESS
    }
}

impl fmt::Display for Confusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            names: [a, b],
            eyes,
            differs,
        } = self;
        let Difference { form, lightness } = differs;
        let form = 100.0 * form;
        write!(
            f,
            "{a} and {b} to {eyes:?}: form {form:.1} %, lightness {lightness:.1}"
        )
    }
}

/// Returns the pieces with these names in the picture of `game`, or all pieces if there are no names.
pub(crate) fn pieces(game: &AnyGame, names: &[&str]) -> Vec<Mark> {
    let view = View {
        coordinates: false,
        ..View::default()
    };
    let scene = asterism_render::scene(game, &view);
    let found: Vec<Mark> = [Role::Piece, Role::Block]
        .into_iter()
        .flat_map(|role| of_role(&scene, role))
        .filter(|item| names.is_empty() || names.contains(&item.what.as_str()))
        // Equal blocks need not differ.
        .filter(|item| item.role == Role::Piece || item.what.contains("-1-"))
        .map(|item| mark(&scene, &item.what))
        .collect();
    assert!(
        found.len() >= names.len().max(2),
        "{names:?} are in the picture"
    );
    found
}

fn mark(scene: &Scene, what: &str) -> Mark {
    let item = crate::table::item(scene, what);
    let (art, _) = drawing(scene, item).expect("pieces are sprites");
    Mark {
        name: what.to_owned(),
        art: art.clone(),
        side: scene.side,
    }
}

/// Returns the pairs that look alike to some kind of color vision if inks have these colors.
fn confusions(marks: &[Mark], colors: Colors) -> Vec<Confusion> {
    let mut found = Vec::new();
    for (i, a) in marks.iter().enumerate() {
        for b in &marks[..i] {
            for eyes in Eyes::ALL {
                let differs = difference([a, b], colors, eyes);
                if !differs.is_clear() {
                    found.push(Confusion {
                        names: [a.name.clone(), b.name.clone()],
                        eyes,
                        differs,
                    });
                }
            }
        }
    }
    found
}

/// Returns how different two marks look to `eyes`.
fn difference(marks: [&Mark; 2], colors: Colors, eyes: Eyes) -> Difference {
    let scale = PHONE / marks[0].side;
    let bounds = marks[0].art.bounds().union(marks[1].art.bounds());
    let [a, b] = marks.map(|mark| drawn(&mark.art, bounds, scale, |ink| colors(&mark.name, ink)));
    let under = colors("", Ink::Board);
    let (mut covered, mut steps, mut sum) = (0, 0, 0.0);
    for (a, b) in a.pixels().zip(b.pixels()) {
        if a.0 == under && b.0 == under {
            continue;
        }
        let [one, other] = [a.0, b.0].map(|rgb| lightness(eyes.see(rgb)));
        let apart = (one - other).abs();
        covered += 1;
        steps += usize::from(apart >= STEP);
        sum += apart;
    }
    let covered = f64::from(covered.max(1));
    Difference {
        form: steps as f64 / covered,
        lightness: sum / covered,
    }
}

/// Draws a mark alone on the board.
fn drawn(art: &Art, bounds: Bounds, scale: f64, color: impl Fn(Ink) -> Rgb) -> RgbImage {
    let size = (bounds.max - bounds.min) * scale;
    let (width, height) = (size.x.ceil() as u32 + 2, size.y.ceil() as u32 + 2);
    let mut picture = RgbImage::from_pixel(width, height, image::Rgb(color(Ink::Board)));
    let pixel = |p: Point| {
        let p = (p - bounds.min) * scale;
        (p.x.round() as i32 + 1, p.y.round() as i32 + 1)
    };
    for (shape, ink) in &art.fills {
        let rgb = image::Rgb(color(*ink));
        match shape {
            Shape::Polygon(points) => {
                let mut corners: Vec<_> = points
                    .iter()
                    .map(|&p| pixel(p))
                    .map(|(x, y)| imageproc::point::Point::new(x, y))
                    .collect();
                corners.dedup();
                while corners.len() > 1 && corners.first() == corners.last() {
                    corners.pop();
                }
                if corners.len() > 2 {
                    draw_polygon_mut(&mut picture, &corners, rgb);
                }
            }
            Shape::Ellipse { center, rx, ry } => {
                let [rx, ry] = [rx, ry].map(|radius| (radius * scale).round() as i32);
                draw_filled_ellipse_mut(&mut picture, pixel(*center), rx, ry, rgb);
            }
            Shape::Sign { text, center, size } => {
                let start = *center - font::ink_bounds(text, *size).center();
                write(&mut picture, text, pixel(start), size * scale, rgb);
            }
        }
    }
    picture
}

fn write(picture: &mut RgbImage, text: &str, at: (i32, i32), em: f64, rgb: image::Rgb<u8>) {
    use ab_glyph::{Font, ScaleFont};
    let face = ab_glyph::FontRef::try_from_slice(include_bytes!("../../../fonts/Inter-Bold.otf"))
        .expect("the embedded face is a valid font");
    let units = face.units_per_em().unwrap_or(1000.0);
    let scale = em as f32 * face.height_unscaled() / units;
    let ascent = face.as_scaled(scale).ascent();
    draw_text_mut(picture, rgb, at.0, at.1 - ascent as i32, scale, &face, text);
}

fn theme_colors(theme: Theme) -> impl Fn(&str, Ink) -> Rgb {
    move |_, ink| theme.color(ink, Tone::Full)
}

#[test]
fn no_two_marks_differ_by_hue_alone() {
    let mut wrong = Vec::new();
    for &kind in GameKind::ALL {
        let marks = each_kind!(kind, P => P::marks());
        for theme in Theme::ALL {
            let found = confusions(&marks, &theme_colors(theme));
            wrong.extend(
                found
                    .iter()
                    .map(|found| format!("{kind} {}: {found}", theme.id())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns `color` with its hue turned by a third and with the lightness `wanted`, 0 to 100.
fn turned(color: Rgb, wanted: f64) -> Rgb {
    let mut color = [color[1], color[2], color[0]].map(f64::from);
    for _ in 0..60 {
        let off = wanted - lightness(color.map(|v| v.round() as u8));
        color = color.map(|v| (v + off).clamp(0.0, 255.0));
    }
    color.map(|v| v.round() as u8)
}

/// Tests a deliberately bad theme: many hues, all equally light.
#[test]
fn a_theme_with_only_hues_is_reported() {
    let bad = |_: &str, ink: Ink| turned(Theme::Dark.color(ink, Tone::Full), 60.0);
    let pegs = [Ink::Peg2, Ink::Peg3].map(|ink| bad("", ink));
    let apart = pegs[0]
        .iter()
        .zip(pegs[1])
        .map(|(a, b)| a.abs_diff(b))
        .max();
    assert!(apart > Some(60), "two seats still differ in hue: {pegs:?}");
    for &kind in GameKind::ALL {
        let marks = each_kind!(kind, P => P::marks());
        let pairs = marks.len() * (marks.len() - 1) / 2;
        let found = confusions(&marks, &bad);
        let gray = found.iter().filter(|found| found.eyes == Eyes::Gray);
        assert_eq!(gray.count(), pairs, "{kind}: all pairs differ only by hue");
    }
}

/// If a seat gets another seat's mark in a different hue, only these two are reported.
#[test]
fn two_seats_that_only_hue_tells_apart_are_reported() {
    for &kind in GameKind::ALL {
        let mut marks = each_kind!(kind, P => P::marks());
        let original = &marks[1];
        let names = ["twin".to_owned(), original.name.clone()];
        let art = original.art.clone();
        marks.push(Mark {
            name: "twin".into(),
            art,
            side: original.side,
        });
        let colors = |name: &str, ink: Ink| match Theme::Dark.color(ink, Tone::Full) {
            color if name == "twin" && ink != Ink::Board => turned(color, lightness(color)),
            color => color,
        };
        let found = confusions(&marks, &colors);
        assert!(found.iter().any(|found| found.eyes == Eyes::Gray), "{kind}");
        for confusion in &found {
            assert!(confusion.names == names, "{kind}: {confusion}");
        }
    }
}

/// Checks the contrast of text inks with their backgrounds.
#[test]
fn text_is_readable() {
    for theme in Theme::ALL {
        let least = match theme {
            Theme::HighContrast => 7.0,
            Theme::Dark | Theme::Light | Theme::Wood => 4.5,
        };
        for (ink, on) in [
            (Ink::Text, Ink::Ground),
            (Ink::Quiet, Ink::Ground),
            (Ink::Text, Ink::Chart),
            (Ink::Quiet, Ink::Chart),
            (Ink::Text, Ink::Stripe),
            (Ink::Quiet, Ink::Stripe),
            (Ink::Letter, Ink::Yellow),
            (Ink::Letter, Ink::GrayShine),
            (Ink::Letter, Ink::Bronze),
            (Ink::PointName, Ink::Frame),
            (Ink::PointName, Ink::Sky),
        ] {
            let ratio = contrast(theme.color(ink, Tone::Full), theme.color(on, Tone::Full));
            assert!(
                ratio >= least,
                "{} {ink:?} on {on:?}: {ratio:.1}",
                theme.id()
            );
        }
    }
}
