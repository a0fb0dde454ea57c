//! Jobs in memory, by group and by due time. Loaded from the job table when the store opens.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::job::Line;
use crate::{Job, JobId, JobSubject, Timestamp, Topic};

/// All jobs, in groups of ordered jobs (lines). Only the oldest job of each line, its head, can be claimed.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    jobs: BTreeMap<JobId, Job>,
    lines: HashMap<Line, BTreeSet<JobId>>,
    heads: BTreeSet<(Timestamp, JobId)>,
}

impl Outbox {
    pub(super) fn get(&self, id: JobId) -> Option<&Job> {
        self.jobs.get(&id)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Job> {
        self.jobs.values()
    }

    /// Returns a waiting job with the work of a new one added, so that none is needed.
    pub(super) fn merged(&self, subject: JobSubject, topic: &Topic) -> Option<Job> {
        let mut jobs = self.about(subject);
        jobs.find_map(|job| job.merged(subject, topic))
    }

    /// Returns the jobs about `subject`.
    pub(super) fn about(&self, subject: JobSubject) -> impl Iterator<Item = &Job> {
        let line = self.lines.get(&Line::of(subject));
        let jobs = line.into_iter().flatten().map(|id| &self.jobs[id]);
        jobs.filter(move |job| job.subject == subject)
    }

    /// Adds a job, or replaces the job with the same number.
    pub(super) fn put(&mut self, job: Job) {
        self.remove(job.id);
        let line = self.lines.entry(job.line()).or_default();
        let head = line.first().copied();
        line.insert(job.id);
        if head.is_none_or(|head| job.id < head) {
            if let Some(head) = head {
                self.heads.remove(&(self.jobs[&head].due, head));
            }
            self.heads.insert((job.due, job.id));
        }
        self.jobs.insert(job.id, job);
    }

    pub(super) fn remove(&mut self, id: JobId) -> Option<Job> {
        let job = self.jobs.remove(&id)?;
        let line = self
            .lines
            .get_mut(&job.line())
            .expect("every job is in its line");
        line.remove(&id);
        let was_head = self.heads.remove(&(job.due, id));
        match line.first() {
            None => {
                self.lines.remove(&job.line());
            }
            Some(next) if was_head => {
                self.heads.insert((self.jobs[next].due, *next));
            }
            Some(_) => {}
        }
        Some(job)
    }

    /// Returns the heads that are due at `now`, starting with the one that was due first.
    pub(super) fn due(&self, now: Timestamp, limit: usize) -> Vec<JobId> {
        self.heads
            .iter()
            .take_while(|(due, _)| *due <= now)
            .take(limit)
            .map(|(_, id)| *id)
            .collect()
    }

    pub(super) fn next_due(&self) -> Option<Timestamp> {
        self.heads.first().map(|(due, _)| *due)
    }
}
