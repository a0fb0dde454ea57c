//! Signs on the board, which show the last move, the choices, the winners, and the notes on a rules page.

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, Move, Squadro};

use super::layout::{Heading, TURNED};
use super::look::{PieceSign, Side, SquadroLook};
use super::{name, pieces};
use crate::draft::{MoveAge, ShownMove};
use crate::painter::Painter;
use crate::scene::{Heads, Point};
use crate::theme::Ink;
use crate::view::Note;

/// Distance from the center of a piece to the tip of an arrow that points at the piece.
pub(super) const CLEAR: f64 = 0.53;

impl Painter<'_, Squadro> {
    /// Adds a sign around a piece.
    pub(super) fn paint_around(&mut self, what: &str, seat: Seat, lane: Lane, sign: PieceSign) {
        self.paint_around_at(what, seat, lane, self.position.progress(seat, lane), sign);
    }

    /// Adds a sign around the place where a lane's piece stands when it has the given progress, which need not be its current progress.
    fn paint_around_at(
        &mut self,
        what: &str,
        seat: Seat,
        lane: Lane,
        progress: u8,
        sign: PieceSign,
    ) {
        let edge = self.edge(seat);
        let heading = edge.headings()[usize::from(progress >= TURNED)];
        let look = SquadroLook::Around(Side::of(seat), heading, sign);
        let what = format!("{what} {}", name(seat, lane));
        let at = edge.standing(lane, progress);
        self.add_sign(what, look, at);
    }

    /// Adds the signs of a move: its start, its path, its end, and the paths of jumped pieces back to where they are sent.
    pub(super) fn paint_move(&mut self, shown: &ShownMove<'_, Squadro>) {
        let &ShownMove {
            before,
            after,
            m,
            age,
        } = shown;
        let Move { seat, lane } = *m;
        for (foe, jumped, progress) in pieces(after) {
            let stood = before.progress(foe, jumped);
            if foe == seat || stood == progress {
                continue;
            }
            let edge = self.edge(foe);
            let crossing = edge.standing(jumped, stood);
            let back = edge.standing(jumped, progress);
            let what = age.name(&format!("sent back {}", name(foe, jumped)));
            let tip = drawn_back(crossing, back, CLEAR);
            self.paint_arrow(what, crossing, tip, age.line(0.07));
            let what = age.name(&format!("jumped {}", name(foe, jumped)));
            self.add_sign(what, SquadroLook::Jumped, crossing);
        }
        let edge = self.edge(seat);
        let (from, to) = (before.progress(seat, lane), after.progress(seat, lane));
        let start = edge.standing(lane, from);
        let end = edge.standing(lane, to);
        let (origin, destination) = match age {
            MoveAge::Newest => (PieceSign::Origin, PieceSign::Destination),
            MoveAge::Older => (PieceSign::OlderOrigin, PieceSign::OlderDestination),
        };
        // A later move may have sent the piece back.
        let is_there = self.position.progress(seat, lane) == to;
        if is_there {
            self.paint_around(&age.name("destination"), seat, lane, destination);
        }
        self.paint_around_at(&age.name("origin"), seat, lane, from, origin);
        let what = age.name(&format!("way {}", name(seat, lane)));
        let tip = if is_there {
            drawn_back(start, end, CLEAR)
        } else {
            end
        };
        self.paint_arrow(what, start, tip, age.line(0.12));
    }

    fn paint_arrow(&mut self, what: String, from: Point, to: Point, width: f64) {
        self.add_stroke(what, vec![from, to], width, Ink::Move, Heads::End);
    }

    /// Adds the arrows on a rules page, below the pieces.
    pub(super) fn paint_arrows(&mut self) {
        for note in &self.view.notes {
            let Note::Arrow(from, to) = note else {
                continue;
            };
            let (Some(start), Some(end)) = (self.place(from), self.place(to)) else {
                continue;
            };
            if start == end {
                continue;
            }
            let tip = if self.piece_at(end).is_some() {
                drawn_back(start, end, CLEAR)
            } else {
                end
            };
            self.paint_arrow(format!("arrow {from} {to}"), start, tip, 0.12);
        }
    }

    /// Adds the ticks and crosses on a rules page, above everything else.
    pub(super) fn paint_ticks(&mut self) {
        for note in &self.view.notes {
            let (place, yes) = match note {
                Note::Yes(place) => (place, true),
                Note::No(place) => (place, false),
                Note::Arrow(..) => continue,
            };
            let Some(at) = self.place(place) else {
                continue;
            };
            let look = SquadroLook::Note(yes, self.piece_at(at));
            let what = format!("{} {place}", if yes { "yes" } else { "no" });
            self.add_sign(what, look, at);
        }
    }

    /// Returns the center of a named place: `A3` is where the piece A3 is, and `3,2` is where A's lane 3 crosses B's lane 2.
    fn place(&self, place: &str) -> Option<Point> {
        let lane = |number: &str| {
            let found = Lane::ALL.into_iter();
            found
                .into_iter()
                .find(|lane| lane.number().to_string() == number)
        };
        if let Some((a, b)) = place.split_once(',') {
            let (a, b) = (lane(a.trim())?, lane(b.trim())?);
            return Some(self.edge(Seat::FIRST).at(a, b.number() as f64));
        }
        let found = Seat::first(2).find_map(|seat| {
            let number = place.strip_prefix(Side::of(seat).letter())?;
            Some((seat, lane(number)?))
        });
        let (seat, lane) = found?;
        let progress = self.position.progress(seat, lane);
        Some(self.edge(seat).standing(lane, progress))
    }

    /// Returns the heading of the piece at this point, if there is one.
    fn piece_at(&self, at: Point) -> Option<Heading> {
        pieces(self.position).find_map(|(seat, lane, progress)| {
            let edge = self.edge(seat);
            let stands = edge.standing(lane, progress).distance(at) < 0.1;
            stands.then(|| edge.headings()[usize::from(progress >= TURNED)])
        })
    }
}

/// Returns the point at distance `length` from `to` in the direction of `from`.
fn drawn_back(from: Point, to: Point, length: f64) -> Point {
    to.toward(from, length / from.distance(to).max(1e-9))
}
