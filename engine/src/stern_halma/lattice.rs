//! The board from each seat's point of view, with the seat's own arm at the top and its target at the bottom.

use asterism_rules::stern_halma::{ARMS, Hole};

/// Number of rows from the tip of a seat's own arm to the tip of its target.
pub(super) const FAR: i32 = 16;

/// Row of every hole, and the hole's distance from the axis through the tips of the seat's own arm and its target. Indexed by the seat's own arm,
/// then by hole.
static VIEWS: [[(u8, u8); Hole::COUNT]; ARMS] = build_views();

/// Returns the row of `hole` for a seat that starts from `arm`: 0 at the tip of its own arm, [`FAR`] at the tip of its target.
pub(super) fn row(arm: usize, hole: Hole) -> u8 {
    VIEWS[arm][hole.index()].0
}

/// Returns the distance between the axis and the outermost holes in a row of the seat's own arm, the central hexagon or the target. The unit is half
/// the distance between neighbors. Holes farther out belong to another arm.
pub(super) const fn half_width(row: u8) -> u8 {
    if row < 8 { row } else { 16 - row }
}

/// Returns the row of a hole and its distance from the axis, for a seat that starts from `arm`. The unit is half the distance between neighbors.
pub(super) const fn view(arm: usize, hole: usize) -> (u8, u8) {
    let hole = Hole::new(hole).expect("a hole has this index");
    let (row, x) = hole.place();
    // These are three coordinates that add up to 0. Turning the board by 60° permutes and negates them.
    let mut cube = [(x - (row - 8)) / 2, row - 8, -(x + row - 8) / 2];
    let mut turns = 0;
    while turns < arm {
        cube = [-cube[2], -cube[0], -cube[1]];
        turns += 1;
    }
    ((cube[1] + 8) as u8, (cube[0] - cube[2]).unsigned_abs())
}

const fn build_views() -> [[(u8, u8); Hole::COUNT]; ARMS] {
    let mut all = [[(0, 0); Hole::COUNT]; ARMS];
    let mut arm = 0;
    while arm < ARMS {
        let mut hole = 0;
        while hole < Hole::COUNT {
            all[arm][hole] = view(arm, hole);
            hole += 1;
        }
        arm += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use asterism_rules::stern_halma::{HoleSet, arm as arm_holes, arm_set, opposite_arm};

    use super::*;

    #[test]
    fn every_seat_sees_its_own_arm_at_the_top_and_its_target_at_the_bottom() {
        for arm in 0..ARMS {
            let rows = |of: usize| {
                let mut rows: Vec<u8> = arm_holes(of).iter().map(|&hole| row(arm, hole)).collect();
                rows.sort_unstable();
                rows
            };
            assert_eq!(rows(arm), [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
            let target = [13, 13, 13, 13, 14, 14, 14, 15, 15, 16];
            assert_eq!(rows(opposite_arm(arm)), target);
        }
    }

    #[test]
    fn holes_outside_the_way_are_the_four_other_arms() {
        for arm in 0..ARMS {
            let foreign = (0..ARMS).filter(|&of| of != arm && of != opposite_arm(arm));
            let foreign: HoleSet = foreign.flat_map(|of| arm_set(of).iter()).collect();
            for hole in Hole::all() {
                let (row, aside) = view(arm, hole.index());
                let is_beside = foreign.contains(hole);
                assert_eq!(aside > half_width(row), is_beside, "{hole} from arm {arm}");
            }
        }
    }
}
