//! Beside the board: who plays, how many figures each has out, who is on turn, who has won.

use asterism_rules::pentagame::{Color, Command, Figure, Pentagame, Shape};
use asterism_rules::{Game, Position, Seat};

use super::look::{Look, Place, Token};
use super::{Painter, layout};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Point, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Adds a panel for every seat.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View) {
    for seat in Seat::first(painter.position.players()) {
        match painter.position.command() {
            Command::Shape => panel(painter, game, view, seat),
            Command::Color => field(painter, game, view, seat),
        }
    }
    if painter.position.command() == Command::Color {
        legend(painter);
    }
}

/// Numbers of the shapes: what seats command says nothing of them.
fn legend(painter: &mut Painter<'_>) {
    // One needs them to choose by, so they are there even where the board goes without numbers.
    for shape in Shape::ALL {
        let figure = Figure {
            shape,
            color: Color::White,
        };
        let seat = Command::Shape.owner(figure);
        let what = format!("shape {shape}");
        let at = layout::legend(seat);
        painter.sprite(Role::Rim, what, Look::Legend(seat), at, Tone::Full);
    }
}

/// How a seat stands, and the sign beside its badge with what it says.
fn standing(
    game: &Game<Pentagame>,
    view: &View,
    seat: Seat,
) -> (Standing, Option<(&'static str, Token)>) {
    if view.by_lot {
        return (Standing::Waiting, Some(("die", Token::Die)));
    }
    let standing = Standing::of(game, seat);
    let token = match standing {
        Standing::Waiting => None,
        Standing::OnTurn => Some(("turn", Token::Pointer)),
        Standing::Winner => Some(("crown", Token::Crown)),
        Standing::Gone => Some(("flag", Token::Flag)),
    };
    (standing, token)
}

fn write(painter: &mut Painter<'_>, what: String, text: String, at: Point, size: f64, ink: Ink) {
    let text = Text {
        text,
        at,
        size,
        ink,
    };
    painter.items.push(Item::writing(what, text));
}

/// Time left, as it fits, and how long it is with the clock before it.
struct Clock {
    time: String,
    size: f64,
    length: f64,
}

/// From the left end of a clock to its time.
const CLOCK: f64 = 0.98;

impl Clock {
    /// `None` if nothing is known of the seat's time.
    fn of(view: &View, seat: Seat, room: f64) -> Option<Self> {
        let known = view.clocks.get(seat.index())?;
        let whole = font::width(known, 1.0);
        let fitting = layout::CLOCKS
            .into_iter()
            .find(|size| CLOCK + size * whole <= room);
        let size = fitting.unwrap_or(layout::CLOCKS[layout::CLOCKS.len() - 1]);
        let time = font::fit(known, size, room - CLOCK);
        let length = CLOCK + font::width(&time, size);
        (!time.is_empty()).then_some(Self { time, size, length })
    }

    /// Draws it with its left end at this point, in the middle of its height.
    fn draw(self, painter: &mut Painter<'_>, seat: Seat, at: Point, token: Look, ink: Ink) {
        let middle = at + point(0.4, 0.0);
        painter.sprite(
            Role::Rim,
            format!("clock of {seat}"),
            token,
            middle,
            Tone::Full,
        );
        let begin = at + point(CLOCK, font::CAPITAL * self.size / 2.0);
        write(
            painter,
            format!("time of {seat}"),
            self.time,
            begin,
            self.size,
            ink,
        );
    }
}

/// Panel in a corner of the picture.
fn panel(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View, seat: Seat) {
    /// Between a sign and the clock beside it.
    const GAP: f64 = 0.3;
    let position = painter.position;
    let place = layout::panel(painter.corner(seat));
    let (standing, token) = standing(game, view, seat);

    let what = |what: &str| format!("{what} of {seat}");
    let badge = Look::Badge(seat, standing);
    painter.sprite(Role::Rim, what("badge"), badge, place.badge, Tone::Full);
    let partners = position.side_of(seat).iter().filter(|&other| other != seat);
    for partner in partners {
        let look = Look::Partner(partner);
        painter.sprite(Role::Rim, what("partner"), look, place.partner, Tone::Full);
    }

    let ink = standing.ink();
    let (name, size) = rim::name(view, seat, &layout::NAMES, place.name_room);
    // On the right side things end where they begin on the left.
    let begin = |at: Point, length: f64| {
        let shift = if place.inward > 0.0 { 0.0 } else { length };
        at - point(shift, 0.0)
    };
    let at = begin(place.name, font::width(&name, size));
    write(painter, what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    let at = begin(place.score, font::width(&score, layout::SCORE));
    write(painter, what("score"), score, at, layout::SCORE, ink);

    let width = token.map_or(0.0, |(_, token)| token.width() + GAP);
    let clock = Clock::of(view, seat, place.clock_room - width);
    if let Some((name, token)) = token {
        // Below the badge; at the edge if a clock follows.
        let beside = place.clock + point(place.inward * token.width() / 2.0, 0.0);
        let at = if clock.is_some() { beside } else { place.sign };
        let look = Look::Token(token, Place::Rim);
        painter.sprite(Role::Rim, what(name), look, at, Tone::Full);
    }
    if let Some(clock) = clock {
        let at = place.clock + point(place.inward * width, 0.0);
        let token = Look::Token(Token::clock(standing), Place::Rim);
        let at = begin(at, clock.length);
        clock.draw(painter, seat, at, token, ink);
    }
}

/// Panel of a seat that commands a color, on the board.
fn field(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View, seat: Seat) {
    let position = painter.position;
    let Some(color) = Color::new(seat.index()) else {
        return;
    };
    let place = layout::field(color);
    let (standing, token) = standing(game, view, seat);
    let what = |what: &str| format!("{what} of {seat}");
    let coin = Look::Coin(color, standing);
    painter.sprite(Role::Rim, what("badge"), coin, place.coin, Tone::Full);
    if let Some((name, token)) = token {
        let look = Look::Token(token, Place::Board);
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }
    let ink = match standing {
        Standing::OnTurn | Standing::Winner => Ink::Writing,
        Standing::Waiting | Standing::Gone => Ink::Label,
    };
    let (name, size) = rim::name(view, seat, &layout::NAMES, layout::FIELD_ROOM);
    let at = place.name - point(font::width(&name, size) / 2.0, 0.0);
    write(painter, what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    write(
        painter,
        what("score"),
        score,
        place.score,
        layout::SCORE,
        ink,
    );
    if let Some(clock) = Clock::of(view, seat, layout::FIELD_ROOM) {
        let token = Look::Token(Token::clock(standing), Place::Board);
        let at = place.clock - point(clock.length / 2.0, 0.0);
        clock.draw(painter, seat, at, token, ink);
    }
}
