//! Lists the files of the touch board, which become part of the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Endings of the files that a browser loads, and of their compressed forms. Other files in the folder are not for the program.
const ENDINGS: [&str; 9] = [
    "html", "css", "js", "json", "svg", "png", "woff2", "wasm", "br",
];

fn main() {
    let root = env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the crate's folder");
    let folder = Path::new(&root).join("../board/web");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    find_files(&folder, &mut files).expect("the touch board's files can be listed");
    files.sort();
    let mut listed = "&[\n".to_owned();
    for file in &files {
        let name = file.strip_prefix(&folder).expect("it is in the folder");
        let name = name.to_str().expect("file names are plain");
        let name = name.replace('\\', "/");
        let path = file.to_str().expect("the path of the sources is plain");
        writeln!(listed, "({name:?}, include_bytes!({path:?})),").expect("a string has room");
    }
    listed.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo names a directory");
    fs::write(Path::new(&out).join("board.rs"), listed).expect("cargo's directory is writable");
}

/// Adds the files below `folder` to `files`.
fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_files(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|it| ENDINGS.iter().any(|ending| it == *ending))
        {
            files.push(path);
        }
    }
    Ok(())
}
