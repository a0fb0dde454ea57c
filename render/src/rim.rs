//! Beside the board of any game: how the seats stand, what they are called, and the signs for it.

use asterism_rules::{Game, Position, Seat};

use crate::font;
use crate::scene::{Art, Shape, point};
use crate::theme::Ink;
use crate::view::View;

/// How a seat stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Standing {
    Waiting,
    OnTurn,
    Winner,
    Gone,
}

impl Standing {
    pub(crate) const ALL: [Self; 4] = [Self::Waiting, Self::OnTurn, Self::Winner, Self::Gone];

    /// Strength of a seat's writing.
    pub(crate) const fn ink(self) -> Ink {
        match self {
            Self::OnTurn | Self::Winner => Ink::Text,
            Self::Waiting | Self::Gone => Ink::Quiet,
        }
    }

    /// How `seat` stands now.
    pub(crate) fn of<P: Position>(game: &Game<P>, seat: Seat) -> Self {
        match game.ending() {
            Some(ending) if ending.winners.contains(seat) => Self::Winner,
            _ if game.position().retired().contains(seat) => Self::Gone,
            None if game.position().to_move() == seat => Self::OnTurn,
            Some(_) | None => Self::Waiting,
        }
    }
}

/// Name of `seat` as it fits into `room`, and its size: the first of `sizes` at which it fits whole, else the last, cut.
pub(crate) fn name(view: &View, seat: Seat, sizes: &[f64], room: f64) -> (String, f64) {
    let known = view.names.get(seat.index()).map_or("", String::as_str);
    let whole = font::fit(known, 1.0, f64::INFINITY);
    let width = font::width(&whole, 1.0);
    let fitting = sizes.iter().find(|&&size| size * width <= room);
    let size = fitting.or(sizes.last()).copied().unwrap_or(1.0);
    let name = font::fit(known, size, room);
    if name.is_empty() {
        (seat.number().to_string(), size)
    } else {
        (name, size)
    }
}

/// Beside a name: on turn. Points to the right.
pub(crate) fn pointer() -> Art {
    Art::default().fill(
        Shape::Polygon(vec![
            point(-0.26, -0.34),
            point(0.34, 0.0),
            point(-0.26, 0.34),
        ]),
        Ink::Text,
    )
}

/// Beside a name: whether this seat is theirs is left to a die.
pub(crate) fn die() -> Art {
    let pips = [
        (-0.19, -0.19),
        (0.19, -0.19),
        (0.0, 0.0),
        (-0.19, 0.19),
        (0.19, 0.19),
    ];
    pips.iter().fold(
        Art::default().fill(Shape::rounded(point(0.0, 0.0), 0.8, 0.8, 0.16), Ink::Quiet),
        |art, &(x, y)| art.fill(Shape::disc(point(x, y), 0.09), Ink::Ground),
    )
}

/// Before a clock's time.
pub(crate) fn clock(ink: Ink) -> Art {
    Art::default()
        .fill(Shape::ring(point(0.0, 0.0), 0.4, 0.3), ink)
        .fill(Shape::rounded(point(0.0, -0.1), 0.09, 0.28, 0.04), ink)
        .fill(Shape::rounded(point(0.09, 0.0), 0.26, 0.09, 0.04), ink)
}

/// Beside a name: has won.
pub(crate) fn crown() -> Art {
    let points = [
        (-0.44, 0.32),
        (-0.52, -0.22),
        (-0.24, 0.02),
        (0.0, -0.38),
        (0.24, 0.02),
        (0.52, -0.22),
        (0.44, 0.32),
    ];
    let tips = [(-0.52, -0.22), (0.0, -0.38), (0.52, -0.22)];
    tips.iter().fold(
        Art::default().fill(
            Shape::Polygon(points.map(|(x, y)| point(x, y)).to_vec()),
            Ink::Crown,
        ),
        |art, &(x, y)| art.fill(Shape::disc(point(x, y), 0.085), Ink::Crown),
    )
}

/// Beside a name: gave up or ran out of time.
pub(crate) fn flag() -> Art {
    Art::default()
        .fill(
            Shape::rounded(point(-0.3, 0.0), 0.1, 0.84, 0.04),
            Ink::Quiet,
        )
        .fill(
            Shape::Polygon(vec![
                point(-0.25, -0.40),
                point(0.36, -0.16),
                point(-0.25, 0.10),
            ]),
            Ink::Quiet,
        )
}
