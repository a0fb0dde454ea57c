//! Drawings of Stern-Halma: the star-shaped board, its holes, and the signs.

use asterism_rules::stern_halma::{Hole, Options, SternHalma};
use asterism_rules::{Position, Seat};

use super::layout::{self, ARMS, PIXEL, Turn};
use super::pegs::{self, PEG_REACH};
use crate::font;
use crate::gallery::{Backdrop, LookTable};
use crate::notes;
use crate::rim::{self, SeatSign, Standing};
use crate::scene::{Art, Ground, Point, Shape, point};
use crate::theme::Ink;

pub(super) use super::pegs::PEGS;

/// Element that Stern-Halma draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SternHalmaLook {
    /// Free hole with its number (0 to leave the number out).
    Hole(u8),
    /// Free hole in which a hopping peg landed on its way, with the hole's number (0 to leave the number out).
    Passed(u8),
    /// Mark on a free hole that the player may choose, with the hole's name.
    Pick(Hole),
    /// Name of the hole of a peg that the player may choose, at the peg's lower edge.
    Name(Hole),
    /// Peg of a seat.
    Peg(Seat),
    /// Ring around a hole or peg.
    Around(PegSign),
    /// Letter of a row of holes, next to the row.
    Letter(char),
    /// Badge next to the board: a peg of the seat.
    Badge(Seat, Standing),
    /// Number of a seat's pegs, out of ten, that have arrived, drawn in the given color.
    Score(u8, Ink),
    /// Sign next to a badge, such as a crown.
    Seat(SeatSign),
    /// Finishing position of a seat, such as 1 for the winner, next to the seat's badge.
    Place(u8),
    /// Clock symbol in front of the time left, drawn in the given color.
    Clock(Ink),
    /// Tick (true) or cross (false) on a rules page, in a free hole or at the edge of a peg.
    Note(bool, PegNoteSpot),
}

/// Meaning of a ring around a hole or peg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PegSign {
    /// The last move began in this hole.
    Origin,
    /// The last move ended in this hole.
    Destination,
    /// A move before the last one began in this hole.
    OlderOrigin,
    /// A move before the last one ended in this hole.
    OlderDestination,
    /// The player may choose the peg next.
    Choice,
    /// The player has chosen the peg already, as part of a move.
    Chosen,
}

impl PegSign {
    const ALL: [Self; 6] = [
        Self::Origin,
        Self::Destination,
        Self::OlderOrigin,
        Self::OlderDestination,
        Self::Choice,
        Self::Chosen,
    ];
}

/// Position of a tick or cross on a rules page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PegNoteSpot {
    Hole,
    Peg,
}

/// Maximum number of seats.
const SEATS: usize = 6;
/// Maximum number of holes in a row.
const LONGEST: u8 = 13;

/// Radius of a hole in board units.
pub(super) const HOLE_REACH: f64 = 0.28;
/// Font size of the numbers in holes.
const NUMBER: f64 = 20.0 * PIXEL;
/// Height of the plate with the name in a free hole that the player may choose.
const PICK: f64 = 0.6;
/// Height of the plate with the name at a peg.
const NAME: f64 = 0.48;
/// Distance from the center of a peg to the center of the name below it.
const NAME_DOWN: f64 = 0.40;
/// Scale of the signs next to badges.
const SIGN: f64 = 0.66;
/// Width of the clock symbol in front of the time left, including the gap between them.
pub(super) const CLOCK: f64 = 0.46;

/// Table of all elements that Stern-Halma draws repeatedly.
pub(super) static LOOKS: LookTable<SternHalmaLook> = LookTable::new(looks);

/// Returns the width of an element whose drawing has its left end at the origin.
pub(super) fn width(look: SternHalmaLook) -> f64 {
    draw(look).bounds().max.x
}

