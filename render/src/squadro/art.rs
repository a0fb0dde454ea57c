//! Drawings of Squadro: the tray, pointed pieces, dots and signs.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, speeds};

use super::layout::{self, Edge, Heading};
use super::shades::SHADES;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Backdrop, Gallery};

/// Everything Squadro draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Piece with its lane's number, or without (0).
    Piece(Side, Heading, u8),
    /// Around or beneath a piece.
    Around(Heading, Sign),
    /// Where a jumped piece stood.
    Jumped,
    /// So many dots that count now, beside a lane that runs this way.
    Dots(u8, Edge),
    /// Lane's number on its empty home.
    Number(u8),
    /// Piece on a disc, beside the board.
    Badge(Side, Edge, Standing),
    /// Beside a badge: on turn.
    Pointer,
    /// Beside a badge: has won.
    Crown,
    /// Beside a badge: gave up or ran out of time.
    Flag,
}

/// Whose piece it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
    Light,
    Dark,
}

impl Side {
    const ALL: [Self; 2] = [Self::Light, Self::Dark];

    pub(super) const fn of(seat: Seat) -> Self {
        match seat.index() {
            0 => Self::Light,
            _ => Self::Dark,
        }
    }

    /// Letter in front of its moves in records.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Light => 'A',
            Self::Dark => 'B',
        }
    }
}

/// What a sign around a piece is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// May be chosen.
    Choice,
    /// Is home and belongs to the winner.
    Win,
}

impl Sign {
    const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Choice, Self::Win];
}

