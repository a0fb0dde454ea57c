//! Beside the board: who plays, how many pegs of each have arrived, time left, who is on turn, who has won.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Game, Position, Seat};

use super::Painter;
use super::art::{self, Look};
use super::panel::{self, Panel};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Adds a panel for every seat.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<SternHalma>, view: &View) {
    let panels = panel::panels(painter.position, painter.turn);
    for (seat, place) in Seat::first(painter.position.players()).zip(&panels) {
        panel(painter, game, view, seat, place);
    }
}

fn panel(
    painter: &mut Painter<'_>,
    game: &Game<SternHalma>,
    view: &View,
    seat: Seat,
    place: &Panel,
) {
    let position = painter.position;
    let standing = match Standing::of(game, seat) {
        Standing::OnTurn if view.by_lot => Standing::Waiting,
        standing => standing,
    };
    let what = |what: &str| format!("{what} of {seat}");
    let badge = Look::Badge(seat, standing);
    painter.sprite(Role::Rim, what("badge"), badge, place.badge, Tone::Full);
    let sign = match standing {
        _ if view.by_lot => Some(("die", Look::Die)),
        Standing::Waiting => None,
        Standing::OnTurn => Some(("turn", Look::Pointer)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    };
    // Places are told apart only where they are played for.
    let places = position.places();
    let won = places.iter().zip(1..).find(|&(&winner, _)| winner == seat);
    let sign = match won {
        Some((_, number)) if game.ending().is_none() || places.len() > 1 => {
            Some(("place", Look::Place(number)))
        }
        _ => sign,
    };
    if let Some((name, look)) = sign {
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }

    // Nobody is waiting for another before the seats are drawn.
    let ink = if view.by_lot {
        Ink::Text
    } else {
        standing.ink()
    };
    // On the right side things end where they begin on the left.
    let shift = |length: f64| point(if place.inward > 0.0 { 0.0 } else { -length }, 0.0);
    let (text, size) = rim::name(view, seat, &panel::NAMES, place.name_room);
    let at = place.name + shift(font::width(&text, size));
    let name = Text {
        text,
        at,
        size,
        ink,
    };
    painter.items.push(Item::writing(what("name"), name));
    let arrived = position.arrived(seat) as u8;
    let look = Look::Score(arrived, ink);
    let at = place.score + shift(art::width(look));
    painter.sprite(Role::Rim, what("score"), look, at, Tone::Full);

    let left = view.clocks.get(seat.index()).map_or("", String::as_str);
    if let Some((left, size)) = time(left, place.clock_room) {
        let begin = place.clock + shift(art::CLOCK + font::width(&left, size));
        let behind = point(art::CLOCK, 0.0);
        let middle = point(0.4 * art::CLOCK, -font::CAPITAL * size / 2.0);
        let text = Text {
            text: left,
            at: begin + behind,
            size,
            ink,
        };
        painter.items.push(Item::writing(what("time"), text));
        let look = Look::Clock(ink);
        painter.sprite(Role::Rim, what("clock"), look, begin + middle, Tone::Full);
    }

    // Beside the score on either side, the tip up.
    let at = place.tally + point(place.inward * art::TALLY / 2.0, 0.0);
    painter.sprite(
        Role::Rim,
        what("tally"),
        Look::Tally(arrived),
        at,
        Tone::Full,
    );
}

/// Time left as it fits into `room` with its sign, and its size.
fn time(left: &str, room: f64) -> Option<(String, f64)> {
    let fitted = |&size: &f64| {
        let room = room - art::CLOCK;
        (font::fit(left, size, room), size)
    };
    let whole = font::fit(left, 1.0, f64::INFINITY);
    let mut sizes = panel::CLOCKS.iter().map(fitted);
    let last = panel::CLOCKS.last().map(fitted);
    let found = sizes.find(|(text, _)| *text == whole).or(last);
    found.filter(|(text, _)| !text.is_empty())
}
