//! Drawings of Stern-Halma: the star, its holes, and signs.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::stern_halma::{Hole, Options, SternHalma};
use asterism_rules::{Position, Seat};

use super::digits;
use super::layout::{self, ARMS, PIXEL, Turn, round};
use super::pegs::{self, PEG_REACH};
use super::shades::SHADES;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Backdrop, Gallery, notes};

pub(super) use super::pegs::{PEGS, TALLY};

/// Everything Stern-Halma draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Free hole with its number, or without (0).
    Hole(u8),
    /// Free hole a peg landed in on its way.
    Passed(u8),
    /// Free hole that may be chosen.
    Pick(u8),
    /// Peg of a seat.
    Peg(Seat),
    /// Ring around a hole or peg.
    Around(Sign),
    /// Letter beside a row.
    Letter(char, Lettering),
    /// Seat's peg beside the board.
    Badge(Seat, Standing),
    /// So many of ten pegs have arrived.
    Tally(u8),
    /// The same in digits, in the ink of the writing.
    Score(u8, Ink),
    /// Beside a badge: on turn.
    Pointer,
    /// Beside a badge: has won.
    Crown,
    /// Beside a badge: gave up or ran out of time.
    Flag,
    /// Beside a badge: this place is won.
    Place(u8),
    /// Beside a badge: the seat is not drawn yet.
    Die,
    /// Before the time left, in the ink of the writing.
    Clock(Ink),
    /// Of a rules page, in a free hole or on the edge of a peg: yes, no.
    Note(bool, Spot),
}

/// What a ring is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// May be chosen.
    Choice,
    /// Is chosen.
    Chosen,
}

impl Sign {
    const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Choice, Self::Chosen];
}

/// Strength of a row's letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Lettering {
    Plain,
    /// A hole in the row may be chosen.
    Choice,
}

/// Where a note is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spot {
    Hole,
    Peg,
}

/// Most seats there are.
const SEATS: usize = 6;
/// Most holes in a row.
const LONGEST: u8 = 13;

/// Radius of a hole, in pixels at the usual size.
const HOLE: i32 = 18;
/// The same in board units.
pub(super) const HOLE_REACH: f64 = HOLE as f64 * PIXEL;
/// Scale of the signs beside badges, drawn for boards of more units.
const SIGN: f64 = 0.66;
/// Length of the clock before the time left, the gap behind it included.
pub(super) const CLOCK: f64 = 0.46;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Width of a drawing whose left end is at the origin.
pub(super) fn width(look: Look) -> f64 {
    draw(look).bounds().max.x
}

