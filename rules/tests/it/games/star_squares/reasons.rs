//! Reasons in Star Squares, by looking at all four corners of each square after each action.

use std::collections::BTreeSet;

use asterism_rules::star_squares::{Color, Move, Point, StarSquares, StarSquaresPhrase};
use asterism_rules::{Phrase, Position, PositionText, Seat};

use crate::laws::reasons::SlowReasons;

/// Squares by their corners, in the order of the board.
type Squares = BTreeSet<(usize, [Point; 4])>;

impl SlowReasons for StarSquares {
    fn text_turned_to(&self, seat: Seat) -> String {
        let text = self.to_text();
        let mut fields: Vec<&str> = text.split(' ').collect();
        let is_turned = seat != self.to_move();
        fields[3] = match self.color_of(seat) {
            Color::Light => "l",
            Color::Dark => "d",
        };
        // The forbidden push is one of the other color.
        fields.retain(|field| !is_turned || self.options().superko || !field.starts_with('!'));
        fields.join(" ")
    }

    fn slow_reasons(&self, m: &Move) -> Vec<Phrase> {
        let seat = self.to_move();
        let owner = Seat::first(2).find(|&other| other != seat).expect("two");
        let after = self.after(m);
        let (color, other) = (after.color_of(seat), after.color_of(owner));
        let mut reasons = Vec::new();
        let mut add = |why: StarSquaresPhrase| reasons.push(Phrase::from(why));
        if *m == Move::Swap {
            let board = self.options().board;
            let point = board.points().find(|&point| self.star(point).is_some());
            add_corner(&after, point.expect("a star"), other, &mut add);
            return reasons;
        }
        if let Some(outcome) = after.outcome() {
            if outcome.winners.contains(seat) {
                let points = after.squares(color).remove(0).to_vec();
                add(StarSquaresPhrase::ReasonWins {
                    count: points.len(),
                    points,
                });
            }
            return reasons;
        }
        let stopped = if completes(&after, owner).is_empty() {
            completes(self, owner)
        } else {
            Squares::new()
        };
        match stopped.len() {
            0 => {}
            1 => add(StarSquaresPhrase::ReasonStops {
                owner,
                points: first(&stopped),
                count: 4,
            }),
            squares => add(StarSquaresPhrase::ReasonStopsAll { owner, squares }),
        }
        let threatened = completes(&after, seat);
        if !threatened.is_subset(&completes(self, seat)) {
            add(match threatened.len() {
                1 => StarSquaresPhrase::ReasonThreatens {
                    points: first(&threatened),
                    count: 4,
                },
                squares => StarSquaresPhrase::ReasonThreatensAll { squares },
            });
        }
        if after.hand(other) > self.hand(other) {
            let Move::Push(_, point) = *m else {
                panic!("only a push takes a star of the opponent off the board")
            };
            add(StarSquaresPhrase::ReasonPushesOff { owner, point });
        }
        let built = &(&builds(&after, color) - &builds(self, color)) - &threatened;
        if !built.is_empty() {
            let squares = built.len();
            add(StarSquaresPhrase::ReasonBuilds { squares });
        }
        let spoiled = &(&builds(self, other) - &builds(&after, other)) - &stopped;
        if !spoiled.is_empty() {
            let squares = spoiled.len();
            add(StarSquaresPhrase::ReasonSpoils { owner, squares });
        }
        let new = self
            .options()
            .board
            .points()
            .find(|&point| after.star(point) == Some(color) && self.star(point) != Some(color));
        // A star that pushes one of its own color arrives where that one was.
        let arrived = match *m {
            Move::Push(_, to) => Some(to),
            Move::Place(_) | Move::Go(..) | Move::TakeOff(_) | Move::Swap => new,
        };
        if let Some(point) = arrived {
            add_corner(&after, point, other, &mut add);
        }
        reasons
    }
}

fn all(position: &StarSquares) -> impl Iterator<Item = (usize, [Point; 4])> {
    let options = position.options();
    options.board.squares(options.squares).enumerate()
}

fn add_corner(
    after: &StarSquares,
    point: Point,
    other: Color,
    add: &mut impl FnMut(StarSquaresPhrase),
) {
    let open = all(after).filter(|(_, corners)| {
        let is_open = corners
            .iter()
            .all(|&corner| after.star(corner) != Some(other));
        is_open && corners.contains(&point)
    });
    let squares = open.count();
    if squares > 0 {
        add(StarSquaresPhrase::ReasonCorner { squares });
    }
}

/// Returns the squares with two or more stars of `color` and none of the other.
fn builds(position: &StarSquares, color: Color) -> Squares {
    let is_built = |(_, corners): &(usize, [Point; 4])| {
        let stars = corners.map(|corner| position.star(corner));
        let own = stars.iter().filter(|&&star| star == Some(color)).count();
        own >= 2 && !stars.contains(&Some(color.other()))
    };
    all(position).filter(is_built).collect()
}

/// Returns the squares that `seat` could complete with one action, winning the game.
fn completes(position: &StarSquares, seat: Seat) -> Squares {
    let mut squares = Squares::new();
    let color = position.color_of(seat);
    for (_, after) in position.tries(seat) {
        let outcome = after.outcome();
        if outcome.is_some_and(|outcome| outcome.winners.contains(seat)) {
            let is_whole = |(_, corners): &(usize, [Point; 4])| {
                corners
                    .iter()
                    .all(|&corner| after.star(corner) == Some(color))
            };
            squares.extend(all(&after).filter(is_whole));
        }
    }
    squares
}

fn first(squares: &Squares) -> Vec<Point> {
    let (_, corners) = squares.first().expect("a square");
    corners.to_vec()
}
