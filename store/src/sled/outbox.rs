//! Jobs in memory, by game or series and by due time; made from the job table when the store opens.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::record::Line;
use crate::{Job, JobId, Timestamp, Topic, UserId};

/// All jobs. Only the oldest of each game or series, its head, can be claimed.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    jobs: BTreeMap<JobId, Job>,
    /// By [`Job::line`].
    lines: HashMap<Option<Line>, BTreeSet<JobId>>,
    heads: BTreeSet<(Timestamp, JobId)>,
}

impl Outbox {
    pub(super) fn get(&self, id: JobId) -> Option<&Job> {
        self.jobs.get(&id)
    }

    /// Whether this is in already, of what is sent about no game.
    pub(super) fn has_digest(&self, topic: &Topic) -> bool {
        let Topic::Digest { user, .. } = topic else {
            return false;
        };
        let line = self.lines.get(&Some(Line::User(*user)));
        line.is_some_and(|line| line.iter().any(|id| self.jobs[id].topic == *topic))
    }

    /// Jobs that name `user`.
    pub(super) fn naming(&self, user: UserId) -> Vec<JobId> {
        let jobs = self.jobs.values();
        jobs.filter(|job| job.topic.user() == Some(user))
            .map(|job| job.id)
            .collect()
    }

    /// Adds a job, or puts another in the place of the one with its number.
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
            .expect("every job stands in its line");
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

    /// Heads that are due at `now`, the longest due first.
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
