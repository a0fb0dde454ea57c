//! Search settings of a level.

use crate::mix::mix;

/// Search settings of one level of a game.
///
/// A weaker level looks less far ahead, evaluates with more noise, and sometimes misses a reply, so its mistakes resemble those of people. Noise and
/// misses depend only on the seed and the position, so they stay the same throughout a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Maximum number of positions to create and evaluate, unless the caller sets another limit.
    pub(crate) nodes: u64,
    /// Maximum number of moves to look ahead.
    pub(crate) depth: u32,
    /// Maximum error added to an evaluation, in hundredths of the game's own unit.
    pub(crate) noise: i32,
    /// Share of replies that the level misses, in thousandths.
    pub(crate) missed_replies: u32,
}

impl Plan {
    /// Creates a plan with these values, in the order of the fields.
    pub(crate) const fn new(nodes: u64, depth: u32, noise: i32, missed_replies: u32) -> Self {
        Self {
            nodes,
            depth,
            noise,
            missed_replies,
        }
    }

    /// Returns the error that the level adds to the evaluation of the position with this key: from minus to plus the plan's noise.
    #[inline]
    pub(super) fn noise_at(&self, key: u64, seed: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        // The mean of two random numbers makes small errors likelier than large ones.
        let dice = mix(key ^ seed);
        let range = 2 * self.noise as u64 + 1;
        let sum = ((dice as u32 as u64 * range) >> 32) + (((dice >> 32) * range) >> 32);
        // This is a number from 0 to twice the noise.
        (sum / 2) as i32 - self.noise
    }
}
