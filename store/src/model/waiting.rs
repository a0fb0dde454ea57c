//! The jobs waiting in the outbox, counted by kind, for a host to monitor.

use crate::{Job, JobKind, Timestamp};

/// The waiting jobs of one kind. Jobs scheduled for a later time, such as digests, do not count as waiting yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingJobs {
    /// Purpose of the jobs.
    pub kind: JobKind,
    /// Number of jobs, including those in progress.
    pub count: u64,
    /// Time since which the oldest of these jobs has been waiting.
    pub since: Option<Timestamp>,
}

impl WaitingJobs {
    /// Counts the jobs in `jobs` that are waiting at `now`, by kind.
    pub(crate) fn list<'a>(jobs: impl Iterator<Item = &'a Job>, now: Timestamp) -> Vec<Self> {
        let mut all = JobKind::ALL.map(|kind| Self {
            kind,
            count: 0,
            since: None,
        });
        for job in jobs {
            let since = job.first_claimed.unwrap_or(job.due);
            if since > now {
                continue;
            }
            let kind = &mut all[job.kind() as usize];
            kind.count += 1;
            kind.since = Some(kind.since.map_or(since, |oldest| oldest.min(since)));
        }
        all.into()
    }
}

impl Job {
    /// Returns the purpose of the job.
    pub fn kind(&self) -> JobKind {
        self.topic.kind()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_listed_at_its_own_place() {
        for (place, kind) in JobKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
        }
    }
}
