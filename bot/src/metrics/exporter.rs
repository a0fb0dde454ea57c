//! Writes all metrics in the text formats that Prometheus reads.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime};

use asterism_app::app::App;
use asterism_app::ports::clock::Clock;
use asterism_store::sled::{GroupTimes, SledStore};
use asterism_store::{JobKind, Timestamp, WaitingJobs};
use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::instruments::Instruments;
use crate::database::Database;
use crate::health::Health;

/// How long a request for metrics waits for the database; shorter than Prometheus's own limit of ten seconds.
const READ_WITHIN: Duration = Duration::from_secs(4);

/// A gauge whose value is a floating-point number.
type Number = Gauge<f64, AtomicU64>;

/// Format in which metrics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MetricsForm {
    /// [OpenMetrics](https://prometheus.io/docs/specs/om/open_metrics_spec/).
    OpenMetrics,
    /// Prometheus's own text format, which is older.
    Text,
}

/// Collects all metrics and writes them as text.
pub(crate) struct Exporter {
    pub(crate) health: Health,
    instruments: Arc<Instruments>,
    database: Database,
    clock: Clock,
    started: SystemTime,
}

/// Values read from the database and its disk. Values that could not be read in time are missing.
struct Readings {
    is_alive: bool,
    is_writable: bool,
    waiting: Option<Vec<WaitingJobs>>,
    free: Option<u64>,
}

/// Registers metrics that consist of a single number. Each row contains the function that registers the metric, and the metric's name, description
/// and value.
macro_rules! register {
    ($registry:ident, $($add:ident: $name:literal, $help:literal, $value:expr;)*) => {
        $($add($registry, $name, $help, $value);)*
    };
}

impl Exporter {
    pub(crate) fn new(database: Database, instruments: Arc<Instruments>, clock: Clock) -> Exporter {
        let health = Health {
            store: database.store(),
            instruments: Arc::clone(&instruments),
        };
        Exporter {
            health,
            instruments,
            database,
            clock,
            started: SystemTime::now(),
        }
    }

    /// Returns all metrics as text.
    ///
    /// # Errors
    ///
    /// Only if a value cannot be written as text, which is a bug.
    pub(crate) async fn write(&self, form: MetricsForm) -> Result<String, fmt::Error> {
        let readings = self.read().await;
        let mut registry = Registry::default();
        self.register_state(&mut registry, &readings);
        self.instruments.register(&mut registry);
        self.register_posts(&mut registry);
        if let Some(waiting) = &readings.waiting {
            register_jobs(&mut registry, waiting, self.clock.now());
        }
        if let Some(store) = self.database.embedded() {
            register_store(&mut registry, store, &readings);
        }
        self.register_backup(&mut registry);
        self.register_engine(&mut registry);
        let mut written = String::new();
        text::encode(&mut written, &registry)?;
        Ok(match form {
            MetricsForm::OpenMetrics => written,
            MetricsForm::Text => to_text_form(&written),
        })
    }

    async fn read(&self) -> Readings {
        let measuring = self.database.embedded().cloned();
        let free = tokio::task::spawn_blocking(move || measuring?.free_space().ok());
        let store = self.database.store();
        let (alive, writable, waiting, free) = tokio::join!(
            self.health.check_alive(READ_WITHIN),
            self.health.check_writable(READ_WITHIN),
            tokio::time::timeout(READ_WITHIN, store.waiting_jobs(self.clock.now())),
            tokio::time::timeout(READ_WITHIN, free),
        );
        Readings {
            is_alive: alive.is_ok(),
            is_writable: writable.is_ok(),
            waiting: waiting.ok().and_then(Result::ok),
            free: free.ok().and_then(Result::ok).flatten(),
        }
    }

    fn register_state(&self, registry: &mut Registry, readings: &Readings) {
        let build = Family::<[(&str, &str); 1], Gauge>::default();
        build
            .get_or_create(&[("version", env!("CARGO_PKG_VERSION"))])
            .set(1);
        registry.register(
            "asterism_build_info",
            "The version of the program, as a label",
            build,
        );
        let since_epoch = self.started.duration_since(SystemTime::UNIX_EPOCH);
        let started = since_epoch.unwrap_or_default().as_secs_f64();
        let is_connected = self.instruments.is_connected();
        let is_ready = is_connected && readings.is_writable;
        register! { registry,
            register_number: "asterism_start_time_seconds", "When the program was started, in seconds since 1970", started;
            register_number: "asterism_alive", "1 if the database answers, as /healthz says", as_number(readings.is_alive);
            register_number: "asterism_ready", "1 if the bot is connected to Discord and the database accepts changes, as /readyz says", as_number(is_ready);
            register_number: "asterism_gateway_connected", "1 if the bot is connected to the gateway", as_number(is_connected);
            register_number: "asterism_store_writable", "1 if the database accepts changes", as_number(readings.is_writable);
        }
    }

    fn register_posts(&self, registry: &mut Registry) {
        let (sent, adopted) = self.instruments.posts();
        let app = self.instruments.app().map(App::post_figures);
        let app = app.unwrap_or_default();
        let posts = Family::<[(&str, &str); 1], Counter>::default();
        for (outcome, count) in [
            ("sent", sent),
            ("adopted", adopted),
            ("retried", app.retried),
            ("given_up", app.given_up),
        ] {
            posts.get_or_create(&[("outcome", outcome)]).inc_by(count);
        }
        registry.register(
            "asterism_posts",
            "Messages that the bot sends on its own, by what came of them; retried counts attempts",
            posts,
        );
    }

