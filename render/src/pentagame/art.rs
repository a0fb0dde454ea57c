//! Drawings of Pentagame: the board, the four kinds of figures, blocks and signs.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::Seat;
use asterism_rules::pentagame::{Board, Color, RingStops, StopKind};

use super::layout;
use super::look::{Called, Lettering, Look, Pip, Sign, Size, StopSize, looks};
use super::shades::SHADES;
use crate::rim::{self, Standing};
use crate::scene::{Art, Bounds, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Backdrop, Gallery};

/// Radius of the dish on a corner.
const DISH: f64 = Board::CORNER / 2.0 - 0.15;

/// Dark line between a corner's rim and the stop inside.
const DISH_LINE: f64 = 0.07;

/// Dark seam around figures.
const SEAM: f64 = 0.055;

/// Size of the numbers in stops.
const NUMBER: f64 = 0.58;

/// Visible radius of a small stop: a hair less than half, so that neighbors don't run together.
pub(super) const SMALL: f64 = 0.475;

/// Gray blocks and empty places of the supply.
const SUPPLY: f64 = 0.66;

/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 1.02;

/// Diameter of the circle a shape in the legend fits in.
const LEGEND: f64 = 1.7;

/// Radius of a coin.
pub(super) const COIN: f64 = 0.7;