/// Number of the ground for so many players.
pub(super) const fn ground(players: usize, turn: Turn, numbers: bool) -> Ground {
    Ground(((players - 2) * ARMS + turn.sixths() as usize) as u8 * 2 + numbers as u8)
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    let mut grounds = Vec::new();
    for players in 2..=SEATS {
        for turn in Turn::all() {
            grounds.extend([false, true].map(|numbers| empty_board(players, turn, numbers)));
        }
    }
    Gallery {
        grounds,
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![Look::Pointer, Look::Crown, Look::Flag, Look::Die];
    looks.extend([Ink::Text, Ink::Quiet].map(Look::Clock));
    for number in 0..=LONGEST {
        looks.extend([Look::Passed(number), Look::Pick(number), Look::Hole(number)]);
    }
    for seat in Seat::first(SEATS) {
        looks.extend([Look::Peg(seat), Look::Place(seat.number() as u8)]);
        looks.extend(Standing::ALL.map(|standing| Look::Badge(seat, standing)));
    }
    looks.extend(Sign::ALL.map(Look::Around));
    for (letter, _) in Turn::NONE.letters() {
        looks.extend([Lettering::Plain, Lettering::Choice].map(|l| Look::Letter(letter, l)));
    }
    for arrived in 0..=PEGS {
        looks.push(Look::Tally(arrived));
        looks.extend([Ink::Text, Ink::Quiet].map(|ink| Look::Score(arrived, ink)));
    }
    for spot in [Spot::Hole, Spot::Peg] {
        looks.extend([false, true].map(|yes| Look::Note(yes, spot)));
    }
    looks
}

fn draw(look: Look) -> Art {
    match look {
        Look::Hole(number) => hole(number),
        Look::Passed(number) => disc(number, HOLE + 1, Ink::Move),
        Look::Pick(number) => disc(number, HOLE + 2, Ink::Choice),
        Look::Peg(seat) => pegs::peg(seat),
        Look::Around(sign) => around(sign),
        Look::Letter(letter, Lettering::Plain) => {
            Art::default().fill(sign_of(&letter, layout::LETTER), Ink::Quiet)
        }
        Look::Letter(letter, Lettering::Choice) => Art::default()
            .fill(Shape::disc(Point::ZERO, 16.5 * PIXEL), Ink::Choice)
            .fill(sign_of(&letter, 0.42), Ink::SignText),
        Look::Badge(seat, standing) => pegs::badge(seat, standing),
        Look::Tally(arrived) => pegs::tally(arrived),
        Look::Score(arrived, ink) => pegs::score(arrived, ink),
        Look::Pointer => scaled(&rim::pointer()),
        Look::Crown => scaled(&rim::crown()),
        Look::Flag => scaled(&rim::flag()),
        Look::Die => scaled(&rim::die()),
        Look::Clock(ink) => Art::default().add(&rim::clock(ink), 0.44, Point::ZERO),
        Look::Place(place) => Art::default()
            .fill(Shape::disc(Point::ZERO, 0.28), Ink::Crown)
            .fill(sign_of(&place, 0.42), Ink::MarkDark),
        Look::Note(yes, spot) => {
            let art = if yes { notes::yes() } else { notes::no() };
            let (radius, at) = match spot {
                Spot::Hole => (HOLE_REACH + 3.0 * PIXEL, Point::ZERO),
                // The seat's mark stays in sight.
                Spot::Peg => (0.27, point(0.28, -0.28)),
            };
            Art::default().add(&art, radius / notes::RADIUS, at)
        }
    }
}

fn scaled(art: &Art) -> Art {
    Art::default().add(art, SIGN, Point::ZERO)
}

fn sign_of(text: &impl ToString, size: f64) -> Shape {
    Shape::Sign {
        text: text.to_string(),
        center: Point::ZERO,
        size,
    }
}

fn ring(outer: f64, width: f64, ink: Ink) -> Art {
    Art::default().fill(Shape::ring(Point::ZERO, outer, outer - width), ink)
}

/// Plate with an edge, inlaid with a star: arms in the colors of those who begin there or, lined, of those who are to fill them;
/// holes.
fn empty_board(players: usize, turn: Turn, numbers: bool) -> Backdrop {
    /// Thickness of the plate, as far as it is seen.
    const THICK: f64 = 5.0 * PIXEL;
    /// Of the line around a field.
    const LINE: f64 = 3.0 * PIXEL;
    let start = SternHalma::start(&Options::default(), players).expect("two to six may play");
    let seat_of = |arm| Seat::first(players).find(|&seat| turn.arm(start.arm_of(seat)) == arm);
    let mut base = Art::default()
        .fill(
            layout::star(layout::EDGE).placed(1.0, point(0.0, THICK)),
            Ink::PlateEdge,
        )
        .fill(layout::star(layout::EDGE), Ink::PlateRim)
        .fill(layout::middle(), Ink::Board);
    for arm in 0..ARMS {
        let owner = seat_of(arm).map_or(Ink::Board, |seat| pegs::inks(seat).arm);
        base = base.fill(layout::field(arm, layout::FIELD), owner);
        // Where others begin, the eye finds its goal by their color.
        let goal = seat_of((arm + ARMS / 2) % ARMS).filter(|_| seat_of(arm).is_none());
        if let Some(seat) = goal {
            base = base
                .fill(layout::field(arm, layout::FIELD), pegs::inks(seat).goal)
                .fill(layout::field(arm, layout::FIELD - LINE), Ink::Board);
        }
    }
    if numbers {
        for (first, last) in turn.rows() {
            base = base.fill(guide(first, last), Ink::PlateLine);
        }
    }
    let placed = Hole::all().map(|hole| {
        let number = if numbers { layout::number(hole) } else { 0 };
        (sprite(Look::Hole(number)), turn.center(hole))
    });
    Backdrop {
        base,
        placed: placed.collect(),
    }
}

/// Thin line along a row: with it the eye finds from a hole to its letter.
fn guide(first: Point, last: Point) -> Shape {
    const HALF: f64 = 1.0 * PIXEL;
    let length = first.distance(last);
    if length == 0.0 {
        return Shape::disc(first, HALF);
    }
    let along = (last - first) * (HALF / length);
    let across = point(-along.y, along.x);
    Shape::Polygon(vec![
        first + across,
        last + across,
        last - across,
        first - across,
    ])
}

/// Free hole, drilled: its upper wall in the shade, light on the lower one.
fn hole(number: u8) -> Art {
    let wall = f64::from(5 - HOLE) * PIXEL;
    let whole = round(Point::ZERO, HOLE);
    // Cut off level, which makes a smaller file than a curved edge.
    let art = Art::default()
        .fill(layout::above(&whole, wall), Ink::HoleShade)
        .fill(layout::below(&whole, wall), Ink::Hole);
    numbered(art, number, Ink::HoleNumber)
}

/// Disc in a hole's place.
fn disc(number: u8, radius: i32, ink: Ink) -> Art {
    let art = Art::default().fill(round(Point::ZERO, radius), ink);
    numbered(art, number, Ink::SignText)
}

/// Adds the number of a hole; 0 is none.
fn numbered(art: Art, number: u8, ink: Ink) -> Art {
    match number {
        0 => art,
        _ => art.add(&digits::number(number, ink), 1.0, Point::ZERO),
    }
}

fn around(sign: Sign) -> Art {
    let glow = |art: Art, radius: f64, ink| ring(radius, 0.16, ink).add(&art, 1.0, Point::ZERO);
    let close = |ink| ring(PEG_REACH + 0.085, 0.07, ink);
    match sign {
        Sign::Origin => ring(HOLE_REACH + 0.05, 0.08, Ink::Move),
        Sign::Destination => glow(close(Ink::Move), PEG_REACH + 0.17, Ink::MoveGlow),
        Sign::Choice => close(Ink::Choice),
        Sign::Chosen => glow(close(Ink::Choice), PEG_REACH + 0.17, Ink::ChoiceGlow),
    }
}
