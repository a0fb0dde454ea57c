//! Metrics of the touch board.

use std::time::Duration;

use asterism_app::feature::touch::payload::TouchCode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Bucket bounds for the time to answer a call, in seconds.
const CALL_BOUNDS: [f64; 9] = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// All values of the label of sessions.
const SESSIONS: [&str; 2] = ["signed_in", "renewed"];

/// All values of the label of calls.
const CALLS: [&str; 2] = ["answered", "refused"];

/// All values of the label of refusals.
const CODES: [TouchCode; 10] = [
    TouchCode::Session,
    TouchCode::Origin,
    TouchCode::Instance,
    TouchCode::Limit,
    TouchCode::Stale,
    TouchCode::Turn,
    TouchCode::Hidden,
    TouchCode::Over,
    TouchCode::Refused,
    TouchCode::Trouble,
];

/// A set of one label, as name and value.
type Label = [(&'static str, &'static str); 1];

/// Counters of what the page asks for.
pub(crate) struct ActivityInstruments {
    calls: Family<Label, Counter>,
    call_times: Histogram,
    sessions: Family<Label, Counter>,
    refused: Family<Label, Counter>,
    streams: Gauge,
}

/// Counts an open stream until it is dropped.
pub(crate) struct CountedStream(Gauge);

impl Drop for CountedStream {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Default for ActivityInstruments {
    fn default() -> Self {
        let instruments = Self {
            calls: Family::default(),
            call_times: Histogram::new(CALL_BOUNDS),
            sessions: Family::default(),
            refused: Family::default(),
            streams: Gauge::default(),
        };
        for outcome in CALLS {
            drop(instruments.calls.get_or_create(&[("outcome", outcome)]));
        }
        for how in SESSIONS {
            drop(instruments.sessions.get_or_create(&[("how", how)]));
        }
        for code in CODES {
            drop(instruments.refused.get_or_create(&[("reason", code.id())]));
        }
        instruments
    }
}

impl ActivityInstruments {
    /// Records that a call was answered or refused, and how long that took.
    pub(crate) fn note_call(&self, is_answered: bool, time: Duration) {
        let outcome = CALLS[usize::from(!is_answered)];
        self.calls.get_or_create(&[("outcome", outcome)]).inc();
        self.call_times.observe(time.as_secs_f64());
    }

    /// Records that a session was issued: `signed_in` or `renewed`.
    pub(crate) fn note_session(&self, how: &'static str) {
        self.sessions.get_or_create(&[("how", how)]).inc();
    }

    /// Records that a request was refused.
    pub(crate) fn note_refused(&self, reason: &'static str) {
        self.refused.get_or_create(&[("reason", reason)]).inc();
    }

    /// Counts a stream until the returned value is dropped.
    pub(crate) fn count_stream(&self) -> CountedStream {
        self.streams.inc();
        CountedStream(self.streams.clone())
    }

    /// Returns the number of open streams.
    #[cfg(test)]
    pub(crate) fn open_streams(&self) -> i64 {
        self.streams.get()
    }

    /// Adds these metrics to `registry`.
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "asterism_board_calls",
            "Calls of the touch board's page, by outcome",
            self.calls.clone(),
        );
        registry.register(
            "asterism_board_call_seconds",
            "Time to answer a call of the touch board's page",
            self.call_times.clone(),
        );
        registry.register(
            "asterism_board_sessions",
            "Sessions of the touch board, by how they were issued",
            self.sessions.clone(),
        );
        registry.register(
            "asterism_board_refused",
            "Requests of the touch board's page that were refused, by reason",
            self.refused.clone(),
        );
        registry.register(
            "asterism_board_streams",
            "Open streams of the touch board's page",
            self.streams.clone(),
        );
    }
}
