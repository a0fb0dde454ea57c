//! The eight symmetries of the board.

use std::sync::LazyLock;

use asterism_rules::star_squares::{Board, POINTS};

use super::stars::{Stars, packed};
use crate::mix::mix;

/// Number of points in one lookup group.
const GROUP: usize = 9;
const GROUPS: usize = 3;

/// One symmetry: the image of each point, and of each set of points within a group.
struct Symmetry {
    points: [u8; POINTS],
    sets: [[u32; 1 << GROUP]; GROUPS],
}

impl Symmetry {
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
    /// Rotates or mirrors coordinates.
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

/// Returns the hash that a position shares with exactly those that are equal to it up to a symmetry.
pub(super) fn symmetry_class(node: &Stars) -> u64 {
    let least = symmetries(node.tables().board)
        .iter()
        .map(|symmetry| {
            let undo = node.undo().map(|(from, to)| {
                let image = |point: u8| symmetry.points[usize::from(point)];
                (image(from), image(to))
            });
            packed(node.stars().map(|set| symmetry.set(set)), undo, node.rest())
        })
        .min();
    mix(least.unwrap_or_default())
}
