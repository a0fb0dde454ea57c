//! Elements next to the board that all games have: the state, name and time left of each seat, and the signs for them.

use asterism_rules::{Game, Position, Seat};

use crate::font;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;
use crate::view::View;

/// State of a seat in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Standing {
    Waiting,
    OnTurn,
    Winner,
    Gone,
}

impl Standing {
    pub(crate) const ALL: [Self; 4] = [Self::Waiting, Self::OnTurn, Self::Winner, Self::Gone];

    /// Returns the color of the text for a seat in this state.
    pub(crate) const fn ink(self) -> Ink {
        match self {
            Self::OnTurn | Self::Winner => Ink::Text,
            Self::Waiting | Self::Gone => Ink::Quiet,
        }
    }

    /// Returns the current state of `seat`.
    fn of<P: Position>(game: &Game<P>, seat: Seat) -> Self {
        match game.ending() {
            Some(ending) if ending.winners.contains(seat) => Self::Winner,
            _ if game.position().retired().contains(seat) => Self::Gone,
            None if game.position().to_move() == seat => Self::OnTurn,
            Some(_) | None => Self::Waiting,
        }
    }
}

/// Returns the state of `seat` and the sign for this state. Until the seats are drawn by lot, no seat is to move, and the sign of every seat is a
/// die.
pub(crate) fn seat_state<P: Position>(
    game: &Game<P>,
    view: &View,
    seat: Seat,
) -> (Standing, Option<SeatSign>) {
    if view.by_lot {
        return (Standing::Waiting, Some(SeatSign::Die));
    }
    let standing = Standing::of(game, seat);
    let sign = match standing {
        Standing::Waiting => None,
        Standing::OnTurn => Some(SeatSign::Turn),
        Standing::Winner => Some(SeatSign::Crown),
        Standing::Gone => Some(SeatSign::Flag),
    };
    (standing, sign)
}

/// Returns `text` in a form that fits the width `room`, and its font size. The font size is the first of `sizes` at which the whole text fits. If
/// there is none, the text is cut off at the last size.
pub(crate) fn fit_text(text: &str, sizes: &[f64], room: f64) -> (String, f64) {
    let whole = font::fit(text, 1.0, f64::INFINITY);
    let width = font::width(&whole, 1.0);
    let fitting = sizes.iter().find(|&&size| size * width <= room);
    let size = fitting.or(sizes.last()).copied().unwrap_or(1.0);
    (font::fit(text, size, room), size)
}

/// Returns the name of `seat` and its font size, such that the name fits the width `room`. The font size is the first of `sizes` at which the name
/// fits. If the name fits at none of them, its short form is tried at all sizes. If that does not fit either, the shorter of the two is cut off at
/// the last size. A seat without a readable name gets its number as a name.
pub(crate) fn fit_name(view: &View, seat: Seat, sizes: &[f64], room: f64) -> (String, f64) {
    let known = |names: &[String]| {
        let name = names.get(seat.index()).map_or("", String::as_str);
        font::fit(name, 1.0, f64::INFINITY)
    };
    let (name, short) = (known(&view.names), known(&view.short_names));
    if name.is_empty() {
        let size = sizes.first().copied().unwrap_or(1.0);
        return (seat.number().to_string(), size);
    }
    for form in [&name, &short] {
        let width = font::width(form, 1.0);
        let fitting = sizes.iter().find(|&&size| size * width <= room);
        if let Some(&size) = fitting.filter(|_| !form.is_empty()) {
            return (form.clone(), size);
        }
    }
    let size = sizes.last().copied().unwrap_or(1.0);
    let shortest = if short.is_empty() { name } else { short };
    match font::fit(&shortest, size, room) {
        cut if cut.is_empty() => (seat.number().to_string(), size),
        cut => (cut, size),
    }
}

/// Returns the time that `seat` has left and its font size. The font size is the first of `sizes` at which the time fits the width `room`, or else
/// the largest size at which it fits. The time is never cut off. Returns `None` if the view has no time for the seat.
pub(crate) fn fit_time(view: &View, seat: Seat, sizes: &[f64], room: f64) -> Option<(String, f64)> {
    let time = font::fit(view.clocks.get(seat.index())?, 1.0, f64::INFINITY);
    if time.is_empty() {
        return None;
    }
    let width = font::width(&time, 1.0);
    let fitting = sizes.iter().find(|&&size| size * width <= room);
    let size = fitting.copied().unwrap_or(room / width);
    Some((time, size))
}

/// Returns the left end of a line of text that has the given length, where `end` is the end nearer to the edge of the picture. Text in panels on the
/// left (`inward` > 0) is left-aligned, and text in panels on the right is right-aligned.
pub(crate) fn line_start(end: Point, inward: f64, length: f64) -> Point {
    end - point(if inward > 0.0 { 0.0 } else { length }, 0.0)
}

/// Sign that shows the state of a seat, next to its name or badge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SeatSign {
    /// Pointer to the right: the seat is to move.
    Turn,
    /// Crown: the seat has won.
    Crown,
    /// Flag: the seat resigned or ran out of time.
    Flag,
    /// Die: the seats have not been drawn by lot yet.
    Die,
}

impl SeatSign {
    pub(crate) const ALL: [Self; 4] = [Self::Turn, Self::Crown, Self::Flag, Self::Die];

    /// Returns the name that the sign has in scenes.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Crown => "crown",
            Self::Flag => "flag",
            Self::Die => "die",
        }
    }

    /// Draws the sign, about one unit high.
    pub(crate) fn art(self) -> Art {
        match self {
            Self::Turn => draw_pointer(),
            Self::Crown => draw_crown(),
            Self::Flag => draw_flag(),
            Self::Die => draw_die(),
        }
    }
}

fn draw_pointer() -> Art {
    Art::default().fill(
        Shape::Polygon(vec![
            point(-0.26, -0.34),
            point(0.34, 0.0),
            point(-0.26, 0.34),
        ]),
        Ink::Text,
    )
}

fn draw_die() -> Art {
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

/// Draws the clock symbol for the time left.
pub(crate) fn draw_clock(ink: Ink) -> Art {
    Art::default()
        .fill(Shape::ring(point(0.0, 0.0), 0.4, 0.3), ink)
        .fill(Shape::rounded(point(0.0, -0.1), 0.09, 0.28, 0.04), ink)
        .fill(Shape::rounded(point(0.09, 0.0), 0.26, 0.09, 0.04), ink)
}

/// Draws the crown, which is the sign for a winner.
pub(crate) fn draw_crown() -> Art {
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

/// Draws the flag, which is the sign for a seat that resigned or ran out of time.
pub(crate) fn draw_flag() -> Art {
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