/// Returns the empty board for a number of players and a rotation, with or without numbers in the holes.
pub(super) const fn ground(players: usize, turn: Turn, numbers: bool) -> Ground {
    Ground(((players - 2) * ARMS + turn.sixths() as usize) as u8 * 2 + numbers as u8)
}

/// Draws the empty boards for all numbers of players and all rotations, with and without numbers in the holes.
pub(super) fn grounds() -> Vec<Backdrop> {
    let mut grounds = Vec::new();
    for players in 2..=SEATS {
        for turn in Turn::all() {
            grounds.extend([false, true].map(|numbers| draw_empty_board(players, turn, numbers)));
        }
    }
    grounds
}

fn looks() -> Vec<SternHalmaLook> {
    let mut looks = SeatSign::ALL.map(SternHalmaLook::Seat).to_vec();
    looks.extend([Ink::Text, Ink::Quiet].map(SternHalmaLook::Clock));
    for number in 0..=LONGEST {
        looks.extend([SternHalmaLook::Passed(number), SternHalmaLook::Hole(number)]);
    }
    for hole in Hole::all() {
        looks.extend([SternHalmaLook::Pick(hole), SternHalmaLook::Name(hole)]);
    }
    for seat in Seat::first(SEATS) {
        looks.extend([
            SternHalmaLook::Peg(seat),
            SternHalmaLook::Place(seat.number() as u8),
        ]);
        looks.extend(Standing::ALL.map(|standing| SternHalmaLook::Badge(seat, standing)));
    }
    looks.extend(PegSign::ALL.map(SternHalmaLook::Around));
    looks.extend(
        Turn::NONE
            .letters()
            .map(|(letter, _)| SternHalmaLook::Letter(letter)),
    );
    for arrived in 0..=PEGS {
        looks.extend([Ink::Text, Ink::Quiet].map(|ink| SternHalmaLook::Score(arrived, ink)));
    }
    for spot in [PegNoteSpot::Hole, PegNoteSpot::Peg] {
        looks.extend([false, true].map(|yes| SternHalmaLook::Note(yes, spot)));
    }
    looks
}

/// Draws the element that `look` names.
pub(super) fn draw(look: SternHalmaLook) -> Art {
    match look {
        SternHalmaLook::Hole(number) => draw_hole(number),
        SternHalmaLook::Passed(number) => draw_passed(number),
        SternHalmaLook::Pick(hole) => draw_name(hole, PICK, 0.0),
        SternHalmaLook::Name(hole) => draw_name(hole, NAME, NAME_DOWN),
        SternHalmaLook::Peg(seat) => pegs::draw_peg(seat),
        SternHalmaLook::Around(sign) => draw_around(sign),
        SternHalmaLook::Letter(letter) => Art::default().fill(
            Shape::sign(&letter, Point::ZERO, layout::LETTER),
            Ink::Quiet,
        ),
        SternHalmaLook::Badge(seat, standing) => pegs::draw_badge(seat, standing),
        SternHalmaLook::Score(arrived, ink) => pegs::draw_score(arrived, ink),
        SternHalmaLook::Seat(sign) => sign.art().scaled(SIGN),
        SternHalmaLook::Clock(ink) => rim::draw_clock(ink).scaled(0.44),
        SternHalmaLook::Place(place) => Art::default()
            .fill(Shape::disc(Point::ZERO, 0.28), Ink::Crown)
            .fill(Shape::sign(&place, Point::ZERO, 0.42), Ink::PlaceNumber),
        SternHalmaLook::Note(yes, spot) => {
            let art = if yes {
                notes::draw_yes()
            } else {
                notes::draw_no()
            };
            let (radius, at) = match spot {
                PegNoteSpot::Hole => (HOLE_REACH + 3.0 * PIXEL, Point::ZERO),
                // Moved aside so that the seat's mark stays visible.
                PegNoteSpot::Peg => (0.27, point(0.28, -0.28)),
            };
            Art::default().add(&art, radius / notes::RADIUS, at)
        }
    }
}

