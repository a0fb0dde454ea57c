//! The playing skill of each level.

use asterism_rules::star_squares::Move;

use super::stars::Stars;
use crate::level::Level;
use crate::mix::mix;
use crate::search::{Node as _, Plan};

/// The playing skill of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Depth and noise of the level's search.
    pub(super) plan: Plan,
    /// Shares of squares that the level overlooks in the position on the board and after its own move, in thousandths: first of its own squares, then
    /// of the opponent's. The level does not see that one more star would complete an overlooked square. Squares that are hard to see are overlooked
    /// more often.
    overlooked_now: [u32; 2],
    /// Shares of squares that the level overlooks further ahead, at least as large. They are overlooked during the whole turn.
    overlooked_later: [u32; 2],
    /// Share of moves that the level does not think of, in thousandths.
    forgotten: u32,
    /// Whether the level searches for forced wins before its ordinary search.
    pub(super) proves: bool,
}

/// Squares that a level notices, by the side whose stars complete them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noticed {
    /// Squares noticed in the position on the board and after the level's own move.
    pub(super) now: [u64; 2],
    /// Squares noticed further ahead: some of the same.
    pub(super) later: [u64; 2],
}

/// Skills of the levels, weakest level first.
///
/// Levels 4 and 5 see what is on the board, as attentive players do, but miss things further ahead; the lower levels overlook threats as well.
const SKILLS: [Skill; Level::PLANS] = [
    skill(1, 300, [420, 750], [420, 750], 400),
    skill(1, 180, [220, 500], [220, 500], 120),
    skill(1, 90, [20, 80], [20, 80], 0),
    skill(2, 60, [0, 0], [350, 700], 0),
    skill(5, 5, [0, 0], [20, 80], 0),
    Skill {
        proves: true,
        ..skill(60, 0, [0, 0], [0, 0], 0)
    },
];

/// Maximum number of positions to search for a move. The lower levels reach their search depth before this limit.
const NODES: u64 = 3_000_000;

const fn skill(
    depth: u32,
    noise: i32,
    overlooked_now: [u32; 2],
    overlooked_later: [u32; 2],
    forgotten: u32,
) -> Skill {
    Skill {
        plan: Plan {
            nodes: NODES,
            depth,
            noise,
            // The level misses squares instead of replies, because several moves may complete the same square.
            missed_replies: 0,
        },
        overlooked_now,
        overlooked_later,
        forgotten,
        proves: false,
    }
}

impl Skill {
    pub(super) fn of(level: Level) -> Self {
        SKILLS[level.index()]
    }

    /// Returns whether this level misses nothing, so that its forced results are certain.
    pub(super) fn is_sure(&self) -> bool {
        self.overlooked_later == [0, 0] && self.forgotten == 0
    }

    /// Returns the squares that this level notices in `root`, by side. They depend on the seed and the position, and stay the same for the whole turn.
    pub(super) fn notice(&self, root: &Stars, seed: u64) -> Noticed {
        let own = root.side();
        let seen = |shares: [u32; 2]| {
            let mut seen = [u64::MAX; 2];
            for (whose, overlooked) in [own, 1 - own].into_iter().zip(shares) {
                for (lane, hardness) in root.tables().hardness.iter().enumerate() {
                    let throw = (2 * lane + whose) as u64;
                    let dice = mix(mix(root.key() ^ seed).wrapping_add(throw));
                    if dice % 3000 < u64::from(overlooked * hardness) {
                        seen[whose] &= !(1 << lane);
                    }
                }
            }
            seen
        };
        Noticed {
            now: seen(self.overlooked_now),
            later: seen(self.overlooked_later),
        }
    }

    /// Returns the moves in `root` that the level does not think of. At least one move is always left.
    pub(super) fn forgotten(&self, root: &Stars, seed: u64) -> Vec<Move> {
        let mut list = Vec::new();
        if self.forgotten > 0 {
            root.list_moves(&mut list);
        }
        let dice = |m: Move| {
            mix(mix(root.key().rotate_left(9) ^ seed).wrapping_add(root.history_slot(m) as u64))
                % 1000
        };
        let kept = list.iter().map(|&(_, m)| m).max_by_key(|&m| dice(m));
        list.into_iter()
            .map(|(_, m)| m)
            .filter(|&m| dice(m) < u64::from(self.forgotten) && Some(m) != kept)
            .collect()
    }
}
