//! What several benchmarks of the whole program share: clubs on both stores, and times.

pub(crate) mod processes;

use std::time::{Duration, Instant};

use crate::e2e::postgres::{STORE, server::Server};
use crate::e2e::{Because, Club, Setup};

/// Where a club's bot stores its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// In a directory.
    Sled,
    /// In PostgreSQL.
    Postgres,
}

impl Kept {
    pub(crate) const ALL: [Self; 2] = [Self::Sled, Self::Postgres];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sled => "sled",
            Self::Postgres => "PostgreSQL",
        }
    }
}

/// Starts a server that makes its commits durable, as in real life; `None` where PostgreSQL is not installed.
pub(crate) fn start_server() -> Option<Server> {
    Server::start(&[
        "max_wal_size=4GB",
        "shared_buffers=128MB",
        "max_connections=300",
    ])
}

/// Prepares a club whose bot, which does not run yet, stores its games as `kept` says. Returns it with the URL of its database in PostgreSQL.
pub(crate) async fn prepare(kept: Kept, server: Option<&Server>) -> (Club, Option<String>) {
    let mut club = Setup::program(Because::ItIsAWholeGame).prepare().await;
    club.variables.retain(|(name, _)| *name != STORE);
    let url = match (kept, server) {
        (Kept::Postgres, Some(server)) => Some(server.url(&server.create().await)),
        (Kept::Postgres, None) => panic!("PostgreSQL is not installed"),
        (Kept::Sled, _) => None,
    };
    // Long enough to keep the threads busy, in any game.
    let long = ("ASTERISM_LONG_NODES", "2000000".to_owned());
    club.variables.push(long);
    // The engine thinks as it does for players, not as in tests.
    club.variables.push(("ASTERISM_TEST_NODES", String::new()));
    club.variables.extend(url.clone().map(|url| (STORE, url)));
    (club, url)
}

/// Measured times of one kind of click.
#[derive(Clone)]
pub(crate) struct Times {
    pub(crate) kind: &'static str,
    times: Vec<Duration>,
}

impl Times {
    pub(crate) fn of(kind: &'static str) -> Times {
        Times {
            kind,
            times: Vec::new(),
        }
    }

    /// Waits for the response to `click` and records how long it took.
    pub(crate) async fn time<T>(&mut self, click: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let answer = click.await;
        self.note(began.elapsed());
        answer
    }

    /// Records a time.
    pub(crate) fn note(&mut self, time: Duration) {
        self.times.push(time);
    }

    /// Also records all times of `other`.
    pub(crate) fn add(&mut self, other: &Times) {
        self.times.extend(&other.times);
    }

    pub(crate) fn count(&self) -> usize {
        self.times.len()
    }

    /// Returns the time within which `percent` percent of the clicks were answered.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times[(times.len() * percent).div_ceil(100).clamp(1, times.len()) - 1]
    }

    /// Does the same in milliseconds.
    pub(crate) fn ms(&self, percent: usize) -> f64 {
        to_ms(self.percentile(percent))
    }
}

pub(crate) fn to_ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The bars of a benchmark, and whether all were reached.
pub(crate) struct Bars {
    are_reached: bool,
}

impl Bars {
    pub(crate) fn new() -> Self {
        Self { are_reached: true }
    }

    /// Returns a word that says whether a figure is within its bar.
    pub(crate) fn judge(&mut self, figure: f64, most: f64) -> &'static str {
        if figure <= most {
            "ok"
        } else {
            self.are_reached = false;
            "MORE"
        }
    }

    /// Ends the program with an error if a bar was missed.
    pub(crate) fn finish(self) {
        if !self.are_reached {
            std::process::exit(1);
        }
    }
}
