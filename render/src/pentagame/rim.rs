//! Beside the board: who plays, how many figures each has out, who is on turn, who has won.

use asterism_rules::pentagame::Pentagame;
use asterism_rules::{Game, Position, Seat};

use super::art::{Look, Pip};
use super::{Painter, layout};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Mark, Point, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Distance between the marks that count figures.
const PIP_STEP: f64 = 0.5;
/// Distance of the first from the score.
const PIP_GAP: f64 = 0.46;

/// Adds a panel for every seat.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View) {
    for seat in Seat::first(painter.position.players()) {
        panel(painter, game, view, seat);
    }
}

fn panel(painter: &mut Painter<'_>, game: &Game<Pentagame>, view: &View, seat: Seat) {
    let position = painter.position;
    let place = layout::panel(seat, position.players());
    let standing = Standing::of(game, seat);
    let lively = matches!(standing, Standing::OnTurn | Standing::Winner);

    let what = |what: &str| format!("{what} of {seat}");
    let badge = Look::Badge(seat, standing);
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

    let ink = if lively { Ink::Text } else { Ink::Quiet };
    let (name, size) = rim::name(view, seat, &layout::NAMES, place.name_room);
    let write = |painter: &mut Painter<'_>, what, text: String, at: Point, size, ink| {
        let length = font::width(&text, size);
        // On the right side writing ends where it begins on the left.
        let shift = if place.inward > 0.0 { 0.0 } else { length };
        painter.items.push(Item {
            role: Role::Rim,
            what,
            tone: Tone::Full,
            mark: Mark::Text(Text {
                text,
                at: at - point(shift, 0.0),
                size,
                ink,
            }),
        });
        length
    };
    write(painter, what("name"), name, place.name, size, ink);

    let (out, target) = (position.side_out_count(seat), position.target());
    let score = format!("{out}/{target}");
    let length = write(
        painter,
        what("score"),
        score,
        place.score,
        layout::SCORE,
        ink,
    );
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
