//! Reproducible dice.

use crate::mix::mix;

/// Pseudorandom numbers computed from a seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// Returns a random number below `sides`, which must not be 0.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        // SplitMix64 adds an odd number close to the golden ratio.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (((mix(self.0) >> 32) * sides as u64) >> 32) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            list.swap(end - 1, self.roll(end));
        }
    }
}
