//! Arrows between the files of a crate: which file imports from which, and on which lines.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Mention, ModulePath, SourceCrate};

/// A line that makes one file import from another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ImportLine {
    pub(super) line: usize,
    /// Path as written in the source.
    pub(super) path: String,
}

/// Arrows from file to file, by index, each with the lines that cause it.
pub(super) type Arrows = BTreeMap<(usize, usize), BTreeSet<ImportLine>>;

/// Returns the arrows between the files of `krate`.
///
/// A path points to the file of the longest module path it begins with, even if that module only re-exports the name. A path from a file to
/// its own child modules is not an arrow. All modules are below the crate root, so its re-exports are followed to the module they name;
/// otherwise `crate::Name` would hide every arrow.
pub(super) fn find_arrows(krate: &SourceCrate) -> Arrows {
    let mut arrows = Arrows::new();
    for mention in &krate.mentions {
        let from = krate.modules[&mention.module].file;
        for to in find_targets(krate, mention) {
            if !krate.files[to]
                .module
                .starts_with(&krate.files[from].module)
            {
                let line = ImportLine {
                    line: mention.line,
                    path: mention.path.join("::"),
                };
                arrows.entry((from, to)).or_default().insert(line);
            }
        }
    }
    arrows
}

fn find_targets(krate: &SourceCrate, mention: &Mention) -> BTreeSet<usize> {
    let mut search = Search {
        krate,
        seen: BTreeSet::new(),
        found: BTreeSet::new(),
    };
    search.follow(&mention.module, &mention.path);
    search.found
}

struct Search<'a> {
    krate: &'a SourceCrate,
    /// Names already looked up, so that following circular imports ends.
    seen: BTreeSet<(ModulePath, String)>,
    found: BTreeSet<usize>,
}

impl Search<'_> {
    /// Adds the files that `path`, written in `module`, points to.
    fn follow(&mut self, module: &ModulePath, path: &[String]) {
        let mut start = module.clone();
        let mut rest = path;
        loop {
            match rest.first().map(String::as_str) {
                Some("crate") => start.clear(),
                Some("self") => {}
                Some("super") => {
                    start.pop();
                }
                _ => break,
            }
            rest = &rest[1..];
        }
        let Some(first) = rest.first() else {
            return self.add(&start);
        };
        let is_relative = rest.len() == path.len();
        if is_relative && !self.krate.modules.contains_key(&child(module, first)) {
            // A name from a `use`; anything else is another crate or a built-in name.
            self.follow_imports(module, rest);
        } else {
            self.descend(start, rest);
        }
    }

    /// Adds the files that `rest` points to, seen from inside `module`.
    fn descend(&mut self, mut module: ModulePath, mut rest: &[String]) {
        while let Some((name, after)) = rest.split_first() {
            let next = child(&module, name);
            if !self.krate.modules.contains_key(&next) {
                self.add(&module);
                if module.is_empty() {
                    self.follow_imports(&module, rest);
                }
                return;
            }
            // A function may share its name with a module.
            if after.is_empty() && self.krate.modules[&module].items.contains(name) {
                self.add(&module);
            }
            module = next;
            rest = after;
        }
        self.add(&module);
    }

    /// Follows the imports that give `rest` its first name in `module`.
    fn follow_imports(&mut self, module: &ModulePath, rest: &[String]) {
        let Some((name, after)) = rest.split_first() else {
            return;
        };
        if !self.seen.insert((module.clone(), name.clone())) {
            return;
        }
        let found = &self.krate.modules[module];
        if found.items.contains(name) {
            return;
        }
        for (imported, path) in &found.imports {
            if imported == name {
                self.follow(module, &[path, after].concat());
            }
        }
        for glob in &found.globs {
            if self.defines(module, glob, name) {
                self.follow(module, &[glob, rest].concat());
            }
        }
    }

    /// Returns whether `name` is defined in, or imported into, the module that `path` leads to from `module`.
    fn defines(&self, module: &ModulePath, path: &[String], name: &str) -> bool {
        let mut target = module.clone();
        for part in path {
            match part.as_str() {
                "crate" => target.clear(),
                "self" => {}
                "super" => {
                    target.pop();
                }
                _ => target.push(part.clone()),
            }
        }
        self.krate.modules.get(&target).is_some_and(|found| {
            found.items.contains(name)
                || found.imports.iter().any(|(imported, _)| imported == name)
                || self.krate.modules.contains_key(&child(&target, name))
        })
    }

    fn add(&mut self, module: &ModulePath) {
        self.found.insert(self.krate.modules[module].file);
    }
}

fn child(module: &ModulePath, name: &str) -> ModulePath {
    let mut path = module.clone();
    path.push(name.to_owned());
    path
}
