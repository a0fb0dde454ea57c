//! Panels next to the board, which show who plays which side, how many pieces are home, whose turn it is, the time left, and who has won.

use asterism_rules::squadro::Squadro;
use asterism_rules::{Game, Seat};

use super::layout::{self, BoardEdge};
use super::look::{Side, SquadroLook};
use crate::font;
use crate::painter::Painter;
use crate::rim::{self, SeatSign, line_start, seat_state};
use crate::scene::point;
use crate::theme::Ink;

/// Adds a panel for each of the two seats.
pub(super) fn paint_panels(painter: &mut Painter<'_, Squadro>, game: &Game<Squadro>) {
    let view = painter.view;
    let timed =
        Seat::first(2).any(|seat| rim::fit_time(view, seat, &[1.0], f64::INFINITY).is_some());
    for seat in Seat::first(2) {
        let edge = BoardEdge::of(seat, painter.perspective());
        paint_panel(painter, game, seat, edge, &layout::panel(edge, timed));
    }
}

fn paint_panel(
    painter: &mut Painter<'_, Squadro>,
    game: &Game<Squadro>,
    seat: Seat,
    edge: BoardEdge,
    place: &layout::SquadroPanel,
) {
    let view = painter.view;
    let what = |what: &str| format!("{what} of {seat}");
    let start = |end, length| line_start(end, place.inward, length);
    let (standing, sign) = seat_state(game, view, seat);

    let badge = SquadroLook::Badge(Side::of(seat), edge, standing);
    painter.add_rim(what("badge"), badge, place.badge);
    if let Some(sign) = sign {
        let word = match sign {
            SeatSign::Die => "lot",
            SeatSign::Turn | SeatSign::Crown | SeatSign::Flag => sign.word(),
        };
        painter.add_rim(what(word), SquadroLook::Seat(sign), place.sign);
    }

    // Until the seats are drawn by lot, both names have the same ink.
    let ink = if view.by_lot {
        Ink::Text
    } else {
        standing.ink()
    };
    let (name, size) = rim::fit_name(view, seat, &layout::NAMES, place.room);
    let at = start(place.name, font::width(&name, size));
    painter.write(what("name"), name, at, size, ink);
    let score = format!("{}/{}", painter.position.home(seat), painter.target());
    let at = start(place.score, font::width(&score, layout::SCORE));
    painter.write(what("score"), score, at, layout::SCORE, ink);

    let room = place.room - layout::CLOCK_SIGN;
    if let Some((time, size)) = rim::fit_time(view, seat, &layout::CLOCKS, room) {
        let begin = start(place.clock, layout::CLOCK_SIGN + font::width(&time, size));
        let at = begin + point(layout::CLOCK_SIGN, 0.0);
        painter.write(what("time"), time, at, size, ink);
        let middle = begin + point(0.36 * 0.4, -font::CAPITAL * size / 2.0);
        painter.add_rim(what("clock"), SquadroLook::Clock(ink == Ink::Text), middle);
    }
}
