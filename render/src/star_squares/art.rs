//! Drawings of Star Squares: the boards' lines, stars and signs.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use asterism_rules::star_squares::{Board, Color};

use super::layout;
use super::shades::SHADES;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite};
use crate::theme::Ink;
use crate::{Backdrop, Gallery};

/// Everything Star Squares draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Star of a color.
    Star(Color, Size),
    /// Around or beneath a star.
    Around(Size, Sign),
    /// Free point that may be chosen.
    Pick(Size),
    /// Place in a hand whose star is on the board.
    Gone,
    /// Part of a point's name.
    Label(&'static str),
    /// Star on a disc, beside the board.
    Badge(Color, Standing),
    /// Beside a name on the left: on turn.
    PointerRight,
    /// Beside a name on the right: on turn.
    PointerLeft,
    /// Beside a name: has won.
    Crown,
    /// Beside a name: gave up or ran out of time.
    Flag,
}

/// Size of a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Size {
    /// On a 5×5 board.
    Grid,
    /// On the nested board, whose points lie closer.
    Nested,
    /// In hand.
    Hand,
}

impl Size {
    const ALL: [Self; 3] = [Self::Grid, Self::Nested, Self::Hand];

    pub(super) const fn on(board: Board) -> Self {
        match board {
            Board::Alquerque | Board::Grid8 => Self::Grid,
            Board::Nested => Self::Nested,
        }
    }

    /// Distance of the points from the middle, in board units.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Grid => 0.43,
            Self::Nested => 0.31,
            Self::Hand => 0.215,
        }
    }
}

/// What a sign around a star is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// Pushed here by it.
    Pushed,
    /// May be chosen.
    Choice,
    /// Is chosen.
    Chosen,
    /// Corner of a winning square.
    Win,
}

impl Sign {
    const ALL: [Self; 6] = [
        Self::Origin,
        Self::Destination,
        Self::Pushed,
        Self::Choice,
        Self::Chosen,
        Self::Win,
    ];
}

/// Half the width of a line.
const THREAD: f64 = 0.02;

/// Radius of the ring where a star was, compared with the star's.
pub(super) const ORIGIN: f64 = 0.42;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Number of the ground with this board.
pub(super) const fn ground(board: Board) -> Ground {
    Ground(board as u8)
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    Gallery {
        grounds: Board::ALL.map(empty_board).into(),
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![
        Look::Gone,
        Look::PointerRight,
        Look::PointerLeft,
        Look::Crown,
        Look::Flag,
    ];
    for size in Size::ALL {
        looks.extend(Color::ALL.map(|color| Look::Star(color, size)));
        looks.extend(Sign::ALL.map(|sign| Look::Around(size, sign)));
        looks.push(Look::Pick(size));
    }
    for color in Color::ALL {
        looks.extend(Standing::ALL.map(|standing| Look::Badge(color, standing)));
    }
    let mut known = HashSet::new();
    for (label, _) in Board::ALL.into_iter().flat_map(layout::labels) {
        if known.insert(label) {
            looks.push(Look::Label(label));
        }
    }
    looks
}

fn draw(look: Look) -> Art {
    let small = |art: &Art| Art::default().add(art, 0.38, Point::ZERO);
    match look {
        Look::Star(color, size) => star(color, size.radius()),
        Look::Around(size, sign) => around(size.radius(), sign),
        Look::Pick(size) => {
            let radius = size.radius() * 0.3;
            Art::default()
                .fill(Shape::disc(Point::ZERO, radius + 0.06), Ink::ChoiceGlow)
                .fill(Shape::disc(Point::ZERO, radius), Ink::Choice)
        }
        Look::Gone => Art::default().fill(outline(0.09), Ink::Board),
        Look::Label(text) => Art::default().fill(
            Shape::Sign {
                text: text.to_owned(),
                center: Point::ZERO,
                size: layout::LABEL,
            },
            Ink::Label,
        ),
        Look::Badge(color, standing) => badge(color, standing),
        Look::PointerRight => small(&rim::pointer()),
        Look::PointerLeft => small(&rim::pointer().turned(180.0)),
        Look::Crown => small(&rim::crown()),
        Look::Flag => small(&rim::flag()),
    }
}

/// Plate with the lines and points of a board.
fn empty_board(board: Board) -> Backdrop {
    let size = 2.0 * layout::PLATE;
    let mut base = Art::default().fill(Shape::rounded(Point::ZERO, size, size, 0.22), Ink::Sky);
    for &(from, to) in board.lines() {
        let (from, to) = (layout::center(board, from), layout::center(board, to));
        base = base.fill(line(from, to), Ink::Thread);
    }
    for place in board.points() {
        let at = layout::center(board, place);
        base = base.fill(Shape::disc(at, Size::on(board).radius() * 0.2), Ink::Knot);
    }
    Backdrop {
        base,
        placed: Vec::new(),
    }
}

fn line(from: Point, to: Point) -> Shape {
    let along = (to - from) * (THREAD / from.distance(to));
    let across = along.turned(90.0);
    Shape::Polygon(vec![from + across, to + across, to - across, from - across])
}

/// Points of a star, the inner ones this far from the middle compared with the outer ones.
const WAIST: f64 = 0.5;

/// Corners of a star with points of this length: outer and inner in turns, clockwise from the top.
fn corners(radius: f64) -> [Point; 10] {
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
        let length = if i % 2 == 0 { radius } else { radius * WAIST };
        Point::polar(36.0 * f64::from(i), length)
    })
}

