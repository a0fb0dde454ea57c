//! Engines as they are published for games like these, to measure ours against.
//!
//! They know no more of a game than its [`Position`](crate::Position) and a simple worth, as such programs do: one looks ahead by
//! alpha-beta, the other plays at random to the end. Both are reproducible for a seed and a number of nodes.

pub(in crate::engine) mod alphabeta;
pub(in crate::engine) mod rollouts;

use super::{Limits, mixed};

/// Nodes where nobody says how many or for how long: what a program in Python looks at in three seconds or so.
const NODES: u64 = 90_000;
/// The stop flag is asked for when the number of a node is a multiple of this, a power of two.
const ASK_EVERY: u64 = 1 << 8;

/// Counts nodes, and says when they are used up.
struct Budget<'a> {
    limits: Limits<'a>,
    allowed: u64,
    used: u64,
    is_out: bool,
}

impl<'a> Budget<'a> {
    fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            // Whoever may be stopped goes on until then.
            allowed: match limits.nodes {
                Some(nodes) => nodes,
                None if limits.stop.is_some() => u64::MAX,
                None => NODES,
            },
            used: 0,
            is_out: false,
        }
    }

    /// Counts one more node, or is `true` for ever once there may be none.
    fn is_used_up(&mut self) -> bool {
        self.is_out |= self.used >= self.allowed
            || self.used.is_multiple_of(ASK_EVERY) && self.limits.is_stopped();
        self.used += u64::from(!self.is_out);
        self.is_out
    }
}

/// Reproducible chance.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(mixed(seed))
    }

    /// Number below `sides`, which is not 0.
    fn roll(&mut self, sides: usize) -> usize {
        // SplitMix64: the state goes in steps of an odd number next to the golden ratio.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (((mixed(self.0) >> 32) * sides as u64) >> 32) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            list.swap(end - 1, self.roll(end));
        }
    }
}

#[cfg(test)]
mod tests;
