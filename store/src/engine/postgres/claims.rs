//! The jobs that an open store has claimed, and whether those claims are certain to be valid.
//!
//! Other processes take over the jobs of any process whose last heartbeat is older than [`DEAD_AFTER`](super::outbox::DEAD_AFTER). A process that was
//! suspended for that long does not notice the suspension when it resumes. Therefore, each process checks the time since its last heartbeat. If that
//! time was ever too long, even for a moment, all earlier claims are permanently lost, because another process may have held those jobs in the
//! meantime.
//!
//! While a process is waiting for jobs, each of its changes also claims the jobs that it adds. Both happen in one transaction, so the process need
//! not search for these jobs.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::{ClaimLimits, Job, JobId, Timestamp};

/// Time after a heartbeat during which claims are certain to be valid. Other processes take over after 15 seconds; the difference allows for requests
/// in transit.
const CERTAIN_FOR: Duration = Duration::from_secs(10);

/// Time for which a claim is still remembered after its lease has ended.
const CLAIM_LIFE: Duration = Duration::from_hours(1);

/// Maximum time between adding a job that is claimed immediately and handing it out.
const READY_FOR: Duration = Duration::from_secs(5);

/// The jobs that this store has claimed.
#[derive(Clone, Default)]
pub(super) struct Claims(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    /// Start time of the last heartbeat that was stored; `None` before the first heartbeat and after the store is closed.
    beat: Option<Moment>,
    /// Number of times that heartbeats were interrupted for so long that all claims were lost.
    lapses: u64,
    jobs: HashMap<JobId, Claim>,
    /// Description of the jobs that a change may claim when it adds them; `None` while no task is waiting for jobs.
    offer: Option<Offer>,
    /// Jobs that were claimed when they were added, but have not been handed out yet.
    ready: Vec<Job>,
    /// Number of the next [`Claiming`].
    next: u64,
    /// Numbers of the [`Claiming`]s that have begun but not ended.
    under_way: BTreeSet<u64>,
}

/// The lease with which a waiting task wants jobs to be claimed, and the number of jobs that it accepts.
#[derive(Clone, Copy)]
struct Offer {
    lease: Duration,
    room: ClaimLimits,
}

/// Permission for a change to claim the jobs that it adds.
#[derive(Clone, Copy)]
pub(super) struct Grant {
    offer: Offer,
}

impl Grant {
    /// Returns `job` as claimed at `now`; `None` if no task is waiting for a job of its class, or if the job is not due yet. Must be called only if
    /// `job` will be the oldest of its line.
    pub(super) fn claim(&self, job: &Job, now: Timestamp) -> Option<Job> {
        let has_room = self.offer.room.for_class(job.topic.class()) > 0;
        (has_room && job.due <= now).then(|| job.claimed(now, self.offer.lease))
    }
}

/// A claim that has begun but whose result is not known yet. Dropping this value ends the claim.
pub(super) struct Claiming {
    claims: Claims,
    number: u64,
    /// Value of [`Known::lapses`] when the claim began.
    lapses: u64,
}

impl Claiming {
    /// Records the jobs claimed at `now`. Forgets jobs whose leases ended so long ago that no task is still working on them.
    pub(super) fn note(&self, now: Timestamp, jobs: &[Job]) {
        self.claims.known().note(self.lapses, now, jobs);
    }

    /// Records jobs that were claimed at `now` in the transaction that added them.
    pub(super) fn add_ready(&self, now: Timestamp, jobs: &[Job]) {
        if !jobs.is_empty() {
            let mut known = self.claims.known();
            known.note(self.lapses, now, jobs);
            known.ready.extend_from_slice(jobs);
        }
    }
}

impl Drop for Claiming {
    fn drop(&mut self) {
        self.claims.known().under_way.remove(&self.number);
    }
}

struct Claim {
    /// The job in its claimed state, in which its due time is the end of the lease.
    job: Job,
    /// Value of [`Known::lapses`] when the claim began.
    lapses: u64,
}

/// A time on both of the machine's clocks: one stops while the machine is suspended, and the other can be set back.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    steady: Instant,
    wall: SystemTime,
}

impl Moment {
    pub(super) fn now() -> Self {
        Self {
            steady: Instant::now(),
            wall: SystemTime::now(),
        }
    }

