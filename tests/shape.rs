//! The shape of the project, read from its sources: which crate and which file may know which.
//!
//! Nothing here runs the program, so this is a test target of its own, which builds and runs in seconds:
//! `cargo test -p asterism-lab --test shape`.

mod imports;
mod tidy;
