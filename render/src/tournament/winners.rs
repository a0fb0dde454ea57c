//! Draws the first three places of a tournament on a podium.

use super::heading::paint_centered_heading;
use super::stars::{Metal, draw_plain_star, draw_star};
use super::{Entrant, SMALLEST, WIDTH, add_outlined_panel, draw};
use crate::figure::{Figure, FigurePainter};
use crate::font;
use crate::picture::Png;
use crate::rim;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::{Ink, Theme};

/// Height of the picture.
const HEIGHT: f64 = 760.0;

/// Y coordinate of the floor below the podium.
const FLOOR: f64 = 728.0;

/// Font sizes for names; the largest that fits is used.
const NAMES: [f64; 6] = [46.0, 42.0, 38.0, 34.0, 31.0, SMALLEST];

/// Font sizes for details, such as points; the largest that fits is used.
const DETAILS: [f64; 2] = [31.0, SMALLEST];

/// Width of a step of the podium.
const STEP: f64 = 304.0;

/// Distance between the lines of names above a step, in ems. Letters with accents do not touch the line above.
const LINE: f64 = 1.4;

/// Maximum width of a name that is not wider than its step.
const NARROW: f64 = STEP - 16.0;

/// Maximum number of lines above a step. If more entrants share the place, the last line says how many more.
const LINES: usize = 3;

/// The first three places of a tournament. Texts may be empty.
///
/// ```
/// use asterism_render::{Entrant, PodiumStep, Theme, Winners, winners};
///
/// let entrant = |name: &str, number| Entrant {
///     name: name.into(),
///     number,
/// };
/// let winners_of_a_place = |entrants, detail: &str| PodiumStep {
///     entrants,
///     detail: detail.into(),
/// };
/// let podium = Winners {
///     title: "Friday Swiss".into(),
///     subtitle: "November 2026".into(),
///     places: [
///         winners_of_a_place(vec![entrant("Ada", 1)], "4½ points"),
///         // Shared second place.
///         winners_of_a_place(vec![entrant("Grace", 2), entrant("Emmy", 3)], "4 points"),
///         PodiumStep::default(),
///     ],
/// };
/// let picture = winners(&podium, Theme::Wood);
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Winners {
    /// Title of the picture: the name of the tournament.
    pub title: String,
    /// Line in smaller print below the title.
    pub subtitle: String,
    /// First, second and third place.
    pub places: [PodiumStep; 3],
}

/// A step of the podium.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PodiumStep {
    /// The players or teams in this place: several if they share it, none if the step stays empty.
    pub entrants: Vec<Entrant>,
    /// Small text on the step, such as the points.
    pub detail: String,
}

/// Draws the winners on a podium, as a picture of 1000 × 760 pixels.
pub fn winners(winners: &Winners, theme: Theme) -> Png {
    draw(&winners_scene(winners), theme)
}

/// Returns the picture that [`winners`] draws, as data.
pub fn winners_scene(winners: &Winners) -> Figure {
    let mut painter = FigurePainter::default();
    paint_sky(&mut painter);
    paint_centered_heading(&mut painter, &winners.title, &winners.subtitle);
    let places = PodiumPlace::ALL.iter().zip(&winners.places);
    // A wide name on the first step would cover names above the lowest line on the others.
    let is_shared = winners.places.iter().any(|step| step.entrants.len() > 1);
    let most_room = if is_shared { NARROW } else { WIDTH };
    // The first step is in front of the others.
    for (place, step) in places.rev() {
        place.paint_step(&mut painter);
        place.paint_face(&mut painter, &step.detail);
        if !step.entrants.is_empty() {
            place.paint_winners(&mut painter, &step.entrants, most_room);
        }
    }
    painter.finish(WIDTH, HEIGHT)
}

/// A step of the podium.
struct PodiumPlace {
    number: usize,
    metal: Metal,
    /// X coordinate of the step's middle.
    middle: f64,
    /// Y coordinate of the step's upper surface.
    top: f64,
    /// Radius of the star above the step.
    star: f64,
    /// Maximum width and maximum font size of the name.
    name: (f64, f64),
    /// Font size of the number on the step.
    digit: f64,
}

impl PodiumPlace {
    /// All steps, from first to third place.
    const ALL: [Self; 3] = [
        Self {
            number: 1,
            metal: Metal::Gold,
            middle: 500.0,
            top: 470.0,
            star: 78.0,
            name: (420.0, 46.0),
            digit: 120.0,
        },
        Self {
            number: 2,
            metal: Metal::Silver,
            middle: 500.0 - STEP,
            top: 526.0,
            star: 52.0,
            name: (NARROW, 38.0),
            digit: 92.0,
        },
        Self {
            number: 3,
            metal: Metal::Bronze,
            middle: 500.0 + STEP,
            top: 562.0,
            star: 46.0,
            name: (NARROW, 38.0),
            digit: 74.0,
        },
    ];

