//! The board as each seat sees it: its own arm at the top, the target at the bottom.

use crate::stern_halma::board::{self, ARMS, Hole, ROW_LENGTHS, ROWS};

/// How many kinds of holes there are: left and right are the same.
pub(super) const KINDS: usize = 65;

/// Row and distance from the axis, in half distances of neighbors, of every hole as a seat with each arm sees it.
const SEEN: [[(u8, u8); Hole::COUNT]; ARMS] = seen();

/// First kind of every row, from the axis outward.
const KIND_STARTS: [usize; ROWS] = kind_starts();

static SEEN_ROWS: [[u8; Hole::COUNT]; ARMS] = seen_rows();

/// Row of `hole` as somebody sees it whose own arm is `arm`: 0 at the own tip, 16 at that of the target.
pub(super) fn row(arm: usize, hole: Hole) -> usize {
    usize::from(SEEN_ROWS[arm][hole.index()])
}

/// Kind of a hole, below [`KINDS`], as somebody sees it whose own arm is `arm`.
pub(super) const fn kind(arm: usize, hole: usize) -> usize {
    let (row, aside) = SEEN[arm][hole];
    KIND_STARTS[row as usize] + aside as usize / 2
}

const fn seen() -> [[(u8, u8); Hole::COUNT]; ARMS] {
    let places = board::places();
    let mut seen = [[(0, 0); Hole::COUNT]; ARMS];
    let mut arm = 0;
    while arm < ARMS {
        let mut hole = 0;
        while hole < Hole::COUNT {
            let (row, x) = places[hole];
            // Three axes whose coordinates add up to nothing: a sixth of a turn is a swap of them.
            let mut cube = [(x - (row - 8)) / 2, row - 8, -(x + row - 8) / 2];
            let mut turns = 0;
            while turns < arm {
                cube = [-cube[2], -cube[0], -cube[1]];
                turns += 1;
            }
            let aside = (cube[0] - cube[2]).unsigned_abs();
            seen[arm][hole] = ((cube[1] + 8) as u8, aside);
            hole += 1;
        }
        arm += 1;
    }
    seen
}

const fn seen_rows() -> [[u8; Hole::COUNT]; ARMS] {
    let mut rows = [[0; Hole::COUNT]; ARMS];
    let mut arm = 0;
    while arm < ARMS {
        let mut hole = 0;
        while hole < Hole::COUNT {
            rows[arm][hole] = SEEN[arm][hole].0;
            hole += 1;
        }
        arm += 1;
    }
    rows
}

const fn kind_starts() -> [usize; ROWS] {
    let mut starts = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        starts[row] = starts[row - 1] + ROW_LENGTHS[row - 1].div_ceil(2);
        row += 1;
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_sees_its_own_arm_at_the_top_and_its_target_at_the_bottom() {
        for arm in 0..ARMS {
            let rows = |arm_seen: usize| {
                let mut rows: Vec<_> = board::arm(arm_seen)
                    .iter()
                    .map(|&hole| row(arm, hole))
                    .collect();
                rows.sort_unstable();
                rows
            };
            assert_eq!(rows(arm), [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
            assert_eq!(
                rows(board::opposite(arm)),
                [13, 13, 13, 13, 14, 14, 14, 15, 15, 16]
            );
        }
    }

    #[test]
    fn holes_of_a_kind_are_one_or_a_pair() {
        for arm in 0..ARMS {
            let mut counts = [0; KINDS];
            for hole in Hole::all() {
                counts[kind(arm, hole.index())] += 1;
            }
            assert!(counts.iter().all(|count| matches!(count, 1 | 2)));
            assert_eq!(counts.iter().sum::<usize>(), Hole::COUNT);
        }
    }
}
