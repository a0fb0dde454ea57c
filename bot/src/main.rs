//! Asterism.
fn main() {}
