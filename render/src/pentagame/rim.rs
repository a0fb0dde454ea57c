//! Beside the board: who plays, how many figures each has out, who is on turn, who has won.

use asterism_rules::pentagame::{Color, Command, Figure, Pentagame, Shape};
use asterism_rules::{Game, Position, Seat};

use super::look::{Look, Pip};
use super::{Painter, layout};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Point, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Distance between the marks that count figures.
const PIP_STEP: f64 = 0.5;
/// Distance of the first from the score.
const PIP_GAP: f64 = 0.46;

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

/// Sign beside a badge, with what it says.
fn sign(standing: Standing) -> Option<(&'static str, Look)> {
    match standing {
        Standing::Waiting => None,
        Standing::OnTurn => Some(("turn", Look::Pointer)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    }
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

fn panel(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View, seat: Seat) {
    let position = painter.position;
    let place = layout::panel(seat, position.players());
    let standing = Standing::of(game, seat);

    let what = |what: &str| format!("{what} of {seat}");
    let badge = Look::Badge(seat, standing);
    painter.sprite(Role::Rim, what("badge"), badge, place.badge, Tone::Full);
    let partners = position.side_of(seat).iter().filter(|&other| other != seat);
    for partner in partners {
        let look = Look::Partner(partner);
        painter.sprite(Role::Rim, what("partner"), look, place.partner, Tone::Full);
    }
    if let Some((name, look)) = sign(standing) {
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }

    let ink = standing.ink();
    let (name, size) = rim::name(view, seat, &layout::NAMES, place.name_room);
    // On the right side writing ends where it begins on the left.
    let begin = |at: Point, length: f64| {
        let shift = if place.inward > 0.0 { 0.0 } else { length };
        at - point(shift, 0.0)
    };
    let at = begin(place.name, font::width(&name, size));
    write(painter, what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    let length = font::width(&score, layout::SCORE);
    let at = begin(place.score, length);
    write(painter, what("score"), score, at, layout::SCORE, ink);
    let pips = target.max(out);
    let first = length + PIP_GAP;
    if first + PIP_STEP * (pips as f64 - 1.0) + layout::PIP > place.score_room {
        return;
    }
    let middle = place.score.y - font::CAPITAL * layout::SCORE / 2.0;
    for i in 0..pips {
        let pip = if i < out { Pip::Reached } else { Pip::Open };
        let along = place.inward * (first + PIP_STEP * i as f64);
        let at = point(place.score.x + along, middle);
        painter.sprite(Role::Rim, what("pip"), Look::Pip(pip), at, Tone::Full);
    }
}

/// Panel of a seat that commands a color.
fn field(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View, seat: Seat) {
    let position = painter.position;
    let Some(color) = Color::new(seat.index()) else {
        return;
    };
    let place = layout::field(color);
    let standing = Standing::of(game, seat);
    let what = |what: &str| format!("{what} of {seat}");
    let coin = Look::Coin(color, standing);
    painter.sprite(Role::Rim, what("badge"), coin, place.coin, Tone::Full);
    if let Some((name, look)) = sign(standing) {
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }
    let ink = standing.ink();
    let (name, size) = rim::name(view, seat, &layout::NAMES, layout::FIELD_ROOM);
    let at = place.name - point(font::width(&name, size) / 2.0, 0.0);
    write(painter, what("name"), name, at, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    let length = font::width(&score, layout::SCORE);
    let at = place.score - point(length / 2.0, 0.0);
    write(painter, what("score"), score, at, layout::SCORE, ink);
}