/// Draws a star-shaped plate with an edge, an inlaid star and holes. An arm where a seat starts has that seat's color. An empty arm that a seat has
/// to fill is outlined in that seat's color.
fn draw_empty_board(players: usize, turn: Turn, numbers: bool) -> Backdrop {
    /// Visible thickness of the plate.
    const THICK: f64 = 5.0 * PIXEL;
    /// Thickness of the outline of an arm.
    const LINE: f64 = 3.0 * PIXEL;
    let start =
        SternHalma::start(&Options::default(), players).expect("two to six players are allowed");
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
        // An arm where another seat starts needs no outline: its color points to the goal opposite.
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

/// Returns a thin line along a row of holes, which leads the eye from a hole to the letter of its row.
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

/// Draws a drilled hole, whose upper wall is in the shade.
fn draw_hole(number: u8) -> Art {
    /// Visible height of the wall at its highest point.
    const WALL: f64 = 0.08;
    let wall = layout::crescent(HOLE_REACH, WALL, 52.0);
    let art = Art::default()
        .fill(Shape::disc(Point::ZERO, HOLE_REACH), Ink::Hole)
        .fill(wall, Ink::HoleShade);
    add_number(art, number, Ink::HoleNumber)
}

/// Draws a hole in which a hopping peg landed on its way.
fn draw_passed(number: u8) -> Art {
    let art = Art::default().fill(Shape::disc(Point::ZERO, HOLE_REACH + 0.02), Ink::Move);
    add_number(art, number, Ink::SignText)
}

/// Draws the name of a hole on a small plate that is `height` high and `down` below the hole's center.
fn draw_name(hole: Hole, height: f64, down: f64) -> Art {
    /// Font size, as a multiple of the plate's height.
    const SIZE: f64 = 0.78;
    /// Gap between the text and the plate's ends, as a multiple of the plate's height.
    const PAD: f64 = 0.26;
    /// Width of the dark edge that separates the plate from pegs.
    const SEAM: f64 = 0.03;
    let (name, at) = (hole.name(), point(0.0, down));
    let text = font::ink_bounds(name, SIZE * height);
    let width = (text.max.x - text.min.x + 2.0 * PAD * height).max(height);
    let plate = |grown: f64| {
        let (width, height) = (width + 2.0 * grown, height + 2.0 * grown);
        Shape::rounded(at, width, height, height / 2.0)
    };
    Art::default()
        .fill(plate(SEAM), Ink::Board)
        .fill(plate(0.0), Ink::Choice)
        .fill(Shape::sign(&name, at, SIZE * height), Ink::SignText)
}

/// Adds the number of a hole to its drawing; 0 adds nothing.
fn add_number(art: Art, number: u8, ink: Ink) -> Art {
    match number {
        0 => art,
        _ => art.fill(Shape::sign(&number, Point::ZERO, NUMBER), ink),
    }
}

fn draw_around(sign: PegSign) -> Art {
    let glow =
        |art: Art, radius: f64, ink| Art::ring(radius, 0.16, ink).add(&art, 1.0, Point::ZERO);
    let close = |ink| Art::ring(PEG_REACH + 0.075, 0.075, ink);
    match sign {
        PegSign::Origin => Art::ring(HOLE_REACH + 0.05, 0.08, Ink::Move),
        PegSign::Destination => glow(close(Ink::Move), PEG_REACH + 0.15, Ink::MoveGlow),
        PegSign::OlderOrigin => Art::ring(HOLE_REACH + 0.03, 0.04, Ink::Move),
        PegSign::OlderDestination => Art::ring(PEG_REACH + 0.05, 0.05, Ink::Move),
        PegSign::Choice => close(Ink::Choice),
        PegSign::Chosen => glow(close(Ink::Choice), PEG_REACH + 0.15, Ink::ChoiceGlow),
    }
}
