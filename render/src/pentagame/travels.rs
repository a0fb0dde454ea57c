//! Paths of figures and blocks in the last move.

use asterism_rules::pentagame::{BaseKind, Figure, Move, Pentagame, Stop};
use asterism_rules::{Game, Position, Seat};

use super::{layout, signs};
use crate::painter::Painter;
use crate::scene::{Mark, Point, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Share of the animation during which figures move, if blocks move after them.
const FIGURES: f64 = 0.6;

/// Returns the paths of all pieces that the last move moved: first the figures, then the blocks that were beaten or placed.
pub(super) fn travels(game: &Game<Pentagame>, view: &View, scene: &Scene) -> Vec<Travel> {
    let Some((before, m)) = game.last() else {
        return Vec::new();
    };
    let mut guide = Guide {
        scene,
        before: Painter::new(before, view),
        after: Painter::new(game.position(), view),
        travels: Vec::new(),
    };
    let arrival = guide.figures(m);
    guide.black(m, arrival);
    guide.grays(m, arrival);
    guide.travels
}

/// Collects paths, given the positions before and after a move.
struct Guide<'a> {
    scene: &'a Scene,
    before: Painter<'a, Pentagame>,
    after: Painter<'a, Pentagame>,
    travels: Vec<Travel>,
}

impl Guide<'_> {
    /// Adds `path` for the item named `what` whose place in the scene is the end of the path.
    fn push(&mut self, what: &str, path: Vec<Point>, begin: f64, end: f64) {
        let Some(&goal) = path.last() else {
            return;
        };
        if path.iter().all(|point| point.distance(goal) < 1e-6) {
            return;
        }
        let stands_there = |mark: &Mark| match mark {
            Mark::Sprite { at, .. } => at.distance(goal) < 1e-6,
            Mark::Stroke(_) | Mark::Text(_) => false,
        };
        let mut items = self.scene.items.iter();
        if let Some(item) = items.position(|item| item.what == what && stands_there(&item.mark)) {
            self.travels.push(Travel {
                item,
                path,
                begin,
                end,
            });
        }
    }

    /// Adds the paths of the figures. Returns the time at which the moving figure reaches the stop where its move ends.
    fn figures(&mut self, m: &Move) -> f64 {
        let followed = m.outs().next().is_some() || m.black().is_some() || !m.grays().is_empty();
        let end = if followed { FIGURES } else { 1.0 };
        let ways = self.ways(m);
        let mut arrival = 0.0;
        for seat in Seat::first(self.after.position.players()) {
            for figure in self.after.position.figures(seat) {
                let (Some((from, _)), Some((to, _))) =
                    (self.before.place(figure), self.after.place(figure))
                else {
                    continue;
                };
                let what = match self.after.position.stop_of(figure) {
                    Some(stop) => format!("{figure} on {stop}"),
                    None => format!("{figure} out"),
                };
                let way = ways.iter().find(|(mover, _)| *mover == figure);
                let mut path = vec![from];
                if let Some((_, way)) = way {
                    path.extend_from_slice(&way[1..]);
                    let out = self.after.position.stop_of(figure).is_none();
                    if out {
                        let to_goal = length(&path);
                        path.push(to);
                        if m.base().is_some_and(|base| base.figure == figure) {
                            arrival = end * to_goal / length(&path);
                        }
                    } else if let Some(last) = path.last_mut() {
                        // Figures that share a corner are not in its center.
                        *last = to;
                        if m.base().is_some_and(|base| base.figure == figure) {
                            arrival = end;
                        }
                    }
                } else {
                    path.push(to);
                }
                self.push(&what, path, 0.0, end);
            }
        }
        arrival
    }

    /// Returns the paths of the figures that moved from stop to stop on the board: one figure, or two in a swap.
    fn ways(&self, m: &Move) -> Vec<(Figure, Vec<Point>)> {
        let Some(base) = m.base() else {
            return Vec::new();
        };
        let Some(stops) = self.before.position.path(base.from, base.to) else {
            return Vec::new();
        };
        let way = signs::along(self.before.board(), &stops);
        let mut back = way.clone();
        back.reverse();
        match base.kind {
            BaseKind::Swap(partner) => vec![(base.figure, way), (partner, back)],
            BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => vec![(base.figure, way)],
        }
    }

    /// Adds the path of the beaten black block.
    fn black(&mut self, m: &Move, arrival: f64) {
        if let (Some(base), Some(to)) = (m.base(), m.black()) {
            self.block("black", self.center(base.to), to, arrival);
        }
    }

    /// Adds the paths of gray blocks, which come from the supply or from elsewhere on the board, or return to the supply.
    fn grays(&mut self, m: &Move, arrival: f64) {
        let beaten = m.base().filter(|base| base.kind == BaseKind::BeatGray);
        let mut beaten = beaten.map(|base| self.center(base.to));
        let mut supply = self.before.position.gray_supply();
        let places = layout::supply();
        for gray in m.grays() {
            let from = match (gray.from, beaten.take()) {
                (Some(stop), waiting) => {
                    beaten = waiting;
                    self.center(stop)
                }
                (None, Some(beaten)) => beaten,
                (None, None) => {
                    supply = supply.saturating_sub(1);
                    places[supply.min(places.len() - 1)]
                }
            };
            self.block("gray", from, gray.to, arrival);
        }
        if let (Some(from), Some(&to)) = (beaten, places.get(supply)) {
            self.push("gray in the supply", vec![from, to], arrival, 1.0);
        }
    }

    fn block(&mut self, color: &str, from: Point, to: Stop, arrival: f64) {
        let path = vec![from, self.center(to)];
        self.push(&format!("{color} on {to}"), path, arrival, 1.0);
    }

    fn center(&self, stop: Stop) -> Point {
        layout::center(self.after.board(), stop)
    }
}

fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}
