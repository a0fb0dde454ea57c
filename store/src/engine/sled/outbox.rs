//! All jobs in memory, grouped into lines (jobs that must be done in order) and sorted by due time. They are loaded from the job table when the store
//! opens.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::model::job::Line;
use crate::{ClaimLimits, Job, JobClass, JobId, JobSubject, NextDue, Timestamp, Topic};

/// All jobs, grouped into lines. The jobs of a line must be done in order, so only the oldest job of each line, its head, can be claimed.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    jobs: BTreeMap<JobId, Job>,
    lines: HashMap<Line, BTreeSet<JobId>>,
    heads: Heads,
}

/// The heads of lines, by class and in order of their due times.
#[derive(Debug, Default)]
struct Heads([BTreeSet<(Timestamp, JobId)>; JobClass::ALL.len()]);

impl Heads {
    fn insert(&mut self, job: &Job) {
        self.0[job.topic.class() as usize].insert((job.due, job.id));
    }

    fn remove(&mut self, job: &Job) -> bool {
        self.0[job.topic.class() as usize].remove(&(job.due, job.id))
    }
}

impl Outbox {
    pub(super) fn get(&self, id: JobId) -> Option<&Job> {
        self.jobs.get(&id)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Job> {
        self.jobs.values()
    }

    /// Returns a waiting job into which a new job is merged; `None` if the new job must be added on its own.
    pub(super) fn merged(&self, subject: JobSubject, topic: &Topic) -> Option<Job> {
        let mut jobs = self.about(subject);
        jobs.find_map(|job| job.merged(subject, topic))
    }

    /// Returns the waiting jobs about `subject`.
    pub(super) fn about(&self, subject: JobSubject) -> impl Iterator<Item = &Job> {
        let lines = Line::different_of(subject);
        let lines = lines.filter_map(|line| self.lines.get(&line));
        let jobs = lines.flatten().map(|id| &self.jobs[id]);
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
                self.heads.remove(&self.jobs[&head]);
            }
            self.heads.insert(&job);
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
        let was_head = self.heads.remove(&job);
        match line.first() {
            None => {
                self.lines.remove(&job.line());
            }
            Some(next) if was_head => {
                self.heads.insert(&self.jobs[next]);
            }
            Some(_) => {}
        }
        Some(job)
    }

    /// Returns heads that are due by `now`, within `limits`: messages first, and within each class in order of their due times.
    pub(super) fn due(&self, now: Timestamp, limits: ClaimLimits) -> Vec<JobId> {
        let due = JobClass::ALL.into_iter().flat_map(|class| {
            let heads = self.heads.0[class as usize].iter();
            let due = heads.take_while(|(due, _)| *due <= now);
            due.take(limits.for_class(class)).map(|(_, id)| *id)
        });
        due.collect()
    }

    pub(super) fn next_due(&self) -> NextDue {
        let next = |heads: &BTreeSet<(Timestamp, JobId)>| heads.first().map(|(due, _)| *due);
        NextDue(self.heads.0.each_ref().map(next))
    }
}
