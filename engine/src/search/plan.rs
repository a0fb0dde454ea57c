//! How a level searches.

/// How one level of a game searches.
///
/// A weaker level looks less far ahead, evaluates with more noise, and misses a reply now and then: it makes mistakes like those people make.
/// Noise and misses depend only on the seed and the position, so they stay the same throughout a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Positions to create and evaluate, unless the caller sets another limit.
    pub(crate) nodes: u64,
    /// Most moves to look ahead.
    pub(crate) depth: u32,
    /// Largest error added to an evaluation, in the game's hundredths.
    pub(crate) noise: i32,
    /// Replies that the level misses, in thousandths.
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
}
