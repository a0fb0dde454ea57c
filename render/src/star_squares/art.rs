//! Everything Star Squares draws again and again: stars, signs around them, and what is beside the board.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use asterism_rules::star_squares::{Board, Color};

use super::shades::SHADES;
use super::{board, layout, star};
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite};
use crate::theme::Ink;
use crate::{Gallery, notes};

/// Everything Star Squares draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Star of a color.
    Star(Color, Size),
    /// Around or beneath a star.
    Around(Size, Sign),
    /// Free point on which a star may be placed.
    Free(Size),
    /// Free point to which the chosen star may move.
    Goal(Size),
    /// Tray for the stars in a hand.
    Tray,
    /// Place in a hand whose star is on the board.
    Gone,
    /// Part of a point's name.
    Label(&'static str),
    /// Star on a disc, beside the board.
    Badge(Color, Standing),
    /// Around a badge: colors were swapped.
    Swapped,
    /// Beside a name on the left: on turn.
    PointerRight,
    /// Beside a name on the right: on turn.
    PointerLeft,
    /// Beside a name: has won.
    Crown,
    /// Beside a name: gave up or ran out of time.
    Flag,
    /// Beside a name: seats are still to be drawn.
    Die,
    /// Before the time left of whoever is on turn.
    ClockNow,
    /// Before the time left of whoever waits.
    ClockWaiting,
    /// Rules page: here, yes.
    Yes(Spot),
    /// Rules page: not here.
    No(Spot),
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

    /// Distance of a star's points from the middle, in board units.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Grid => 0.405,
            Self::Nested => 0.27,
            Self::Hand => 0.19,
        }
    }

    /// Radius of signs around a star: those of neighbors do not touch.
    pub(super) const fn reach(self) -> f64 {
        match self {
            Self::Grid => 0.475,
            Self::Nested => 0.312,
            Self::Hand => 0.215,
        }
    }

    /// Thickness of rings around a star.
    const fn ring(self) -> f64 {
        match self {
            Self::Grid => 0.04,
            Self::Nested => 0.033,
            Self::Hand => 0.026,
        }
    }

    /// Radius of a point of the board.
    pub(super) const fn knot(self) -> f64 {
        match self {
            Self::Grid => 0.08,
            Self::Nested | Self::Hand => 0.06,
        }
    }

    /// Thickness of arrows.
    pub(super) const fn arrow(self) -> f64 {
        match self {
            Self::Grid => 0.08,
            Self::Nested | Self::Hand => 0.066,
        }
    }

    /// Radius of the ring where a star was.
    pub(super) const fn origin(self) -> f64 {
        match self {
            Self::Grid => 0.17,
            Self::Nested | Self::Hand => 0.13,
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
    /// Moved by it, but not what it is about: pushed here, back in hand, swapped.
    Pushed,
    /// May be chosen.
    Choice,
    /// Is chosen.
    Chosen,
    /// Corner of a winning square.
    Win,
    /// The same, where the last move ended.
    WinHere,
}

impl Sign {
    const ALL: [Self; 7] = [
        Self::Origin,
        Self::Destination,
        Self::Pushed,
        Self::Choice,
        Self::Chosen,
        Self::Win,
        Self::WinHere,
    ];
}

/// Where a note's sign is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spot {
    /// On a free point.
    Free,
    /// At a star's shoulder.
    Star,
}

impl Spot {
    const ALL: [Self; 2] = [Self::Free, Self::Star];

