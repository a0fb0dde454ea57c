//! Finds cycles among a crate's arrows, and arrows from a lower layer to a higher one.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::arrows::{Arrows, ImportLine, find_arrows};
use super::source::SourceCrate;

/// The files of a crate and what they import from one another.
pub(super) struct ImportGraph {
    krate: SourceCrate,
    arrows: Arrows,
}

impl ImportGraph {
    pub(super) fn new(krate: SourceCrate) -> Self {
        let arrows = find_arrows(&krate);
        Self { krate, arrows }
    }

    /// Returns every cycle of more than `limit` files, the largest first.
    ///
    /// Cycles that share a file count as one: its members are all files that reach each other.
    pub(super) fn cycles(&self, limit: usize) -> Vec<BTreeSet<usize>> {
        let count = self.krate.files.len();
        let reached: Vec<BTreeSet<usize>> = (0..count).map(|file| self.reach(file)).collect();
        let mut cycles = BTreeSet::new();
        for file in 0..count {
            let back = |&other: &usize| other == file || reached[other].contains(&file);
            let members: BTreeSet<usize> = reached[file].iter().copied().filter(back).collect();
            if members.len() > limit {
                cycles.insert(members);
            }
        }
        let mut cycles: Vec<_> = cycles.into_iter().collect();
        cycles.sort_by_key(|members| std::cmp::Reverse(members.len()));
        cycles
    }

    /// Returns the files that `start` imports from, directly or not; itself only if it is on a cycle.
    fn reach(&self, start: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut pending = vec![start];
        while let Some(file) = pending.pop() {
            let next = self
                .arrows
                .range((file, 0)..(file + 1, 0))
                .map(|((_, to), _)| *to);
            pending.extend(next.filter(|to| found.insert(*to)));
        }
        found
    }

    /// Returns the arrows that point from a layer to one above it. `layers` names the crate's top modules, and the modules of each feature, from top
    /// to bottom; the crate root is above them all, and the roots of features are in the first. Without layers there are no such arrows.
    ///
    /// # Panics
    ///
    /// If a module is in no layer.
    pub(super) fn upward_arrows(&self, layers: &[&[&str]]) -> BTreeSet<(usize, usize)> {
        if layers.is_empty() {
            return BTreeSet::new();
        }
        let depth = |file: usize| {
            let file = &self.krate.files[file];
            let name = match &*file.module {
                [top, _, name, ..] if top == "feature" => name,
                [top, ..] if top != "feature" => top,
                // It lists the features and their modules.
                [_, ..] => return 1,
                [] => return 0,
            };
            let layer = layers.iter().position(|names| names.contains(&&**name));
            1 + layer.unwrap_or_else(|| panic!("{} is in no layer", file.path))
        };
        let arrows = self.arrows.keys().copied();
        arrows
            .filter(|(from, to)| depth(*from) > depth(*to))
            .collect()
    }

    /// Returns all arrows as text, `from.rs → to.rs`.
    pub(super) fn arrows(&self) -> BTreeSet<String> {
        let arrows = self.arrows.keys();
        arrows
            .map(|(from, to)| format!("{} → {}", self.path(*from), self.path(*to)))
            .collect()
    }

    fn path(&self, file: usize) -> &str {
        &self.krate.files[file].path
    }

    /// Returns the arrows between the members of a cycle.
    pub(super) fn arrows_within(&self, members: &BTreeSet<usize>) -> BTreeSet<(usize, usize)> {
        let arrows = self.arrows.keys().copied();
        arrows
            .filter(|(from, to)| members.contains(from) && members.contains(to))
            .collect()
    }

    /// Lists `arrows` file by file with the lines that cause them.
    pub(super) fn list(&self, arrows: &BTreeSet<(usize, usize)>) -> String {
        let mut text = String::new();
        let mut last = None;
        for (from, to) in arrows {
            if last.replace(from) != Some(from) {
                let _ = writeln!(text, "  {}", self.path(*from));
            }
            for ImportLine { line, path } in &self.arrows[&(*from, *to)] {
                let _ = writeln!(text, "    line {line}: {path} → {}", self.path(*to));
            }
        }
        text
    }
}
