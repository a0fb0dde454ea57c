//! Tables of the search: results and evaluations by position.

/// How a stored score relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The stored score is the true score.
    Exact,
    /// The true score is at least the stored score.
    Least,
    /// The true score is at most the stored score.
    Most,
}

/// Search result stored for one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    key: u64,
    pub(super) score: i32,
    /// Index of the best move in the position's list of moves.
    pub(super) best: u16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// Stores search results by position in pairs of slots. The result of the deeper search stays in the first slot of a pair, and later results go into
/// the second.
pub(super) struct TranspositionTable {
    entries: Vec<Option<TableEntry>>,
    mask: usize,
}

impl TranspositionTable {
    /// Creates a table for a search of about this many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let least = 1 << 10;
        let most = 1 << 20;
        let size = nodes.clamp(least, most).next_power_of_two() as usize;
        Self {
            entries: vec![None; size],
            mask: size - 2,
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        let at = key as usize & self.mask;
        self.entries[at..at + 2]
            .iter()
            .flatten()
            .find(|entry| entry.key == key)
            .copied()
    }

    pub(super) fn put(&mut self, key: u64, score: i32, best: u16, depth: i8, bound: Bound) {
        let at = key as usize & self.mask;
        let entry = TableEntry {
            key,
            score,
            best,
            depth,
            bound,
        };
        let keeps = self.entries[at].is_some_and(|old| old.key != key && old.depth > depth);
        self.entries[at + usize::from(keeps)] = Some(entry);
    }
}

/// Remembers evaluations by position. A later one overwrites an earlier one in the same slot.
pub(super) struct EvaluationTable {
    /// The upper 48 bits of a position's key, and its evaluation in the lower 16 bits.
    entries: Vec<u64>,
}

impl EvaluationTable {
    /// Number of bits of an entry that hold the evaluation.
    const VALUE_BITS: u32 = 16;

    /// Creates a table for a search of about this many nodes. The table is empty if there are none.
    pub(super) fn new(nodes: u64) -> Self {
        let most = 1 << 17;
        Self {
            entries: vec![0; nodes.min(most) as usize],
        }
    }

    /// Returns the evaluation of the position with this key, by computing it if it is not remembered.
    #[inline]
    pub(super) fn get_or_compute(&mut self, key: u64, compute: impl FnOnce() -> i32) -> i32 {
        let slot = (u128::from(key) * self.entries.len() as u128) >> 64;
        let Some(entry) = self.entries.get_mut(slot as usize) else {
            return compute();
        };
        if (*entry ^ key) >> Self::VALUE_BITS != 0 {
            // Evaluations are within MAX_EVALUATION, so they fit in 16 bits.
            let value = compute() as i16 as u16;
            *entry = key >> Self::VALUE_BITS << Self::VALUE_BITS | u64::from(value);
        }
        i32::from(*entry as u16 as i16)
    }
}
