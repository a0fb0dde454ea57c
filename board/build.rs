//! Computes the checksum of the sources from which the rules and boards are built.

use std::fs;
use std::path::{Path, PathBuf};

/// What the WebAssembly is built from.
const SOURCES: [&str; 4] = ["../rules/src", "../render/src", "src", "../fonts"];

fn main() {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        list_files(Path::new(source), &mut files);
    }
    files.sort();
    let mut checksum = crc32fast::Hasher::new();
    for file in &files {
        let bytes = fs::read(file).expect("sources can be read");
        // Comments and blank lines do not change what is built.
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                let lines = text.lines().map(str::trim);
                for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
                    checksum.update(line.as_bytes());
                }
            }
            Err(_) => checksum.update(&bytes),
        }
    }
    println!(
        "cargo::rustc-env=ASTERISM_SOURCES={:08x}",
        checksum.finalize()
    );
}

/// Lists the files of a folder and of those in it.
fn list_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("folders of sources can be read") {
        let path = entry.expect("folders of sources can be read").path();
        if path.is_dir() {
            list_files(&path, files);
        } else {
            files.push(path);
        }
    }
}
