//! What each level does.

use asterism_rules::star_squares::Move;

use super::stars::Stars;
use crate::level::Level;
use crate::mix::mix;
use crate::search::{Node as _, Plan};

/// How well a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// How far it looks, and how clearly it judges.
    pub(super) plan: Plan,
    /// Of a thousand squares, how many of its own and of the opponent's it does not notice in a turn: it neither sees that one star
    /// more would make them, nor that one is about to. Squares that are hard to see it overlooks oftener.
    overlooked: [u32; 2],
    /// Of a thousand moves that do not force matters, how many do not come to its mind.
    forgotten: u32,
    /// Whether it looks for forced wins before anything else.
    pub(super) proves: bool,
}

/// The lowest first.
///
/// Whoever begins wins if only he sees a little (even two moves ahead are enough against the best play), so that a level which
/// is to be clearly weaker than the next has to miss a lot: most moves do not come to its mind.
const SKILLS: [Skill; Level::COUNT] = [
    skill(1, 250, [620, 970], 948),
    skill(1, 170, [410, 860], 887),
    skill(2, 120, [230, 620], 830),
    skill(3, 80, [126, 342], 753),
    skill(4, 25, [31, 102], 610),
    Skill {
        proves: true,
        ..skill(60, 0, [0, 0], 0)
    },
];

/// Positions a level looks at for a move at most; the lower ones are held back by how far they look.
const NODES: u64 = 3_000_000;

const fn skill(depth: u32, noise: i32, overlooked: [u32; 2], forgotten: u32) -> Skill {
    Skill {
        plan: Plan {
            nodes: NODES,
            depth,
            noise,
            // Squares are overlooked, not moves: there are several ways to complete one.
            missed_replies: 0,
        },
        overlooked,
        forgotten,
        proves: false,
    }
}

impl Skill {
    pub(super) fn of(level: Level) -> Self {
        SKILLS[level.index()]
    }

    /// Whether it may be sure of what it sees.
    pub(super) fn is_sure(&self) -> bool {
        self.overlooked == [0, 0] && self.forgotten == 0
    }

    /// `root` as this level sees it: squares it overlooks hang on the seed and the position, and stay so for the whole turn.
    pub(super) fn seen(&self, root: &Stars, seed: u64) -> Stars {
        if self.is_sure() {
            return *root;
        }
        let own = root.side();
        let mut seen = [u64::MAX; 2];
        for (whose, overlooked) in [own, 1 - own].into_iter().zip(self.overlooked) {
            for (lane, hardness) in root.tables().hardness.iter().enumerate() {
                let throw = (2 * lane + whose) as u64;
                let dice = mix(mix(root.key() ^ seed).wrapping_add(throw));
                if dice % 3000 < u64::from(overlooked * hardness) {
                    seen[whose] &= !(1 << lane);
                }
            }
        }
        root.noticing(seen)
    }

    /// Moves in `root` that do not come to its mind; never all of them.
    pub(super) fn forgotten(&self, root: &Stars, seed: u64) -> Vec<Move> {
        let mut list = Vec::new();
        if self.forgotten > 0 {
            root.moves(&mut list);
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
