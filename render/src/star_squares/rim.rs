//! Beside the board: who plays which color, how many stars are in hand, who is on turn, who has won.

use asterism_rules::star_squares::StarSquares;
use asterism_rules::{Game, Seat};

use super::Painter;
use super::art::{Look, Size};
use super::layout;
use crate::font;
use crate::rim::{self, Standing};
use crate::scene::{Item, Role, Text, Tone, point};
use crate::view::View;

/// Adds a panel for both seats.
pub(super) fn panels(painter: &mut Painter<'_>, game: &Game<StarSquares>, view: &View) {
    for seat in Seat::first(2) {
        panel(painter, game, view, seat);
    }
}

fn panel(painter: &mut Painter<'_>, game: &Game<StarSquares>, view: &View, seat: Seat) {
    let place = layout::panel(seat, view.perspective.unwrap_or(Seat::FIRST));
    let standing = Standing::of(game, seat);
    let color = painter.position.color_of(seat);
    let what = |what: &str| format!("{what} of {seat}");

    let badge = Look::Badge(color, standing);
    let name = format!("{} badge of {seat}", color.word());
    painter.sprite(Role::Rim, name, badge, place.badge, Tone::Full);

    let hand = painter.position.hand(color);
    for (i, at) in place.hand.into_iter().enumerate() {
        let (name, look) = if i < hand {
            ("in hand", Look::Star(color, Size::Hand))
        } else {
            ("gone", Look::Gone)
        };
        painter.sprite(Role::Rim, what(name), look, at, Tone::Full);
    }

    let sign = match standing {
        Standing::Waiting => None,
        Standing::OnTurn if place.inward > 0.0 => Some(("turn", Look::PointerRight)),
        Standing::OnTurn => Some(("turn", Look::PointerLeft)),
        Standing::Winner => Some(("crown", Look::Crown)),
        Standing::Gone => Some(("flag", Look::Flag)),
    };
    let (text, size) = rim::name(view, seat, &layout::NAMES, place.room);
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
