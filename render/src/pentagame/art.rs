//! Drawings of Pentagame: the board, blocks and signs.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::Seat;
use asterism_rules::pentagame::{Board, Color, RingStops, StopKind};

use super::figures::{self, silhouette};
use super::layout;
use super::look::{Lettering, Look, Place, Sign, Size, StopSize, Token, looks};
use super::shades::SHADES;
use crate::notes;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Backdrop, Gallery};

/// Width of a corner's colored edge.
const CORNER_EDGE: f64 = 0.27;

/// Size of the numbers in stops.
const NUMBER: f64 = 0.56;

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
        Look::Stop(digit) => stop(digit),
        Look::Corner(color) => corner(color),
        Look::Crossing(color) => crossing(color),
        Look::Figure(seat, color, size) => figures::figure(seat, color, size),
        Look::Called(seat, color, size, called) => figures::called(seat, color, size, called),
        Look::Black => black_block(),
        Look::Gray => gray_block(),
        Look::Supply => Art::default().add(&gray_block(), SUPPLY, Point::ZERO),
        Look::SupplyGone => ring(0.15, 0.10, Ink::Socket),
        Look::Socket(seat, size) => Art::default().add(
            &silhouette(seat).0.inked(Ink::Socket),
            size.diameter() * 0.94,
            Point::ZERO,
        ),
        Look::Passed(digit) => marked(digit, Ink::Move, Ink::MarkedDigit),
        Look::Passing(digit) => marked(digit, Ink::ChoiceGlow, Ink::Text),
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
            let number = figures::number(seat, center, em).placed(LEGEND, Point::ZERO);
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
        Look::Token(token, place) => self::token(token, place),
        Look::Note(true) => notes::yes(),
        Look::Note(false) => notes::no(),
    }
}

fn token(token: Token, place: Place) -> Art {
    let art = match token {
        Token::Pointer => rim::pointer(),
        Token::Crown => rim::crown(),
        Token::Flag => rim::flag(),
        Token::Die => rim::die(),
        Token::Clock => rim::clock(Ink::Quiet),
        Token::ClockLit => rim::clock(Ink::Text),
    };
    match place {
        Place::Rim => art,
        Place::Board => Art {
            fills: art
                .fills
                .into_iter()
                .map(|(shape, ink)| (shape, on_board(ink)))
                .collect(),
        },
    }
}

/// Ink that does on the board what `ink` does beside it.
fn on_board(ink: Ink) -> Ink {
    match ink {
        Ink::Text => Ink::Writing,
        Ink::Quiet => Ink::Label,
        Ink::Crown => Ink::Win,
        Ink::Ground => Ink::Board,
        other => other,
    }
}

