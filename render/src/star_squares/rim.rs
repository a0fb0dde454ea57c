//! Beside the board: who plays which color, how many stars are in hand, who is on turn, how much time is left, who has won.

use asterism_rules::star_squares::StarSquares;
use asterism_rules::{Game, Seat};

use super::Painter;
use super::art::{Look, Size};
use super::layout::{self, Panel};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Role, Text, Tone, point};
use crate::view::View;

/// Adds a panel for both seats.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<StarSquares>, view: &View) {
    for seat in Seat::first(2) {
        let standing = if view.by_lot {
            Standing::Waiting
        } else {
            Standing::of(game, seat)
        };
        panel(painter, view, seat, standing);
    }
}

fn panel(painter: &mut Painter<'_>, view: &View, seat: Seat, standing: Standing) {
    let place = layout::panel(seat, view.perspective);
    let color = painter.position.color_of(seat);
    let what = |what: &str| format!("{what} of {seat}");

    let badge = Look::Badge(color, standing);
    let name = format!("{} badge of {seat}", color.word());
    painter.sprite(Role::Rim, name, badge, place.badge, Tone::Full);

    let hand = painter.position.hand(color);
    for (i, &at) in place.hand.iter().enumerate() {
        let (name, look, tone) = if i < hand {
            ("in hand", Look::Star(color, Size::Hand), Tone::Full)
        } else {
            // Part of the tray, which is dimmed with the board.
            ("gone", Look::Gone, painter.tone)
        };
        painter.sprite(Role::Rim, what(name), look, at, tone);
    }

    let sign = match standing {
        Standing::Waiting if view.by_lot => Some(("die", Look::Die)),
        Standing::Waiting => None,
        Standing::OnTurn if place.inward > 0.0 => Some(("turn", Look::PointerRight)),
        Standing::OnTurn => Some(("turn", Look::PointerLeft)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    };
    let taken = time(painter, view, seat, standing, &place);
    let sign_room = sign.map_or(0.0, |_| layout::SIGN_GAP + 0.3);
    let room = place.room - taken - sign_room;
    let (text, size) = rim::name(view, seat, &layout::NAMES, room);
    let length = font::width(&text, size);
    // On the right side writing ends where it begins on the left.
    let shift = if place.inward > 0.0 { 0.0 } else { length };
    let name = Text {
        text,
        at: place.name - point(shift, 0.0),
        size,
        ink: standing.ink(),
    };
    painter.items.push(Item::writing(what("name"), name));
    if let Some((name, look)) = sign {
        let x = place.name.x + place.inward * (length + layout::SIGN_GAP);
        let at = point(x, place.badge.y);
        painter.sprite(Role::Rim, what(name), look, at, Tone::Full);
    }
}

/// Adds the time a seat has left, at the far end of its strip; how much room that takes.
fn time(
    painter: &mut Painter<'_>,
    view: &View,
    seat: Seat,
    standing: Standing,
    place: &Panel,
) -> f64 {
    /// From the clock's edge to its middle, and from there to the writing.
    const CLOCK: f64 = 0.13;
    const TO_WRITING: f64 = 0.2;
    let clock = view.clocks.get(seat.index()).map_or("", String::as_str);
    let text = font::fit(clock, layout::TIME, place.room / 2.0);
    if text.is_empty() {
        return 0.0;
    }
    let length = font::width(&text, layout::TIME);
    let whole = CLOCK + TO_WRITING + length;
    let left = if place.inward > 0.0 {
        place.time.x - whole
    } else {
        place.time.x
    };
    let look = match standing {
        Standing::OnTurn | Standing::Winner => Look::ClockNow,
        Standing::Waiting | Standing::Gone => Look::ClockWaiting,
    };
    let at = point(left + CLOCK, place.badge.y);
    painter.sprite(Role::Rim, format!("clock of {seat}"), look, at, Tone::Full);
    let time = Text {
        text,
        at: point(left + CLOCK + TO_WRITING, place.time.y),
        size: layout::TIME,
        ink: standing.ink(),
    };
    let what = format!("time of {seat}");
    painter.items.push(Item::writing(what, time));
    whole + 0.2
}
