//! Beside the board: who plays on which side, how many pieces are home, who is on turn, who has won.

use asterism_rules::squadro::Squadro;
use asterism_rules::{Game, Seat};

use super::Painter;
use super::art::{Look, Side};
use super::layout::{self, Edge};
use crate::rim::{self, Standing};
use crate::scene::{Item, Point, Role, Text, Tone};
use crate::view::View;

/// Adds a panel for both seats.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<Squadro>, view: &View) {
    for seat in Seat::first(2) {
        panel(painter, game, view, seat);
    }
}

fn panel(painter: &mut Painter<'_>, game: &Game<Squadro>, view: &View, seat: Seat) {
    let edge = Edge::of(seat, painter.perspective);
    let place = layout::panel(edge);
    let standing = Standing::of(game, seat);
    let what = |what: &str| format!("{what} of {seat}");

    let badge = Look::Badge(Side::of(seat), edge, standing);
    painter.sprite(Role::Rim, what("badge"), badge, place.badge, Tone::Full);
    let sign = match standing {
        Standing::Waiting => None,
        Standing::OnTurn => Some(("turn", Look::Pointer)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    };
    if let Some((name, look)) = sign {
        painter.sprite(Role::Rim, what(name), look, place.sign, Tone::Full);
    }

    let ink = standing.ink();
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
    write(what("name"), name, place.name, size);
    write(what("score"), score, place.score, layout::SCORE);
}
