//! Metrics of the running bot: how they are counted, written for Prometheus, and served. docs/metrics.md explains each of them.

pub(crate) mod exporter;
pub(crate) mod instruments;
pub(crate) mod server;
