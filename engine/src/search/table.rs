//! What the search remembers of positions it has met.

/// What a remembered score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// Just that.
    Exact,
    /// At least that.
    Least,
    /// At most that.
    Most,
}

/// One remembered position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) score: i32,
    /// Place of the best move in the list the node gives.
    pub(super) best: u16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// Positions remembered; the deeper search of two is kept in the first place, the later one in the second.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    mask: usize,
}

impl Table {
    /// Table for a search that remembers about so many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let least = 1 << 10;
        let most = 1 << 20;
        let size = nodes.clamp(least, most).next_power_of_two() as usize;
        Self {
            entries: vec![None; size],
            mask: size - 2,
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = key as usize & self.mask;
        self.entries[at..at + 2]
            .iter()
            .flatten()
            .find(|entry| entry.key == key)
            .copied()
    }

    pub(super) fn put(&mut self, key: u64, score: i32, best: u16, depth: i8, bound: Bound) {
        let at = key as usize & self.mask;
        let entry = Entry {
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