    fn paint_step(&self, painter: &mut FigurePainter) {
        const EDGE: f64 = 10.0;
        let height = FLOOR - self.top;
        let middle = point(self.middle, self.top + height / 2.0);
        let what = format!("step {}", self.number);
        add_outlined_panel(painter, &what, middle, (STEP, height), 6.0);
        let edge = point(self.middle, self.top + EDGE);
        let what = format!("surface {}", self.number);
        painter.add_panel(what, edge, (STEP, 2.0 * EDGE), 6.0, self.metal.light());
    }

    /// Writes the number of the place on the front of the step, and the detail below the number.
    fn paint_face(&self, painter: &mut FigurePainter, detail: &str) {
        let number = self.number;
        let (detail, size) = rim::fit_text(detail, &DETAILS, STEP - 40.0);
        let face = f64::midpoint(self.top + 20.0, FLOOR);
        let middle = if detail.is_empty() { face } else { face - 22.0 };
        let at = point(self.middle, middle);
        let (what, digit) = (format!("number {number}"), number.to_string());
        painter.add_number(what, &digit, self.digit, at, Ink::Text);
        let below = middle + font::CAPITAL * self.digit / 2.0 + 34.0;
        let at = (self.middle - font::width(&detail, size) / 2.0, below);
        let what = format!("detail {number}");
        painter.write(what, (detail, size), at, Ink::Quiet);
    }

    /// Writes the entrants' names above the step, one below another, and draws a star above the names.
    fn paint_winners(&self, painter: &mut FigurePainter, entrants: &[Entrant], most_room: f64) {
        let number = self.number;
        let (room, largest) = (self.name.0.min(most_room), self.name.1);
        let sizes: Vec<f64> = NAMES.into_iter().filter(|size| *size <= largest).collect();
        let shown = match entrants.len() {
            ..=LINES => entrants.len(),
            _ => LINES - 1,
        };
        let names = entrants[..shown].iter();
        let names: Vec<_> = names.map(|entrant| entrant.fit(&sizes, room)).collect();
        // All names of a step have the same size.
        let size = names.iter().map(|(_, size)| *size).fold(largest, f64::min);
        let mut names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
        if shown < entrants.len() {
            names.push(format!("+{}", entrants.len() - shown));
        }
        // Above several names there is less room for the star.
        let scale = [1.0, 0.7, 0.55][names.len() - 1];
        let highest = self.top - 36.0 - LINE * size * (names.len() - 1) as f64;
        let mut line = highest;
        for name in names {
            let at = (self.middle - font::width(&name, size) / 2.0, line);
            painter.write(format!("name {number}"), (name, size), at, Ink::Text);
            line += LINE * size;
        }
        let radius = scale * self.star;
        let star = point(self.middle, highest - 40.0 - radius);
        let star = if self.metal == Metal::Gold {
            let star = star - point(0.0, 64.0 * scale);
            painter.add_art("laurel", draw_laurel(self.star + 34.0).scaled(scale), star);
            star
        } else {
            star
        };
        let art = draw_star(radius, self.metal);
        painter.add_art(format!("star {number}"), art, star);
    }
}

/// Draws a laurel wreath around the origin, open at the top.
fn draw_laurel(radius: f64) -> Art {
    const LEAVES: u32 = 7;
    let mut art = Art::default();
    for side in [-1.0, 1.0] {
        for leaf in 0..LEAVES {
            let degrees = side * (161.0 - 17.5 * f64::from(leaf));
            // Leaves get smaller toward the top, and turn outward and inward in turn.
            let length = 23.0 - f64::from(leaf);
            for (out, lean) in [(10.0, -30.0), (-10.0, 30.0)] {
                let at = Point::polar(degrees, radius + out);
                let along = degrees + side * lean;
                let shape = Shape::ellipse(at, length, 7.5, along);
                let ink = if out > 0.0 {
                    Ink::Yellow
                } else {
                    Ink::YellowShade
                };
                art = art.fill(shape, ink);
            }
        }
    }
    art
}

/// Scatters small stars on both sides of the winner.
fn paint_sky(painter: &mut FigurePainter) {
    const SKY: [(f64, f64, f64, f64); 14] = [
        (64.0, 196.0, 11.0, 8.0),
        (138.0, 268.0, 7.0, 30.0),
        (214.0, 178.0, 14.0, 20.0),
        (286.0, 252.0, 9.0, 52.0),
        (92.0, 352.0, 9.0, 44.0),
        (330.0, 168.0, 7.0, 14.0),
        (302.0, 352.0, 6.0, 26.0),
        (936.0, 190.0, 10.0, 16.0),
        (868.0, 262.0, 8.0, 40.0),
        (784.0, 172.0, 13.0, 4.0),
        (712.0, 246.0, 9.0, 60.0),
        (906.0, 366.0, 10.0, 22.0),
        (668.0, 164.0, 7.0, 34.0),
        (704.0, 356.0, 6.0, 12.0),
    ];
    for (number, (x, y, radius, degrees)) in SKY.into_iter().enumerate() {
        let ink = if number % 3 == 0 {
            Ink::Quiet
        } else {
            Ink::ChartLine
        };
        let art = draw_plain_star(radius, degrees, ink);
        painter.add_art("small star", art, point(x, y));
    }
}
