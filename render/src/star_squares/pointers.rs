//! What a page of rules points at, over everything on the board.

use asterism_rules::star_squares::Point as Place;

use super::art::{Look, Spot};
use super::{Painter, signs};
use crate::scene::{Role, Tone, point};
use crate::theme::Ink;
use crate::view::Note;

/// Draws a note, if the board has its places.
pub(super) fn point_at(painter: &mut Painter<'_>, note: &Note) {
    match note {
        Note::Yes(place) => sign(painter, "yes", place, Look::Yes),
        Note::No(place) => sign(painter, "no", place, Look::No),
        Note::Arrow(from, to) => {
            let places = (painter.board.parse(from), painter.board.parse(to));
            if let (Some(from), Some(to)) = places
                && from != to
            {
                let what = format!("arrow {}", painter.board.name(from));
                signs::arrow(painter, &what, from, to, Ink::Move);
            }
        }
    }
}

/// On a free point, or at the shoulder of the star there.
fn sign(painter: &mut Painter<'_>, what: &str, place: &str, look: impl Fn(Spot) -> Look) {
    let Some(place) = painter.board.parse(place) else {
        return;
    };
    let (spot, aside) = spot(painter, place);
    let at = painter.center(place) + point(aside, -aside);
    let what = format!("{what} {}", painter.board.name(place));
    painter.sprite(Role::Sign, what, look(spot), at, Tone::Full);
}

/// How far to the right and up the sign stands.
fn spot(painter: &Painter<'_>, place: Place) -> (Spot, f64) {
    match painter.position.star(place) {
        Some(_) => (Spot::Star, painter.size().reach() * 0.64),
        None => (Spot::Free, 0.0),
    }
}
