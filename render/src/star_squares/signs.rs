//! Signs that show a move: its start, path and end, where a pushed star went, and the place in a hand that a star left or returned to.

use asterism_rules::star_squares::{Color, Move, Point as Place, StarSquares};

use super::layout;
use super::look::{StarSign, StarSize, StarSquaresLook};
use crate::draft::{MoveAge, ShownMove};
use crate::painter::Painter;
use crate::pointer::Pointer;
use crate::scene::{Heads, Point, point};
use crate::theme::Ink;

/// Paints the signs that show the effects of a move, below the stars.
pub(super) fn paint_move(
    painter: &mut Painter<'_, StarSquares>,
    shown: &ShownMove<'_, StarSquares>,
) {
    let &ShownMove { before, m, age, .. } = shown;
    let signs = MoveSigns { shown, age };
    match *m {
        Move::Place(place) => {
            signs.mark_from_hand(painter, before.color_to_move());
            signs.mark_end(painter, "destination", place, signs.destination());
        }
        Move::Go(from, to) => signs.paint_step(painter, from, to),
        Move::Push(from, to) => {
            let way = painter.center(to) - painter.center(from);
            if let Some(beyond) = before.pushed_to(from, to) {
                signs.mark_end(painter, "pushed", beyond, signs.pushed());
                signs.paint_step(painter, from, to);
                signs.paint_arrow(painter, "push", to, beyond);
            } else {
                signs.paint_step(painter, from, to);
                signs.paint_arrow_off(painter, "push off", to, way);
                if let Some(color) = before.star(to) {
                    signs.mark_to_hand(painter, color);
                }
            }
        }
        Move::TakeOff(place) => {
            let way = painter.center(place);
            painter.paint_around(&age.name("origin"), place, signs.origin());
            signs.paint_arrow_off(painter, "off", place, way);
            signs.mark_to_hand(painter, before.color_to_move());
        }
        Move::Swap => {
            for place in painter.board().points() {
                if shown.after.star(place).is_some() {
                    signs.mark_end(painter, "swapped", place, signs.pushed());
                }
            }
            for color in Color::ALL {
                let badge = painter.panel(color).badge;
                let what = age.name(&format!("swapped {}", color.word()));
                painter.add_sign(what, StarSquaresLook::Swapped, badge);
            }
        }
    }
}

/// Returns how to point to a move that was not played: the way of its star, or the badges of players who would swap colors.
pub(super) fn point_out(painter: &Painter<'_, StarSquares>, m: Move) -> Pointer {
    let center = |place| painter.center(place);
    let (way, is_taken) = match m {
        Move::Place(place) => (vec![center(place)], false),
        Move::Go(from, to) => (vec![center(from), center(to)], false),
        Move::Push(from, to) => (vec![center(from), center(to)], true),
        Move::TakeOff(place) => (vec![center(place)], true),
        Move::Swap => (Vec::new(), false),
    };
    let swapped = Color::ALL.map(|color| painter.panel(color).badge);
    let size = painter.size();
    Pointer {
        also: swapped.into_iter().filter(|_| way.is_empty()).collect(),
        way,
        is_taken,
        radius: size.radius() * 0.55,
        clear: size.radius() * 0.9,
    }
}

/// Paints the signs of one move in the style for its age.
struct MoveSigns<'a> {
    shown: &'a ShownMove<'a, StarSquares>,
    age: MoveAge,
}

