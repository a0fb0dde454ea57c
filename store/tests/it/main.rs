//! The store's tests: what every engine promises, and what the engine on disk must survive.

mod support;

mod conformance;
mod model;