/// Radius of a partner's disc.
const PARTNER: f64 = 0.44;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Number of the ground for this board.
pub(super) const fn ground(ring_stops: RingStops, digits: bool) -> Ground {
    let board = match ring_stops {
        RingStops::Three => 0,
        RingStops::One => 2,
    };
    Ground(board + digits as u8)
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    let mut grounds = Vec::new();
    for ring_stops in [RingStops::Three, RingStops::One] {
        for digits in [false, true] {
            grounds.push(empty_board(Board::get(ring_stops), digits));
        }
    }
    Gallery {
        grounds,
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn draw(look: Look) -> Art {
    match look {
        Look::Stop(digit) => stop(digit, Ink::Stop, Ink::Digit),
        Look::Corner(color) => corner(color),
        Look::Crossing(color) => Art::default().fill(
            Shape::disc(Point::ZERO, StopSize::Crossing.radius()),
            ink(color),
        ),
        // Its edge lies within the dark line around the stop: laid upon the rim's own edge, it would fray it.
        Look::Dish => {
            Art::default().fill(Shape::disc(Point::ZERO, DISH - DISH_LINE / 2.0), Ink::Board)
        }
        Look::Figure(seat, color, size) => figure(seat, color, size),
        Look::Called(seat, color, size, called) => self::called(seat, color, size, called),
        Look::Black => black_block(),
        Look::Gray => Art::default()
            .fill(Shape::disc(Point::ZERO, 0.5), Ink::Board)
            .add(&gray_block(), 1.0, Point::ZERO),
        Look::Supply => Art::default().add(&gray_block(), SUPPLY / 0.9, Point::ZERO),
        Look::SupplyGone => ring(0.15, 0.10, Ink::Socket),
        Look::Socket(seat, size) => Art::default().add(
            &silhouette(seat).0.inked(Ink::Socket),
            size.diameter() * 0.94,
            Point::ZERO,
        ),
        Look::Passed(digit) => stop(digit, Ink::Move, Ink::Board),
        Look::Passing(digit) => stop(digit, Ink::ChoiceGlow, Ink::Stop),
        Look::Letter(letter, lettering) => {
            let ink = match lettering {
                Lettering::Plain => Ink::Label,
                Lettering::Choice => Ink::Choice,
            };
            Art::default().fill(sign_of(&letter, layout::LETTER), ink)
        }
        Look::Around(size, sign) => around(size.diameter() / 2.0, sign),
        Look::AroundStop(size, sign) => match (size, sign) {
            (StopSize::Small, Sign::Origin) => around(SMALL, sign),
            (StopSize::Small, _) => around(Size::Stop.diameter() / 2.0 - 0.04, sign),
            (StopSize::Corner | StopSize::Crossing, _) => around(size.radius(), sign),
        },
        Look::Pick(size, digit) => pick(size, digit),
        Look::Slot(size) => Art::default().fill(
            Shape::disc(Point::ZERO, size.diameter() * 0.16),
            Ink::Socket,
        ),
        Look::Badge(seat, standing) => badge(seat, standing),
        Look::Coin(color, standing) => coin(color, standing),
        Look::Legend(seat) => {
            let (shape, center, em) = silhouette(seat);
            let number = number(seat, center, em).placed(LEGEND, Point::ZERO);
            Art::default()
                .add(&shape.inked(Ink::Quiet), LEGEND, Point::ZERO)
                .fill(number, Ink::Ground)
        }
        Look::Partner(seat) => Art::default()
            .fill(Shape::disc(Point::ZERO, PARTNER + 0.1), Ink::Ground)
            .fill(Shape::disc(Point::ZERO, PARTNER), Ink::Board)
            .add(
                &silhouette(seat).0.inked(Ink::Label),
                2.0 * PARTNER * 0.80,
                Point::ZERO,
            ),
        Look::Pip(pip) => match pip {
            Pip::Open => ring(layout::PIP - 0.02, 0.065, Ink::Quiet),
            Pip::Reached => Art::default().fill(Shape::disc(Point::ZERO, layout::PIP), Ink::Text),
        },
        Look::Pointer => rim::pointer(),
        Look::Crown => rim::crown(),
        Look::Flag => rim::flag(),
    }
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

/// Ink of what has a player's color.
pub(super) const fn ink(color: Color) -> Ink {
    match color {
        Color::White => Ink::White,
        Color::Blue => Ink::Blue,
        Color::Red => Ink::Red,
        Color::Yellow => Ink::Yellow,
        Color::Green => Ink::Green,
    }
}

/// Disc, ring and stops, with or without their numbers.
fn empty_board(board: &Board, digits: bool) -> Backdrop {
    let center = Point::ZERO;
    let base = Art::default()
        .fill(Shape::disc(center, layout::DISC), Ink::Board)
        .fill(
            Shape::ring(center, Board::RING + 0.04, Board::RING - 0.04),
            Ink::Line,
        );
    let placed = board.stops().map(|stop| {
        let look = match stop.kind() {
            StopKind::Corner(color) => Look::Corner(color),
            StopKind::Crossing(color) => Look::Crossing(color),
            StopKind::Ring | StopKind::Inner | StopKind::Arm => {
                let digit = layout::digit(stop).filter(|_| digits);
                Look::Stop(digit.unwrap_or_default())
            }
        };
        (sprite(look), layout::center(board, stop))
    });
    Backdrop {
        base,
        placed: placed.collect(),
    }
}

/// Small stop; digit 0 is none.
fn stop(digit: u8, disc: Ink, number: Ink) -> Art {
    // In another color it hides the soft edge of the stop beneath.
    let radius = if disc == Ink::Stop {
        SMALL
    } else {
        SMALL + 0.02
    };
    let art = Art::default().fill(Shape::disc(Point::ZERO, radius), disc);
    if digit == 0 {
        art
    } else {
        art.fill(sign_of(&digit, NUMBER), number)
    }
}

fn corner(color: Color) -> Art {
    let radius = StopSize::Corner.radius();
    Art::default()
        .fill(Shape::disc(Point::ZERO, radius + 0.09), Ink::Board)
        .fill(Shape::disc(Point::ZERO, radius), ink(color))
        .fill(Shape::disc(Point::ZERO, DISH), Ink::Board)
        .fill(Shape::disc(Point::ZERO, DISH - DISH_LINE), Ink::Stop)
}

/// Shape in its seat's outline and its color, with its letter and a dark seam around it.
fn figure(seat: Seat, color: Color, size: Size) -> Art {
    let scale = size.diameter();
    let (shape, center, em) = silhouette(seat);
    let letter = Shape::Sign {
        text: color.letter().to_string(),
        center,
        size: em,
    };
    let mut art = Art::default();
    if size.coin() > 0.0 {
        art = art.fill(Shape::disc(Point::ZERO, size.coin()), Ink::Board);
    }
    art.add(
        &grown(&shape, SEAM / scale).inked(Ink::Board),
        scale,
        Point::ZERO,
    )
    .add(&shape.inked(ink(color)), scale, Point::ZERO)
    .fill(letter.placed(scale, Point::ZERO), Ink::Board)
}

/// Number of a seat's shape, in place of the letter on its silhouette.
fn number(seat: Seat, center: Point, size: f64) -> Shape {
    Shape::Sign {
        text: seat.number().to_string(),
        center,
        size,
    }
}

/// Patch over the letter on a figure, with what it is called.
fn called(seat: Seat, color: Color, size: Size, called: Called) -> Art {
    /// How far the patch is larger than the letter: all bodies have that much room.
    const MARGIN: f64 = 0.03;
    let scale = size.diameter();
    let (_, center, em) = silhouette(seat);
    let Bounds { min, max } = sign_of(&color.letter(), em).bounds();
    let patch = Shape::rounded(
        center,
        max.x - min.x + MARGIN,
        max.y - min.y + MARGIN,
        MARGIN,
    );
    let name = match called {
        Called::Shape => number(seat, center, em),
        Called::Full => Shape::Sign {
            text: format!("{}{}", seat.number(), color.letter()),
            center,
            // As large as the narrowest part of the body allows.
            size: match seat.index() {
                0 => 0.45,
                1 => 0.55,
                2 => 0.49,
                _ => 0.48,
            },
        },
    };
    Art::default()
        .fill(patch.placed(scale, Point::ZERO), ink(color))
        .fill(name.placed(scale, Point::ZERO), Ink::Board)
}

/// Shapes grown by `seam` on all sides.
fn grown(art: &Art, seam: f64) -> Art {
    /// Directions the shapes are pushed in.
    const AROUND: u32 = 16;
    (0..AROUND).fold(Art::default(), |grown, i| {
        let way = Point::polar(360.0 * f64::from(i) / f64::from(AROUND), seam);
        grown.add(art, 1.0, way)
    })
}

/// Outline of a seat's figures within a circle of diameter 1, the middle and the size of the letter on it.
///
/// Told apart at 15 pixels: two tall ears, two corners, a tail to the side, two knobs on a round head.
pub(super) fn silhouette(seat: Seat) -> (Art, Point, f64) {
    let art = Art::default();
    // Ink is the caller's.
    let ink = Ink::Stop;
    match seat.index() {
        0 => {
            let ear =
                |side: f64| Shape::ellipse(point(side * 0.145, -0.215), 0.095, 0.275, side * 9.0);
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.15), 0.33, 0.315, 0.0), ink);
            (art, point(0.0, 0.155), 0.62)
        }
        1 => {
            let ear = |side: f64| {
                Shape::Polygon(vec![
                    point(side * 0.45, 0.10),
                    point(side * 0.39, -0.43),
                    point(side * 0.06, -0.14),
                ])
            };
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.11), 0.465, 0.30, 0.0), ink);
            (art, point(0.0, 0.11), 0.62)
        }
        2 => {
            let body = Shape::smooth(&[
                point(-0.56, 0.0),
                point(-0.38, -0.24),
                point(-0.10, -0.40),
                point(0.20, -0.20),
                point(0.34, 0.0),
                point(0.20, 0.20),
                point(-0.10, 0.40),
                point(-0.38, 0.24),
            ]);
            let tail = Shape::Polygon(vec![
                point(0.14, 0.0),
                point(0.42, -0.27),
                point(0.36, 0.0),
                point(0.42, 0.27),
            ]);
            let art = art.fill(body, ink).fill(tail, ink);
            (art, point(-0.11, 0.0), 0.60)
        }
        _ => {
            let ear = |side: f64| Shape::disc(point(side * 0.275, -0.29), 0.175);
            let art = art
                .fill(ear(-1.0), ink)
                .fill(ear(1.0), ink)
                .fill(Shape::ellipse(point(0.0, 0.085), 0.36, 0.39, 0.0), ink);
            (art, point(0.0, 0.085), 0.64)
        }
    }
}

