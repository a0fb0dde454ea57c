//! Checks the imports inside each crate: no cycles between files, and no imports from a higher layer.
//!
//! Reads the imports from the sources, without tests: `use` in all its forms, inline paths (also in macros), and re-exports. An import is
//! an arrow from one file to another.

mod arrows;
mod graph;
mod source;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use graph::ImportGraph;
use source::SourceCrate;

/// Maximum number of files in an import cycle. Two files may be halves of one idea; in a larger cycle, no file can be understood alone.
const MAX_CYCLE: usize = 2;

/// Layers of a crate that has a `router.rs`, from top to bottom: the names of its modules, and of the modules of each feature. A module imports only
/// from its own layer and from those below it.
const LAYERS: [&[&str]; 9] = [
    &["router", "tables"],
    &["action", "hooks"],
    &["worker"],
    &["view"],
    &["app", "state"],
    &["game", "model"],
    &["ports"],
    &["protocol", "refusal", "payload"],
    &["text", "texts"],
];

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
    let root = Path::new(&manifest).parent();
    root.expect("each crate has a folder in the workspace")
        .to_owned()
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the folders of the workspace's crates, from the root manifest.
pub(crate) fn members(manifest: &str) -> Vec<String> {
    let list = manifest
        .split_once("\nmembers = [")
        .and_then(|(_, after)| after.split_once(']'))
        .expect("the root manifest lists its members");
    list.0
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Adds the Rust files below `folder` to `sources`, by their path below `src`.
fn read_folder(src: &Path, folder: &Path, sources: &mut BTreeMap<String, String>) {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            read_folder(src, &path, sources);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let below = path.strip_prefix(src).expect("the file is in the folder");
            let name = below.to_str().expect("paths are UTF-8").replace('\\', "/");
            sources.insert(name, read(&path));
        }
    }
}

/// Returns the Rust files of a crate, by their path below `src`.
pub(crate) fn read_sources(krate: &str) -> BTreeMap<String, String> {
    let src = root().join(krate).join("src");
    let mut sources = BTreeMap::new();
    read_folder(&src, &src, &mut sources);
    sources
}

/// Returns the modules of each root file of a crate, without its tests. Most crates have one root file.
fn read_crates(krate: &str) -> Vec<SourceCrate> {
    let sources = read_sources(krate);
    let is_root =
        |path: &&String| matches!(&***path, "lib.rs" | "main.rs") || path.starts_with("bin/");
    let roots: Vec<_> = sources.keys().filter(is_root).cloned().collect();
    assert!(!roots.is_empty(), "{krate} has neither lib.rs nor main.rs");
    let read = |root: &String| SourceCrate::read(&sources, root);
    roots.iter().map(read).collect()
}

/// Returns the import graph of each root file of a crate.
fn read_graphs(krate: &str) -> Vec<ImportGraph> {
    let crates = read_crates(krate).into_iter();
    crates.map(ImportGraph::new).collect()
}

/// Returns the files of a crate that are not only compiled for tests.
pub(crate) fn product_files(krate: &str) -> Vec<String> {
    let files = read_crates(krate).into_iter().flat_map(|it| it.files);
    let mut paths: Vec<String> = files.map(|file| file.path).collect();
    paths.sort();
    paths.dedup();
    paths
}

/// Returns the arrows between files of a crate, as `from → to`.
pub(crate) fn list_arrows(krate: &str) -> Vec<String> {
    let graphs = read_graphs(krate);
    graphs.iter().flat_map(ImportGraph::arrows).collect()
}

/// Returns the layers of `krate`; `None` if it has no layers.
fn layers(krate: &str) -> Option<&'static [&'static [&'static str]]> {
    let router = root().join(krate).join("src/router.rs");
    router.exists().then_some(&LAYERS[..])
}