/// Size of the numbers on pieces.
const NUMBER: f64 = 0.42;
/// Width of the tray's lit edge.
const RIM: f64 = 0.04;
/// Size of the piece in a badge.
const SMALL: f64 = 0.74;
/// Radius of a dot.
const DOT: f64 = 0.075;
/// Distance of dots.
const DOT_STEP: f64 = 0.215;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Number of the ground with this seat at the bottom.
pub(super) fn ground(perspective: Seat) -> Ground {
    let dark_below = perspective.index() == 1;
    Ground(u8::from(dark_below))
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    Gallery {
        grounds: Seat::first(2).map(empty_board).collect(),
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![Look::Jumped, Look::Pointer, Look::Crown, Look::Flag];
    for side in Side::ALL {
        for heading in Heading::ALL {
            looks.extend((0..=5).map(|number| Look::Piece(side, heading, number)));
        }
        for edge in Edge::ALL {
            looks.extend(Standing::ALL.map(|standing| Look::Badge(side, edge, standing)));
        }
    }
    for heading in Heading::ALL {
        looks.extend(Sign::ALL.map(|sign| Look::Around(heading, sign)));
    }
    for edge in Edge::ALL {
        looks.extend((1..=3).map(|count| Look::Dots(count, edge)));
    }
    looks.extend((1..=5).map(Look::Number));
    looks
}

fn draw(look: Look) -> Art {
    match look {
        Look::Piece(side, heading, number) => piece(side, heading, number),
        Look::Around(heading, sign) => around(heading, sign),
        Look::Jumped => Art::default().fill(Shape::disc(Point::ZERO, 0.13), Ink::Move),
        Look::Dots(count, edge) => dots(count, edge, Ink::DotLit),
        Look::Number(number) => Art::default().fill(
            Shape::Sign {
                text: number.to_string(),
                center: Point::ZERO,
                size: layout::LABEL,
            },
            Ink::Label,
        ),
        Look::Badge(side, edge, standing) => badge(side, edge, standing),
        Look::Pointer => Art::default().add(&rim::pointer(), 0.45, Point::ZERO),
        Look::Crown => Art::default().add(&rim::crown(), 0.42, Point::ZERO),
        Look::Flag => Art::default().add(&rim::flag(), 0.45, Point::ZERO),
    }
}

/// Tray with its spaces, homes and all dots.
fn empty_board(perspective: Seat) -> Backdrop {
    let mut base = Art::default();
    for edge in Edge::ALL {
        let arm = edge.arm();
        let size = arm.max - arm.min;
        base = base.fill(
            Shape::rounded(arm.center(), size.x, size.y, 0.3),
            Ink::TrayEdge,
        );
    }
    for edge in Edge::ALL {
        let arm = edge.arm();
        let size = arm.max - arm.min - point(2.0 * RIM, 2.0 * RIM);
        base = base.fill(
            Shape::rounded(arm.center(), size.x, size.y, 0.3 - RIM),
            Ink::Tray,
        );
    }
    for edge in Edge::ALL {
        for lane in Lane::ALL {
            for step in 0..=6 {
                let at = edge.at(lane, f64::from(step));
                let ink = if (1..=5).contains(&step) {
                    Ink::Groove
                } else {
                    Ink::Bay
                };
                base = base.fill(Shape::rounded(at, 0.92, 0.92, 0.12), ink);
            }
            let home = edge.standing(lane, layout::HOME);
            let (width, height) = match edge {
                Edge::Bottom => (0.80, 0.86),
                Edge::Left => (0.86, 0.80),
            };
            base = base.fill(Shape::rounded(home, width, height, 0.12), Ink::Bay);
        }
    }
    for seat in Seat::first(2) {
        let edge = Edge::of(seat, perspective);
        for lane in Lane::ALL {
            let (out, back) = speeds(seat, lane);
            for (count, turned) in [(out, false), (back, true)] {
                let at = edge.dots(lane, turned);
                base = base.add(&dots(count, edge, Ink::Dot), 1.0, at);
            }
        }
    }
    Backdrop {
        base,
        placed: Vec::new(),
    }
}

fn dots(count: u8, edge: Edge, ink: Ink) -> Art {
    (0..count).fold(Art::default(), |art, i| {
        let along = DOT_STEP * (f64::from(i) - f64::from(count - 1) / 2.0);
        let at = match edge {
            Edge::Bottom => point(along, 0.0),
            Edge::Left => point(0.0, along),
        };
        art.fill(Shape::disc(at, DOT), ink)
    })
}

/// Outline of a piece pointing up, `grown` on all sides.
fn outline(grown: f64) -> Shape {
    Shape::soft(&corners(grown), 0.10 + grown)
}

/// Corners of a piece pointing up, the tip first, clockwise.
fn corners(grown: f64) -> [Point; 5] {
    let (side, shoulder, back) = (0.32 + grown, -0.08 - 0.45 * grown, 0.40 + grown);
    [
        point(0.0, -0.43 - 1.35 * grown),
        point(side, shoulder),
        point(side, back),
        point(-side, back),
        point(-side, shoulder),
    ]
}

fn piece(side: Side, heading: Heading, number: u8) -> Art {
    let (fill, slope, edge, writing) = match side {
        Side::Light => (Ink::Light, Ink::LightShade, Ink::LightEdge, Ink::Dark),
        Side::Dark => (Ink::Dark, Ink::DarkShine, Ink::DarkEdge, Ink::Light),
    };
    // Both shoulders slope down from the back.
    let [tip, right, _, _, left] = corners(-0.05);
    let ridge = point(0.0, right.y + 0.10);
    let bow = Shape::soft(&[tip, right, ridge, left], 0.06);
    let art = Art::default()
        .fill(outline(0.035), Ink::Board)
        .fill(outline(0.0), edge)
        .fill(outline(-0.05), fill)
        .fill(bow, slope)
        .turned(heading.degrees());
    if number == 0 {
        return art;
    }
    let center = point(0.0, 0.13).turned(heading.degrees());
    let shape = Shape::Sign {
        text: number.to_string(),
        center,
        size: NUMBER,
    };
    art.fill(shape, writing)
}

fn around(heading: Heading, sign: Sign) -> Art {
    let art = match sign {
        Sign::Origin => Art::default()
            .fill(outline(0.0), Ink::Move)
            .fill(outline(-0.06), Ink::Groove),
        Sign::Destination => Art::default()
            .fill(outline(0.15), Ink::MoveGlow)
            .fill(outline(0.09), Ink::Move),
        Sign::Choice => Art::default()
            .fill(outline(0.15), Ink::ChoiceGlow)
            .fill(outline(0.09), Ink::Choice),
        Sign::Win => Art::default().fill(outline(0.08), Ink::Win),
    };
    art.turned(heading.degrees())
}

fn badge(side: Side, edge: Edge, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::Board,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Win,
    };
    let [heading, _] = edge.headings();
    let art = Art::default()
        .fill(Shape::disc(Point::ZERO, layout::BADGE), rim)
        .fill(Shape::disc(Point::ZERO, layout::BADGE - 0.06), Ink::Board)
        .add(&piece(side, heading, 0), SMALL, Point::ZERO);
    let ink = match side {
        Side::Light => Ink::Dark,
        Side::Dark => Ink::Light,
    };
    art.fill(
        Shape::Sign {
            text: side.letter().to_string(),
            center: point(0.0, 0.13).turned(heading.degrees()) * SMALL,
            size: 0.32,
        },
        ink,
    )
}
