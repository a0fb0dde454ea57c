//! Counts failed deliveries of messages, for the host.

use std::sync::atomic::{AtomicU64, Ordering};

use asterism_store::{Job, JobClass};

use crate::app::App;

/// Counts of failed deliveries. Successful ones are counted where they happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PostFigures {
    /// Number of attempts that failed and will be repeated.
    pub retried: u64,
    /// Number of messages that the bot gave up on sending.
    pub given_up: u64,
}

/// Counts failed messages. Edits that no one waits for and moves of the engine do not count as messages.
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
    /// Returns the number of failed deliveries since the start.
    pub fn post_figures(&self) -> PostFigures {
        PostFigures {
            retried: self.tally.retried.load(Ordering::Relaxed),
            given_up: self.tally.given_up.load(Ordering::Relaxed),
        }
    }
}