    /// Returns the time since `earlier`: the longer of the two clocks' measurements.
    fn since(self, earlier: Self) -> Duration {
        let steady = self.steady.saturating_duration_since(earlier.steady);
        let wall = self.wall.duration_since(earlier.wall).unwrap_or_default();
        steady.max(wall)
    }
}

impl Known {
    fn begin(&mut self, claims: &Claims) -> Claiming {
        let number = self.next;
        self.next += 1;
        self.under_way.insert(number);
        Claiming {
            claims: claims.clone(),
            number,
            lapses: self.lapses,
        }
    }

    fn note(&mut self, lapses: u64, now: Timestamp, jobs: &[Job]) {
        self.jobs.retain(|_, it| now.since(it.job.due) < CLAIM_LIFE);
        for job in jobs {
            let job = job.clone();
            self.jobs.insert(job.id, Claim { job, lapses });
        }
    }

    fn is_certain(&self, now: Moment) -> bool {
        self.beat.is_some_and(|beat| now.since(beat) < CERTAIN_FOR)
    }

    fn note_beat(&mut self, began: Moment, now: Moment) {
        let goes_on = self.is_certain(now);
        if !goes_on {
            self.lapses += 1;
        }
        // If two heartbeats run at the same time, the one that began first may end last.
        if !goes_on || self.beat.is_none_or(|beat| beat.steady < began.steady) {
            self.beat = Some(began);
        }
    }

    fn holds(&self, job: &Job, now: Moment) -> bool {
        let claim = self.jobs.get(&job.id);
        claim.is_some_and(|it| it.job.attempts == job.attempts && it.lapses == self.lapses)
            && self.is_certain(now)
    }
}

impl Claims {
    /// Records that a heartbeat that began at `began` has been stored.
    pub(super) fn note_beat(&self, began: Moment) {
        self.known().note_beat(began, Moment::now());
    }

    /// Returns whether the last heartbeat is recent enough that a job claimed now is certain to belong to this process.
    pub(super) fn are_certain(&self) -> bool {
        self.known().is_certain(Moment::now())
    }

    /// Registers a claim that is about to begin.
    pub(super) fn begin(&self) -> Claiming {
        self.known().begin(self)
    }

    /// Returns the number that the next claim will get.
    pub(super) fn next(&self) -> u64 {
        self.known().next
    }

    /// Returns whether all claims with numbers below `next`, an earlier result of [`next`](Self::next), have ended.
    pub(super) fn are_known_before(&self, next: u64) -> bool {
        let known = self.known();
        known.under_way.first().is_none_or(|oldest| *oldest >= next)
    }

