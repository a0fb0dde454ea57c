//! Draws the notes on a rules page, above everything else on the board.

use asterism_rules::star_squares::{Point as Place, StarSquares};

use super::look::{StarNoteSpot, StarSquaresLook};
use super::signs;
use crate::painter::Painter;
use crate::scene::point;
use crate::theme::Ink;
use crate::view::Note;

/// Paints a note if the board has the points that the note names.
pub(super) fn paint_note(painter: &mut Painter<'_, StarSquares>, note: &Note) {
    match note {
        Note::Yes(place) => paint_sign(painter, "yes", place, StarSquaresLook::Yes),
        Note::No(place) => paint_sign(painter, "no", place, StarSquaresLook::No),
        Note::Arrow(from, to) => {
            let places = (painter.board().parse(from), painter.board().parse(to));
            if let (Some(from), Some(to)) = places
                && from != to
            {
                let what = format!("arrow {}", painter.board().name(from));
                let width = painter.size().arrow();
                signs::paint_arrow(painter, &what, (from, to), width, Ink::Move);
            }
        }
    }
}

/// Paints a sign at a point: on the point if it is free, otherwise to the upper right of the star on it.
fn paint_sign(
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
    painter.add_sign(what, look(spot), at);
}

/// Returns where to put a sign at `place`: the kind of position, and the distance by which to move the sign both to the right and up.
fn spot(painter: &Painter<'_, StarSquares>, place: Place) -> (StarNoteSpot, f64) {
    match painter.position.star(place) {
        Some(_) => (StarNoteSpot::Star, painter.size().reach() * 0.64),
        None => (StarNoteSpot::Free, 0.0),
    }
}
