//! Numbered pointers to moves that are suggested for a position, but not played. They are drawn in the same way in all games.

use asterism_rules::Game;

use crate::draft::Draft;
use crate::font;
use crate::painter::{Drawable, Painter};
use crate::plane::shorten_end;
use crate::scene::{Heads, Mark, Point, Role, Text, Tone, point};
use crate::theme::Ink;

/// How a picture points to a move that was not played.
pub(crate) struct Pointer {
    /// The way of the piece that would move, from the place where it stands to the place where it would go. A single point if it would not move on the
    /// board, and no point if the move affects no place in particular.
    pub(crate) way: Vec<Point>,
    /// Whether something stands where the way ends. The number is then next to it.
    pub(crate) is_taken: bool,
    /// Other places to which the move would bring something.
    pub(crate) also: Vec<Point>,
    /// Radius of the disc with the number.
    pub(crate) radius: f64,
    /// Distance from the center of a piece at which a line to or from it ends.
    pub(crate) clear: f64,
}

/// Size of the discs at [`Pointer::also`], as a share of the disc at the end of the way.
const ALSO: f64 = 0.75;

/// Thickness of the line, as a share of the disc's radius.
const LINE: f64 = 0.42;

/// Width of the edge around the line and the disc, as a share of the disc's radius.
const EDGE: f64 = 0.18;

/// Paints pointers to the moves that `view` suggests, above everything on the board. Leaves out what is not a whole legal move.
pub(crate) fn paint_pointers<P: Drawable>(painter: &mut Painter<'_, P>, game: &Game<P>) {
    let mut discs = Vec::new();
    for (number, steps) in (1..).zip(&painter.view.suggested) {
        let draft = Draft::read(game, steps);
        let Some((after, m)) = draft.and_then(|draft| Some((draft.position, draft.whole?))) else {
            continue;
        };
        let pointer = P::point_out(painter, &after, &m);
        discs.extend(paint_way(painter, number, &pointer));
    }
    // Above all lines, and next to each other.
    let mut taken: Vec<Disc> = Vec::new();
    for mut disc in discs {
        let inward = if disc.at.x > 0.0 { -1.0 } else { 1.0 };
        while taken.iter().any(|other| other.hides(&disc)) {
            disc.at = disc.at + point(2.0 * disc.radius * inward, 0.0);
        }
        paint_disc(painter, &disc);
        taken.push(disc);
    }
}

/// A disc with the number of a move.
struct Disc {
    number: usize,
    at: Point,
    radius: f64,
}

impl Disc {
    /// Returns whether the two discs cover each other so much that a number cannot be read.
    fn hides(&self, other: &Disc) -> bool {
        self.at.distance(other.at) < 0.6 * (self.radius + other.radius)
    }
}

/// Paints the line of a pointer. Returns its discs.
fn paint_way<P: Drawable>(
    painter: &mut Painter<'_, P>,
    number: usize,
    pointer: &Pointer,
) -> Vec<Disc> {
    let Pointer { radius, clear, .. } = *pointer;
    let mut discs = Vec::new();
    if let [.., end] = pointer.way[..] {
        let aside = if pointer.is_taken {
            point(clear, -clear) * 0.75
        } else {
            Point::ZERO
        };
        let at = end + aside;
        discs.push(Disc { number, at, radius });
    }
    if pointer.way.len() > 1 {
        let mut points = pointer.way.clone();
        points.reverse();
        shorten_end(&mut points, clear);
        points.reverse();
        let heads = if pointer.is_taken {
            shorten_end(&mut points, clear);
            Heads::End
        } else {
            Heads::None
        };
        let width = LINE * radius;
        let what = format!("suggested {number} edge of the way");
        let (edge, ink) = (width + 2.0 * EDGE * radius, Ink::NoteSign);
        painter.add_stroke(what, points.clone(), edge, ink, Heads::None);
        let what = format!("suggested {number} way");
        painter.add_stroke(what, points, width, Ink::Yes, heads);
    }
    let also = pointer.also.iter();
    discs.extend(also.map(|at| Disc {
        number,
        at: *at,
        radius: ALSO * radius,
    }));
    discs
}

fn paint_disc<P: Drawable>(painter: &mut Painter<'_, P>, disc: &Disc) {
    let &Disc { number, at, radius } = disc;
    // A line that is as short as this is drawn as a disc.
    let dot = vec![at, at + point(1e-3, 0.0)];
    for (what, radius, ink) in [
        ("edge", radius * (1.0 + EDGE), Ink::NoteSign),
        ("disc", radius, Ink::Yes),
    ] {
        let what = format!("suggested {number} {what}");
        painter.add_stroke(what, dot.clone(), 2.0 * radius, ink, Heads::None);
    }
    let (text, size) = (number.to_string(), 1.5 * radius);
    let mark = Mark::Text(Text {
        at: font::centered(&text, size, at),
        text,
        size,
        ink: Ink::NoteSign,
    });
    painter.add(Role::Sign, format!("suggested {number}"), Tone::Full, mark);
}
