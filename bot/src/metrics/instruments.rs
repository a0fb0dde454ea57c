//! Metrics that the bot counts itself. No label contains anything about a user, server, channel or game, so there are few series.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use asterism_app::app::App;
use asterism_store::Timestamp;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::metrics::activity::ActivityInstruments;

/// Bucket bounds for the time to the first response, in seconds. After two seconds, the bot defers its response; after three, Discord gives up.
const RESPONSE_BOUNDS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 2.5, 3.0];

/// Bucket bounds for the time to the complete answer, in seconds. Reviews and animations take the longest.
const ANSWER_BOUNDS: [f64; 10] = [0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0];

/// A set of one label, as name and value.
type Label = [(&'static str, &'static str); 1];

/// Two labels, each a name and a value.
type Labels = [(&'static str, &'static str); 2];

/// Histograms of times, one for each kind of interaction.
type Times = Family<Label, Histogram, fn() -> Histogram>;

/// Declares an enum whose variants are the values of a label.
macro_rules! label {
    ($(#[$about:meta])* $kind:ident { $($(#[$meant:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $kind {
            $($(#[$meant])* $variant,)*
        }

        impl $kind {
            const ALL: &[Self] = &[$(Self::$variant),*];

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

label! {
    /// Kind of an interaction, by what the user did.
    InteractionKind {
        /// The user used a command, or an entry of a context menu.
        Command = "command",
        /// The user pressed a button, or chose from a menu.
        Component = "component",
        /// The user is typing an option that has suggestions.
        Autocomplete = "autocomplete",
        /// The user submitted a form.
        Modal = "modal",
    }
}

label! {
    /// How an interaction ended.
    InteractionOutcome {
        /// The interaction was handled, and was answered without deferring the response.
        Answered = "answered",
        /// The interaction was handled, and answered after the response was deferred.
        Deferred = "deferred",
        /// The interaction was refused, and the user was told why.
        Refused = "refused",
        /// The interaction was refused without an answer, because its user had sent far too many.
        Ignored = "ignored",
        /// The handler panicked, Discord did not accept the answer, or suggestions were not found in time.
        Failed = "failed",
        /// The interaction arrived too late, so it was ignored.
        Late = "late",
        /// The interaction had already been delivered, either to this process or to another one that has answered it.
        Repeated = "repeated",
    }
}

/// Outcome of posting one of the bot's own messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PostOutcome {
    /// Discord accepted the new message.
    Sent,
    /// The message already existed, because an earlier attempt had got through.
    Adopted,
}

/// Counters and other metrics of what happens between the bot and Discord.
pub(crate) struct Instruments {
    interactions: Family<Labels, Counter>,
    response_times: Times,
    answer_times: Times,
    sent: Counter,
    adopted: Counter,
    responses: Family<Label, Counter>,
    rate_limited: Family<Label, Counter>,
    invalid: Counter,
    unknown_events: Family<Label, Counter>,
    connections: Counter,
    is_connected: AtomicBool,
    /// Time of the last daily backup, in seconds since 1970; 0 if there has been none in this run.
    last_backup: AtomicI64,
    /// Metrics of the touch board.
    pub(crate) activity: ActivityInstruments,
    /// The app, once it is running.
    app: OnceLock<Arc<App>>,
}

impl Default for Instruments {
    fn default() -> Self {
        let instruments = Self {
            interactions: Family::default(),
            response_times: Family::new_with_constructor(|| Histogram::new(RESPONSE_BOUNDS)),
            answer_times: Family::new_with_constructor(|| Histogram::new(ANSWER_BOUNDS)),
            sent: Counter::default(),
            adopted: Counter::default(),
            responses: Family::default(),
            rate_limited: Family::default(),
            invalid: Counter::default(),
            unknown_events: Family::default(),
            connections: Counter::default(),
            is_connected: AtomicBool::new(false),
            last_backup: AtomicI64::new(0),
            activity: ActivityInstruments::default(),
            app: OnceLock::new(),
        };
        instruments.begin_with_zeros();
        instruments
    }
}

impl Instruments {
    /// Creates all series with the value zero, because Prometheus does not notice an increase from a missing series to one.
    fn begin_with_zeros(&self) {
        for &kind in InteractionKind::ALL {
            for &outcome in InteractionOutcome::ALL {
                drop(self.interactions.get_or_create(&labels(kind, outcome)));
            }
            drop(self.response_times.get_or_create(&[("kind", kind.name())]));
            drop(self.answer_times.get_or_create(&[("kind", kind.name())]));
        }
        for class in ["2xx", "3xx", "4xx", "5xx", "none"] {
            drop(self.responses.get_or_create(&[("class", class)]));
        }
        for scope in ["user", "global", "shared", "unknown"] {
            drop(self.rate_limited.get_or_create(&[("scope", scope)]));
        }
        for kind in ["interaction", "other"] {
            drop(self.unknown_events.get_or_create(&[("kind", kind)]));
        }
    }

    /// Records how an interaction ended.
    pub(crate) fn note_interaction(&self, kind: InteractionKind, outcome: InteractionOutcome) {
        self.interactions
            .get_or_create(&labels(kind, outcome))
            .inc();
    }

    /// Records that Discord accepted the first response to an interaction. `time` is counted from the arrival of the interaction.
    pub(crate) fn note_response(&self, kind: InteractionKind, time: Duration) {
        self.response_times
            .get_or_create(&[("kind", kind.name())])
            .observe(time.as_secs_f64());
    }

    /// Records that the user has received the answer to an interaction. `time` is counted from the arrival of the interaction.
    pub(crate) fn note_answer(&self, kind: InteractionKind, time: Duration) {
        self.answer_times
            .get_or_create(&[("kind", kind.name())])
            .observe(time.as_secs_f64());
    }

    /// Records that one of the bot's own messages has been posted.
    pub(crate) fn note_post(&self, outcome: PostOutcome) {
        match outcome {
            PostOutcome::Sent => self.sent.inc(),
            PostOutcome::Adopted => self.adopted.inc(),
        };
    }

    /// Records the status of a response from Discord's API (`None` if there was no response), and the scope of the exceeded rate limit if the status
    /// is 429.
    pub(crate) fn note_status(&self, status: Option<u16>, scope: Option<&str>) {
        let class = match status {
            Some(200..=299) => "2xx",
            Some(300..=399) => "3xx",
            Some(400..=499) => "4xx",
            Some(_) => "5xx",
            None => "none",
        };
        self.responses.get_or_create(&[("class", class)]).inc();
        let scope = match scope {
            Some("user") => "user",
            Some("global") => "global",
            Some("shared") => "shared",
            _ => "unknown",
        };
        if status == Some(429) {
            self.rate_limited.get_or_create(&[("scope", scope)]).inc();
        }
        // See https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
        let is_invalid = match status {
            Some(401 | 403) => true,
            Some(429) => scope != "shared",
            _ => false,
        };
        if is_invalid {
            self.invalid.inc();
        }
    }

    /// Records an event that serenity does not know.
    pub(crate) fn note_unknown_event(&self, is_interaction: bool) {
        let kind = if is_interaction {
            "interaction"
        } else {
            "other"
        };
        self.unknown_events.get_or_create(&[("kind", kind)]).inc();
    }

    /// Records whether Discord can be reached.
    pub(crate) fn set_connected(&self, is_connected: bool) {
        let was_connected = self.is_connected.swap(is_connected, Ordering::Relaxed);
        if is_connected && !was_connected {
            self.connections.inc();
        }
    }

    /// Returns whether Discord can be reached.
    pub(crate) fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed)
    }

    /// Records that the daily backup was written at `now`.
    pub(crate) fn note_backup(&self, now: Timestamp) {
        self.last_backup
            .store(now.millis() / 1000, Ordering::Relaxed);
    }

    /// Returns the time of the last daily backup, in seconds since 1970; `None` if there has been none in this run.
    pub(super) fn last_backup(&self) -> Option<i64> {
        Some(self.last_backup.load(Ordering::Relaxed)).filter(|time| *time > 0)
    }

    /// Records that `app` is running. From now on, the metrics of the app are exported, too.
    pub(crate) fn watch(&self, app: Arc<App>) {
        // There is one app in a run.
        let _ = self.app.set(app);
    }

    /// Returns the app; `None` if it is not running yet.
    pub(super) fn app(&self) -> Option<&App> {
        self.app.get().map(|app| &**app)
    }

    /// Adds these metrics to `registry`, except those of posts.
    pub(super) fn register(&self, registry: &mut Registry) {
        macro_rules! register {
            ($($metric:ident: $name:literal, $help:literal;)*) => {
                $(registry.register($name, $help, self.$metric.clone());)*
            };
        }
        register! {
            interactions: "asterism_interactions", "Interactions of users, by what they did and how it ended";
            response_times: "asterism_interaction_response_seconds", "Time from the arrival of an interaction to its first response, which may only defer the answer";
            answer_times: "asterism_interaction_answer_seconds", "Time from the arrival of an interaction to its answer";
            responses: "asterism_discord_responses", "Responses of Discord's API, by class of status; none if there was no response";
            rate_limited: "asterism_discord_rate_limited", "Responses with status 429, by scope of the limit";
            invalid: "asterism_discord_invalid_requests", "Requests that count towards Discord's limit of 10000 invalid ones in ten minutes";
            unknown_events: "asterism_unknown_events", "Events of the gateway that the bot could not parse";
            connections: "asterism_gateway_connections", "How often the bot was connected to the gateway";
        }
        self.activity.register(registry);
    }

    /// Returns how many posts were sent, and how many already existed because an earlier attempt had got through.
    pub(super) fn posts(&self) -> (u64, u64) {
        (self.sent.get(), self.adopted.get())
    }
}

fn labels(kind: InteractionKind, outcome: InteractionOutcome) -> Labels {
    [("kind", kind.name()), ("outcome", outcome.name())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_that_discord_counts_as_invalid_are_counted() {
        let instruments = Instruments::default();
        let check = |status, scope, invalid| {
            let before = instruments.invalid.get();
            instruments.note_status(status, scope);
            assert_eq!(
                instruments.invalid.get() - before,
                u64::from(invalid),
                "{status:?} {scope:?}"
            );
        };
        check(Some(200), None, false);
        check(Some(401), None, true);
        check(Some(403), None, true);
        check(Some(404), None, false);
        check(Some(429), Some("user"), true);
        check(Some(429), Some("shared"), false);
        check(Some(429), None, true);
        check(Some(502), None, false);
        check(None, None, false);
        let limited = |scope| {
            instruments
                .rate_limited
                .get_or_create(&[("scope", scope)])
                .get()
        };
        assert_eq!(
            ["user", "global", "shared", "unknown"].map(limited),
            [1, 0, 1, 1]
        );
    }
}