    fn register_backup(&self, registry: &mut Registry) {
        if let Some(time) = self.instruments.last_backup() {
            register_number(
                registry,
                "asterism_last_backup_time_seconds",
                "When there was last a backup of the day, in seconds since 1970",
                time as f64,
            );
        }
    }

    fn register_engine(&self, registry: &mut Registry) {
        let app = self.instruments.app();
        let figures = app.map(|app| app.engine_pool.figures()).unwrap_or_default();
        register! { registry,
            register_number: "asterism_engine_threads", "Threads on which the engine searches", figures.threads as f64;
            register_number: "asterism_engine_searches_waiting", "Searches of the engine that wait for a thread", figures.waiting as f64;
            register_number: "asterism_engine_searches_running", "Searches of the engine that are running, or have paused", figures.running as f64;
            register_count: "asterism_engine_searches", "Searches of the engine that have ended", figures.ended;
            register_seconds: "asterism_engine_search_seconds", "Total time of the engine's searches that have ended", figures.time;
        }
    }
}

/// Registers the metrics that only exist for the embedded database.
fn register_store(registry: &mut Registry, store: &SledStore, readings: &Readings) {
    let figures = store.figures();
    registry.register(
        "asterism_store_commit_seconds",
        "Time to make a group of changes durable",
        CommitTimes(figures.groups),
    );
    register! { registry,
        register_count: "asterism_store_changes", "Changes that were made durable", figures.changes;
        register_count: "asterism_store_reads", "Reads of the database", figures.reads;
        register_seconds: "asterism_store_read_seconds", "Total time of all reads of the database", figures.read_time;
    }
    if let Some(free) = readings.free {
        register_number(
            registry,
            "asterism_disk_free_bytes",
            "Free space on the disk of the database",
            free as f64,
        );
    }
}

fn register_jobs(registry: &mut Registry, waiting: &[WaitingJobs], now: Timestamp) {
    let counts = Family::<[(&str, &str); 1], Gauge>::default();
    let ages = Family::<[(&str, &str); 1], Number>::default();
    for WaitingJobs { kind, count, since } in waiting {
        let label = [("kind", JobKind::name(*kind))];
        let count = i64::try_from(*count).unwrap_or(i64::MAX);
        counts.get_or_create(&label).set(count);
        let age = since.map_or(Duration::ZERO, |since| now.since(since));
        ages.get_or_create(&label).set(age.as_secs_f64());
    }
    registry.register(
        "asterism_jobs_waiting",
        "Jobs of the outbox that wait to be done, by what they are for",
        counts,
    );
    registry.register(
        "asterism_oldest_job_seconds",
        "How long the oldest of these jobs has waited",
        ages,
    );
}

fn as_number(is: bool) -> f64 {
    f64::from(u8::from(is))
}

fn register_number(registry: &mut Registry, name: &str, help: &str, value: f64) {
    let gauge = Number::default();
    gauge.set(value);
    registry.register(name, help, gauge);
}

fn register_count(registry: &mut Registry, name: &str, help: &str, count: u64) {
    let counter = <Counter>::default();
    counter.inc_by(count);
    registry.register(name, help, counter);
}

fn register_seconds(registry: &mut Registry, name: &str, help: &str, time: Duration) {
    let counter = Counter::<f64, AtomicU64>::default();
    counter.inc_by(time.as_secs_f64());
    registry.register(name, help, counter);
}

/// Converts metrics from `OpenMetrics` to Prometheus's own text format. In that format, a counter's description uses the counter's full name, and
/// there is no end marker.
fn to_text_form(open_metrics: &str) -> String {
    let counters: HashSet<&str> = open_metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter"))
        .collect();
    let lines = open_metrics.lines().filter(|line| *line != "# EOF");
    let lines = lines.map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
        ["#", what @ ("HELP" | "TYPE"), name, ref rest @ ..] if counters.contains(name) => {
            format!("# {what} {name}_total {}\n", rest.join(" "))
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// A histogram of the times that groups of changes took to become durable.
#[derive(Debug)]
struct CommitTimes(GroupTimes);

impl EncodeMetric for CommitTimes {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> Result<(), fmt::Error> {
        let CommitTimes(times) = self;
        let bounds = GroupTimes::BOUNDS.map(|bound| bound.as_secs_f64());
        let counts = times.counts.iter().copied().chain([times.longer]);
        let buckets: Vec<(f64, u64)> = bounds
            .into_iter()
            .chain([f64::INFINITY])
            .zip(counts)
            .collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = times.total.as_secs_f64();
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_have_their_whole_name_in_the_text_form() {
        let open_metrics = "# HELP a Some things.\n# TYPE a counter\na_total{b=\"c d\"} 1\n\
            # HELP aa Other a counter.\n# TYPE aa gauge\naa 2\n# EOF\n";
        let text = "# HELP a_total Some things.\n# TYPE a_total counter\na_total{b=\"c d\"} 1\n\
            # HELP aa Other a counter.\n# TYPE aa gauge\naa 2\n";
        assert_eq!(to_text_form(open_metrics), text);
    }
}
