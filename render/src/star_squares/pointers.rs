//! What a page of rules points at, over everything on the board.

use asterism_rules::star_squares::{Point as Place, StarSquares};

use super::look::{StarNoteSpot, StarSquaresLook};
use super::signs;
use crate::painter::Painter;
use crate::scene::point;
use crate::theme::Ink;
use crate::view::Note;

/// Draws a note, if the board has its places.
pub(super) fn point_at(painter: &mut Painter<'_, StarSquares>, note: &Note) {
    match note {
        Note::Yes(place) => sign(painter, "yes", place, StarSquaresLook::Yes),
        Note::No(place) => sign(painter, "no", place, StarSquaresLook::No),
        Note::Arrow(from, to) => {
            let places = (painter.board().parse(from), painter.board().parse(to));
            if let (Some(from), Some(to)) = places
                && from != to
            {
                let what = format!("arrow {}", painter.board().name(from));
                signs::arrow(painter, &what, from, to, Ink::Move);
            }
        }
    }
}

/// On a free point, or at the shoulder of the star there.
fn sign(
    painter: &mut Painter<'_, StarSquares>,
    what: &str,
    place: &str,
    look: impl Fn(StarNoteSpot) -> StarSquaresLook,
) {
    let Some(place) = painter.board().parse(place) else {
        return;
    };
    let (spot, aside) = spot(painter, place);
    let at = painter.center(place) + point(aside, -aside);
    let what = format!("{what} {}", painter.board().name(place));
    painter.sign(what, look(spot), at);
}

/// How far to the right and up the sign stands.
fn spot(painter: &Painter<'_, StarSquares>, place: Place) -> (StarNoteSpot, f64) {
    match painter.position.star(place) {
        Some(_) => (StarNoteSpot::Star, painter.size().reach() * 0.64),
        None => (StarNoteSpot::Free, 0.0),
    }
}
