//! The store's tests: what every engine guarantees, and what the engine on disk must survive.

mod child;
mod support;

mod backup;
mod conformance;
mod crash;
mod damage;
#[cfg(target_os = "linux")]
mod faults;
mod fixture;
mod forgotten;
mod model;
#[cfg(unix)]
mod postgres;
mod sample;
