//! The eight symmetries of the board.

use std::sync::LazyLock;

use asterism_rules::star_squares::{Board, Move, POINTS, Point};

use super::stars::{Stars, packed};
use crate::mix::mix;

/// Number of points in one group of the lookup tables.
const GROUP: usize = 9;
const GROUPS: usize = 3;

/// One symmetry: the image of each point, and the image of each set of points within a group.
pub(super) struct Symmetry {
    points: [u8; POINTS],
    sets: [[u32; 1 << GROUP]; GROUPS],
}

impl Symmetry {
    /// Returns the image of `m`.
    pub(super) fn apply(&self, board: Board, m: Move) -> Move {
        map_points(m, |point| {
            let image = usize::from(self.points[point.index()]);
            board.point(image).unwrap_or(point)
        })
    }

    #[inline]
    fn set(&self, set: u32) -> u32 {
        let mask = (1 << GROUP) - 1;
        let third = |group: usize| self.sets[group][(set >> (group * GROUP) & mask) as usize];
        third(0) | third(1) | third(2)
    }
}

/// Symmetries of the 5×5 boards and of `nested`; the identity comes first.
static SYMMETRIES: LazyLock<[Vec<Symmetry>; 2]> =
    LazyLock::new(|| [of(Board::Grid8), of(Board::Nested)]);

fn of(board: Board) -> Vec<Symmetry> {
    /// Function that rotates or mirrors coordinates.
    type Way = fn(i32, i32) -> (i32, i32);
    let ways: [Way; 8] = [
        |x, y| (x, y),
        |x, y| (-x, y),
        |x, y| (x, -y),
        |x, y| (-x, -y),
        |x, y| (y, x),
        |x, y| (-y, x),
        |x, y| (y, -x),
        |x, y| (-y, -x),
    ];
    ways.iter()
        .map(|way| {
            let points: [u8; POINTS] = std::array::from_fn(|point| {
                let point = board.point(point).expect("a board has this many points");
                let (x, y) = board.coordinates(point);
                let image = board.point_at(way(x, y));
                image.expect("the board is symmetrical").index() as u8
            });
            let mut sets = [[0; 1 << GROUP]; GROUPS];
            for (group, sets) in sets.iter_mut().enumerate() {
                for (set, image) in sets.iter_mut().enumerate() {
                    for place in 0..GROUP {
                        let point = group * GROUP + place;
                        if set >> place & 1 == 1 && point < POINTS {
                            *image |= 1 << points[point];
                        }
                    }
                }
            }
            Symmetry { points, sets }
        })
        .collect()
}

fn symmetries(board: Board) -> &'static [Symmetry] {
    &SYMMETRIES[usize::from(board == Board::Nested)]
}

/// Replaces each point of `m` with the result of `map`.
fn map_points(m: Move, map: impl Fn(Point) -> Point) -> Move {
    match m {
        Move::Place(point) => Move::Place(map(point)),
        Move::Go(from, to) => Move::Go(map(from), map(to)),
        Move::Push(from, to) => Move::Push(map(from), map(to)),
        Move::TakeOff(point) => Move::TakeOff(map(point)),
        Move::Swap => Move::Swap,
    }
}

/// Returns, for each symmetry of the board, the image of the stars and of the push that would undo the last turn, packed together with `rest`.
#[inline]
fn images(
    board: Board,
    stars: [u32; 2],
    undo: Option<(u8, u8)>,
    rest: u64,
) -> impl Iterator<Item = (u64, &'static Symmetry)> {
    symmetries(board).iter().map(move |symmetry| {
        let undo = undo.map(|(from, to)| {
            let image = |point: u8| symmetry.points[usize::from(point)];
            (image(from), image(to))
        });
        (
            packed(stars.map(|set| symmetry.set(set)), undo, rest),
            symmetry,
        )
    })
}

/// Returns a hash that is the same for exactly those positions that are equal up to a symmetry.
pub(super) fn symmetry_class(node: &Stars) -> u64 {
    let images = images(node.tables().board, node.stars(), node.undo(), node.rest());
    mix(images.map(|(image, _)| image).min().unwrap_or_default())
}

/// Returns the smallest of the images of a position, and a symmetry that leads to this image. Two positions have the same smallest image if they
/// differ only by a symmetry and by swapped colors of the stars.
pub(super) fn least_image(node: &Stars) -> Option<(u64, &'static Symmetry)> {
    let side = node.side_to_move();
    let stars = [node.stars()[1 - side], node.stars()[side]];
    images(node.tables().board, stars, node.undo(), 0).min_by_key(|&(image, _)| image)
}
