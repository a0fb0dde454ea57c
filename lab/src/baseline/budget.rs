//! How much a baseline may look at.

use asterism_engine::Limits;

/// Nodes where nobody says how many or for how long: what a program in Python looks at in three seconds or so.
const NODES: u64 = 90_000;
/// The stop flag is asked for when the number of a node is a multiple of this, a power of two.
const ASK_EVERY: u64 = 1 << 8;

/// Counts nodes, and says when they are used up.
pub(super) struct Budget<'a> {
    limits: Limits<'a>,
    allowed: u64,
    pub(super) used: u64,
    pub(super) is_out: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Self {
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
    pub(super) fn is_used_up(&mut self) -> bool {
        self.is_out |= self.used >= self.allowed
            || self.used.is_multiple_of(ASK_EVERY) && self.limits.is_stopped();
        self.used += u64::from(!self.is_out);
        self.is_out
    }
}
