//! Drawings of Stern-Halma: the star, holes, pegs of six seats, and signs.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::stern_halma::{Hole, Options, SternHalma, arm};
use asterism_rules::{Position, Seat};

use super::layout::{self, ARMS};
use super::shades::SHADES;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Backdrop, Gallery};

/// Everything Stern-Halma draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Free hole with its number, or without (0), and whose target it is in.
    Hole(u8, Option<Seat>),
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
    /// Beside a badge: on turn.
    Pointer,
    /// Beside a badge: has won.
    Crown,
    /// Beside a badge: gave up or ran out of time.
    Flag,
    /// Beside a badge: this place is won.
    Place(u8),
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

/// Most seats there are.
const SEATS: usize = 6;
/// Pegs of a seat.
pub(super) const PEGS: u8 = 10;
/// Most holes in a row.
const LONGEST: u8 = 13;

/// Radius of a hole.
pub(super) const HOLE: f64 = 0.25;
/// Radius of a peg.
pub(super) const PEG: f64 = 0.405;
/// Where the shade on them begins, below the middle.
const SHADE: f64 = 17.0 / 64.0;
/// How far their marks are above the middle.
const LIFT: f64 = 2.0 / 64.0;
/// Size of the numbers in holes.
const NUMBER: f64 = 0.285;
/// Scale of the signs beside badges, drawn for boards of more units.
const SIGN: f64 = 0.66;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Number of the ground for so many players.
pub(super) const fn ground(players: usize, numbers: bool) -> Ground {
    Ground(2 * (players - 2) as u8 + numbers as u8)
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    let mut grounds = Vec::new();
    for players in 2..=SEATS {
        for numbers in [false, true] {
            grounds.push(empty_board(players, numbers));
        }
    }
    Gallery {
        grounds,
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![Look::Pointer, Look::Crown, Look::Flag];
    for number in 0..=LONGEST {
        looks.extend([
            Look::Passed(number),
            Look::Pick(number),
            Look::Hole(number, None),
        ]);
        looks.extend(Seat::first(SEATS).map(|seat| Look::Hole(number, Some(seat))));
    }
    for seat in Seat::first(SEATS) {
        looks.extend([Look::Peg(seat), Look::Place(seat.number() as u8)]);
        looks.extend(Standing::ALL.map(|standing| Look::Badge(seat, standing)));
    }
    looks.extend(Sign::ALL.map(Look::Around));
    for (letter, _) in layout::letters() {
        looks.extend([Lettering::Plain, Lettering::Choice].map(|l| Look::Letter(letter, l)));
    }
    looks.extend((0..=PEGS).map(Look::Tally));
    looks
}

fn draw(look: Look) -> Art {
    match look {
        Look::Hole(number, target) => hole(number, target),
        Look::Passed(number) => disc(number, HOLE + 0.02, Ink::Move),
        Look::Pick(number) => disc(number, HOLE + 0.05, Ink::Choice),
        Look::Peg(seat) => peg(seat, PEG),
        Look::Around(sign) => around(sign),
        Look::Letter(letter, lettering) => {
            let ink = match lettering {
                Lettering::Plain => Ink::Label,
                Lettering::Choice => Ink::Choice,
            };
            Art::default().fill(sign_of(&letter, layout::LETTER), ink)
        }
        Look::Badge(seat, standing) => badge(seat, standing),
        Look::Tally(arrived) => tally(arrived),
        Look::Pointer => scaled(&rim::pointer()),
        Look::Crown => scaled(&rim::crown()),
        Look::Flag => scaled(&rim::flag()),
        Look::Place(place) => Art::default()
            .fill(Shape::disc(Point::ZERO, 0.27), Ink::Win)
            .fill(sign_of(&place, 0.40), Ink::Board),
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

/// Colors of a seat.
struct Inks {
    /// Pegs.
    peg: Ink,
    /// Their edge, away from the light.
    shade: Ink,
    /// Their mark.
    mark: Ink,
    /// Arm they begin in.
    arm: Ink,
    /// Numbers of the holes they are to reach.
    target: Ink,
}

const fn inks(seat: Seat) -> Inks {
    let (peg, shade, mark, arm, target) = match seat.index() {
        0 => (
            Ink::Peg1,
            Ink::Peg1Shade,
            Ink::MarkDark,
            Ink::Arm1,
            Ink::Peg1Shade,
        ),
        1 => (
            Ink::Peg2,
            Ink::Peg2Shade,
            Ink::MarkLight,
            Ink::Arm2,
            Ink::Peg2,
        ),
        2 => (
            Ink::Peg3,
            Ink::Peg3Shade,
            Ink::MarkDark,
            Ink::Arm3,
            Ink::Peg3,
        ),
        3 => (
            Ink::Peg4,
            Ink::Peg4Shade,
            Ink::MarkDark,
            Ink::Arm4,
            Ink::Peg4Shade,
        ),
        4 => (
            Ink::Peg5,
            Ink::Peg5Shade,
            Ink::MarkDark,
            Ink::Arm5,
            Ink::Peg5,
        ),
        _ => (
            Ink::Peg6,
            Ink::Peg6Shade,
            Ink::MarkLight,
            Ink::Arm6,
            Ink::HoleNumber,
        ),
    };
    Inks {
        peg,
        shade,
        mark,
        arm,
        target,
    }
}

/// Star with colored arms and holes.
fn empty_board(players: usize, numbers: bool) -> Backdrop {
    let start = SternHalma::start(&Options::default(), players).expect("two to six may play");
    let seat_of = |arm| Seat::first(players).find(|&seat| start.arm_of(seat) == arm);
    let mut base = Art::default().fill(layout::star(), Ink::Board);
    for arm in 0..ARMS {
        let field = seat_of(arm).map(|seat| inks(seat).arm);
        if let Some(ink) = field {
            base = base.fill(Shape::Polygon(layout::field(arm)), ink);
        }
    }
    let mut targets = [None; Hole::COUNT];
    for seat in Seat::first(players) {
        for hole in arm((start.arm_of(seat) + ARMS / 2) % ARMS) {
            targets[hole.index()] = Some(seat);
        }
    }
    let placed = Hole::all().map(|hole| {
        let number = if numbers { layout::number(hole) } else { 0 };
        let look = Look::Hole(number, targets[hole.index()]);
        (sprite(look), layout::center(hole))
    });
    Backdrop {
        base,
        placed: placed.collect(),
    }
}

/// Free hole. Its number is in the color of those who are to go there.
fn hole(number: u8, target: Option<Seat>) -> Art {
    let art = Art::default().fill(Shape::disc(Point::ZERO, HOLE), Ink::Hole);
    let ink = target.map_or(Ink::HoleNumber, |seat| inks(seat).target);
    numbered(art, number, ink)
}

/// Disc in a hole's place.
fn disc(number: u8, radius: f64, ink: Ink) -> Art {
    let art = Art::default().fill(Shape::disc(Point::ZERO, radius), ink);
    numbered(art, number, Ink::Board)
}

/// Adds the number of a hole; 0 is none.
fn numbered(art: Art, number: u8, ink: Ink) -> Art {
    match number {
        0 => art,
        _ => art.fill(sign_of(&number, NUMBER), ink),
    }
}

/// Peg, its lower part in the shade, with its seat's mark.
fn peg(seat: Seat, radius: f64) -> Art {
    let Inks {
        peg, shade, mark, ..
    } = inks(seat);
    // Cut off level: a curved edge would make every peg cost a tenth more in the file.
    let art = Art::default()
        .fill(Shape::disc(Point::ZERO, PEG), peg)
        .fill(below(SHADE), shade)
        .add(&self::mark(seat, mark), 1.0, point(0.0, -LIFT));
    Art::default().add(&art, radius / PEG, Point::ZERO)
}

/// Part of a peg's disc that lies lower than `level`.
fn below(level: f64) -> Shape {
    const STEPS: u32 = 24;
    let half = (-level / PEG).acos().to_degrees();
    let point = |step: u32| {
        let share = f64::from(step) / f64::from(STEPS);
        Point::polar(half + share * (360.0 - 2.0 * half), PEG)
    };
    Shape::Polygon((0..=STEPS).map(point).collect())
}

/// Mark of a seat on its pegs, so that nobody needs colors. In upright lines: they make small files.
///
/// Told apart at ten pixels: square, cross, bar, two bars, hollow square, two upright bars.
fn mark(seat: Seat, ink: Ink) -> Art {
    // Sixty-fourths of a unit: pixels at the usual size.
    let bar = |x: f64, y: f64, width: f64, height: f64| {
        let [x, y, width, height] = [x, y, width, height].map(|v| v / 64.0);
        (Shape::rounded(point(x, y), width, height, 0.0), ink)
    };
    let fills = match seat.index() {
        0 => vec![bar(0.0, 0.0, 18.0, 18.0)],
        1 => vec![bar(0.0, 0.0, 8.0, 28.0), bar(0.0, 0.0, 28.0, 8.0)],
        2 => vec![bar(0.0, 0.0, 28.0, 10.0)],
        3 => vec![bar(-7.0, 0.0, 8.0, 24.0), bar(7.0, 0.0, 8.0, 24.0)],
        4 => vec![
            bar(-9.0, 0.0, 6.0, 24.0),
            bar(9.0, 0.0, 6.0, 24.0),
            bar(0.0, -9.0, 24.0, 6.0),
            bar(0.0, 9.0, 24.0, 6.0),
        ],
        _ => vec![bar(0.0, -7.0, 24.0, 8.0), bar(0.0, 7.0, 24.0, 8.0)],
    };
    Art { fills }
}

fn around(sign: Sign) -> Art {
    let glow = |art: Art, radius: f64, ink| ring(radius, 0.16, ink).add(&art, 1.0, Point::ZERO);
    let close = |ink| ring(PEG + 0.085, 0.07, ink);
    match sign {
        Sign::Origin => ring(HOLE + 0.05, 0.08, Ink::Move),
        Sign::Destination => glow(close(Ink::Move), PEG + 0.17, Ink::MoveGlow),
        Sign::Choice => close(Ink::Choice),
        Sign::Chosen => glow(close(Ink::Choice), PEG + 0.17, Ink::ChoiceGlow),
    }
}

fn badge(seat: Seat, standing: Standing) -> Art {
    let frame = match standing {
        Standing::Waiting | Standing::Gone => None,
        Standing::OnTurn => Some(Ink::Text),
        Standing::Winner => Some(Ink::Win),
    };
    let radius = layout::BADGE;
    let mut art = Art::default();
    if let Some(ink) = frame {
        art = art.fill(Shape::disc(Point::ZERO, radius + 0.06), ink);
    }
    art.fill(Shape::disc(Point::ZERO, radius), Ink::Board).add(
        &peg(seat, radius - 0.09),
        1.0,
        Point::ZERO,
    )
}

/// Ten cells in a row, filled from the left: one for every peg.
fn tally(arrived: u8) -> Art {
    // Sixty-fourths of a unit: pixels at the usual size.
    const STEP: f64 = 13.0 / 64.0;
    const WIDTH: f64 = 10.0 / 64.0;
    const HEIGHT: f64 = 18.0 / 64.0;
    (0..PEGS).fold(Art::default(), |art, number| {
        let ink = if number < arrived {
            Ink::Text
        } else {
            Ink::Tally
        };
        let middle = point(STEP * f64::from(number) + WIDTH / 2.0, 0.0);
        art.fill(Shape::rounded(middle, WIDTH, HEIGHT, 0.0), ink)
    })
}