    /// Size of the sign.
    const fn scale(self) -> f64 {
        match self {
            Self::Free => 0.40,
            Self::Star => 0.30,
        }
    }
}

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
        grounds: Board::ALL.map(board::empty).into(),
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![
        Look::Tray,
        Look::Gone,
        Look::Swapped,
        Look::PointerRight,
        Look::PointerLeft,
        Look::Crown,
        Look::Flag,
        Look::Die,
        Look::ClockNow,
        Look::ClockWaiting,
    ];
    for size in Size::ALL {
        looks.extend(Color::ALL.map(|color| Look::Star(color, size)));
        looks.extend(Sign::ALL.map(|sign| Look::Around(size, sign)));
        looks.extend([Look::Free(size), Look::Goal(size)]);
    }
    for color in Color::ALL {
        looks.extend(Standing::ALL.map(|standing| Look::Badge(color, standing)));
    }
    for spot in Spot::ALL {
        looks.extend([Look::Yes(spot), Look::No(spot)]);
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
    let scaled = |art: &Art, scale| Art::default().add(art, scale, Point::ZERO);
    let small = |art: &Art| scaled(art, 0.36);
    match look {
        Look::Star(color, Size::Hand) => star::small(color, Size::Hand.radius()),
        Look::Star(color, size) => star::star(color, size.radius()),
        Look::Around(size, sign) => around(size, sign),
        Look::Free(size) => {
            let radius = size.knot() * 1.25;
            ring(radius, radius * 0.45, Ink::Choice, Ink::Sky)
        }
        Look::Goal(size) => {
            let radius = size.origin();
            ring(radius, radius * 0.3, Ink::ChoiceGlow, Ink::Choice)
        }
        Look::Tray => board::tray(),
        Look::Gone => Art::default().fill(Shape::disc(Point::ZERO, 0.05), Ink::Thread),
        Look::Label(text) => Art::default().fill(
            Shape::Sign {
                text: text.to_owned(),
                center: Point::ZERO,
                size: layout::label_size(text),
            },
            Ink::PointName,
        ),
        Look::Badge(color, standing) => badge(color, standing),
        Look::Swapped => {
            let radius = layout::BADGE + 0.04;
            Art::default().fill(Shape::disc(Point::ZERO, radius), Ink::Move)
        }
        Look::PointerRight => small(&rim::pointer()),
        Look::PointerLeft => small(&rim::pointer().turned(180.0)),
        Look::Crown => small(&rim::crown()),
        Look::Flag => small(&rim::flag()),
        Look::Die => small(&rim::die()),
        Look::ClockNow => scaled(&rim::clock(Ink::Text), 0.30),
        Look::ClockWaiting => scaled(&rim::clock(Ink::Quiet), 0.30),
        Look::Yes(spot) => scaled(&notes::yes(), spot.scale()),
        Look::No(spot) => scaled(&notes::no(), spot.scale()),
    }
}

/// Disc with an edge.
fn ring(radius: f64, width: f64, edge: Ink, inside: Ink) -> Art {
    Art::default()
        .fill(Shape::disc(Point::ZERO, radius), edge)
        .fill(Shape::disc(Point::ZERO, radius - width), inside)
}

fn around(size: Size, sign: Sign) -> Art {
    let (reach, width) = (size.reach(), size.ring());
    match sign {
        Sign::Origin => ring(size.origin(), width, Ink::Move, Ink::Sky),
        Sign::Destination => ring(reach, width, Ink::Move, Ink::MoveGlow),
        Sign::Pushed => ring(reach, width, Ink::Move, Ink::Sky),
        Sign::Choice => ring(reach, width, Ink::Choice, Ink::Sky),
        Sign::Chosen => ring(reach, width, Ink::Choice, Ink::ChoiceGlow),
        Sign::Win => ring(reach, width * 1.5, Ink::Win, Ink::Sky),
        Sign::WinHere => ring(reach, width * 1.5, Ink::Win, Ink::MoveGlow),
    }
}

fn badge(color: Color, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::FrameLit,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Crown,
    };
    let width = match standing {
        Standing::Waiting | Standing::Gone => 0.015,
        Standing::OnTurn | Standing::Winner => 0.035,
    };
    ring(layout::BADGE, width, rim, Ink::Sky).add(
        &star::small(color, layout::BADGE * 0.72),
        1.0,
        Point::ZERO,
    )
}
