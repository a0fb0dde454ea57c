//! Counts messages that could not be delivered. The counts are meant for the host.

use std::sync::atomic::{AtomicU64, Ordering};

use asterism_store::{Job, JobClass};

use crate::app::App;

/// Counts of failed deliveries. Successful deliveries are counted elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PostFigures {
    /// Number of failed attempts after which the bot will try again.
    pub retried: u64,
    /// Number of messages that the bot gave up on sending.
    pub given_up: u64,
}

/// Counts messages that could not be delivered. The engine's moves are not counted, and neither are edits for which no one waits.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    retried: AtomicU64,
    given_up: AtomicU64,
}

impl Tally {
    pub(crate) fn note_retry(&self, job: &Job) {
        if is_message(job) {
            self.retried.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn note_given_up(&self, job: &Job) {
        if is_message(job) {
            self.given_up.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn is_message(job: &Job) -> bool {
    job.topic.class() == JobClass::Message
}

impl App {
    /// Returns the counts of failed deliveries since the start of the process.
    pub fn post_figures(&self) -> PostFigures {
        PostFigures {
            retried: self.tally.retried.load(Ordering::Relaxed),
            given_up: self.tally.given_up.load(Ordering::Relaxed),
        }
    }
}