pub(super) fn sign_of(text: &impl ToString, size: f64) -> Shape {
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

/// Ink of the sides of what has a player's color.
pub(super) const fn shade(color: Color) -> Ink {
    match color {
        Color::White => Ink::WhiteShade,
        Color::Blue => Ink::BlueShade,
        Color::Red => Ink::RedShade,
        Color::Yellow => Ink::YellowShade,
        Color::Green => Ink::GreenShade,
    }
}

/// Board, star, ring and stops, with or without their numbers.
fn empty_board(board: &Board, digits: bool) -> Backdrop {
    /// Half the width of the ring's line.
    const LINE: f64 = 0.05;
    let middle = layout::around(0.0, 0.0);
    let base = Art::default()
        .fill(Shape::Polygon(layout::contour()), Ink::Lip)
        .fill(Shape::disc(middle, Board::RING + LINE), Ink::Line)
        .fill(Shape::disc(middle, Board::RING - LINE), Ink::Board)
        .fill(Shape::Polygon(layout::star()), Ink::Star)
        .fill(Shape::Polygon(layout::heart()), Ink::Board);
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

/// Free small stop; digit 0 is none.
pub(super) fn stop(digit: u8) -> Art {
    let art = Art::default().fill(Shape::disc(Point::ZERO, SMALL), Ink::Stop);
    numbered(art, digit, Ink::Digit)
}

/// Small stop in the color of a mark; digit 0 is none.
fn marked(digit: u8, disc: Ink, number: Ink) -> Art {
    // It hides the soft edge of the stop beneath.
    let art = Art::default().fill(Shape::disc(Point::ZERO, SMALL + 0.02), disc);
    numbered(art, digit, number)
}

fn numbered(art: Art, digit: u8, ink: Ink) -> Art {
    if digit == 0 {
        art
    } else {
        art.fill(sign_of(&digit, NUMBER), ink)
    }
}

/// Setting in a color, around a ground like that of the stops.
fn corner(color: Color) -> Art {
    let disc = |inset: f64| Shape::disc(Point::ZERO, layout::CORNER - inset);
    outlined(color, disc(-0.07), Ink::Lip)
        .fill(disc(0.0), ink(color))
        .fill(disc(CORNER_EDGE), Ink::Stop)
}

/// What white needs around it on a pale board, and nobody else.
fn outlined(color: Color, shape: Shape, outline: Ink) -> Art {
    match color {
        Color::White => Art::default().fill(shape, outline),
        Color::Blue | Color::Red | Color::Yellow | Color::Green => Art::default(),
    }
}

/// Gem in a color, cut to a pentagon.
fn crossing(color: Color) -> Art {
    let radius = StopSize::Crossing.radius();
    Art::default()
        .fill(Shape::disc(Point::ZERO, radius), shade(color))
        .fill(
            Shape::regular(Point::ZERO, radius - 0.04, 5, 180.0),
            ink(color),
        )
}

/// Cube, lit from above: black with a light edge, so that it stands out on every ground.
fn black_block() -> Art {
    /// From its middle to its corners.
    const RADIUS: f64 = 0.51;
    /// Width of the light edge.
    const EDGE: f64 = 0.065;
    let hexagon = |inset: f64| Shape::regular(Point::ZERO, RADIUS - inset, 6, 0.0);
    let corner = |degrees: f64| Point::polar(degrees, RADIUS - EDGE);
    let top = vec![Point::ZERO, corner(300.0), corner(0.0), corner(60.0)];
    let right = vec![Point::ZERO, corner(60.0), corner(120.0), corner(180.0)];
    Art::default()
        .fill(hexagon(-0.055), Ink::Seam)
        .fill(hexagon(0.0), Ink::BlackEdge)
        .fill(hexagon(EDGE), Ink::BlackBlock)
        .fill(Shape::Polygon(right), Ink::BlackSide)
        .fill(Shape::Polygon(top), Ink::BlackShine)
}

/// Flat cylinder, like a draughtsman, within a circle of diameter 1.
fn gray_block() -> Art {
    let (rx, ry, y) = (0.48, 0.21, 0.13);
    let can = |grow: f64, ink| {
        let (rx, ry) = (rx + grow, ry + grow);
        Art::default()
            .fill(Shape::ellipse(point(0.0, y), rx, ry, 0.0), ink)
            .fill(Shape::rounded(Point::ZERO, 2.0 * rx, 2.0 * y, 0.0), ink)
            .fill(Shape::ellipse(point(0.0, -y), rx, ry, 0.0), ink)
    };
    Art::default()
        .add(&can(0.055, Ink::Seam), 1.0, Point::ZERO)
        .add(&can(0.0, Ink::GrayShade), 1.0, Point::ZERO)
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
        StopSize::Small => marked(digit, Ink::Choice, Ink::MarkedDigit),
        StopSize::Corner | StopSize::Crossing => ring(radius + 0.13, 0.13, Ink::Choice),
    }
}

fn badge(seat: Seat, standing: Standing) -> Art {
    let (disc, shape) = match standing {
        Standing::Waiting => (Ink::Board, Ink::Label),
        Standing::OnTurn => (Ink::Text, Ink::Ground),
        Standing::Winner => (Ink::Crown, Ink::Ground),
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
        Standing::OnTurn => (framed(Ink::Writing), ink(color)),
        Standing::Winner => (framed(Ink::Win), ink(color)),
        Standing::Gone => (Art::default(), Ink::Socket),
    };
    let outline = Shape::disc(Point::ZERO, COIN + 0.05);
    art.add(&outlined(color, outline, Ink::Seam), 1.0, Point::ZERO)
        .fill(Shape::disc(Point::ZERO, COIN), disc)
        .fill(sign_of(&color.letter(), 1.0), Ink::Letter)
}
