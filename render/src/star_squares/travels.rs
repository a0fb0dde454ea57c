//! Paths of the stars in the last move.

use asterism_rules::star_squares::{Color, Move, StarSquares};
use asterism_rules::{Game, Position, Seat};

use super::layout;
use crate::scene::{Mark, Point, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Share of the animation after which a pushed star starts to move, because the moving star has reached it.
const YIELDS: f64 = 0.3;

/// Returns the paths of all stars and badges that the last move moved.
pub(super) fn travels(game: &Game<StarSquares>, view: &View, scene: &Scene) -> Vec<Travel> {
    let Some((before, m)) = game.last() else {
        return Vec::new();
    };
    let mut ways = Ways {
        before,
        after: game.position(),
        view,
        scene,
        found: Vec::new(),
    };
    ways.trace(*m);
    ways.found
}

/// Collects the paths of everything that a move moved.
struct Ways<'a> {
    before: &'a StarSquares,
    after: &'a StarSquares,
    view: &'a View,
    scene: &'a Scene,
    found: Vec<Travel>,
}

impl Ways<'_> {
    fn trace(&mut self, m: Move) {
        let board = self.after.options().board;
        let center = |place| layout::center(board, place);
        let mover = self.before.color_to_move();
        match m {
            Move::Place(place) => {
                let from = self.hand(mover, self.after.hand(mover));
                let what = format!("{} on {}", mover.word(), board.name(place));
                self.item(&what, from.into_iter().collect(), 0.0);
            }
            Move::Go(from, to) => {
                let what = format!("{} on {}", mover.word(), board.name(to));
                self.item(&what, vec![center(from)], 0.0);
            }
            Move::Push(from, to) => {
                let what = format!("{} on {}", mover.word(), board.name(to));
                self.item(&what, vec![center(from)], 0.0);
                let Some(pushed) = self.before.star(to) else {
                    return;
                };
                if let Some(beyond) = self.before.pushed_to(from, to) {
                    let what = format!("{} on {}", pushed.word(), board.name(beyond));
                    self.item(&what, vec![center(to)], YIELDS);
                } else {
                    // Over the edge in the direction of the push, then to the hand.
                    let (from, to) = (center(from), center(to));
                    let edge = to + (to - from) * (0.7 / from.distance(to));
                    self.leaves(pushed, vec![to, edge], YIELDS);
                }
            }
            Move::TakeOff(place) => self.leaves(mover, vec![center(place)], 0.0),
            Move::Swap => self.swap(),
        }
    }

    /// Adds a path through the given points for the star that returned to the hand of `color` last.
    fn leaves(&mut self, color: Color, path: Vec<Point>, begin: f64) {
        let seat = self.after.seat_of(color);
        if let Some(newest) = self.after.hand(color).checked_sub(1) {
            self.nth(&format!("in hand of {seat}"), newest, path, begin);
        }
    }

    /// Adds the paths of the badges and stars in hand that a swap moved from one seat's side to the other's.
    fn swap(&mut self) {
        for color in Color::ALL {
            let (seat, giver) = (self.after.seat_of(color), self.before.seat_of(color));
            let panel = layout::panel(giver, self.view.perspective);
            let badge = format!("{} badge of {seat}", color.word());
            self.item(&badge, vec![panel.badge], 0.0);
            for (i, &at) in panel.hand.iter().enumerate().take(self.after.hand(color)) {
                self.nth(&format!("in hand of {seat}"), i, vec![at], 0.0);
            }
        }
    }

    /// Returns the position of star number `which` in the hand of `color`.
    fn hand(&self, color: Color, which: usize) -> Option<Point> {
        let seat: Seat = self.after.seat_of(color);
        let panel = layout::panel(seat, self.view.perspective);
        panel.hand.get(which).copied()
    }

    fn item(&mut self, what: &str, path: Vec<Point>, begin: f64) {
        self.nth(what, 0, path, begin);
    }

    /// Adds a path through the given points for item number `which` among the scene's items named `what`. Does nothing if there is no such item. That
    /// happens while a move is being put together, because the picture then shows a different position.
    fn nth(&mut self, what: &str, which: usize, mut path: Vec<Point>, begin: f64) {
        let items = self.scene.items.iter().enumerate();
        let mut called = items.filter(|(_, item)| item.what == what);
        if let Some((item, at)) = called.nth(which).and_then(|(i, item)| match item.mark {
            Mark::Sprite { at, .. } => Some((i, at)),
            Mark::Stroke(_) | Mark::Text(_) => None,
        }) {
            path.push(at);
            self.found.push(Travel {
                item,
                path,
                begin,
                end: 1.0,
            });
        }
    }
}
