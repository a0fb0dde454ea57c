//! Metrics of the running bot: counting them, writing them for Prometheus, and serving them. docs/metrics.md explains each metric.

pub(crate) mod activity;
pub(crate) mod exporter;
pub(crate) mod instruments;
pub(crate) mod server;
