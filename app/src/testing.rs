//! Fixtures shared by tests.

pub(crate) mod club;