/// Cube with light edges.
fn black_block() -> Art {
    let corner = |degrees: f64, radius: f64| Point::polar(degrees, radius);
    let face = |degrees: f64| {
        // Drawn in a little from the cube's edges, so that these show between the faces.
        let middle = corner(degrees, 0.235);
        [
            Point::ZERO,
            corner(degrees - 60.0, 0.47),
            corner(degrees, 0.47),
            corner(degrees + 60.0, 0.47),
        ]
        .map(|p| middle.toward(p, 0.84))
        .to_vec()
    };
    Art::default()
        .fill(Shape::disc(Point::ZERO, 0.5), Ink::Board)
        .fill(Shape::regular(Point::ZERO, 0.475, 6, 0.0), Ink::BlackEdge)
        .fill(Shape::Polygon(face(0.0)), Ink::BlackShine)
        .fill(Shape::Polygon(face(120.0)), Ink::BlackBlock)
        .fill(Shape::Polygon(face(240.0)), Ink::BlackBlock)
}

/// Flat cylinder, like a draughtsman.
fn gray_block() -> Art {
    let (rx, ry, y) = (0.45, 0.185, 0.125);
    Art::default()
        .fill(Shape::ellipse(point(0.0, y), rx, ry, 0.0), Ink::GrayShade)
        .fill(
            Shape::Polygon(vec![
                point(-rx, -y),
                point(rx, -y),
                point(rx, y),
                point(-rx, y),
            ]),
            Ink::GrayShade,
        )
        .fill(Shape::ellipse(point(0.0, -y), rx, ry, 0.0), Ink::GrayShine)
}