#[test]
fn imports_form_no_cycle_and_point_down() {
    let mut failures = Vec::new();
    for krate in members(&read(&root().join("Cargo.toml"))) {
        let mut report = Vec::new();
        for graph in read_graphs(&krate) {
            for members in graph.cycles(MAX_CYCLE) {
                report.push(format!("{krate}: cycle of {} files\n", members.len()));
                report.push(graph.list(&graph.arrows_within(&members)));
            }
            let layers = layers(&krate).unwrap_or_default();
            let arrows = graph.upward_arrows(layers);
            if !arrows.is_empty() {
                report.push(format!(
                    "{krate}: {} arrows to a higher layer\n",
                    arrows.len()
                ));
                report.push(graph.list(&arrows));
            }
        }
        if !report.is_empty() {
            failures.push(format!("{}\n", report.concat()));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.concat());
}

/// Returns the graph of a crate with these files.
fn graph(files: &[(&str, &str)]) -> ImportGraph {
    let sources = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    ImportGraph::new(SourceCrate::read(&sources.collect(), "lib.rs"))
}

/// Checks which arrows the file `a.rs` has in a crate where `text` is its content.
#[track_caller]
fn check_arrows(text: &str, expected: &[&str]) {
    let graph = graph(&[
        (
            "lib.rs",
            "mod a; mod b; mod c; mod d; pub use d::Shown; use c::*;",
        ),
        ("a.rs", text),
        (
            "b.rs",
            "pub use crate::d::Thing; pub mod inner { pub fn f() {} } pub mod deep;",
        ),
        ("b/deep.rs", "pub fn f() {}"),
        ("a/child.rs", ""),
        ("c.rs", "pub struct Swept;"),
        ("d/mod.rs", "pub struct Shown; pub struct Thing;"),
    ]);
    let from_a = |line: &&str| line.starts_with("a.rs");
    let arrows = graph.arrows();
    let arrows: Vec<_> = arrows.iter().map(String::as_str).filter(from_a).collect();
    let expected: Vec<_> = expected.iter().map(|to| format!("a.rs → {to}")).collect();
    assert_eq!(arrows, expected, "{text}");
}

#[test]
fn every_form_of_import_is_an_arrow() {
    check_arrows("use crate::b::Thing;", &["b.rs"]);
    check_arrows("use crate::b;", &["b.rs"]);
    check_arrows("use crate::b::*;", &["b.rs"]);
    check_arrows("use super::b::inner::f;", &["b.rs"]);
    check_arrows(
        "use crate::{b::{self, deep::f as g}, c as e};",
        &["b.rs", "b/deep.rs", "c.rs"],
    );
    check_arrows("pub use crate::c::Swept;", &["c.rs"]);
    check_arrows("use super::super::super::c;", &["c.rs"]);
    check_arrows("mod here { use super::super::c; }", &["c.rs"]);
    check_arrows("fn f() { use crate::c; }", &["c.rs"]);
    check_arrows("#[cfg(feature = \"x\")] use crate::c;", &["c.rs"]);
}

#[test]
fn an_inline_path_is_an_arrow() {
    check_arrows("fn f() { crate::c::g() }", &["c.rs"]);
    check_arrows("fn f() -> Vec<super::c::Swept> { vec![] }", &["c.rs"]);
    check_arrows(
        "use crate::b as e; fn f() { e::deep::f() }",
        &["b.rs", "b/deep.rs"],
    );
    check_arrows(
        "impl crate::c::T for X { fn f() { crate::d::g() } }",
        &["c.rs", "d/mod.rs"],
    );
    check_arrows("fn f() { println!(\"{}\", crate::c::g()) }", &["c.rs"]);
    check_arrows(
        "macro_rules! m { () => { use $crate::{c::X, d}; } }",
        &["c.rs", "d/mod.rs"],
    );
    check_arrows("#[serde(with = \"crate::c\")] struct X;", &["c.rs"]);
}

#[test]
fn names_re_exported_by_the_crate_root_lead_to_their_module() {
    check_arrows("use crate::Shown;", &["d/mod.rs", "lib.rs"]);
    check_arrows("use crate::Swept;", &["c.rs", "lib.rs"]);
}

#[test]
fn names_that_are_not_imports_are_not_arrows() {
    check_arrows("use std::b::c; use ::c::d; fn f() { c::g() }", &[]);
    check_arrows("// use crate::c;\nconst TEXT: &str = \"crate::c\";", &[]);
    check_arrows(
        "/// See [`crate::c`].\npub(super) struct X; pub(in crate::c) struct Y;",
        &[],
    );
    check_arrows(
        "mod child; use child::X; use self::child::Y; use crate::a::child::Z;",
        &[],
    );
}

#[test]
fn imports_in_tests_are_not_arrows() {
    check_arrows("#[cfg(test)] use crate::c;", &[]);
    check_arrows("#[cfg(test)] mod tests { use crate::c; }", &[]);
    check_arrows("#[cfg(test)] mod tests;", &[]);
    check_arrows("#[cfg(all(test, unix))] fn f() { crate::c::g() }", &[]);
    check_arrows("impl X { #[cfg(test)] fn f() { crate::c::g() } }", &[]);
    check_arrows("struct X { #[cfg(test)] y: crate::c::Swept }", &[]);
    check_arrows("#[cfg(any(test, unix))] use crate::c;", &["c.rs"]);
    check_arrows("#[cfg(not(test))] use crate::c;", &["c.rs"]);
}

#[test]
fn a_cycle_of_three_is_found_with_its_lines() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "\nuse crate::b::X;"),
        ("b.rs", "use crate::c;"),
        ("c.rs", "fn f() { super::a::g(); }"),
        ("d.rs", "use crate::a;"),
    ];
    let graph = graph(&files);
    let cycles = graph.cycles(2);
    assert_eq!(cycles.len(), 1);
    let report = graph.list(&graph.arrows_within(&cycles[0]));
    assert_eq!(
        report,
        "  a.rs\n    line 2: crate::b::X → b.rs\n  \
         b.rs\n    line 1: crate::c → c.rs\n  \
         c.rs\n    line 1: super::a::g → a.rs\n"
    );
}

#[test]
fn two_files_may_import_each_other_and_a_child_its_parent() {
    let graph = graph(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "mod child; use crate::b::X; use child::Y;"),
        ("a/child.rs", "use super::Z; use crate::b::X;"),
        ("b.rs", "use crate::a::Z;"),
    ]);
    assert_eq!(graph.cycles(2).len(), 0);
    assert_eq!(graph.cycles(1).len(), 1);
}

#[test]
fn an_arrow_to_a_higher_layer_is_found() {
    let graph = graph(&[
        (
            "lib.rs",
            "mod top; mod bottom; mod feature; pub use top::X;",
        ),
        ("top.rs", "mod part; use crate::bottom::Y;"),
        ("top/part.rs", "use super::X;"),
        ("bottom.rs", "use crate::top::X;"),
        ("feature.rs", "mod f;"),
        ("feature/f.rs", "mod top; mod bottom;"),
        (
            "feature/f/top.rs",
            "use crate::bottom::Y; use crate::feature::f::bottom::Y;",
        ),
        ("feature/f/bottom.rs", "use crate::feature::f::top::Z;"),
    ]);
    let upward = graph.upward_arrows(&[&["top"], &["bottom"]]);
    assert_eq!(
        graph.list(&upward),
        "  bottom.rs\n    line 1: crate::top::X → top.rs\n  \
         feature/f/bottom.rs\n    line 1: crate::feature::f::top::Z → feature/f/top.rs\n"
    );
    assert!(
        graph.upward_arrows(&[]).is_empty(),
        "without layers, no arrow points up"
    );
}
