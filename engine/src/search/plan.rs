//! What a level does.

/// What a level of some game does.
///
/// A weaker level looks less far, sees what it sees less clearly, and overlooks an answer now and then: mistakes as people make
/// them. What is seen wrongly or overlooked hangs on the seed and the position alone, so a search stays consistent and
/// reproducible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Positions made and looked at, unless the caller says otherwise.
    pub(crate) nodes: u64,
    /// Moves ahead at most.
    pub(crate) depth: u32,
    /// How far off the worth of a position may seem, to either side, in the game's hundredths.
    pub(crate) blur: i32,
    /// Of a thousand answers of others to a move considered, how many are overlooked.
    pub(crate) overlooks: u32,
}

impl Plan {
    /// Plan with these figures, in the order of the fields.
    pub(crate) const fn new(nodes: u64, depth: u32, blur: i32, overlooks: u32) -> Self {
        Self {
            nodes,
            depth,
            blur,
            overlooks,
        }
    }
}
