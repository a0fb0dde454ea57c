//! Jobs in memory, by game and by due time; made from the job table when the store opens.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::{GameId, Job, JobId, Timestamp};

/// All jobs. Only the oldest of each game, its head, can be claimed.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    jobs: BTreeMap<JobId, Job>,
    by_game: HashMap<GameId, BTreeSet<JobId>>,
    heads: BTreeSet<(Timestamp, JobId)>,
}

impl Outbox {
    pub(super) fn get(&self, id: JobId) -> Option<&Job> {
        self.jobs.get(&id)
    }

    /// Adds a job, or puts another in the place of the one with its number.
    pub(super) fn put(&mut self, job: Job) {
        self.remove(job.id);
        let of_game = self.by_game.entry(job.game).or_default();
        let head = of_game.first().copied();
        of_game.insert(job.id);
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
        let of_game = self
            .by_game
            .get_mut(&job.game)
            .expect("every job stands under its game");
        of_game.remove(&id);
        let was_head = self.heads.remove(&(job.due, id));
        match of_game.first() {
            None => {
                self.by_game.remove(&job.game);
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
