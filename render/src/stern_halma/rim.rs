//! Panels next to the board, which show the players' names, the number of pegs that have arrived, the time left, whose turn it is, and who has won.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Game, Position, Seat};

use super::art::{self, SternHalmaLook};
use super::panel::{self, SternHalmaPanel};
use crate::font;
use crate::painter::Painter;
use crate::rim::{self, line_start, seat_state};
use crate::scene::point;
use crate::theme::Ink;

/// Adds a panel for every seat.
pub(super) fn paint_panels(painter: &mut Painter<'_, SternHalma>, game: &Game<SternHalma>) {
    let panels = panel::panels(painter.position, painter.turn());
    for (seat, place) in Seat::first(painter.position.players()).zip(&panels) {
        paint_panel(painter, game, seat, place);
    }
}

fn paint_panel(
    painter: &mut Painter<'_, SternHalma>,
    game: &Game<SternHalma>,
    seat: Seat,
    place: &SternHalmaPanel,
) {
    let (position, view) = (painter.position, painter.view);
    let what = |what: &str| format!("{what} of {seat}");
    let start = |end, length| line_start(end, place.inward, length);
    let (standing, sign) = seat_state(game, view, seat);

    painter.add_rim(
        what("badge"),
        SternHalmaLook::Badge(seat, standing),
        place.badge,
    );
    // A winner's finishing place is shown only if the game is played for places.
    let places = position.places();
    let won = places.iter().zip(1..).find(|&(&winner, _)| winner == seat);
    let sign = match won {
        Some((_, number)) if game.ending().is_none() || places.len() > 1 => {
            Some(("place", SternHalmaLook::Place(number)))
        }
        _ => sign.map(|sign| (sign.word(), SternHalmaLook::Seat(sign))),
    };
    if let Some((name, look)) = sign {
        painter.add_rim(what(name), look, place.sign);
    }

    // Until the seats are drawn by lot, all names have the same ink.
    let ink = if view.by_lot {
        Ink::Text
    } else {
        standing.ink()
    };
    let (name, size) = rim::fit_name(view, seat, &panel::NAMES, place.name_room);
    let at = start(place.name, font::width(&name, size));
    painter.write(what("name"), name, at, size, ink);
    let arrived = position.arrived(seat) as u8;
    let look = SternHalmaLook::Score(arrived, ink);
    let room = place.clock_room - art::CLOCK;
    let time = rim::fit_time(view, seat, &panel::CLOCKS, room);
    let score = if time.is_some() {
        place.score
    } else {
        place.score_without_clock
    };
    painter.add_rim(what("score"), look, start(score, art::width(look)));
    if let Some((time, size)) = time {
        let begin = start(place.clock, art::CLOCK + font::width(&time, size));
        let at = begin + point(art::CLOCK, 0.0);
        painter.write(what("time"), time, at, size, ink);
        let middle = point(0.4 * art::CLOCK, -font::CAPITAL * size / 2.0);
        painter.add_rim(what("clock"), SternHalmaLook::Clock(ink), begin + middle);
    }
}
