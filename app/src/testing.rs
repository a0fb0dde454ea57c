//! Fixtures shared by tests.

pub(crate) mod calendar;
pub(crate) mod channel;
pub(crate) mod club;
pub(crate) mod documents;
pub(crate) mod games;
pub(crate) mod planning;
pub(crate) mod roles;
pub(crate) mod walls;
