//! Checks the structure of the project in its sources: which crates and files may depend on which.
//!
//! These tests do not run the program, so they are a separate test target, which builds and runs in seconds: `cargo test --workspace --test
//! shape`.

mod features;
mod imports;
mod spread;
mod tidy;
