//! Drawings of Stern-Halma: the star, its holes, and signs.

use asterism_rules::stern_halma::{Hole, Options, SternHalma};
use asterism_rules::{Position, Seat};

use super::digits;
use super::layout::{self, ARMS, PIXEL, Turn, round};
use super::pegs::{self, PEG_REACH};
use crate::gallery::{Backdrop, LookTable};
use crate::notes;
use crate::rim::{self, SeatSign, Standing};
use crate::scene::{Art, Ground, Point, Shape, point};
use crate::theme::Ink;

pub(super) use super::pegs::{PEGS, TALLY};

/// Everything Stern-Halma draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SternHalmaLook {
    /// Free hole with its number, or without (0).
    Hole(u8),
    /// Free hole a peg landed in on its way.
    Passed(u8),
    /// Free hole that may be chosen.
    Pick(u8),
    /// Peg of a seat.
    Peg(Seat),
    /// Ring around a hole or peg.
    Around(PegSign),
    /// Letter beside a row.
    Letter(char, RowLettering),
    /// Seat's peg beside the board.
    Badge(Seat, Standing),
    /// So many of ten pegs have arrived.
    Tally(u8),
    /// The same in digits, in the ink of the writing.
    Score(u8, Ink),
    /// Sign next to a badge.
    Seat(SeatSign),
    /// Beside a badge: this place is won.
    Place(u8),
    /// Before the time left, in the ink of the writing.
    Clock(Ink),
    /// Of a rules page, in a free hole or on the edge of a peg: yes, no.
    Note(bool, PegNoteSpot),
}

/// What a ring is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PegSign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// May be chosen.
    Choice,
    /// Is chosen.
    Chosen,
}

impl PegSign {
    const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Choice, Self::Chosen];
}

/// Strength of a row's letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RowLettering {
    Plain,
    /// A hole in the row may be chosen.
    Choice,
}

/// Where a note is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PegNoteSpot {
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

/// Numbers of all looks.
pub(super) static LOOKS: LookTable<SternHalmaLook> = LookTable::new(looks);

/// Width of a drawing whose left end is at the origin.
pub(super) fn width(look: SternHalmaLook) -> f64 {
    draw(look).bounds().max.x
}

/// Number of the ground for so many players.
pub(super) const fn ground(players: usize, turn: Turn, numbers: bool) -> Ground {
    Ground(((players - 2) * ARMS + turn.sixths() as usize) as u8 * 2 + numbers as u8)
}

/// Draws the empty boards for all numbers of players, in all turns, with and without numbers.
pub(super) fn grounds() -> Vec<Backdrop> {
    let mut grounds = Vec::new();
    for players in 2..=SEATS {
        for turn in Turn::all() {
            grounds.extend([false, true].map(|numbers| empty_board(players, turn, numbers)));
        }
    }
    grounds
}

fn looks() -> Vec<SternHalmaLook> {
    let mut looks = SeatSign::ALL.map(SternHalmaLook::Seat).to_vec();
    looks.extend([Ink::Text, Ink::Quiet].map(SternHalmaLook::Clock));
    for number in 0..=LONGEST {
        looks.extend([
            SternHalmaLook::Passed(number),
            SternHalmaLook::Pick(number),
            SternHalmaLook::Hole(number),
        ]);
    }
    for seat in Seat::first(SEATS) {
        looks.extend([
            SternHalmaLook::Peg(seat),
            SternHalmaLook::Place(seat.number() as u8),
        ]);
        looks.extend(Standing::ALL.map(|standing| SternHalmaLook::Badge(seat, standing)));
    }
    looks.extend(PegSign::ALL.map(SternHalmaLook::Around));
    for (letter, _) in Turn::NONE.letters() {
        looks.extend(
            [RowLettering::Plain, RowLettering::Choice].map(|l| SternHalmaLook::Letter(letter, l)),
        );
    }
    for arrived in 0..=PEGS {
        looks.push(SternHalmaLook::Tally(arrived));
        looks.extend([Ink::Text, Ink::Quiet].map(|ink| SternHalmaLook::Score(arrived, ink)));
    }
    for spot in [PegNoteSpot::Hole, PegNoteSpot::Peg] {
        looks.extend([false, true].map(|yes| SternHalmaLook::Note(yes, spot)));
    }
    looks
}

/// Draws one look.
pub(super) fn draw(look: SternHalmaLook) -> Art {
    match look {
        SternHalmaLook::Hole(number) => hole(number),
        SternHalmaLook::Passed(number) => disc(number, HOLE + 1, Ink::Move),
        SternHalmaLook::Pick(number) => disc(number, HOLE + 2, Ink::Choice),
        SternHalmaLook::Peg(seat) => pegs::peg(seat),
        SternHalmaLook::Around(sign) => around(sign),
        SternHalmaLook::Letter(letter, RowLettering::Plain) => Art::default().fill(
            Shape::sign(&letter, Point::ZERO, layout::LETTER),
            Ink::Quiet,
        ),
        SternHalmaLook::Letter(letter, RowLettering::Choice) => Art::default()
            .fill(Shape::disc(Point::ZERO, 16.5 * PIXEL), Ink::Choice)
            .fill(Shape::sign(&letter, Point::ZERO, 0.42), Ink::SignText),
        SternHalmaLook::Badge(seat, standing) => pegs::badge(seat, standing),
        SternHalmaLook::Tally(arrived) => pegs::tally(arrived),
        SternHalmaLook::Score(arrived, ink) => pegs::score(arrived, ink),
        SternHalmaLook::Seat(sign) => sign.art().scaled(SIGN),
        SternHalmaLook::Clock(ink) => rim::clock(ink).scaled(0.44),
        SternHalmaLook::Place(place) => Art::default()
            .fill(Shape::disc(Point::ZERO, 0.28), Ink::Crown)
            .fill(Shape::sign(&place, Point::ZERO, 0.42), Ink::MarkDark),
        SternHalmaLook::Note(yes, spot) => {
            let art = if yes { notes::yes() } else { notes::no() };
            let (radius, at) = match spot {
                PegNoteSpot::Hole => (HOLE_REACH + 3.0 * PIXEL, Point::ZERO),
                // The seat's mark stays in sight.
                PegNoteSpot::Peg => (0.27, point(0.28, -0.28)),
            };
            Art::default().add(&art, radius / notes::RADIUS, at)
        }
    }
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
        (
            LOOKS.sprite(SternHalmaLook::Hole(number)),
            turn.center(hole),
        )
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

fn around(sign: PegSign) -> Art {
    let glow =
        |art: Art, radius: f64, ink| Art::ring(radius, 0.16, ink).add(&art, 1.0, Point::ZERO);
    let close = |ink| Art::ring(PEG_REACH + 0.085, 0.07, ink);
    match sign {
        PegSign::Origin => Art::ring(HOLE_REACH + 0.05, 0.08, Ink::Move),
        PegSign::Destination => glow(close(Ink::Move), PEG_REACH + 0.17, Ink::MoveGlow),
        PegSign::Choice => close(Ink::Choice),
        PegSign::Chosen => glow(close(Ink::Choice), PEG_REACH + 0.17, Ink::ChoiceGlow),
    }
}
