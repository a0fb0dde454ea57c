//! Checks that building, testing, linting and documenting share the packages that they compile.
//!
//! Cargo compiles a package once for each set of features. So a feature that only tests need would make `cargo test` compile the package again,
//! with everything that depends on it. Such a feature belongs in the root manifest, where all commands see it.

use std::collections::BTreeSet;
use std::process::Command;

use crate::tidy::root;

/// Returns the packages that cargo compiles for a selection, each with its features.
fn compiled(selection: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").expect("cargo runs the tests");
    let output = Command::new(cargo)
        .current_dir(root())
        .args(["tree", "--locked", "--offline", "--prefix", "none"])
        .args(["--format", "{p} {f}"])
        .args(selection)
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{selection:?}: {errors}");
    let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let lines = text
        .lines()
        .map(|line| line.trim_end_matches(" (*)").trim());
    let packages = lines.filter(|line| !line.is_empty() && !line.starts_with('['));
    packages.map(str::to_owned).collect()
}

#[test]
fn tests_share_every_package_of_the_program() {
    // `cargo clippy --workspace --all-targets` and `cargo doc --workspace` resolve features as `cargo test --workspace` does.
    let tested = compiled(&["--workspace", "--edges", "normal,build,dev"]);
    let built = compiled(&["--edges", "normal,build"]);
    assert!(built.len() > 100, "{built:?}");
    let again: Vec<&String> = built.difference(&tested).collect();
    let shown: Vec<&String> = tested
        .iter()
        .filter(|line| again.iter().any(|it| name(it) == name(line)))
        .collect();
    assert!(
        again.is_empty(),
        "compiled for `cargo build` alone: {again:#?}, and for `cargo test --workspace`: {shown:#?}"
    );
}

/// Returns the package's name in a line of [`compiled`].
fn name(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

#[test]
fn no_package_for_tests_alone_changes_the_features_of_another() {
    // Host and target are resolved separately: procedural macros may have another `syn` than the test that parses sources.
    let tested = compiled(&["--workspace", "--edges", "normal,build,dev"]);
    let mut seen = BTreeSet::new();
    let versions = tested.iter().map(|line| {
        let mut words = line.split(' ');
        (words.next(), words.next())
    });
    let twice: BTreeSet<_> = versions.filter(|it| !seen.insert(*it)).collect();
    let names: Vec<&str> = twice.iter().filter_map(|(name, _)| *name).collect();
    assert_eq!(names, ["proc-macro2", "quote", "syn"]);
}