    /// Returns jobs that were claimed when they were added, at most as many as `limits` allow. If `limits` are 0, returns all such jobs, because the
    /// caller no longer waits for jobs. Omits jobs that have already used up more than [`READY_FOR`] of their `lease`. Until the next
    /// [`offer`](Self::offer), no further jobs are claimed when they are added.
    pub(super) fn take_ready(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Vec<Job> {
        let mut known = self.known();
        known.offer = None;
        let ready = std::mem::take(&mut known.ready);
        let mut taken = Vec::new();
        for job in ready {
            let class = job.topic.class();
            let is_over = limits.without(&taken).for_class(class) == 0;
            if job.due.since(now) + READY_FOR < lease {
                // Its lease might end while the job is being done. It is made due again, like all jobs that this process does not know of.
                known.jobs.remove(&job.id);
            } else if is_over && limits != ClaimLimits::of(0) {
                known.ready.push(job);
            } else {
                taken.push(job);
            }
        }
        taken
    }

    /// Records that a task is waiting for jobs, and that it accepts at most `room` of them.
    pub(super) fn offer(&self, lease: Duration, room: ClaimLimits) {
        let is_one = room != ClaimLimits::of(0);
        self.known().offer = is_one.then_some(Offer { lease, room });
    }

    /// Returns permission for a change that begins now to claim the jobs that it adds; `None` if it may not claim any.
    pub(super) fn grant(&self) -> Option<(Grant, Claiming)> {
        let mut known = self.known();
        let mut offer = known.offer.filter(|_| known.is_certain(Moment::now()))?;
        offer.room = offer.room.without(&known.ready);
        Some((Grant { offer }, known.begin(self)))
    }

    /// Forgets the jobs that were claimed but not handed out, because they are being made due again.
    pub(super) fn forget_ready(&self) {
        let mut known = self.known();
        known.offer = None;
        known.ready.clear();
    }

    /// Returns whether this process knows that it has claimed the job `id`.
    pub(super) fn has(&self, id: JobId) -> bool {
        self.known().jobs.contains_key(&id)
    }

    /// Returns the job in the state in which this process last claimed it.
    pub(super) fn get(&self, id: JobId) -> Option<Job> {
        self.known().jobs.get(&id).map(|it| it.job.clone())
    }

    /// Forgets a job that is done.
    pub(super) fn forget(&self, id: JobId) {
        self.known().jobs.remove(&id);
    }

    /// Returns whether it is certain that no other process has claimed `job` since this process claimed it.
    pub(super) fn holds(&self, job: &Job) -> bool {
        self.known().holds(job, Moment::now())
    }

    /// Drops all claims, because the store is closed.
    pub(super) fn end(&self) {
        self.known().beat = None;
    }

    /// Makes the claims behave as if the process had been suspended for `time`.
    pub(super) fn skip(&self, time: Duration) {
        let mut known = self.known();
        known.beat = known.beat.and_then(|beat| {
            Some(Moment {
                steady: beat.steady.checked_sub(time)?,
                wall: beat.wall.checked_sub(time)?,
            })
        });
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JobSubject, Topic, UserId};

    /// Checks the seconds at which a claim made at second `claimed` is held. Each heartbeat in `beats` begins at a second and takes some seconds.
    fn check(beats: &[(u64, u64)], claimed: u64, held: &[u64]) {
        let origin = Moment::now();
        let at = |second: u64| Moment {
            steady: origin.steady + Duration::from_secs(second),
            wall: origin.wall + Duration::from_secs(second),
        };
        let subject = JobSubject::User(UserId::new(1));
        let time = Timestamp::from_millis(0);
        let job = Job::new(JobId::new(1), subject, Topic::Challenge, time);
        let mut known = Known::default();
        let mut found = Vec::new();
        for now in 0..60 {
            let stored = beats.iter().filter(|(began, takes)| began + takes == now);
            for (began, _) in stored {
                known.note_beat(at(*began), at(now));
            }
            if now == claimed {
                let claim = Claim {
                    job: job.clone(),
                    lapses: known.lapses,
                };
                known.jobs.insert(job.id, claim);
            }
            if known.holds(&job, at(now)) {
                found.push(now);
            }
        }
        assert_eq!(found, held, "claimed at {claimed} with {beats:?}");
    }

    #[test]
    fn a_claim_is_held_as_long_as_the_heartbeats_go_on() {
        let all = |from: u64, to: u64| (from..to).collect::<Vec<_>>();
        check(&[(0, 0)], 0, &all(0, 10));
        check(&[(0, 0), (5, 1), (12, 0)], 3, &all(3, 22));
        // What counts is when a heartbeat began, and that it was stored in time.
        check(&[(0, 0), (9, 0), (10, 4)], 2, &all(2, 20));
        check(&[(0, 0), (8, 3)], 2, &all(2, 10));
        // An earlier claim is lost for good, a later one is not.
        check(&[(0, 0), (30, 0)], 2, &all(2, 10));
        check(&[(0, 0), (30, 0)], 31, &all(31, 40));
        check(&[(0, 0), (30, 0)], 20, &[]);
        check(&[], 1, &[]);
    }

    #[test]
    fn the_clock_that_says_more_is_right() {
        let now = Moment::now();
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(100));
        let suspended = Moment {
            steady: now.steady + short,
            wall: now.wall + long,
        };
        assert_eq!(suspended.since(now), long);
        let set_back = Moment {
            steady: now.steady + short,
            wall: now.wall - long,
        };
        assert_eq!(set_back.since(now), short);
    }

    #[test]
    fn all_claims_before_one_are_known_once_they_have_ended() {
        let claims = Claims::default();
        let (first, second) = (claims.begin(), claims.begin());
        let next = claims.next();
        let later = claims.begin();
        assert!(!claims.are_known_before(next));
        drop(first);
        assert!(!claims.are_known_before(next));
        drop(second);
        assert!(claims.are_known_before(next));
        drop(later);
        assert!(claims.are_known_before(next));
    }
}