fn around(radius: f64, sign: Sign) -> Art {
    let glow = |art: Art, width, ink| ring(radius + width, width, ink).add(&art, 1.0, Point::ZERO);
    match sign {
        Sign::Origin => ring(radius + 0.05, 0.12, Ink::Move),
        Sign::Destination => glow(ring(radius + 0.1, 0.1, Ink::Move), 0.23, Ink::MoveGlow),
        Sign::Placed => ring(radius + 0.1, 0.1, Ink::Move),
        Sign::Placing => ring(radius + 0.1, 0.1, Ink::ChoiceGlow),
        Sign::Choice => ring(radius + 0.1, 0.1, Ink::Choice),
        Sign::Chosen => glow(ring(radius + 0.1, 0.1, Ink::Choice), 0.24, Ink::ChoiceGlow),
        Sign::Win => ring(radius + 0.06, 0.07, Ink::Win),
    }
}

/// Free stop that may be chosen.
fn pick(size: StopSize, digit: u8) -> Art {
    let radius = size.radius();
    match size {
        StopSize::Small => stop(digit, Ink::Choice, Ink::Board),
        StopSize::Corner | StopSize::Crossing => ring(radius + 0.13, 0.13, Ink::Choice),
    }
}

fn badge(seat: Seat, standing: Standing) -> Art {
    let (disc, shape) = match standing {
        Standing::Waiting => (Ink::Board, Ink::Label),
        Standing::OnTurn => (Ink::Text, Ink::Board),
        Standing::Winner => (Ink::Win, Ink::Board),
        Standing::Gone => (Ink::Board, Ink::Socket),
    };
    let art = Art::default().fill(Shape::disc(Point::ZERO, BADGE), disc);
    art.add(
        &silhouette(seat).0.inked(shape),
        2.0 * BADGE * 0.80,
        Point::ZERO,
    )
}

/// Disc in a color, with its letter as on figures.
fn coin(color: Color, standing: Standing) -> Art {
    /// Distance of the ring around a coin, and how thick it is.
    const RING: f64 = 0.09;
    let framed = |ink| ring(COIN + 2.0 * RING, RING, ink);
    let (art, disc) = match standing {
        Standing::Waiting => (Art::default(), ink(color)),
        Standing::OnTurn => (framed(Ink::Text), ink(color)),
        Standing::Winner => (framed(Ink::Win), ink(color)),
        Standing::Gone => (Art::default(), Ink::Socket),
    };
    art.fill(Shape::disc(Point::ZERO, COIN), disc)
        .fill(sign_of(&color.letter(), 1.0), Ink::Board)
}
