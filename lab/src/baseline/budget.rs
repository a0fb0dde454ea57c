//! Node limits of the baselines.

use asterism_engine::Limits;

/// Number of nodes if no limit is given: about what a program in Python searches in three seconds.
const NODES: u64 = 90_000;
/// Number of nodes between two reads of the stop flag; a power of two.
const ASK_EVERY: u64 = 1 << 8;

/// Counts nodes up to a limit.
pub(super) struct Budget<'a> {
    limits: Limits<'a>,
    allowed: u64,
    pub(super) used: u64,
    pub(super) is_out: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Self {
        Self::with_usual(limits, NODES)
    }

    /// Creates a budget of `usual` nodes, unless `limits` says otherwise.
    pub(super) fn with_usual(limits: Limits<'a>, usual: u64) -> Self {
        Self {
            limits,
            // With a stop flag but no node limit, the search continues until the flag is set.
            allowed: match limits.nodes {
                Some(nodes) => nodes,
                None if limits.stop.is_some() => u64::MAX,
                None => usual,
            },
            used: 0,
            is_out: false,
        }
    }

    /// Counts one more node; returns `true` once none is left.
    pub(super) fn is_used_up(&mut self) -> bool {
        self.is_out |= self.used >= self.allowed
            || self.used.is_multiple_of(ASK_EVERY) && self.limits.is_stopped();
        self.used += u64::from(!self.is_out);
        self.is_out
    }
}
