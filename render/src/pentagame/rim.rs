//! Panels next to the board, which show the players' names and seat numbers, the number of figures that have left the board, the time left, whose turn it is, and who
//! has won.

use asterism_rules::pentagame::{Color, Command, Pentagame};
use asterism_rules::{Game, Position, Seat};

use super::layout;
use super::look::{PanelToken, PentagameLook, TokenPlace};
use crate::font;
use crate::painter::Painter;
use crate::rim::{self, Standing, line_start, seat_state};
use crate::scene::{Point, point};
use crate::theme::Ink;

/// Adds a panel for every seat.
pub(super) fn paint_panels(painter: &mut Painter<'_, Pentagame>, game: &Game<Pentagame>) {
    for seat in Seat::first(painter.position.players()) {
        match painter.position.command() {
            Command::Shape => paint_panel(painter, game, seat),
            Command::Color => paint_field(painter, game, seat),
        }
    }
}

/// Text with the time that a seat has left, and its measurements.
struct Clock {
    time: String,
    size: f64,
    /// Width of the clock symbol in front of the time, including the gap between them; 0 if there is no room for the symbol.
    sign: f64,
    /// Width of the clock symbol and the time together.
    length: f64,
}

/// Distance from the left end of the clock symbol to the time next to it.
const CLOCK: f64 = 0.98;

impl Clock {
    /// Returns the time that a seat has left, fitted to the width `room`, or `None` if the view has no time for the seat. If there is too little
    /// room, the clock symbol is left out so that the time stays legible.
    fn of(painter: &Painter<'_, Pentagame>, seat: Seat, room: f64) -> Option<Self> {
        let fit = |sign: f64| {
            let (time, size) = rim::fit_time(painter.view, seat, &layout::CLOCKS, room - sign)?;
            let length = sign + font::width(&time, size);
            Some(Self {
                time,
                size,
                sign,
                length,
            })
        };
        fit(CLOCK)
            .filter(|clock| layout::CLOCKS.contains(&clock.size))
            .or_else(|| fit(0.0))
    }

    /// Draws the clock symbol and the time. Their left end, vertically centered, is at `at`.
    fn draw(
        self,
        painter: &mut Painter<'_, Pentagame>,
        seat: Seat,
        at: Point,
        token: PentagameLook,
        ink: Ink,
    ) {
        if self.sign > 0.0 {
            painter.add_rim(format!("clock of {seat}"), token, at + point(0.4, 0.0));
        }
        let begin = at + point(self.sign, font::CAPITAL * self.size / 2.0);
        painter.write(format!("time of {seat}"), self.time, begin, self.size, ink);
    }
}

/// Adds the panel of a seat that commands a shape, in a corner of the picture.
fn paint_panel(painter: &mut Painter<'_, Pentagame>, game: &Game<Pentagame>, seat: Seat) {
    /// Vertical distance from the text with the time left to the sign beyond it.
    const SIGN_STEP: f64 = 1.15;
    let (position, view) = (painter.position, painter.view);
    let place = layout::panel(painter.corner(seat));
    let (standing, sign) = seat_state(game, view, seat);

    let what = |what: &str| format!("{what} of {seat}");
    let badge = PentagameLook::Badge(seat, standing);
    painter.add_rim(what("badge"), badge, place.badge);
    let partners = position.side_of(seat).iter().filter(|&other| other != seat);
    for partner in partners {
        let look = PentagameLook::Partner(partner);
        painter.add_rim(what("partner"), look, place.partner);
    }

    // Until the seats are drawn by lot, players have no numbers.
    if !view.by_lot {
        painter.add_rim(
            what("number"),
            PentagameLook::SeatNumber(seat),
            place.number,
        );
    }

    let ink = standing.ink();
    let (name, size) = rim::fit_name(view, seat, &layout::NAMES, place.name_room);
    let begin = |at, length| line_start(at, place.inward, length);
    let at = begin(place.name, font::width(&name, size));
    painter.write(what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    let at = begin(place.score, font::width(&score, layout::SCORE));
    painter.write(what("score"), score, at, layout::SCORE, ink);

    let clock = Clock::of(painter, seat, place.clock_room);
    if let Some(sign) = sign {
        let token = PanelToken::Seat(sign);
        // Next to the badge, or beyond the clock, which needs all the room there.
        let beyond = clock.as_ref().map_or(0.0, |_| SIGN_STEP);
        let at = place.sign - point(0.0, place.sign.y.signum() * beyond);
        let look = PentagameLook::Token(token, TokenPlace::Rim);
        painter.add_rim(what(sign.word()), look, at);
    }
    if let Some(clock) = clock {
        let token = PentagameLook::Token(PanelToken::clock(standing), TokenPlace::Rim);
        let at = begin(place.clock, clock.length);
        clock.draw(painter, seat, at, token, ink);
    }
}

/// Adds the panel of a seat that commands a color, on the board.
fn paint_field(painter: &mut Painter<'_, Pentagame>, game: &Game<Pentagame>, seat: Seat) {
    let (position, view) = (painter.position, painter.view);
    let Some(color) = Color::new(seat.index()) else {
        return;
    };
    let place = layout::field(color);
    let (standing, sign) = seat_state(game, view, seat);
    let what = |what: &str| format!("{what} of {seat}");
    let coin = PentagameLook::Coin(color, standing);
    painter.add_rim(what("badge"), coin, place.coin);
    if let Some(sign) = sign {
        let look = PentagameLook::Token(PanelToken::Seat(sign), TokenPlace::Board);
        painter.add_rim(what(sign.word()), look, place.sign);
    }
    let ink = match standing {
        Standing::OnTurn | Standing::Winner => Ink::Writing,
        Standing::Waiting | Standing::Gone => Ink::Label,
    };
    let (name, size) = rim::fit_name(view, seat, &layout::NAMES, layout::FIELD_ROOM);
    let at = place.name - point(font::width(&name, size) / 2.0, 0.0);
    painter.write(what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    painter.write(what("score"), score, place.score, layout::SCORE, ink);
    if let Some(clock) = Clock::of(painter, seat, layout::FIELD_ROOM) {
        let token = PentagameLook::Token(PanelToken::clock(standing), TokenPlace::Board);
        let at = place.clock - point(clock.length / 2.0, 0.0);
        clock.draw(painter, seat, at, token, ink);
    }
}