/// Star with points of this length, but for their rounding.
fn outline(radius: f64) -> Shape {
    Shape::soft(&corners(radius), radius * 0.16)
}

/// The same, all its edges moved outward by `width` and its points rounded.
fn grown(radius: f64, width: f64) -> Shape {
    // All edges are equally far from the middle, so that to scale is to move them.
    let [tip, waist, ..] = corners(1.0);
    let cross = (tip.x * waist.y - tip.y * waist.x).abs();
    let middle = radius * cross / tip.distance(waist);
    let scaled = radius * (1.0 + width / middle);
    Shape::soft(&corners(scaled), radius * 0.16 + 2.4 * width.max(0.0))
}

fn star(color: Color, radius: f64) -> Art {
    let (fill, slope, edge) = match color {
        Color::Light => (Ink::Light, Ink::LightShade, Ink::LightEdge),
        Color::Dark => (Ink::Dark, Ink::DarkShine, Ink::DarkEdge),
    };
    let border = match color {
        Color::Light => radius * 0.10,
        Color::Dark => radius * 0.13,
    };
    let mut art = Art::default()
        .fill(grown(radius, radius * 0.07), Ink::Board)
        .fill(outline(radius), edge)
        .fill(grown(radius, -border), fill);
    // Facets: one side of every point slopes away from the light.
    let inner = corners(radius * 0.66);
    for i in (0..10).step_by(2) {
        art = art.fill(
            Shape::Polygon(vec![Point::ZERO, inner[i], inner[i + 1]]),
            slope,
        );
    }
    art
}

fn around(radius: f64, sign: Sign) -> Art {
    let glow = |ink, light| {
        Art::default()
            .fill(grown(radius, radius * 0.28), light)
            .fill(grown(radius, radius * 0.17), ink)
    };
    match sign {
        Sign::Origin => Art::default()
            .fill(Shape::disc(Point::ZERO, radius * ORIGIN), Ink::Move)
            .fill(Shape::disc(Point::ZERO, radius * ORIGIN - 0.06), Ink::Sky),
        Sign::Destination => glow(Ink::Move, Ink::MoveGlow),
        Sign::Pushed => Art::default().fill(grown(radius, radius * 0.15), Ink::Move),
        Sign::Choice => Art::default().fill(grown(radius, radius * 0.2), Ink::Choice),
        Sign::Chosen => glow(Ink::Choice, Ink::ChoiceGlow),
        Sign::Win => Art::default().fill(grown(radius, radius * 0.15), Ink::Win),
    }
}

fn badge(color: Color, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::Board,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Win,
    };
    Art::default()
        .fill(Shape::disc(Point::ZERO, layout::BADGE), rim)
        .fill(Shape::disc(Point::ZERO, layout::BADGE - 0.04), Ink::Board)
        .add(&star(color, 0.2), 1.0, Point::ZERO)
}
