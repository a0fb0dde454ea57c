//! Beside the board: who plays, how many pegs of each have arrived, who is on turn, who has won.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Game, Position, Seat};

use super::art::Look;
use super::{Painter, layout};
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Point, Role, Text, Tone, point};
use crate::theme::Ink;
use crate::view::View;

/// Adds a panel for every seat.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<SternHalma>, view: &View) {
    for seat in Seat::first(painter.position.players()) {
        panel(painter, game, view, seat);
    }
}

fn panel(painter: &mut Painter<'_>, game: &Game<SternHalma>, view: &View, seat: Seat) {
    let position = painter.position;
    let place = layout::panel(position, seat);
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

    let ink = if lively { Ink::Text } else { Ink::Quiet };
    let (name, size) = rim::name(view, seat, &layout::NAMES, place.name_room);
    let mut write = |what, text: String, at: Point, size| {
        let length = font::width(&text, size);
        // On the right side writing ends where it begins on the left.
        let shift = if place.inward > 0.0 { 0.0 } else { length };
        let text = Text {
            text,
            at: at - point(shift, 0.0),
            size,
            ink,
        };
        painter.items.push(Item::writing(what, text));
    };
    write(what("name"), name, place.name, size);
    let arrived = position.arrived(seat) as u8;
    let score = format!("{arrived}/{}", super::art::PEGS);
    write(what("score"), score, place.score, layout::SCORE);
    // Counted from the left on either side, so that it reads like the score.
    let shift = if place.inward > 0.0 {
        0.0
    } else {
        layout::TALLY
    };
    let look = Look::Tally(arrived);
    let at = place.tally - point(shift, 0.0);
    painter.sprite(Role::Rim, what("tally"), look, at, Tone::Full);
}
