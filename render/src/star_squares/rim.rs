//! Panels next to the board, which show who plays which color, how many stars are in hand, whose turn it is, the time left, and who has won.

use asterism_rules::star_squares::StarSquares;
use asterism_rules::{Game, Seat};

use super::layout::{self, StarSquaresPanel};
use super::look::{StarSize, StarSquaresLook};
use crate::font;
use crate::painter::Painter;
use crate::rim::{self, SeatSign, Standing, line_start, seat_state};
use crate::scene::{Role, Tone, point};

/// Adds a panel for each of the two seats.
pub(super) fn paint_panels(painter: &mut Painter<'_, StarSquares>, game: &Game<StarSquares>) {
    for seat in Seat::first(2) {
        paint_panel(painter, game, seat);
    }
}

fn paint_panel(painter: &mut Painter<'_, StarSquares>, game: &Game<StarSquares>, seat: Seat) {
    let view = painter.view;
    let place = layout::panel(seat, view.perspective);
    let color = painter.position.color_of(seat);
    let what = |what: &str| format!("{what} of {seat}");
    let (standing, sign) = seat_state(game, view, seat);

    let name = format!("{} badge of {seat}", color.word());
    painter.add_rim(name, StarSquaresLook::Badge(color, standing), place.badge);

    let hand = painter.position.hand(color);
    for (i, &at) in place.hand.iter().enumerate() {
        let (name, look, tone) = if i < hand {
            (
                "in hand",
                StarSquaresLook::Star(color, StarSize::Hand),
                Tone::Full,
            )
        } else {
            // Part of the tray, which is dimmed together with the board.
            ("gone", StarSquaresLook::Gone, painter.tone)
        };
        painter.add_sprite(Role::Rim, what(name), look, at, tone);
    }

    let taken = paint_time(painter, seat, standing, &place);
    let sign_room = sign.map_or(0.0, |_| layout::SIGN_GAP + 0.3);
    let room = place.room - taken - sign_room;
    let (text, size) = rim::fit_name(view, seat, &layout::NAMES, room);
    let length = font::width(&text, size);
    let at = line_start(place.name, place.inward, length);
    painter.write(what("name"), text, at, size, standing.ink());
    if let Some(sign) = sign {
        let look = match sign {
            SeatSign::Turn if place.inward < 0.0 => StarSquaresLook::PointerLeft,
            sign => StarSquaresLook::Seat(sign),
        };
        let x = place.name.x + place.inward * (length + layout::SIGN_GAP);
        painter.add_rim(what(sign.word()), look, point(x, place.badge.y));
    }
}

/// Adds the time that a seat has left, at the far end of the seat's strip. Returns the width that the time takes up.
fn paint_time(
    painter: &mut Painter<'_, StarSquares>,
    seat: Seat,
    standing: Standing,
    place: &StarSquaresPanel,
) -> f64 {
    /// Distance from the left edge of the clock symbol to its center.
    const CLOCK: f64 = 0.13;
    /// Distance from the center of the clock symbol to the text.
    const TO_TEXT: f64 = 0.2;
    let Some((text, size)) = rim::fit_time(painter.view, seat, &[layout::TIME], place.room / 2.0)
    else {
        return 0.0;
    };
    let whole = CLOCK + TO_TEXT + font::width(&text, size);
    // The time ends at the inner end of the strip, so it is aligned opposite to the name.
    let left = line_start(place.time, -place.inward, whole).x;
    let look = match standing {
        Standing::OnTurn | Standing::Winner => StarSquaresLook::ClockNow,
        Standing::Waiting | Standing::Gone => StarSquaresLook::ClockWaiting,
    };
    let at = point(left + CLOCK, place.badge.y);
    painter.add_rim(format!("clock of {seat}"), look, at);
    let at = point(left + CLOCK + TO_TEXT, place.time.y);
    painter.write(format!("time of {seat}"), text, at, size, standing.ink());
    whole + 0.2
}