impl MoveSigns<'_> {
    fn origin(&self) -> StarSign {
        match self.age {
            MoveAge::Newest => StarSign::Origin,
            MoveAge::Older => StarSign::OlderOrigin,
        }
    }

    fn destination(&self) -> StarSign {
        match self.age {
            MoveAge::Newest => StarSign::Destination,
            MoveAge::Older => StarSign::Older,
        }
    }

    fn pushed(&self) -> StarSign {
        match self.age {
            MoveAge::Newest => StarSign::Pushed,
            MoveAge::Older => StarSign::Older,
        }
    }

    fn paint_step(&self, painter: &mut Painter<'_, StarSquares>, from: Place, to: Place) {
        self.mark_end(painter, "destination", to, self.destination());
        painter.paint_around(&self.age.name("origin"), from, self.origin());
        self.paint_arrow(painter, "way", from, to);
    }

    /// Marks the point to which the move brought a star, unless a later move has taken the star away.
    fn mark_end(
        &self,
        painter: &mut Painter<'_, StarSquares>,
        what: &str,
        place: Place,
        sign: StarSign,
    ) {
        if painter.position.star(place) == self.shown.after.star(place) {
            painter.paint_around(&self.age.name(what), place, sign);
        }
    }

    fn paint_arrow(
        &self,
        painter: &mut Painter<'_, StarSquares>,
        what: &str,
        from: Place,
        to: Place,
    ) {
        let width = self.age.line(painter.size().arrow());
        paint_arrow(painter, &self.age.name(what), (from, to), width, Ink::Move);
    }

    fn paint_arrow_off(
        &self,
        painter: &mut Painter<'_, StarSquares>,
        what: &str,
        from: Place,
        way: Point,
    ) {
        let what = name(painter, &self.age.name(what), from);
        let width = self.age.line(painter.size().arrow());
        paint_arrow_off(painter, what, (from, way), width, Ink::Move);
    }

    /// Marks the place in the hand of `color` from which a star was placed on the board.
    fn mark_from_hand(&self, painter: &mut Painter<'_, StarSquares>, color: Color) {
        let left = self.shown.after.hand(color);
        self.mark_in_hand(painter, "from hand", (color, left), self.origin());
    }

    /// Marks the star that returned to the hand of `color`.
    fn mark_to_hand(&self, painter: &mut Painter<'_, StarSquares>, color: Color) {
        let newest = self.shown.after.hand(color).checked_sub(1);
        if let Some(newest) = newest {
            self.mark_in_hand(painter, "to hand", (color, newest), self.pushed());
        }
    }

    fn mark_in_hand(
        &self,
        painter: &mut Painter<'_, StarSquares>,
        what: &str,
        (color, which): (Color, usize),
        sign: StarSign,
    ) {
        if let Some(&at) = painter.panel(color).hand.get(which) {
            let what = self.age.name(&format!("{what} {}", color.word()));
            let look = StarSquaresLook::Around(StarSize::Hand, sign);
            painter.add_sign(what, look, at);
        }
    }
}

fn name(painter: &Painter<'_, StarSquares>, what: &str, place: Place) -> String {
    format!("{what} {}", painter.board().name(place))
}

/// Paints an arrow between two points of the board. The arrow starts and ends at the edges of the stars or marks on these points.
pub(super) fn paint_arrow(
    painter: &mut Painter<'_, StarSquares>,
    what: &str,
    (from, to): (Place, Place),
    width: f64,
    ink: Ink,
) {
    let size = painter.size();
    let edge = |place| match painter.position.star(place) {
        Some(_) => size.radius() * 0.9,
        None => size.origin(),
    };
    let (start, end) = (painter.center(from), painter.center(to));
    let share = |length: f64| length / start.distance(end);
    let points = vec![
        start.toward(end, share(edge(from))),
        end.toward(start, share(edge(to))),
    ];
    let what = name(painter, what, to);
    painter.add_stroke(what, points, width, ink, Heads::End);
}

/// Paints an arrow that starts at an outer point and leaves the board. Of the directions that lead off the board there, the arrow has the one closest
/// to `way`.
pub(super) fn paint_arrow_off(
    painter: &mut Painter<'_, StarSquares>,
    what: String,
    (from, way): (Place, Point),
    width: f64,
    ink: Ink,
) {
    /// Distance from the center of the board to the outer points.
    const OUTER: f64 = 2.0;
    let at = painter.center(from);
    let outward = |way: f64, at: f64| {
        let leads_off = at.abs() > OUTER - 0.1 && way * at > 0.0;
        if leads_off { way.signum() } else { 0.0 }
    };
    let way = point(outward(way.x, at.x), outward(way.y, at.y));
    let size = painter.size();
    let slanted = way.x != 0.0 && way.y != 0.0;
    let free = painter.position.star(from).is_none();
    let begin = match (free, slanted) {
        (true, false) => size.origin(),
        (true, true) => size.origin() * 0.75,
        (false, false) => size.reach(),
        (false, true) => size.reach() * 0.75,
    };
    // The arrow ends at the frame's outer edge, next to the letter or number there, if any.
    let end = layout::PLATE - OUTER + 0.06;
    let named = layout::labels(painter.board())
        .into_iter()
        .any(|(_, label)| label.distance(at + way * (layout::OUTSIDE - OUTER)) < 0.1);
    let aside = if named {
        way.turned(90.0) * 0.26
    } else {
        Point::ZERO
    };
    let begin = if named && !free { begin - 0.06 } else { begin };
    let points = vec![at + way * begin + aside, at + way * end + aside];
    painter.add_stroke(what, points, width, ink, Heads::End);
}
