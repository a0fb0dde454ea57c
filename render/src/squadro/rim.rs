//! Beside the board: who plays on which side, how many pieces are home, who is on turn, what time is left, who has won.

use asterism_rules::squadro::Squadro;
use asterism_rules::{Game, Seat};

use super::Painter;
use super::art::{Look, Side};
use super::layout::{self, Edge};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Point, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Adds a panel for both seats.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<Squadro>, view: &View) {
    let times = [0, 1].map(|seat| {
        let left = view.clocks.get(seat).map_or("", String::as_str);
        font::fit(left, 1.0, f64::INFINITY)
    });
    let clocks = times.iter().any(|time| !time.is_empty());
    for (seat, time) in Seat::first(2).zip(&times) {
        let edge = Edge::of(seat, painter.perspective);
        panel(
            painter,
            game,
            view,
            seat,
            &layout::panel(edge, clocks),
            time,
        );
    }
}

fn panel(
    painter: &mut Painter<'_>,
    game: &Game<Squadro>,
    view: &View,
    seat: Seat,
    place: &layout::Panel,
    time: &str,
) {
    let edge = Edge::of(seat, painter.perspective);
    let what = |what: &str| format!("{what} of {seat}");
    let standing = match Standing::of(game, seat) {
        Standing::OnTurn if view.by_lot => Standing::Waiting,
        standing => standing,
    };

    let badge = Look::Badge(Side::of(seat), edge, standing);
    painter.sprite(Role::Rim, what("badge"), badge, place.badge, Tone::Full);
    let sign = match standing {
        Standing::Waiting if view.by_lot => Some(("lot", Look::Die)),
        Standing::Waiting => None,
        Standing::OnTurn => Some(("turn", Look::Pointer)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    };
    if let Some((name, look)) = sign {
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }

    // Whose seat it will be is open, so nobody's name is quieter.
    let ink = if view.by_lot {
        Ink::Text
    } else {
        standing.ink()
    };
    let score = format!("{}/{}", painter.position.home(seat), painter.target());
    let mut write = |what, text: String, at: Point, size| {
        let text = Text {
            text,
            at,
            size,
            ink,
        };
        painter.items.push(Item::writing(what, text));
    };
    let (name, size) = rim::name(view, seat, &layout::NAMES, place.room);
    let at = place.begin(place.name, font::width(&name, size));
    write(what("name"), name, at, size);
    let at = place.begin(place.score, font::width(&score, layout::SCORE));
    write(what("score"), score, at, layout::SCORE);

    let room = place.room - layout::CLOCK_SIGN;
    let fits = |size: &&f64| font::width(time, **size) <= room;
    let last = layout::CLOCKS[layout::CLOCKS.len() - 1];
    let size = layout::CLOCKS.iter().find(fits).copied().unwrap_or(last);
    let time = font::fit(time, size, room);
    if time.is_empty() {
        return;
    }
    let length = layout::CLOCK_SIGN + font::width(&time, size);
    let begin = place.begin(place.clock, length);
    write(
        what("time"),
        time,
        begin + point(layout::CLOCK_SIGN, 0.0),
        size,
    );
    let middle = begin + point(0.36 * 0.4, -font::CAPITAL * size / 2.0);
    let look = Look::Clock(ink == Ink::Text);
    painter.sprite(Role::Rim, what("clock"), look, middle, Tone::Full);
}
